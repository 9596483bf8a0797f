//! Extraction and verification of a text, for the command line and the page.

use super::Desk;
use law_cite::{Context, Reading, Style, annotate};
use law_model::{Kind, Ymd};
use law_verify::At;
use law_vocab::josa::settle;
use serde_json::{Map, Value, json};

fn text<'e>(envelope: &'e Map<String, Value>, name: &str) -> &'e str {
    envelope.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// A day of the envelope, or the day of the request.
pub(super) fn today(desk: &Desk, envelope: &Map<String, Value>) -> Result<Ymd, String> {
    Ok(day(envelope, "today")?.unwrap_or_else(|| Ymd::from_unix_millis(desk.host.now())))
}

fn day(envelope: &Map<String, Value>, name: &str) -> Result<Option<Ymd>, String> {
    match text(envelope, name) {
        "" => Ok(None),
        given => Ymd::parse(given)
            .map(Some)
            .ok_or_else(|| settle(&format!("{name} '{given}'은(는) 날짜가 아닙니다. 예: 2020-01-01"))),
    }
}

/// The most characters a context may have; the longest name of a law has about 90.
const LONGEST_CONTEXT: usize = 300;

/// A context is copied to every citation that leans on it, so it may not be a text of its own.
pub(crate) fn bounded(context: Context) -> Result<Context, String> {
    match &context.law {
        Some(law) if law.chars().nth(LONGEST_CONTEXT).is_some() => Err(format!(
            "context가 너무 깁니다. 법령 이름 하나를 {LONGEST_CONTEXT}자 안으로 쓰세요. 예: 상법 시행령"
        )),
        _ => Ok(context),
    }
}

/// `"상법 시행령"`, or `{"law": …, "kind": …}` as in the labelled sets.
fn context(envelope: &Map<String, Value>) -> Result<Context, String> {
    bounded(match envelope.get("context") {
        Some(Value::String(law)) if !law.trim().is_empty() => Context { law: Some(law.clone()), kind: None },
        Some(Value::Object(map)) => Context {
            law: map.get("law").and_then(Value::as_str).map(str::to_owned),
            kind: map.get("kind").and_then(|named| Kind::ALL.into_iter().find(|kind| json!(kind) == *named)),
        },
        _ => Context::default(),
    })
}

pub(super) fn cite(envelope: &Map<String, Value>) -> Result<Value, String> {
    let reading = Reading::of(text(envelope, "text"));
    let mut citations = law_cite::extract(reading.text(), &context(envelope)?);
    reading.place(&mut citations);
    let places = list(envelope, "places");
    let at: Vec<_> = citations.iter().map(|citation| law_verify::at(places, citation.span[0])).collect();
    let mut value = json!({ "citations": citations });
    placed(&mut value, &at);
    Ok(value)
}

/// What a document brings with its text: `places`, `gaps`.
fn list<'e>(envelope: &'e Map<String, Value>, name: &str) -> &'e [Value] {
    envelope.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// Citations of a document say where in it they stand.
fn placed(value: &mut Value, at: &[Option<At>]) {
    let citations = value.get_mut("citations").and_then(Value::as_array_mut).into_iter().flatten();
    for (citation, at) in citations.zip(at) {
        if let (Some(citation), Some(at)) = (citation.as_object_mut(), at) {
            citation.insert("at".to_owned(), serde_json::to_value(at).unwrap_or_default());
        }
    }
}

/// `html` is the text with its citations marked, when the text is HTML.
pub(super) async fn verify(desk: &Desk, envelope: &Map<String, Value>) -> Result<Value, String> {
    let given = text(envelope, "text");
    let (today, as_of) = (today(desk, envelope)?, day(envelope, "asOf")?);
    let outline = crate::outline();
    let context = context(envelope)?;
    let live = desk.live().filter(|_| envelope.get("offline").and_then(Value::as_bool) != Some(true));
    let reading = Reading::of(given);
    let checking =
        law_verify::check_text(&*desk.host, &outline, reading.text(), &context, today, as_of, live.as_ref());
    let mut report = checking
        .await
        .map_err(|_| "내장 법령 목록(outline.bin)을 읽지 못했습니다. hanlaw를 다시 설치하세요.".to_owned())?;
    reading.place(&mut report.citations);
    if envelope.contains_key("places") {
        report.of_document(list(envelope, "places"), list(envelope, "gaps"));
    }
    let uri = match text(envelope, "uri") {
        "" => "stdin",
        uri => uri,
    };
    let mut value = serde_json::to_value(&report).unwrap_or_default();
    placed(&mut value, &report.at);
    if let Some(map) = value.as_object_mut() {
        map.insert("text".to_owned(), json!(law_verify::text(&report)));
        map.insert("markdown".to_owned(), json!(law_verify::markdown(&report)));
        if reading.is_html() {
            map.insert("html".to_owned(), json!(annotate(given, &report.citations, Style::Html)));
        }
        map.insert("sarif".to_owned(), law_verify::sarif(&report, given, uri, env!("CARGO_PKG_VERSION")));
    }
    Ok(value)
}
