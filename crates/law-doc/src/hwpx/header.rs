//! `Contents/header.xml`: what paragraph shapes, numberings and bullets mean.

use crate::flow::bullet;
use crate::numbering::{Counters, Level, NumberStyle};
use crate::xml::{Element, Node, Xml};
use std::collections::BTreeMap;

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
    pub(crate) headings: BTreeMap<u32, Heading>,
    pub(crate) bullets: BTreeMap<u32, String>,
    pub(crate) counters: Counters,
}

pub(crate) fn read(walk: &mut Xml<'_>) -> Header {
    let mut head = Header::default();
    let mut para = 0;
    while let Some(node) = walk.next() {
        let Node::Open(e) = node else { continue };
        match e.name() {
            // HWPML puts the heading on the shape itself.
            "paraPr" => {
                para = e.number("id").unwrap_or(0);
                if e.attr("headingType").is_some() {
                    head.headings.insert(para, heading(&e));
                }
            }
            "heading" => {
                head.headings.entry(para).or_insert_with(|| heading(&e));
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
                levels.push(Level { template: walk.text(), style, start });
            }
            Node::Open(_) => walk.skip(),
            Node::Close => break,
            Node::Text(_) => {}
        }
    }
    levels
}
