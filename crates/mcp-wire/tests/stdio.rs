//! A stdio session: lines in (`>`), lines out.

mod support;

use expect_test::{Expect, expect};
use mcp_wire::{Limits, Server, Session};
use std::rc::Rc;
use support::Fixture;

fn session() -> Session<'static, Fixture> {
    session_with(Limits::default())
}

/// `test_slow` and its kind never end here.
fn session_with(limits: Limits) -> Session<'static, Fixture> {
    let pause = |millis| match millis {
        10_000.. => Box::pin(std::future::pending()) as mcp_wire::LocalBoxFuture<'static, ()>,
        _ => Box::pin(std::future::ready(())),
    };
    Session::new(Rc::new(Server::new(Fixture { pause }, limits)))
}

#[allow(clippy::needless_pass_by_value)]
#[track_caller]
fn check(lines: &[&str], expected: Expect) {
    let mut session = session();
    let mut seen = String::new();
    for line in lines {
        session.feed(line.as_bytes());
        for line in session.drain() {
            seen.push_str(&line);
            seen.push('\n');
        }
    }
    expected.assert_eq(&seen);
}

const META: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#;

fn initialize(version: &str, capabilities: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":0,"method":"initialize","params":{{"protocolVersion":"{version}","capabilities":{capabilities},"clientInfo":{{"name":"c","version":"1"}}}}}}"#
    )
}

fn call(id: u32, name: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{name}","arguments":{{}}}}}}"#
    )
}

#[test]
fn a_handshake_client() {
    check(
        &[
            &initialize("2025-06-18", "{}"),
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            "   ",
            r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"nope"}}"#,
            "{bad json",
            r#"[{"jsonrpc":"2.0","id":3,"method":"ping"}]"#,
        ],
        expect![[r#"
            {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{},"resources":{},"prompts":{},"completions":{},"logging":{}},"serverInfo":{"name":"fixture","version":"1.0.0"},"instructions":"Tools of the conformance suite."}}
            {"jsonrpc":"2.0","id":1,"result":{}}
            {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"'nope' 도구는 없습니다. tools/list에서 이름을 확인해 주십시오."}}
            {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"JSON으로 읽을 수 없는 요청입니다. UTF-8로 된 JSON-RPC 2.0 메시지를 보내 주십시오."}}
            {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"올바른 JSON-RPC 2.0 요청이 아닙니다: 2025-06-18 버전은 배열(batch)을 받지 않습니다. 하나씩 보내 주십시오."}}
        "#]],
    );
}

#[test]
fn a_modern_client() {
    let unknown = META.replace("2026-07-28", "2031-01-01");
    let empty = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#;
    check(
        &[
            &format!(r#"{{"jsonrpc":"2.0","id":"d","method":"server/discover","params":{{{META}}}}}"#),
            &format!(
                r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"test_simple_text",{META}}}}}"#
            ),
            &format!(r#"{{"jsonrpc":"2.0","id":2,"method":"server/discover","params":{{{unknown}}}}}"#),
            &format!(r#"{{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{{{empty}}}}}"#),
            &format!(r#"{{"jsonrpc":"2.0","id":4,"method":"initialize","params":{{{META}}}}}"#),
        ],
        expect![[r#"
            {"jsonrpc":"2.0","id":"d","result":{"resultType":"complete","supportedVersions":["2026-07-28","2025-11-25","2025-06-18","2025-03-26"],"capabilities":{"tools":{},"resources":{},"prompts":{},"completions":{},"logging":{}},"serverInfo":{"name":"fixture","version":"1.0.0"},"instructions":"Tools of the conformance suite.","ttlMs":60000,"cacheScope":"public","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fixture","version":"1.0.0"}}}}
            {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[{"type":"text","text":"This is a simple text response for testing."}],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fixture","version":"1.0.0"}}}}
            {"jsonrpc":"2.0","id":2,"error":{"code":-32022,"message":"지원하지 않는 프로토콜 버전입니다: 2031-01-01. 지원하는 버전: 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26","data":{"supported":["2026-07-28","2025-11-25","2025-06-18","2025-03-26"],"requested":"2031-01-01"}}}
            {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"params._meta에 'io.modelcontextprotocol/clientCapabilities' 값이 없거나 형식이 다릅니다. 요청마다 넣어 주십시오."}}
            {"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"지원하지 않는 메서드입니다: initialize"}}
        "#]],
    );
}

#[test]
fn both_eras_share_a_process() {
    let modern = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"test_simple_text",{META}}}}}"#
    );
    let mut session = session();
    for line in [initialize("2025-11-25", "{}"), modern, call(2, "test_simple_text")] {
        session.feed(line.as_bytes());
    }
    let lines = session.drain();
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().any(|line| line.contains(r#""id":1"#) && line.contains("resultType")));
    assert!(lines.iter().any(|line| line.contains(r#""id":2"#) && !line.contains("resultType")));
}

#[test]
fn progress_and_logs_come_before_the_answer() {
    check(
        &[
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_tool_with_progress","_meta":{"progressToken":"t"}}}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"test_tool_with_logging"}}"#,
            r#"{"jsonrpc":"2.0","id":3,"method":"logging/setLevel","params":{"level":"error"}}"#,
            r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"test_tool_with_logging"}}"#,
            r#"{"jsonrpc":"2.0","id":5,"method":"logging/setLevel","params":{"level":"loud"}}"#,
        ],
        expect![[r#"
            {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":0,"total":100}}
            {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":50,"total":100}}
            {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":100,"total":100}}
            {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"Done."}]}}
            {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","logger":"fixture","data":"Tool execution started"}}
            {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","logger":"fixture","data":"Tool processing data"}}
            {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","logger":"fixture","data":"Tool execution completed"}}
            {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"Done."}]}}
            {"jsonrpc":"2.0","id":3,"result":{}}
            {"jsonrpc":"2.0","id":4,"result":{"content":[{"type":"text","text":"Done."}]}}
            {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params가 올바르지 않습니다: level을 알 수 없습니다."}}
        "#]],
    );
}

#[test]
fn a_slow_call_holds_nobody_up_and_can_be_cancelled() {
    let mut session = session();
    session.feed(call(1, "test_slow").as_bytes());
    session.feed(call(2, "test_simple_text").as_bytes());
    assert_eq!(session.drain().len(), 1);
    assert_eq!(session.in_flight(), 1);
    session.feed(call(1, "test_simple_text").as_bytes());
    assert!(session.drain().concat().contains("같은 id"));
    for harmless in [
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"1"}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
    ] {
        session.feed(harmless.as_bytes());
    }
    assert_eq!(session.in_flight(), 1);
    session.feed(br#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#);
    assert_eq!(session.in_flight(), 0);
    assert!(session.drain().is_empty());
    session.feed(call(1, "test_simple_text").as_bytes());
    assert_eq!(session.drain().len(), 1);
}

#[test]
fn more_calls_than_may_run_wait_for_their_turn() {
    let mut session = session_with(Limits { max_in_flight: 2, ..Limits::default() });
    for (id, name) in [(1, "test_slow"), (2, "test_slow"), (3, "test_simple_text")] {
        session.feed(call(id, name).as_bytes());
    }
    assert!(session.drain().is_empty());
    session.feed(br#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#);
    assert!(session.drain().concat().contains(r#""id":3"#));
}

#[test]
fn a_handshake_client_is_asked_by_requests() {
    check(
        &[
            &initialize("2025-11-25", r#"{"elicitation":{}}"#),
            &call(1, "test_input_required_result_multi_round"),
            r#"{"jsonrpc":"2.0","id":"server-1","result":{"action":"accept","content":{"name":"A"}}}"#,
            r#"{"jsonrpc":"2.0","id":"server-2","result":{"action":"accept","content":{"color":"b"}}}"#,
            &call(2, "test_elicitation"),
            r#"{"jsonrpc":"2.0","id":"server-3","error":{"code":-1,"message":"no"}}"#,
            &call(3, "test_sampling"),
        ],
        expect![[r#"
            {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"resources":{},"prompts":{},"completions":{},"logging":{}},"serverInfo":{"name":"fixture","version":"1.0.0"},"instructions":"Tools of the conformance suite."}}
            {"jsonrpc":"2.0","id":"server-1","method":"elicitation/create","params":{"message":"Step 1: What is your name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}}
            {"jsonrpc":"2.0","id":"server-2","method":"elicitation/create","params":{"message":"Step 2: What is your favorite color?","requestedSchema":{"type":"object","properties":{"color":{"type":"string"}},"required":["color"]}}}
            {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"both answered"}]}}
            {"jsonrpc":"2.0","id":"server-3","method":"elicitation/create","params":{"message":"","requestedSchema":{"type":"object","properties":{"username":{"type":"string","description":"User's response"},"email":{"type":"string","description":"User's email address"}},"required":["username","email"]}}}
            {"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"서버 안에서 처리하지 못했습니다: 클라이언트가 요청을 거절했습니다. no"}}
            {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"클라이언트가 선언하지 않은 기능이 필요합니다. data.requiredCapabilities를 확인해 주십시오.","data":{"requiredCapabilities":{"sampling":{}}}}}
        "#]],
    );
}

#[test]
fn arrays_belong_to_one_revision() {
    check(
        &[
            r#"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]"#,
            &initialize("2025-03-26", "{}"),
            r#"[{"jsonrpc":"2.0","method":"notifications/initialized"}]"#,
            r#"[{"jsonrpc":"2.0","id":3,"method":"ping"}]"#,
        ],
        expect![[r#"
            [{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]
            {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-03-26","capabilities":{"tools":{},"resources":{},"prompts":{},"completions":{},"logging":{}},"serverInfo":{"name":"fixture","version":"1.0.0"},"instructions":"Tools of the conformance suite."}}
            [{"jsonrpc":"2.0","id":3,"result":{}}]
        "#]],
    );
}

#[test]
fn the_stream_ends_with_the_last_answer() {
    use futures_util::StreamExt;
    use std::task::{Context, Poll, Waker};
    let mut session = session();
    session.feed(call(1, "test_simple_text").as_bytes());
    session.close();
    let mut cx = Context::from_waker(Waker::noop());
    assert!(matches!(session.poll_next_unpin(&mut cx), Poll::Ready(Some(_))));
    assert!(matches!(session.poll_next_unpin(&mut cx), Poll::Ready(None)));
}
