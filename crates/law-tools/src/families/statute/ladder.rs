//! The rungs below an exact hit: coming versions of it; for a name that no statute in force bears, statutes to
//! come, repealed ones, administrative rules and ordinances.

use crate::families::ordinance::ORDINANCES;
use crate::families::rule::RULES;
use crate::families::shared::{self, Ask, ListSpec, column, merge, related};
use crate::json;
use crate::{Output, ToolError};
use law_fetch::{Client, same_name};
use law_model::Ymd;
use law_vocab::josa::settle;
use law_vocab::names::{self, Name};
use law_vocab::order::Arrange;
use serde_json::Value;

/// Coming versions that are shown, nearest first.
const COMING: usize = 5;

/// Every version of statutes of this name, those to come too.
pub(super) async fn ahead(client: &Client<'_>, name: &str) -> Result<shared::Found, ToolError> {
    shared::ask(client, "eflaw", Ask { query: name, display: 100, page: 1, more: &[] }).await
}

/// Adds what is promulgated and not yet in force of the statutes found. Trouble here leaves the answer as it is.
pub(super) fn coming(
    found: Result<shared::Found, ToolError>,
    name: &str,
    ids: &[String],
    today: Ymd,
    output: &mut Output,
) {
    let Ok(found) = found else {
        output.text.push_str("\nℹ️ 시행 예정인 개정이 있는지는 확인하지 못했습니다.");
        return;
    };
    let mut rows: Vec<&Value> = found
        .rows
        .iter()
        .filter(|row| ids.iter().any(|id| id == column(row, "lawId")) && is_coming(row, today))
        .collect();
    rows.arrange(|a, b| column(a, "effective").cmp(column(b, "effective")));
    for row in rows.iter().take(COMING) {
        let renamed = if same_name(column(row, "name"), name) {
            String::new()
        } else {
            format!(" (제명변경 예정 「{name}」→「{}」)", column(row, "name"))
        };
        output.text.push_str(&format!(
            "\n🔜 {} 시행 예정: {}{renamed} → get_law_text(mst=\"{}\", efYd=\"{}\")",
            column(row, "effective"),
            column(row, "revision"),
            column(row, "mst"),
            column(row, "effective").replace('-', ""),
        ));
    }
    if rows.len() > COMING {
        output.text.push_str(&format!("\n🔜 더 먼 시행 예정 {}건은 줄였습니다.", rows.len() - COMING));
    }
    merge(
        &mut output.structured,
        json!({"upcoming": rows.iter().take(COMING).collect::<Vec<_>>(), "upcomingTotal": rows.len()}),
    );
}

fn is_coming(row: &Value, today: Ymd) -> bool {
    column(row, "status") == "시행예정" || Ymd::parse(column(row, "effective")).is_some_and(|day| day > today)
}

/// What a name is when no statute in force bears it; `None` when nothing is found.
pub(super) async fn below(client: &Client<'_>, query: &str, today: Ymd) -> Result<Option<Output>, ToolError> {
    let asked = Ask { query, display: 50, page: 1, more: &[] };
    let found = shared::ask(client, "eflaw", asked).await?;
    let mut own: Vec<&Value> =
        found.rows.iter().filter(|row| same_name(column(row, "name"), query)).collect();
    own.arrange(|a, b| column(b, "effective").cmp(column(a, "effective")));
    if let Some(last) = own.first() {
        if is_coming(last, today) {
            let text = format!(
                "🔜 「{}」은(는) 아직 시행되지 않은 법령입니다({} 시행 예정).",
                column(last, "name"),
                column(last, "effective")
            );
            return Ok(Some(of_version(query, last, "upcoming", text)));
        }
        if column(last, "revision").contains("폐지") {
            let text = format!(
                "[폐지] 「{}」은(는) 폐지된 법령입니다({} {}).{}",
                column(last, "name"),
                column(last, "effective"),
                column(last, "revision"),
                successor(query)
            );
            return Ok(Some(of_version(query, last, "repealed", text)));
        }
        let text = format!(
            "⚠️ 「{}」은(는) 현행 목록에 없고 연혁에만 있습니다(마지막 시행 {}). 이름이 바뀌었을 수 있습니다.",
            column(last, "name"),
            column(last, "effective")
        );
        return Ok(Some(of_version(query, last, "history", text)));
    }
    for (what, spec) in [("행정규칙", &RULES), ("자치법규", &ORDINANCES)] {
        if what == "자치법규" && !like_ordinance(query) {
            continue;
        }
        let asked = Ask { query, display: 20, page: 1, more: &[] };
        let mut found = shared::ask(client, spec.target, asked).await?;
        found.rows.retain(|row| related(column(row, spec.title), query));
        if !found.rows.is_empty() {
            return Ok(Some(elsewhere(query, what, spec, asked, found)));
        }
    }
    Ok(None)
}

fn like_ordinance(query: &str) -> bool {
    query.contains("조례") || query.ends_with("규칙")
}

/// The act that took the place of a repealed one, as the vocabulary knows it.
fn successor(query: &str) -> String {
    let Some(name) = names::find(query) else { return String::new() };
    let by = name.repeal().and_then(|r| r.by).map(Name::spelled);
    let next: Vec<String> = name.successors().map(Name::spelled).take(3).collect();
    match (by, next.is_empty()) {
        (Some(by), _) => format!(" 「{by}」 부칙으로 폐지되었습니다."),
        (None, false) => format!(" 이어받은 법령: {}", next.join(", ")),
        (None, true) => String::new(),
    }
}

fn of_version(query: &str, row: &Value, status: &str, text: String) -> Output {
    let text = settle(&text);
    let (mst, day) = (column(row, "mst"), column(row, "effective").replace('-', ""));
    let text = format!(
        "{text}\n   법령ID {} · MST {mst} · 공포일 {}\n\n💡 그 판의 조문: get_law_text(mst=\"{mst}\", efYd=\"{day}\")",
        column(row, "lawId"),
        column(row, "promulgated"),
    );
    let value = json!({
        "query": query, "source": "live", "status": status, "exact": [row], "near": [], "total": 1,
        "handle": {"mst": mst, "efYd": day, "lawName": column(row, "name")},
    });
    Output::new(text, value)
}

fn elsewhere(query: &str, what: &str, spec: &ListSpec, asked: Ask<'_>, found: shared::Found) -> Output {
    let note = settle(&format!("[FALLBACK] '{query}'(이)라는 현행 법령은 없고, {what}에서 찾았습니다."));
    let mut output = shared::output(spec, asked, found, &[]);
    output.text = format!("{note}\n\n{}", output.text);
    merge(&mut output.structured, json!({"fallback": what, "exact": [], "near": [], "note": note}));
    output
}
