//! `get_law_text`: one article, a small statute whole, or the table of contents of a large one.

use super::answer::{Version, drawn, label, official_url};
use super::below::{Below, place_of};
use super::get_article_detail::place_in;
use super::outlined::{self, Held, Outlined, SINCE};
use super::wanted::{Wanted, caveat};
use crate::families::shared::{View, absent, day_of, fit, given, merge, of_statute, show};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use law_fetch::Client;
use law_model::{ArticleNo, Ymd};
use law_source::statute::Slice;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "get_law_text",
    title: "법령 본문",
    category: "법령조회",
    description: "법령의 조문을 읽습니다. jo를 주면 그 조문, 없으면 작은 법령은 전문, 큰 법령은 목차를 줍니다. efYd로 그날 시행되던 판을 봅니다. 법령을 찾으려면 search_law를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(8),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        mst: Option<String> as Id = "mst", "법령일련번호(판 번호)";
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        name: Option<String> = "lawName" | "law_name" | "name", "법령 이름이나 줄임말, 예: 민법";
        jo: Option<String> as Article = "jo", "조문, 예: 제38조의2, 38조의2, 003802";
        ef_yd: Option<String> as Day = "efYd" | "ef_yd", "이날 시행되던 판, 예: 20240101";
        page: Option<Whole<1, 999>> = "page", "전문(부칙·별표 포함)을 나누어 볼 때의 쪽";
    }
}

/// A statute with more articles answers with its table of contents.
const WHOLE_UP_TO: usize = 20;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let day = day_of(given(&input.ef_yd), "efYd")?;
    let place = given(&input.jo).map(place_of).transpose()?;
    let wanted = Wanted { mst: input.mst, law_id: input.law_id, name: input.name, day };
    let page = input.page.and_then(|p| usize::try_from(p.0).ok());
    text_of(ctx, &wanted, place, page).await
}

/// One article or what of it is named, a page, or the whole or its contents.
pub(crate) async fn text_of(
    ctx: &Ctx<'_>,
    wanted: &Wanted,
    place: Option<(ArticleNo, Below)>,
    page: Option<usize>,
) -> Result<Output, ToolError> {
    wanted.named()?;
    if let Some((no, below)) = place.as_ref().filter(|(_, below)| !below.is_empty()) {
        return place_in(ctx, wanted, *no, below).await;
    }
    let no = place.map(|(no, _)| no);
    match ctx.live() {
        Some(client) => live(ctx, &client, wanted, no, page).await,
        None => from_outline(ctx, wanted, no).await,
    }
}

async fn live(
    ctx: &Ctx<'_>,
    client: &Client<'_>,
    wanted: &Wanted,
    no: Option<ArticleNo>,
    page: Option<usize>,
) -> Result<Output, ToolError> {
    let asked = wanted.reference(ctx, client).await?;
    if let Some(no) = no {
        let (slice, told) = asked.article(client, no).await?;
        let frame = Version { info: &slice.info, mst: wanted.mst.as_deref(), day: wanted.day, told: &told };
        return Ok(one_article(ctx, &frame, &slice, no));
    }
    let (statute, told) = asked.statute(client).await?;
    let info = statute.info.clone();
    let frame = Version { info: &info, mst: wanted.mst.as_deref(), day: wanted.day, told: &told };
    let short = statute.articles().count() <= WHOLE_UP_TO;
    let view = match page {
        Some(page) => View::Page(page),
        None if short => View::Whole,
        None => View::Contents,
    };
    Ok(match show(&of_statute(statute), &view, &wanted.call("get_law_text"))? {
        Ok((body, part)) => frame.output(ctx, &body, part),
        Err(what) => absent(&what, "page를 줄여 다시 보세요.", json!({"law": info.name})),
    })
}

fn one_article(ctx: &Ctx<'_>, frame: &Version<'_>, slice: &Slice, no: ArticleNo) -> Output {
    if slice.articles.is_empty() {
        return absent(
            &format!(
                "{}에 {}은(는) 없습니다(조문 {}개를 모두 확인).",
                slice.info.name,
                label(no),
                slice.article_count
            ),
            "get_law_text를 jo 없이 불러 목차를 확인하세요.",
            json!({"law": slice.info.name, "jo": label(no)}),
        );
    }
    let mut body: Vec<String> = slice.articles.iter().map(law_source::statute::Article::render).collect();
    let drawn = drawn(&slice.articles, &slice.info.name);
    let part = json!({"transcribed": drawn.is_none()});
    body.extend(drawn);
    let articles: Vec<Value> = slice
        .articles
        .iter()
        .map(|a| json!({"jo": a.label(), "title": a.title, "text": a.render(), "effective": a.effective}))
        .collect();
    let mut value = json!({ "articles": articles });
    merge(&mut value, part);
    frame.output(ctx, &fit(&body, "\n\n", "get_article_detail로 항을 지정해 보세요."), value)
}

async fn from_outline(ctx: &Ctx<'_>, wanted: &Wanted, no: Option<ArticleNo>) -> Result<Output, ToolError> {
    let Some(id) = wanted.law_id()? else {
        let what = match (&wanted.name, &wanted.mst) {
            (Some(name), _) => {
                format!("'{name}'은(는) 내장 목록의 법령 이름이 아닙니다. 없는 법령이라는 뜻은 아닙니다.")
            }
            _ => "인증키 없이 MST만으로는 조회할 수 없습니다. lawName이나 lawId를 쓰세요.".to_owned(),
        };
        return Err(ToolError::new("NO_KEY", what, &["LAW_OC 인증키를 넣으세요: https://open.law.go.kr"]));
    };
    let day = wanted.day.unwrap_or_else(|| ctx.today());
    match outlined::on(ctx, id, day).await? {
        Held::Version(law) => Ok(outlined_output(ctx, &law, no, wanted.day)),
        Held::NoVersion { why, .. } => {
            Err(ToolError::new("NO_KEY", why, &["인증키를 넣으면 연혁 전체에서 찾습니다."]))
        }
        Held::NotCovered => Err(ToolError::new(
            "NO_KEY",
            format!("법령ID {id}은(는) 내장 목록에 없습니다. 없는 법령이라는 뜻은 아닙니다."),
            &["인증키를 넣어 조회하세요."],
        )),
    }
}

fn outlined_output(ctx: &Ctx<'_>, law: &Outlined, no: Option<ArticleNo>, day: Option<Ymd>) -> Output {
    let url = official_url(law.name());
    let (body, part) = match no {
        Some(no) => {
            let Some(title) = law.title(no) else {
                return absent(
                    &format!("{} 기준 목록의 {}에는 {}이(가) 없습니다.", law.as_of, law.name(), label(no)),
                    SINCE,
                    json!({"law": law.head(), "source": "outline", "asOf": law.as_of, "jo": label(no)}),
                );
            };
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
    let note = caveat(ctx, law.as_of, day);
    let text = format!("{}\n{}\n\n{body}\n\n원문: {url}\n{note}", law.name(), law.dates());
    let mut value =
        json!({"law": law.head(), "source": "outline", "asOf": law.as_of, "url": url, "note": note});
    merge(&mut value, part);
    Output::new(text, value)
}
