//! The one cdylib: engine exports for JavaScript hosts and what answers a request at the edge, on workers-rs.
//!
//! The same module runs in workerd (`answer`), Node and the browser (`Engine`, `check`). It knows no law: it
//! hands requests to `law-engine` and carries out what a host must do.

mod edge;
mod exports;
mod handler;
mod host;

use wasm_bindgen::prelude::*;

/// Version of the engine.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Bytes of the module's memory; they only grow, so a host that has little makes a new instance at some point.
#[wasm_bindgen]
#[must_use]
pub fn memory_bytes() -> f64 {
    #[cfg(target_arch = "wasm32")]
    let pages = u32::try_from(core::arch::wasm32::memory_size::<0>()).unwrap_or(u32::MAX);
    #[cfg(not(target_arch = "wasm32"))]
    let pages = 0_u32;
    f64::from(pages) * 65_536.0
}

/// Headers that may carry the caller's own key, first non-empty first.
#[wasm_bindgen]
#[must_use]
pub fn key_headers() -> String {
    law_engine::registry::KEY_HEADERS.join(" ")
}

/// Traps on purpose, so that tests can show how a host recovers.
#[wasm_bindgen]
pub fn test_panic() {
    panic!("asked for by a test");
}

/// The same in work that goes on after the call, where nobody can catch it.
#[wasm_bindgen]
pub fn test_panic_later() {
    worker::wasm_bindgen_futures::spawn_local(async { test_panic() });
}
