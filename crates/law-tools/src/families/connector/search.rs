//! `search`: statutes and articles for a query, each with an id for `fetch`.

use super::id::LawPlace;
use crate::families::corpus;
use crate::families::statute::{self, Held, label, official_url};
use crate::json;
use crate::named::law_name;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use law_cite::Context;
use law_model::{ArticleNo, LawId};
use law_vocab::josa::settle;
use law_vocab::names::{self, Name};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "search",
    title: "찾기",
    category: "연결",
    description: "법령과 조문을 찾아 fetch에 줄 id를 줍니다. 이름, 줄임말, '민법 제750조' 같은 인용을 넣을 수 있습니다.",
    input: Input::schema,
    output: Some(output),
    hints: Hints { open_world: false },
    cost: Cost(0),
    handler: |ctx, args| {
        Box::pin(async move {
            let input = Input::read(args)?;
            run(ctx, &input.query).await
        })
    },
};

params! {
    struct Input {
        query: String = "query", "찾을 말";
    }
}

fn output() -> Value {
    json!({
        "type": "object",
        "properties": {"results": {"type": "array", "items": {
            "type": "object",
            "properties": {
                "id": {"type": "string"}, "title": {"type": "string"}, "url": {"type": "string"}, "text": {"type": "string"},
            },
            "required": ["id", "title", "url"],
        }}},
        "required": ["results"],
    })
}

const RESULTS: usize = 10;

async fn run(ctx: &Ctx<'_>, query: &str) -> Result<Output, ToolError> {
    if query.is_empty() {
        return Err(ToolError::bad_arguments("query가 비었습니다. 찾을 말을 넣으세요".to_owned()));
    }
    let query = &law_name(query);
    let mut places = cited(query);
    let cited_laws: Vec<LawId> = places.iter().map(|p| p.law).collect();
    for law in named(query) {
        if !cited_laws.contains(&law) {
            places.push(LawPlace { law, article: None, day: None });
        }
    }
    let mut results = Vec::new();
    for place in places.into_iter().take(RESULTS) {
        results.extend(result(ctx, place).await?);
    }
    if ctx.settings.corpus {
        own(ctx, query, cited_laws.len(), &mut results).await;
    }
    let value = json!({ "results": results });
    Ok(Output::new(value.to_string(), value))
}

/// Articles that the query cites.
fn cited(query: &str) -> Vec<LawPlace> {
    let mut places: Vec<LawPlace> = Vec::new();
    for citation in law_cite::extract(query, &Context::default()) {
        let Some(law) = citation.law_id.as_deref().and_then(|id| id.parse().ok()).map(LawId) else {
            continue;
        };
        let place =
            LawPlace { law, article: citation.article.as_deref().and_then(ArticleNo::parse), day: None };
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// Words of a question that are looked for in names; a pasted paragraph has many.
const WORDS: usize = 8;

/// Laws by name: the name itself, names that begin so, then names that hold most words of the query.
fn named(query: &str) -> Vec<LawId> {
    let mut found: Vec<Name> =
        names::find(query).into_iter().chain(names::complete(query, RESULTS)).collect();
    let mut words: Vec<&str> = Vec::new();
    for word in query.split_whitespace().filter(|w| w.chars().count() >= 2) {
        if words.len() < WORDS && !words.contains(&word) {
            words.push(word);
        }
    }
    found.extend(names::holding(&words, RESULTS));
    if found.is_empty() {
        found = names::similar(query, 5);
    }
    let mut ids = Vec::new();
    for id in found.into_iter().flat_map(Name::law_ids).map(LawId) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

async fn result(ctx: &Ctx<'_>, place: LawPlace) -> Result<Option<Value>, ToolError> {
    let Held::Version(law) = statute::on(ctx, place.law, ctx.today()).await? else { return Ok(None) };
    let (mut place, mut title, mut lacking) = (place, law.name().to_owned(), None);
    if let Some(no) = place.article {
        match law.title(no) {
            Some(named) => title = format!("{title} {}({named})", label(no)),
            // The law itself stands in for an article that it does not have.
            None => {
                let what = format!("{} 기준 목록의 {title}에는 {}이(가) 없습니다.", law.as_of, label(no));
                (place.article, lacking) = (None, Some(settle(&what)));
            }
        }
    }
    let mut value = json!({"id": place.to_string(), "title": title, "url": official_url(law.name())});
    if let (Some(map), Some(what)) = (value.as_object_mut(), lacking) {
        map.insert("text".to_owned(), Value::String(what));
    }
    Ok(Some(value))
}

/// The user's documents: after what the question cites, before statutes that only sound alike.
async fn own(ctx: &Ctx<'_>, query: &str, cited: usize, results: &mut Vec<Value>) {
    let Ok(found) = ctx.corpus.search(ctx.host, query, "", RESULTS / 2).await else { return };
    let mine = found.hits.iter().map(|hit| {
        let place = hit.headings.last().map_or_else(String::new, |h| format!(" — {h}"));
        json!({
            "id": format!("{}{}", corpus::ID, hit.id),
            "title": format!("{}{place}", hit.title),
            "url": format!("corpus://{}", hit.path),
            "text": hit.snippet.text,
        })
    });
    let at = cited.min(results.len());
    results.splice(at..at, mine);
    results.truncate(RESULTS);
}
