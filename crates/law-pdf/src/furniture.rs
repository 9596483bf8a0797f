//! What stands at the edge of the pages: their numbers, and running heads and feet.
//!
//! A line of the text must never be taken for one: a head repeats letter by letter but for the number of the page, stands
//! outside of the text, cites no article and is no sentence. What is set apart keeps every different text.

mod number;

use crate::lines::{Line, Lines};
use crate::order::Place;
use crate::page::Shown;
use law_doc::{Aside, AsideKind, Block, Inline, Para};
use number::Counted;
use std::collections::BTreeMap;

/// The edges of a page, as a part of its height.
const EDGE: f64 = 0.12;
/// On how many pages a line has to stand, and on what part of them.
const PAGES: usize = 3;
const SHARE: usize = 2;
/// How far apart the same line may stand on two pages.
const STEP: f64 = 4.0;

type Key = (String, Option<i64>);

/// Lines that stand in the same place on most pages, but for a number that counts the pages.
#[derive(Default)]
pub(crate) struct Running {
    known: BTreeMap<(Key, i64), usize>,
    /// Numbers by themselves, as counted from the page, and on how many pages.
    numbers: BTreeMap<i64, usize>,
    pages: usize,
}

/// What a page has at its edges beside the text.
#[derive(Default)]
pub(crate) struct Edges {
    pub(crate) running: Vec<Place>,
    /// Each with the direction of its writing.
    numbers: Vec<(u8, Place)>,
}

impl Running {
    pub(crate) fn of(pages: &[Shown]) -> Running {
        let mut out = Running { pages: pages.len(), ..Running::default() };
        for (n, page) in pages.iter().enumerate() {
            let mut here: Vec<(Key, i64)> = Vec::new();
            let mut numbers = Vec::new();
            for line in sides(page, 0).iter().flatten() {
                let counted = Counted::of(line);
                numbers.extend(counted.number.filter(|_| counted.is_alone).map(|v| v - n as i64));
                here.extend(keys(&counted, n).into_iter().map(|k| (k, at(line))));
            }
            for counted in beside(page).iter().flatten().map(Counted::of) {
                numbers.extend(counted.number.filter(|_| counted.is_alone).map(|v| v - n as i64));
            }
            here.sort();
            here.dedup();
            numbers.sort_unstable();
            numbers.dedup();
            here.into_iter().for_each(|k| *out.known.entry(k).or_insert(0) += 1);
            numbers.into_iter().for_each(|k| *out.numbers.entry(k).or_insert(0) += 1);
        }
        let least = PAGES.max(pages.len() / SHARE);
        out.known.retain(|_, count| *count >= least);
        out
    }

    /// Whether a line at an edge of page `n` is a running one.
    fn holds(&self, line: &Line, counted: &Counted, n: usize) -> bool {
        let is_known = |k: &Key| (-1..=1).any(|d| self.known.contains_key(&(k.clone(), at(line) + d)));
        may_run(&counted.text) && keys(counted, n).iter().any(is_known)
    }

    /// A number by itself that counts the pages, as far as there are others to compare it with.
    fn counts(&self, counted: &Counted, n: usize) -> bool {
        counted.is_alone
            && (counted.is_marked
                || self.pages < PAGES && counted.number.is_some()
                || self.goes_up(counted, n))
    }

    /// A number by itself that goes up with the pages.
    fn goes_up(&self, counted: &Counted, n: usize) -> bool {
        let value = counted.number.filter(|_| counted.is_alone);
        value.and_then(|v| self.numbers.get(&(v - n as i64))).is_some_and(|c| *c > 1)
    }

    /// From the edge of page `n` inwards as far as lines run: behind the first line of the text no head does.
    pub(crate) fn edges(&self, page: &Shown, n: usize) -> Edges {
        let mut out = Edges::default();
        for side in sides(page, 0) {
            let mut text: Option<f64> = None;
            for (i, line) in side.iter().enumerate() {
                let counted = Counted::of(line);
                // Notes and boxes may stand below a number, but nothing else looks like `- 3 -` on the third page.
                if counted.is_marked && self.goes_up(&counted, n) {
                    out.numbers.push((0, line.place()));
                    continue;
                }
                if text.is_some_and(|base| (base - line.base).abs() > 0.5 * line.size) {
                    continue;
                }
                let is_cited = counted.is_alone && side.get(i + 1).is_some_and(calls_for_number);
                if is_cited {
                    text = text.or(Some(line.base));
                } else if self.counts(&counted, n) {
                    out.numbers.push((0, line.place()));
                } else if self.holds(line, &counted, n) {
                    out.running.push(line.place());
                } else {
                    text = text.or(Some(line.base));
                }
            }
        }
        for line in beside(page).iter().filter_map(|side| side.first()) {
            if self.counts(&Counted::of(line), n) {
                out.numbers.push((line.turn, line.place()));
            }
        }
        out
    }
}

/// A citation that a line cuts before its number.
fn calls_for_number(line: &Line) -> bool {
    line.text().trim_end().ends_with('제')
}

impl Edges {
    /// A line of the page that is its number.
    pub(crate) fn is_number(&self, line: &Line) -> bool {
        let own = line.place().area;
        let covers = |p: &Place| {
            (p.area.y1 - own.y1).abs() < 1.0 && p.area.x0 - 1.0 <= own.x0 && own.x1 <= p.area.x1 + 1.0
        };
        self.numbers.iter().any(|(turn, place)| *turn == line.turn && covers(place))
    }
}

/// The lines at the two edges of a page that are written in a direction, the outermost first.
fn sides(page: &Shown, turn: u8) -> [Vec<Line>; 2] {
    let (width, height) = page.size;
    let extent = if turn.is_multiple_of(2) { height } else { width };
    let depth = |l: &Line| match turn {
        1 => width + l.base,
        2 => height + l.base,
        _ => l.base,
    };
    let mut lines = Lines::default();
    for (i, g) in page.glyphs.iter().enumerate() {
        if near(if turn.is_multiple_of(2) { g.middle.1 } else { g.middle.0 }, extent) {
            lines.push(g, i);
        }
    }
    let mut lines: Vec<Line> = lines.finish().into_iter().filter(|l| l.turn == turn).collect();
    lines.sort_by(|a, b| depth(a).total_cmp(&depth(b)));
    let (above, mut below): (Vec<_>, Vec<_>) = lines.into_iter().partition(|l| depth(l) < 0.5 * extent);
    below.reverse();
    [above, below]
}

/// What was upright at the edges of a page that was put upright: its number often is.
fn beside(page: &Shown) -> [Vec<Line>; 2] {
    match page.frame {
        0 => Default::default(),
        turn => sides(page, turn),
    }
}

fn near(at: f64, extent: f64) -> bool {
    at < EDGE * extent || at > (1.0 - EDGE) * extent
}

pub(crate) fn is_at_edge((x, y): (f64, f64), page: &Shown) -> bool {
    near(y, page.size.1) || page.frame % 2 == 1 && near(x, page.size.0)
}

fn at(line: &Line) -> i64 {
    (line.base / STEP).round() as i64
}

/// The line without its spaces, as it is and with its number counted from the page.
fn keys(counted: &Counted, n: usize) -> Vec<Key> {
    const LONGEST: usize = 200;
    if counted.text.len() > LONGEST || counted.text.chars().count() < 2 {
        return Vec::new();
    }
    let by_page = counted.number.map(|value| (counted.stem.clone(), Some(value - n as i64)));
    by_page.into_iter().chain([(counted.text.clone(), None)]).collect()
}

/// What cites an article or ends as a sentence is text, wherever it stands. `text` has no spaces.
fn may_run(text: &str) -> bool {
    let mut before = ' ';
    for c in text.chars() {
        if c == '§' || matches!(c, '조' | '항') && before.is_ascii_digit() {
            return false;
        }
        before = c;
    }
    let end = text.trim_end_matches(['"', '\'', '”', '’', ')', '」', '』', ']']);
    let is_sentence =
        end.strip_suffix(['.', '。']).is_some_and(|t| t.ends_with(|c: char| ('가'..='힣').contains(&c)));
    !is_sentence && !end.ends_with('제') && !text.to_ascii_lowercase().contains("article")
}

/// Running heads and feet as asides: every different text once, and of what counts the pages the first and the last.
pub(crate) fn asides(lines: Vec<(Vec<Line>, f64)>) -> Vec<Aside> {
    let [mut heads, mut feet, mut numbers]: [Vec<(Key, Vec<String>)>; 3] = Default::default();
    for (n, (lines, height)) in lines.into_iter().enumerate() {
        for l in lines {
            let text = l.text().trim().to_owned();
            let counted = Counted::of(&l);
            let list = match counted.is_alone {
                true => &mut numbers,
                false if l.base < 0.5 * height => &mut heads,
                false => &mut feet,
            };
            let key = match counted.number {
                Some(value) => (counted.stem, Some(value - n as i64)),
                None => (counted.text, None),
            };
            match list.iter_mut().find(|(k, _)| *k == key) {
                Some((_, said)) if said.contains(&text) => {}
                Some((_, said)) => said.push(text),
                None => list.push((key, vec![text])),
            }
        }
    }
    let said = [(AsideKind::Header, heads), (AsideKind::Footer, feet), (AsideKind::Footer, numbers)];
    said.into_iter().filter_map(|(kind, list)| aside(kind, list)).collect()
}

fn aside(kind: AsideKind, list: Vec<(Key, Vec<String>)>) -> Option<Aside> {
    let para = |(key, said): (Key, Vec<String>)| {
        let said = match (key.1, said.as_slice()) {
            (Some(_), [first, .., last]) if first != last => format!("{first} … {last}"),
            _ => said.into_iter().next().unwrap_or_default(),
        };
        Block::Para(Para { inlines: vec![Inline::Text(said)], ..Para::default() })
    };
    let blocks: Vec<Block> = list.into_iter().map(para).collect();
    (!blocks.is_empty()).then_some(Aside { kind, blocks })
}
