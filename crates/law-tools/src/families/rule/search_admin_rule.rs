//! `search_admin_rule`: administrative rules by name; abolished and renamed ones are named as such.

use crate::families::shared::{
    self, Ask, Found, ListSpec, column, filled, live, merge, output, related, shown,
};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params, words};
use law_fetch::Client;
use law_vocab::order::Arrange;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "search_admin_rule",
    title: "행정규칙 검색",
    category: "행정규칙",
    description: "훈령·예규·고시·지침을 이름으로 찾습니다. 없으면 폐지·개명된 것을 연혁에서 찾아 알립니다. 본문은 get_admin_rule, 법령은 search_law를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(4),
    handler: handler!(Input, run),
};

words! { enum RuleKind { Directive = "1", Order = "2", Notice = "3", Announcement = "4", General = "5" } }

params! {
    struct Input {
        query: String = "query", "행정규칙 이름의 낱말";
        knd: Option<RuleKind> = "knd", "1 훈령, 2 예규, 3 고시, 4 공고, 5 일반";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
        page: Option<Whole<1, 1000>> = "page", "쪽";
    }
}

pub(crate) const RULES: ListSpec = ListSpec {
    target: "admrul",
    heading: "행정규칙 검색 결과",
    title: "name",
    columns: &[
        ("serial", "일련번호"),
        ("kind", "종류"),
        ("ministry", "소관"),
        ("issued", "발령일"),
        ("number", "발령번호"),
        ("effective", "시행일"),
        ("status", "상태"),
        ("revision", "제개정"),
        ("ruleId", "행정규칙ID(참고)"),
    ],
    handle: &[("id", "serial")],
    next: "get_admin_rule",
    page: ("https://www.law.go.kr/LSW/admRulInfoP.do?admRulSeq=", "serial"),
    by_name: true,
};

fn code(kind: Option<RuleKind>) -> &'static str {
    match kind {
        None => "",
        Some(RuleKind::Directive) => "1",
        Some(RuleKind::Order) => "2",
        Some(RuleKind::Notice) => "3",
        Some(RuleKind::Announcement) => "4",
        Some(RuleKind::General) => "5",
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let query = filled(&input.query, "query")?;
    let client = live(ctx)?;
    let more = [("knd", code(input.knd))];
    let asked = Ask { query, display: shown(input.display, 20), page: shown(input.page, 1), more: &more };
    let mut found = shared::ask(&client, RULES.target, asked).await?;
    let received = found.rows.len();
    found.rows.retain(|row| related(column(row, "name"), query));
    if received > 0 && found.rows.is_empty() {
        return Err(shared::no_answer("법제처가 찾는 말과 관계없는 목록을 보내 쓰지 않았습니다."));
    }
    if !found.rows.is_empty() || asked.page > 1 {
        return Ok(output(&RULES, asked, found, &[]));
    }
    let past = past(&client, query).await?;
    let notes: Vec<String> = past.iter().map(note).collect();
    let mut answer = output(&RULES, asked, found, &notes);
    merge(&mut answer.structured, json!({"past": past}));
    Ok(answer)
}

/// Rules that the history knows under the name: the last version of each.
async fn past(client: &Client<'_>, query: &str) -> Result<Vec<Value>, ToolError> {
    let asked = Ask { query, display: 100, page: 1, more: &[("nw", "2")] };
    let Found { mut rows, .. } = shared::ask(client, RULES.target, asked).await?;
    rows.retain(|row| related(column(row, "name"), query));
    rows.arrange(|a, b| column(b, "issued").cmp(column(a, "issued")));
    let mut last: Vec<Value> = Vec::new();
    for row in rows {
        if !last.iter().any(|l| column(l, "ruleId") == column(&row, "ruleId")) {
            last.push(row);
        }
    }
    last.truncate(5);
    Ok(last)
}

fn note(row: &Value) -> String {
    let what = if column(row, "revision").contains("폐지") { "[폐지]" } else { "[연혁]" };
    let serial = column(row, "serial");
    format!(
        "{what} 「{}」 {} {} (발령 {}) — 현행 목록에 없고 연혁에만 있습니다. 그 판과 개정이유: get_admin_rule(id=\"{serial}\")",
        column(row, "name"),
        column(row, "kind"),
        column(row, "revision"),
        column(row, "issued"),
    )
}
