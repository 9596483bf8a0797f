//! `get_article_history`: how the articles of a statute changed.

use super::answer::label;
use super::wanted::{Wanted, no_key_note};
use crate::families::shared::{
    self, Ask, Found, Told, absent, article_of, column, fit, given, live, shown, unproven,
};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use law_fetch::{Client, Target, Trouble};
use law_model::ArticleNo;
use law_outline::ArticleEventKind;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "get_article_history",
    title: "조문별 개정 이력",
    category: "이력",
    description: "법령의 조문별 개정 이력입니다(개정구분, 변경사유, 조문시행일). jo로 한 조문만 봅니다. 판 목록은 search_historical_law를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(6),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        name: Option<String> = "lawName" | "law_name" | "name", "법령 이름이나 줄임말";
        jo: Option<String> as Article = "jo", "조문, 예: 제38조의2";
        reg_dt: Option<String> as Day = "regDt", "바뀐 날";
        from: Option<String> as From = "fromRegDt", "기간의 처음";
        to: Option<String> as To = "toRegDt", "기간의 끝";
        org: Option<String> as Id = "org", "소관부처코드";
        page: Option<Whole<1, 1000>> = "page", "쪽";
    }
}

const TARGET: &str = "lsJoHstInf";

/// Upstream gives nothing without a range.
const EVER: (&str, &str) = ("19480101", "20991231");

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let no = given(&input.jo).map(article_of).transpose()?;
    let wanted = Wanted { law_id: input.law_id.clone(), name: input.name.clone(), ..Wanted::default() };
    wanted.named()?;
    if let (None, Some(no)) = (ctx.live(), no) {
        return outlined(ctx, &wanted, no).await;
    }
    let client = live(ctx)?;
    let (id, name) = wanted.identity(&client).await?;
    let reg = given(&input.reg_dt).unwrap_or_default();
    let ever = if reg.is_empty() { EVER } else { ("", "") };
    let (from, to) = (given(&input.from).unwrap_or(ever.0), given(&input.to).unwrap_or(ever.1));
    let dated = [&input.reg_dt, &input.from, &input.to].into_iter().any(|day| given(day).is_some());
    let (id, jo) = (id.to_string(), no.map(ArticleNo::jo).unwrap_or_default());
    let more = [
        ("ID", id.as_str()),
        ("JO", jo.as_str()),
        ("regDt", reg),
        ("fromRegDt", from),
        ("toRegDt", to),
        ("org", given(&input.org).unwrap_or_default()),
    ];
    let page = shown(input.page, 1);
    let asked = Ask { query: "", display: 100, page, more: &more };
    let found = match of_article(&client, &id, &jo, page).await? {
        Some(found) => found,
        None => shared::ask(&client, TARGET, asked).await?,
    };
    let mut changes = Vec::new();
    for row in &found.rows {
        let law = row.get("law").cloned().unwrap_or_default();
        wanted.owned(("ID", &id), &[column(&law, "lawId")], &[column(&law, "name")])?;
        for change in row.get("articles").and_then(Value::as_array).into_iter().flatten() {
            // Upstream has been seen to leave JO out of account, and the history of one article knows no dates.
            let of_article = no
                .is_none_or(|no| column(change, "number").is_empty() || column(change, "number") == no.jo());
            if of_article && within(&law, reg, from, to) {
                changes
                    .push(json!({"law": law, "article": change, "jo": no.map_or_else(|| label_of(column(change, "number")), label)}));
            }
        }
    }
    let value = json!({
        "lawId": id, "lawName": name, "jo": no.map(label), "source": "live", "asOf": found.told.as_of,
        "total": found.total, "page": page, "pages": found.total.div_ceil(100), "changes": changes,
    });
    if changes.is_empty() {
        let (period, next) = if dated {
            ("이 기간에 ", "기간(fromRegDt, toRegDt)을 넓히거나 search_historical_law로 판 목록을 보세요.")
        } else {
            ("", "search_historical_law로 판 목록을 보세요.")
        };
        let more = u64::from(page) * 100 < found.total;
        let part = if more { format!("{page}쪽에 ") } else { String::new() };
        return Ok(absent(
            &format!(
                "「{name}」{}의 개정 이력이 {period}{part}없습니다.{}",
                no.map_or_else(String::new, |no| format!(" {}", label(no))),
                unproven(found.confirmed)
            ),
            next,
            value,
        ));
    }
    let lines: Vec<String> = changes.iter().map(line).collect();
    let mut text = format!(
        "「{name}」 조문 개정 이력 (총 {}건, {page}쪽)\n{}",
        found.total,
        fit(&lines, "\n", "jo나 기간으로 좁히거나 page를 늘리세요.")
    );
    found.told.close(&mut text, &super::answer::official_url(&name));
    Ok(Output::new(text, value))
}

/// The history of one article, which upstream keeps apart from the lists by date.
async fn of_article(client: &Client<'_>, id: &str, jo: &str, page: u32) -> Result<Option<Found>, ToolError> {
    if jo.is_empty() || page > 1 {
        return Ok(None);
    }
    let target = Target::named(TARGET).unwrap_or(law_fetch::target::LAW);
    let decode = |body: &[u8]| shared::decode_rows(TARGET, body);
    let fetched = match client.detail(&target, &[("ID", id), ("JO", jo)], &decode).await {
        Ok(fetched) => fetched,
        Err(Trouble::GaveNothing { .. }) => return Ok(None),
        Err(trouble) => return Err(trouble.into()),
    };
    let told = Told::of(&fetched);
    Ok(fetched.value.record().filter(|list| !list.rows.is_empty()).map(|list| Found {
        total: list.total.unwrap_or(0),
        rows: list.rows,
        confirmed: true,
        told,
    }))
}

/// Whether an amendment was promulgated on the day or in the range.
fn within(law: &Value, reg: &str, from: &str, to: &str) -> bool {
    let day = column(law, "promulgated").replace('-', "");
    if !reg.is_empty() {
        return true;
    }
    day.is_empty() || (from.is_empty() || day.as_str() >= from) && (to.is_empty() || day.as_str() <= to)
}

fn label_of(number: &str) -> String {
    article_of(number).map_or_else(|_| number.to_owned(), label)
}

fn line(change: &Value) -> String {
    let part = |key: &str| change.get(key).cloned().unwrap_or_default();
    let (law, article) = (part("law"), part("article"));
    let cells = [
        ("", column(&article, "reason")),
        ("", column(&law, "revision")),
        ("공포 ", column(&law, "promulgated")),
        ("시행 ", column(&law, "effective")),
        ("조문개정 ", column(&article, "changed")),
        ("조문시행 ", column(&article, "effective")),
        ("MST ", column(&law, "mst")),
    ];
    let told: Vec<String> = cells
        .iter()
        .filter(|(_, cell)| !cell.is_empty())
        .map(|(label, cell)| format!("{label}{cell}"))
        .collect();
    format!("- {} · {}", column(change, "jo"), told.join(" · "))
}

/// Without a key: the life of one article from the outline.
async fn outlined(ctx: &Ctx<'_>, wanted: &Wanted, no: ArticleNo) -> Result<Output, ToolError> {
    let missing = || {
        ToolError::new(
            "NO_KEY",
            "이 법령은 내장 연혁에 없습니다. 없는 법령이라는 뜻은 아닙니다.",
            &["인증키(LAW_OC)를 넣어 조회하세요."],
        )
    };
    let id = wanted.law_id()?.ok_or_else(missing)?;
    let law = ctx.outline.law(ctx.host, id).await?.ok_or_else(missing)?;
    let as_of = ctx.outline.directory(ctx.host).await?.meta().as_of;
    let name = law.latest().map(|v| law.name(v).to_owned()).unwrap_or_default();
    let mut rows = Vec::new();
    for event in law.history_of(no) {
        let what = match event.what {
            ArticleEventKind::FirstKnown { title } => format!("알려진 첫 판에 있음({title})"),
            ArticleEventKind::Added { title } => format!("신설({title})"),
            ArticleEventKind::Retitled { from, to } => format!("제목 변경: {from} → {to}"),
            ArticleEventKind::Deleted => "삭제".to_owned(),
            ArticleEventKind::Gone => "없어짐".to_owned(),
            ArticleEventKind::TextChanged => "내용 개정".to_owned(),
        };
        let mst = law.version(event.version).map(|v| v.mst.to_string());
        rows.push(json!({"effective": event.day, "what": what, "mst": mst}));
    }
    let note = no_key_note(ctx).unwrap_or_default();
    let value = json!({"lawId": id.to_string(), "lawName": name, "jo": label(no), "source": "outline", "asOf": as_of, "changes": rows, "note": note});
    if rows.is_empty() {
        return Ok(absent(
            &format!("내장 연혁({as_of} 기준)의 「{name}」에는 {}이(가) 있었던 적이 없습니다.", label(no)),
            "조문 번호를 확인하세요.",
            value,
        ));
    }
    let lines: Vec<String> = rows
        .iter()
        .map(|r| {
            format!("- 시행 {} · {} · MST {}", column(r, "effective"), column(r, "what"), column(r, "mst"))
        })
        .collect();
    Ok(Output::new(
        format!(
            "「{name}」 {} 이력 (내장 연혁 {as_of} 기준)\n{}\n\nℹ️ 옛 판은 빠져 있을 수 있습니다. {note}",
            label(no),
            lines.join("\n")
        ),
        value,
    ))
}
