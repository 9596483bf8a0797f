//! `corpus_fetch`: the text behind ids that `corpus_search` gave.

use super::search::ID;
use super::{present, tool, trouble};
use crate::json;
use crate::tool::handler;
use crate::{Ctx, Output, ToolDef, ToolError, Whole, params};
use law_corpus::{ChunkId, Missing, Passage};
use serde_json::Value;

pub static TOOL: ToolDef = tool(
    (
        "corpus_fetch",
        "내 문서 읽기",
        "corpus_search가 준 id의 본문을 줍니다. 여러 id, 범위(경로#3-7), 문서 전체(경로)도 되고 neighbors로 앞뒤 조각을 더합니다.",
    ),
    Input::schema,
    handler!(Input, run),
);

params! {
    struct Input {
        ids: Vec<String> = "ids" | "id", "corpus_search가 준 id, 여럿 가능, 예: corpus:규정/취업규칙.md#12.a1b2c3";
        neighbors: Option<Whole<0, 10>> = "neighbors", "앞뒤로 더할 조각 수";
    }
}

/// Ids of one call.
const MOST: usize = 20;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    present(ctx)?;
    if input.ids.is_empty() || input.ids.len() > MOST {
        return Err(ToolError::bad_arguments(format!("ids는 1개부터 {MOST}개까지 쓸 수 있습니다")));
    }
    let mut ids = Vec::new();
    for id in &input.ids {
        ids.push(ChunkId::parse(id).ok_or_else(|| not_found(id))?);
    }
    let neighbours = input.neighbors.map_or(0, |n| n.0);
    let limit = ctx.settings.limits.output_chars;
    let (passages, missing) = ctx.corpus.fetch(ctx.host, &ids, neighbours, limit).await.map_err(trouble)?;
    let named = |n: usize| input.ids.get(n).map_or("", String::as_str);
    if let (true, Some((n, why))) = (passages.is_empty(), missing.first()) {
        return Err(refused(named(*n), why));
    }
    let mut text: Vec<String> = passages.iter().map(passage_text).collect();
    let mut not: Vec<Value> = Vec::new();
    for (n, why) in &missing {
        let error = refused(named(*n), why);
        text.push(format!("⚠ {}", error.message));
        not.push(json!({"id": named(*n), "label": error.label, "message": error.message}));
    }
    let value = json!({
        "passages": passages.iter().map(passage).collect::<Vec<_>>(),
        "missing": not,
    });
    Ok(Output::new(text.join("\n\n"), value))
}

/// The same words for what is not there and for what lies outside of the folder.
fn not_found(id: &str) -> ToolError {
    ToolError::new(
        "NOT_FOUND",
        format!("'{id}'은(는) 색인한 문서 가운데 없습니다."),
        &["corpus_search로 다시 찾거나 corpus_outline으로 문서 목록을 보세요."],
    )
}

fn refused(id: &str, why: &Missing) -> ToolError {
    match why {
        Missing::Unknown => not_found(id),
        Missing::Stale => ToolError::new(
            "STALE_ID",
            format!("'{id}'의 문서가 그 사이 바뀌었습니다. 조각의 자리가 달라졌을 수 있습니다."),
            &["corpus_search로 다시 찾으세요."],
        ),
        Missing::Beyond(chunks) => ToolError::new(
            "NOT_FOUND",
            format!("'{id}': 이 문서의 조각은 {chunks}개입니다(0부터 {}까지).", chunks.saturating_sub(1)),
            &["corpus_outline으로 문서의 차례를 보세요."],
        ),
    }
}

fn passage(p: &Passage) -> Value {
    json!({
        "id": format!("{ID}{}", p.id),
        "path": p.path,
        "title": p.title,
        "headings": p.headings,
        "chunks": {"from": p.from, "to": p.to, "of": p.chunks},
        "start": p.start,
        "end": p.end,
        "text": p.text,
        "truncatedAt": p.goes_on,
    })
}

fn passage_text(p: &Passage) -> String {
    let more = p.goes_on.map_or_else(String::new, |n| {
        format!("\n※ 길어서 잘랐습니다. 이어서 읽기: {ID}{}#{n}-{}", p.path, p.chunks.saturating_sub(1))
    });
    let trail = p.headings.join(" › ");
    format!("▶ {} — {trail}\n  {ID}{}#{}-{}\n\n{}{more}", p.title, p.path, p.from, p.to, p.text.trim_end())
}
