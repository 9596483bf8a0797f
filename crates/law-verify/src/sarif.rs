//! A report as SARIF 2.1.0, for editors and continuous integration.

use crate::report::{Report, word};
use law_model::{Level, Status};
use serde_json::{Value, json};

/// `uri` names the file that was checked; columns count UTF-16 units, as SARIF does by default.
#[must_use]
pub fn sarif(report: &Report, text: &str, uri: &str, version: &str) -> Value {
    let results: Vec<Value> = report
        .citations
        .iter()
        .filter_map(|citation| {
            let status = citation.verdict?;
            let level = match status.level() {
                Level::Ok => return None,
                Level::Notice | Level::Unknown => "note",
                Level::Error => "error",
            };
            let note = citation.verdict_detail.as_ref().and_then(|d| d.note.as_deref()).unwrap_or_default();
            let [start, end] = citation.span_utf8;
            let (from, to) = (position(text, start), position(text, end));
            Some(json!({
                "ruleId": word(&status),
                "level": level,
                "message": {"text": format!("{}: {note}", citation.text)},
                "locations": [{"physicalLocation": {
                    "artifactLocation": {"uri": uri},
                    "region": {
                        "startLine": from.0, "startColumn": from.1, "endLine": to.0, "endColumn": to.1,
                        "byteOffset": start, "byteLength": end.saturating_sub(start),
                    },
                }}],
            }))
        })
        .collect();
    let rules: Vec<Value> = report
        .counts
        .statuses
        .keys()
        .filter(|id| **id != word(&Status::Exists))
        .map(|id| json!({"id": id}))
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "hanlaw", "version": version, "rules": rules}},
            "results": results,
        }],
    })
}

/// Line and column of a byte, both from 1.
fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let last = before.rsplit('\n').next().unwrap_or_default();
    (line, last.encode_utf16().count() + 1)
}
