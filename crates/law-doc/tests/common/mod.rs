//! Builders of files, and what is said of one.
#![allow(dead_code, unused_imports)]

use law_doc::{Limits, Refusal, read, to_markdown};
pub use testkit::documents::*;

/// Markdown of a file, or the word and sentence of its refusal.
pub fn markdown(bytes: &[u8]) -> String {
    match read(bytes, &Limits::default()) {
        Ok(doc) => to_markdown(&doc).0,
        Err(r) => refused(&r),
    }
}

pub fn refused(r: &Refusal) -> String {
    format!("[{}] {r}\n", r.code())
}
