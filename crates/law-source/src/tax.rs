//! Judgments whose text law.go.kr does not hold: the National Tax Service (taxlaw.nts.go.kr) answers with a document
//! of its own. No recording is at hand: the reader rests on a description of that answer.

use crate::body::Body;
use crate::decision::{Decision, DecisionInfo, Section};
use crate::decoded::{Decoded, ReadError, document};
use crate::markup;
use crate::miss::Miss;
use crate::node::Node;
use crate::record::date;

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
