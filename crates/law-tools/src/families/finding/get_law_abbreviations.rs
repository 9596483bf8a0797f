//! `get_law_abbreviations`: official short names; without a key those the product carries.

use crate::families::shared::{self, Ask, column, fit, given};
use crate::families::statute::no_key_note;
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use law_vocab::names;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "get_law_abbreviations",
    title: "법령 약칭",
    category: "유틸",
    description: "법령의 공식 약칭 목록입니다. query로 거를 수 있고 인증키 없이는 내장 목록으로 답합니다. 줄임말로 법령을 찾으려면 search_law를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(1),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        from: Option<String> as From = "stdDt", "등록일 처음";
        to: Option<String> as To = "endDt", "등록일 끝";
        query: Option<String> = "query", "이름이나 약칭의 낱말(받은 것에서 거름)";
    }
}

const SHOWN: usize = 300;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let (from, to) = (given(&input.from).unwrap_or_default(), given(&input.to).unwrap_or_default());
    let (mut rows, total, source, note, proven) = match ctx.live() {
        Some(client) => {
            let more = [("stdDt", from), ("endDt", to)];
            let found =
                shared::ask(&client, "lsAbrv", Ask { query: "", display: 100, page: 1, more: &more }).await?;
            let rows: Vec<Value> = found
                .rows
                .iter()
                .map(|r| json!({"name": column(r, "name"), "short": column(r, "shortName"), "lawId": column(r, "lawId"), "registered": column(r, "registered")}))
                .collect();
            let all = u64::try_from(rows.len()).is_ok_and(|got| got >= found.total);
            (rows, found.total, "live", None, found.confirmed && all)
        }
        None => {
            let rows: Vec<Value> = names::shorts()
                .filter(|n| !n.is_ambiguous())
                .map(|n| json!({"name": n.official(), "short": n.spelled(), "lawId": n.law_ids().next().map(|id| format!("{id:06}"))}))
                .collect();
            let total = u64::try_from(rows.len()).unwrap_or(0);
            (rows, total, "names", no_key_note(ctx), true)
        }
    };
    if let Some(word) = given(&input.query) {
        rows.retain(|r| {
            shared::related(column(r, "name"), word) || shared::related(column(r, "short"), word)
        });
    }
    let found = rows.len();
    rows.truncate(SHOWN);
    let lines: Vec<String> = rows
        .iter()
        .map(|r| format!("- {} → {} (법령ID {})", column(r, "name"), column(r, "short"), column(r, "lawId")))
        .collect();
    let mut text = format!(
        "법령 약칭 목록 (총 {total}건, 맞는 것 {found}건)\n{}",
        fit(&lines, "\n", "query나 기간(stdDt, endDt)으로 좁히세요.")
    );
    if rows.is_empty() {
        text.push_str("[NOT_FOUND] 맞는 약칭이 없습니다.");
        text.push_str(shared::unproven(proven));
    }
    if let Some(note) = note {
        text.push_str(&format!("\n\nℹ️ 공식 약칭과 흔한 줄임말이 섞인 내장 목록입니다. {note}"));
    }
    Ok(Output::new(
        text,
        json!({"total": total, "matched": found, "results": rows, "source": source, "note": note, "asOf": ctx.today()}),
    ))
}
