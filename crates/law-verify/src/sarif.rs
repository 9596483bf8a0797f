//! A report as SARIF 2.1.0, for editors and continuous integration.

use crate::finding::word;
use crate::report::Report;
use crate::words;
use law_model::{Level, Status};
use serde_json::{Value, json};

/// `uri` names the file that was checked; columns count UTF-16 units, as SARIF does by default.
#[must_use]
pub fn sarif(report: &Report, text: &str, uri: &str, version: &str) -> Value {
    let lines = lines(text);
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
            let said = words::explanation(citation);
            let [start, end] = citation.span_utf8;
            let (from, to) = (position(text, &lines, start), position(text, &lines, end));
            Some(json!({
                "ruleId": word(&status),
                "level": level,
                "message": {"text": format!("{}: {said}", words::one_line(&citation.text))},
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
        .map(|id| {
            let status = Status::ALL.into_iter().find(|status| word(status) == **id);
            json!({"id": id, "shortDescription": {"text": status.map_or("", words::name)}})
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "hanlaw", "version": version, "rules": rules}},
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    })
}

/// Line and column of a byte, both from 1.
fn position(text: &str, lines: &[usize], at: usize) -> (usize, usize) {
    let line = lines.partition_point(|start| *start <= at);
    let start = line.checked_sub(1).and_then(|i| lines.get(i)).copied().unwrap_or(0);
    (line.max(1), text.get(start..at).unwrap_or_default().encode_utf16().count() + 1)
}

/// Where lines begin.
fn lines(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}
