//! The requests a host may make besides MCP: `{"op": …}` in, JSON out.
//!
//! | op | fields | result |
//! |---|---|---|
//! | `http` | `method`, `headers`, `body` | `{status, headers, body}` of the MCP endpoint |
//! | `call` | `tool`, `args` | `{text, structured, isError}` |
//! | `list` | `category` | `{tools: […]}` |
//! | `help` | `tool` | one tool with its schema |

use crate::machine::Finished;
use crate::registry::LawRegistry;
use law_host::{Host, Scope};
use law_tools::{Ctx, Settings, ToolDef};
use mcp_wire::{HttpIn, Server};
use serde_json::{Map, Value, json};
use std::rc::Rc;

/// Everything an op may use.
struct Desk {
    host: Rc<dyn Host>,
    settings: Settings,
    scope: Scope,
}

/// Runs one op; a fault of the request itself is `{"error": {label, message}}`.
pub async fn run(
    host: Rc<dyn Host>,
    settings: Settings,
    scope: Scope,
    envelope: Map<String, Value>,
    bytes: Vec<u8>,
) -> Finished {
    let desk = Desk { host, settings, scope };
    let text = |name: &str| envelope.get(name).and_then(Value::as_str).unwrap_or_default();
    let result = match text("op") {
        "http" => http(desk, &envelope, bytes).await,
        "call" => call(&desk, text("tool"), envelope.get("args").cloned().unwrap_or_default()).await,
        "list" => Ok(list(text("category"))),
        "help" => help(text("tool")),
        other => Err(format!("'{other}'이라는 요청은 없습니다")),
    };
    let value =
        result.unwrap_or_else(|message| json!({"error": {"label": "INVALID_PARAMETER", "message": message}}));
    Finished { json: value.to_string(), bytes: None }
}

async fn http(desk: Desk, envelope: &Map<String, Value>, bytes: Vec<u8>) -> Result<Value, String> {
    let headers: Vec<(String, String)> = envelope
        .get("headers")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .filter_map(|(k, v)| Some((k.clone(), v.as_str()?.to_owned())))
        .collect();
    let body = envelope.get("body").and_then(Value::as_str).map_or(bytes, |b| b.as_bytes().to_vec());
    let method = envelope.get("method").and_then(Value::as_str).unwrap_or("POST");
    let server =
        Rc::new(Server::new(LawRegistry::new(desk.host, desk.settings), mcp_wire::Limits::default()));
    let out = server.http(HttpIn { method, headers: &headers, body: &body }).await;
    let (status, headers) = (out.status, out.headers.clone());
    let body = out.into_bytes().await;
    let headers: Map<String, Value> = headers.iter().map(|(k, v)| ((*k).to_owned(), json!(v))).collect();
    Ok(json!({"status": status, "headers": headers, "body": String::from_utf8_lossy(&body)}))
}

async fn call(desk: &Desk, tool: &str, args: Value) -> Result<Value, String> {
    let host = Rc::clone(&desk.host);
    let progress = move |done: u32, total: Option<u32>, message: &str| {
        host.note(&law_host::Event {
            name: "progress",
            fields: vec![
                ("done", done.to_string()),
                ("total", total.map_or_else(String::new, |t| t.to_string())),
                ("message", message.to_owned()),
            ],
        });
    };
    let outline = crate::outline();
    let ctx = Ctx {
        host: &*desk.host,
        scope: &desk.scope,
        settings: &desk.settings,
        outline: &outline,
        progress: &progress,
    };
    let output = law_tools::call(&ctx, tool, args).await.ok_or_else(|| unknown_tool(tool))?;
    Ok(json!({"text": output.text, "structured": output.structured, "isError": output.is_error}))
}

fn unknown_tool(name: &str) -> String {
    format!("'{name}'이라는 도구는 없습니다. 도구 목록은 hanlaw list로 볼 수 있습니다")
}

fn list(category: &str) -> Value {
    let tools: Vec<Value> = law_tools::all()
        .filter(|t| category.is_empty() || t.category == category)
        .map(|t| json!({"name": t.name, "title": t.title, "category": t.category, "description": t.description}))
        .collect();
    json!({ "tools": tools })
}

fn help(name: &str) -> Result<Value, String> {
    let tool = law_tools::find(name).ok_or_else(|| unknown_tool(name))?;
    Ok(described(tool))
}

fn described(tool: &ToolDef) -> Value {
    json!({
        "name": tool.name,
        "title": tool.title,
        "category": tool.category,
        "description": tool.description,
        "inputSchema": (tool.input)(),
        "outputSchema": tool.output.map(|schema| schema()),
        "upstreamCalls": tool.cost.0,
    })
}
