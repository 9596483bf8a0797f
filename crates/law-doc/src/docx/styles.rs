//! `styles.xml` and `numbering.xml`: which styles are headings, how lists count.

use crate::flow::bullet;
use crate::numbering::{Counters, Level, NumberStyle};
use crate::xml::{Element, Node, Xml};
use std::collections::BTreeMap;

#[derive(Debug, Default)]
pub(super) struct Styles {
    /// Style id → outline level from 1.
    pub(super) headings: BTreeMap<String, u8>,
    /// Style id → list and level of its paragraphs.
    pub(super) lists: BTreeMap<String, (u32, usize)>,
    /// List id → the numbering it counts in.
    pub(super) nums: BTreeMap<u32, u32>,
    pub(super) counters: Counters,
}

pub(super) fn read(styles: Option<&str>, numbering: Option<&str>) -> Styles {
    let mut out = Styles::default();
    read_styles(&mut Xml::new(styles.unwrap_or_default()), &mut out);
    read_numbering(&mut Xml::new(numbering.unwrap_or_default()), &mut out);
    out
}

fn read_styles(walk: &mut Xml<'_>, out: &mut Styles) {
    let mut style = String::new();
    let (mut list, mut level) = (None, 0);
    while let Some(node) = walk.next() {
        let Node::Open(e) = node else { continue };
        match e.name() {
            "style" => {
                style = e.attr("styleId").unwrap_or_default();
                (list, level) = (None, 0);
            }
            "outlineLvl" => {
                if let Some(n) = e.number("val").filter(|n| *n < 9) {
                    out.headings.insert(style.clone(), n.min(5) as u8 + 1);
                }
            }
            "ilvl" => level = e.number("val").unwrap_or(0) as usize,
            "numId" => list = e.number("val"),
            _ => continue,
        }
        if let Some(id) = list {
            out.lists.insert(style.clone(), (id, level));
        }
    }
}

/// Lists of the same abstract numbering go on counting together, unless a list says where it starts.
fn read_numbering(walk: &mut Xml<'_>, out: &mut Styles) {
    let mut abstracts: BTreeMap<u32, Vec<Level>> = BTreeMap::new();
    let mut current = 0;
    let mut num = 0;
    while let Some(node) = walk.next() {
        let Node::Open(e) = node else { continue };
        match e.name() {
            "abstractNum" => current = e.number("abstractNumId").unwrap_or(0),
            "lvl" => abstracts.entry(current).or_default().push(level(walk)),
            "num" => num = e.number("numId").unwrap_or(0),
            "abstractNumId" => {
                out.nums.insert(num, e.number("val").unwrap_or(0));
            }
            "startOverride" => restart(&e, num, out, &abstracts),
            _ => {}
        }
    }
    for (id, levels) in abstracts {
        out.counters.define(id, levels);
    }
}

const OWN_COUNT: u32 = 1 << 24;

fn restart(e: &Element<'_>, num: u32, out: &mut Styles, abstracts: &BTreeMap<u32, Vec<Level>>) {
    let Some(base) = out.nums.get(&num).copied().filter(|n| *n < OWN_COUNT) else { return };
    let mut levels = abstracts.get(&base).cloned().unwrap_or_default();
    if let (Some(first), Some(n)) = (levels.first_mut(), e.number("val")) {
        first.start = n;
    }
    out.counters.define(OWN_COUNT + num, levels);
    out.nums.insert(num, OWN_COUNT + num);
}

fn level(walk: &mut Xml<'_>) -> Level {
    let mut level = Level { start: 1, ..Level::default() };
    let mut is_bullet = false;
    while let Some(node) = walk.next() {
        match node {
            Node::Open(e) => {
                let val = e.attr("val").unwrap_or_default();
                match e.name() {
                    "start" => level.start = e.number("val").unwrap_or(1),
                    "numFmt" => {
                        is_bullet = val == "bullet";
                        level.style = style(&val);
                    }
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
