//! The routes of the edge server.

use crate::host::{WorkerHost, request_body};
use law_engine::registry::LawRegistry;
use law_engine::settings;
use law_tools::Settings;
use mcp_wire::{Body, HttpIn, Server};
use serde_json::{Map, Value, json};
use std::rc::Rc;
use worker::{Env, Headers, Method, Request, Response, Result};

/// Largest body a client may send.
const BODY_LIMIT: usize = 2 << 20;

/// Settings that come from variables and secrets of the deployment.
const VARIABLES: &[&str] = &[
    "LAW_OC",
    "HANLAW_UPSTREAM",
    "LAW_USER_AGENT",
    "LAW_REFERER",
    "MCP_MAX_UPSTREAM_REQUESTS",
    "MCP_MAX_UPSTREAM_BODY_BYTES",
    "MCP_MAX_TOTAL_UPSTREAM_BODY_BYTES",
    "MCP_MAX_TOOL_RESPONSE_CHARS",
    "MCP_CHAIN_DEADLINE_MS",
    "HANLAW_ATTEMPT_MS",
];

pub async fn handle(mut request: Request, env: Env) -> Result<Response> {
    let settings = match settings(&env) {
        Ok(settings) => settings,
        Err(message) => return json_response(500, &rpc_error(-32603, &message)),
    };
    let response = match (request.method(), request.path().as_str()) {
        (Method::Options, "/mcp") => Response::empty().map(|r| r.with_status(204)),
        (_, "/mcp") => mcp(&mut request, env, settings).await,
        (Method::Get | Method::Head, "/health") => json_response(200, &health(&settings)),
        (Method::Get | Method::Head, _) => return page(&request, &env).await,
        _ => json_response(404, &json!({"error": "그런 주소는 없습니다. MCP는 POST /mcp 입니다."})),
    }?;
    let headers = response.headers();
    for (name, value) in CORS {
        headers.set(name, value)?;
    }
    headers.set("access-control-allow-headers", &allowed_headers())?;
    secure(headers)?;
    Ok(response)
}

const CORS: &[(&str, &str)] = &[
    ("access-control-allow-origin", "*"),
    ("access-control-allow-methods", "GET, POST, OPTIONS"),
    ("access-control-expose-headers", "mcp-protocol-version, retry-after"),
    ("access-control-max-age", "86400"),
];

fn allowed_headers() -> String {
    let mut all: Vec<&str> = mcp_wire::CORS_REQUEST_HEADERS.to_vec();
    all.extend(["x-law-oc", "law-oc", "apikey", "x-api-key", "x-mcp-token"]);
    all.join(", ")
}

fn secure(headers: &Headers) -> Result<()> {
    headers.set("x-content-type-options", "nosniff")?;
    headers.set("x-frame-options", "SAMEORIGIN")?;
    headers.set("referrer-policy", "no-referrer")
}

fn settings(env: &Env) -> std::result::Result<Settings, String> {
    let mut map = Map::new();
    for name in VARIABLES {
        if let Ok(value) = env.var(name) {
            map.insert((*name).to_owned(), Value::String(value.to_string()));
        }
    }
    settings::read(&map)
}

fn health(settings: &Settings) -> Value {
    json!({
        "status": "ok",
        "name": "hanlaw",
        "version": env!("CARGO_PKG_VERSION"),
        "live": settings.key.is_some(),
    })
}

async fn mcp(request: &mut Request, env: Env, settings: Settings) -> Result<Response> {
    let method = request.method().to_string();
    let headers: Vec<(String, String)> = request.headers().entries().collect();
    let Some(body) = request_body(request, BODY_LIMIT).await else {
        let message = format!(
            "요청이 너무 큽니다. {}MB까지 받습니다. 더 긴 글은 검증 화면(/)이나 명령줄에서 확인하세요.",
            BODY_LIMIT >> 20
        );
        return json_response(413, &rpc_error(-32600, &message));
    };
    let host = Rc::new(WorkerHost::new(env, settings.fetch.bases.clone()));
    let server = Rc::new(Server::new(LawRegistry::new(host, settings), mcp_wire::Limits::default()));
    let out = server.http(HttpIn { method: &method, headers: &headers, body: &body }).await;
    let response_headers = Headers::new();
    for (name, value) in &out.headers {
        response_headers.set(name, value)?;
    }
    let response = match out.body {
        Body::Whole(bytes) if bytes.is_empty() => Response::empty()?,
        Body::Whole(bytes) => Response::from_bytes(bytes)?,
        Body::Events(events) => {
            Response::from_stream(futures_util::StreamExt::map(events, Ok::<Vec<u8>, worker::Error>))?
        }
    };
    Ok(response.with_headers(response_headers).with_status(out.status))
}

/// The checker page and its files.
async fn page(request: &Request, env: &Env) -> Result<Response> {
    match env.assets("ASSETS") {
        Ok(assets) => assets.fetch_request(request.clone()?).await,
        Err(_) => json_response(404, &json!({"error": "이 서버에는 검증 화면이 없습니다."})),
    }
}

fn rpc_error(code: i32, message: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": null, "error": {"code": code, "message": message}})
}

fn json_response(status: u16, value: &Value) -> Result<Response> {
    Ok(Response::from_json(value)?.with_status(status))
}
