//! `search_ordinance`: ordinances by name, and on request those whose text names an article.

use crate::families::shared::{
    self, Ask, Found, ListSpec, column, filled, live, merge, output, record, related, shown,
};
use crate::families::statute::label;
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use law_cite::Context;
use law_fetch::Client;
use law_host::join_all;
use law_model::ArticleNo;
use law_vocab::josa::settle;
use law_vocab::order::Arrange;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "search_ordinance",
    title: "자치법규 검색",
    category: "자치법규",
    description: "조례·규칙을 이름으로 찾습니다. '도로교통법 제32조'처럼 조문이 든 물음은 verifyArticleRelevance로 본문까지 확인합니다. 본문은 get_ordinance를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(34),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        query: String = "query", "자치법규 이름의 낱말, 예: 강남구 주차장 조례";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
        page: Option<Whole<1, 1000>> = "page", "쪽";
        verify: Option<bool> = "verifyArticleRelevance", "물음의 조문을 본문이 인용하는지 확인";
        limit: Option<Whole<1, 30>> = "relevanceLimit", "확인할 본문 수(기본 10)";
    }
}

pub(crate) const ORDINANCES: ListSpec = ListSpec {
    target: "ordin",
    heading: "자치법규 검색 결과",
    title: "name",
    columns: &[
        ("serial", "일련번호"),
        ("body", "지자체"),
        ("kind", "종류"),
        ("promulgated", "공포일"),
        ("effective", "시행일"),
        ("revision", "제개정"),
    ],
    handle: &[("ordinSeq", "serial")],
    next: "get_ordinance",
    page: ("https://www.law.go.kr/LSW/ordinInfoP.do?ordinSeq=", "serial"),
    by_name: true,
};

/// Bodies opened at the same time.
const AT_ONCE: usize = 5;

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let query = filled(&input.query, "query")?;
    let client = live(ctx)?;
    let (display, page) = (shown(input.display, 20), shown(input.page, 1));
    let cited = law_cite::extract(query, &Context::default())
        .into_iter()
        .find_map(|c| Some((c.law.unwrap_or_default(), c.article.as_deref().and_then(ArticleNo::parse)?)));
    let (words, mut found) = wider(&client, query, display, page).await?;
    let mut notes = Vec::new();
    if words != query {
        notes.push(settle(&format!("ℹ️ '{query}'(으)로는 없어 '{words}'(으)로 넓혀 찾았습니다.")));
    }
    let mut confirmed = None;
    match (&cited, input.verify.unwrap_or(false)) {
        (Some((law, no)), true) if !found.rows.is_empty() => {
            let most = usize::try_from(shown(input.limit, 10)).unwrap_or(10);
            let (near, opened, why) = citing(&client, &found.rows, law, *no, most).await;
            let place = format!("{law} {}", label(*no));
            notes.push(settle(&match (opened, near.len()) {
                (0, _) => format!("⚠️ 본문을 열지 못해 {place}의 인용을 확인하지 못했습니다. {why}"),
                (_, 0) => format!("ℹ️ 본문 {opened}건을 열었고 {place}을(를) 인용하는 것은 없습니다."),
                (_, n) => format!("✅ 본문 {opened}건을 열어 {place}을(를) 인용하는 {n}건을 앞에 두었습니다."),
            }));
            if found.rows.len() > opened && opened > 0 {
                notes.push(format!("⚠️ 나머지 {}건은 확인하지 않았습니다.", found.rows.len() - opened));
            }
            found.rows.arrange_by_key(|row| !near.iter().any(|serial| serial == column(row, "serial")));
            confirmed = Some(near);
        }
        (Some((_, no)), false) => notes.push(settle(&format!(
            "⚠️ 이 검색은 이름만 보므로 {}은(는) 반영되지 않았습니다. 본문까지 확인하려면 verifyArticleRelevance=true",
            label(*no)
        ))),
        _ => {}
    }
    let asked = Ask { query: &words, display, page, more: &[] };
    let mut answer = output(&ORDINANCES, asked, found, &notes);
    merge(&mut answer.structured, json!({"citing": confirmed, "asked": query}));
    Ok(answer)
}

/// The query, and when nothing bears such a name the query without article, then without its last words.
async fn wider(
    client: &Client<'_>,
    query: &str,
    display: u32,
    page: u32,
) -> Result<(String, Found), ToolError> {
    let mut words: Vec<&str> = query
        .split_whitespace()
        .filter(|w| !(w.starts_with('제') && w.contains('조') && !w.contains("조례")))
        .collect();
    if words.is_empty() {
        words = query.split_whitespace().collect();
    }
    let mut first = None;
    for _ in 0..3 {
        let text = words.join(" ");
        let mut found =
            shared::ask(client, ORDINANCES.target, Ask { query: &text, display, page, more: &[] }).await?;
        // On a page behind the last one nothing came, and narrower words have nothing to say.
        let behind = found.rows.is_empty() && found.total > 0;
        found.rows.retain(|row| related(&format!("{} {}", column(row, "body"), column(row, "name")), &text));
        if !found.rows.is_empty() || behind {
            return Ok((text, found));
        }
        first.get_or_insert(found);
        if words.len() <= 2 {
            break;
        }
        words.pop();
    }
    let found = first.ok_or_else(|| shared::no_answer("자치법규 검색이 결과를 주지 않았습니다."))?;
    Ok((query.to_owned(), found))
}

/// Serials of the rows whose text cites the article, how many texts were opened, and why one was not.
async fn citing(
    client: &Client<'_>,
    rows: &[Value],
    law: &str,
    no: ArticleNo,
    most: usize,
) -> (Vec<String>, usize, String) {
    let serials: Vec<&str> = rows.iter().take(most).map(|row| column(row, "serial")).collect();
    let (mut near, mut opened, mut why) = (Vec::new(), 0, String::new());
    for chunk in serials.chunks(AT_ONCE) {
        let texts = join_all(chunk.iter().map(async |serial| {
            let (doc, _) = record(client, ORDINANCES.target, &[("MST", serial)]).await?;
            Ok::<_, ToolError>(
                doc.map(|d| d.units.iter().map(|u| d.render(u)).collect::<Vec<_>>().join("\n")),
            )
        }));
        for (serial, text) in chunk.iter().zip(texts.await) {
            let text = match text {
                Ok(Some(text)) => text,
                Ok(None) => continue,
                Err(error) => {
                    why.clone_from(&error.message);
                    continue;
                }
            };
            opened += 1;
            let wanted = no.to_string();
            let cites = law_cite::extract(&text, &Context::default()).iter().any(|c| {
                c.article.as_deref() == Some(wanted.as_str())
                    && c.law.as_deref().is_some_and(|l| law_fetch::same_name(l, law))
            });
            if cites {
                near.push((*serial).to_owned());
            }
        }
    }
    (near, opened, why)
}
