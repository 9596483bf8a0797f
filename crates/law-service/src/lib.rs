//! World `hanlaw:service`: the MCP endpoint for `wasi:http` 0.2 hosts (`wasmtime serve -Scli`, Spin, wasmCloud).
//!
//! For a firm's own service without JavaScript: `hanlaw.service.wasm` exports `wasi:http/incoming-handler` and
//! imports `wasi:http/outgoing-handler`, clocks, random numbers and the environment (where its settings are,
//! under the names of the command line). The outline is inside, because such hosts have no files to read.
//! Requests run by the same steps as everywhere ([`law_engine::drive`]); several upstream fetches are out at a
//! time. A cache across requests needs the host's `wasi:keyvalue` (feature `keyvalue`): most of these hosts make
//! an instance for each request.
//!
//! ```text
//! POST /mcp      one MCP message, as at the edge      GET /health     {"status": "ok", …}
//! ```
//!
//! Never here: law; CORS, authentication and rate limits, which belong to the gateway in front.
//! Built by `cargo xtask component`.

#[cfg(all(target_arch = "wasm32", feature = "keyvalue"))]
mod cache;
#[cfg(target_arch = "wasm32")]
mod flight;
#[cfg(target_arch = "wasm32")]
mod run;
#[cfg(target_arch = "wasm32")]
mod serve;

/// What the export hangs on.
#[cfg(target_arch = "wasm32")]
#[derive(Debug)]
struct Service;

#[cfg(target_arch = "wasm32")]
mod export {
    #![allow(unsafe_code, reason = "the export is a function over raw handles")]
    use super::Service;
    wasip2::http::proxy::export!(Service);
}
