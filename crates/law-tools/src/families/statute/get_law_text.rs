//! `get_law_text`: one article, a small statute whole, or the table of contents of a large one.

use super::outlined::{self, Held, Outlined};
use super::wanted::{Wanted, no_key_note};
use crate::families::utility::article;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use law_fetch::{Answer, Client, Fetched};
use law_model::{ArticleNo, Ymd};
use law_source::Statute;
use law_source::statute::{Slice, StatuteInfo};
use serde_json::{Value, json};

pub static TOOL: ToolDef = ToolDef {
    name: "get_law_text",
    title: "법령 본문",
    category: "법령조회",
    description: "법령의 조문을 읽습니다. jo를 주면 그 조문, 없으면 작은 법령은 전문, 큰 법령은 목차를 줍니다. efYd로 그날 시행되던 판을 봅니다. 법령을 찾으려면 search_law를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(8),
    handler: |ctx, args| {
        Box::pin(async move {
            let input = Input::read(args)?;
            run(ctx, input).await
        })
    },
};

params! {
    struct Input {
        mst: Option<String> = "mst", "법령일련번호(판 번호)";
        law_id: Option<String> = "lawId" | "law_id", "법령ID";
        name: Option<String> = "lawName" | "law_name" | "name", "법령 이름이나 줄임말, 예: 민법";
        jo: Option<String> = "jo", "조문, 예: 제38조의2, 38조의2, 003802";
        ef_yd: Option<String> = "efYd" | "ef_yd", "이날 시행되던 판, 예: 20240101";
    }
}

/// A statute with more articles answers with its table of contents.
const WHOLE_UP_TO: usize = 20;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let day = match input.ef_yd.as_deref() {
        Some(text) => Some(Ymd::parse(text).ok_or_else(|| {
            ToolError::bad_arguments(format!("efYd '{text}'은(는) 날짜가 아닙니다. 예: 20240101"))
        })?),
        None => None,
    };
    let no = match input.jo.as_deref() {
        Some(text) => Some(article(text).ok_or_else(|| {
            ToolError::bad_arguments(format!("jo '{text}'은(는) 조문 표기가 아닙니다. 예: 제38조의2"))
        })?),
        None => None,
    };
    let wanted = Wanted { mst: input.mst, law_id: input.law_id, name: input.name, day };
    if wanted.mst.is_none() && wanted.law_id.is_none() && wanted.name.is_none() {
        return Err(ToolError::bad_arguments("mst, lawId, lawName 가운데 하나는 있어야 합니다".to_owned()));
    }
    match ctx.live() {
        Some(client) => live(ctx, &client, &wanted, no).await,
        None => from_outline(ctx, &wanted, no).await,
    }
}

async fn live(
    ctx: &Ctx<'_>,
    client: &Client<'_>,
    wanted: &Wanted,
    no: Option<ArticleNo>,
) -> Result<Output, ToolError> {
    let reference = wanted.reference(client).await?;
    match no {
        Some(no) => one_article(ctx, wanted, no, client.article(reference, no).await?),
        None => whole(ctx, wanted, client.statute(reference).await?),
    }
}

fn record<T>(fetched: Fetched<Answer<T>>) -> Result<Fetched<T>, ToolError> {
    let Fetched { value, as_of, from_cache, stale, calls } = fetched;
    let value = value.record().ok_or_else(|| {
        ToolError::new(
            "NOT_FOUND",
            "법제처에 그런 법령 판이 없다는 답이 왔습니다.",
            &["search_law로 법령ID와 MST를 다시 확인하세요.", "내용을 추측해서 답하지 마세요."],
        )
    })?;
    Ok(Fetched { value, as_of, from_cache, stale, calls })
}

fn one_article(
    ctx: &Ctx<'_>,
    wanted: &Wanted,
    no: ArticleNo,
    fetched: Fetched<Answer<Slice>>,
) -> Result<Output, ToolError> {
    let fetched = record(fetched)?;
    let slice = &fetched.value;
    if slice.articles.is_empty() {
        return Err(ToolError::new(
            "NOT_FOUND",
            format!("{}에 제{no}조는 없습니다(조문 {}개를 모두 확인).", slice.info.name, slice.article_count),
            &["get_law_text를 jo 없이 불러 목차를 확인하세요.", "내용을 추측해서 답하지 마세요."],
        ));
    }
    let body: Vec<String> = slice.articles.iter().map(law_source::statute::Article::render).collect();
    let articles: Vec<Value> = slice
        .articles
        .iter()
        .map(|a| json!({"jo": a.label(), "title": a.title, "text": a.render(), "effective": a.effective}))
        .collect();
    Ok(statute_output(ctx, wanted, &slice.info, &fetched, body.join("\n\n"), json!({ "articles": articles })))
}

fn whole(ctx: &Ctx<'_>, wanted: &Wanted, fetched: Fetched<Answer<Statute>>) -> Result<Output, ToolError> {
    let fetched = record(fetched)?;
    let statute = &fetched.value;
    let count = statute.articles().count();
    let (body, part) = if count <= WHOLE_UP_TO {
        let texts: Vec<String> = statute.articles().map(law_source::statute::Article::render).collect();
        let articles: Vec<Value> = statute
            .articles()
            .map(|a| json!({"jo": a.label(), "title": a.title, "text": a.render()}))
            .collect();
        (texts.join("\n\n"), json!({ "articles": articles }))
    } else {
        let lines: Vec<String> = statute.articles().map(law_source::statute::Article::header).collect();
        let toc: Vec<Value> =
            statute.articles().map(|a| json!({"jo": a.label(), "title": a.title})).collect();
        let text = format!(
            "목차 (총 {count}개 조문)\n{}\n\n조문 내용은 get_law_text에 jo를 주어 조회하세요.",
            lines.join("\n")
        );
        (text, json!({ "contents": toc }))
    };
    Ok(statute_output(ctx, wanted, &statute.info, &fetched, body, part))
}

/// Head, currency line, body, source.
fn statute_output<T>(
    ctx: &Ctx<'_>,
    wanted: &Wanted,
    info: &StatuteInfo,
    fetched: &Fetched<T>,
    body: String,
    part: Value,
) -> Output {
    let date = |d: Option<Ymd>| d.map_or_else(|| "미정".to_owned(), |d| d.to_string());
    let former =
        if info.previous_name.is_empty() { String::new() } else { format!(" (구 {})", info.previous_name) };
    let currency = currency(ctx.today(), wanted.day, info.effective);
    let url = official_url(&info.name);
    let mut text = format!(
        "{}{former}\n공포일 {} · 시행일 {}\n{currency}\n\n{body}\n\n출처: 법제처 국가법령정보센터 {url}",
        info.name,
        date(info.promulgated),
        date(info.effective),
    );
    if let Some(trouble) = &fetched.stale {
        text.push_str(&format!("\n⚠️ {} 받아 둔 {} 자료로 답했습니다.", trouble.sentence(), fetched.day()));
    }
    let mut value = json!({
        "law": {
            "name": info.name,
            "lawId": info.law_id.map(|id| id.to_string()),
            "kind": info.kind,
            "promulgated": info.promulgated,
            "actNo": info.number,
            "effective": info.effective,
        },
        "source": "live",
        "asOf": fetched.day(),
        "currency": currency,
        "url": url,
    });
    merge(&mut value, part);
    Output::new(text, value)
}

fn merge(value: &mut Value, part: Value) {
    if let (Some(map), Value::Object(part)) = (value.as_object_mut(), part) {
        map.extend(part);
    }
}

fn currency(today: Ymd, asked: Option<Ymd>, effective: Option<Ymd>) -> String {
    match (asked, effective) {
        (Some(day), _) => format!("⚠️ {day} 기준으로 시행되던 판입니다. 현행과 다를 수 있습니다."),
        (None, Some(from)) if from > today => format!("⚠️ 아직 시행되지 않은 판입니다({from} 시행 예정)."),
        _ => format!("ℹ️ 조회기준일 {today}"),
    }
}

pub(crate) fn official_url(name: &str) -> String {
    format!("https://www.law.go.kr/법령/{}", name.replace(' ', ""))
}

async fn from_outline(ctx: &Ctx<'_>, wanted: &Wanted, no: Option<ArticleNo>) -> Result<Output, ToolError> {
    let Some(id) = wanted.law_id()? else {
        let what = match (&wanted.name, &wanted.mst) {
            (Some(name), _) => {
                format!("'{name}'은(는) 내장 목록의 법령 이름이 아닙니다. 없는 법령이라는 뜻은 아닙니다.")
            }
            _ => "인증키 없이 MST만으로는 조회할 수 없습니다.".to_owned(),
        };
        return Err(ToolError::new(
            "NO_KEY",
            what,
            &["lawName이나 lawId로 조회하거나 LAW_OC 인증키를 넣으세요: https://open.law.go.kr"],
        ));
    };
    let day = wanted.day.unwrap_or_else(|| ctx.today());
    match outlined::on(ctx, id, day).await? {
        Held::Version(law) => Ok(outlined_output(ctx, &law, no)?),
        Held::NoVersion(why) => {
            Err(ToolError::new("NO_KEY", why, &["인증키를 넣으면 연혁 전체에서 찾습니다."]))
        }
        Held::NotCovered => Err(ToolError::new(
            "NO_KEY",
            format!("법령ID {id}은(는) 내장 목록에 없습니다. 없는 법령이라는 뜻은 아닙니다."),
            &["인증키를 넣어 조회하세요."],
        )),
    }
}

fn outlined_output(ctx: &Ctx<'_>, law: &Outlined, no: Option<ArticleNo>) -> Result<Output, ToolError> {
    let url = official_url(law.name());
    let (body, part) = match no {
        Some(no) => {
            let title = law.title(no).ok_or_else(|| {
                ToolError::new(
                    "NOT_FOUND",
                    format!("{} 기준 목록의 {}에는 제{no}조가 없습니다.", law.as_of, law.name()),
                    &["그 뒤의 개정으로 생겼을 수 있으니 국가법령정보센터에서 확인하세요."],
                )
            })?;
            (format!("{}({title})", label(no)), json!({"articles": [{"jo": label(no), "title": title}]}))
        }
        None => {
            let contents = law.contents();
            let lines: Vec<String> =
                contents.iter().map(|(no, title)| format!("{}({title})", label(*no))).collect();
            let rows: Vec<Value> =
                contents.iter().map(|(no, title)| json!({"jo": label(*no), "title": title})).collect();
            (format!("목차 (총 {}개 조문)\n{}", rows.len(), lines.join("\n")), json!({ "contents": rows }))
        }
    };
    let note = no_key_note(ctx).unwrap_or_default();
    let effective = law.law.version(law.version).map_or_else(String::new, |v| v.effective.to_string());
    let text = format!(
        "{}\n시행일 {effective}\nℹ️ 내장 목록 {} 기준\n\n{body}\n\n원문: {url}\n{note}",
        law.name(),
        law.as_of
    );
    let mut value =
        json!({"law": law.head(), "source": "outline", "asOf": law.as_of, "url": url, "note": note});
    merge(&mut value, part);
    Ok(Output::new(text, value))
}

pub(crate) fn label(no: ArticleNo) -> String {
    if no.branch > 0 { format!("제{}조의{}", no.main, no.branch) } else { format!("제{}조", no.main) }
}
