//! A section: paragraph records, their text and the controls in it.

use super::height::Runs;
use super::info::{Heading, Info};
use super::record::{Record, groups, records, tag};
use crate::bytes::{u16_at, u32_at, utf16_at};
use crate::flow::Flow;
use crate::grid::Holes;
use crate::model::{Aside, AsideKind, Block, Document, Format, Inline, Source};
use crate::symbols::drawn;
use crate::{Limits, Refusal};
use law_scan::text_units;

pub(super) type Res<T> = Result<T, Refusal>;

pub(super) struct Reader<'l> {
    pub(super) doc: Document,
    pub(super) info: Info,
    pub(super) limits: &'l Limits,
    pub(super) holes: Holes,
    pub(super) outline: u32,
    pub(super) in_note: bool,
    /// What is read stands outside the body, on every page.
    pub(super) apart: bool,
    depth: usize,
    source: Source,
    flow: Flow,
}

impl<'l> Reader<'l> {
    pub(super) fn new(info: Info, limits: &'l Limits) -> Reader<'l> {
        Reader {
            doc: Document::new(Format::Hwp5),
            info,
            limits,
            holes: Holes::default(),
            outline: 1,
            in_note: false,
            apart: false,
            depth: 0,
            source: Source::default(),
            flow: Flow::default(),
        }
    }

    /// Reads one section stream; says whether it was whole.
    pub(super) fn section(&mut self, stream: &[u8]) -> Res<bool> {
        let (records, whole) = records(stream);
        let mut flow = std::mem::take(&mut self.flow);
        let mut in_memo = false;
        let mut memo = Flow::default();
        for (head, body) in groups(&records) {
            match head.tag {
                tag::PARA_HEADER if in_memo => self.paragraph(head, body, &mut memo)?,
                tag::PARA_HEADER => {
                    self.paragraph(head, body, &mut flow)?;
                    self.source.para += 1;
                }
                // Memos stand behind the text of their section, each a list of its own.
                tag::MEMO_LIST => {
                    self.memo(std::mem::take(&mut memo));
                    in_memo = true;
                    self.paragraphs(body, &mut memo)?;
                }
                _ => {}
            }
        }
        self.memo(memo);
        flow.end();
        self.flow = flow;
        self.source = Source { section: self.source.section + 1, para: 0 };
        Ok(whole)
    }

    fn memo(&mut self, memo: Flow) {
        let blocks = memo.finish();
        if !blocks.is_empty() {
            self.doc.asides.push(Aside { kind: AsideKind::Memo, blocks });
        }
    }

    pub(super) fn finish(mut self) -> Document {
        self.doc.blocks = self.flow.finish();
        self.doc
    }

    /// The paragraphs among some records, as a flow of their own.
    pub(super) fn list(&mut self, records: &[Record<'_>]) -> Res<Vec<Block>> {
        let mut flow = Flow::default();
        self.paragraphs(records, &mut flow)?;
        Ok(flow.finish())
    }

    pub(super) fn paragraphs(&mut self, records: &[Record<'_>], flow: &mut Flow) -> Res<()> {
        self.deeper()?;
        for (head, body) in groups(records) {
            match head.tag {
                tag::PARA_HEADER => self.paragraph(head, body, flow)?,
                // Some programs put the paragraphs of a list below its head instead of beside it.
                tag::LIST_HEADER if !body.is_empty() => self.paragraphs(body, flow)?,
                _ => {}
            }
        }
        self.depth -= 1;
        Ok(())
    }

    pub(super) fn deeper(&mut self) -> Res<()> {
        self.depth += 1;
        if self.depth > self.limits.depth { Err(Refusal::NestedTooDeep) } else { Ok(()) }
    }

    pub(super) fn shallower(&mut self) {
        self.depth -= 1;
    }

    pub(super) fn paragraph(&mut self, head: Record<'_>, body: &[Record<'_>], flow: &mut Flow) -> Res<()> {
        let shape = usize::from(u16_at(head.data, 8).unwrap_or(u16::MAX));
        let (heading, marker) = self.heading(shape);
        flow.begin(self.source, heading, marker);
        let of = |tag: u16| body.iter().find(|r| r.tag == tag).map_or(&[][..], |r| r.data);
        let (text, mut runs) = (of(tag::PARA_TEXT), Runs::new(of(tag::PARA_CHAR_SHAPE)));
        let mut controls = groups(body).filter(|(r, _)| r.tag == tag::CTRL_HEADER);
        let mut chars = Chars { data: text, at: 0 };
        while let Some(piece) = chars.next() {
            match piece {
                Piece::Text(units) => {
                    let from = (chars.at - units.len()) / 2;
                    self.info.heights.say(flow, units, from, &mut runs, &|flow, from, units| match self
                        .info
                        .fonts
                        .is_empty()
                    {
                        true => flow.units(units),
                        false => self.drawn(body, from, units, flow),
                    });
                }
                Piece::Sign(sign) => flow.text(sign),
                Piece::Break => flow.push(Inline::Break),
                Piece::FieldEnd(id) => {
                    if let Some(prompt) = flow.field_end(&id) {
                        self.doc.asides.push(Aside::text(AsideKind::Guide, &prompt));
                    }
                }
                Piece::Control => {
                    if let Some((head, body)) = controls.next() {
                        self.control(head, body, flow)?;
                    }
                }
            }
        }
        for (head, body) in controls {
            self.control(head, body, flow)?;
        }
        flow.end();
        Ok(())
    }

    /// Text of a document that has letters in symbol fonts.
    fn drawn(&self, body: &[Record<'_>], from: usize, units: &[u8], flow: &mut Flow) {
        let runs = body.iter().find(|r| r.tag == tag::PARA_CHAR_SHAPE).map_or(&[][..], |r| r.data);
        for (font, units) in self.info.fonts.pieces(runs, from, units) {
            match font {
                Some(font) => flow.text(&drawn(&utf16_at(units, 0, units.len() / 2), font)),
                None => flow.units(units),
            }
        }
    }

    fn heading(&mut self, shape: usize) -> (u8, String) {
        match self.info.headings.get(shape).copied().unwrap_or(Heading::None) {
            Heading::None => (0, String::new()),
            Heading::Outline(level) => (level.min(5) as u8 + 1, self.info.counters.next(self.outline, level)),
            Heading::Number(id, level) => (0, self.info.counters.next(id, level)),
            Heading::Bullet(id) => {
                let bullet = (id as usize).checked_sub(1).and_then(|i| self.info.bullets.get(i));
                (0, bullet.cloned().unwrap_or_default())
            }
        }
    }
}

enum Piece<'a> {
    /// UTF-16 units.
    Text(&'a [u8]),
    Sign(&'static str),
    Break,
    FieldEnd(String),
    /// An extended control: the next control record belongs here.
    Control,
}

/// The text of a paragraph, cut at its control characters.
struct Chars<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> Chars<'a> {
    fn next(&mut self) -> Option<Piece<'a>> {
        let from = self.at;
        let rest = self.data.get(from..).unwrap_or_default();
        let units = text_units(rest);
        if units > 0 {
            self.at += 2 * units;
            return rest.get(..2 * units).map(Piece::Text);
        }
        let unit = u16_at(self.data, self.at)?;
        // Inline and extended controls are eight units long, the others one.
        self.at += if matches!(unit, 0 | 10 | 13 | 24..=31) { 2 } else { 16 };
        Some(match unit {
            9 => Piece::Sign("\t"),
            10 => Piece::Break,
            24 => Piece::Sign("-"),
            30 | 31 => Piece::Sign("\u{a0}"),
            4 => Piece::FieldEnd(
                u32_at(self.data, from + 2).map(|id| control_id(id.to_be_bytes())).unwrap_or_default(),
            ),
            1..=3 | 11 | 12 | 14..=18 | 21..=23 => Piece::Control,
            _ => Piece::Sign(""),
        })
    }
}

/// Control ids are four letters.
pub(super) fn control_id(id: [u8; 4]) -> String {
    id.iter().map(|b| char::from(*b)).collect()
}
