//! HTTP headers: looking them up, what the client accepts, and the mirrored fields of modern requests.

use crate::message::Request;
use crate::{Fault, words};
use serde_json::Value;
use std::borrow::Cow;

/// What a browser must be allowed to send across origins, besides the host's own key headers.
/// `Mcp-Param-*` come on top for tools whose schemas carry `x-mcp-header`.
pub const CORS_REQUEST_HEADERS: &[&str] = &[
    "content-type",
    "accept",
    "authorization",
    "mcp-protocol-version",
    "mcp-method",
    "mcp-name",
    "mcp-session-id",
    "last-event-id",
];

/// Headers of one request. Names are compared without case; a repeated header is joined with `, `.
pub trait Headers {
    fn header(&self, name: &str) -> Option<Cow<'_, str>>;
}

impl<K: AsRef<str>, V: AsRef<str>> Headers for [(K, V)] {
    fn header(&self, name: &str) -> Option<Cow<'_, str>> {
        let mut values = self
            .iter()
            .filter(|(key, _)| key.as_ref().eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_ref());
        let first = values.next()?;
        match values.next() {
            None => Some(Cow::Borrowed(first)),
            Some(second) => {
                let all: Vec<&str> = [first, second].into_iter().chain(values).collect();
                Some(Cow::Owned(all.join(", ")))
            }
        }
    }
}

impl<K: AsRef<str>, V: AsRef<str>, const N: usize> Headers for [(K, V); N] {
    fn header(&self, name: &str) -> Option<Cow<'_, str>> {
        self.as_slice().header(name)
    }
}

impl<K: AsRef<str>, V: AsRef<str>> Headers for Vec<(K, V)> {
    fn header(&self, name: &str) -> Option<Cow<'_, str>> {
        self.as_slice().header(name)
    }
}

/// Stdio has none.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHeaders;

impl Headers for NoHeaders {
    fn header(&self, _name: &str) -> Option<Cow<'_, str>> {
        None
    }
}

/// In which forms the client takes an answer. Order, case and weights do not matter, only `q=0` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Accepted {
    pub json: bool,
    pub events: bool,
}

impl Accepted {
    /// A client that names neither form gets JSON: a strange `Accept` is no reason to say nothing.
    pub fn read(headers: &dyn Headers) -> Self {
        let Some(text) = headers.header("accept") else { return Self { json: true, events: false } };
        let (mut json, mut events) = (false, false);
        for range in text.split(',').filter(|range| !refused(range)) {
            match range.split(';').next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
                "application/json" | "application/*" | "*/*" => json = true,
                "text/event-stream" | "text/*" => events = true,
                _ => {}
            }
        }
        Self { json: json || !events, events }
    }
}

fn refused(range: &str) -> bool {
    range.split(';').skip(1).any(|parameter| {
        let parameter = parameter.trim().to_ascii_lowercase();
        // A quality is at most `0.xyz` or `1.000`, so it is nothing when all its digits are.
        parameter.strip_prefix("q=").is_some_and(|q| q.trim().bytes().all(|b| matches!(b, b'0' | b'.')))
    })
}

/// The headers of a modern request must say what its body says.
pub(crate) fn check_mirrored(headers: &dyn Headers, request: &Request, claim: &str) -> Result<(), Fault> {
    same(headers, "MCP-Protocol-Version", claim, false)?;
    same(headers, "Mcp-Method", &request.method, false)?;
    let key = match request.method.as_str() {
        "tools/call" | "prompts/get" => "name",
        "resources/read" => "uri",
        _ => return Ok(()),
    };
    match request.params.get(key).and_then(Value::as_str) {
        Some(value) => same(headers, "Mcp-Name", value, true),
        // Without the field the request is wrong anyway and is told so.
        None => Ok(()),
    }
}

/// Parameters that a tool's schema mirrors into `Mcp-Param-…` headers (`x-mcp-header`).
pub(crate) fn check_parameters(
    headers: &dyn Headers,
    schema: &Value,
    arguments: &Value,
) -> Result<(), Fault> {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return Ok(()) };
    for (key, property) in properties {
        let argument = arguments.get(key).unwrap_or(&Value::Null);
        if let Some(name) = property.get("x-mcp-header").and_then(Value::as_str) {
            let name = format!("Mcp-Param-{name}");
            let expected = match argument {
                Value::String(text) => Some(text.clone()),
                Value::Bool(_) | Value::Number(_) => Some(argument.to_string()),
                _ => None,
            };
            match expected {
                Some(expected) => same(headers, &name, &expected, true)?,
                None if headers.header(&name).is_some() => return Err(differs(&name)),
                None => {}
            }
        } else if argument.is_object() {
            check_parameters(headers, property, argument)?;
        }
    }
    Ok(())
}

fn same(headers: &dyn Headers, name: &str, expected: &str, encoded: bool) -> Result<(), Fault> {
    let Some(value) = headers.header(name) else {
        return Err(Fault::HeaderMismatch(format!(
            "{name} 헤더가 없습니다(본문의 값: {}).",
            words::clip(expected)
        )));
    };
    let value = value.trim_matches([' ', '\t']);
    let seen = if encoded { decode(value).ok_or_else(|| differs(name))? } else { Cow::Borrowed(value) };
    let equal = seen == expected || encoded && equal_numbers(&seen, expected);
    if equal { Ok(()) } else { Err(differs(name)) }
}

fn differs(name: &str) -> Fault {
    Fault::HeaderMismatch(format!("{name} 헤더의 값이 본문과 다르거나 잘못되었습니다."))
}

/// `42` and `42.0` are the same parameter.
fn equal_numbers(a: &str, b: &str) -> bool {
    fn number(text: &str) -> Option<(bool, &str, &str)> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let plain = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        let known = !whole.is_empty() && plain(whole) && plain(part);
        known.then(|| (digits.len() < text.len(), whole.trim_start_matches('0'), part.trim_end_matches('0')))
    }
    matches!((number(a), number(b)), (Some(a), Some(b)) if a == b)
}

/// A header value as it was meant: plain visible ASCII, or `=?base64?…?=` around UTF-8.
fn decode(value: &str) -> Option<Cow<'_, str>> {
    match value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?=")) {
        Some(body) => String::from_utf8(base64(body)?).ok().map(Cow::Owned),
        None => value.bytes().all(|b| matches!(b, b' '..=b'~' | b'\t')).then_some(Cow::Borrowed(value)),
    }
}

/// Standard alphabet, padding required.
fn base64(text: &str) -> Option<Vec<u8>> {
    let bytes = text.as_bytes();
    if !bytes.len().is_multiple_of(4) {
        return None;
    }
    let body = text.trim_end_matches('=');
    if text.len() - body.len() > 2 {
        return None;
    }
    let mut out = Vec::with_capacity(bytes.len() / 4 * 3);
    let (mut window, mut bits) = (0_u32, 0_u32);
    for byte in body.bytes() {
        let six = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        window = (window << 6 | u32::from(six)) & 0xFF_FFFF;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            out.push(u8::try_from(window >> bits & 0xFF).unwrap_or_default());
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn accepts(accept: &str, json: bool, events: bool) {
        assert_eq!(Accepted::read(&[("Accept", accept)]), Accepted { json, events }, "{accept}");
    }

    #[test]
    fn narrow_and_odd_accept_headers() {
        accepts("application/json", true, false);
        accepts("*/*", true, false);
        accepts("text/event-stream, application/json;q=0.9", true, true);
        accepts("APPLICATION/JSON , Text/Event-Stream", true, true);
        accepts("text/event-stream", false, true);
        accepts("text/event-stream, application/json;q=0", false, true);
        accepts("text/html", true, false);
        accepts("", true, false);
        assert_eq!(Accepted::read(&NoHeaders), Accepted { json: true, events: false });
        let split = [("accept", "text/event-stream"), ("ACCEPT", "application/json")];
        assert_eq!(Accepted::read(&split), Accepted { json: true, events: true });
    }

    #[test]
    fn header_values() {
        let read = |value| decode(value).map(Cow::into_owned);
        assert_eq!(read("us-west1").as_deref(), Some("us-west1"));
        assert_eq!(read("=?base64?SGVsbG8sIOS4lueVjA==?=").as_deref(), Some("Hello, 世界"));
        assert_eq!(read("=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=").as_deref(), Some("=?base64?literal?="));
        assert_eq!(read("=?base64?SGVsbG8=").as_deref(), Some("=?base64?SGVsbG8="));
        assert_eq!(read("=?base64?SGVsbG8?="), None);
        assert_eq!(read("=?base64?SGVs!!!bG8=?="), None);
        assert_eq!(read("=?base64?????=?="), None);
        assert_eq!(read("민법"), None);
        assert!(equal_numbers("42.0", "42"));
        assert!(!equal_numbers("nan", "nan"));
    }
}
