//! A document as blocks. Positions in the file travel with every paragraph.

use crate::grid::{Holes, RawCell, lay_out};

/// What the bytes are, whatever the file is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Empty,
    Hwpx,
    Hwp5,
    Hwp3,
    Hwpml,
    Docx,
    Pdf,
    Html,
    Markdown,
    Text,
    Drm,
    /// A zip archive without a document in it, an image, an old Office file …
    Other,
}

impl Format {
    /// The stable word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Format::Empty => "empty",
            Format::Hwpx => "hwpx",
            Format::Hwp5 => "hwp",
            Format::Hwp3 => "hwp3",
            Format::Hwpml => "hwpml",
            Format::Docx => "docx",
            Format::Pdf => "pdf",
            Format::Html => "html",
            Format::Markdown => "markdown",
            Format::Text => "text",
            Format::Drm => "drm",
            Format::Other => "other",
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    pub format: Format,
    pub blocks: Vec<Block>,
    /// Footnotes and endnotes, in the order of their marks.
    pub notes: Vec<Note>,
    /// Text that stands beside the document: memos, hidden comments, headers …
    pub asides: Vec<Aside>,
    /// Korean sentences about what a reader should know.
    pub warnings: Vec<String>,
    /// Why not everything is in the text, each once; a warning says it in words.
    pub gaps: Vec<Gap>,
    /// Pictures, drawings and embedded objects that were seen.
    pub images: usize,
}

impl Document {
    pub fn new(format: Format) -> Document {
        let (blocks, notes, asides) = (vec![], vec![], vec![]);
        Document { format, blocks, notes, asides, warnings: vec![], gaps: vec![], images: 0 }
    }

    /// A warning that something of the document is not in its text.
    pub fn warn_of(&mut self, gap: Gap, sentence: String) {
        if !self.gaps.contains(&gap) {
            self.gaps.push(gap);
        }
        self.warnings.push(sentence);
    }

    pub(crate) fn warn(&mut self, sentence: &str) {
        if !self.warnings.iter().any(|w| w == sentence) {
            self.warnings.push(sentence.to_owned());
        }
    }
}

/// What a text without all of its document lacks. Whoever judges such a text has judged a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// Broken bytes, or parts of the file that are gone.
    Damaged,
    /// Characters that the file shows but does not name.
    Unread,
    /// Pages that are pictures.
    ImagePages,
    /// A form whose text another program draws.
    Form,
    /// Another file put into this one.
    Inserted,
}

impl Gap {
    /// The stable word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Gap::Damaged => "damaged",
            Gap::Unread => "unread",
            Gap::ImagePages => "image_pages",
            Gap::Form => "form",
            Gap::Inserted => "inserted",
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    Para(Para),
    Table(Table),
    /// A text box: its own little flow at the place of its anchor.
    Box(Vec<Block>),
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Para {
    /// 1–6 for an outline heading, 0 for body text.
    pub heading: u8,
    /// Automatic number or bullet that the format draws in front.
    pub marker: String,
    pub inlines: Vec<Inline>,
    pub source: Source,
}

/// Where in the file a paragraph stands: section (or page) and paragraph, both from 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Source {
    pub section: u32,
    pub para: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Inline {
    Text(String),
    /// Digits or letters that stand high or low: the number of a note, an exponent.
    Raised {
        text: String,
        is_low: bool,
    },
    Break,
    /// Index into [`Document::notes`].
    Note(usize),
    /// The equation's own script.
    Equation(String),
    Image {
        name: String,
        /// What the page says the picture shows.
        alt: String,
    },
    Link {
        url: String,
        text: String,
    },
    /// 덧말: main text and the small text beside it.
    Ruby {
        base: String,
        ruby: String,
    },
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Table {
    pub rows: u32,
    pub cols: u32,
    /// In reading order; rows and columns never overlap and cover the whole grid.
    pub cells: Vec<Cell>,
    pub caption: Vec<Block>,
    pub caption_below: bool,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cell {
    pub row: u32,
    pub col: u32,
    pub row_span: u32,
    pub col_span: u32,
    pub blocks: Vec<Block>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoteKind {
    Footnote,
    Endnote,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    pub kind: NoteKind,
    /// As printed, without brackets; empty when the file does not say.
    pub number: String,
    pub blocks: Vec<Block>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AsideKind {
    Header,
    Footer,
    MasterPage,
    Memo,
    Hidden,
    /// Prompt of a click-here field nobody has filled in.
    Guide,
    /// Caption of a button, check box or other form control.
    Form,
    /// Words inside a chart.
    Chart,
    /// Text a tracked change has taken out.
    Deleted,
}

impl AsideKind {
    pub fn label(self) -> &'static str {
        match self {
            AsideKind::Header => "머리말",
            AsideKind::Footer => "꼬리말",
            AsideKind::MasterPage => "바탕쪽",
            AsideKind::Memo => "메모",
            AsideKind::Hidden => "숨은 설명",
            AsideKind::Guide => "입력 안내",
            AsideKind::Form => "양식",
            AsideKind::Chart => "차트",
            AsideKind::Deleted => "변경 추적으로 지운 글",
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Aside {
    pub kind: AsideKind,
    pub blocks: Vec<Block>,
}

impl Aside {
    pub(crate) fn text(kind: AsideKind, text: &str) -> Aside {
        let para = |line: &str| {
            Block::Para(Para { inlines: vec![Inline::Text(line.to_owned())], ..Para::default() })
        };
        Aside { kind, blocks: text.lines().map(str::trim).filter(|l| !l.is_empty()).map(para).collect() }
    }
}

impl Table {
    /// A table out of cells that know their place; overlaps and gaps are put right, and no text is dropped.
    pub fn from_cells(cells: Vec<Cell>) -> Table {
        let raw = cells
            .into_iter()
            .map(|cell| RawCell { row: Some(cell.row), col: Some(cell.col), cell })
            .collect();
        lay_out(raw, 4096, &mut Holes::default()).0
    }
}
