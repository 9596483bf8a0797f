//! `get_legal_term_detail`: what a legal term means, by dictionary.

use crate::families::shared::{Told, absent, filled, fit, live};
use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use law_fetch::Target;
use law_source::{Definitions, read};

pub static TOOL: ToolDef = ToolDef {
    name: "get_legal_term_detail",
    title: "법령용어 뜻",
    category: "지식베이스",
    description: "법령용어의 뜻, 한자, 출처를 읽습니다. 용어를 찾으려면 search_legal_terms, 쓰인 조문은 get_term_articles를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(2),
    handler: |ctx, args| {
        Box::pin(async move {
            let input = Input::read(args)?;
            run(ctx, &input.query).await
        })
    },
};

params! {
    struct Input {
        query: String = "query" | "term", "법령용어, 예: 선의";
    }
}

async fn run(ctx: &Ctx<'_>, query: &str) -> Result<Output, ToolError> {
    let query = filled(query, "query")?;
    let client = live(ctx)?;
    let target = Target::named("lstrm").unwrap_or(law_fetch::target::LAW);
    let fetched = client
        .detail::<Definitions>(&target, &[("query", query)], &|body| Ok(read("lstrm", body, None)))
        .await?;
    let told = Told::of(&fetched);
    let Some(found) = fetched.value.record().filter(|d| !d.senses.is_empty()) else {
        return Ok(absent(
            &format!("법령용어 사전에 '{query}'이(가) 없습니다."),
            "search_legal_terms로 비슷한 용어를 찾으세요.",
            json!({"query": query, "source": "live", "asOf": told.as_of}),
        ));
    };
    let texts: Vec<String> = found
        .senses
        .iter()
        .enumerate()
        .map(|(i, s)| {
            let hanja = if s.hanja.is_empty() { String::new() } else { format!("({})", s.hanja) };
            let from = [&s.dictionary, &s.source]
                .into_iter()
                .filter(|t| !t.is_empty())
                .cloned()
                .collect::<Vec<_>>()
                .join(" · ");
            let from = if from.is_empty() { String::new() } else { format!("\n   출처: {from}") };
            format!("{}. {}{hanja}\n   {}{from}", i + 1, s.name, s.text.replace('\n', "\n   "))
        })
        .collect();
    let mut text = format!(
        "법령용어 상세: {query} ({}개 뜻)\n{}",
        texts.len(),
        fit(&texts, "\n", "법령정보센터에서 보세요.")
    );
    if !found.sources.is_empty() {
        text.push_str(&format!("\n그 밖의 출처: {}", found.sources.join(", ")));
    }
    text.push_str(&format!("\n\n💡 쓰인 조문: get_term_articles(term=\"{query}\")"));
    told.close(&mut text, "https://www.law.go.kr");
    Ok(Output::new(
        text,
        json!({"query": query, "senses": found.senses, "sources": found.sources, "source": "live", "asOf": told.as_of}),
    ))
}
