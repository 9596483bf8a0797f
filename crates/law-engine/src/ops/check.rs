//! Extraction and verification of a text, for the command line and the page.

use super::Desk;
use law_cite::{Context, Reading, Style, annotate};
use law_model::{Citation, Kind, Ymd};
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

pub(super) fn cite(envelope: &Map<String, Value>) -> Result<String, String> {
    let reading = Reading::of(text(envelope, "text"));
    let mut citations = law_cite::extract(reading.text(), &context(envelope)?);
    reading.place(&mut citations);
    let places = list(envelope, "places");
    let at = citations.iter().map(|citation| law_verify::at(places, citation.span[0])).collect();
    Ok(["{", &rows(citations, at), "}"].concat())
}

/// What a document brings with its text: `places`, `gaps`.
fn list<'e>(envelope: &'e Map<String, Value>, name: &str) -> &'e [Value] {
    envelope.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// `"citations":[…]`, one after the other: hundreds of thousands as one tree of values would fill the memory.
fn rows(citations: Vec<Citation>, at: Vec<Option<At>>) -> String {
    let mut out = EMPTY.to_owned();
    out.pop();
    let mut at = at.into_iter();
    for (index, citation) in citations.into_iter().enumerate() {
        let mut row = serde_json::to_value(&citation).unwrap_or_default();
        // Citations of a document say where in it they stand.
        if let (Some(map), Some(at)) = (row.as_object_mut(), at.next().flatten()) {
            map.insert("at".to_owned(), at.value());
        }
        if index > 0 {
            out.push(',');
        }
        out.push_str(&row.to_string());
    }
    out.push(']');
    out
}

const EMPTY: &str = "\"citations\":[]";

/// `html` is the text with its citations marked, when the text is HTML. A `want` of one rendering (text, markdown, sarif,
/// html, citations) leaves the others out.
pub(super) async fn verify(desk: &Desk, envelope: &Map<String, Value>) -> Result<String, String> {
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
    let want = text(envelope, "want");
    let wanted = |part: &str| want.is_empty() || want == part;
    let mut shown = Map::new();
    let mut show = |part: &str, made: &dyn Fn() -> Value| {
        if wanted(part) {
            shown.insert(part.to_owned(), made());
        }
    };
    show("text", &|| json!(law_verify::text(&report)));
    show("markdown", &|| json!(law_verify::markdown(&report)));
    if reading.is_html() {
        show("html", &|| json!(annotate(given, &report.citations, Style::Html)));
    }
    show("sarif", &|| law_verify::sarif(&report, given, uri, env!("CARGO_PKG_VERSION")));
    let rows = if wanted("citations") || want == "html" {
        rows(std::mem::take(&mut report.citations), std::mem::take(&mut report.at))
    } else {
        report.citations.clear();
        EMPTY.to_owned()
    };
    let mut value = serde_json::to_value(&report).unwrap_or_default();
    if let Some(map) = value.as_object_mut() {
        map.append(&mut shown);
    }
    // What stands before the citations is of the engine's own words.
    Ok(value.to_string().replacen(EMPTY, &rows, 1))
}
