//! `{id, text, context}` lines on stdin become `{id, citations}` lines on stdout.

use law_cite::{Context, Kind, extract};
use std::io::{BufRead, Write};

#[derive(serde::Deserialize)]
struct Passage {
    id: serde_json::Value,
    text: String,
    context: Option<Given>,
}

#[derive(serde::Deserialize)]
struct Given {
    law: Option<String>,
    kind: Option<Kind>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let passage: Passage = serde_json::from_str(&line?)?;
        let context = passage.context.map_or_else(Context::default, |c| Context { law: c.law, kind: c.kind });
        let citations = extract(&passage.text, &context);
        writeln!(out, "{}", serde_json::json!({"id": passage.id, "citations": citations}))?;
    }
    Ok(())
}
