//! A story: the body, a note, a header. Paragraphs, runs and what stands in them.

use super::styles::Styles;
use crate::flow::{Flow, clean, words};
use crate::grid::Holes;
use crate::model::{Aside, AsideKind, Block, Document, Inline, Note, NoteKind, Source};
use crate::xml::{Element, Node, Xml};
use crate::{Limits, Refusal};
use std::collections::BTreeMap;

pub(super) struct Reader<'l> {
    pub(super) doc: Document,
    pub(super) limits: &'l Limits,
    pub(super) holes: Holes,
    styles: Styles,
    targets: BTreeMap<String, String>,
    refusal: Option<Refusal>,
    depth: usize,
    source: Source,
    /// Marks in the text: kind and id in the notes part → index in the document.
    marks: Vec<(&'static str, String)>,
    /// Between `begin` and `separate` of a complex field: its instruction, not its text.
    in_instruction: bool,
}

impl<'l> Reader<'l> {
    pub(super) fn new(styles: Styles, targets: BTreeMap<String, String>, limits: &'l Limits) -> Reader<'l> {
        Reader {
            doc: Document::new(super::FORMAT),
            limits,
            holes: Holes::default(),
            styles,
            targets,
            refusal: None,
            depth: 0,
            source: Source::default(),
            marks: vec![],
            in_instruction: false,
        }
    }

    pub(super) fn into_document(mut self, blocks: Vec<Block>, whole: bool) -> Result<Document, Refusal> {
        if let Some(refusal) = self.refusal.take() {
            return Err(refusal);
        }
        let doc = Document { blocks, ..self.doc };
        match whole {
            true => Ok(doc),
            false => Err(Refusal::Damaged {
                detail: "압축이 풀리지 않거나 내용이 잘려 있음",
                read: (!words(&doc.blocks).is_empty()).then(|| Box::new(doc)),
            }),
        }
    }

    /// A whole part: paragraphs and tables, in whatever wrapper.
    pub(super) fn story(&mut self, x: &mut Xml<'_>) -> Vec<Block> {
        let mut flow = Flow::default();
        self.content(x, &mut flow);
        flow.finish()
    }

    /// The children of the open element up to its end.
    pub(super) fn content(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => self.element(&e, x, flow),
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
    }

    /// Notes or comments of a part, by id.
    pub(super) fn stories(&mut self, x: &mut Xml<'_>, element: &str) -> BTreeMap<String, Vec<Block>> {
        let mut out = BTreeMap::new();
        while let Some(node) = x.next() {
            if let Node::Open(e) = node
                && e.name() == element
            {
                let id = e.attr("id").unwrap_or_default();
                let separator = e.attr("type").is_some_and(|t| t != "normal");
                let blocks = self.story(x);
                if !separator {
                    out.insert(id, blocks);
                }
            }
        }
        out
    }

    pub(super) fn attach(&mut self, element: &str, mut stories: BTreeMap<String, Vec<Block>>) {
        if element == "comment" {
            for blocks in stories.into_values() {
                self.doc.asides.push(Aside { kind: AsideKind::Memo, blocks });
            }
            return;
        }
        for ((kind, id), note) in self.marks.iter().zip(&mut self.doc.notes) {
            if *kind == element {
                note.blocks = stories.remove(id).unwrap_or_default();
            }
        }
    }

    pub(super) fn element(&mut self, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        self.depth += 1;
        // A text box lies some ten wrappers deeper than its paragraph, so elements may nest deeper than boxes.
        if self.depth > 2 * self.limits.depth {
            self.refusal = Some(Refusal::NestedTooDeep);
            x.stop();
        }
        self.member(e, x, flow);
        self.depth -= 1;
    }

    fn member(&mut self, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        match e.name() {
            "p" => self.paragraph(x, flow),
            "tbl" => self.table(x, flow),
            "t" => {
                let text = clean(&x.text());
                if !self.in_instruction {
                    flow.text(&text);
                }
            }
            "tab" => self.mark("\t", x, flow),
            "noBreakHyphen" => self.mark("-", x, flow),
            "br" | "cr" => {
                flow.push(Inline::Break);
                x.skip();
            }
            "sym" => {
                let code =
                    e.attr("char").and_then(|c| u32::from_str_radix(&c, 16).ok()).and_then(char::from_u32);
                let symbol = code.map(|c| crate::flow::bullet(&c.to_string())).unwrap_or_default();
                self.mark(&symbol, x, flow);
            }
            "fldChar" => {
                self.in_instruction = match e.attr("fldCharType").as_deref() {
                    Some("begin") => true,
                    Some("separate" | "end") => false,
                    _ => self.in_instruction,
                };
                x.skip();
            }
            "footnoteReference" => self.note(NoteKind::Footnote, "footnote", e, x, flow),
            "endnoteReference" => self.note(NoteKind::Endnote, "endnote", e, x, flow),
            "hyperlink" => self.link(e, x, flow),
            "del" | "moveFrom" => self.deleted(x),
            "ins" | "moveTo" => {
                self.tracked();
                self.content(x, flow);
            }
            "oMath" => {
                let script = x.text();
                flow.push(Inline::Equation(script));
            }
            "ruby" => self.ruby(x, flow),
            "txbxContent" => {
                let blocks = self.story(x);
                if !blocks.is_empty() {
                    flow.block(Block::Box(blocks));
                }
            }
            "blip" | "imagedata" => {
                let id = e.attr("embed").or_else(|| e.attr("id")).unwrap_or_default();
                let target = self.targets.get(&id).map(String::as_str).unwrap_or("그림");
                let name = target.rsplit('/').next().unwrap_or(target).to_owned();
                self.doc.images += 1;
                flow.push(Inline::Image { name });
                x.skip();
            }
            // `Fallback` says again what `Choice` has said.
            "Fallback" | "pPr" | "rPr" | "tblPr" | "tblGrid" | "sectPr" | "instrText" | "delText"
            | "footnoteRef" | "endnoteRef" | "sdtPr" | "sdtEndPr" | "annotationRef" | "docPr" | "extent"
            | "numPr" => x.skip(),
            _ => self.content(x, flow),
        }
    }

    fn mark(&mut self, text: &str, x: &mut Xml<'_>, flow: &mut Flow) {
        flow.text(text);
        x.skip();
    }

    fn tracked(&mut self) {
        self.doc.warn("변경 추적이 있는 문서입니다. 지운 글은 빼고 넣은 글은 본문으로 보았습니다.");
    }

    fn deleted(&mut self, x: &mut Xml<'_>) {
        self.tracked();
        let gone = x.text();
        if !gone.trim().is_empty() {
            self.doc.asides.push(Aside::text(AsideKind::Deleted, &gone));
        }
    }

    fn note(
        &mut self,
        kind: NoteKind,
        part: &'static str,
        e: &Element<'_>,
        x: &mut Xml<'_>,
        flow: &mut Flow,
    ) {
        let number = self.doc.notes.iter().filter(|n| n.kind == kind).count() + 1;
        flow.push(Inline::Note(self.doc.notes.len()));
        self.doc.notes.push(Note { kind, number: number.to_string(), blocks: vec![] });
        self.marks.push((part, e.attr("id").unwrap_or_default()));
        x.skip();
    }

    fn link(&mut self, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        let target = e.attr("id").and_then(|id| self.targets.get(&id)).cloned();
        flow.field_begin(String::new(), crate::flow::FieldKind::Link(target.unwrap_or_default()));
        self.content(x, flow);
        flow.field_end("");
    }

    fn ruby(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        let (mut base, mut ruby) = (String::new(), String::new());
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => match e.name() {
                    "rubyBase" => base = clean(&x.text()),
                    "rt" => ruby = clean(&x.text()),
                    _ => x.skip(),
                },
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        flow.push(Inline::Ruby { base, ruby });
    }

    fn paragraph(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        flow.begin(self.source, 0, String::new());
        self.source.para += 1;
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) if e.name() == "pPr" => self.properties(x, flow),
                Node::Open(e) => self.element(&e, x, flow),
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        flow.end();
    }

    /// Heading level and list number of a paragraph.
    fn properties(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        let (mut heading, mut list, mut level) = (0, None, None);
        let mut open = 1usize;
        while open > 0 {
            let Some(node) = x.next() else { break };
            match node {
                Node::Open(e) => {
                    open += 1;
                    match e.name() {
                        "pStyle" => {
                            let style = e.attr("val").unwrap_or_default();
                            heading = self.styles.headings.get(&style).copied().unwrap_or(0);
                            list = list.or(self.styles.lists.get(&style).copied());
                        }
                        "outlineLvl" => {
                            heading = e.number("val").filter(|n| *n < 9).map_or(0, |n| n.min(5) as u8 + 1)
                        }
                        "ilvl" => level = e.number("val"),
                        "numId" => list = e.number("val").map(|id| (id, 0)),
                        _ => {}
                    }
                }
                Node::Close => open -= 1,
                Node::Text(_) => {}
            }
        }
        let marker = match list {
            Some((id, own)) if id > 0 => {
                let numbering = self.styles.nums.get(&id).copied().unwrap_or(id);
                self.styles.counters.next(numbering, level.map_or(own, |l| l as usize))
            }
            _ => String::new(),
        };
        flow.mark(heading, marker);
    }
}
