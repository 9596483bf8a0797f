//! `pdf.wasm`: PDF reading as a module of its own, loaded on the first PDF.
//!
//! Apart from `engine.wasm` so that the size of the character maps and a trap over a hostile file stay apart.
//! It knows no law and has no state.

use law_doc::{Limits, Want};
use wasm_bindgen::prelude::*;

/// JSON of the same shape as the engine's `convert`, whose `want` it takes too.
#[wasm_bindgen]
#[must_use]
pub fn read(bytes: &[u8], want: Option<String>) -> String {
    law_doc::converted(law_pdf::read(bytes, &Limits::default()), Want::named(&want.unwrap_or_default()))
}
