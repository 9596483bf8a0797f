//! Small readings of arguments that many tools share.

use crate::families::utility::article;
use crate::{ToolError, Whole};
use law_model::{ArticleNo, Ymd};

/// An article as people write it.
pub(crate) fn article_of(text: &str) -> Result<ArticleNo, ToolError> {
    article(text).ok_or_else(|| {
        ToolError::bad_arguments(format!(
            "jo '{text}'은(는) 조문 표기가 아닙니다. 예: 제38조의2, 38조의2, 003802"
        ))
    })
}

/// A day in any common notation; `what` is the name of the parameter.
pub(crate) fn day_of(text: Option<&str>, what: &str) -> Result<Option<Ymd>, ToolError> {
    text.map(|text| {
        Ymd::parse(text).ok_or_else(|| {
            ToolError::bad_arguments(format!("{what} '{text}'은(는) 날짜가 아닙니다. 예: 20240101"))
        })
    })
    .transpose()
}

/// A search needs a word.
pub(crate) fn filled<'t>(text: &'t str, what: &str) -> Result<&'t str, ToolError> {
    if text.chars().any(char::is_alphanumeric) {
        Ok(text)
    } else {
        Err(ToolError::bad_arguments(format!("{what}이(가) 비었습니다. 찾을 말을 쓰세요")))
    }
}

/// An optional text; blank counts as not given.
pub(crate) fn given(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|t| !t.is_empty())
}

/// How many rows are shown.
pub(crate) fn shown<const MAX: u32>(display: Option<Whole<1, MAX>>, usual: u32) -> u32 {
    display.map_or(usual, |n| n.0)
}
