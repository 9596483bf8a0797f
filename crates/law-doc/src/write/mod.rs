//! Blocks → Markdown or plain text, with a map from every stretch of output back to its place.

mod escape;
mod json;
mod place;
mod table;

pub use json::to_json;
pub(crate) use json::{Json, LIST, OBJECT};
pub use place::{Place, PositionMap, Root};

use crate::equation;
use crate::model::{Block, Document, Inline, NoteKind, Para};
use escape::Style;
use law_vocab::order::Arrange;
use place::Tracker;

/// The document as Markdown: tables as GitHub tables where they fit and as HTML where cells span or nest, notes as
/// `[^1]`, texts that stand beside the document as comments at the end.
pub fn to_markdown(doc: &Document) -> (String, PositionMap) {
    Writer::new(doc, Style::Markdown).document()
}

/// The document as Markdown alone.
pub(crate) fn markdown(doc: &Document) -> String {
    let mut writer = Writer::new(doc, Style::Markdown);
    writer.at.is_off = true;
    writer.document().0
}

/// The document as plain text, one paragraph a line, cells row by row: what a citation checker reads.
pub fn to_text(doc: &Document) -> (String, PositionMap) {
    Writer::new(doc, Style::Plain).document()
}

const INDENT: &str = "    ";

struct Writer<'d> {
    doc: &'d Document,
    style: Style,
    out: String,
    at: Tracker,
    labels: Vec<String>,
    /// The line being written; kept for its room.
    said: String,
}

impl<'d> Writer<'d> {
    fn new(doc: &'d Document, style: Style) -> Writer<'d> {
        Writer {
            doc,
            style,
            out: String::new(),
            at: Tracker::default(),
            labels: labels(doc),
            said: String::new(),
        }
    }

    fn document(mut self) -> (String, PositionMap) {
        self.root(&self.doc.blocks);
        self.notes();
        self.asides();
        while self.out.ends_with('\n') {
            self.out.pop();
        }
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        let places = self.at.finish(self.out.len());
        (self.out, places)
    }

    /// Blocks that are counted for [`Place::block`].
    fn root(&mut self, blocks: &[Block]) {
        for (i, b) in blocks.iter().enumerate() {
            self.at.block(i);
            self.block(b);
        }
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for b in blocks {
            self.block(b);
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Para(p) => self.paragraph(p),
            Block::Box(inner) => self.blocks(inner),
            Block::Table(t) => self.table(t),
        }
    }

    /// A paragraph on a line of its own.
    fn paragraph(&mut self, p: &Para) {
        let from = self.out.len();
        if self.style == Style::Markdown && p.heading > 0 && crate::flow::plain(&p.inlines).len() < 600 {
            self.out.extend(std::iter::repeat_n('#', usize::from(p.heading.min(6))));
            self.out.push(' ');
        }
        self.line(p, self.style);
        self.at.paragraph(from..self.out.len(), p);
        self.out.push_str(if self.style == Style::Markdown { "\n\n" } else { "\n" });
    }

    /// The words of a paragraph with its marker, without line ends around.
    fn line(&mut self, p: &Para, style: Style) {
        let mut said = std::mem::take(&mut self.said);
        said.clear();
        if !p.marker.trim().is_empty() {
            match p.marker.trim() {
                "*" => said.push('*'),
                marker => escape::push(&mut said, marker, style),
            }
            said.push(' ');
        }
        for (i, inline) in p.inlines.iter().enumerate() {
            match inline {
                Inline::Text(t) if said.is_empty() => escape::push(&mut said, t.trim_start(), style),
                Inline::Text(t) => escape::push(&mut said, t, style),
                Inline::Raised { text, is_low } => escape::raised(&mut said, text, *is_low, style),
                Inline::Break if i + 1 < p.inlines.len() => said.push_str(style.line_break()),
                Inline::Break => {}
                Inline::Note(n) => self.mark(*n, &mut said, style),
                Inline::Equation(script) => escape::equation(&mut said, script, style),
                Inline::Image { name, alt } => escape::image(&mut said, name, alt, style),
                Inline::Link { url, text } => escape::link(&mut said, url, text, style),
                Inline::Ruby { base, ruby } => escape::ruby(&mut said, base, ruby, style),
            }
        }
        let line = said.trim_end();
        if escape::begins_like_a_mark(line, style) {
            self.out.push('\\');
        }
        self.out.push_str(line);
        self.said = said;
    }

    fn mark(&self, note: usize, said: &mut String, style: Style) {
        let Some(label) = self.labels.get(note) else { return };
        match style {
            Style::Plain => {}
            _ => {
                said.push_str("[^");
                said.push_str(label);
                said.push(']');
            }
        }
    }

    fn notes(&mut self) {
        let doc = self.doc;
        let (mut feet, mut ends) = (0, 0);
        for (i, note) in doc.notes.iter().enumerate() {
            let nth = if note.kind == NoteKind::Footnote { &mut feet } else { &mut ends };
            *nth += 1;
            self.at.enter(Root::Note { index: i, kind: note.kind, nth: *nth });
            if self.style == Style::Markdown {
                let label = self.labels.get(i).cloned().unwrap_or_default();
                self.out.push_str(&["[^", &label, "]: "].concat());
            }
            let first = self.out.len();
            self.root(&note.blocks);
            if self.out.len() == first {
                self.out.push_str("\n\n");
            }
            if self.style == Style::Markdown {
                self.indent(first);
            }
        }
    }

    /// What follows the first line belongs to a note only when it is indented.
    fn indent(&mut self, from: usize) {
        let tail = self.out.split_off(from);
        let (mut at, mut places) = (from, Vec::new());
        for line in tail.split_inclusive('\n') {
            if at > from && line.len() > 1 {
                self.out.push_str(INDENT);
                places.push(at);
            }
            self.out.push_str(line);
            at += line.len();
        }
        self.at.indent(&places, INDENT.len());
    }

    fn asides(&mut self) {
        let doc = self.doc;
        for (i, aside) in doc.asides.iter().enumerate() {
            self.at.enter(Root::Aside(i));
            if self.style == Style::Plain {
                continue;
            }
            let words = crate::flow::words(&aside.blocks).replace("--", "- -").replace("--", "- -");
            let words = words.trim().replace('\n', " ⏎ ");
            self.out.push_str(&["<!-- ", aside.kind.label(), ": ", &words, " -->\n\n"].concat());
        }
    }
}

/// The printed number where every note of the kind has its own, else the place in the row; endnotes are told apart.
fn labels(doc: &Document) -> Vec<String> {
    let unique = |kind: NoteKind| {
        let mut numbers: Vec<&str> =
            doc.notes.iter().filter(|n| n.kind == kind).map(|n| n.number.as_str()).collect();
        let count = numbers.len();
        numbers.arrange(Ord::cmp);
        numbers.dedup();
        numbers.len() == count
            && numbers.iter().all(|n| {
                !n.is_empty() && n.len() <= 12 && !n.contains(|c: char| c == ']' || c.is_whitespace())
            })
    };
    let (foot, end) = (unique(NoteKind::Footnote), unique(NoteKind::Endnote));
    let (mut feet, mut ends) = (0usize, 0usize);
    doc.notes
        .iter()
        .map(|n| {
            let (prefix, unique, seen) = match n.kind {
                NoteKind::Footnote => ("", foot, &mut feet),
                NoteKind::Endnote => ("미주", end, &mut ends),
            };
            *seen += 1;
            if unique { [prefix, &n.number].concat() } else { [prefix, &seen.to_string()].concat() }
        })
        .collect()
}
