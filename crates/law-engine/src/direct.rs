//! Requests that answer at once, with typed parameters: for hosts of the component model.

use crate::Held;
use crate::held::at_once;
use crate::ops::{self, INVALID};
use law_host::Scope;
use law_model::Ymd;
use law_tools::Settings;
use law_vocab::josa::settle;
use serde_json::{Map, Value, json};
use std::rc::Rc;

/// Why a request was not carried out; never a statement about the law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub label: String,
    pub message: String,
}

impl Refusal {
    fn invalid(message: impl Into<String>) -> Self {
        Self { label: INVALID.to_owned(), message: message.into() }
    }
}

type Answer = Result<String, Refusal>;

impl Held {
    /// Takes a whole outline; other bytes are refused, and so is another outline than the first: what was read
    /// of it stays.
    pub fn load(slot: &mut Option<Self>, outline: Vec<u8>) -> Result<(), Refusal> {
        if law_outline::Outline::open(&outline).is_err() {
            return Err(Refusal::invalid("법령 목록(outline.bin) 파일이 아니거나 깨졌습니다."));
        }
        match slot {
            Some(held) if held.holds(&outline) => Ok(()),
            Some(_) => Err(Refusal::invalid(
                "법령 목록은 인스턴스마다 하나입니다. 다른 목록을 쓰려면 인스턴스를 새로 만드세요.",
            )),
            None => {
                *slot = Some(Self::new(outline));
                Ok(())
            }
        }
    }

    /// [`Held::check`] with its options one by one; a wrong day is refused.
    pub fn check_on(&self, text: &str, today: &str, as_of: Option<&str>, context: Option<&str>) -> Answer {
        let today = day("today", today)?;
        let as_of = as_of.map(|given| day("as-of", given)).transpose()?;
        let report = self.report(text, today, as_of, context).map_err(Refusal::invalid)?;
        Ok(report.to_string())
    }
}

/// The citations of a text.
pub fn cite(text: &str, context: Option<&str>) -> Answer {
    run(json!({"op": "cite", "text": text, "context": context}), Vec::new())
}

/// Where a line goes.
pub fn route(line: &str, today: &str) -> Answer {
    day("today", today)?;
    run(json!({"op": "route", "line": line, "today": today}), Vec::new())
}

/// A document as Markdown and blocks.
pub fn convert(file: Vec<u8>) -> Answer {
    run(json!({"op": "convert"}), file)
}

fn day(name: &str, given: &str) -> Result<Ymd, Refusal> {
    Ymd::parse(given).ok_or_else(|| {
        Refusal::invalid(settle(&format!("{name} '{given}'은(는) 날짜가 아닙니다. 2026-06-05처럼 쓰세요.")))
    })
}

/// An op that asks nothing of its host.
fn run(envelope: Value, file: Vec<u8>) -> Answer {
    let Value::Object(envelope) = envelope else { return Err(Refusal::invalid("")) };
    let settings = Settings::default();
    let scope = Scope::new(settings.limits, 0);
    let host = Rc::new(Held::new(Vec::new()));
    match at_once(ops::answer(host, settings, scope, envelope, file)) {
        Some(Ok(value)) => refusal_in(&value).map_or_else(|| Ok(value.to_string()), Err),
        Some(Err(message)) => Err(Refusal::invalid(message)),
        None => Err(Refusal::invalid("이 요청은 호스트 없이 답할 수 없습니다.")),
    }
}

/// A file that cannot be read is an answer to the other hosts and an error here.
fn refusal_in(value: &Value) -> Option<Refusal> {
    let refusal: &Map<String, Value> = value.get("refusal")?.as_object()?;
    let text = |name: &str| refusal.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    Some(Refusal { label: text("code"), message: text("message") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(answer: &Answer, want: Expect) {
        let text = match answer {
            Ok(json) => json.chars().take(60).collect(),
            Err(refusal) => format!("{}: {}", refusal.label, refusal.message),
        };
        want.assert_eq(&text);
    }

    #[test]
    fn answers_and_refusals() {
        check(
            &cite("민법 제750조", None),
            expect![[r#"{"citations":[{"span":[0,8],"span_utf8":[0,16],"span_utf16":"#]],
        );
        check(&cite("제5조", Some("상법 시행령")), expect![[r#"{"citations":[]}"#]]);
        check(
            &route("민법 제750조", "2026-06-05"),
            expect![[r#"{"tool":"search_law","params":{"query":"민법"},"pipeline":[{"t"#]],
        );
        check(
            &route("민법 제750조", "오늘"),
            expect!["INVALID_PARAMETER: today '오늘'은 날짜가 아닙니다. 2026-06-05처럼 쓰세요."],
        );
        check(
            &convert("# 제목\n\n본문".into()),
            expect![[r##"{"markdown":"# 제목\n\n본문\n","text":"제목\n본문\n","places":[[0,0,"##]],
        );
        check(&convert(Vec::new()), expect!["empty: 빈 파일입니다(0바이트). 파일을 다시 받아 주세요."]);
        check(
            &convert(b"%PDF-1.7".to_vec()),
            expect![
                "not_a_document: 지원하는 문서가 아닙니다(PDF는 PDF 읽기 모듈이 맡습니다). HWPX·HWP·DOCX·PDF·텍스트 파일인지 확인하세요."
            ],
        );
    }

    #[test]
    fn checks_need_days_and_an_outline() {
        let bytes = include_bytes!("../../law-outline/data/outline-current.bin");
        let mut slot = None;
        let mut load = |bytes: &[u8]| Held::load(&mut slot, bytes.to_vec()).map(|()| "loaded".to_owned());
        check(
            &load(b"no outline"),
            expect!["INVALID_PARAMETER: 법령 목록(outline.bin) 파일이 아니거나 깨졌습니다."],
        );
        check(&load(bytes), expect!["loaded"]);
        check(&load(bytes), expect!["loaded"]);
        check(
            &load(include_bytes!("../../law-outline/data/outline.bin")),
            expect![
                "INVALID_PARAMETER: 법령 목록은 인스턴스마다 하나입니다. 다른 목록을 쓰려면 인스턴스를 새로 만드세요."
            ],
        );
        let Some(held) = slot else { panic!("loaded above") };
        check(
            &held.check_on("민법 제750조", "2026-06-05", None, None),
            expect![[r#"{"overall":"verified","counts":{"total":1,"ok":1,"notice":0,"#]],
        );
        check(
            &held.check_on("민법 제750조", "2026-06-05", Some("2026-13-01"), None),
            expect!["INVALID_PARAMETER: as-of '2026-13-01'은 날짜가 아닙니다. 2026-06-05처럼 쓰세요."],
        );
        check(
            &held.check_on("민법 제750조", "", None, None),
            expect!["INVALID_PARAMETER: today ''는 날짜가 아닙니다. 2026-06-05처럼 쓰세요."],
        );
        let long = "법".repeat(301);
        check(
            &held.check_on("민법 제750조", "2026-06-05", None, Some(&long)),
            expect![
                "INVALID_PARAMETER: context가 너무 깁니다. 법령 이름 하나를 300자 안으로 쓰세요. 예: 상법 시행령"
            ],
        );
    }
}
