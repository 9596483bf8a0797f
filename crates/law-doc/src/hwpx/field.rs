//! Fields, notes, automatic numbers and the texts that stand beside the document.

use super::body::Reader;
use crate::flow::{FieldKind, Flow, counted, has_words, link_target};
use crate::model::{Aside, AsideKind, Inline, Note, NoteKind};
use crate::numbering::NumberStyle;
use crate::xml::{Element, Node, Xml};

impl Reader<'_> {
    pub(super) fn field_begin(&mut self, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        let mut params = Vec::new();
        while let Some(node) = x.next() {
            match node {
                Node::Open(c) if c.name() == "parameters" => parameters(x, &mut params),
                Node::Open(c) if c.name() == "subList" => {
                    let blocks = self.list(x);
                    self.doc.asides.push(Aside { kind: AsideKind::Memo, blocks });
                }
                Node::Open(_) => x.skip(),
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        let param = |name: &str| params.iter().find(|(n, _)| n == name).map(|(_, v)| v.clone());
        let command = || param("Command").or_else(|| e.attr("command")).unwrap_or_default();
        let kind = match e.word("type").as_str() {
            "CLICKHERE" => FieldKind::ClickHere(
                param("Direction").or_else(|| counted(&command(), "Direction")).unwrap_or_default(),
            ),
            "HYPERLINK" => FieldKind::Link(link_target(&param("Path").unwrap_or_else(command))),
            _ => FieldKind::Other,
        };
        flow.field_begin(e.attr("id").unwrap_or_default(), kind);
    }

    pub(super) fn note(&mut self, kind: NoteKind, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        let place = self.doc.notes.len();
        let number = e.attr("number").unwrap_or_default();
        self.doc.notes.push(Note { kind, number, blocks: vec![] });
        flow.push(Inline::Note(place));
        let outer = self.in_note.replace(place);
        let blocks = self.list(x);
        self.in_note = outer;
        if let Some(note) = self.doc.notes.get_mut(place) {
            note.blocks = blocks;
        }
    }

    pub(super) fn aside(&mut self, kind: AsideKind, x: &mut Xml<'_>) {
        let around = std::mem::replace(&mut self.apart, true);
        let blocks = self.list(x);
        self.apart = around;
        if has_words(&blocks) {
            self.doc.asides.push(Aside { kind, blocks });
        }
    }

    /// The number of a caption, an equation … The number of a note is the note's own, that of a page is text in the body only.
    pub(super) fn auto_number(&mut self, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        let of_note = self.in_note.filter(|_| matches!(e.word("numType").as_str(), "FOOTNOTE" | "ENDNOTE"));
        let of_page = matches!(e.word("numType").as_str(), "PAGE" | "TOTALPAGE");
        let number = e.number("num");
        let mut written = number.map(|n| n.to_string()).unwrap_or_default();
        while let Some(node) = x.next() {
            match node {
                Node::Open(f) => {
                    if let Some(n) = number.filter(|_| f.name() == "autoNumFormat") {
                        let style = NumberStyle::from_name(&f.attr("type").unwrap_or_default());
                        written = style.write(n);
                    }
                    x.skip();
                }
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        match of_note.and_then(|n| self.doc.notes.get_mut(n)) {
            Some(note) if note.number.is_empty() => note.number = written,
            Some(_) => {}
            None if of_page && self.apart => {}
            None => self.say(&written, flow),
        }
    }
}

fn parameters(x: &mut Xml<'_>, into: &mut Vec<(String, String)>) {
    while let Some(node) = x.next() {
        match node {
            Node::Open(p) => into.push((p.attr("name").unwrap_or_default(), x.text())),
            Node::Close => break,
            Node::Text(_) => {}
        }
    }
}
