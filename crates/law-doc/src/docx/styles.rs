//! `styles.xml` and `numbering.xml`: which styles are headings, how lists count.

use super::run::Look;
use crate::flow::{Height, bullet};
use crate::numbering::{Counters, GoesOn, Level, NumberStyle};
use crate::xml::{Node, Xml};
use law_vocab::sorted::SortedMap;

#[derive(Debug, Default)]
pub(super) struct Styles {
    /// By id, in order.
    known: Vec<(String, Style)>,
    /// List id → the numbering it counts in.
    pub(super) nums: SortedMap<u32, u32>,
    pub(super) counters: Counters,
}

#[derive(Debug, Default)]
struct Style {
    /// Outline level from 1.
    heading: u8,
    /// List of its paragraphs.
    list: Option<u32>,
    level: usize,
    look: Look,
    /// What it does not say itself, this style says.
    parent: String,
}

impl Styles {
    pub(super) fn heading(&self, style: &str) -> u8 {
        self.first(style, |s| s.heading > 0).map_or(0, |s| s.heading)
    }

    pub(super) fn list(&self, style: &str) -> Option<(u32, usize)> {
        let s = self.first(style, |s| s.list.is_some())?;
        Some((s.list?, s.level))
    }

    /// Whether text of a style is hidden, if it or one it is made from says so.
    pub(super) fn hides(&self, style: &str) -> Option<bool> {
        self.first(style, |s| s.look.hidden.is_some())?.look.hidden
    }

    pub(super) fn height(&self, style: &str) -> Option<Height> {
        self.first(style, |s| s.look.height.is_some())?.look.height
    }

    fn first(&self, style: &str, says: fn(&Style) -> bool) -> Option<&Style> {
        const ANCESTORS: usize = 10;
        let mut id = style;
        for _ in 0..ANCESTORS {
            let (_, at) = self.known.get(self.place(id)).filter(|(known, _)| known == id)?;
            if says(at) {
                return Some(at);
            }
            id = &at.parent;
        }
        None
    }

    fn place(&self, id: &str) -> usize {
        self.known.partition_point(|(known, _)| known.as_str() < id)
    }

    fn add(&mut self, id: String, style: Style) {
        // More than programs allow.
        const MOST: usize = 5000;
        if self.known.len() < MOST {
            self.known.insert(self.place(&id), (id, style));
        }
    }
}

pub(super) fn read(styles: Option<&str>, numbering: Option<&str>) -> Styles {
    let mut out = Styles::default();
    read_styles(&mut Xml::new(styles.unwrap_or_default()), &mut out);
    read_numbering(&mut Xml::new(numbering.unwrap_or_default()), &mut out);
    out
}

fn read_styles(walk: &mut Xml<'_>, out: &mut Styles) {
    let mut id = String::new();
    let mut style = Style::default();
    while let Some(node) = walk.next() {
        let Node::Open(e) = node else { continue };
        match e.name() {
            "style" => {
                out.add(std::mem::take(&mut id), std::mem::take(&mut style));
                id = e.attr("styleId").unwrap_or_default();
            }
            "basedOn" => style.parent = e.attr("val").unwrap_or_default(),
            // The built-in headings are known by their names, whatever their language.
            "name" => {
                let name = e.attr("val").unwrap_or_default().to_ascii_lowercase();
                let level = name.strip_prefix("heading ").and_then(|n| n.parse::<u8>().ok());
                style.heading = level.map_or(style.heading, |n| n.min(6));
            }
            "outlineLvl" => {
                let level = e.number("val").filter(|n| *n < 9);
                style.heading = level.map_or(style.heading, |n| n.min(5) as u8 + 1);
            }
            "ilvl" => style.level = e.number("val").unwrap_or(0) as usize,
            "numId" => style.list = e.number("val"),
            _ => style.look.property(&e),
        }
    }
    out.add(id, style);
}

/// Lists of the same abstract numbering go on counting together, unless a list says where it starts.
fn read_numbering(walk: &mut Xml<'_>, out: &mut Styles) {
    let mut abstracts: SortedMap<u32, Vec<Level>> = SortedMap::new();
    let mut current = 0;
    let mut num = None;
    let mut at = 0;
    while let Some(node) = walk.next() {
        let Node::Open(e) = node else { continue };
        match e.name() {
            "abstractNum" => current = e.number("abstractNumId").unwrap_or(0),
            "lvl" => {
                let level = level(walk);
                match num {
                    None => abstracts.entry(current).push(level),
                    Some(num) => change(num, at, out, &abstracts, level),
                }
            }
            "num" => num = Some(e.number("numId").unwrap_or(0)),
            "abstractNumId" => {
                out.nums.insert(num.unwrap_or(0), e.number("val").unwrap_or(0));
            }
            "lvlOverride" => at = e.number("ilvl").unwrap_or(0) as usize,
            "startOverride" => {
                let base = num.and_then(|n| out.nums.get(&n)).and_then(|n| abstracts.get(n));
                if let (Some(num), Some(level)) = (num, base.and_then(|levels| levels.get(at))) {
                    let level = Level { start: e.number("val").unwrap_or(1), ..level.clone() };
                    change(num, at, out, &abstracts, level);
                }
            }
            _ => {}
        }
    }
    for (id, levels) in abstracts {
        out.counters.define(id, levels);
    }
}

const OWN_COUNT: u32 = 1 << 24;

/// A list that says something of its own counts by itself.
fn change(num: u32, at: usize, out: &mut Styles, abstracts: &SortedMap<u32, Vec<Level>>, level: Level) {
    let own = OWN_COUNT.saturating_add(num);
    let Some(base) = out.nums.insert(num, own) else { return };
    let mut levels = match base == own {
        true => out.counters.levels(own),
        false => abstracts.get(&base).cloned().unwrap_or_default(),
    };
    if let Some(slot) = levels.get_mut(at) {
        *slot = level;
    }
    out.counters.define(own, levels);
}

fn level(walk: &mut Xml<'_>) -> Level {
    let mut level = Level { start: 1, ..Level::default() };
    let (mut is_bullet, mut is_none) = (false, false);
    while let Some(node) = walk.next() {
        match node {
            Node::Open(e) => {
                let val = e.attr("val").unwrap_or_default();
                match e.name() {
                    "start" => level.start = e.number("val").unwrap_or(1),
                    "numFmt" => {
                        (is_bullet, is_none) = (val == "bullet", val == "none");
                        level.style = style(&val);
                    }
                    // The number of the level above, from 1, whose change begins a new count; 0 is none.
                    "lvlRestart" => {
                        level.goes_on = GoesOn(e.number("val").unwrap_or(0) as usize);
                    }
                    "isLgl" => level.digits = super::run::is_on(&e),
                    "lvlText" if is_none => {}
                    "lvlText" if is_bullet => level.template = bullet(&val),
                    "lvlText" => level.template = val.replace('%', "^"),
                    _ => {}
                }
                walk.skip();
            }
            Node::Close => break,
            Node::Text(_) => {}
        }
    }
    level
}

fn style(name: &str) -> NumberStyle {
    match name {
        "upperRoman" => NumberStyle::RomanCapital,
        "lowerRoman" => NumberStyle::RomanSmall,
        "upperLetter" => NumberStyle::LatinCapital,
        "lowerLetter" => NumberStyle::LatinSmall,
        "ganada" => NumberStyle::HangulSyllable,
        "chosung" => NumberStyle::HangulJamo,
        "decimalEnclosedCircle" | "decimalEnclosedCircleChinese" => NumberStyle::CircledDigit,
        "koreanDigital" | "koreanCounting" | "koreanLegal" => NumberStyle::HangulPhonetic,
        "ideographDigital" | "koreanDigital2" | "japaneseCounting" | "chineseCounting" => {
            NumberStyle::Ideograph
        }
        "ideographTraditional" => NumberStyle::DecagonHanja,
        _ => NumberStyle::Digit,
    }
}
