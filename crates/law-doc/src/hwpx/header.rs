//! `Contents/header.xml`: what paragraph shapes, numberings and bullets mean.

use crate::flow::{Height, bullet};
use crate::numbering::{Counters, Level, NumberStyle};
use crate::symbols::{Drawn, font};
use crate::xml::{Element, Node, Xml};
use law_vocab::sorted::SortedMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heading {
    None,
    /// Outline level; the numbering is the section's.
    Outline(usize),
    Number(u32, usize),
    Bullet(u32),
}

#[derive(Debug, Default)]
pub(crate) struct Header {
    pub(crate) headings: SortedMap<u32, Heading>,
    pub(crate) bullets: SortedMap<u32, String>,
    pub(crate) counters: Counters,
    /// Properties of characters whose Latin letters are in a symbol font, which draws pictures for them.
    pub(crate) drawn: Drawn,
    /// Character shapes that stand high (1) or low (2).
    heights: SortedMap<u32, u32>,
}

impl Header {
    /// Where the text of a run stands.
    pub(super) fn height(&self, run: &Element<'_>) -> Height {
        if self.heights.is_empty() {
            return Height::Line;
        }
        let shape = run.number("charPrIDRef").and_then(|id| self.heights.get(&id));
        shape.map_or(Height::Line, |bits| Height::from_bits(*bits))
    }
}

pub(crate) fn read(walk: &mut Xml<'_>) -> Header {
    let mut head = Header::default();
    // Symbol fonts among those for Latin letters, by their number; and the character properties that are open.
    let (mut symbols, mut open) = (Drawn::default(), 0);
    let mut scripts = None;
    while let Some(node) = walk.next() {
        let Node::Open(e) = node else { continue };
        match e.name() {
            "paraPr" => {
                if let Some(heading) = shape(&e, walk) {
                    head.headings.entry_or(e.number("id").unwrap_or(0), || heading);
                }
            }
            "fontface" if e.word("lang") == "LATIN" => {}
            "font" => symbols.add(e.number("id").unwrap_or(0), font(&e.attr("face").unwrap_or_default())),
            // Most documents have nothing that stands high.
            "charProperties"
                if !symbols.is_empty() || *scripts.get_or_insert_with(|| walk.will_name("script")) => {}
            "charPr" => open = e.number("id").unwrap_or(0),
            "fontRef" => head.drawn.add(open, symbols.get(e.number("latin").unwrap_or(u32::MAX))),
            name @ ("supscript" | "subscript") => {
                head.heights.insert(open, if name == "supscript" { 1 } else { 2 });
            }
            "fontface" | "borderFills" | "charProperties" | "tabProperties" | "styles" => {
                walk.skip_numbers(&e);
            }
            "sec" => break,
            "numbering" => {
                let levels = levels(walk);
                head.counters.define(e.number("id").unwrap_or(0), levels);
            }
            "bullet" => {
                head.bullets.insert(e.number("id").unwrap_or(0), bullet(&e.attr("char").unwrap_or_default()));
            }
            _ => {}
        }
    }
    head
}

/// What a paragraph shape says of headings; the rest of it is numbers.
fn shape(e: &Element<'_>, walk: &mut Xml<'_>) -> Option<Heading> {
    // HWPML puts the heading on the shape itself.
    let mut said = e.attr("headingType").map(|_| heading(e));
    let mut depth = 1;
    while depth > 0
        && let Some(node) = walk.next()
    {
        match node {
            Node::Open(child) if child.name() == "heading" => {
                said = said.or_else(|| Some(heading(&child)));
                walk.skip();
                if depth == 1 {
                    walk.leap(e);
                }
            }
            Node::Open(_) => depth += 1,
            Node::Close => depth -= 1,
            Node::Text(_) => {}
        }
    }
    said
}

fn heading(e: &Element<'_>) -> Heading {
    let level = e.number("level").unwrap_or(0) as usize;
    let id = e.number("idRef").unwrap_or(0);
    let kind = if e.name() == "heading" { e.word("type") } else { e.word("headingType") };
    match kind.as_str() {
        "OUTLINE" => Heading::Outline(level),
        "NUMBER" => Heading::Number(id, level),
        "BULLET" => Heading::Bullet(id),
        _ => Heading::None,
    }
}

fn levels(walk: &mut Xml<'_>) -> Vec<Level> {
    let mut levels = Vec::new();
    while let Some(node) = walk.next() {
        match node {
            Node::Open(e) if e.name() == "paraHead" => {
                let style = NumberStyle::from_name(&e.attr("numFormat").unwrap_or_default());
                let start = e.number("start").unwrap_or(1);
                levels.push(Level { template: walk.text(), style, start, ..Level::default() });
            }
            Node::Open(_) => walk.skip(),
            Node::Close => break,
            Node::Text(_) => {}
        }
    }
    levels
}
