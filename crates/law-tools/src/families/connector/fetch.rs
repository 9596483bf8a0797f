//! `fetch`: the text behind an id that `search` gave.

use super::id::LawPlace;
use crate::families::{corpus, statute};
use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "fetch",
    title: "가져오기",
    category: "연결",
    description: "search가 준 id의 본문을 가져옵니다. id 모양: law:<법령ID>/<조>, 예: law:001706/750.",
    input: Input::schema,
    output: Some(output),
    hints: Hints { open_world: true },
    cost: Cost(4),
    handler: |ctx, args| {
        Box::pin(async move {
            let input = Input::read(args)?;
            run(ctx, &input.id).await
        })
    },
};

params! {
    struct Input {
        id: String = "id", "search가 준 id";
    }
}

fn output() -> Value {
    json!({
        "type": "object",
        "properties": {
            "id": {"type": "string"}, "title": {"type": "string"}, "text": {"type": "string"},
            "url": {"type": "string"}, "metadata": {"type": "object"},
        },
        "required": ["id", "title", "text", "url"],
    })
}

/// A chunk of the user's documents.
async fn own(ctx: &Ctx<'_>, id: &str) -> Result<Output, ToolError> {
    let read = crate::answer(ctx, corpus::FETCH, json!({"ids": [id]})).await;
    if read.is_error {
        return Ok(read);
    }
    let part = |path: &str| read.structured.pointer(path).cloned().unwrap_or_default();
    let place = part("/passages/0/path");
    let value = json!({
        "id": id,
        "title": part("/passages/0/title"),
        "text": part("/passages/0/text"),
        "url": format!("corpus://{}", place.as_str().unwrap_or_default()),
        "metadata": {"source": "corpus", "headings": part("/passages/0/headings"), "chunks": part("/passages/0/chunks")},
    });
    Ok(Output::new(value.to_string(), value))
}

async fn run(ctx: &Ctx<'_>, id: &str) -> Result<Output, ToolError> {
    if ctx.settings.corpus && id.trim().starts_with(corpus::ID) {
        return own(ctx, id).await;
    }
    let Some(place) = LawPlace::parse(id) else {
        return Err(ToolError::bad_arguments(format!(
            "'{id}'은(는) search가 준 id가 아닙니다. 예: law:001706/750"
        )));
    };
    let mut args = json!({"lawId": place.law.to_string()});
    if let (Some(no), Some(map)) = (place.article, args.as_object_mut()) {
        map.insert("jo".to_owned(), json!(no.jo()));
    }
    if let (Some(day), Some(map)) = (place.day, args.as_object_mut()) {
        map.insert("efYd".to_owned(), json!(day.number().to_string()));
    }
    let read = crate::answer(ctx, statute::TEXT, args).await;
    if read.is_error {
        return Ok(read);
    }
    if read.structured.get("found") == Some(&Value::Bool(false)) {
        let what = read.structured.get("message").and_then(Value::as_str).unwrap_or(&read.text);
        return Err(ToolError::new("NOT_FOUND", what, &["search로 id를 다시 찾으세요."]));
    }
    let part = |path: &str| read.structured.pointer(path).cloned().unwrap_or_default();
    let name = part("/law/name");
    let title = match part("/articles/0/jo").as_str() {
        Some(jo) if place.article.is_some() => format!("{} {jo}", name.as_str().unwrap_or_default()),
        _ => name.as_str().unwrap_or_default().to_owned(),
    };
    let value = json!({
        "id": place.to_string(),
        "title": title,
        "text": read.text,
        "url": part("/url"),
        "metadata": {"source": part("/source"), "asOf": part("/asOf"), "law": part("/law")},
    });
    Ok(Output::new(value.to_string(), value))
}
