//! `search_historical_law`: the versions of a statute, newest first.

use super::answer::official_url;
use super::wanted::{Wanted, no_key_note};
use crate::families::shared::{self, Ask, Found, absent, column, filled, no_answer, shown};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use law_fetch::{Client, same_name};
use law_model::LawId;
use law_vocab::names;
use law_vocab::order::Arrange;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "search_historical_law",
    title: "법령 연혁",
    category: "이력",
    description: "법령의 판(제정·개정) 목록을 새것부터 보입니다: 시행일, 공포일, 공포번호, MST. 조문별 이력은 get_article_history를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(3),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        name: String = "lawName" | "law_name" | "query", "법령 이름이나 줄임말";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 50)";
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let asked = filled(&input.name, "lawName")?;
    let official =
        names::find(asked).filter(|n| !n.is_ambiguous()).map_or_else(|| asked.to_owned(), |n| n.official());
    let most = usize::try_from(shown(input.display, 50)).unwrap_or(50);
    match ctx.live() {
        Some(client) => live(&client, &official, most).await,
        None => outlined(ctx, asked, most).await,
    }
}

async fn live(client: &Client<'_>, name: &str, most: usize) -> Result<Output, ToolError> {
    let asked = Ask { query: name, display: 500, page: 1, more: &[("sort", "efdes")] };
    let Found { rows: mut all, total, confirmed, told } = shared::ask(client, "lsHistory", asked).await?;
    let part = u64::try_from(all.len()).is_ok_and(|got| got < total);
    all.retain(|row| same_name(column(row, "name"), name));
    if all.is_empty() && (part || !confirmed) {
        return Err(no_answer(&format!("「{name}」의 연혁을 다 받지 못했습니다.")));
    }
    all.arrange(|a, b| {
        let newer = |key| column(b, key).cmp(column(a, key));
        newer("effective").then(newer("promulgated"))
    });
    let note = part.then_some("⚠️ 이름이 비슷한 법령이 많아 연혁의 일부만 받았을 수 있습니다.");
    let mut output = listed(name, &all, most, "live", json!({"asOf": told.as_of}));
    note.iter().for_each(|note| output.text.push_str(&format!("\n{note}")));
    told.close(&mut output.text, &official_url(name));
    Ok(output)
}

async fn outlined(ctx: &Ctx<'_>, name: &str, most: usize) -> Result<Output, ToolError> {
    let wanted = Wanted { name: Some(name.to_owned()), ..Wanted::default() };
    let missing = || {
        ToolError::new(
            "NO_KEY",
            format!("'{name}'은(는) 내장 연혁에 없습니다. 없는 법령이라는 뜻은 아닙니다."),
            &["인증키(LAW_OC)를 넣으면 법제처 연혁에서 찾습니다: https://open.law.go.kr"],
        )
    };
    let id: LawId = wanted.law_id()?.ok_or_else(missing)?;
    let law = ctx.outline.law(ctx.host, id).await?.ok_or_else(missing)?;
    let as_of = ctx.outline.directory(ctx.host).await?.meta().as_of;
    let mut all: Vec<Value> = law
        .versions()
        .map(|(no, v)| {
            json!({
                "mst": v.mst.to_string(), "name": law.name(no), "kind": law.class(no), "revision": v.amendment.word(),
                "number": v.act_no.to_string(), "promulgated": v.promulgated, "effective": v.effective,
            })
        })
        .collect();
    all.reverse();
    let note = no_key_note(ctx).unwrap_or_default();
    let mut output = listed(name, &all, most, "outline", json!({"asOf": as_of, "note": note}));
    output.text.push_str(&format!("\n\nℹ️ 내장 연혁 {as_of} 기준이며 옛 판은 빠져 있을 수 있습니다. {note}"));
    Ok(output)
}

fn listed(name: &str, all: &[Value], most: usize, source: &str, more: Value) -> Output {
    let mut value = json!({"lawName": name, "source": source, "total": all.len(), "versions": all.get(..most).unwrap_or(all)});
    crate::families::shared::merge(&mut value, more);
    if all.is_empty() {
        return absent(
            &format!("「{name}」(이)라는 이름의 연혁을 찾지 못했습니다."),
            "search_law로 정확한 이름을 찾으세요. 이름이 바뀐 법령은 옛 이름으로도 찾아보세요.",
            value,
        );
    }
    let mut text = format!("{name} 연혁 (총 {}개 판 중 {}개)", all.len(), all.len().min(most));
    let cell = |row: &Value, key: &str| row.get(key).and_then(Value::as_str).unwrap_or("-").to_owned();
    for row in all.iter().take(most) {
        text.push_str(&format!(
            "\n- 시행 {} · {} · 공포 {} (제{}호) · MST {}",
            cell(row, "effective"),
            cell(row, "revision"),
            cell(row, "promulgated"),
            cell(row, "number"),
            cell(row, "mst"),
        ));
    }
    let newest = all.first().map(|row| cell(row, "mst")).unwrap_or_default();
    // Without a key a version is known by its day only.
    let next = if source == "live" {
        format!("get_historical_law(mst=\"{newest}\", jo=\"제1조\")")
    } else {
        let day = all.first().map(|row| cell(row, "effective").replace('-', "")).unwrap_or_default();
        format!("get_law_text(lawName=\"{name}\", efYd=\"{day}\")")
    };
    text.push_str(&format!("\n\n💡 그 판의 조문: {next}"));
    Output::new(text, value)
}
