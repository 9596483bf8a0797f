//! `get_article_with_precedents`: an article and the precedents that name it.

use crate::families::shared::merge;
use crate::families::statute::Wanted;
use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use futures_util::future::join;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "get_article_with_precedents",
    title: "조문과 판례",
    category: "법령조회",
    description: "조문 하나와 그 조문을 말하는 판례 다섯 건을 함께 봅니다. 조문만은 get_law_text를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(20),
    handler: |ctx, args| Box::pin(async move { run(ctx, Input::read(args)?).await }),
};

params! {
    struct Input {
        mst: Option<String> as Id = "mst", "법령일련번호(판 번호)";
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        name: Option<String> = "lawName" | "law_name", "법령 이름";
        jo: String as Article = "jo", "조문, 예: 제38조의2";
        day: Option<String> as Day = "efYd", "이날 시행되던 판";
        precedents: Option<bool> = "includePrecedents", "판례도(기본 true)";
    }
}

async fn call(ctx: &Ctx<'_>, tool: &str, args: Value) -> Output {
    match crate::find(tool) {
        Some(tool) => (tool.handler)(ctx, args).await.unwrap_or_else(|error| error.into_output(tool.name)),
        None => ToolError::bad_arguments(format!("{tool} 도구가 없습니다")).into_output(tool),
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let mut args = json!({"jo": input.jo});
    for (name, value) in
        [("mst", &input.mst), ("lawId", &input.law_id), ("lawName", &input.name), ("efYd", &input.day)]
    {
        if let Some(value) = value {
            merge(&mut args, json!({ name: value }));
        }
    }
    let wanted = Wanted { law_id: input.law_id.clone(), ..Wanted::default() };
    let known = wanted.law_id().ok().flatten().and_then(|id| law_vocab::names::Name::of_law(id.0));
    let name = input.name.clone().or_else(|| known.map(law_vocab::names::Name::spelled));
    let article = call(ctx, "get_law_text", args);
    if input.precedents == Some(false) {
        return Ok(article.await);
    }
    let query = |law: &str| json!({"domain": "precedent", "query": format!("{law} {}", input.jo), "display": 5, "options": {"search": "2"}});
    let (article, cases) = match &name {
        Some(law) => join(article, call(ctx, "search_decisions", query(law))).await,
        None => {
            let article = article.await;
            let law = article
                .structured
                .pointer("/law/name")
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned();
            let cases = call(ctx, "search_decisions", query(&law)).await;
            (article, cases)
        }
    };
    // Of an article that is not there no judgment can speak.
    let named = article.structured.pointer("/error/label").and_then(Value::as_str) == Some("NOT_FOUND");
    if named || article.structured.get("found") == Some(&Value::Bool(false)) {
        let structured = json!({"found": false, "article": article.structured, "precedents": null});
        return Ok(Output { structured, ..article });
    }
    let text = format!("{}\n\n{}\n관련 판례\n{}", article.text, "=".repeat(60), cases.text);
    Ok(Output {
        text,
        structured: json!({"article": article.structured, "precedents": cases.structured}),
        is_error: article.is_error,
    })
}
