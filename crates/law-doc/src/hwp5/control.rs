//! Controls that stand between characters: notes, fields, numbers, headers, overlapped and annotated characters.

use super::record::{Record, groups, tag};
use super::section::{Reader, Res, control_id};
use crate::bytes::{u16_at, u32_at, utf16_at};
use crate::flow::{FieldKind, Flow, counted, has_words, link_target};
use crate::model::{Aside, AsideKind, Inline, Note, NoteKind};
use crate::numbering::NumberStyle;

impl Reader<'_> {
    pub(super) fn control(&mut self, head: Record<'_>, body: &[Record<'_>], flow: &mut Flow) -> Res<()> {
        let id = u32_at(head.data, 0).unwrap_or(0).to_be_bytes();
        match &id {
            b"secd" => {
                self.outline = u32::from(u16_at(head.data, 18).unwrap_or(1));
                self.aside(AsideKind::MasterPage, body)?;
            }
            b"fn  " => self.note(NoteKind::Footnote, head, body, flow)?,
            b"en  " => self.note(NoteKind::Endnote, head, body, flow)?,
            b"head" => self.aside(AsideKind::Header, body)?,
            b"foot" => self.aside(AsideKind::Footer, body)?,
            b"tcmt" => self.aside(AsideKind::Hidden, body)?,
            b"atno" => self.auto_number(head.data, flow),
            b"tcps" => flow.text(&string_at(head.data, 4).0),
            b"tdut" => {
                let (base, at) = string_at(head.data, 4);
                let (ruby, _) = string_at(head.data, at);
                flow.push(Inline::Ruby { base, ruby });
            }
            b"tbl " => self.table(body, flow)?,
            b"gso " => self.drawing(body, flow)?,
            b"eqed" => self.equation(body, flow)?,
            b"form" => self.form(body),
            [b'%', ..] => self.field(id, head.data, flow),
            _ => {}
        }
        Ok(())
    }

    fn note(&mut self, kind: NoteKind, head: Record<'_>, body: &[Record<'_>], flow: &mut Flow) -> Res<()> {
        let place = self.doc.notes.len();
        let style = NumberStyle::from_code(u32_at(head.data, 12).unwrap_or(0).min(255) as u8);
        let number = u32_at(head.data, 4).map(|n| style.write(n & 0xffff)).unwrap_or_default();
        self.doc.notes.push(Note { kind, number, blocks: vec![] });
        flow.push(Inline::Note(place));
        let outer = std::mem::replace(&mut self.in_note, true);
        let blocks = self.list(body)?;
        self.in_note = outer;
        if let Some(note) = self.doc.notes.get_mut(place) {
            note.blocks = blocks;
        }
        Ok(())
    }

    fn aside(&mut self, kind: AsideKind, body: &[Record<'_>]) -> Res<()> {
        let around = std::mem::replace(&mut self.apart, true);
        let blocks = self.list(body)?;
        self.apart = around;
        if has_words(&blocks) {
            self.doc.asides.push(Aside { kind, blocks });
        }
        Ok(())
    }

    /// Number of a caption, an equation …; that of a note is the note's own, that of a page is text in the body only.
    fn auto_number(&mut self, data: &[u8], flow: &mut Flow) {
        let attr = u32_at(data, 4).unwrap_or(0);
        let number = u32::from(u16_at(data, 8).unwrap_or(0));
        match attr & 0xf {
            0 if self.apart => {}
            1 | 2 if self.in_note => {}
            _ => flow.text(&NumberStyle::from_code((attr >> 4 & 0xff) as u8).write(number)),
        }
    }

    fn field(&mut self, id: [u8; 4], data: &[u8], flow: &mut Flow) {
        let (command, _) = string_at(data, 9);
        let kind = match &id {
            b"%clk" => FieldKind::ClickHere(counted(&command, "Direction").unwrap_or_default()),
            b"%hlk" => FieldKind::Link(link_target(&command)),
            _ => FieldKind::Other,
        };
        flow.field_begin(control_id(id), kind);
    }

    fn form(&mut self, body: &[Record<'_>]) {
        for (r, _) in groups(body).filter(|(r, _)| r.tag == tag::FORM) {
            let (set, _) = string_at(r.data, 12);
            let said: Vec<String> = ["Caption", "Text"]
                .iter()
                .filter_map(|k| counted(&set, k))
                .filter(|s| !s.trim().is_empty())
                .collect();
            if !said.is_empty() {
                self.doc.asides.push(Aside::text(AsideKind::Form, &said.join("\n")));
            }
        }
    }
}

/// A counted string and the offset behind it.
pub(super) fn string_at(data: &[u8], at: usize) -> (String, usize) {
    let len = usize::from(u16_at(data, at).unwrap_or(0));
    (utf16_at(data, at + 2, len), at + 2 + 2 * len)
}
