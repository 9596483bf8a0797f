//! What the JavaScript side does for one request (`worker/edge/request.mjs`): the answer on its way, cache, slices of blobs,
//! log, the end.
//!
//! Bindings of the deployment are reached through this one object; the module knows none of them.

use js_sys::{Promise, Uint8Array};
use mcp_wire::Asked;
use wasm_bindgen::prelude::*;
use worker::wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    /// One per request.
    #[derive(Clone)]
    pub type Edge;

    /// The body has been read and asks for this; see [`Edge::admits`].
    #[wasm_bindgen(method)]
    fn admit(this: &Edge, method: u32, messages: u32, calls: u32) -> u32;
    #[wasm_bindgen(method, js_name = admitted)]
    fn admitted_promise(this: &Edge) -> Promise;
    /// The usual answer: JSON, and all of it. `fault` says that it is one JSON-RPC error.
    #[wasm_bindgen(method)]
    pub fn json(this: &Edge, status: u16, fault: bool, body: &[u8]);
    /// Another answer begins: its status, and its headers as they came in.
    #[wasm_bindgen(method)]
    pub fn begin(this: &Edge, status: u16, head: &str);
    /// The next bytes of it, copied before this returns.
    #[wasm_bindgen(method)]
    pub fn part(this: &Edge, bytes: &[u8]);
    /// Nothing more will be said.
    #[wasm_bindgen(method)]
    pub fn over(this: &Edge);
    #[wasm_bindgen(method, js_name = cacheGet)]
    fn cache_get_promise(this: &Edge, key: &str) -> Promise;
    #[wasm_bindgen(method, js_name = cachePut)]
    fn cache_put_promise(this: &Edge, key: &str, value: Uint8Array, ttl: u32) -> Promise;
    #[wasm_bindgen(method, js_name = slice)]
    fn slice_promise(this: &Edge, blob: &str, n: u32) -> Promise;
    #[wasm_bindgen(method, js_name = gone)]
    fn gone_promise(this: &Edge) -> Promise;
    /// An event as `name`, then `field=value`, tab between them.
    #[wasm_bindgen(method)]
    pub fn note(this: &Edge, line: &str);
}

impl Edge {
    /// Whether the engine shall go on. When not, the refusal stands outside and nothing is to be said here.
    pub async fn admits(&self, asked: Asked) -> bool {
        match self.admit(small(asked.method), small(asked.messages), small(asked.calls)) {
            0 => false,
            1 => true,
            _ => JsFuture::from(self.admitted_promise()).await.is_ok_and(|admitted| admitted.is_truthy()),
        }
    }

    pub async fn cache_get(&self, key: &str) -> Option<Vec<u8>> {
        bytes(self.cache_get_promise(key)).await
    }

    pub async fn cache_put(&self, key: &str, value: &[u8], ttl: u32) {
        // A cache that fails is a cache that is not there.
        drop(JsFuture::from(self.cache_put_promise(key, Uint8Array::from(value), ttl)).await);
    }

    pub async fn slice(&self, blob: &str, n: u32) -> Option<Vec<u8>> {
        bytes(self.slice_promise(blob, n)).await
    }

    /// Ends when nobody waits for the answer any more; gives the HTTP status to leave behind.
    pub async fn gone(&self) -> u16 {
        let said = JsFuture::from(self.gone_promise()).await.ok();
        if said.and_then(|status| status.as_f64()) == Some(504.0) { 504 } else { 499 }
    }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

async fn bytes(promise: Promise) -> Option<Vec<u8>> {
    let value = JsFuture::from(promise).await.ok()?;
    value.dyn_into::<Uint8Array>().ok().map(|array| array.to_vec())
}
