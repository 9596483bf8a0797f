//! Sentences around an answer: what is missing, how old it is, what to do next.

use crate::json;
use crate::{Ctx, Output, ToolError};
use law_fetch::{Client, Fetched, Trouble};
use law_model::Ymd;
use law_vocab::josa::settle;
use serde_json::Value;

/// The live source, or the error that says what a key would give.
pub(crate) fn live<'a>(ctx: &Ctx<'a>) -> Result<Client<'a>, ToolError> {
    ctx.live().ok_or_else(|| {
        let key = "https://open.law.go.kr 에서 무료 인증키를 받아 LAW_OC에 넣으세요.";
        let without = "인증키 없이는 search_law, get_law_text(목차), search_historical_law, verify_citations를 쓸 수 있습니다.";
        ToolError::new("NO_KEY", Trouble::NoKey.sentence(), &[key, without])
    })
}

/// Where an answer comes from: its day, why an older copy stands in for a new one, and what else to know of it.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub as_of: Ymd,
    pub stale: Option<String>,
    /// Lines with the break before them, or nothing.
    pub note: String,
}

impl Told {
    pub fn of<T>(fetched: &Fetched<T>) -> Self {
        Self {
            as_of: fetched.day(),
            stale: fetched.stale.as_ref().map(Trouble::sentence),
            note: String::new(),
        }
    }

    /// Takes over what is to be known of another part of the answer.
    pub fn also(&mut self, other: Self) {
        if self.note != other.note {
            self.note.push_str(&other.note);
        }
    }

    /// Ends a text with its source, and the warning where the copy is old.
    pub fn close(&self, text: &mut String, url: &str) {
        text.push_str(&format!("\n\n출처: 법제처 국가법령정보센터 {url} (조회 {})", self.as_of));
        if let Some(why) = &self.stale {
            text.push_str(&format!("\n⚠️ {why} 받아 둔 {} 자료로 답했습니다.", self.as_of));
        }
        text.push_str(&self.note);
    }
}

/// What is said of a zero that nothing proves.
pub(crate) fn unproven(confirmed: bool) -> &'static str {
    if confirmed {
        ""
    } else {
        " 법제처가 0건의 근거를 주지 않아 없다고 단정할 수 없습니다."
    }
}

/// What is said of a page behind the last one of a list, by the `page`, `pages` and `total` of its answer.
pub(crate) fn behind(value: &Value) -> Option<String> {
    let number = |key: &str| value.get(key).and_then(Value::as_u64).unwrap_or(0);
    let (page, last) = (number("page"), number("pages"));
    (page > last && last > 0)
        .then(|| format!("{page}쪽은 없습니다 (총 {}건, {last}쪽까지).", number("total")))
}

/// Absence as an answer: what was looked through and what is not there. Of a list that has rows on other pages only
/// this page is absent.
pub(crate) fn absent(what: &str, next: &str, value: Value) -> Output {
    let what = &settle(what);
    let mut value = value;
    if let Some(what) = behind(&value) {
        merge(&mut value, json!({"message": what}));
        return Output::new(what, value);
    }
    merge(&mut value, json!({"found": false, "message": what, "next": next}));
    Output::new(format!("[NOT_FOUND] {what}\n내용을 추측해서 답하지 마세요.\n💡 {next}"), value)
}

/// Upstream said nothing that could be believed: neither there nor absent.
pub(crate) fn no_answer(what: &str) -> ToolError {
    ToolError::new(
        "UPSTREAM_NO_DATA",
        format!("{what} 없다는 뜻은 아닙니다."),
        &["잠시 뒤에 다시 시도하세요.", "내용을 추측해서 답하지 마세요."],
    )
}

/// Adds the members of one object to another.
pub(crate) fn merge(value: &mut Value, part: Value) {
    if let (Some(map), Value::Object(part)) = (value.as_object_mut(), part) {
        map.extend(part);
    }
}
