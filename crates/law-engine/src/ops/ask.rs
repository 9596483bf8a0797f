//! One Korean line: where it goes, and what comes of it.

use super::{Desk, check};
use law_model::Ymd;
use law_route::Route;
use serde_json::{Map, Value, json};

pub(super) fn route(line: &str, today: Ymd) -> Value {
    serde_json::to_value(law_route::route(line, today)).unwrap_or_default()
}

/// Routes a line, runs the tool and the steps after it.
pub(super) async fn ask(desk: &Desk, envelope: &Map<String, Value>) -> Result<Value, String> {
    let line = envelope.get("line").and_then(Value::as_str).unwrap_or_default();
    if line.trim().is_empty() {
        return Err("물음이 비었습니다. 예: hanlaw \"민법 제750조\"".to_owned());
    }
    let route = law_route::route(line, check::today(desk, envelope)?);
    if route.tool.is_empty() {
        let question = route.clarify.clone().unwrap_or_default();
        return Ok(
            json!({"route": route, "text": question, "structured": null, "isError": false, "steps": []}),
        );
    }
    let mut steps = vec![step(desk, &route.tool, route.params.clone()).await];
    let handle = steps.first().and_then(|s| s.pointer("/structured/handle")).cloned().unwrap_or_default();
    let blocked = handle.is_null() && !route.pipeline.is_empty();
    if !blocked {
        for next in &route.pipeline {
            steps.push(step(desk, &next.tool, with_handle(&next.tool, next.params.clone(), &handle)).await);
        }
    }
    Ok(told(&route, steps, blocked))
}

async fn step(desk: &Desk, tool: &str, params: Map<String, Value>) -> Value {
    match desk.run(tool, Value::Object(params.clone())).await {
        Some(out) => json!({
            "tool": tool, "params": params, "text": out.text, "structured": out.structured, "isError": out.is_error,
        }),
        None => json!({
            "tool": tool, "params": params, "structured": null, "isError": true,
            "text": format!("이 판에는 아직 {tool} 도구가 없어 이 물음에는 답하지 못합니다."),
        }),
    }
}

/// Identifiers found by the first step, for the parameters that the next tool has and the route left open.
fn with_handle(tool: &str, mut params: Map<String, Value>, handle: &Value) -> Map<String, Value> {
    let schema = law_tools::find(tool).map(|t| (t.input)()).unwrap_or_default();
    let known = |name: &str| schema.pointer(&format!("/properties/{name}")).is_some();
    let named = ["lawId", "mst", "lawName", "id"].iter().any(|id| params.contains_key(*id));
    if named {
        return params;
    }
    for (name, value) in handle.as_object().into_iter().flatten() {
        if known(name) && !value.is_null() && !params.contains_key(name) {
            params.insert(name.clone(), value.clone());
        }
    }
    params
}

/// With a pipeline the last texts are the answer; the first step is only how they were found.
fn told(route: &Route, steps: Vec<Value>, blocked: bool) -> Value {
    let failed = steps.iter().any(|s| s.get("isError") == Some(&Value::Bool(true)));
    let answer = if steps.len() > 1 { steps.get(1..).unwrap_or_default() } else { &steps };
    let mut texts: Vec<&str> = answer.iter().filter_map(|s| s.get("text")?.as_str()).collect();
    if let Some(question) = &route.clarify {
        texts.insert(0, question);
    }
    // A first step that failed has said so itself; only a search without an exact hit needs the hint.
    if blocked && !failed {
        texts.push("💡 정확히 일치하는 것이 없어 다음 단계(본문 조회)는 하지 않았습니다. 위에서 골라 다시 물어 주세요.");
    }
    let text = texts.join("\n\n");
    let structured = steps.last().and_then(|s| s.get("structured")).cloned();
    json!({"route": route, "text": text, "structured": structured, "isError": failed, "steps": steps})
}
