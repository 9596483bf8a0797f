//! The one cdylib: engine exports for JavaScript hosts and the Cloudflare Workers fetch handler.
//!
//! The same module runs in workerd (`fetch`), Node and the browser (`Engine`, `check`). It knows no law: it
//! hands requests to `law-engine` and carries out what a host must do.

mod exports;
mod handler;
mod host;

use wasm_bindgen::prelude::*;
use worker::{Context, Env, Request, Response, Result, event};

#[event(fetch)]
async fn fetch(request: Request, env: Env, _ctx: Context) -> Result<Response> {
    if env.var("HANLAW_TEST_PANIC").is_ok() && request.path() == "/test-panic" {
        test_panic();
    }
    handler::handle(request, env).await
}

/// Version of the engine.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Traps on purpose, so that tests can show how a host recovers.
#[wasm_bindgen]
pub fn test_panic() {
    panic!("asked for by a test");
}
