//! MCP at the edge: settings of the deployment once, then one request after the other.
//!
//! Who may ask, how often and how much is decided before (`worker/edge/`); here the body is answered. What needs
//! nothing from outside is answered within the call: no promise, no turn of the event loop.

use crate::edge::Edge;
use crate::host::WorkerHost;
use futures_util::StreamExt;
use futures_util::future::{Either, select};
use law_engine::registry::LawRegistry;
use law_engine::settings;
use law_tools::Settings;
use mcp_wire::{Body, HttpIn, HttpOut, Limits, Server};
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
        let headers: Vec<(&str, &str)> = head.lines().filter_map(|line| line.split_once('\t')).collect();
        serve(&edge, HttpIn { method: &method, headers: &headers, body: &body }, server_key).await;
        edge.over();
    });
    // A waker that does nothing is enough for the first look: the task looks again as soon as it runs.
    if work.as_mut().poll(&mut Context::from_waker(Waker::noop())) == Poll::Pending {
        spawn_local(work);
    }
}

async fn serve(edge: &Edge, input: HttpIn<'_>, server_key: bool) {
    let mut settings = SETTINGS.with_borrow(Clone::clone);
    if !server_key {
        settings.key = None;
    }
    let host = Rc::new(WorkerHost::new(edge.clone(), settings.fetch.bases.clone()));
    let server = Rc::new(Server::new(LawRegistry::new(host, settings), Limits::default()));
    let work = pin!(async { deliver(edge, server.http(input).await).await });
    // What is dropped here closes its sockets: nobody waits for it.
    if let Either::Right((status, _)) = select(work, pin!(edge.gone())).await {
        abandoned(edge, status);
    }
}

async fn deliver(edge: &Edge, out: HttpOut<'_>) {
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
    edge.begin(status, "content-type\tapplication/json\n");
    let error = json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32603, "message": message}});
    edge.part(error.to_string().as_bytes());
}
