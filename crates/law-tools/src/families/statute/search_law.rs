//! `search_law`: a statute by its name or short name. Exact matches apart from near ones, never the first hit.

use super::ladder;
use super::outlined::{self, Held};
use super::wanted::no_key_note;
use crate::families::shared::Told;
use crate::json;
use crate::named::{law_name, with_article};
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use futures_util::future::join;
use law_fetch::{Client, Resolution, same_name};
use law_model::LawId;
use law_source::list::StatuteRow;
use law_vocab::josa::settle;
use law_vocab::names::{self, Name, NameStatus};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "search_law",
    title: "법령 검색",
    category: "법령검색",
    description: "법령을 이름이나 줄임말로 찾아 법령ID와 MST를 줍니다. 조문 내용은 get_law_text, 판례는 search_decisions를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(10),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        query: String = "query", "법령 이름 또는 줄임말, 예: 개인정보보호법";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
    }
}

const SHOWN: usize = 20;

/// One row of the answer, whatever its source.
struct Row {
    name: String,
    law_id: Option<String>,
    mst: Option<String>,
    kind: String,
    status: String,
    promulgated: Option<String>,
    effective: Option<String>,
    note: Option<String>,
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let query = law_name(&input.query);
    let query = with_article(&query).map_or(query.as_str(), |(law, _)| law);
    if query.is_empty() {
        return Err(ToolError::bad_arguments("query가 비었습니다. 법령 이름을 쓰세요".to_owned()));
    }
    let shown = input.display.map_or(SHOWN, |n| usize::try_from(n.0).unwrap_or(SHOWN));
    match ctx.live() {
        Some(client) => live(ctx, &client, query, shown).await,
        None => from_outline(ctx, query, shown).await,
    }
}

async fn live(ctx: &Ctx<'_>, client: &Client<'_>, query: &str, shown: usize) -> Result<Output, ToolError> {
    let official = official(query);
    // A name that is known has a row: what comes of it is asked at the same time.
    let known = names::find(query)
        .is_some_and(|n| n.status() == NameStatus::Current || n.status() == NameStatus::Short);
    let ahead = async { if known { Some(ladder::ahead(client, &official).await) } else { None } };
    let (found, ahead) = join(client.search_laws(&official, 100, 1), ahead).await;
    let found = found?;
    let (exact, near): (Vec<_>, Vec<_>) = found
        .value
        .rows
        .iter()
        .partition(|row| same_name(&row.name, &official) || same_name(&row.short_name, query));
    if exact.is_empty() {
        return named(ctx, client, query, &official, &near, shown).await;
    }
    let ids: Vec<String> = exact.iter().filter_map(|row| row.law_id).map(|id| id.to_string()).collect();
    let near: Vec<Row> =
        near.into_iter().filter(|row| related(row, &official, query)).map(from_live).collect();
    let exact: Vec<Row> = exact.into_iter().map(from_live).collect();
    let mut output = render(query, &official, exact, near, shown, "live", None);
    let ahead = match ahead {
        Some(ahead) => ahead,
        None => ladder::ahead(client, &official).await,
    };
    ladder::coming(ahead, &official, &ids, ctx.today(), &mut output);
    if let Some(row) = output.structured.pointer("/exact/0/name").and_then(Value::as_str) {
        let url = super::answer::official_url(row);
        Told::of(&found).close(&mut output.text, &url);
    }
    Ok(output)
}

/// A name that the first page does not hold: on another page, under a new name, or on a lower rung.
async fn named(
    ctx: &Ctx<'_>,
    client: &Client<'_>,
    query: &str,
    official: &str,
    near: &[&StatuteRow],
    shown: usize,
) -> Result<Output, ToolError> {
    let near: Vec<Row> =
        near.iter().filter(|row| related(row, official, query)).map(|row| from_live(row)).collect();
    let one = |row: Row, near| render(query, official, vec![row], near, shown, "live", None);
    match client.resolve(official).await?.value {
        Resolution::Resolved(row) => Ok(one(from_live(&row), near)),
        Resolution::Renamed(row) => {
            let note = Some(settle(&format!(
                "[제명변경] 「{query}」은(는) 「{}」(으)로 이름이 바뀌었습니다.",
                row.name
            )));
            Ok(one(Row { note, ..from_live(&row) }, near))
        }
        Resolution::Candidates(_) if !near.is_empty() => {
            Ok(render(query, official, Vec::new(), near, shown, "live", None))
        }
        Resolution::Candidates(rows) => {
            let near = rows.iter().map(from_live).collect();
            Ok(render(query, official, Vec::new(), near, shown, "live", None))
        }
        Resolution::NothingFound { confirmed } => {
            if let Some(found) = ladder::below(client, official, ctx.today()).await? {
                return Ok(found);
            }
            let mut output = from_outline(ctx, query, shown).await?;
            let note = if confirmed {
                "법제처 현행·예정·폐지 법령과 행정규칙 검색에는 이 이름이 없습니다."
            } else {
                "법제처 검색이 결과를 주지 않았습니다. 없다는 뜻은 아닙니다."
            };
            output.text.push_str(&format!("\nℹ️ {note}"));
            if query.split_whitespace().nth(1).is_some() {
                output.text.push_str(
                    "\n💡 여러 낱말은 모두 들어 있는 이름만 찾습니다. 낱말을 줄여 다시 찾아보세요.",
                );
            }
            Ok(output)
        }
    }
}

/// The official name behind a short one; the query itself otherwise.
fn official(query: &str) -> String {
    match names::find(query) {
        Some(name) if !name.is_ambiguous() => name.official(),
        _ => query.to_owned(),
    }
}

/// A row that has nothing to do with the query comes from a search that ignored it.
fn related(row: &StatuteRow, official: &str, query: &str) -> bool {
    let squeeze = |t: &str| t.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let (name, short) = (squeeze(&row.name), squeeze(&row.short_name));
    [official, query].iter().any(|q| {
        q.split_whitespace().all(|word| name.contains(word) || (!short.is_empty() && short.contains(word)))
            || name.contains(&squeeze(q))
    })
}

fn from_live(row: &StatuteRow) -> Row {
    Row {
        name: row.name.clone(),
        law_id: row.law_id.map(|id| id.to_string()),
        mst: row.mst.map(|m| m.to_string()),
        kind: row.kind.clone(),
        status: row.status.clone(),
        promulgated: row.promulgated.map(|d| d.to_string()),
        effective: row.effective.map(|d| d.to_string()),
        note: None,
    }
}

async fn from_outline(ctx: &Ctx<'_>, query: &str, shown: usize) -> Result<Output, ToolError> {
    let as_of = ctx.outline.directory(ctx.host).await?.meta().as_of;
    let mut exact = Vec::new();
    let found = names::find(query);
    for name in found.into_iter().flat_map(Name::officials) {
        exact.extend(rows_of(ctx, name).await?);
    }
    let mut near = Vec::new();
    let completed = names::complete(query, shown);
    let guesses = if exact.is_empty() && completed.is_empty() { names::similar(query, 5) } else { completed };
    for name in guesses.into_iter().filter(|n| Some(*n) != found) {
        near.extend(rows_of(ctx, name).await?);
    }
    // A statute answers to several names and is one row.
    let mut seen: Vec<String> = exact.iter().filter_map(|row: &Row| row.law_id.clone()).collect();
    near.retain(|row| match &row.law_id {
        Some(id) if seen.contains(id) => false,
        Some(id) => {
            seen.push(id.clone());
            true
        }
        None => true,
    });
    let note = no_key_note(ctx).map(|note| format!("{note} (목록 기준일 {as_of})"));
    Ok(render(query, &official(query), exact, near, shown, "outline", note))
}

async fn rows_of(ctx: &Ctx<'_>, name: Name) -> Result<Vec<Row>, ToolError> {
    let mut rows = Vec::new();
    for id in name.law_ids().map(LawId) {
        if let Held::Version(law) = outlined::on(ctx, id, ctx.today()).await? {
            let version = law.law.version(law.version);
            let renamed = name.status() == NameStatus::Earlier;
            rows.push(Row {
                name: law.name().to_owned(),
                law_id: Some(id.to_string()),
                mst: version.map(|v| v.mst.to_string()),
                kind: law.law.class(law.version).to_owned(),
                status: "현행".to_owned(),
                promulgated: version.map(|v| v.promulgated.to_string()),
                effective: version.map(|v| v.effective.to_string()),
                note: renamed.then(|| format!("[제명변경] 옛 이름 「{}」", name.spelled())),
            });
        }
    }
    if rows.is_empty() && name.status() == NameStatus::Repealed {
        let by = name.repeal().and_then(|r| r.by).map(Name::spelled);
        rows.push(Row {
            name: name.spelled(),
            law_id: None,
            mst: None,
            kind: name.class().word().to_owned(),
            status: "폐지".to_owned(),
            promulgated: None,
            effective: None,
            note: Some(by.map_or_else(|| "[폐지]".to_owned(), |by| format!("[폐지] 「{by}」 부칙으로 폐지"))),
        });
    }
    Ok(rows)
}

fn render(
    query: &str,
    official: &str,
    exact: Vec<Row>,
    near: Vec<Row>,
    shown: usize,
    source: &str,
    note: Option<String>,
) -> Output {
    let total = exact.len() + near.len();
    let expanded = if official == query { String::new() } else { format!(", 정식 이름: \"{official}\"") };
    let mut text = if total == 0 {
        format!(
            "[NOT_FOUND] '{query}'에 맞는 법령을 찾지 못했습니다. 없는 법령이라고 단정하지 말고, 이름을 줄이거나 바꿔 다시 찾아보세요."
        )
    } else {
        format!("검색 결과 (총 {total}건{expanded}):")
    };
    let mut number = 0;
    let near_total = near.len();
    let near: Vec<Row> = near.into_iter().take(shown.saturating_sub(exact.len())).collect();
    if !exact.is_empty() {
        text.push_str(&format!("\n\n📍 정확히 일치 ({}건):", exact.len()));
        exact.iter().for_each(|row| line(&mut text, &mut number, row));
    } else if total > 0 {
        text.push_str("\n⚠️ 이름이 정확히 일치하는 법령은 없습니다. 아래는 비슷한 이름입니다.");
    }
    if !near.is_empty() {
        text.push_str(&format!("\n\n📂 부분 일치 ({near_total}건 중 {}건):", near.len()));
        near.iter().for_each(|row| line(&mut text, &mut number, row));
    }
    if let Some(id) = exact.first().and_then(|row| row.law_id.as_deref()) {
        text.push_str(&format!("\n\n💡 조문 보기: get_law_text(lawId=\"{id}\", jo=\"제1조\")"));
    }
    if let Some(note) = &note {
        text.push_str(&format!("\n\nℹ️ {note}"));
    }
    let list = |rows: &[Row]| rows.iter().map(structured).collect::<Vec<Value>>();
    let value = json!({
        "query": query,
        "official": official,
        "source": source,
        "total": total,
        "exact": list(&exact),
        "near": list(&near),
        "note": note,
        "handle": exact.first().map(|row| json!({"lawId": row.law_id, "mst": row.mst, "lawName": row.name})),
    });
    Output::new(text, value)
}

fn line(text: &mut String, number: &mut usize, row: &Row) {
    *number += 1;
    let mark = if row.status.is_empty() { String::new() } else { format!(" [{}]", row.status) };
    text.push_str(&format!("\n{number}. {}{mark}", row.name));
    let known = |v: &Option<String>| v.clone().unwrap_or_else(|| "-".to_owned());
    text.push_str(&format!("\n   법령ID {} · MST {} · {}", known(&row.law_id), known(&row.mst), row.kind));
    text.push_str(&format!("\n   공포일 {} · 시행일 {}", known(&row.promulgated), known(&row.effective)));
    if let Some(note) = &row.note {
        text.push_str(&format!("\n   {note}"));
    }
}

fn structured(row: &Row) -> Value {
    json!({
        "name": row.name,
        "lawId": row.law_id,
        "mst": row.mst,
        "kind": row.kind,
        "status": row.status,
        "promulgated": row.promulgated,
        "effective": row.effective,
        "note": row.note,
    })
}
