//! Words and codes of Korean law: the single source of every vocabulary.
//!
//! `assets/*.tsv` are the only files a person edits. `cargo xtask vocab` turns them into the committed
//! tables under `src/generated/`; a test generates them again and compares. This crate knows plain
//! types only (`&str`, numbers) and depends on nothing.

pub mod route_words;
