//! `search_all`: statutes, administrative rules and ordinances by one word.

use super::LAWS;
use crate::families::ordinance::ORDINANCES;
use crate::families::rule::RULES;
use crate::families::shared::{
    self, Ask, Found, ListSpec, column, filled, lines, live, merge, related, shown,
};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use law_host::join_all;
use law_vocab::names;
use law_vocab::order::Arrange;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "search_all",
    title: "통합 검색",
    category: "통합검색",
    description: "법령·행정규칙·자치법규를 이름으로 한꺼번에 찾습니다. 판례·해석례는 search_decisions, 내용으로 찾으려면 search_ai_law를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(6),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        query: String = "query", "찾을 말";
        display: Option<Whole<1, 50>> = "display", "종류마다 보일 개수(기본 10)";
    }
}

/// The kinds of the answer in order.
const KINDS: [(&str, &ListSpec); 3] = [("법령", &LAWS), ("행정규칙", &RULES), ("자치법규", &ORDINANCES)];

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let query = filled(&input.query, "query")?;
    let client = live(ctx)?;
    let most = usize::try_from(shown(input.display, 10)).unwrap_or(10);
    let official =
        names::find(query).filter(|n| !n.is_ambiguous()).map_or_else(|| query.to_owned(), |n| n.official());
    let asks = KINDS.iter().map(async |(what, spec)| {
        let query = if *what == "법령" { official.as_str() } else { query };
        shared::ask(&client, spec.target, Ask { query, display: 100, page: 1, more: &[] }).await
    });
    let mut text = format!("=== 통합 검색 결과: \"{query}\" ===");
    let (mut groups, mut troubles, mut handle) = (Vec::new(), Vec::new(), Value::Null);
    for ((what, spec), found) in KINDS.iter().zip(join_all(asks).await) {
        match found {
            Ok(found) => {
                let (part, group, hit) = group(what, spec, query, &official, found, most);
                text.push_str(&part);
                groups.push(group);
                if handle.is_null() {
                    handle = hit;
                }
            }
            Err(error) => {
                text.push_str(&format!("\n\n[{what}] ⚠️ 찾지 못했습니다: {}", error.message));
                troubles.push(error);
            }
        }
    }
    if groups.is_empty() {
        return Err(troubles
            .into_iter()
            .next()
            .unwrap_or_else(|| shared::no_answer("검색 결과를 받지 못했습니다.")));
    }
    text.push_str("\n\n💡 더 보기: search_law, search_admin_rule, search_ordinance\n\n출처: 법제처 국가법령정보센터 https://www.law.go.kr");
    let mut value = json!({"query": query, "groups": groups, "source": "live", "asOf": ctx.today()});
    if !handle.is_null() {
        merge(&mut value, json!({ "handle": handle }));
    }
    Ok(Output::new(text, value))
}

fn group(
    what: &str,
    spec: &ListSpec,
    query: &str,
    official: &str,
    mut found: Found,
    most: usize,
) -> (String, Value, Value) {
    found
        .rows
        .retain(|row| related(column(row, spec.title), query) || related(column(row, spec.title), official));
    let exact = |row: &Value| law_fetch::same_name(column(row, spec.title), official);
    found.rows.arrange_by_key(|row| !exact(row));
    let total = found.total;
    let rows = found.rows.get(..most).unwrap_or(&found.rows);
    let mut text = format!("\n\n[{what}] 총 {total}건");
    if rows.is_empty() {
        text.push_str(if found.confirmed && total == 0 {
            "\n(없음)"
        } else {
            "\n(결과를 받지 못함. 없다는 뜻은 아닙니다)"
        });
    }
    text.push_str(&lines(spec, rows, 1));
    let left = total.saturating_sub(u64::try_from(rows.len()).unwrap_or(0));
    if left > 0 && !rows.is_empty() {
        text.push_str(&format!("\n… 외 {left}건"));
    }
    let hit = rows.first().filter(|row| exact(row)).map_or(Value::Null, |row| spec.handle_of(row));
    (text, json!({"kind": what, "total": total, "results": rows, "confirmed": found.confirmed}), hit)
}
