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
    pub(crate) numbers: Vec<Place>,
}

impl Running {
    pub(crate) fn of(pages: &[Shown]) -> Running {
        let mut out = Running { pages: pages.len(), ..Running::default() };
        for (n, page) in pages.iter().enumerate() {
            let mut here: Vec<(Key, i64)> = Vec::new();
            let mut numbers = Vec::new();
            for line in at_edges(page).iter().filter(|l| l.turn == 0) {
                let counted = Counted::of(line);
                numbers.extend(counted.number.filter(|_| counted.is_alone).map(|v| v - n as i64));
                here.extend(keys(&counted, n).into_iter().map(|k| (k, at(line))));
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
        let Some(value) = counted.number.filter(|_| counted.is_alone) else { return false };
        let is_counted = || self.numbers.get(&(value - n as i64)).is_some_and(|c| *c > 1);
        counted.is_marked || self.pages < PAGES || is_counted()
    }

    /// From the edge of page `n` inwards as far as lines run: behind the first line of the text nothing does.
    pub(crate) fn edges(&self, page: &Shown, n: usize) -> Edges {
        let mut out = Edges::default();
        let mut lines: Vec<Line> = at_edges(page).into_iter().filter(|l| l.turn == 0).collect();
        lines.sort_by(|a, b| a.base.total_cmp(&b.base));
        let (above, mut below): (Vec<_>, Vec<_>) =
            lines.into_iter().partition(|l| l.base < 0.5 * page.size.1);
        below.reverse();
        for side in [above, below] {
            let mut text: Option<f64> = None;
            for line in side {
                if text.is_some_and(|base| (base - line.base).abs() > 0.5 * line.size) {
                    break;
                }
                let counted = Counted::of(&line);
                if self.counts(&counted, n) {
                    out.numbers.push(line.place());
                } else if self.holds(&line, &counted, n) {
                    out.running.push(line.place());
                } else {
                    text = text.or(Some(line.base));
                }
            }
        }
        out
    }
}

impl Edges {
    /// A line of the page that is its number.
    pub(crate) fn is_number(&self, line: &Line) -> bool {
        let own = line.place().area;
        let covers = |p: &Place| {
            (p.area.y1 - own.y1).abs() < 1.0 && p.area.x0 - 1.0 <= own.x0 && own.x1 <= p.area.x1 + 1.0
        };
        line.turn == 0 && self.numbers.iter().any(covers)
    }
}

/// The lines at the edges of a page.
fn at_edges(page: &Shown) -> Vec<Line> {
    let mut lines = Lines::default();
    for (i, g) in page.glyphs.iter().enumerate().filter(|(_, g)| is_at_edge(g.middle.1, page)) {
        lines.push(g, i);
    }
    lines.finish()
}

pub(crate) fn is_at_edge(y: f64, page: &Shown) -> bool {
    y < EDGE * page.size.1 || y > (1.0 - EDGE) * page.size.1
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
    !is_sentence && !text.to_ascii_lowercase().contains("article")
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
