//! `styles.xml` and `numbering.xml`: which styles are headings, how lists count.

use crate::flow::bullet;
use crate::numbering::{Counters, Level, NumberStyle};
use crate::xml::{Node, Xml};
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
    let mut based: Vec<(String, String)> = Vec::new();
    while let Some(node) = walk.next() {
        let Node::Open(e) = node else { continue };
        match e.name() {
            "style" => {
                style = e.attr("styleId").unwrap_or_default();
                (list, level) = (None, 0);
            }
            "basedOn" => based.push((style.clone(), e.attr("val").unwrap_or_default())),
            // The built-in headings are known by their names, whatever their language.
            "name" => {
                let name = e.attr("val").unwrap_or_default().to_ascii_lowercase();
                if let Some(n @ 1..=9) = name.strip_prefix("heading ").and_then(|n| n.parse::<u8>().ok()) {
                    out.headings.insert(style.clone(), n.min(6));
                }
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
    inherit(&mut out.headings, &based);
    inherit(&mut out.lists, &based);
}

/// What a style does not say, the style says that it is based on.
fn inherit<T: Copy>(known: &mut BTreeMap<String, T>, based: &[(String, String)]) {
    const DEEPEST: usize = 10;
    for _ in 0..DEEPEST {
        let new: Vec<(String, T)> = based
            .iter()
            .filter(|(style, _)| !known.contains_key(style))
            .filter_map(|(style, parent)| known.get(parent).map(|v| (style.clone(), *v)))
            .collect();
        if new.is_empty() {
            return;
        }
        known.extend(new);
    }
}

/// Lists of the same abstract numbering go on counting together, unless a list says where it starts.
fn read_numbering(walk: &mut Xml<'_>, out: &mut Styles) {
    let mut abstracts: BTreeMap<u32, Vec<Level>> = BTreeMap::new();
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
                    None => abstracts.entry(current).or_default().push(level),
                    Some(num) => change(num, at, out, &abstracts, |l| *l = level),
                }
            }
            "num" => num = Some(e.number("numId").unwrap_or(0)),
            "abstractNumId" => {
                out.nums.insert(num.unwrap_or(0), e.number("val").unwrap_or(0));
            }
            "lvlOverride" => at = e.number("ilvl").unwrap_or(0) as usize,
            "startOverride" => {
                let start = e.number("val").unwrap_or(1);
                change(num.unwrap_or(0), at, out, &abstracts, |l| l.start = start);
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
fn change(
    num: u32,
    at: usize,
    out: &mut Styles,
    abstracts: &BTreeMap<u32, Vec<Level>>,
    how: impl FnOnce(&mut Level),
) {
    let own = OWN_COUNT + num;
    let Some(base) = out.nums.insert(num, own) else { return };
    let mut levels = match base == own {
        true => out.counters.levels(own),
        false => abstracts.get(&base).cloned().unwrap_or_default(),
    };
    if let Some(level) = levels.get_mut(at) {
        how(level);
    }
    out.counters.define(own, levels);
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
