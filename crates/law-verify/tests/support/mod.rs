//! The committed outline in memory, and texts checked against it without a network.
#![allow(dead_code, reason = "each test uses its part")]

use law_cite::Context;
use law_host::{BlobId, FakeHost};
use law_model::Ymd;
use law_outline::OutlineOver;
use law_verify::Report;
use std::future::Future;
use std::pin::pin;
use std::task::{Poll, Waker};

pub const OUTLINE: &[u8] = include_bytes!("../../../law-outline/data/outline.bin");

pub fn blob() -> BlobId {
    BlobId("outline.bin".to_owned())
}

/// A host without network that serves the outline.
pub fn host() -> FakeHost {
    let mut host = FakeHost::offline();
    host.blobs.insert(blob(), OUTLINE.to_vec());
    host
}

pub fn outline() -> OutlineOver {
    OutlineOver::new(blob())
}

pub fn day(text: &str) -> Ymd {
    Ymd::parse(text).unwrap()
}

/// The value of a future that never waits.
pub fn at_once<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut std::task::Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("nothing here waits"),
    }
}

pub fn context(law: Option<&str>) -> Context {
    Context { law: law.map(str::to_owned), kind: None }
}

pub fn report(text: &str, today: &str, as_of: Option<&str>) -> Report {
    let (host, outline) = (host(), outline());
    let (context, as_of) = (context(None), as_of.map(day));
    at_once(law_verify::check_text(&host, &outline, text, &context, day(today), as_of, None)).unwrap()
}

/// One line per citation: text = status(reason) | title | note | suggestion.
pub fn lines(report: &Report) -> String {
    let mut lines = vec![word(&report.overall)];
    for c in &report.citations {
        let detail = c.verdict_detail.as_ref().unwrap();
        let reason = detail.reason.map(|r| format!("({})", word(&r))).unwrap_or_default();
        let mut line = format!("{} = {}{reason}", c.text, word(&c.verdict.unwrap()));
        for part in [&detail.title, &detail.note, &detail.suggestion].into_iter().flatten() {
            line.push_str(&format!(" | {part}"));
        }
        lines.push(line);
    }
    lines.join("\n")
}

pub fn word(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value).unwrap().as_str().unwrap_or_default().to_owned()
}

/// The context of a labelled passage: `{"law", "kind"}`.
pub fn context_of(passage: &serde_json::Value) -> Context {
    let context = passage.get("context");
    let part = |name: &str| context.and_then(|c| c.get(name)).cloned().unwrap_or_default();
    Context { law: part("law").as_str().map(str::to_owned), kind: serde_json::from_value(part("kind")).ok() }
}
