//! Bodies from upstream, citations and lines.

use law_cite::{Context, Style, annotate, extract, extract_html, strip};
use law_model::{ArticleNo, Ymd};
use law_source::{TARGETS, decode, plain, read_article, read_history};

/// The first line names the target; a name nobody knows is the statute.
fn body(bytes: &[u8], kind: &str) {
    let (name, body) = match bytes.iter().position(|b| *b == b'\n') {
        Some(at) => (bytes.get(..at).unwrap_or_default(), bytes.get(at + 1..).unwrap_or_default()),
        None => (&b""[..], bytes),
    };
    let target = TARGETS.iter().find(|t| t.name.as_bytes() == name).map_or("law", |t| t.name);
    let report = decode(target, body, Some(kind));
    let outcomes = [report.shape.is_some(), report.miss.is_some(), report.error.is_some()];
    assert_eq!(outcomes.iter().filter(|o| **o).count(), 1, "a model, a miss or an error: {report:?}");
    let _ = read_article(target, body, Some(kind), ArticleNo::new(1, 0));
    if kind.contains("html") {
        let _ = read_history(target, body, Some(kind));
        let _ = plain(&String::from_utf8_lossy(body));
    }
}

pub(crate) fn source_json(bytes: &[u8]) {
    body(bytes, "application/json; charset=UTF-8");
}

pub(crate) fn source_xml(bytes: &[u8]) {
    body(bytes, "text/xml; charset=UTF-8");
}

pub(crate) fn source_html(bytes: &[u8]) {
    body(bytes, "text/html; charset=EUC-KR");
}

/// Spans stand on letters, in order, in three units that agree; marks that are put in come out again.
pub(crate) fn cite(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for context in [Context::default(), Context { law: Some("상법 시행령".into()), kind: None }] {
        let found = extract(&text, &context);
        for c in &found {
            let [from, to] = c.span_utf8;
            assert_eq!(text.get(from..to), Some(c.text.as_str()), "span of {c:?}");
            let before = text.get(..from).unwrap_or_default();
            assert_eq!(
                (before.chars().count(), before.encode_utf16().count()),
                (c.span[0], c.span_utf16[0]),
                "units of {c:?}"
            );
        }
        if !text.contains("hanlaw") {
            assert_eq!(strip(&annotate(&text, &found, Style::Markdown), Style::Markdown), text);
        }
    }
    let _ = extract_html(&text, &Context::default());
}

/// A line leads to a tool or to a question, and the same line goes the same way.
pub(crate) fn route(bytes: &[u8]) {
    let line = String::from_utf8_lossy(bytes);
    let Some(today) = Ymd::new(2026, 6, 5) else { return };
    let said = |route: law_route::Route| serde_json::to_string(&route).unwrap_or_default();
    let (once, again) = (law_route::route(&line, today), law_route::route(&line, today));
    assert!(!once.tool.is_empty() || once.clarify.is_some(), "a tool or a question: {once:?}");
    assert_eq!(said(once), said(again));
}
