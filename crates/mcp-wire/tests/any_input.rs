//! Whatever arrives, there is an answer and the next request is served.

mod support;

use mcp_wire::{HttpIn, Limits, Server, Session};
use proptest::prelude::*;
use std::future::Future;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use support::Fixture;

fn server() -> Rc<Server<Fixture>> {
    let fixture = Fixture { pause: |_| Box::pin(std::future::ready(())) };
    Rc::new(Server::new(fixture, Limits { max_bytes: 4096, ..Limits::default() }))
}

/// Pieces of messages, so that more than the parser is reached.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(r#""jsonrpc":"2.0""#.to_owned()),
        prop::sample::select(vec![
            "initialize", "ping", "tools/list", "tools/call", "server/discover", "resources/read", "prompts/get",
            "completion/complete", "logging/setLevel", "notifications/cancelled", "subscriptions/listen",
        ])
        .prop_map(|method| format!(r#""method":"{method}""#)),
        prop::sample::select(vec!["1", "null", "\"a\"", "-1", "1e400", "{}", "[]", "18446744073709551616"])
            .prop_map(|id| format!(r#""id":{id}"#)),
        prop::sample::select(vec![
            r#"{"name":"test_slow"}"#,
            r#"{"name":"test_input_required_result_multi_round","inputResponses":{"step1":{}},"requestState":"x"}"#,
            r#"{"uri":"test://static-text","cursor":"99999999999999999999"}"#,
            r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"sampling":{}}}}"#,
            r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":7}}"#,
            r#"{"protocolVersion":"2025-03-26","requestId":1,"level":"debug"}"#,
            r#"{"ref":{"type":"ref/prompt","name":"가"},"argument":{"name":"a","value":"p"}}"#,
            "[[[[]]]]",
        ])
        .prop_map(|params| format!(r#""params":{params}"#)),
        Just(r#""result":{}"#.to_owned()),
    ]
}

fn message() -> impl Strategy<Value = Vec<u8>> {
    let object =
        || prop::collection::vec(piece(), 0..5).prop_map(|pieces| format!("{{{}}}", pieces.join(",")));
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..200),
        object().prop_map(String::into_bytes),
        prop::collection::vec(object(), 0..4)
            .prop_map(|objects| format!("[{}]", objects.join(",")).into_bytes()),
    ]
}

proptest! {
    #[test]
    fn any_input_is_handled(
        lines in prop::collection::vec(message(), 1..6),
        version in prop::option::of(prop::sample::select(vec!["2025-03-26", "2025-11-25", "2026-07-28", "=?", ""])),
        name in "\\PC{0,12}",
        accept in prop::sample::select(vec!["text/event-stream", "application/json", ",;q=,", "*/*"]),
    ) {
        let mut session = Session::new(server());
        for line in &lines {
            session.feed(line);
            session.drain();
        }
        session.feed(br#"{"jsonrpc":"2.0","id":"last","method":"ping"}"#);
        let answered = session.drain().iter().any(|line| line.contains(r#""id":"last","result":{}"#));
        prop_assert!(answered);

        let mut headers = vec![("accept", accept), ("mcp-name", name.as_str()), ("mcp-method", "tools/call")];
        headers.extend(version.map(|version| ("mcp-protocol-version", version)));
        for body in &lines {
            let server = server();
            let mut work = Box::pin(async {
                let out = server.http(HttpIn { method: "POST", headers: &headers, body }).await;
                (out.status, out.into_bytes().await)
            });
            let (status, body) = match work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(answer) => answer,
                Poll::Pending => return Err(TestCaseError::fail("waits for nothing")),
            };
            prop_assert!((200..500).contains(&status));
            prop_assert_eq!(body.is_empty(), status == 202);
        }
    }
}
