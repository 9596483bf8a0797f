//! `{"id", "text", "context"}` per line in, `{"id", "overall", "citations"}` per line out, with verdicts:
//! the contract of `hanlaw verify --jsonl`, for the scorer of the labelled sets.
//!
//! ```text
//! cargo run -p law-verify --example verify_jsonl -- --today 2026-06-05 < dev.jsonl > predicted.jsonl
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a tool at the desk may panic"
)]

#[path = "../tests/support/mod.rs"]
mod support;

use serde_json::{Value, json};
use std::io::BufRead;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let at = args.iter().position(|a| a == name)?;
        args.get(at + 1).map(|day| support::day(day))
    };
    let today = option("--today").unwrap_or_else(|| support::day("2026-06-05"));
    let (host, outline) = (support::host(), support::outline());
    for line in std::io::stdin().lock().lines() {
        let line: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let (text, context) = (line["text"].as_str().unwrap_or_default(), support::context_of(&line));
        let checking =
            law_verify::check_text(&host, &outline, text, &context, today, option("--as-of"), None);
        let report = support::at_once(checking).unwrap();
        println!("{}", json!({"id": line["id"], "overall": report.overall, "citations": report.citations}));
    }
}
