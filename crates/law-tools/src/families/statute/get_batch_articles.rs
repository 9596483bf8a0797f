//! `get_batch_articles`: several articles of one or more statutes, each statute fetched once.

use super::answer::{drawn, official_url};
use super::below::narrowed;
use super::entry::Entry;
use super::get_law_text::text_of;
use super::wanted::Wanted;
use crate::families::shared::{day_of, fit, given, live};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use law_fetch::Client;
use law_host::join_all;
use law_model::Ymd;
use serde_json::{Map, Value};

pub static TOOL: ToolDef = ToolDef {
    name: "get_batch_articles",
    title: "조문 묶음",
    category: "배치",
    description: "한 법령이나 여러 법령의 조문 여럿을 법령마다 한 번의 조회로 가져옵니다. 한 조문은 get_law_text를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(40),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        mst: Option<String> as Id = "mst", "법령일련번호(판 번호)";
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        name: Option<String> = "lawName" | "law_name" | "name", "법령 이름이나 줄임말";
        articles: Option<Vec<String>> as Article = "articles", "조문 목록, 예: [\"제1조\", \"제38조의2\"]";
        ef_yd: Option<String> as Day = "efYd" | "ef_yd", "이날 시행되던 판";
        laws: Option<Vec<Map<String, Value>>> = "laws", "여러 법령: [{lawName 또는 lawId 또는 mst, articles: [...], efYd}]";
    }
}

const LAWS: usize = 20;
const PER_LAW: usize = 50;
const ARTICLES: usize = 100;
/// Statutes asked at the same time.
const AT_ONCE: usize = 4;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let day = day_of(given(&input.ef_yd), "efYd")?;
    let orders = orders(input, day)?;
    if ctx.live().is_none() {
        return titles(ctx, &orders).await;
    }
    let client = live(ctx)?;
    let (mut texts, mut rows, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    let mut last = None;
    for chunk in orders.chunks(AT_ONCE) {
        for (order, got) in chunk.iter().zip(join_all(chunk.iter().map(|o| one(ctx, &client, o))).await) {
            match got {
                Ok((text, row)) => {
                    texts.push(text);
                    rows.push(row);
                }
                Err(error) => {
                    errors.push(format!(
                        "[{}] {}): {}",
                        error.label,
                        order.wanted.call("법령"),
                        error.message
                    ));
                    last = Some(error);
                }
            }
        }
    }
    if let (true, [_], Some(error)) = (rows.is_empty(), errors.as_slice(), last) {
        return Err(error);
    }
    if rows.is_empty() {
        return Err(ToolError::new(
            "EXTERNAL_API_ERROR",
            errors.join("\n"),
            &["법령 이름과 번호를 확인하세요."],
        ));
    }
    let mut text = fit(&texts, "\n\n---\n\n", "나머지 법령은 나누어 부르세요.");
    if !errors.is_empty() {
        text.push_str(&format!("\n\n[ERROR] 읽지 못한 법령\n{}", errors.join("\n")));
    }
    Ok(Output::new(text, json!({"laws": rows, "errors": errors, "source": "live", "asOf": ctx.today()})))
}

/// Without a key: which articles there are and what they are called.
async fn titles(ctx: &Ctx<'_>, orders: &[Entry]) -> Result<Output, ToolError> {
    let (mut texts, mut rows) = (Vec::new(), Vec::new());
    for order in orders {
        for place in &order.places {
            let output = text_of(ctx, &order.wanted, Some(place.clone()), None).await?;
            texts.push(output.text);
            rows.push(output.structured);
        }
    }
    let text = fit(&texts, "\n\n---\n\n", "나누어 부르세요.");
    Ok(Output::new(text, json!({"laws": rows, "source": "outline"})))
}

fn orders(input: Input, day: Option<Ymd>) -> Result<Vec<Entry>, ToolError> {
    let bad = |what: &str| Err(ToolError::bad_arguments(what.to_owned()));
    let alone = Wanted { mst: input.mst, law_id: input.law_id, name: input.name, day };
    let articles = input.articles.unwrap_or_default();
    let mut orders = Vec::new();
    match input.laws.filter(|laws| !laws.is_empty()) {
        Some(_) if alone.named().is_ok() || !articles.is_empty() => {
            return bad("laws와 lawName·lawId·mst·articles는 함께 쓸 수 없습니다. 모두 laws에 넣으세요");
        }
        Some(laws) => {
            for law in laws {
                orders.push(Entry::read(law, day)?);
            }
        }
        None => orders.push(Entry::of(alone, &articles)?),
    }
    if orders.len() > LAWS || orders.iter().map(|o| o.places.len()).sum::<usize>() > ARTICLES {
        return bad("한 번에 법령 20개, 조문 100개까지입니다. 나누어 부르세요");
    }
    if orders.iter().any(|o| o.places.is_empty() || o.places.len() > PER_LAW) {
        return bad("법령마다 articles가 1개에서 50개까지 있어야 합니다. 예: [\"제1조\"]");
    }
    Ok(orders)
}

async fn one(ctx: &Ctx<'_>, client: &Client<'_>, order: &Entry) -> Result<(String, Value), ToolError> {
    let (statute, told) = order.wanted.reference(ctx, client).await?.statute(client).await?;
    let info = &statute.info;
    let (mut lines, mut found, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    for (no, below) in &order.places {
        let before = found.len();
        let mut why = String::new();
        for article in statute.article(*no) {
            let texts = match narrowed(article, below) {
                Ok(texts) => texts,
                Err(what) => {
                    why = format!("({})", what.trim_end_matches('.'));
                    continue;
                }
            };
            let mut text = texts.join("\n");
            let jo = if below.is_empty() { article.label() } else { below.name(*no) };
            found.push(json!({"jo": jo, "title": article.title, "text": text}));
            if !below.is_empty() {
                text = format!("{jo} ({})\n{text}", article.title);
            }
            lines.push(text);
            lines.extend(drawn([article], &info.name));
        }
        if found.len() == before {
            missing.push(format!("{}{why}", below.name(*no)));
        }
    }
    let day = |d: Option<Ymd>| d.map_or_else(|| "미정".to_owned(), |d| d.to_string());
    let mut text = format!(
        "{} ({} 제{}호, 시행 {}, 공포 {})",
        info.name,
        info.kind,
        info.number.trim_start_matches('0'),
        day(info.effective),
        day(info.promulgated)
    );
    if !missing.is_empty() {
        text.push_str(&format!(
            "\n[주의] 없는 조문: {} (조문 {}개를 모두 확인)",
            missing.join(", "),
            statute.articles().count()
        ));
    }
    text.push_str(&format!("\n\n{}", lines.join("\n\n")));
    told.close(&mut text, &official_url(&info.name));
    let row = json!({
        "law": {"name": info.name, "lawId": info.law_id.map(|id| id.to_string()), "effective": info.effective,
            "promulgated": info.promulgated, "actNo": info.number},
        "articles": found, "missing": missing, "url": official_url(&info.name),
    });
    Ok((text, row))
}
