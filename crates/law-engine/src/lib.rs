//! Composition root: one request in, one response out, on every host.
//!
//! [`registry`] gives the tools to MCP, [`ops`] serves the command line and the page, [`steps`] lets hosts
//! without an executor drive both, [`machine`] ties them together; [`direct`] and [`drive`] are the same for
//! hosts of the component model: answers at once, and one effect at a time. No law is known here and no I/O is done
//! here; the hosts carry out the effects.

pub mod direct;
pub mod drive;
pub mod held;
pub mod machine;
pub mod ops;
mod prompts;
pub mod registry;
mod resources;
pub mod settings;
pub mod steps;

use law_corpus::Corpus;
use law_host::BlobId;
use law_outline::OutlineOver;
use std::rc::Rc;

pub use held::Held;
pub use machine::{Finished, Machine};

/// The last moment that is a date, 9999-12-31T23:59:59.999Z; a clock that says more is taken to say this.
pub const LATEST: law_host::UnixMillis = 253_402_300_799_999;

/// Name of the outline among a host's blobs.
pub const OUTLINE: &str = "outline.bin";

thread_local! {
    // Decoded blocks only: nothing that belongs to one request.
    static SHELF: Rc<OutlineOver> = Rc::new(OutlineOver::new(BlobId(OUTLINE.to_owned())));
    // Names and directories of the segments only, the same for every request.
    static CORPUS: Rc<Corpus> = Rc::new(Corpus::default());
}

/// The user's documents as this instance has them open.
#[must_use]
pub fn corpus() -> Rc<Corpus> {
    CORPUS.with(Rc::clone)
}

/// The outline of this instance.
#[must_use]
pub fn outline() -> Rc<OutlineOver> {
    SHELF.with(Rc::clone)
}

/// What this engine is and what it can do.
#[must_use]
pub fn describe() -> serde_json::Value {
    let tools: Vec<&str> = law_tools::all().map(|t| t.name).collect();
    serde_json::json!({
        "name": "hanlaw",
        "version": env!("CARGO_PKG_VERSION"),
        "ops": ops::NAMES,
        "tools": tools,
        "outline": OUTLINE,
        "corpus": {"format": law_corpus::FORMAT, "tokenizer": law_corpus::token::VERSION},
    })
}

/// The answer to a poll of a number that stands for nothing (any more).
pub const UNKNOWN_REQUEST: &str =
    r#"{"error":{"label":"INVALID_PARAMETER","message":"그런 요청이 없습니다"}}"#;
