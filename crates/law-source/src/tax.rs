//! Judgments whose text law.go.kr does not hold: its own page leads to the National Tax Service (taxlaw.nts.go.kr),
//! which answers with a document of its own. No recording of either is at hand: the readers rest on descriptions of
//! the two answers.

use crate::body::{Body, Format};
use crate::decision::{Decision, DecisionInfo, Section};
use crate::decoded::{Decoded, ReadError, document};
use crate::markup::{self, Token, tokens};
use crate::miss::Miss;
use crate::node::Node;
use crate::record::date;
use serde::Serialize;

/// What the page of a judgment (`prec`, type=HTML) says about where the text is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PrecPage {
    /// `precSeq` of the page itself. Another than the one asked for means that the record is absent.
    pub serial: Option<String>,
    /// Address of the frame that holds the text, as it is written.
    pub frame: Option<String>,
}

/// Reads the page; every other body is judged as usual.
pub fn read_prec_page(
    target: &str,
    bytes: &[u8],
    content_type: Option<&str>,
) -> Result<Decoded<PrecPage>, ReadError> {
    let body = Body::open(bytes, content_type);
    if body.format != Format::Html {
        return match document(target, &body)? {
            Decoded::Miss(miss) => Ok(Decoded::Miss(miss)),
            Decoded::Value(doc) => Err(ReadError::shape(target, &doc)),
        };
    }
    let mut page = PrecPage::default();
    for token in tokens(&body.text) {
        let Token::Open { name, raw } = token else { continue };
        match name.as_str() {
            "input" if is_named(raw, "precSeq") => page.serial = markup::attribute(raw, "value"),
            "iframe" if page.frame.is_none() => page.frame = markup::attribute(raw, "src"),
            _ => {}
        }
    }
    if page == PrecPage::default() {
        return Ok(Decoded::Miss(Miss::of_page(&body.text)));
    }
    Ok(Decoded::Value(page))
}

fn is_named(raw: &str, name: &str) -> bool {
    ["id", "name"].iter().any(|key| markup::attribute(raw, key).as_deref() == Some(name))
}

/// Sentences that stand where a text should.
const NO_TEXT: [&str; 4] = ["내용없음", "본문없음", "조회된내용이없습니다", "자료가없습니다"];

/// Reads the document of taxlaw.nts.go.kr as a decision. A document without a real text is [`Miss::Hollow`].
pub fn read_tax_document(
    target: &str,
    bytes: &[u8],
    content_type: Option<&str>,
) -> Result<Decoded<Decision>, ReadError> {
    let body = Body::open(bytes, content_type);
    let doc = match document(target, &body)? {
        Decoded::Value(doc) => doc,
        Decoded::Miss(miss) => return Ok(Decoded::Miss(miss)),
    };
    let Some(answer) = doc.at(&["data", "ASIQTB002PR01"]) else { return Err(ReadError::shape(target, &doc)) };
    let Some(head) = answer.get("dcmDVO").filter(|n| n.is_object()) else {
        return Ok(Decoded::Miss(Miss::Hollow));
    };
    let text = best_text(answer, head);
    if !is_text(&text) {
        return Ok(Decoded::Miss(Miss::Hollow));
    }
    let section = |label: &str, text: String| Section { label: label.to_owned(), text };
    let mut sections = vec![section("판결요지", head.text("ntstDcmGistCntn")), section("판례내용", text)];
    sections.retain(|s| !s.text.is_empty());
    Ok(Decoded::Value(Decision {
        info: DecisionInfo {
            title: head.text("ntstDcmTtl"),
            number: head.text_of(&["ntstDcmDscmCntn", "ntstPrdgHpnnNoCntn"]),
            court: head.text("ogzNm"),
            date: date(&head.text("ntstDcmRgtDt")),
            kind: head.text("ntstDcmClNm"),
            ..DecisionInfo::default()
        },
        sections,
        ..Decision::default()
    }))
}

/// The editor's own text where it is one, else the plain field.
fn best_text(answer: &Node<'_>, head: &Node<'_>) -> String {
    let edited =
        answer.items("dcmHwpEditorDVOList").into_iter().map(|n| n.raw_lines("dcmFleByte").join("\n"));
    let edited =
        edited.filter(|raw| raw.contains("</") || raw.chars().count() > 100).map(|raw| markup::plain(&raw));
    edited.filter(|t| is_text(t)).max_by_key(String::len).unwrap_or_else(|| head.text("ntstDcmCntn"))
}

/// At least twenty letters, and not one of the sentences for "nothing here".
fn is_text(text: &str) -> bool {
    let letters: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
    letters.chars().count() >= 20 && !NO_TEXT.contains(&letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_its_record_and_its_frame() {
        let html = "<html><input type=\"hidden\" id=\"precSeq\" value=\"617149\"/><iframe src=\"https://taxlaw.nts.go.kr/p.do?a=1&amp;ntstDcmId=2\"></iframe></html>";
        let Ok(Decoded::Value(page)) = read_prec_page("prec", html.as_bytes(), None) else { panic!() };
        assert_eq!(page.serial.as_deref(), Some("617149"));
        assert_eq!(page.frame.as_deref(), Some("https://taxlaw.nts.go.kr/p.do?a=1&ntstDcmId=2"));
        let other = read_prec_page("prec", b"<html>x</html>", None);
        assert!(matches!(other, Ok(Decoded::Miss(Miss::Html { .. }))));
    }

    #[test]
    fn a_tax_document_is_a_decision() {
        let text = "원고의 청구를 기각한다는 판결의 본문이 이 자리에 길게 이어진다.";
        let body = |text: &str| {
            format!(
                r#"{{"data":{{"ASIQTB002PR01":{{"dcmDVO":{{"ntstDcmTtl":"제목","ntstDcmDscmCntn":"서울고등법원-2025-누-7507","ogzNm":"서울고등법원","ntstDcmRgtDt":"2025.03.04","ntstDcmCntn":"{text}"}},"dcmHwpEditorDVOList":[]}}}}}}"#
            )
        };
        let Ok(Decoded::Value(d)) = read_tax_document("prec", body(text).as_bytes(), None) else { panic!() };
        assert_eq!(
            (d.section("판례내용"), d.info.number.as_str()),
            (Some(text), "서울고등법원-2025-누-7507")
        );
        for nothing in ["", "조회된 내용이 없습니다.", "본문 없음"] {
            let miss = read_tax_document("prec", body(nothing).as_bytes(), None);
            assert!(matches!(miss, Ok(Decoded::Miss(Miss::Hollow))), "{nothing}");
        }
        assert!(read_tax_document("prec", b"{\"x\":{\"y\":1}}", None).is_err());
    }
}
