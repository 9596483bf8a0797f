//! The engine as a WebAssembly component: `hanlaw.component.wasm`, WIT package `hanlaw:engine`.
//!
//! For hosts outside JavaScript: wasmtime, Spin, wasmCloud, Python, Go, Rust. Thin on purpose: `law-engine` does
//! the work, by the same steps as in the other hosts; here its types meet those of `wit/engine.wit`, which is
//! the documentation. The component imports nothing, so it can neither read a file nor open a connection; what
//! a request needs it asks for, and the host decides.
//!
//! ```text
//! request = request(b'{"op": "verify", "text": "민법 제750조", "now": 1780000000000}')
//! request.step(none)                           → blob-range {id: 1, name: "outline.bin", offset: 0, len: 65536}
//! request.step({to: 1, now, bytes(some(…))})   → … → done {json: "{\"overall\":\"verified\", …"}
//! ```
//!
//! Never here: law, I/O, a clock, threads, anything of wasi. Built by `cargo xtask component`.

#[cfg(target_arch = "wasm32")]
mod bindings;
#[cfg(target_arch = "wasm32")]
mod direct;
#[cfg(target_arch = "wasm32")]
mod stepped;

/// What the exports hang on.
#[cfg(target_arch = "wasm32")]
#[derive(Debug)]
struct Component;
