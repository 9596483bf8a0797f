//! The one cdylib: engine exports for JavaScript hosts and the Cloudflare Workers fetch handler.

mod exports;

use wasm_bindgen::prelude::*;
use worker::{Context, Env, Request, Response, Result, event};

#[event(fetch)]
async fn fetch(_req: Request, _env: Env, _ctx: Context) -> Result<Response> {
    Response::ok("hello")
}

#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
