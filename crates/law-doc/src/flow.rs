//! Text arriving piece by piece becomes paragraphs, tables and boxes in reading order.
//!
//! A `Flow` is one stream of paragraphs: a section, a table cell, a note. Objects stand where they are anchored: what
//! the paragraph said before them stays before them.

use crate::hanyang;
use crate::model::{Block, Inline, Para, Source};
use crate::symbols;
use law_scan::push_utf16;
use law_vocab::raised::set;

#[derive(Debug, Default)]
pub(crate) struct Flow {
    pub(crate) blocks: Vec<Block>,
    para: Para,
    fields: Vec<Field>,
    pub(crate) height: Height,
}

/// Where the text that comes stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Height {
    #[default]
    Line,
    High,
    Low,
}

impl Height {
    /// By the two flags that every version of HWP has side by side.
    pub(crate) fn from_bits(bits: u32) -> Height {
        match bits & 3 {
            1 => Height::High,
            2 => Height::Low,
            _ => Height::Line,
        }
    }
}

/// A field that has begun and not yet ended in this paragraph.
#[derive(Debug)]
struct Field {
    id: String,
    kind: FieldKind,
    /// First inline that belongs to it.
    from: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum FieldKind {
    /// Click-here field with its prompt.
    ClickHere(String),
    Link(String),
    Other,
}

impl Flow {
    pub(crate) fn begin(&mut self, source: Source, heading: u8, marker: String) {
        self.end();
        self.para = Para { heading, marker, source, inlines: Vec::new() };
    }

    /// Heading and marker of the paragraph that has begun.
    pub(crate) fn mark(&mut self, heading: u8, marker: String) {
        (self.para.heading, self.para.marker) = (heading, marker);
    }

    pub(crate) fn text(&mut self, s: &str) {
        if self.height != Height::Line {
            self.raised(s);
        } else if !s.is_empty() {
            self.say(|text| text.push_str(s));
        }
    }

    /// Some UTF-16LE text.
    pub(crate) fn units(&mut self, bytes: &[u8]) {
        if self.height == Height::Line {
            return self.say(|text| push_utf16(text, bytes));
        }
        let mut said = String::new();
        push_utf16(&mut said, bytes);
        self.raised(&said);
    }

    /// Text that does not stand on the line, unless it has neither digits nor letters: then it says the same there.
    fn raised(&mut self, said: &str) {
        let is_low = self.height == Height::Low;
        let field_from = self.fields.last().map_or(0, |f| f.from);
        let len = self.para.inlines.len();
        match self.para.inlines.last_mut() {
            Some(Inline::Raised { text, is_low: low }) if len > field_from && *low == is_low => {
                text.push_str(said);
            }
            _ if said.bytes().any(|b| b.is_ascii_alphanumeric()) => {
                self.para.inlines.push(Inline::Raised { text: said.to_owned(), is_low });
            }
            _ if said.is_empty() => {}
            _ => self.say(|text| text.push_str(said)),
        }
    }

    /// Writes at the end of the text that is open, or into a new one.
    fn say(&mut self, write: impl FnOnce(&mut String)) {
        let field_from = self.fields.last().map_or(0, |f| f.from);
        let len = self.para.inlines.len();
        match self.para.inlines.last_mut() {
            Some(Inline::Text(text)) if len > field_from => write(text),
            _ => {
                let mut text = String::new();
                write(&mut text);
                self.para.inlines.push(Inline::Text(text));
            }
        }
    }

    /// Grows with whatever is said.
    pub(crate) fn told(&self) -> [usize; 3] {
        let last = match self.para.inlines.last() {
            Some(Inline::Text(text)) => text.len(),
            _ => 0,
        };
        [self.blocks.len(), self.para.inlines.len(), last]
    }

    pub(crate) fn push(&mut self, inline: Inline) {
        self.para.inlines.push(inline);
    }

    /// An object at its anchor.
    pub(crate) fn block(&mut self, block: Block) {
        let source = self.para.source;
        self.flush();
        self.para.source = source;
        self.blocks.push(block);
    }

    pub(crate) fn field_begin(&mut self, id: String, kind: FieldKind) {
        self.fields.push(Field { id, kind, from: self.para.inlines.len() });
    }

    /// Ends the field `id`, or the innermost one; gives back the prompt of a click-here field that holds nothing else.
    pub(crate) fn field_end(&mut self, id: &str) -> Option<String> {
        let at = self.fields.iter().rposition(|f| f.id == id).or(self.fields.len().checked_sub(1))?;
        let field = self.fields.remove(at);
        let from = field.from.min(self.para.inlines.len());
        match field.kind {
            FieldKind::ClickHere(prompt) => {
                let said = plain(self.para.inlines.get(from..).unwrap_or_default());
                (!prompt.trim().is_empty() && squeeze(&said) == squeeze(&prompt)).then(|| {
                    self.para.inlines.truncate(from);
                    prompt
                })
            }
            FieldKind::Link(url) => {
                let inner = self.para.inlines.get(from..).unwrap_or_default();
                if !url.is_empty()
                    && !inner.is_empty()
                    && inner.iter().all(|i| matches!(i, Inline::Text(_) | Inline::Raised { .. }))
                {
                    let text = plain(inner);
                    self.para.inlines.truncate(from);
                    self.para.inlines.push(Inline::Link { url, text });
                }
                None
            }
            FieldKind::Other => None,
        }
    }

    pub(crate) fn end(&mut self) {
        self.flush();
        self.fields.clear();
        self.height = Height::Line;
    }

    pub(crate) fn finish(mut self) -> Vec<Block> {
        self.end();
        self.blocks
    }

    fn flush(&mut self) {
        for f in &mut self.fields {
            f.from = 0;
        }
        let mut para = std::mem::take(&mut self.para);
        for inline in &mut para.inlines {
            if let Inline::Text(t) | Inline::Raised { text: t, .. } | Inline::Link { text: t, .. } = inline
                && !symbols::is_plain(t)
            {
                hanyang::spell(t);
                symbols::spell(t, None);
            }
        }
        if !is_blank(&para) {
            self.blocks.push(Block::Para(para));
        } else if !para.marker.is_empty() {
            // A number whose text follows an object: keep it for the next piece.
            self.para = Para { inlines: Vec::new(), ..para };
        }
    }
}

fn is_blank(p: &Para) -> bool {
    p.inlines.iter().all(|i| match i {
        Inline::Text(t) => t.chars().all(char::is_whitespace),
        Inline::Break => true,
        _ => false,
    })
}

fn squeeze(s: &str) -> String {
    s.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The words of some inlines.
pub(crate) fn plain(inlines: &[Inline]) -> String {
    let mut out = String::new();
    for i in inlines {
        match i {
            Inline::Text(t) => out.push_str(t),
            Inline::Raised { text, is_low } => out.extend(set(text, *is_low)),
            Inline::Break => out.push('\n'),
            Inline::Link { text, .. } => out.push_str(text),
            Inline::Ruby { base, .. } => out.push_str(base),
            Inline::Equation(s) => out.push_str(s),
            Inline::Note(_) | Inline::Image { .. } => {}
        }
    }
    out
}

/// Whether the words of some blocks are more than white space.
pub(crate) fn has_words(blocks: &[Block]) -> bool {
    let says = |text: &str| text.chars().any(|c| !c.is_whitespace());
    blocks.iter().any(|b| match b {
        Block::Para(p) => p.inlines.iter().any(|i| match i {
            Inline::Text(t) | Inline::Raised { text: t, .. } | Inline::Link { text: t, .. } => says(t),
            Inline::Ruby { base: t, .. } | Inline::Equation(t) => says(t),
            Inline::Break | Inline::Note(_) | Inline::Image { .. } => false,
        }),
        Block::Box(inner) => has_words(inner),
        Block::Table(t) => t.cells.iter().any(|c| has_words(&c.blocks)),
    })
}

/// The words of some blocks, one paragraph a line.
pub(crate) fn words(blocks: &[Block]) -> String {
    let mut out = String::new();
    for b in blocks {
        let piece = match b {
            Block::Para(p) => plain(&p.inlines),
            Block::Box(inner) => words(inner),
            Block::Table(t) => t.cells.iter().map(|c| words(&c.blocks)).collect::<Vec<_>>().join(" "),
        };
        if !out.is_empty() && !piece.is_empty() {
            out.push('\n');
        }
        out.push_str(&piece);
    }
    out
}

/// Cleans a run of text: control characters go, separators become what they mean.
pub(crate) fn clean(s: &str) -> String {
    s.chars()
        .filter_map(|c| match c {
            '\n' | '\r' | '\t' => Some(' '),
            '\u{18}' => Some('-'),
            '\u{1e}' | '\u{1f}' => Some('\u{a0}'),
            c if c < ' ' || c == '\u{7f}' || c == '\u{fffe}' || c == '\u{ffff}' => None,
            c => Some(c),
        })
        .collect()
}

/// A bullet that can be seen without its symbol font: Markdown's own.
pub(crate) fn bullet(s: &str) -> String {
    s.chars().map(|c| if matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..) { '*' } else { c }).collect()
}

/// The address in a hyperlink field's command: `http\://host/path;1;0;0;`.
pub(crate) fn link_target(command: &str) -> String {
    let mut out = String::new();
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next()),
            ';' => break,
            c => out.push(c),
        }
    }
    out.trim().to_owned()
}

/// `Direction:wstring:9:이름을 입력하세요 HelpState:…` → the counted words.
pub(crate) fn counted(set: &str, name: &str) -> Option<String> {
    let (_, rest) = set.split_once(&[name, ":wstring:"].concat())?;
    let (len, rest) = rest.split_once(':')?;
    Some(rest.chars().take(len.parse().ok()?).collect())
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn parameters() {
        let set = "Clickhere:set:51:Direction:wstring:9:이름을 입력하세요 HelpState:wstring:0:  ";
        assert_eq!(counted(set, "Direction").as_deref(), Some("이름을 입력하세요"));
        assert_eq!(counted(set, "HelpState").as_deref(), Some(""));
        assert_eq!(counted(set, "Caption"), None);
    }
}
