//! A report as SARIF 2.1.0, for editors and continuous integration.

use crate::finding::word;
use crate::paper::{At, object};
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
    let mut log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "hanlaw", "version": version, "rules": rules}},
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    });
    // What was not read is no result of its own: the run says it.
    if let (Some(said), Some(Value::Object(run))) = (words::unread(report), log.pointer_mut("/runs/0")) {
        let note = vec![("level", "warning".into()), ("message", object(vec![("text", said.into())]))];
        let notes = Value::Array(vec![object(note)]);
        let invocation = vec![("executionSuccessful", true.into()), ("toolExecutionNotifications", notes)];
        run.insert("invocations".to_owned(), Value::Array(vec![object(invocation)]));
    }
    log
}

fn within(uri: &str, at: Option<&At>) -> Value {
    let file = vec![("artifactLocation", object(vec![("uri", uri.into())]))];
    let mut location = vec![("physicalLocation", object(file))];
    if let Some(at) = at {
        let named = vec![("name", at.place.as_str().into()), ("fullyQualifiedName", at.path().into())];
        location.push(("logicalLocations", Value::Array(vec![object(named)])));
        location.push(("properties", at.clone().value()));
    }
    object(location)
}

fn region(uri: &str, text: &str, lines: &[usize], [start, end]: [usize; 2]) -> Value {
    let (from, to) = (position(text, lines, start), position(text, lines, end));
    let region = vec![
        ("startLine", from.0.into()),
        ("startColumn", from.1.into()),
        ("endLine", to.0.into()),
        ("endColumn", to.1.into()),
        ("byteOffset", start.into()),
        ("byteLength", end.saturating_sub(start).into()),
    ];
    let file = ("artifactLocation", object(vec![("uri", uri.into())]));
    object(vec![("physicalLocation", object(vec![file, ("region", object(region))]))])
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
