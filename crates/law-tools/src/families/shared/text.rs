//! A text tool: one record by its identifier, shown in parts.

use super::address::{absolute, address};
use super::doc::{self, Doc};
use super::say::{Told, absent, live, merge};
use super::view::{View, show};
use crate::json;
use crate::{Ctx, Output, ToolError};
use serde_json::Value;

/// What a text tool is made of.
#[derive(Debug)]
pub(crate) struct TextSpec {
    pub tool: &'static str,
    pub target: &'static str,
    /// `학칙`.
    pub what: &'static str,
    /// Its parameter and upstream's.
    pub id: (&'static str, &'static str),
    /// Official page before the identifier.
    pub page: &'static str,
    /// The search that gives identifiers.
    pub search: &'static str,
}

/// Reads the record `id` and shows the part.
pub(crate) async fn read_text(
    ctx: &Ctx<'_>,
    spec: &TextSpec,
    id: &str,
    more: &[(&str, &str)],
    view: &View<'_>,
) -> Result<Output, ToolError> {
    let client = live(ctx)?;
    let mut params = vec![(spec.id.1, id)];
    params.extend(more);
    let (found, told) = doc::record(&client, spec.target, &params).await?;
    let url = address(spec.page, id);
    let Some(doc) = found else { return Ok(no_record(spec, id)) };
    let how = format!("{}({}=\"{id}\"", spec.tool, spec.id.0);
    answer(ctx, &doc, &told, view, &how, &url)
}

fn no_record(spec: &TextSpec, id: &str) -> Output {
    absent(
        &format!("법제처에 일련번호 {id}인 {} 자료가 없다는 답이 왔습니다.", spec.what),
        &format!("{}로 일련번호를 다시 확인하세요.", spec.search),
        json!({"id": id, "source": "live"}),
    )
}

/// Head, currency, body, source. `how` is the call that the hints go on from.
pub(crate) fn answer(
    ctx: &Ctx<'_>,
    doc: &Doc,
    told: &Told,
    view: &View<'_>,
    how: &str,
    url: &str,
) -> Result<Output, ToolError> {
    let mut value = json!({
        "info": doc.head_value(), "source": "live", "asOf": told.as_of, "url": url, "images": doc.images,
        "files": doc.files.iter().map(|(name, link)| json!({"name": name, "link": link})).collect::<Vec<Value>>(),
    });
    let (body, part) = match show(doc, view, how)? {
        Ok(shown) => shown,
        Err(what) => return Ok(absent(&what, &format!("{how})로 목차를 보세요."), value)),
    };
    let mut text = format!("{}\n{}", doc.head_lines(), currency(ctx, doc));
    if let Some(warning) = untyped(doc, url) {
        text.push_str(&format!("\n{warning}"));
        merge(&mut value, json!({"transcribed": false}));
    }
    if !body.is_empty() {
        text.push_str(&format!("\n\n{body}"));
    }
    merge(&mut value, part);
    told.close(&mut text, url);
    Ok(Output::new(text, value))
}

fn currency(ctx: &Ctx<'_>, doc: &Doc) -> String {
    let today = ctx.today();
    match doc.effective {
        Some(from) if from > today => format!("⚠️ 아직 시행되지 않았습니다({from} 시행 예정)."),
        _ => format!("ℹ️ 조회기준일 {today}"),
    }
}

/// A body that is not text is never passed off as one.
fn untyped(doc: &Doc, url: &str) -> Option<String> {
    let chars: usize =
        doc.units.iter().map(|u| doc.render(u).chars().filter(|c| !c.is_whitespace()).count()).sum();
    let files: Vec<String> =
        doc.files.iter().take(10).map(|(name, link)| format!("- {name} {}", absolute(link))).collect();
    let why = match (chars, doc.images) {
        (0, 0) => {
            "본문이 글자로 제공되지 않습니다. 내용은 첨부파일이나 원문 화면에서 보아야 합니다.".to_owned()
        }
        (0..100, images) if images > 0 => {
            format!(
                "본문이 그림 {images}개로 되어 있어 글자로 옮겨지지 않았습니다. 원문 화면에서 보아야 합니다."
            )
        }
        (_, images) if images > 0 => format!("본문 가운데 그림 {images}개는 글자로 옮겨지지 않았습니다."),
        _ => return None,
    };
    Some(format!("⚠️ {why}\n원문: {url}\n{}", files.join("\n")).trim_end().to_owned())
}
