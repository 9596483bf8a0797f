//! `ordinance_radar`: which parent statutes changed after an ordinance took effect.

use super::get_ordinance::TEXT;
use super::search_ordinance::ORDINANCES;
use crate::families::shared::{self, Ask, Doc, Told, absent, address, column, given, live, record, related};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use law_cite::Context;
use law_fetch::{Client, Resolution, same_name};
use law_model::Ymd;
use law_vocab::names;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "ordinance_radar",
    title: "조례 정비 레이더",
    category: "자치법규",
    description: "조례가 시행된 뒤 근거 상위법령이 바뀌었는지 견주어 정비 검토 대상을 알립니다. 조례 본문은 get_ordinance를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(20),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        id: Option<String> as Id = "ordinSeq" | "id", "자치법규일련번호";
        name: Option<String> = "ordinanceName" | "query", "자치법규 이름";
    }
}

/// Parent statutes that are looked up.
const PARENTS: usize = 6;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let client = live(ctx)?;
    let serial = match (given(&input.id), given(&input.name)) {
        (Some(id), _) => id.to_owned(),
        (None, Some(name)) => match by_name(&client, name).await? {
            Ok(serial) => serial,
            Err(candidates) => return Ok(candidates),
        },
        (None, None) => {
            return Err(ToolError::bad_arguments(
                "ordinSeq(일련번호)나 ordinanceName(이름)이 있어야 합니다".to_owned(),
            ));
        }
    };
    let (doc, told) = record(&client, TEXT.target, &[("MST", &serial)]).await?;
    let Some(doc) = doc else {
        return Ok(absent(
            &format!("법제처에 일련번호 {serial}인 자치법규가 없다는 답이 왔습니다."),
            "search_ordinance로 일련번호를 다시 확인하세요.",
            json!({"ordinSeq": serial}),
        ));
    };
    let parents = parents(&doc);
    let mut rows = Vec::new();
    for name in parents.iter().take(PARENTS) {
        rows.push(parent(&client, name, doc.effective).await);
    }
    Ok(told_of(&doc, &serial, &told, &rows, parents.len()))
}

/// The serial of the ordinance that bears the name, or an answer with candidates.
async fn by_name(client: &Client<'_>, name: &str) -> Result<Result<String, Output>, ToolError> {
    let asked = Ask { query: name, display: 100, page: 1, more: &[] };
    let mut found = shared::ask(client, ORDINANCES.target, asked).await?;
    found.rows.retain(|row| related(&format!("{} {}", column(row, "body"), column(row, "name")), name));
    let exact: Vec<&Value> = found.rows.iter().filter(|row| same_name(column(row, "name"), name)).collect();
    let chosen = match (exact.as_slice(), found.rows.as_slice()) {
        ([one], _) => Some(*one),
        ([], [one]) => Some(one),
        _ => None,
    };
    Ok(match chosen {
        Some(row) => Ok(column(row, "serial").to_owned()),
        None => Err(shared::output(
            &ORDINANCES,
            asked,
            found,
            &["⚠️ 이름이 하나로 정해지지 않았습니다. 위에서 골라 ordinance_radar(ordinSeq=\"일련번호\")로 다시 부르세요.".to_owned()],
        )),
    })
}

/// Statutes named in the article of purpose; where there are none, in the first three articles.
fn parents(doc: &Doc) -> Vec<String> {
    let purpose: Vec<String> = doc
        .articles()
        .filter(|a| a.title.contains("목적"))
        .take(1)
        .map(law_source::statute::Article::render)
        .collect();
    let first: Vec<String> = doc.articles().take(3).map(law_source::statute::Article::render).collect();
    let found = statutes(&purpose.join("\n"), &doc.name);
    if found.is_empty() { statutes(&first.join("\n"), &doc.name) } else { found }
}

fn statutes(text: &str, own: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let quoted = text.split('「').skip(1).filter_map(|rest| rest.split('」').next()).map(str::to_owned);
    let cited = law_cite::extract(text, &Context::default()).into_iter().filter_map(|c| c.law);
    for name in quoted.chain(cited) {
        let is_statute = names::find(&name).is_some()
            || ["법", "법률", "시행령", "시행규칙", "규정", "규칙"].iter().any(|end| name.ends_with(end));
        let name = names::find(&name).filter(|n| !n.is_ambiguous()).map_or(name, |n| n.official());
        if is_statute
            && !name.contains("조례")
            && !same_name(&name, own)
            && !out.iter().any(|n| same_name(n, &name))
        {
            out.push(name);
        }
    }
    // 같은 법 시행령, 시행규칙 beside the act.
    if let Some(act) = out.first().cloned().filter(|n| n.ends_with('법') || n.ends_with("법률")) {
        for form in ["시행령", "시행규칙"] {
            let name = format!("{act} {form}");
            if text.contains(form) && !out.iter().any(|n| n.ends_with(form)) {
                out.push(name);
            }
        }
    }
    out
}

/// One parent statute against the day of the ordinance.
async fn parent(client: &Client<'_>, name: &str, ordinance: Option<Ymd>) -> Value {
    let unknown = |why: String| json!({"name": name, "verdict": "unknown", "why": why});
    let row = match client.resolve(name).await {
        Err(trouble) => return unknown(trouble.sentence()),
        Ok(found) => match found.value {
            Resolution::Resolved(row) | Resolution::Renamed(row) => row,
            _ => return unknown("현행 법령에서 이 이름을 찾지 못했습니다.".to_owned()),
        },
    };
    let (Some(law), Some(ordinance)) = (row.effective, ordinance) else {
        return unknown("시행일을 알 수 없습니다.".to_owned());
    };
    let later = law > ordinance;
    let months = (i32::from(law.year()) - i32::from(ordinance.year())) * 12 + i32::from(law.month())
        - i32::from(ordinance.month());
    json!({
        "name": row.name, "verdict": if later { "review" } else { "current" }, "effective": law,
        "revision": row.revision, "monthsLater": later.then_some(months), "lawId": row.law_id.map(|id| id.to_string()),
        "mst": row.mst.map(|m| m.to_string()),
    })
}

fn told_of(doc: &Doc, serial: &str, told: &Told, rows: &[Value], parents: usize) -> Output {
    let mut text = format!("📡 조례 정비 레이더\n{}\n", doc.head_lines());
    let count = |verdict: &str| rows.iter().filter(|r| column(r, "verdict") == verdict).count();
    if rows.is_empty() {
        text.push_str("\n[NO_PARENT] 목적 조문에서 근거 상위법령을 찾지 못했습니다. get_linked_laws_from_ordinance로 연계를 확인하세요.");
    } else {
        text.push_str(&format!("\n근거 상위법령 {}건 대조:", rows.len()));
    }
    for row in rows {
        let (name, day) = (column(row, "name"), column(row, "effective"));
        text.push_str(&match column(row, "verdict") {
            "review" => format!(
                "\n⚠️ {name} — 조례 시행 뒤 {}개월에 시행된 판({day}, {})이 있어 정비 검토 대상 (MST {}) → compare_old_new(lawId=\"{}\")",
                row.get("monthsLater").and_then(Value::as_i64).unwrap_or(0),
                column(row, "revision"),
                column(row, "mst"),
                column(row, "lawId"),
            ),
            "current" => format!("\n✅ {name} — 조례 시행 뒤 바뀐 판이 없습니다(현행 {day})."),
            _ => format!("\n❓ {name} — {}", column(row, "why")),
        });
    }
    if parents > rows.len() {
        text.push_str(&format!("\n… 그 밖의 상위법령 {}건은 대조하지 않았습니다.", parents - rows.len()));
    }
    text.push_str(&format!(
        "\n\n📋 요약: 검토 {}건, 이상 없음 {}건, 확인 못 함 {}건\n⚠️ 시행일의 앞뒤만 견준 것입니다. 그 개정이 조례에 영향을 주는지는 신구 대비로 판단해야 합니다.",
        count("review"), count("current"), count("unknown")
    ));
    let url = address(TEXT.page, serial);
    told.close(&mut text, &url);
    Output::new(
        text,
        json!({
            "ordinance": doc.head_value(), "ordinSeq": serial, "parents": rows, "parentsTotal": parents, "source": "live",
            "asOf": told.as_of, "url": url,
        }),
    )
}
