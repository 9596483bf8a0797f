//! The document as JSON, for `convert --json`. Written straight into a string: a tree of values would cost more than
//! reading the file.

use crate::model::{Block, Document, Inline, NoteKind, Para, Table};
use law_scan::push_json;

/// `{format, blocks, notes, asides, warnings, images}`, and `gaps` when something is not in it; a block is `{type: "paragraph" | "table" | "box", …}`.
pub fn to_json(doc: &Document) -> String {
    let mut w = Json::default();
    w.document(doc);
    w.out
}

/// JSON in the making: values one after the other, commas where they belong.
#[derive(Default)]
pub(crate) struct Json {
    pub(crate) out: String,
}

impl Json {
    fn comma(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with(['{', '[', ':', ',']) {
            self.out.push(',');
        }
    }

    pub(crate) fn key(&mut self, name: &str) {
        self.text(name);
        self.out.push(':');
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.comma();
        self.out.push('"');
        push_json(&mut self.out, text);
        self.out.push('"');
    }

    pub(crate) fn number(&mut self, n: usize) {
        self.comma();
        let mut digits = [0u8; 20];
        let mut left = n;
        let mut used = 0;
        for slot in digits.iter_mut().rev() {
            *slot = b'0' + (left % 10) as u8;
            left /= 10;
            used += 1;
            if left == 0 {
                break;
            }
        }
        self.out.extend(digits.iter().skip(20 - used).map(|d| char::from(*d)));
    }

    pub(crate) fn null(&mut self) {
        self.comma();
        self.out.push_str("null");
    }

    pub(crate) fn within(&mut self, ends: [char; 2], inner: impl FnOnce(&mut Json)) {
        let [open, close] = ends;
        self.comma();
        self.out.push(open);
        inner(self);
        self.out.push(close);
    }

    pub(crate) fn list(&mut self, texts: &[String]) {
        self.within(LIST, |w| texts.iter().for_each(|text| w.text(text)));
    }

    /// With the words for what is not in the text, if anything is.
    pub(crate) fn warnings(&mut self, doc: &Document) {
        self.key("warnings");
        self.list(&doc.warnings);
        if !doc.gaps.is_empty() {
            self.key("gaps");
            self.within(LIST, |w| doc.gaps.iter().for_each(|gap| w.text(gap.word())));
        }
    }

    fn field(&mut self, name: &str, text: &str) {
        self.key(name);
        self.text(text);
    }

    fn count(&mut self, name: &str, n: usize) {
        self.key(name);
        self.number(n);
    }

    pub(crate) fn document(&mut self, doc: &Document) {
        self.within(OBJECT, |w| {
            w.field("format", doc.format.word());
            w.blocks("blocks", &doc.blocks);
            w.key("notes");
            w.within(LIST, |w| {
                for n in &doc.notes {
                    let kind = match n.kind {
                        NoteKind::Footnote => "footnote",
                        NoteKind::Endnote => "endnote",
                    };
                    w.within(OBJECT, |w| {
                        w.field("kind", kind);
                        w.field("number", &n.number);
                        w.blocks("blocks", &n.blocks);
                    });
                }
            });
            w.key("asides");
            w.within(LIST, |w| {
                for a in &doc.asides {
                    w.within(OBJECT, |w| {
                        w.field("kind", a.kind.label());
                        w.blocks("blocks", &a.blocks);
                    });
                }
            });
            w.warnings(doc);
            w.count("images", doc.images);
        });
    }

    fn blocks(&mut self, name: &str, list: &[Block]) {
        self.key(name);
        self.within(LIST, |w| list.iter().for_each(|b| w.block(b)));
    }

    fn block(&mut self, block: &Block) {
        self.within(OBJECT, |w| match block {
            Block::Para(p) => w.paragraph(p),
            Block::Table(t) => w.table(t),
            Block::Box(inner) => {
                w.field("type", "box");
                w.blocks("blocks", inner);
            }
        });
    }

    fn paragraph(&mut self, p: &Para) {
        self.field("type", "paragraph");
        self.count("section", p.source.section as usize);
        self.count("paragraph", p.source.para as usize);
        if p.heading > 0 {
            self.count("heading", usize::from(p.heading));
        }
        if !p.marker.is_empty() {
            self.field("marker", &p.marker);
        }
        self.key("content");
        self.within(LIST, |w| p.inlines.iter().for_each(|i| w.inline(i)));
    }

    fn inline(&mut self, inline: &Inline) {
        match inline {
            Inline::Text(t) => self.text(t),
            Inline::Raised { text, is_low } => {
                let name = if *is_low { "sub" } else { "sup" };
                self.within(OBJECT, |w| w.field(name, text));
            }
            Inline::Break => self.text("\n"),
            Inline::Note(n) => self.within(OBJECT, |w| w.count("note", *n)),
            Inline::Equation(s) => self.pair(["equation", "latex"], s, &crate::equation::to_latex(s)),
            Inline::Image { name, alt } if !alt.is_empty() => self.pair(["image", "text"], name, alt),
            Inline::Image { name, .. } => self.within(OBJECT, |w| w.field("image", name)),
            Inline::Link { url, text } => self.pair(["link", "text"], url, text),
            Inline::Ruby { base, ruby } => self.pair(["ruby", "text"], ruby, base),
        }
    }

    fn pair(&mut self, names: [&str; 2], a: &str, b: &str) {
        let [first, second] = names;
        self.within(OBJECT, |w| {
            w.field(first, a);
            w.field(second, b);
        });
    }

    fn table(&mut self, t: &Table) {
        self.field("type", "table");
        self.count("rows", t.rows as usize);
        self.count("columns", t.cols as usize);
        self.blocks("caption", &t.caption);
        self.key("cells");
        self.within(LIST, |w| {
            for c in &t.cells {
                w.within(OBJECT, |w| {
                    let numbers = [
                        ("row", c.row),
                        ("column", c.col),
                        ("row_span", c.row_span),
                        ("column_span", c.col_span),
                    ];
                    numbers.iter().for_each(|(name, n)| w.count(name, *n as usize));
                    w.blocks("blocks", &c.blocks);
                });
            }
        });
    }
}

pub(crate) const OBJECT: [char; 2] = ['{', '}'];
pub(crate) const LIST: [char; 2] = ['[', ']'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_numbers() {
        let mut w = Json::default();
        w.within(LIST, |w| {
            for s in ["가\"\\\n\u{1}", "", "[{:,"] {
                w.text(s);
            }
            w.number(0);
            w.number(1203);
            w.null();
        });
        assert_eq!(w.out, r#"["가\"\\\n\u0001","","[{:,",0,1203,null]"#);
    }
}
