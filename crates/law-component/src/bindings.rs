//! What wit-bindgen makes of `wit/engine.wit`.
#![allow(
    unsafe_code,
    missing_debug_implementations,
    clippy::all,
    clippy::indexing_slicing,
    clippy::unreachable,
    reason = "generated: lifting and lowering at the boundary goes through raw pointers"
)]

wit_bindgen::generate!({ path: "wit", world: "engine" });

use crate::Component;

export!(Component);
