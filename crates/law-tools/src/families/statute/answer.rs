//! The frame of every statute answer: name, act, dates, whether it is in force, source.

use crate::families::shared::{Told, address, merge};
use crate::json;
use crate::{Ctx, Output, ToolError};
use law_fetch::{Answer, Fetched};
use law_model::{ArticleNo, Ymd};
use law_source::statute::{Article, StatuteInfo};
use serde_json::Value;

/// One version with the body that was read of it.
pub(crate) struct Version<'v> {
    pub info: &'v StatuteInfo,
    /// As the caller named it.
    pub mst: Option<&'v str>,
    /// The day that was asked for.
    pub day: Option<Ymd>,
    pub told: &'v Told,
}

impl Version<'_> {
    pub fn output(&self, ctx: &Ctx<'_>, body: &str, part: Value) -> Output {
        let info = self.info;
        let date = |d: Option<Ymd>| d.map_or_else(|| "미정".to_owned(), |d| d.to_string());
        let former = if info.previous_name.is_empty() {
            String::new()
        } else {
            format!(" (구 {})", info.previous_name)
        };
        let act = if info.number.is_empty() {
            String::new()
        } else {
            format!("{} 제{}호 · ", info.kind, info.number.trim_start_matches('0'))
        };
        let mut told = self.told.clone();
        // What is to be said of a day to come stands before the text.
        let currency = match self.day {
            Some(day) if day > ctx.today() => std::mem::take(&mut told.note).trim_start().to_owned(),
            day => currency(ctx.today(), day, info.effective),
        };
        let url = official_url(&info.name);
        let mut text = format!(
            "{}{former}\n{act}공포일 {} · 시행일 {}\n{currency}\n\n{body}",
            info.name,
            date(info.promulgated),
            date(info.effective),
        );
        told.close(&mut text, &url);
        let mut value = json!({
            "law": {
                "name": info.name,
                "lawId": info.law_id.map(|id| id.to_string()),
                "mst": self.mst,
                "kind": info.kind,
                "promulgated": info.promulgated,
                "actNo": info.number,
                "effective": info.effective,
            },
            "source": "live",
            "asOf": self.told.as_of,
            "currency": currency,
            "url": url,
        });
        merge(&mut value, part);
        Output::new(text, value)
    }
}

fn currency(today: Ymd, asked: Option<Ymd>, effective: Option<Ymd>) -> String {
    match (asked, effective) {
        (Some(day), _) => format!("⚠️ {day} 기준으로 시행되던 판입니다. 현행과 다를 수 있습니다."),
        (None, Some(from)) if from > today => format!("⚠️ 아직 시행되지 않은 판입니다({from} 시행 예정)."),
        _ => format!("ℹ️ 조회기준일 {today}"),
    }
}

/// The record of an answer with where it came from.
pub(crate) fn version<T>(fetched: Fetched<Answer<T>>) -> Result<(T, Told), ToolError> {
    let told = Told::of(&fetched);
    let value = fetched.value.record().ok_or_else(|| {
        ToolError::new(
            "NOT_FOUND",
            "법제처에 그런 법령 판이 없다는 답이 왔습니다.",
            &["search_law로 법령ID와 MST를 다시 확인하세요.", "내용을 추측해서 답하지 마세요."],
        )
    })?;
    Ok((value, told))
}

/// What is said of articles whose text is images: they are not text, and never passed off as one.
pub(crate) fn drawn<'a>(articles: impl IntoIterator<Item = &'a Article>, name: &str) -> Option<String> {
    let images: usize = articles.into_iter().map(|a| a.images.len()).sum();
    (images > 0).then(|| {
        format!(
            "⚠️ 그림 {images}개는 글자로 옮겨지지 않았습니다(계산식·표일 수 있음). 원문 화면에서 보세요: {}",
            official_url(name)
        )
    })
}

pub(crate) fn official_url(name: &str) -> String {
    address("https://www.law.go.kr/법령/", name)
}

/// `제38조의2`.
pub(crate) fn label(no: ArticleNo) -> String {
    no.label()
}
