//! 한글 3.0 to 97: one stream of paragraphs behind a fixed head, with the objects inside the text.
//!
//! Everything has its length in its place, so one wrong length would lose the rest: the walk stops there, and what was
//! read until then is kept.

mod chars;

use crate::bytes::{u16_at, u32_at};
use crate::flow::{Flow, Height, has_words, words};
use crate::grid::{Holes, RawCell, lay_out};
use crate::inflate::{Budget, inflate};
use crate::model::{Aside, AsideKind, Block, Cell, Document, Format, Inline, Note, NoteKind, Source};
use crate::{Limits, Refusal};
use law_scan::push_johab;
use law_vocab::order::Arrange;

/// Signature, then 128 bytes about the document and 1,008 of summary.
const INFO: usize = 30;
const HEAD: usize = INFO + 128 + 1008;

pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Refusal> {
    if u16_at(bytes, INFO + 96).is_some_and(|password| password != 0) {
        return Err(Refusal::Encrypted);
    }
    if !bytes.starts_with(b"HWP Document File V3.00") {
        return Err(Refusal::Hwp3);
    }
    let extra = usize::from(u16_at(bytes, INFO + 126).unwrap_or(0));
    let body = bytes.get(HEAD + extra..).ok_or(Refusal::damaged("파일이 머리에서 잘림"))?;
    let (stream, whole) = if bytes.get(INFO + 124).is_some_and(|c| *c != 0) {
        let out = inflate(body, body.len().saturating_mul(4), &mut Budget::new(limits.inflated))?;
        (out.bytes, out.whole)
    } else {
        (body.to_vec(), true)
    };
    let mut reader = Reader {
        data: &stream,
        at: 0,
        limits,
        doc: Document::new(Format::Hwp3),
        holes: Holes::default(),
        depth: 0,
        lost: 0,
        too_deep: false,
    };
    let mut flow = Flow::default();
    let read_all = reader.document(&mut flow).is_some();
    let (lost, too_deep) = (reader.lost, reader.too_deep);
    let mut doc = Document { blocks: flow.finish(), ..reader.doc };
    if too_deep {
        return Err(Refusal::NestedTooDeep);
    }
    if lost > 0 {
        // Signs and ornaments: no word is incomplete without them.
        doc.warn(&format!("유니코드에 없는 옛 특수 문자 {lost}자를 옮기지 못했습니다."));
    }
    if read_all && whole {
        return Ok(doc);
    }
    match words(&doc.blocks).is_empty() {
        true => Err(Refusal::Hwp3),
        false => Err(Refusal::Damaged { detail: "본문이 중간에 끊김", read: Some(Box::new(doc)) }),
    }
}

struct Reader<'a> {
    data: &'a [u8],
    at: usize,
    limits: &'a Limits,
    doc: Document,
    holes: Holes,
    depth: usize,
    lost: usize,
    too_deep: bool,
}

impl Reader<'_> {
    fn document(&mut self, flow: &mut Flow) -> Option<()> {
        for _ in 0..7 {
            let fonts = usize::from(self.word()?);
            self.skip(40 * fonts)?;
        }
        let styles = usize::from(self.word()?);
        self.skip(238 * styles)?;
        self.paragraphs(flow)
    }

    fn word(&mut self) -> Option<u16> {
        let n = u16_at(self.data, self.at)?;
        self.at += 2;
        Some(n)
    }

    fn byte(&mut self) -> Option<u8> {
        let n = *self.data.get(self.at)?;
        self.at += 1;
        Some(n)
    }

    fn skip(&mut self, bytes: usize) -> Option<()> {
        self.at = self.at.checked_add(bytes).filter(|at| *at <= self.data.len())?;
        Some(())
    }

    /// Paragraphs up to the empty one that ends every list.
    fn paragraphs(&mut self, flow: &mut Flow) -> Option<()> {
        self.depth += 1;
        if self.depth > self.limits.depth {
            self.too_deep = true;
            return None;
        }
        let mut para = 0;
        while self.paragraph(para, flow)? {
            para += 1;
        }
        self.depth -= 1;
        Some(())
    }

    fn list(&mut self) -> Option<Vec<Block>> {
        let mut flow = Flow::default();
        let done = self.paragraphs(&mut flow);
        let blocks = flow.finish();
        // Keep what a cut list has given before giving up.
        if done.is_none() && !blocks.is_empty() {
            self.doc.blocks.extend(blocks);
            return None;
        }
        done.map(|()| blocks)
    }

    fn paragraph(&mut self, para: u32, flow: &mut Flow) -> Option<bool> {
        let same_shape = self.byte()? != 0;
        let chars = usize::from(self.word()?);
        let lines = usize::from(self.word()?);
        let many_shapes = self.byte()? != 0;
        self.skip(1 + 4 + 1)?;
        let mut heights = vec![(0, self.height())];
        self.skip(31)?;
        if chars == 0 {
            return Some(false);
        }
        if !same_shape {
            self.skip(187)?;
        }
        self.skip(14 * lines)?;
        if many_shapes {
            for i in 0..chars {
                if self.byte()? != 1 {
                    heights.push((i, self.height()));
                    self.skip(31)?;
                }
            }
        }
        flow.begin(Source { section: 0, para }, 0, String::new());
        let mut heights = heights.iter();
        let mut next = heights.next();
        let mut said = String::new();
        let mut left = chars;
        loop {
            let here = chars - left;
            while let Some((_, height)) = next.filter(|h| h.0 <= here) {
                if *height != flow.height {
                    flow.text(&std::mem::take(&mut said));
                    flow.height = *height;
                }
                next = heights.next();
            }
            let room = next.map_or(left, |h| left.min(h.0 - here));
            let rest = self.data.get(self.at..).unwrap_or_default();
            let units = push_johab(&mut said, rest.get(..2 * room).unwrap_or(rest));
            self.at += 2 * units;
            left -= units;
            if left == 0 {
                break;
            }
            if units == room {
                continue;
            }
            let code = self.word()?;
            left -= 1;
            match code {
                13 => break,
                0..=31 => {
                    flow.text(&std::mem::take(&mut said));
                    left = left.saturating_sub(self.control(code, flow)?);
                }
                _ => match chars::decode(code) {
                    Some(c) => said.push(c),
                    None => self.lost += 1,
                },
            }
        }
        flow.text(&said);
        flow.end();
        Some(true)
    }

    /// Where text of the character shape that comes stands.
    fn height(&self) -> Height {
        Height::from_bits(self.data.get(self.at + 26).map_or(0, |attr| u32::from(attr >> 5)))
    }

    /// An object in the text; says how many more characters it counts for.
    fn control(&mut self, code: u16, flow: &mut Flow) -> Option<usize> {
        let fixed = match code {
            7 => 41,
            8 => 47,
            9 | 18..=21 => 3,
            22 => 11,
            23 => 4,
            24 | 25 => 2,
            26 => 122,
            28 => 31,
            30 | 31 => 1,
            _ => 0,
        };
        if fixed > 0 {
            match code {
                9 => flow.text("\t"),
                18 => self.number(flow),
                23 => self.overlapped(flow),
                24 => flow.text("-"),
                30 | 31 => flow.text("\u{a0}"),
                _ => {}
            }
            self.skip(2 * fixed)?;
            return Some(fixed);
        }
        let length = u32_at(self.data, self.at)? as usize;
        self.skip(6)?;
        match code {
            6 => self.skip(34)?,
            10 => self.boxed(flow)?,
            11 => self.picture(flow)?,
            14 => self.skip(84)?,
            15 => {
                self.skip(8)?;
                self.aside(AsideKind::Hidden)?;
            }
            16 => {
                let kind = if self.data.get(self.at + 8) == Some(&0) {
                    AsideKind::Header
                } else {
                    AsideKind::Footer
                };
                self.skip(10)?;
                self.aside(kind)?;
            }
            17 => self.note(flow)?,
            _ => self.skip(length)?,
        }
        Some(3)
    }

    /// Numbers of pictures, tables and equations; those of pages and notes are not text.
    fn number(&self, flow: &mut Flow) {
        if let (Some(3..=5), Some(n)) = (u16_at(self.data, self.at), u16_at(self.data, self.at + 2)) {
            flow.text(&n.to_string());
        }
    }

    fn overlapped(&self, flow: &mut Flow) {
        let codes = (0..3).filter_map(|i| u16_at(self.data, self.at + 2 * i));
        let said: String = codes.filter(|c| *c > 31).filter_map(chars::decode).collect();
        flow.text(&said);
    }

    fn aside(&mut self, kind: AsideKind) -> Option<()> {
        let blocks = self.list()?;
        if has_words(&blocks) {
            self.doc.asides.push(Aside { kind, blocks });
        }
        Some(())
    }

    fn note(&mut self, flow: &mut Flow) -> Option<()> {
        let number = u16_at(self.data, self.at + 8)?.to_string();
        let kind = if u16_at(self.data, self.at + 10)? == 1 { NoteKind::Endnote } else { NoteKind::Footnote };
        self.skip(14)?;
        let place = self.doc.notes.len();
        self.doc.notes.push(Note { kind, number, blocks: vec![] });
        flow.push(Inline::Note(place));
        let blocks = self.list()?;
        if let Some(note) = self.doc.notes.get_mut(place) {
            note.blocks = blocks;
        }
        Some(())
    }

    fn picture(&mut self, flow: &mut Flow) -> Option<()> {
        let extra = u32_at(self.data, self.at)? as usize;
        self.skip(348)?;
        self.skip(extra)?;
        let caption = self.list()?;
        self.doc.images += 1;
        flow.push(Inline::Image { name: "그림".to_owned(), alt: String::new() });
        if !caption.is_empty() {
            flow.block(Block::Box(caption));
        }
        Some(())
    }

    /// A table, text box, equation or button: 84 bytes, 27 for each cell, then the lists of the cells and the caption.
    fn boxed(&mut self, flow: &mut Flow) -> Option<()> {
        let kind = u16_at(self.data, self.at + 78)?;
        let count = usize::from(u16_at(self.data, self.at + 80)?);
        self.skip(84)?;
        let mut areas = Vec::new();
        for _ in 0..count {
            let field = |i| u16_at(self.data, self.at + i);
            areas.push((field(4)?, field(6)?, field(8)?, field(10)?));
            self.skip(27)?;
        }
        let mut lists = Vec::new();
        for _ in 0..count {
            lists.push(self.list()?);
        }
        let caption = self.list()?;
        if kind == 0 && count > 0 {
            let raw = placed(&areas, lists);
            let (mut table, _) = lay_out(raw, self.limits.columns, &mut self.holes);
            (table.caption, table.caption_below) = (caption, true);
            flow.block(Block::Table(table));
            return Some(());
        }
        for blocks in lists.into_iter().chain([caption]).filter(|b| !b.is_empty()) {
            flow.block(Block::Box(blocks));
        }
        Some(())
    }
}

/// Cells have a place and a size instead of an address: their edges make the grid.
fn placed(areas: &[(u16, u16, u16, u16)], lists: Vec<Vec<Block>>) -> Vec<RawCell> {
    let edges = |along: fn(&(u16, u16, u16, u16)) -> [u32; 2]| {
        let mut all: Vec<u32> = areas.iter().flat_map(along).collect();
        all.arrange(Ord::cmp);
        all.dedup_by(|a, b| a.abs_diff(*b) < 20);
        all
    };
    let across = |a: &(u16, u16, u16, u16)| [u32::from(a.0), u32::from(a.0) + u32::from(a.2)];
    let down = |a: &(u16, u16, u16, u16)| [u32::from(a.1), u32::from(a.1) + u32::from(a.3)];
    let (xs, ys) = (edges(across), edges(down));
    let place = |edges: &[u32], at: [u32; 2]| {
        let [from, to] = at.map(|v| edges.partition_point(|e| *e + 20 <= v) as u32);
        (from, to.saturating_sub(from).max(1))
    };
    areas
        .iter()
        .zip(lists)
        .map(|(area, blocks)| {
            let ((col, col_span), (row, row_span)) = (place(&xs, across(area)), place(&ys, down(area)));
            RawCell {
                row: Some(row),
                col: Some(col),
                cell: Cell { row_span, col_span, blocks, ..Cell::default() },
            }
        })
        .collect()
}
