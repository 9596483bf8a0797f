//! MCP at the edge: settings of the deployment once, then one request after the other.
//!
//! Who may ask is decided before (`worker/edge/`), how often and how much when the body has been read here; then it is
//! answered. What needs nothing from outside is answered within the call: no promise, no turn of the event loop.

use crate::edge::Edge;
use crate::host::WorkerHost;
use futures_util::StreamExt;
use futures_util::future::{Either, select};
use law_engine::registry::LawRegistry;
use law_engine::settings;
use law_tools::Settings;
use mcp_wire::{Body, HttpOut, Limits, METHODS, Posted, Server};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use wasm_bindgen::prelude::*;
use worker::wasm_bindgen_futures::spawn_local;

thread_local! {
    static SETTINGS: RefCell<Settings> = RefCell::default();
}

/// Takes the variables of the deployment, a JSON object of strings, and says what is wrong with them: an empty
/// text when nothing is.
#[wasm_bindgen]
#[must_use]
pub fn configure(variables: &str) -> String {
    let Ok(Value::Object(variables)) = serde_json::from_str(variables) else {
        return "설정이 JSON 객체가 아닙니다.".to_owned();
    };
    match settings::read(&variables) {
        Ok(settings) => {
            SETTINGS.set(settings);
            String::new()
        }
        Err(message) => message,
    }
}

/// Answers one request through `edge`: before it returns, or later. `head` has one header a line, a tab after its
/// name; `server_key` says whether a caller without a key of its own may use the server's.
#[wasm_bindgen]
pub fn answer(edge: Edge, method: String, head: String, body: Vec<u8>, server_key: bool) {
    let mut work = Box::pin(async move {
        serve(&edge, &method, &head, body, server_key).await;
        edge.over();
    });
    // A waker that does nothing is enough for the first look: the task looks again as soon as it runs.
    if work.as_mut().poll(&mut Context::from_waker(Waker::noop())) == Poll::Pending {
        spawn_local(work);
    }
}

/// The names by whose numbers a body's method is told to [`Edge::admits`].
#[wasm_bindgen]
#[must_use]
pub fn method_names() -> String {
    METHODS.join(" ")
}

/// Whom a refusal of this body answers, as JSON: an id, a list of ids, or `null`.
#[wasm_bindgen]
#[must_use]
pub fn whom(body: &[u8]) -> String {
    let limits = Limits::default();
    Posted::read(body, &limits).whom(&limits).to_string()
}

async fn serve(edge: &Edge, method: &str, head: &str, body: Vec<u8>, server_key: bool) {
    let mut settings = SETTINGS.with_borrow(Clone::clone);
    if !server_key {
        settings.key = None;
    }
    let host = Rc::new(WorkerHost::new(edge.clone(), settings.fetch.bases.clone()));
    let server = Rc::new(Server::new(LawRegistry::new(host, settings), Limits::default()));
    let work = pin!(async {
        let posted = Posted::read(&body, &Limits::default());
        drop(body);
        if edge.admits(posted.asked()).await {
            let headers: Vec<(&str, &str)> = head.lines().filter_map(|line| line.split_once('\t')).collect();
            deliver(edge, server.http_posted(method, &headers, posted).await).await;
        }
    });
    // What is dropped here closes its sockets: nobody waits for it.
    if let Either::Right((status, _)) = select(work, pin!(edge.gone())).await {
        abandoned(edge, status);
    }
}

const JSON: &[(&str, &str)] = &[("content-type", "application/json")];

async fn deliver(edge: &Edge, out: HttpOut<'_>) {
    if let (JSON, Body::Whole(bytes)) = (out.headers.as_slice(), &out.body) {
        return edge.json(out.status, out.fault, bytes);
    }
    let head: Vec<String> = out.headers.iter().map(|(name, value)| format!("{name}\t{value}\n")).collect();
    edge.begin(out.status, &head.concat());
    match out.body {
        Body::Whole(bytes) => edge.part(&bytes),
        Body::Events(mut events) => {
            while let Some(event) = events.next().await {
                edge.part(&event);
            }
        }
    }
}

/// Does nothing where an answer has begun.
fn abandoned(edge: &Edge, status: u16) {
    let message = if status == 504 {
        "정해진 시간 안에 끝내지 못했습니다. 범위를 좁혀 다시 요청하세요."
    } else {
        "요청한 쪽이 기다리지 않고 끊었습니다."
    };
    let error = json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32603, "message": message}});
    edge.json(status, true, error.to_string().as_bytes());
}
