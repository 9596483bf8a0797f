//! `DocInfo`: what paragraph shapes, numberings, bullets and embedded files mean.

use super::fonts::Fonts;
use super::height::Heights;
use super::record::{records, tag};
use crate::bytes::{u16_at, u32_at, utf16_at};
use crate::numbering::{Counters, Level, NumberStyle};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    None,
    Outline(usize),
    Number(u32, usize),
    Bullet(u32),
}

#[derive(Debug, Default)]
pub(super) struct Info {
    pub(super) headings: Vec<Heading>,
    pub(super) bullets: Vec<String>,
    pub(super) heights: Heights,
    pub(super) counters: Counters,
    /// How many sections the document says it has.
    pub(super) sections: usize,
    /// `BIN0001.png`
    pub(super) files: Vec<String>,
    pub(super) fonts: Fonts,
}

pub(super) fn read(stream: &[u8]) -> Info {
    let mut info = Info::default();
    let mut numberings = 0;
    for r in records(stream).0 {
        match r.tag {
            tag::PARA_SHAPE => info.headings.push(heading(r.data)),
            tag::DOCUMENT_PROPERTIES => info.sections = u16_at(r.data, 0).unwrap_or(0).into(),
            tag::BULLET => info.bullets.push(bullet(r.data)),
            tag::ID_MAPPINGS | tag::FACE_NAME => info.fonts.record(r.tag, r.data),
            tag::CHAR_SHAPE => {
                info.fonts.record(r.tag, r.data);
                info.heights.add(r.data);
            }
            tag::BIN_DATA => info.files.push(file(r.data)),
            tag::NUMBERING => {
                numberings += 1;
                info.counters.define(numberings, levels(r.data));
            }
            _ => {}
        }
    }
    info
}

fn heading(data: &[u8]) -> Heading {
    let attr = u32_at(data, 0).unwrap_or(0);
    let level = (attr >> 25 & 7) as usize;
    let id = u32::from(u16_at(data, 30).unwrap_or(0));
    match attr >> 23 & 3 {
        1 => Heading::Outline(level),
        2 => Heading::Number(id, level),
        3 => Heading::Bullet(id),
        _ => Heading::None,
    }
}

fn bullet(data: &[u8]) -> String {
    crate::flow::bullet(utf16_at(data, 12, 1).trim_matches('\0'))
}

fn file(data: &[u8]) -> String {
    let id = u16_at(data, 2).unwrap_or(0);
    match u16_at(data, 0).unwrap_or(0) & 0xf {
        // A link holds two paths instead of a number; the name is all that is of use.
        0 => {
            let path = utf16_at(data, 4, usize::from(id));
            path.rsplit(['\\', '/']).next().unwrap_or_default().to_owned()
        }
        _ => {
            let ext = utf16_at(data, 6, usize::from(u16_at(data, 4).unwrap_or(0)).min(8));
            format!("BIN{id:04X}.{ext}")
        }
    }
}

/// Seven levels, and since version 5.1 three more behind the start numbers of the seven.
fn levels(data: &[u8]) -> Vec<Level> {
    let mut at = 0;
    let mut levels = Vec::new();
    let head = |levels: &mut Vec<Level>, at: &mut usize| {
        let attr = u32_at(data, *at)?;
        let len = usize::from(u16_at(data, *at + 12)?);
        levels.push(Level {
            template: utf16_at(data, *at + 14, len),
            style: NumberStyle::from_code((attr >> 5 & 0xf) as u8),
            start: 1,
            ..Level::default()
        });
        *at += 14 + 2 * len;
        Some(())
    };
    for _ in 0..7 {
        if head(&mut levels, &mut at).is_none() {
            return levels;
        }
    }
    at += 2;
    for i in 0..7 {
        if let (Some(n), Some(level)) = (u32_at(data, at + 4 * i), levels.get_mut(i)) {
            level.start = n.min(100_000);
        }
    }
    at += 28;
    for _ in 0..3 {
        if head(&mut levels, &mut at).is_none() {
            break;
        }
    }
    levels
}
