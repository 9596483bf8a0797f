//! MCP at the edge: settings of the deployment once, then one request after the other.
//!
//! Who may ask, how often and how much is decided before (`worker/edge/`); here the body is answered.

use crate::edge::Edge;
use crate::host::WorkerHost;
use futures_util::future::{Either, select};
use futures_util::{FutureExt, StreamExt};
use law_engine::registry::LawRegistry;
use law_engine::settings;
use law_tools::Settings;
use mcp_wire::{Body, HttpIn, HttpOut, Server};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use worker::{Env, Headers, Response, Result};

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

pub async fn handle(env: &Env) -> Result<Response> {
    let edge = Edge::of(env)?;
    let (method, headers, body) = (edge.method(), edge.headers(), edge.body());
    let mut settings = SETTINGS.with_borrow(Clone::clone);
    if !edge.server_key() {
        settings.key = None;
    }
    let host = Rc::new(WorkerHost::new(edge.clone(), settings.fetch.bases.clone()));
    let server = Rc::new(Server::new(LawRegistry::new(host, settings), mcp_wire::Limits::default()));
    let input = HttpIn { method: &method, headers: &headers, body: &body };
    // What is dropped here closes its sockets: nobody waits for it.
    match select(pin!(server.http(input)), pin!(edge.gone())).await {
        Either::Left((out, _)) => respond(out, edge.clone()),
        Either::Right((status, _)) => abandoned(status),
    }
}

fn respond(out: HttpOut<'static>, edge: Edge) -> Result<Response> {
    let headers = Headers::new();
    for (name, value) in &out.headers {
        headers.set(name, value)?;
    }
    let response = match out.body {
        Body::Whole(bytes) if bytes.is_empty() => Response::empty()?,
        Body::Whole(bytes) => Response::from_bytes(bytes)?,
        Body::Events(events) => {
            let gone = async move { edge.gone().await }.boxed_local();
            Response::from_stream(events.take_until(gone).map(Ok::<Vec<u8>, worker::Error>))?
        }
    };
    Ok(response.with_headers(headers).with_status(out.status))
}

fn abandoned(status: u16) -> Result<Response> {
    let message = if status == 504 {
        "정해진 시간 안에 끝내지 못했습니다. 범위를 좁혀 다시 요청하세요."
    } else {
        "요청한 쪽이 기다리지 않고 끊었습니다."
    };
    let error = json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32603, "message": message}});
    Ok(Response::from_json(&error)?.with_status(status))
}
