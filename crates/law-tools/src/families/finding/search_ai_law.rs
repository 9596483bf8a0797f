//! `search_ai_law`: articles and annexes by meaning, as the Ministry's semantic search ranks them.

use crate::families::shared::{
    self, Ask, absent, article_of, column, cut, filled, fit, live, shown, unproven,
};
use crate::families::statute::label;
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params, words};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "search_ai_law",
    title: "지능형 법령 검색",
    category: "AI검색",
    description: "일상어 물음으로 관련 조문·별표를 찾습니다(법제처 지능형 검색). 후보일 뿐이니 get_law_text로 확인하세요. 이름을 알면 search_law를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(2),
    handler: handler!(Input, run),
};

words! { enum Where { Articles = "0", Annexes = "1", RuleArticles = "2", RuleAnnexes = "3" } }

params! {
    struct Input {
        query: String = "query", "일상어 물음";
        search: Option<Where> = "search", "0 법령조문(기본), 1 법령 별표·서식, 2 행정규칙 조문, 3 행정규칙 별표·서식";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
        page: Option<Whole<1, 1000>> = "page", "쪽";
        types: Option<Vec<String>> = "lawTypes", "남길 법령 종류, 예: 법률, 대통령령";
    }
}

/// Words of an article that are shown.
const EXCERPT: usize = 200;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let query = filled(&input.query, "query")?;
    let client = live(ctx)?;
    let (code, what) = match input.search.unwrap_or(Where::Articles) {
        Where::Articles => ("0", "법령조문"),
        Where::Annexes => ("1", "법령 별표·서식"),
        Where::RuleArticles => ("2", "행정규칙 조문"),
        Where::RuleAnnexes => ("3", "행정규칙 별표·서식"),
    };
    let more = [("search", code)];
    let asked = Ask { query, display: shown(input.display, 20), page: shown(input.page, 1), more: &more };
    let found = shared::ask(&client, "aiSearch", asked).await?;
    let types = input.types.clone().unwrap_or_default();
    let kept =
        |row: &&Value| types.is_empty() || types.iter().any(|t| column(row, "kind").contains(t.as_str()));
    let rows: Vec<Value> = found.rows.iter().filter(kept).map(signal).collect();
    let value = json!({
        "query": query, "search": code, "total": found.total, "page": asked.page, "pages": found.total.div_ceil(u64::from(asked.display)), "results": rows, "source": "live",
        "asOf": found.told.as_of,
    });
    if rows.is_empty() {
        let filter = if types.is_empty() {
            String::new()
        } else {
            format!(" (lawTypes {}로 거른 뒤)", types.join(", "))
        };
        return Ok(absent(
            &format!(
                "지능형 검색이 '{query}'에 맞는 {what}을 주지 않았습니다{filter}.{}",
                unproven(found.confirmed)
            ),
            "물음을 짧은 낱말로 바꾸거나 search_law, search_all을 쓰세요.",
            value,
        ));
    }
    let lines: Vec<String> = rows.iter().enumerate().map(|(i, row)| line(i, row)).collect();
    let mut text = format!(
        "지능형 법령검색 결과 ({what}, {}건{})\n{}\n\n⚠️ 의미로 고른 후보입니다. 인용하기 전에 원문을 확인하세요.",
        rows.len(),
        if types.is_empty() { "" } else { ", 종류로 거름" },
        fit(&lines, "\n\n", "display를 줄이거나 page로 나누어 보세요.")
    );
    if let Some(first) = rows.iter().find(|row| code == "0" && !column(row, "jo").is_empty()) {
        text.push_str(&format!(
            "\n💡 원문: get_law_text(lawName=\"{}\", jo=\"{}\")",
            column(first, "lawName"),
            column(first, "jo")
        ));
    }
    found.told.close(&mut text, "https://www.law.go.kr");
    Ok(Output::new(text, value))
}

fn signal(row: &Value) -> Value {
    let number = format!("{:0>4}{:0>2}", column(row, "number"), column(row, "branch"));
    let annex = column(row, "annexKind");
    let jo = if annex.is_empty() {
        article_of(&number).map_or_else(|_| column(row, "number").to_owned(), label)
    } else {
        String::new()
    };
    let id = if column(row, "group").starts_with("행정규칙") { "ruleId" } else { "lawId" };
    json!({
        "lawName": column(row, "law"), id: column(row, "lawId"), "serial": column(row, "serial"), "jo": jo, "annexKind": annex,
        "number": column(row, "number"), "branch": column(row, "branch"), "title": column(row, "title"),
        "text": column(row, "text"), "effective": column(row, "effective"), "ministry": column(row, "ministry"),
        "kind": column(row, "kind"),
    })
}

fn line(i: usize, row: &Value) -> String {
    let place = if column(row, "annexKind").is_empty() {
        column(row, "jo").to_owned()
    } else {
        format!("[{} {}]", column(row, "annexKind"), column(row, "number").trim_start_matches('0'))
    };
    let title =
        if column(row, "title").is_empty() { String::new() } else { format!("({})", column(row, "title")) };
    let text = cut(column(row, "text").trim(), EXCERPT);
    format!(
        "{}. {} {place}{title}\n   시행 {} · {}\n   {}",
        i + 1,
        column(row, "lawName"),
        column(row, "effective"),
        column(row, "ministry"),
        text
    )
    .trim_end()
    .to_owned()
}
