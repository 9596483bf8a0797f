//! `advanced_search`: names with all or any of several words, within dates, of one ministry.

use super::LAWS;
use crate::families::ordinance::ORDINANCES;
use crate::families::rule::RULES;
use crate::families::shared::{self, Ask, Found, ListSpec, column, day_of, filled, fit, given, live, shown};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params, words};
use law_fetch::Client;
use law_model::Ymd;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "advanced_search",
    title: "고급 검색",
    category: "고급검색",
    description: "법령·행정규칙·자치법규의 이름을 여러 낱말(AND/OR)과 공포일 범위, 소관부처로 찾습니다. 이름 하나면 search_law를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(12),
    handler: handler!(Input, run),
};

words! { enum SearchType { Law = "law", AdminRule = "admin_rule", Ordinance = "ordinance", All = "all" } }
words! { enum Operator { And = "AND", Or = "OR" } }

params! {
    struct Input {
        query: String = "query", "찾을 낱말들";
        search_type: Option<SearchType> = "searchType", "law(기본), admin_rule, ordinance, all";
        from: Option<String> as From = "fromDate", "공포일 처음, 예: 20240101";
        to: Option<String> as To = "toDate", "공포일 끝";
        org: Option<String> as Id = "org", "소관부처코드";
        operator: Option<Operator> = "operator", "AND(기본) 또는 OR";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
    }
}

/// Words asked one by one with OR.
const WORDS: usize = 4;

const KINDS: [(SearchType, &str, &ListSpec, &str); 3] = [
    (SearchType::Law, "법령", &LAWS, "promulgated"),
    (SearchType::AdminRule, "행정규칙", &RULES, "issued"),
    (SearchType::Ordinance, "자치법규", &ORDINANCES, "promulgated"),
];

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let query = filled(&input.query, "query")?;
    let (from, to) = (day_of(given(&input.from), "fromDate")?, day_of(given(&input.to), "toDate")?);
    let client = live(ctx)?;
    let wanted = input.search_type.unwrap_or(SearchType::Law);
    let any = input.operator == Some(Operator::Or);
    let questions: Vec<&str> = if any { query.split_whitespace().take(WORDS).collect() } else { vec![query] };
    let most = usize::try_from(shown(input.display, 20)).unwrap_or(20);
    let org = given(&input.org).unwrap_or_default();
    let (mut rows, mut cut, mut proven) = (Vec::new(), Vec::new(), true);
    for (kind, what, spec, date) in KINDS {
        if wanted != kind && wanted != SearchType::All {
            continue;
        }
        for word in &questions {
            let Found { rows: found, total, confirmed, .. } = one(&client, spec, word, org).await?;
            proven &= confirmed;
            if total > 100 {
                cut.push(format!("{what} '{word}' {total}건 중 100건"));
            }
            rows.extend(
                found
                    .into_iter()
                    .filter(|row| within(column(row, date), from, to))
                    .map(|row| told(what, spec, date, &row)),
            );
        }
    }
    let mut seen: Vec<Value> = Vec::new();
    rows.retain(|row| {
        let id = row.get("handle").cloned().unwrap_or_default();
        let new = !seen.contains(&id);
        seen.push(id);
        new
    });
    let total = rows.len();
    let period = match (from, to) {
        (None, None) => String::new(),
        (from, to) => format!(
            " · 공포일 {}~{}",
            from.map_or_else(String::new, |d| d.to_string()),
            to.map_or_else(String::new, |d| d.to_string())
        ),
    };
    let operator = if any { "OR" } else { "AND" };
    let lines: Vec<String> = rows.iter().take(most).enumerate().map(|(i, row)| line(i, row)).collect();
    let mut text = format!(
        "고급 검색 결과 ({total}건)\n검색어 {query} · {operator}{period}\n{}",
        fit(&lines, "\n", "display를 줄이세요.")
    );
    if total == 0 {
        let asked = shared::conditions(query, &[("org", org)]);
        text.push_str(&format!(
            "\n[NOT_FOUND] {asked}{period}에 맞는 것이 없습니다.{} 낱말을 줄이거나 기간을 넓혀 보세요.",
            shared::unproven(proven && cut.is_empty())
        ));
    }
    if !cut.is_empty() {
        text.push_str(&format!("\n⚠️ 앞쪽만 살폈습니다: {}", cut.join(", ")));
    }
    text.push_str("\n\n출처: 법제처 국가법령정보센터 https://www.law.go.kr");
    rows.truncate(most);
    Ok(Output::new(
        text,
        json!({
            "query": query, "operator": operator, "total": total, "results": rows, "partial": cut, "source": "live", "asOf": ctx.today(),
        }),
    ))
}

async fn one(client: &Client<'_>, spec: &ListSpec, word: &str, org: &str) -> Result<Found, ToolError> {
    let more = [("org", org)];
    let mut found =
        shared::ask(client, spec.target, Ask { query: word, display: 100, page: 1, more: &more }).await?;
    let came = !found.rows.is_empty();
    found.rows.retain(|row| shared::related(column(row, spec.title), word));
    // A list of other names did not answer the question.
    found.confirmed &= !came || !found.rows.is_empty();
    Ok(found)
}

fn within(day: &str, from: Option<Ymd>, to: Option<Ymd>) -> bool {
    if from.is_none() && to.is_none() {
        return true;
    }
    Ymd::parse(day).is_some_and(|day| from.is_none_or(|f| f <= day) && to.is_none_or(|t| day <= t))
}

fn told(what: &str, spec: &ListSpec, date: &str, row: &Value) -> Value {
    json!({
        "name": column(row, spec.title), "kind": what, "class": column(row, "kind"), "date": column(row, date),
        "effective": column(row, "effective"), "tool": spec.next, "handle": spec.handle_of(row),
    })
}

fn line(i: usize, row: &Value) -> String {
    let handle: Vec<String> = row
        .get("handle")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .map(|(k, v)| format!("{k} {}", v.as_str().unwrap_or_default()))
        .collect();
    format!(
        "{}. {} [{} {}] 공포 {} · {}",
        i + 1,
        column(row, "name"),
        column(row, "kind"),
        column(row, "class"),
        column(row, "date"),
        handle.join(" · ")
    )
}
