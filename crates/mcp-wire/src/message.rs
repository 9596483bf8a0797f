//! Bytes → JSON-RPC messages, under limits.

use crate::{Fault, Limits};
use serde_json::{Map, Value};

/// One message from a client.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Message {
    Request(Request),
    Notification {
        method: String,
        params: Map<String, Value>,
    },
    /// The answer to something this server asked.
    Response {
        id: Value,
        outcome: Result<Value, Value>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Request {
    pub id: Value,
    pub method: String,
    pub params: Map<String, Value>,
}

/// A message that is none, with the id if it had one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rejected {
    pub id: Value,
    pub fault: Fault,
}

/// Reads one JSON text. A byte order mark is skipped.
pub(crate) fn parse(bytes: &[u8], limits: &Limits) -> Result<Value, Fault> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if bytes.len() > limits.max_bytes {
        return Err(Fault::TooLarge(limits.max_bytes));
    }
    let (depth, commas) = shape(bytes);
    if depth > limits.max_depth {
        return Err(Fault::InvalidRequest(format!("{}단계보다 깊게 중첩되었습니다.", limits.max_depth)));
    }
    if commas > limits.max_values {
        return Err(Fault::InvalidRequest(format!("값이 {}개보다 많습니다.", limits.max_values)));
    }
    serde_json::from_slice(bytes).map_err(|_| Fault::NotJson)
}

/// Deepest nesting of arrays and objects, and commas, of which there are about as many as values; strings are
/// skipped. Right for valid JSON, harmless for the rest.
fn shape(bytes: &[u8]) -> (usize, usize) {
    let (mut now, mut deepest, mut in_string, mut escaped) = (0_usize, 0_usize, false, false);
    let mut commas = 0_usize;
    for byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                now += 1;
                deepest = deepest.max(now);
            }
            b']' | b'}' if !in_string => now = now.saturating_sub(1),
            b',' if !in_string => commas += 1,
            _ => {}
        }
    }
    (deepest, commas)
}

/// Sorts a JSON value into request, notification or response.
pub(crate) fn classify(value: Value) -> Result<Message, Rejected> {
    let Value::Object(mut fields) = value else {
        return Err(rejected(&Value::Null, "객체가 아닙니다."));
    };
    let id = fields.remove("id");
    let known_id = id.clone().filter(is_id).unwrap_or(Value::Null);
    if fields.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err(rejected(&known_id, "jsonrpc는 \"2.0\"이어야 합니다."));
    }
    match fields.remove("method") {
        Some(Value::String(method)) => with_method(id, method, fields.remove("params")),
        Some(_) => Err(rejected(&known_id, "method는 문자열이어야 합니다.")),
        None => response(id, fields).ok_or_else(|| rejected(&known_id, "method가 없습니다.")),
    }
}

fn with_method(id: Option<Value>, method: String, params: Option<Value>) -> Result<Message, Rejected> {
    let params = match params {
        None => Some(Map::new()),
        Some(Value::Object(params)) => Some(params),
        Some(_) => None,
    };
    match (id, params) {
        (Some(id), _) if !is_id(&id) => {
            Err(rejected(&Value::Null, "id는 문자열이나 정수여야 합니다(null은 안 됩니다)."))
        }
        (Some(id), Some(params)) => Ok(Message::Request(Request { id, method, params })),
        (Some(id), None) => {
            Err(Rejected { id, fault: Fault::InvalidParams("객체여야 합니다.".to_owned()) })
        }
        (None, params) => Ok(Message::Notification { method, params: params.unwrap_or_default() }),
    }
}

fn response(id: Option<Value>, mut fields: Map<String, Value>) -> Option<Message> {
    let id = id.filter(is_id)?;
    let outcome = match (fields.remove("result"), fields.remove("error")) {
        (Some(result), None) => Ok(result),
        (None, Some(error)) => Err(error),
        _ => return None,
    };
    Some(Message::Response { id, outcome })
}

pub(crate) fn is_id(id: &Value) -> bool {
    id.is_string() || id.is_i64() || id.is_u64()
}

fn rejected(id: &Value, what: &str) -> Rejected {
    Rejected { id: id.clone(), fault: Fault::InvalidRequest(what.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Version;
    use expect_test::{Expect, expect};

    #[allow(clippy::needless_pass_by_value)]
    fn check(text: &str, expected: Expect) {
        let limits = Limits { max_depth: 4, max_bytes: 200, max_values: 8, ..Limits::default() };
        let seen = match parse(text.as_bytes(), &limits) {
            Err(fault) => format!("{} {fault:?}", fault.code(Version::UNNAMED)),
            Ok(value) => match classify(value) {
                Ok(message) => format!("{message:?}"),
                Err(Rejected { id, fault }) => {
                    format!("{} id={id} {fault:?}", fault.code(Version::UNNAMED))
                }
            },
        };
        expected.assert_eq(&seen);
    }

    #[test]
    fn messages() {
        check(
            r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
            expect![[r#"Request(Request { id: Number(1), method: "ping", params: {} })"#]],
        );
        check(
            "\u{feff}{\"jsonrpc\":\"2.0\",\"id\":\"가\",\"method\":\"ping\",\"params\":{\"a\":1}}",
            expect![[r#"Request(Request { id: String("가"), method: "ping", params: {"a": Number(1)} })"#]],
        );
        check(
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            expect![[r#"Notification { method: "notifications/initialized", params: {} }"#]],
        );
        check(
            r#"{"jsonrpc":"2.0","id":7,"result":{}}"#,
            expect![[r#"Response { id: Number(7), outcome: Ok(Object {}) }"#]],
        );
    }

    #[test]
    fn what_is_no_message() {
        check("{bad json", expect!["-32700 NotJson"]);
        check("", expect!["-32700 NotJson"]);
        check("[[[[[]]]]]", expect![[r#"-32600 InvalidRequest("4단계보다 깊게 중첩되었습니다.")"#]]);
        check(&format!("\"{}\"", "가".repeat(99)), expect!["-32600 TooLarge(200)"]);
        check("[0,0,0,0,0,0,0,0,0,0]", expect![[r#"-32600 InvalidRequest("값이 8개보다 많습니다.")"#]]);
        check("\",,,,,,,,,,\"", expect![[r#"-32600 id=null InvalidRequest("객체가 아닙니다.")"#]]);
        check("\"[[[[[[[[\"", expect![[r#"-32600 id=null InvalidRequest("객체가 아닙니다.")"#]]);
        check(
            r#"{"id":3,"method":"ping"}"#,
            expect![[r#"-32600 id=3 InvalidRequest("jsonrpc는 \"2.0\"이어야 합니다.")"#]],
        );
        check(
            r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
            expect![[
                r#"-32600 id=null InvalidRequest("id는 문자열이나 정수여야 합니다(null은 안 됩니다).")"#
            ]],
        );
        check(
            r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
            expect![[
                r#"-32600 id=null InvalidRequest("id는 문자열이나 정수여야 합니다(null은 안 됩니다).")"#
            ]],
        );
        check(
            r#"{"jsonrpc":"2.0","id":3,"method":"ping","params":[1]}"#,
            expect![[r#"-32602 id=3 InvalidParams("객체여야 합니다.")"#]],
        );
        check(
            r#"{"jsonrpc":"2.0","id":3,"method":5}"#,
            expect![[r#"-32600 id=3 InvalidRequest("method는 문자열이어야 합니다.")"#]],
        );
        check(
            r#"{"jsonrpc":"2.0","id":3}"#,
            expect![[r#"-32600 id=3 InvalidRequest("method가 없습니다.")"#]],
        );
    }
}
