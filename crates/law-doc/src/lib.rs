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
mod text;
mod write;
mod xml;
mod zip;

pub use detect::detect;
pub use limits::Limits;
pub use model::{
    Aside, AsideKind, Block, Cell, Document, Format, Inline, Note, NoteKind, Para, Source, Table,
};
pub use refusal::Refusal;
pub use write::{Place, PositionMap, Root, to_json, to_markdown, to_text};

/// Reads a document of any format but PDF.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Refusal> {
    if bytes.len() > limits.input {
        return Err(Refusal::TooLarge);
    }
    let doc = match detect(bytes) {
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
        Format::Other => return Err(Refusal::NotADocument { what: detect::kind_of_other(bytes) }),
    };
    if doc.images > 0 && !has_words(&doc) {
        return Err(Refusal::ImageOnly);
    }
    Ok(doc)
}

/// What a host gets of a file: `{markdown, text, places, document}`, or `{refusal: {code, message}}`, with both when
/// part of a damaged file could be read.
///
/// `text` is what citations are looked for in, `places` leads from its characters back into `document`: one
/// `[from, block, note, label]` per paragraph.
pub fn converted(read: Result<Document, Refusal>) -> serde_json::Value {
    match read {
        Ok(document) => shown(&document),
        Err(refusal) => {
            let mut value = refusal.read().map_or_else(|| serde_json::json!({}), shown);
            if let Some(map) = value.as_object_mut() {
                let said = serde_json::json!({"code": refusal.code(), "message": refusal.to_string()});
                map.insert("refusal".to_owned(), said);
            }
            value
        }
    }
}

fn shown(document: &Document) -> serde_json::Value {
    let (text, places) = to_text(document);
    serde_json::json!({
        "markdown": to_markdown(document).0,
        "places": places.to_json(&text),
        "text": text,
        "document": to_json(document),
    })
}

fn has_words(doc: &Document) -> bool {
    !flow::words(&doc.blocks).trim().is_empty() || !doc.notes.is_empty() || !doc.asides.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_from_the_text_into_the_document() {
        let html = "<p>민법 제750조<table><tr><td>가<td>형법 제1조</table>";
        let value = converted(read(html.as_bytes(), &Limits::default()));
        assert_eq!(value["text"], "민법 제750조\n가\n형법 제1조\n");
        assert_eq!(
            value["places"].to_string(),
            r#"[[0,0,null,"1번째 문단"],[9,1,null,"표 1의 1행 1열"],[11,1,null,"표 1의 1행 2열"]]"#
        );
    }
}
