//! Objects in a run: tables, pictures, shapes with text, equations, form controls.

use super::body::Reader;
use crate::flow::{Flow, clean};
use crate::grid::{RawCell, lay_out};
use crate::model::{Aside, AsideKind, Block, Cell, Inline};
use crate::xml::{Element, Node, Xml};

impl Reader<'_> {
    pub(super) fn object(&mut self, e: &Element<'_>, x: &mut Xml<'_>, flow: &mut Flow) {
        match e.name() {
            "tbl" => self.table(x, flow),
            "equation" => self.equation(x, flow),
            "compose" => {
                self.say(&clean(&e.attr("composeText").unwrap_or_default()), flow);
                x.skip();
            }
            "dutmal" => self.ruby(x, flow),
            "textart" => {
                let text = e.attr("text").unwrap_or_default();
                self.say(&clean(&text.replace("␍␊", " ")), flow);
                x.skip();
            }
            "btn" | "checkBtn" | "radioBtn" | "comboBox" | "edit" | "listBox" | "scrollBar" => {
                self.form(e, x)
            }
            "pic" | "ole" | "video" | "chart" => self.shape(true, x, flow),
            "rect" | "ellipse" | "polygon" | "curve" | "arc" | "line" | "connectLine" | "container"
            | "unknownObject" => {
                self.shape(false, x, flow);
            }
            "switch" => self.alternatives(x, flow),
            "drawText" => self.shape(false, x, flow),
            _ => x.skip(),
        }
    }

    /// `switch`: the cases say the same in newer and older words; the first one that says something is enough.
    fn alternatives(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        let told = |reader: &Self, flow: &Flow| {
            (flow.told(), reader.doc.notes.len(), reader.doc.asides.len(), reader.deleted_chars())
        };
        let before = told(self, flow);
        while let Some(node) = x.next() {
            match node {
                Node::Open(_) if told(self, flow) == before => self.run(x, flow),
                Node::Open(_) => x.skip(),
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
    }

    /// A drawing object: its text box and caption, and the shapes grouped in it.
    fn shape(&mut self, picture: bool, x: &mut Xml<'_>, flow: &mut Flow) {
        let mut name = None;
        let mut text = Vec::new();
        let mut caption = (Vec::new(), true);
        let mut inner = Flow::default();
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => match e.name() {
                    "drawText" => text = self.list(x),
                    "caption" => caption = self.caption(&e, x),
                    "img" => {
                        name = e.attr("binaryItemIDRef");
                        x.skip();
                    }
                    "sz" | "pos" | "offset" | "outMargin" | "inMargin" | "lineShape" | "fillBrush"
                    | "shadow" | "renderingInfo" | "shapeComment" | "parameterset" => x.skip(),
                    _ => {
                        self.depth += 1;
                        if self.depth > self.limits.depth {
                            self.refusal = Some(crate::Refusal::NestedTooDeep);
                            x.stop();
                        }
                        self.object(&e, x, &mut inner);
                        self.depth -= 1;
                    }
                },
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        let (above, under) = match caption {
            (caption, true) => (Vec::new(), caption),
            (caption, false) => (caption, Vec::new()),
        };
        self.boxed(above, flow);
        if picture {
            self.doc.images += 1;
            flow.push(Inline::Image {
                name: name.unwrap_or_else(|| "개체".to_owned()), alt: String::new()
            });
        }
        self.boxed(text, flow);
        self.boxed(inner.finish(), flow);
        self.boxed(under, flow);
    }

    fn caption(&mut self, e: &Element<'_>, x: &mut Xml<'_>) -> (Vec<Block>, bool) {
        let below = !matches!(e.word("side").as_str(), "TOP" | "LEFT");
        (self.list(x), below)
    }

    fn boxed(&mut self, blocks: Vec<Block>, flow: &mut Flow) {
        if !blocks.is_empty() && !self.is_deleting() {
            flow.block(Block::Box(blocks));
        }
    }

    fn equation(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        let mut caption = Vec::new();
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => match e.name() {
                    "script" => {
                        let script = x.text();
                        if !self.is_deleting() && !script.trim().is_empty() {
                            flow.push(Inline::Equation(script.trim().to_owned()));
                        }
                    }
                    "caption" => caption = self.list(x),
                    _ => x.skip(),
                },
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        self.boxed(caption, flow);
    }

    fn ruby(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        let (mut base, mut ruby) = (String::new(), String::new());
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => match e.name() {
                    "mainText" => base = clean(&x.text()),
                    "subText" => ruby = clean(&x.text()),
                    _ => x.skip(),
                },
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        flow.push(Inline::Ruby { base, ruby });
    }

    fn form(&mut self, e: &Element<'_>, x: &mut Xml<'_>) {
        let mut said: Vec<String> =
            ["caption", "value", "selectedValue"].iter().filter_map(|k| e.attr(k)).collect();
        while let Some(node) = x.next() {
            match node {
                Node::Open(c) if c.name() == "text" => said.push(x.text()),
                Node::Open(c) => {
                    said.extend(
                        ["displayText", "value"]
                            .iter()
                            .filter(|_| c.name() == "listItem")
                            .filter_map(|k| c.attr(k)),
                    );
                    x.skip();
                }
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        said.retain(|s| !s.trim().is_empty());
        if !said.is_empty() {
            self.doc.asides.push(Aside::text(AsideKind::Form, &said.join("\n")));
        }
    }

    fn table(&mut self, x: &mut Xml<'_>, flow: &mut Flow) {
        let mut raw = Vec::new();
        let mut caption = (Vec::new(), true);
        let mut row = 0;
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => match e.name() {
                    "tr" => {
                        self.row(row, x, &mut raw);
                        row += 1;
                    }
                    "caption" => caption = self.caption(&e, x),
                    _ => x.skip(),
                },
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        if self.is_deleting() {
            return;
        }
        let (mut table, moved) = lay_out(raw, self.limits.columns, &mut self.holes);
        if moved {
            self.doc.warn("칸이 겹치거나 표 밖으로 나간 표가 있어 칸 자리를 바로잡았습니다.");
        }
        (table.caption, table.caption_below) = caption;
        flow.block(Block::Table(table));
    }

    fn row(&mut self, row: u32, x: &mut Xml<'_>, raw: &mut Vec<RawCell>) {
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) if e.name() == "tc" => {
                    let cell = self.cell(&e, row, x);
                    raw.push(cell);
                }
                Node::Open(_) => x.skip(),
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
    }

    fn cell(&mut self, e: &Element<'_>, row: u32, x: &mut Xml<'_>) -> RawCell {
        let span = |key| e.number(key).unwrap_or(1);
        let cell = Cell { row_span: span("rowSpan"), col_span: span("colSpan"), ..Cell::default() };
        let mut out = RawCell { row: e.number("rowAddr").or(Some(row)), col: e.number("colAddr"), cell };
        let mut loose = Flow::default();
        while let Some(node) = x.next() {
            match node {
                Node::Open(e) => match e.name() {
                    "subList" => out.cell.blocks.append(&mut self.list(x)),
                    "cellAddr" => {
                        out.col = e.number("colAddr");
                        out.row = e.number("rowAddr").or(out.row);
                        x.skip();
                    }
                    "cellSpan" => {
                        out.cell.col_span = e.number("colSpan").unwrap_or(1);
                        out.cell.row_span = e.number("rowSpan").unwrap_or(1);
                        x.skip();
                    }
                    "p" => self.paragraph(&e, x, &mut loose),
                    _ => x.skip(),
                },
                Node::Close => break,
                Node::Text(_) => {}
            }
        }
        out.cell.blocks.append(&mut loose.finish());
        out
    }
}
