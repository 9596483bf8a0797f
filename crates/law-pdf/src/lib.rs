//! PDF as the blocks of `law-doc`.
//!
//! A PDF knows glyphs and lines, not paragraphs and tables. This crate runs the content of every page with what its
//! annotations show, keeps each glyph with its Unicode text and its place, and puts together what belongs together:
//! glyphs into lines (also where a driver has drawn font by font), lines into columns and paragraphs, ruled lines,
//! clipping areas, colours or the gaps between words into tables with spans, also over page breaks. Pieces stand in the
//! order of drawing, except where one is out of turn with what stands above and below it. Running heads, page numbers,
//! watermarks and comments stand apart. Where a line ends, `data/wraps.txt` says whether two words meet: counts of letters in
//! the statutes in force, made by `data/wraps.py`.
//!
//! What it never does: render, guess letters from outlines, read pictures, or pass a part for the whole. A character that
//! cannot be read stays as U+FFFD in its place; broken content, pages and objects that are gone are told of page by page
//! ([`law_doc::Gap`]); what the file holds and the page does not show (layers that are off, text beside the page, white on
//! white, without ink) stands apart as hidden. A scanned document is refused as image-only, one whose fonts do not name
//! their letters as unreadable, a locked one as encrypted, one with nothing left to read as damaged. Objects, filters and
//! content operators are read by `hayro-syntax`, character maps (those of Adobe-Korea1 included) by `hayro-cmap`; content
//! is inflated by `flate2`, which tells where it breaks off. It is built as a module of its own, because most documents are
//! not PDF and the character maps are large.
//!
//! ```
//! let refusal = law_pdf::read(b"%PDF-1.7\n%%EOF", &law_doc::Limits::default()).unwrap_err();
//! assert_eq!(refusal.code(), "damaged");
//! ```

mod aligned;
mod banded;
mod bomb;
mod clips;
mod damage;
mod encoding;
mod font;
mod furniture;
mod grid;
mod layers;
mod layout;
mod lines;
mod links;
mod matrix;
mod open;
mod order;
mod page;
mod paras;
mod pieces;
mod rules;
mod streams;
mod symbols;
mod wraps;

use damage::Damage;
use hayro_syntax::object::{Array, Dict};
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use law_doc::{Aside, AsideKind, Block, Document, Format, Gap, Inline, Limits, Para, Refusal, Source};
use layers::Layers;

/// Reads a PDF.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Refusal> {
    if bytes.len() > limits.input {
        return Err(Refusal::TooLarge);
    }
    let objects_broken = bomb::check(bytes, limits.inflated)?;
    let damaged = || Refusal::Damaged { detail: "PDF 구조를 읽을 수 없음", read: None };
    let pdf = Pdf::new(bytes.to_vec()).map_err(|e| match e {
        LoadPdfError::Decryption(
            DecryptionError::PasswordProtected | DecryptionError::UnsupportedAlgorithm,
        ) => Refusal::Encrypted,
        LoadPdfError::Decryption(_) => Refusal::Encrypted,
        LoadPdfError::Invalid => damaged(),
    })?;
    if pdf.pages().is_empty() {
        return Err(damaged());
    }
    let mut fonts = font::Fonts::default();
    let root = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id()).unwrap_or_default();
    let layers = Layers::of(&root);
    let mut budget = page::Budget::new(limits);
    let mut pages = Vec::new();
    for page in pdf.pages().iter() {
        pages.push(page::run(page, &mut fonts, &layers, &mut budget)?);
    }
    let cut = !is_complete(bytes);
    // A file without its end has lost the table that stands there; that is said once.
    let mut damage = Damage::of(bytes, &pdf, objects_broken, cut);
    pages.iter().zip(1..).filter(|(p, _)| p.damaged).for_each(|(_, n)| damage.note(n));
    let mut doc = Document::new(Format::Pdf);
    doc.images = pages.iter().map(|p| p.images).sum();
    let running = furniture::Running::of(&pages);
    let (mut parts, mut beside) = (Vec::<Vec<pieces::Part>>::new(), Vec::new());
    for (n, page) in pages.iter().enumerate() {
        let source = Source { section: n as u32, para: 0 };
        let before = parts.last().and_then(|p| p.last());
        let (own, furniture) = layout::parts(page, source, before, &running);
        parts.push(own);
        beside.push((furniture, page.size.1));
        doc.asides.extend(page.comments.iter().map(|c| comment(c, source)));
        if !page.unseen.is_empty() {
            doc.asides.push(Aside { kind: AsideKind::Hidden, ..comment(&page.unseen, source) });
        }
    }
    doc.blocks = pieces::join(parts);
    links::resolve(&mut doc.blocks);
    doc.asides.extend(furniture::asides(beside));
    doc.asides.extend(watermarks(&pages));
    if is_drawn_by_another(&root) {
        let sentence = "XFA 양식이라 그 안의 글은 읽지 못하고 쪽에 보이는 글만 읽었습니다. Acrobat에서 열어 PDF로 인쇄한 파일을 쓰세요.";
        doc.warn_of(Gap::Form, sentence.to_owned());
    }
    damage.tell(&mut doc, pages.len());
    warn(&mut doc, &pages);
    let has_words = has_words(&doc.blocks);
    let unknown = pages.iter().any(|p| p.unknown > 0);
    if !has_words && unknown {
        return Err(Refusal::Unreadable);
    }
    // Pictures that could be read are to be looked at, whatever else is wrong.
    let pictures = pages.iter().all(|p| p.images > 0);
    if !has_words && !pictures && damage.is_there() {
        return Err(Refusal::Damaged { detail: "쪽의 내용을 읽을 수 없음", read: None });
    }
    if !has_words && doc.images > 0 {
        return Err(Refusal::ImageOnly);
    }
    if !has_words && doc.asides.is_empty() {
        doc.warnings.push(WORDLESS.to_owned());
    }
    if cut {
        if !doc.gaps.contains(&Gap::Damaged) {
            doc.gaps.push(Gap::Damaged);
        }
        let read = has_words.then(|| Box::new(doc));
        return Err(Refusal::Damaged { detail: "파일 끝이 잘려 있음", read });
    }
    Ok(doc)
}

const WORDLESS: &str = "글자가 없는 문서입니다. 맞는 파일인지 확인하고, 글자를 선으로 그린 문서라면 문자 인식(OCR)을 거쳐 주세요.";

/// A form that a program of its own lays out: its pages only ask the reader to wait. Other forms have fields on their pages.
fn is_drawn_by_another(root: &Dict<'_>) -> bool {
    let Some(form) = root.get::<Dict<'_>>("AcroForm").filter(|f| f.contains_key("XFA")) else { return false };
    let fields = form.get::<Array<'_>>("Fields").map_or(0, |list| list.raw_iter().count());
    fields == 0 || root.get::<bool>("NeedsRendering").unwrap_or(false)
}

/// What the reader has to know: letters that could not be read, and pages that are pictures among pages of text.
fn warn(doc: &mut Document, pages: &[page::Shown]) {
    let unknown: usize = pages.iter().map(|p| p.unknown).sum();
    let read: usize = pages.iter().map(|p| p.letters()).sum();
    if unknown > read {
        let sentence = format!(
            "글꼴에 문자 정보가 없어 글자 {}자 가운데 {unknown}자를 읽지 못해 그 자리를 �로 두었습니다. 문서의 대부분이 빠져 있으니 \
             원본 파일을 쓰거나 문자 인식(OCR)을 거쳐 주세요.",
            unknown + read
        );
        doc.warn_of(Gap::Unread, sentence);
    } else if unknown > 0 {
        let sentence = format!(
            "글꼴에 문자 정보가 없어 읽지 못한 글자가 {unknown}자 있어 그 자리를 �로 두었습니다. 원본 파일과 견주어 확인해 주세요."
        );
        doc.warn_of(Gap::Unread, sentence);
    }
    let is_picture = |p: &page::Shown| p.images > 0 && !p.damaged && p.unknown == 0 && p.letters() == 0;
    let pictures: Vec<usize> = pages.iter().zip(1..).filter(|(p, _)| is_picture(p)).map(|(_, n)| n).collect();
    if !pictures.is_empty() {
        let sentence = format!(
            "{}쪽은 글자 없이 이미지로만 되어 있어 읽지 못했습니다. 문자 인식(OCR)을 거쳐 주세요.",
            listed(&pictures)
        );
        doc.warn_of(Gap::ImagePages, sentence);
    }
}

/// Anything that could be read.
fn has_words(blocks: &[Block]) -> bool {
    let says = |i: &Inline| match i {
        Inline::Text(text) | Inline::Link { text, .. } => text.contains(page::is_read),
        _ => false,
    };
    blocks.iter().any(|block| match block {
        Block::Para(p) => p.inlines.iter().any(says),
        Block::Table(t) => t.cells.iter().any(|c| has_words(&c.blocks)),
        Block::Box(inner) => has_words(inner),
    })
}

/// `1·3`
fn listed(pages: &[usize]) -> String {
    pages.iter().map(usize::to_string).collect::<Vec<_>>().join("·")
}

/// What stands across the pages, once.
fn watermarks(pages: &[page::Shown]) -> Vec<Aside> {
    let mut said: Vec<&str> = Vec::new();
    for text in pages.iter().map(|p| p.slanted.trim()) {
        if !text.is_empty() && !said.contains(&text) {
            said.push(text);
        }
    }
    let aside = |t: &str| Aside { kind: AsideKind::MasterPage, ..comment(t, Source::default()) };
    said.into_iter().map(aside).collect()
}

fn comment(said: &str, source: Source) -> Aside {
    let para =
        |t: &str| Block::Para(Para { inlines: vec![Inline::Text(t.to_owned())], source, ..Para::default() });
    let lines = said.split(['\r', '\n']).map(str::trim).filter(|l| !l.is_empty());
    Aside { kind: AsideKind::Memo, blocks: lines.map(para).collect() }
}

/// The end mark stands in the last lines, give or take what mailers and disks append.
fn is_complete(bytes: &[u8]) -> bool {
    let end = bytes.iter().rposition(|b| *b != 0 && !b.is_ascii_whitespace()).map_or(0, |i| i + 1);
    let tail = bytes.get(end.saturating_sub(2048)..end).unwrap_or_default();
    tail.windows(5).any(|w| w == b"%%EOF")
}
