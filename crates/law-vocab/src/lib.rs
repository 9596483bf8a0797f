//! Words and codes of Korean law: the single source of every vocabulary.
//!
//! `assets/*.tsv` are the only files a person edits. `cargo xtask vocab` turns them into the committed
//! tables under `src/generated/`; a test generates them again and compares. This crate knows plain
//! types only (`&str`, numbers) and depends on nothing.
//!
//! ```
//! use law_vocab::names;
//! let hit = names::longest_prefix("국토계획법 시행규칙 제3조").unwrap();
//! assert_eq!(hit.name.official(), "국토의 계획 및 이용에 관한 법률 시행규칙");
//! ```
//!
//! It judges nothing: whether a name stands at a word border, or a place exists, is for others to say.
//! Names of statutes come from the corpus (`cargo xtask vocab --names-from DIR`), everything else is written by hand.

pub mod charset;
pub mod josa;
pub mod key;
pub mod lines;
pub mod names;
pub mod order;
pub mod raised;
pub mod route_words;
pub mod rows;
pub mod sorted;
mod tables;

pub use tables::*;
