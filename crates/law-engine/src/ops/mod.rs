//! The requests a host may make besides MCP: `{"op": …}` in, JSON out.
//!
//! | op | fields | result |
//! |---|---|---|
//! | `http` | `method`, `headers`, `body` | `{status, headers, body}` of the MCP endpoint |
//! | `call` | `tool`, `args` | `{text, structured, isError}` |
//! | `list` | `category` | `{tools: […]}` |
//! | `help` | `tool` | one tool with its schema |
//! | `route` | `line`, `today` | where a line goes |
//! | `ask` | `line`, `today` | routes a line and runs it: `{route, text, structured, isError, steps}` |
//! | `cite` | `text`, `context`, `places` of `convert` | `{citations}`, with `at` in a document |
//! | `verify` | `text`, `context`, `asOf`, `today`, `uri`, `offline`; `places` and `gaps` of `convert`; `want` | `{overall, counts, citations, coverage, unread, text, markdown, sarif}` |
//! | `decode` | `target`, bytes | how an upstream body is read |
//! | `convert` | `want` (`markdown`, `text` or `document`; everything without), bytes | `{markdown, text, places, document}` of a file |
//! | `corpus_segment` | `docs: [{path, hash, len, converted}]`, bytes one after the other | `{documents, chunks, skipped}` and the bytes of a segment |
//! | `corpus_merge` | `lens`, `leave: [path]`, bytes of segments one after the other | `{}` and the bytes of one segment |

mod ask;
pub(crate) mod check;
mod corpus;
mod files;

use crate::machine::Finished;
use crate::registry::LawRegistry;
use law_host::{Host, Scope};
use law_tools::{Ctx, Output, Settings, ToolDef};
use law_vocab::josa::settle;
use mcp_wire::{HttpIn, Server};
use serde_json::{Map, Value, json};
use std::rc::Rc;

/// Every op, as in the table above.
pub const NAMES: &[&str] = &[
    "http",
    "call",
    "list",
    "help",
    "route",
    "ask",
    "cite",
    "verify",
    "decode",
    "convert",
    "corpus_segment",
    "corpus_merge",
];

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
    match envelope.get("op").and_then(Value::as_str) {
        Some("corpus_segment") => return corpus::segment(&envelope, &bytes),
        Some("corpus_merge") => return corpus::merge(&envelope, &bytes),
        _ => {}
    }
    let result = written(host, settings, scope, envelope, bytes).await;
    Finished { json: result.unwrap_or_else(|message| fault(&message).to_string()), bytes: None }
}

/// How a request that cannot be carried out is answered.
pub(crate) fn fault(message: &str) -> Value {
    json!({"error": {"label": INVALID, "message": message}})
}

/// The label of a fault.
pub(crate) const INVALID: &str = "INVALID_PARAMETER";

/// Runs one op; the error is a fault of the request itself, in Korean.
pub async fn answer(
    host: Rc<dyn Host>,
    settings: Settings,
    scope: Scope,
    envelope: Map<String, Value>,
    bytes: Vec<u8>,
) -> Result<Value, String> {
    let json = written(host, settings, scope, envelope, bytes).await?;
    serde_json::from_slice(json.as_bytes()).map_err(|e| e.to_string())
}

/// The answer as JSON.
async fn written(
    host: Rc<dyn Host>,
    settings: Settings,
    scope: Scope,
    envelope: Map<String, Value>,
    bytes: Vec<u8>,
) -> Result<String, String> {
    let desk = Desk { host, settings, scope };
    let text = |name: &str| envelope.get(name).and_then(Value::as_str).unwrap_or_default();
    let value = match text("op") {
        "cite" => return check::cite(&envelope),
        "verify" => return check::verify(&desk, &envelope).await,
        "convert" => return Ok(files::convert(&bytes, text("want"))),
        "http" => http(desk, &envelope, bytes).await,
        "call" => call(&desk, text("tool"), envelope.get("args").cloned().unwrap_or_default()).await,
        "list" => Ok(list(text("category"), desk.settings.corpus)),
        "help" => help(text("tool")),
        "route" => check::today(&desk, &envelope).map(|today| ask::route(text("line"), today)),
        "ask" => ask::ask(&desk, &envelope).await,
        "decode" => files::decode(text("target"), &bytes),
        other => Err(settle(&format!("'{other}'(이)라는 요청은 없습니다"))),
    };
    value.map(|value| value.to_string())
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
    let output = desk.run(tool, args).await.ok_or_else(|| unknown_tool(tool))?;
    Ok(json!({"text": output.text, "structured": output.structured, "isError": output.is_error}))
}

impl Desk {
    /// The live source, or `None` without a key.
    fn live(&self) -> Option<law_fetch::Client<'_>> {
        let key = self.settings.key.as_ref()?;
        Some(law_fetch::Client::new(&*self.host, &self.scope, Some(key), &self.settings.fetch))
    }

    /// Calls a tool under the budget of this request.
    async fn run(&self, tool: &str, args: Value) -> Option<Output> {
        let host = Rc::clone(&self.host);
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
        let (outline, corpus) = (crate::outline(), crate::corpus());
        let ctx = Ctx {
            host: &*self.host,
            scope: &self.scope,
            settings: &self.settings,
            outline: &outline,
            corpus: &corpus,
            progress: &progress,
        };
        law_tools::call(&ctx, tool, args).await
    }
}

fn unknown_tool(name: &str) -> String {
    settle(&format!("'{name}'(이)라는 도구는 없습니다. 도구 목록은 hanlaw list로 볼 수 있습니다"))
}

fn list(category: &str, corpus: bool) -> Value {
    let tools: Vec<Value> = law_tools::all()
        .filter(|t| corpus || !law_tools::needs_corpus(t))
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
        "outputSchema": law_tools::output_schema(tool),
        "upstreamCalls": tool.cost.0,
    })
}
