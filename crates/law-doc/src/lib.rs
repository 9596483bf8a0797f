//! Office documents as text with structure.
//!
//! Korean law lives in annexes, and Korean offices write HWP. This crate turns the bytes of a file into blocks
//! (paragraphs, tables with spans and nesting, boxes, notes) and blocks into Markdown or plain text, with a map from
//! every position in the text back to its paragraph, table and cell.
//!
//! What it never does: open files or sockets, believe a file name or a declared size, panic, or invent text. What it
//! cannot read it refuses with a [`Refusal`], one word for programs and one Korean sentence for people; what stands
//! beside the document (memos, hidden comments, headers, deleted text) is kept beside it.
//!
//! ```
//! let doc = law_doc::read("제1조(목적)\n이 법은".as_bytes(), &law_doc::Limits::default()).unwrap();
//! let (markdown, places) = law_doc::to_markdown(&doc);
//! assert_eq!(markdown, "제1조(목적)\n\n이 법은\n");
//! assert_eq!(places.locate(20).unwrap().to_string(), "2번째 문단");
//! ```
//!
//! Formats: HWPX (KS X 6101), HWP 5.0 and its distribution documents (Hancom's published revision 1.3), HWP 3.0,
//! HWPML 2.x, DOCX, HTML, Markdown and text. PDF is recognised here and read by `law-pdf`, which builds the same blocks.

mod bytes;
mod detect;
mod docx;
mod equation;
mod flow;
mod grid;
mod hanyang;
mod html;
mod hwp3;
mod hwp5;
mod hwpml;
mod hwpx;
mod inflate;
mod limits;
mod markdown;
mod model;
mod numbering;
mod ole;
mod refusal;
mod symbols;
mod text;
mod write;
mod zip;

pub use detect::detect;
use law_scan::xml;
pub use limits::Limits;
pub use model::{
    Aside, AsideKind, Block, Cell, Document, Format, Gap, Inline, Note, NoteKind, Para, Source, Table,
};
pub use refusal::Refusal;
use write::{Json, LIST, OBJECT};
pub use write::{Place, PositionMap, Root, to_json, to_markdown, to_text};

/// Reads a document of any format but PDF.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Refusal> {
    if bytes.len() > limits.input {
        return Err(Refusal::TooLarge);
    }
    let mut doc = match detect(bytes) {
        Format::Empty => return Err(Refusal::Empty),
        Format::Hwpx => hwpx::read(&zip::Archive::open(bytes, limits)?, limits)?,
        Format::Hwpml => hwpml::read(bytes, limits)?,
        Format::Text => text::read(bytes),
        Format::Markdown => markdown::read(bytes, limits),
        Format::Html => html::read(bytes, limits)?,
        Format::Docx => docx::read(&zip::Archive::open(bytes, limits)?, limits)?,
        Format::Hwp5 => hwp5::read(bytes, limits)?,
        Format::Hwp3 => hwp3::read(bytes, limits)?,
        Format::Drm => return Err(Refusal::Drm),
        Format::Pdf => {
            return Err(Refusal::NotADocument { what: "PDF는 PDF 읽기 모듈이 맡습니다" });
        }
        Format::Other => return Err(detect::refuse_other(bytes)),
    };
    if doc.images > 0 && !has_words(&doc) {
        return Err(Refusal::ImageOnly);
    }
    if doc.images == 0 && !has_words(&doc) {
        doc.warn(WORDLESS);
    }
    symbols::count(&mut doc);
    Ok(doc)
}

const WORDLESS: &str = "글자가 없는 문서입니다.";

/// What a host gets of the bytes of a file: [`converted`] of what [`read`] gives, but a text, in whatever encoding, as it is.
pub fn convert(bytes: &[u8], limits: &Limits, want: Want) -> String {
    let is_text = || matches!(detect(bytes), Format::Text | Format::Markdown);
    let name = match want {
        Want::Markdown => "markdown",
        Want::Text => "text",
        Want::Document | Want::Everything => "",
    };
    if name.is_empty() || bytes.len() > limits.input || !is_text() {
        return converted(read(bytes, limits), want);
    }
    let (said, mut warnings) = text::decode_with(bytes);
    if said.trim().is_empty() {
        warnings.push(WORDLESS.to_owned());
    }
    let mut w = Json::default();
    w.out.push('{');
    w.key(name);
    w.text(said.trim_start_matches('\u{feff}'));
    w.key("warnings");
    w.list(&warnings);
    w.out.push('}');
    w.out
}

/// What a host may ask of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    Markdown,
    /// The text that citations are looked for in, and the places of its paragraphs.
    Text,
    Document,
    Everything,
}

impl Want {
    /// By the word a host says; any other is everything.
    pub fn named(word: &str) -> Want {
        match word {
            "markdown" => Want::Markdown,
            "text" => Want::Text,
            "document" => Want::Document,
            _ => Want::Everything,
        }
    }
}

/// What a host gets of a file, as JSON: `{markdown, text, places, document}`, of these what it wants, or
/// `{refusal: {code, message}}`, with both when part of a damaged file could be read.
///
/// With text come `warnings` about what could not be read, `gaps` that say in one word each why something is not in the
/// text (only when there are some), and `apart`: of what kind each piece is that stands outside the
/// running text (머리말, 메모 …) and is not in `text`. `places` leads from the characters of `text` back into `document`:
/// one `[from, block, note, label]` per paragraph.
pub fn converted(read: Result<Document, Refusal>, want: Want) -> String {
    let mut w = Json::default();
    w.within(OBJECT, |w| match &read {
        Ok(document) => shown(w, document, want),
        Err(refusal) => {
            w.key("refusal");
            w.within(OBJECT, |w| {
                w.key("code");
                w.text(refusal.code());
                w.key("message");
                w.text(&refusal.to_string());
            });
            if let Some(document) = refusal.read() {
                shown(w, document, want);
            }
        }
    });
    w.out
}

fn shown(w: &mut Json, document: &Document, want: Want) {
    let is_wanted = |part| want == part || want == Want::Everything;
    if is_wanted(Want::Markdown) {
        w.key("markdown");
        w.text(&write::markdown(document));
    }
    if is_wanted(Want::Text) {
        let (text, places) = to_text(document);
        w.key("text");
        w.text(&text);
        w.key("places");
        places.write(&text, w);
    }
    if want == Want::Markdown || want == Want::Text {
        w.warnings(document);
        w.key("apart");
        w.within(LIST, |w| document.asides.iter().for_each(|aside| w.text(aside.kind.label())));
    }
    if is_wanted(Want::Document) {
        w.key("document");
        w.document(document);
    }
}

fn has_words(doc: &Document) -> bool {
    flow::has_words(&doc.blocks) || !doc.notes.is_empty() || !doc.asides.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_all_encodings_stay_as_they_are() {
        let said = "# 별표 *1*\n\n  둘_째_ <b>\n";
        let utf16: Vec<u8> = said.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let (cp949, _, _) = encoding_rs::EUC_KR.encode(said);
        for bytes in [said.as_bytes(), &utf16, &cp949] {
            for (want, name) in [(Want::Markdown, "markdown"), (Want::Text, "text")] {
                let json: serde_json::Value =
                    serde_json::from_str(&convert(bytes, &Limits::default(), want)).unwrap();
                assert_eq!(json[name], said);
            }
        }
    }

    #[test]
    fn a_document_without_words_says_so() {
        assert!(convert(b" \n", &Limits::default(), Want::Markdown).contains(WORDLESS));
        let empty = testkit::documents::docx("<w:p/>", &[]);
        assert!(convert(&empty, &Limits::default(), Want::Markdown).contains(WORDLESS));
    }

    #[test]
    fn places_lead_from_the_text_into_the_document() {
        let html = "<p>민법 제750조<table><tr><td>가<td>형법 제1조</table>";
        let read = || read(html.as_bytes(), &Limits::default());
        assert_eq!(
            converted(read(), Want::Text),
            r#"{"text":"민법 제750조\n가\n형법 제1조\n","places":[[0,0,null,"1번째 문단"],[9,1,null,"표 1의 1행 1열",[1,1,1]],[11,1,null,"표 1의 1행 2열",[1,1,2]]],"warnings":[],"apart":[]}"#
        );
        let odd = ["민법 제1조를 따른다.\n가".as_bytes(), b"\xff"].concat();
        assert_eq!(
            converted(super::read(&odd, &Limits::default()), Want::Markdown),
            "{\"markdown\":\"민법 제1조를 따른다.\\n\\n가\u{fffd}\\n\",\"warnings\":[\"2번째 줄에 깨진 바이트가 있어 그 자리를 \u{fffd}로 두었습니다.\"],\"apart\":[]}"
        );
        let whole: serde_json::Value = serde_json::from_str(&converted(read(), Want::Everything)).unwrap();
        assert_eq!(whole["document"]["blocks"][1]["cells"][1]["blocks"][0]["content"][0], "형법 제1조");
    }
}
