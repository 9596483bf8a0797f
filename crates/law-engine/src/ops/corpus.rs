//! Building the index of the user's documents: bytes in, bytes out, nothing kept between calls.

use crate::machine::Finished;
use law_corpus::Source;
use serde_json::{Map, Value, json};

fn refused(message: &str) -> Finished {
    let error = json!({"error": {"label": "INVALID_PARAMETER", "message": message}});
    Finished { json: error.to_string(), bytes: None }
}

fn list<'e>(envelope: &'e Map<String, Value>, name: &str) -> &'e [Value] {
    envelope.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn len(value: Option<&Value>) -> usize {
    value.and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX)
}

/// Documents → a segment.
pub(super) fn segment(envelope: &Map<String, Value>, mut bytes: &[u8]) -> Finished {
    let mut sources = Vec::new();
    for doc in list(envelope, "docs") {
        let text = |name: &str| doc.get(name).and_then(Value::as_str).unwrap_or_default();
        let Some((own, rest)) = bytes.split_at_checked(len(doc.get("len"))) else {
            return refused("corpus_segment: 길이(len)가 바이트와 맞지 않습니다");
        };
        bytes = rest;
        let converted = doc.get("converted").and_then(Value::as_bool).unwrap_or(false);
        sources.push(Source { path: text("path"), hash: text("hash"), bytes: own, converted });
    }
    let (segment, skipped) = law_corpus::build(&sources);
    let skipped: Vec<Value> =
        skipped.iter().map(|s| json!({"path": s.path, "code": s.code, "reason": s.reason})).collect();
    Finished { json: json!({ "skipped": skipped }).to_string(), bytes: Some(segment) }
}

/// Segments → one segment without the documents to leave out.
pub(super) fn merge(envelope: &Map<String, Value>, mut bytes: &[u8]) -> Finished {
    let mut segments = Vec::new();
    for length in list(envelope, "lens") {
        let Some((own, rest)) = bytes.split_at_checked(len(Some(length))) else {
            return refused("corpus_merge: 길이(lens)가 바이트와 맞지 않습니다");
        };
        bytes = rest;
        segments.push(own);
    }
    let mut leave: Vec<&str> = list(envelope, "leave").iter().filter_map(Value::as_str).collect();
    leave.sort_unstable();
    match law_corpus::merge(&segments, &mut |path| leave.binary_search(&path).is_ok()) {
        Some(merged) => Finished { json: "{}".to_owned(), bytes: Some(merged) },
        None => refused("corpus_merge: 색인 조각이 깨졌거나 다른 판입니다"),
    }
}
