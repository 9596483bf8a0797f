//! A story: the body, a note, a header. Paragraphs, runs and what stands in them.

use super::run::{mentions, run};
use super::styles::Styles;
use crate::flow::{Flow, Height, clean, words};
use crate::grid::Holes;
use crate::model::{Aside, AsideKind, Block, Document, Gap, Inline, Note, NoteKind, Source};
use crate::xml::{Element, Node, Xml};
use crate::{Limits, Refusal};
use law_vocab::sorted::SortedMap;

pub(super) struct Reader<'l> {
    pub(super) doc: Document,
    pub(super) limits: &'l Limits,
    pub(super) holes: Holes,
    styles: Styles,
    pub(super) targets: SortedMap<String, String>,
    refusal: Option<Refusal>,
    depth: usize,
    source: Source,
    /// Marks in the text: kind and id in the notes part → index in the document.
    marks: Vec<(&'static str, String)>,
    /// Complex fields that are open, each with its instruction while that is still being said.
    pub(super) fields: Vec<Option<String>>,
    /// The style of the paragraph hides its text.
    hides: bool,
    /// The run is hidden text.
    hidden: bool,
    /// The run is in the font Symbol.
    greek: bool,
    /// The content control that follows holds its prompt.
    prompts: bool,
    /// The mark of the last paragraph was deleted: the next one goes on in it.
    joins: bool,
}

impl<'l> Reader<'l> {
    pub(super) fn new(styles: Styles, targets: SortedMap<String, String>, limits: &'l Limits) -> Reader<'l> {
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
            fields: vec![],
            hides: false,
            hidden: false,
            greek: false,
            prompts: false,
            joins: false,
        }
    }

    pub(super) fn into_document(
        mut self,
        blocks: Vec<Block>,
        whole: bool,
        detail: &'static str,
    ) -> Result<Document, Refusal> {
        if let Some(refusal) = self.refusal.take() {
            return Err(refusal);
        }
        let doc = Document { blocks, ..self.doc };
        match whole {
            true => Ok(doc),
            false => Err(Refusal::Damaged {
                detail,
                read: (!words(&doc.blocks).is_empty()).then(|| Box::new(doc)),
            }),
        }
    }

    /// A whole part: paragraphs and tables, in whatever wrapper.
    pub(super) fn story(&mut self, x: &mut Xml<'_>) -> Vec<Block> {
        self.apart(|reader, flow| reader.content(x, flow))
    }

    /// What `read` puts into a flow of its own: no paragraph outside of it goes on inside.
    pub(super) fn apart(&mut self, read: impl FnOnce(&mut Self, &mut Flow)) -> Vec<Block> {
        let joins = std::mem::take(&mut self.joins);
        let mut flow = Flow::default();
        read(self, &mut flow);
        self.joins = joins;
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
    pub(super) fn stories(&mut self, x: &mut Xml<'_>, element: &str) -> SortedMap<String, Vec<Block>> {
        let mut out = SortedMap::new();
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

    /// Gives notes their text; says whether every one has it.
    pub(super) fn attach(&mut self, element: &str, mut stories: SortedMap<String, Vec<Block>>) -> bool {
        if element == "comment" {
            for (_, blocks) in stories {
                self.doc.asides.push(Aside { kind: AsideKind::Memo, blocks });
            }
            return true;
        }
        let mut all = true;
        for ((kind, id), note) in self.marks.iter().zip(&mut self.doc.notes) {
            if *kind == element {
                all &= stories.get(id).is_some();
                note.blocks = stories.get_mut(id).map(std::mem::take).unwrap_or_default();
            }
        }
        all
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
                let mut text = clean(&x.text());
                if self.greek {
                    crate::symbols::spell(&mut text, Some("Symbol"));
                    // What is left would be taken for a picture of another font.
                    text = crate::flow::bullet(&text);
                }
                if self.hidden {
                    self.doc.asides.push(Aside::text(AsideKind::Hidden, &text));
                } else if !self.fields.iter().any(Option::is_some) {
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
                let symbol = self.symbol(e);
                self.mark(&symbol, x, flow);
            }
            "fldChar" => {
                self.field(e.attr("fldCharType").as_deref().unwrap_or_default(), flow);
                if let Some(said) = super::field::filled(x) {
                    flow.text(&said);
                }
            }
            "instrText" => {
                let said = x.text();
                if let Some(Some(instruction)) = self.fields.last_mut() {
                    instruction.push_str(&said);
                }
            }
            "footnoteReference" => self.note(NoteKind::Footnote, "footnote", e, x, flow),
            "endnoteReference" => self.note(NoteKind::Endnote, "endnote", e, x, flow),
            "hyperlink" => self.link(e, x, flow),
            "del" | "moveFrom" => {
                let text = x.text();
                self.gone(&text);
            }
            "r" => {
                self.hidden = self.hides;
                self.content(x, flow);
                (self.hidden, self.greek) = (false, false);
                flow.height = Height::Line;
            }
            "rPr" => {
                let look = run(x);
                self.hidden = look.hidden.or_else(|| self.styles.hides(&look.style)).unwrap_or(self.hides);
                self.greek = look.greek;
                let height = look.height.or_else(|| self.styles.height(&look.style));
                flow.height = height.unwrap_or_default();
            }
            // What a content control says before anybody has filled it in stands apart.
            "sdtPr" => self.prompts = mentions(x, "showingPlcHdr"),
            "sdtContent" if std::mem::take(&mut self.prompts) => {
                let blocks = self.story(x);
                self.aside(AsideKind::Guide, blocks);
            }
            "ins" | "moveTo" => {
                self.tracked();
                self.content(x, flow);
            }
            "oMath" => {
                let script = super::math::script(x, 0);
                flow.push(Inline::Equation(script.trim().to_owned()));
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
                self.picture(&name, flow);
                x.skip();
            }
            // WordArt.
            "textpath" => {
                let said = clean(&e.attr("string").unwrap_or_default());
                self.mark(&said, x, flow);
            }
            "chart" => {
                self.picture("차트", flow);
                x.skip();
            }
            "object" => {
                let seen = self.doc.images;
                self.content(x, flow);
                if self.doc.images == seen {
                    self.picture("개체", flow);
                }
            }
            "altChunk" => {
                let said = "다른 파일을 끼워 넣은 자리가 있는데 그 글은 읽지 않았습니다.";
                self.doc.warn_of(Gap::Inserted, said.to_owned());
                flow.begin(self.source, 0, String::new());
                self.picture("끼워 넣은 파일", flow);
                flow.end();
                x.skip();
            }
            // `Fallback` says again what `Choice` has said.
            "Fallback" | "pPr" | "tblPr" | "tblGrid" | "sectPr" | "delText" | "footnoteRef"
            | "endnoteRef" | "sdtEndPr" | "annotationRef" | "docPr" | "extent" | "numPr" => x.skip(),
            _ => self.content(x, flow),
        }
    }

    fn picture(&mut self, name: &str, flow: &mut Flow) {
        self.doc.images += 1;
        flow.push(Inline::Image { name: name.to_owned(), alt: String::new() });
    }

    fn mark(&mut self, text: &str, x: &mut Xml<'_>, flow: &mut Flow) {
        flow.text(text);
        x.skip();
    }

    /// A character by its code and font; a star for a picture nobody knows.
    fn symbol(&mut self, e: &Element<'_>) -> String {
        let font = e.attr("font").unwrap_or_default();
        let Some(code) = e.attr("char").and_then(|c| u32::from_str_radix(&c, 16).ok()) else {
            return String::new();
        };
        if let Some(c) = crate::symbols::shown(&font, code) {
            return c.to_string();
        }
        let raw = char::from_u32(code).map(String::from).unwrap_or_default();
        let symbol = crate::flow::bullet(&raw);
        if symbol != raw {
            self.doc.warn(&["글꼴 '", &font, "'의 모르는 기호를 *로 두었습니다."].concat());
        }
        symbol
    }

    fn tracked(&mut self) {
        self.doc.warn("변경 추적이 있는 문서입니다. 지운 글은 빼고 넣은 글은 본문으로 보았습니다.");
    }

    pub(super) fn gone(&mut self, text: &str) {
        self.tracked();
        if !text.trim().is_empty() {
            self.doc.asides.push(Aside::text(AsideKind::Deleted, text));
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

    fn paragraph(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        let joins = std::mem::take(&mut self.joins);
        let around = std::mem::take(&mut self.hides);
        if !joins {
            flow.begin(self.source, 0, String::new());
        }
        self.source.para += 1;
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) if e.name() == "pPr" && joins => self.joins = properties(x).1,
                Node::Open(e) if e.name() == "pPr" => self.describe(x, flow),
                Node::Open(e) => self.element(&e, x, flow),
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        if !self.joins {
            flow.end();
        }
        self.hides = around;
    }

    /// Heading level and list number of a paragraph.
    fn describe(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        let (said, joins) = properties(x);
        self.joins = joins;
        let of = |key: &str| said.iter().find(|(n, _)| n == key).map(|(_, v)| v.as_str());
        let number = |key: &str| of(key).and_then(|v| v.parse::<u32>().ok());
        let style = of("pStyle").unwrap_or_default();
        self.hides = self.styles.hides(style).unwrap_or(false);
        let heading = match number("outlineLvl") {
            Some(level) if level < 9 => level.min(5) as u8 + 1,
            Some(_) => 0,
            None => self.styles.heading(style),
        };
        let list = number("numId").map(|id| (id, 0)).or(self.styles.list(style));
        let marker = match list {
            Some((id, own)) if id > 0 => {
                let numbering = self.styles.nums.get(&id).copied().unwrap_or(id);
                self.styles.counters.next(numbering, number("ilvl").map_or(own, |l| l as usize))
            }
            _ => String::new(),
        };
        flow.mark(heading, marker);
    }
}

/// What the open `pPr` says by name, and whether the mark at the paragraph's end is deleted. What it said before a
/// tracked change does not count.
pub(super) fn properties(x: &mut Xml<'_>) -> (Vec<(String, String)>, bool) {
    let (mut out, mut deleted) = (Vec::new(), false);
    let mut open = 1usize;
    while open > 0 {
        let Some(node) = x.next() else { break };
        match node {
            Node::Open(e) if e.name().ends_with("Change") || e.name() == "sectPr" => x.skip(),
            Node::Open(e) => {
                open += 1;
                deleted |= matches!(e.name(), "del" | "moveFrom");
                out.push((e.name().to_owned(), e.attr("val").unwrap_or_default()));
            }
            Node::Close => open -= 1,
            Node::Text(_) => {}
        }
    }
    (out, deleted)
}
