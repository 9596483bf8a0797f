//! Glyphs → lines.

use crate::grid::Area;
use crate::links;
use crate::order::Place;
use crate::page::{Glyph, Link};
use law_vocab::raised;

/// Glyphs on one baseline, drawn one after the other.
#[derive(Debug, Clone)]
struct Fragment {
    text: String,
    from: f64,
    to: f64,
    /// The page's link that it belongs to, from 1.
    link: u16,
    /// What lies between its letters, all of it together, and how often.
    between: (f64, u32),
    /// Its own baseline and size: the number of a note stands higher than its line.
    base: f64,
    size: f64,
}

impl Fragment {
    fn new(g: &Glyph, from: f64, to: f64, base: f64) -> Fragment {
        Fragment { text: g.text.clone(), from, to, link: g.link, between: (0.0, 0), base, size: g.size }
    }

    /// Whether a letter stands as high as these and is as large.
    fn is_level(&self, base: f64, size: f64) -> bool {
        let beside = self.size.max(size);
        self.size.min(size) > SMALL * beside || (self.base - base).abs() < OFF * beside
    }
}

/// Digits this much smaller than their line and this far off its baseline are no part of the number before them.
const SMALL: f64 = 0.8;
const OFF: f64 = 0.1;

/// Fragments on one baseline that belong together.
#[derive(Debug, Clone, Default)]
pub(crate) struct Line {
    fragments: Vec<Fragment>,
    pub(crate) turn: u8,
    /// The page's glyph that began it.
    pub(crate) first: usize,
    /// A clipping area hides it: the place that is shown next to it.
    hidden: Option<(f64, f64)>,
    /// Baseline, across the writing direction.
    pub(crate) base: f64,
    pub(crate) size: f64,
}

/// Along and across the writing direction.
fn turned(g: &Glyph) -> (f64, f64, f64) {
    match g.turn {
        1 => (g.y, g.end.1, -g.x),
        2 => (-g.x, -g.end.0, -g.y),
        3 => (-g.y, -g.end.1, g.x),
        _ => (g.x, g.end.0, g.y),
    }
}

impl Line {
    pub(crate) fn from(&self) -> f64 {
        self.fragments.iter().map(|f| f.from).fold(f64::MAX, f64::min)
    }

    pub(crate) fn to(&self) -> f64 {
        self.fragments.iter().map(|f| f.to).fold(f64::MIN, f64::max)
    }

    /// Where it stands on the page, without the space at its ends.
    pub(crate) fn place(&self) -> Place {
        if let Some((x, y)) = self.hidden {
            let area = Area { x0: x, y0: y, x1: x, y1: y };
            return Place { drawn: self.first, area, upright: true, slack: 0.0 };
        }
        let said = || self.fragments.iter().filter(|f| !f.text.trim().is_empty());
        let x0 = said().map(|f| f.from).fold(f64::MAX, f64::min);
        let x1 = said().map(|f| f.to).fold(f64::MIN, f64::max);
        let (y0, y1) = (self.base - 0.7 * self.size, self.base);
        let area = Area { x0, y0, x1, y1 };
        Place { drawn: self.first, area, upright: self.turn == 0, slack: 0.2 * self.size }
    }

    /// Reaches the right margin, so that the paragraph may go on below.
    pub(crate) fn is_full(&self, right: f64) -> bool {
        right - self.to() < 1.6 * self.size.max(1.0)
    }

    /// The words, with a space where a gap is wide enough to be one.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        let mut end = f64::MAX;
        let room = self.room();
        for f in &self.fragments {
            if f.from - end > room && !out.ends_with(' ') && !f.text.starts_with(' ') {
                out.push(' ');
            }
            match self.is_off(f) {
                Some(is_low) => out.extend(raised::set(&f.text, is_low)),
                None => out.push_str(&f.text),
            }
            end = f.to;
        }
        out
    }

    /// Whether a piece with a number stands high or low; low ones give `true`.
    fn is_off(&self, f: &Fragment) -> Option<bool> {
        let off = f.base - self.base;
        let small = f.size < SMALL * self.size && off.abs() > OFF * self.size;
        (small && f.text.contains(|c: char| c.is_ascii_digit())).then_some(off > 0.0)
    }

    /// The gap above which there is a space: less between letters that are squeezed, as a space is squeezed on both
    /// sides.
    fn room(&self) -> f64 {
        const USUAL: f64 = 0.25;
        let (sum, count) =
            self.fragments.iter().fold((0.0, 0), |(s, n), f| (s + f.between.0, n + f.between.1));
        let squeezed = if count < 3 { 0.0 } else { (sum / f64::from(count)).min(0.0) };
        (USUAL * self.size + 2.0 * squeezed).max(0.1 * self.size)
    }

    /// How wide the first word is.
    pub(crate) fn first_word(&self) -> f64 {
        let mut end = self.from();
        let room = self.room();
        for f in self.fragments.iter().filter(|f| f.to > f.from) {
            let word = f.text.split(char::is_whitespace).next().unwrap_or_default().chars().count();
            let all = f.text.chars().count();
            if f.from - end > room || word == 0 {
                break;
            }
            end = f.from + (f.to - f.from) * word as f64 / all as f64;
            if word < all {
                break;
            }
        }
        end - self.from()
    }

    /// One letter of a script whose lines may run down.
    pub(crate) fn is_letter(&self) -> bool {
        let mut said = self.fragments.iter().flat_map(|f| f.text.chars()).filter(|c| !c.is_whitespace());
        said.next().is_some_and(|c| c >= '\u{1100}' && c.is_alphabetic()) && said.next().is_none()
    }

    /// The pieces between gaps wider than `gap`.
    pub(crate) fn split(&self, gap: f64) -> Vec<Line> {
        let mut out: Vec<Line> = Vec::new();
        for f in self.fragments.iter().filter(|f| !f.text.trim().is_empty()) {
            match out.last_mut() {
                Some(l) if f.from - l.to() < gap => l.fragments.push(f.clone()),
                _ => out.push(Line { fragments: vec![f.clone()], ..self.clone() }),
            }
        }
        out
    }

    /// Pieces of one line as a line again.
    pub(crate) fn together(pieces: Vec<Line>) -> Line {
        let mut pieces = pieces.into_iter();
        let mut out = pieces.next().unwrap_or_default();
        out.fragments.extend(pieces.flat_map(|p| p.fragments));
        out
    }

    fn sort(&mut self) {
        self.fragments.sort_by(|a, b| a.from.total_cmp(&b.from));
    }

    /// Programs that draw font by font leave gaps for what comes later, such as the digits: the pieces of `other` stand in
    /// our gaps or next to us.
    fn takes(&self, other: &Line) -> bool {
        let alike = self.size.max(other.size) < 1.6 * self.size.min(other.size);
        let on_line = alike && self.hidden.is_none() && self.fits(other.turn, other.base, other.size);
        if !on_line && !self.is_mark_in(other.turn, other.base, other.size) {
            return false;
        }
        let em = self.size.min(other.size).max(1.0);
        let mut pieces: Vec<(f64, f64, bool)> = self.fragments.iter().map(|f| (f.from, f.to, true)).collect();
        pieces.extend(other.fragments.iter().map(|f| (f.from, f.to, false)));
        pieces.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut touch = false;
        for pair in pieces.windows(2) {
            let [(_, end, ours), (from, _, next)] = pair else { continue };
            if from - end < -0.3 * em {
                return false;
            }
            touch |= ours != next && from - end < 0.7 * em;
        }
        touch
    }

    /// Drawn a second time on the same place, to look bold.
    fn prints_over(&self, other: &Line) -> bool {
        let near = 0.2 * self.size.max(1.0);
        self.turn == other.turn
            && (self.base - other.base).abs() < near
            && (self.size - other.size).abs() < near
            && self.from() > other.from() - near
            && self.to() < other.to() + near
            && squeezed(other).contains(&squeezed(self))
    }

    /// Puts the addresses of links behind their text.
    pub(crate) fn name_links(&mut self, links: &[Link]) {
        let of = |link: u16| usize::from(link).checked_sub(1).and_then(|i| links.get(i));
        for f in &mut self.fragments {
            if let Some(link) = of(std::mem::take(&mut f.link)) {
                let said = std::mem::take(&mut f.text);
                links::append(&mut f.text, &said, &link.url);
            }
        }
    }

    /// On this baseline, or raised and lowered as small letters are.
    fn fits(&self, turn: u8, base: f64, size: f64) -> bool {
        let off = (self.base - base).abs();
        self.turn == turn && (is_small(size, off, self.size) || off < 0.45 * self.size.min(size).max(1.0))
    }

    /// A few small letters, raised or lowered, that begin a line of larger ones.
    fn is_mark_in(&self, turn: u8, base: f64, size: f64) -> bool {
        const LONGEST: usize = 6;
        let said = self.fragments.iter().flat_map(|f| f.text.chars()).filter(|c| !c.is_whitespace());
        self.turn == turn
            && self.hidden.is_none()
            && is_small(self.size, (self.base - base).abs(), size)
            && said.take(LONGEST + 1).count() <= LONGEST
    }

    /// Takes the place of the larger letters that follow.
    fn grow(&mut self, base: f64, size: f64) {
        if self.size < size {
            (self.base, self.size) = (base, size);
        }
    }
}

/// Letters smaller than those beside them, raised or lowered by a part of these; the smaller, the farther they may be.
fn is_small(size: f64, off: f64, beside: f64) -> bool {
    size < 0.8 * beside && off < 0.7 * beside || size < 0.9 * beside && off < 0.55 * beside
}

fn squeezed(line: &Line) -> String {
    let text = line.fragments.iter().flat_map(|f| f.text.chars());
    text.filter(|c| !c.is_whitespace()).collect()
}

/// How many lines back a piece of a line may be drawn.
const BEFORE: usize = 60;

/// Lines in the order in which they were begun.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    lines: Vec<Line>,
    /// The line that the last glyph went to.
    last: usize,
}

impl Lines {
    pub(crate) fn push(&mut self, g: &Glyph, index: usize) {
        let (from, to, base) = turned(g);
        let (from, to) = (from.min(to), to.max(from));
        if let Some(line) = self.lines.get_mut(self.last).filter(|l| l.is_mark_in(g.turn, base, g.size))
            && (-0.3 * g.size..0.7 * g.size).contains(&(from - line.to()))
        {
            line.grow(base, g.size);
            line.fragments.push(Fragment::new(g, from, to, base));
            return;
        }
        if let Some(line) = self.lines.get_mut(self.last).filter(|l| l.fits(g.turn, base, g.size)) {
            let em = line.size.max(g.size).max(1.0);
            let size = line.size;
            if let Some(f) = line.fragments.last_mut() {
                let gap = from - f.to;
                let room = 0.12 * size.max(1.0);
                let level = f.is_level(base, g.size);
                if f.link == g.link && level && gap < room && gap > -2.0 * room
                    || is_overprint(f, g, from, em)
                {
                    if !g.text.trim().is_empty() && !f.text.ends_with(' ') {
                        f.between = (f.between.0 + gap, f.between.1 + 1);
                    }
                    f.text.push_str(&g.text);
                    f.to = f.to.max(to);
                    return;
                }
                if gap > 0.0 || (f.link != g.link || !level) && gap > -0.25 * size.max(1.0) {
                    line.fragments.push(Fragment::new(g, from, to, base));
                    return;
                }
            }
        }
        self.elsewhere(g, index, from, to, base);
    }

    /// A jump: back into a gap of a line drawn before, or to a new line.
    fn elsewhere(&mut self, g: &Glyph, index: usize, from: f64, to: f64, base: f64) {
        let em = g.size.max(1.0);
        // The value of a form field stands farther from its label than a word from the next.
        let far = if g.added { 20.0 } else { 1.2 };
        let near = |l: &Line| {
            let gap = |f: &Fragment| if f.from >= to { f.from - to } else { from - f.to };
            let free = l.fragments.iter().all(|f| gap(f) > -0.3 * em);
            free && l.fragments.iter().any(|f| gap(f) < far * em)
        };
        let first = self.lines.len().saturating_sub(BEFORE);
        let found =
            self.lines.iter().enumerate().skip(first).rfind(|(_, l)| l.fits(g.turn, base, g.size) && near(l));
        match found.map(|(i, _)| i) {
            Some(i) => {
                self.last = i;
                if let Some(l) = self.lines.get_mut(i) {
                    l.fragments.push(Fragment::new(g, from, to, base));
                }
            }
            None => {
                self.last = self.lines.len();
                self.lines.push(Line {
                    fragments: vec![Fragment::new(g, from, to, base)],
                    turn: g.turn,
                    first: index,
                    hidden: g.hidden.then_some(g.middle),
                    base,
                    size: g.size,
                });
            }
        }
    }

    pub(crate) fn finish(mut self) -> Vec<Line> {
        for l in &mut self.lines {
            l.sort();
        }
        let mut out: Vec<Line> = Vec::new();
        for l in self.lines {
            let is_said = l.fragments.iter().any(|f| !f.text.trim().is_empty());
            if !is_said || out.iter().rev().take(BEFORE).any(|o| l.prints_over(o)) {
                continue;
            }
            match out.iter_mut().rev().take(BEFORE).find(|o| o.takes(&l)) {
                Some(whole) => {
                    whole.grow(l.base, l.size);
                    whole.fragments.extend(l.fragments);
                    whole.sort();
                }
                None => out.push(l),
            }
        }
        out
    }
}

/// A space or a mark drawn over what stands there already.
fn is_overprint(f: &Fragment, g: &Glyph, from: f64, em: f64) -> bool {
    from < f.to && f.to - from < 0.6 * em && (g.text.trim().is_empty() || f.text.ends_with(' '))
}
