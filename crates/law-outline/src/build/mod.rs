//! Corpus rows → outline file. Used by `cargo xtask outline` and by tests; the engine never has it.
//!
//! [`read_history`] replays the rows of `outline-history.jsonl` into laws keyed by 법령ID,
//! [`mark_gaps`] notes the acts that are missing between them, [`trim`] cuts a law to what holds from a day on, [`write_file`] lays blocks and directory.

mod addenda;
mod compare;
mod rows;
mod shape;
mod write;

pub use addenda::{Act, acts_in_addenda, mark_gaps};
pub use compare::{Difference, compare};
pub use rows::{BuiltLaw, BuiltState, BuiltVersion, read_history, trim};
pub use write::{FileNote, write_file};

/// What is wrong with the corpus, with the place.
#[derive(Debug, PartialEq, Eq)]
pub struct BuildError(pub String);

impl std::fmt::Display for BuildError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BuildError {}

pub(crate) fn fail<T>(text: impl Into<String>) -> Result<T, BuildError> {
    Err(BuildError(text.into()))
}
