//! `get_law_tree`: which articles delegate where, by title only.

use super::get_three_tier::{no_table, outline, table};
use crate::families::shared::{fit, live};
use crate::families::statute::{Wanted, label, official_url};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "get_law_tree",
    title: "위임 조문 나무",
    category: "체계",
    description: "법률의 조문과 그 위임을 받은 시행령·시행규칙·행정규칙 조문을 제목만 나무로 보입니다. 내용은 get_three_tier를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(5),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        mst: Option<String> as Id = "mst", "법령일련번호(판 번호)";
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        name: Option<String> = "lawName" | "law_name" | "name", "법령 이름이나 줄임말";
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let wanted = Wanted { mst: input.mst, law_id: input.law_id, name: input.name, day: None };
    wanted.named()?;
    let client = live(ctx)?;
    let (found, told) = table(&client, &wanted, "2").await?;
    let Some(found) = found else { return Ok(no_table(&wanted, &told)) };
    let rows: Vec<Value> = found.rows.iter().map(outline).collect();
    let lines: Vec<String> = rows.iter().map(branch).collect();
    let info = &found.info;
    let mut text = format!(
        "=== 위임 조문 나무 ===\n{} ({}개 조문) → {} → {}\n{}",
        info.law,
        rows.len(),
        info.decree,
        info.rule,
        fit(&lines, "\n", "get_three_tier에 jo를 주어 한 조문만 보세요.")
    );
    let first = found.rows.first().and_then(|row| row.article.no).map(label).unwrap_or_default();
    text.push_str(&format!("\n\n💡 내용: {}, jo=\"{first}\")", wanted.call("get_three_tier")));
    told.close(&mut text, &official_url(&info.law));
    let value = json!({
        "law": info.law, "decree": info.decree, "rule": info.rule, "rows": rows, "source": "live",
        "asOf": told.as_of, "url": official_url(&info.law),
    });
    Ok(Output::new(text, value))
}

fn branch(row: &Value) -> String {
    let mut text = format!("├─ {}", row.get("jo").and_then(Value::as_str).unwrap_or_default());
    for (key, what) in [("decree", "시행령"), ("rule", "시행규칙"), ("adminRules", "행정규칙")] {
        for clause in row.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
            text.push_str(&format!("\n│   └─ [{what}] {clause}"));
        }
    }
    text
}
