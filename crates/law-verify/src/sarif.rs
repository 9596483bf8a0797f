//! A report as SARIF 2.1.0, for editors and continuous integration.

use crate::finding::word;
use crate::paper::At;
use crate::report::Report;
use crate::words;
use law_model::{Level, Status};
use serde_json::{Value, json};

/// `uri` names the file that was checked; columns count UTF-16 units, as SARIF does by default. A document has no lines:
/// its places are logical, with the way to the block as `convert --json` has it.
#[must_use]
pub fn sarif(report: &Report, text: &str, uri: &str, version: &str) -> Value {
    let lines = lines(text);
    let results: Vec<Value> = report
        .citations
        .iter()
        .enumerate()
        .filter_map(|(index, citation)| {
            let status = citation.verdict?;
            let level = match status.level() {
                Level::Ok => return None,
                Level::Notice | Level::Unknown => "note",
                Level::Error => "error",
            };
            let said = words::explanation(citation);
            let location = match report.at.get(index) {
                Some(at) => within(uri, at.as_ref()),
                None => region(uri, text, &lines, citation.span_utf8),
            };
            Some(json!({
                "ruleId": word(&status),
                "level": level,
                "message": {"text": format!("{}: {said}", words::one_line(&citation.text))},
                "locations": [location],
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
    // What was not read is no result of its own: the run says it.
    let notes: Vec<Value> = words::unread(report)
        .into_iter()
        .map(|said| json!({"level": "warning", "message": {"text": said}}))
        .collect();
    let mut log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "hanlaw", "version": version, "rules": rules}},
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    });
    if let (false, Some(Value::Object(run))) = (notes.is_empty(), log.pointer_mut("/runs/0")) {
        run.insert(
            "invocations".to_owned(),
            json!([{"executionSuccessful": true, "toolExecutionNotifications": notes}]),
        );
    }
    log
}

fn within(uri: &str, at: Option<&At>) -> Value {
    let mut location = json!({"physicalLocation": {"artifactLocation": {"uri": uri}}});
    if let (Some(at), Some(map)) = (at, location.as_object_mut()) {
        let named = json!([{"name": at.place, "fullyQualifiedName": at.path()}]);
        map.insert("logicalLocations".to_owned(), named);
        map.insert("properties".to_owned(), at.clone().value());
    }
    location
}

fn region(uri: &str, text: &str, lines: &[usize], [start, end]: [usize; 2]) -> Value {
    let (from, to) = (position(text, lines, start), position(text, lines, end));
    json!({"physicalLocation": {
        "artifactLocation": {"uri": uri},
        "region": {
            "startLine": from.0, "startColumn": from.1, "endLine": to.0, "endColumn": to.1,
            "byteOffset": start, "byteLength": end.saturating_sub(start),
        },
    }})
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
