//! What stands at the edge of the pages: their numbers, and running heads and feet.

use crate::lines::{Line, Lines};
use crate::page::Shown;
use law_doc::{Aside, AsideKind, Block, Inline, Para};
use std::collections::BTreeMap;

/// The edges of a page, as a part of its height.
const EDGE: f64 = 0.12;
/// On how many pages a line has to stand, and on what part of them.
const PAGES: usize = 3;
const SHARE: usize = 2;
/// How far apart the same line may stand on two pages.
const STEP: f64 = 4.0;

/// Lines that stand in the same place on most pages, but for a number that counts the pages.
#[derive(Default)]
pub(crate) struct Running {
    known: BTreeMap<(String, i64), usize>,
    least: usize,
}

impl Running {
    pub(crate) fn of(pages: &[Shown]) -> Running {
        let mut out = Running { known: BTreeMap::new(), least: PAGES.max(pages.len() / SHARE) };
        if pages.len() < PAGES {
            return out;
        }
        for (n, page) in pages.iter().enumerate() {
            let mut here: Vec<(String, i64)> = at_edges(page).iter().flat_map(|l| keys(l, n)).collect();
            here.sort();
            here.dedup();
            for key in here {
                *out.known.entry(key).or_insert(0) += 1;
            }
        }
        out.known.retain(|_, count| *count >= out.least);
        out
    }

    /// Whether a line at an edge of page `n` is a running one.
    pub(crate) fn holds(&self, line: &Line, n: usize) -> bool {
        !self.known.is_empty()
            && keys(line, n)
                .iter()
                .any(|(text, at)| (-1..=1).any(|d| self.known.contains_key(&(text.clone(), at + d))))
    }
}

/// The lines at the edges of a page.
pub(crate) fn at_edges(page: &Shown) -> Vec<Line> {
    let mut lines = Lines::default();
    for (i, g) in page.glyphs.iter().enumerate().filter(|(_, g)| is_at_edge(g.middle.1, page)) {
        lines.push(g, i);
    }
    lines.finish()
}

pub(crate) fn is_at_edge(y: f64, page: &Shown) -> bool {
    y < EDGE * page.size.1 || y > (1.0 - EDGE) * page.size.1
}

/// The line without its spaces, as it is and with each of its numbers counted from the page.
fn keys(line: &Line, n: usize) -> Vec<(String, i64)> {
    const LONGEST: usize = 200;
    let at = (line.base / STEP).round() as i64;
    let text: String = line.text().chars().filter(|c| !c.is_whitespace()).collect();
    if text.len() > LONGEST || text.chars().count() < 2 {
        return Vec::new();
    }
    let mut out = Vec::new();
    let mut rest = text.as_str();
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (_, from) = rest.split_at(start);
        let digits = from.len() - from.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, after) = from.split_at(digits);
        let before = text.len() - rest.len() + start;
        if let (Ok(number), Some(head)) = (number.parse::<i64>(), text.get(..before)) {
            out.push((format!("{head}#{}{after}", number - n as i64), at));
        }
        rest = after;
    }
    out.push((text, at));
    out
}

/// A page number by itself.
pub(crate) fn is_number(line: &Line) -> bool {
    let text = line.text();
    let text = text.trim().trim_matches(['-', '–', '—', '‐', '[', ']', '(', ')', ' ']);
    let number = text.chars().all(|c| c.is_ascii_digit() || matches!(c, '/' | ' '));
    number && text.len() <= 9 && text.starts_with(|c: char| c.is_ascii_digit())
}

/// Running heads and feet as asides: what stands on every page once, what counts the pages first and last.
pub(crate) fn asides(lines: Vec<(Vec<Line>, f64)>) -> Vec<Aside> {
    let mut texts: [Vec<String>; 2] = Default::default();
    let mut numbers: Vec<String> = Vec::new();
    for (lines, height) in lines {
        for l in lines {
            let text = l.text().trim().to_owned();
            let [heads, feet] = &mut texts;
            let list = match is_number(&l) {
                true => &mut numbers,
                false if l.base < 0.5 * height => heads,
                false => feet,
            };
            if !list.contains(&text) {
                list.push(text);
            }
        }
    }
    let [heads, feet] = texts;
    let said = [(AsideKind::Header, heads), (AsideKind::Footer, feet), (AsideKind::Footer, numbers)];
    said.into_iter().filter_map(|(kind, list)| aside(kind, &list)).collect()
}

fn aside(kind: AsideKind, list: &[String]) -> Option<Aside> {
    let said = match list {
        [] => return None,
        [one] => one.clone(),
        [first, .., last] => format!("{first} … {last}"),
    };
    let para = Para { inlines: vec![Inline::Text(said)], ..Para::default() };
    Some(Aside { kind, blocks: vec![Block::Para(para)] })
}
