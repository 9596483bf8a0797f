//! The body of one HTTP request, read but not acted on: what it asks for, so that a host can count and refuse it.

use crate::message::{is_id, parse};
use crate::{Fault, Limits};
use serde_json::Value;

/// Behind these a server may reach out; nothing else ever does.
const CALLS: [&str; 2] = ["tools/call", "resources/read"];

/// Names for a host's log, nothing of the caller's: the last two are an array and any other method.
pub const METHODS: [&str; 15] = [
    "tools/call",
    "resources/read",
    "initialize",
    "notifications/initialized",
    "tools/list",
    "ping",
    "server/discover",
    "resources/list",
    "resources/templates/list",
    "prompts/list",
    "prompts/get",
    "completion/complete",
    "notifications/cancelled",
    "batch",
    "other",
];
const BATCH: usize = METHODS.len() - 2;
const OTHER: usize = METHODS.len() - 1;

/// What is asked for. A body that is none asks for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// By its place in [`METHODS`].
    pub method: usize,
    /// Of any kind.
    pub messages: usize,
    /// Requests that may reach out.
    pub calls: usize,
}

/// A body of JSON, or what is wrong with it.
#[derive(Debug)]
pub struct Posted(pub(crate) Result<Value, Fault>);

impl Posted {
    #[must_use]
    pub fn read(bytes: &[u8], limits: &Limits) -> Self {
        Self(parse(bytes, limits))
    }

    #[must_use]
    pub fn asked(&self) -> Asked {
        let messages = self.messages();
        let calls = messages.iter().filter(|message| is_call(message)).count();
        let method = match &self.0 {
            Ok(Value::Array(_)) => BATCH,
            Ok(one) => METHODS.iter().position(|name| Some(*name) == method(one)).unwrap_or(OTHER),
            Err(_) => OTHER,
        };
        Asked { method, messages: messages.len(), calls }
    }

    /// Whom a refusal of all of it answers: the id of its request, a list of them for an array, `null` for nobody and for
    /// more than `limits` allow.
    #[must_use]
    pub fn whom(&self, limits: &Limits) -> Value {
        let messages = self.messages();
        if messages.len() > limits.max_batch_messages {
            return Value::Null;
        }
        let mut ids: Vec<Value> = messages.iter().filter_map(request_id).cloned().collect();
        match &self.0 {
            Ok(Value::Array(_)) if !ids.is_empty() => Value::Array(ids),
            _ => ids.pop().unwrap_or_default(),
        }
    }

    fn messages(&self) -> &[Value] {
        match &self.0 {
            Ok(Value::Array(messages)) => messages,
            Ok(one) => std::slice::from_ref(one),
            Err(_) => &[],
        }
    }
}

fn method(message: &Value) -> Option<&str> {
    message.get("method")?.as_str()
}

/// Notifications have none, and a client's answers no method: neither is counted, refused or answered.
fn request_id(message: &Value) -> Option<&Value> {
    method(message)?;
    message.get("id").filter(|id| is_id(id))
}

fn is_call(message: &Value) -> bool {
    request_id(message).is_some() && method(message).is_some_and(|name| CALLS.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[allow(clippy::needless_pass_by_value)]
    #[track_caller]
    fn check(body: &str, expected: Expect) {
        let limits = Limits { max_batch_messages: 5, ..Limits::default() };
        let posted = Posted::read(body.as_bytes(), &limits);
        let Asked { method, messages, calls } = posted.asked();
        expected.assert_eq(&format!("{} {messages}/{calls} {}", METHODS[method], posted.whom(&limits)));
    }

    #[test]
    fn what_a_body_asks_for() {
        let call = |id: &str| format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{}}}}"#);
        check(&call("7"), expect!["tools/call 1/1 7"]);
        check(&call("\"a\""), expect![[r#"tools/call 1/1 "a""#]]);
        check(&call("9007199254740993"), expect!["tools/call 1/1 9007199254740993"]);
        check(&call("null"), expect!["tools/call 1/0 null"]);
        check(&call("1.5"), expect!["tools/call 1/0 null"]);
        check(&call("7").replace("tools/", r"tools\u002f"), expect!["tools/call 1/1 7"]);
        check(r#"{"id":7,"method":"resources/read"}"#, expect!["resources/read 1/1 7"]);
        check(r#"{"id":"l","method":"tools/list"}"#, expect![[r#"tools/list 1/0 "l""#]]);
        check(r#"{"method":"tools/call","params":{}}"#, expect!["tools/call 1/0 null"]);
        check(r#"{"id":1,"method":"mine"}"#, expect!["other 1/0 1"]);
        let ping = r#"{"id":"p","method":"ping"}"#;
        let others = [&call("1"), ping, r#"{"id":2,"method":"resources/read"}"#, "5", "null"].join(",");
        check(&format!("[{others}]"), expect![[r#"batch 5/2 [1,"p",2]"#]]);
        check(&format!("[{others},5]"), expect!["batch 6/2 null"]);
        check(&format!(r#"[{{"id":7,"result":{{}}}},{}]"#, call("8")), expect!["batch 2/1 [8]"]);
        check("[]", expect!["batch 0/0 null"]);
        check(r#"{"method":"tools/call""#, expect!["other 0/0 null"]);
        check("", expect!["other 0/0 null"]);
    }
}
