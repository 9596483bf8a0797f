//! A section: paragraphs, runs and what stands in them.

use super::header::{Header, Heading};
use crate::flow::{Flow, Height, clean, has_words, words};
use crate::grid::Holes;
use crate::model::{Aside, AsideKind, Block, Document, Format, Inline, NoteKind, Source};
use crate::xml::{Element, Node, Xml};
use crate::{Limits, Refusal};

pub(crate) struct Reader<'l> {
    pub(super) doc: Document,
    pub(super) head: Header,
    pub(super) limits: &'l Limits,
    pub(super) refusal: Option<Refusal>,
    pub(super) holes: Holes,
    pub(super) depth: usize,
    /// Elements of runs inside each other.
    nesting: usize,
    source: Source,
    outline: u32,
    /// Inside a tracked deletion: text goes here instead of into the paragraph.
    deleted: Option<String>,
    /// The symbol font of the run.
    font: Option<&'static str>,
    /// The note being read, whose number an automatic number may give.
    pub(super) in_note: Option<usize>,
    /// What is read stands outside the body, on every page.
    pub(super) apart: bool,
    flow: Flow,
}

impl<'l> Reader<'l> {
    pub(crate) fn new(head: Header, format: Format, limits: &'l Limits) -> Reader<'l> {
        Reader {
            doc: Document::new(format),
            head,
            limits,
            refusal: None,
            holes: Holes::default(),
            depth: 0,
            nesting: 0,
            source: Source::default(),
            outline: 1,
            deleted: None,
            font: None,
            in_note: None,
            apart: false,
            flow: Flow::default(),
        }
    }

    pub(crate) fn section(&mut self, x: &mut Xml<'_>) {
        let mut flow = std::mem::take(&mut self.flow);
        while let Some(node) = x.next() {
            if let Node::Open(e) = node
                && e.name() != "sec"
            {
                self.member(&e, x, &mut flow);
            }
        }
        flow.end();
        self.flow = flow;
        self.source = Source { section: self.source.section + 1, para: 0 };
    }

    /// The document, if nothing stands against it and all of it was there.
    pub(crate) fn into_document(mut self, whole: bool, detail: &'static str) -> Result<Document, Refusal> {
        if let Some(refusal) = self.refusal.take() {
            return Err(refusal);
        }
        self.end_deletion();
        let doc = Document { blocks: self.flow.finish(), ..self.doc };
        match whole {
            true => Ok(doc),
            false => Err(Refusal::Damaged {
                detail,
                read: (!words(&doc.blocks).is_empty()).then(|| Box::new(doc)),
            }),
        }
    }

    /// A child of a section, cell or list: a paragraph, or an object that stands without one.
    fn member(&mut self, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        match e.name() {
            "p" => self.paragraph(e, x, flow),
            _ => self.run_child(e, x, flow),
        }
    }

    /// The paragraphs of a list element up to its end, as a flow of their own.
    pub(super) fn list(&mut self, x: &mut Xml<'_>) -> Vec<Block> {
        let mut flow = Flow::default();
        self.depth += 1;
        if self.depth > self.limits.depth {
            self.refusal = Some(Refusal::NestedTooDeep);
            x.stop();
        }
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) if e.name() == "subList" => self.sub_list(x, &mut flow),
                Node::Open(e) => self.member(&e, x, &mut flow),
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        self.depth -= 1;
        flow.finish()
    }

    fn sub_list(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => self.member(&e, x, flow),
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
    }

    pub(super) fn paragraph(&mut self, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        let (heading, marker) = self.heading(e.number("paraPrIDRef").unwrap_or(u32::MAX));
        flow.begin(self.source, heading, marker);
        let outer = self.font.take();
        if self.depth == 0 {
            self.source.para += 1;
        }
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => match e.name() {
                    "run" => {
                        flow.height = self.head.height(&e);
                        if !self.head.drawn.is_empty() {
                            let shape = e.number("charPrIDRef").unwrap_or(u32::MAX);
                            self.font = self.head.drawn.get(shape);
                        }
                        self.run(x, flow);
                        flow.height = Height::Line;
                    }
                    "linesegarray" => x.skip_empties(&e),
                    _ => self.run_child(&e, x, flow),
                },
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        self.font = outer;
        flow.end();
    }

    fn heading(&mut self, shape: u32) -> (u8, String) {
        match self.head.headings.get(&shape).copied().unwrap_or(Heading::None) {
            Heading::None => (0, String::new()),
            Heading::Outline(level) => (level.min(5) as u8 + 1, self.head.counters.next(self.outline, level)),
            Heading::Number(id, level) => (0, self.head.counters.next(id, level)),
            Heading::Bullet(id) => (0, self.head.bullets.get(&id).cloned().unwrap_or_default()),
        }
    }

    pub(super) fn run(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => self.run_child(&e, x, flow),
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
    }

    fn run_child(&mut self, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        self.nesting += 1;
        if self.nesting > self.limits.depth {
            self.refusal = Some(Refusal::NestedTooDeep);
            x.stop();
        }
        self.child(e, x, flow);
        self.nesting -= 1;
    }

    fn child(&mut self, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        match e.name() {
            "t" => self.text(x, flow),
            "ctrl" | "run" => self.run(x, flow),
            "secPr" => {
                self.outline = e.number("outlineShapeIDRef").unwrap_or(1);
                x.skip();
            }
            "fieldBegin" => self.field_begin(e, x, flow),
            "fieldEnd" => {
                let id = e.attr("beginIDRef").unwrap_or_default();
                if let Some(prompt) = flow.field_end(&id) {
                    self.doc.asides.push(Aside::text(AsideKind::Guide, &prompt));
                }
                x.skip();
            }
            "footNote" => self.note(NoteKind::Footnote, e, x, flow),
            "endNote" => self.note(NoteKind::Endnote, e, x, flow),
            "header" => self.aside(AsideKind::Header, x),
            "footer" => self.aside(AsideKind::Footer, x),
            "hiddenComment" => self.aside(AsideKind::Hidden, x),
            "autoNum" => self.auto_number(e, x, flow),
            "p" => self.paragraph(e, x, flow),
            name => {
                if !self.mark(name, x, flow) {
                    self.object(e, x, flow);
                }
            }
        }
    }

    /// `t`: text with tabs, breaks and marks between.
    fn text(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        while let Some(node) = x.next() {
            match node {
                Node::Text(t) => self.say(&clean(&t), flow),
                Node::Open(e) => {
                    if !self.mark(e.name(), x, flow) {
                        self.run_child(&e, x, flow);
                    }
                }
                Node::Close => break,
            }
        }
    }

    pub(super) fn say(&mut self, s: &str, flow: &mut Flow) {
        let drawn = self.font.map(|font| crate::symbols::drawn(s, font));
        let s = drawn.as_deref().unwrap_or(s);
        match &mut self.deleted {
            Some(gone) => gone.push_str(s),
            None => flow.text(s),
        }
    }

    /// The empty elements that stand between characters.
    fn mark(&mut self, name: &str, x: &mut Xml<'_>, flow: &mut Flow) -> bool {
        match name {
            "tab" => self.say("\t", flow),
            "nbSpace" | "fwSpace" => self.say("\u{a0}", flow),
            "hyphen" => self.say("-", flow),
            "lineBreak" if self.deleted.is_none() => flow.push(Inline::Break),
            "deleteBegin" => {
                self.tracked();
                self.deleted.get_or_insert_default();
            }
            "deleteEnd" => self.end_deletion(),
            "insertBegin" => self.tracked(),
            "insertEnd" | "markpenBegin" | "markpenEnd" | "titleMark" | "lineBreak" => {}
            _ => return false,
        }
        x.skip();
        true
    }

    pub(super) fn is_deleting(&self) -> bool {
        self.deleted.is_some()
    }

    pub(super) fn deleted_chars(&self) -> usize {
        self.deleted.as_ref().map_or(0, String::len)
    }

    fn tracked(&mut self) {
        self.doc.warn("변경 추적이 있는 문서입니다. 지운 글은 빼고 넣은 글은 본문으로 보았습니다.");
    }

    fn end_deletion(&mut self) {
        if let Some(gone) = self.deleted.take().filter(|g| !g.trim().is_empty()) {
            self.doc.asides.push(Aside::text(AsideKind::Deleted, &gone));
        }
    }
}

/// A master page's words; page furniture, kept apart.
pub(super) fn master_page(xml: &str, limits: &Limits) -> Option<Aside> {
    let mut reader = Reader::new(Header::default(), Format::Hwpx, limits);
    reader.apart = true;
    let mut walk = Xml::new(xml);
    walk.next();
    let blocks = reader.list(&mut walk);
    has_words(&blocks).then_some(Aside { kind: AsideKind::MasterPage, blocks })
}
