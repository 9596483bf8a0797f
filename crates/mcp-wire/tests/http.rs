//! HTTP requests as people and clients send them → status, content type, body. A request here is its header
//! lines, an empty line and its body; the method is POST unless the first line says another.

#![allow(clippy::panic)]

mod support;

use expect_test::{Expect, expect};
use futures_util::FutureExt;
use mcp_wire::{Body, HttpIn, HttpOut, Limits, LocalBoxFuture, Server};
use std::future::Future;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use support::Fixture;

fn server() -> Rc<Server<Fixture>> {
    Rc::new(Server::new(Fixture { pause: |_| Box::pin(std::future::ready(())) }, Limits::default()))
}

fn run<T>(work: impl Future<Output = T>) -> T {
    let mut work = Box::pin(work);
    for _ in 0..1_000 {
        if let Poll::Ready(value) = work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return value;
        }
    }
    panic!("the work does not end");
}

fn send<'s>(server: &Rc<Server<Fixture>>, text: &str) -> HttpOut<'s> {
    let (head, body) = text.split_once("\n\n").unwrap_or(("", text));
    let (method, head) = match head.split_once('\n').unwrap_or((head, "")) {
        (first, rest) if !first.contains(':') && !first.is_empty() => (first, rest),
        _ => ("POST", head),
    };
    let headers: Vec<(&str, &str)> = head.lines().filter_map(|line| line.split_once(':')).collect();
    run(server.http(HttpIn { method, headers: &headers, body: body.as_bytes() }))
}

fn show(out: HttpOut<'_>) -> String {
    let fields: String = out
        .headers
        .iter()
        .filter(|(name, _)| matches!(*name, "content-type" | "allow"))
        .map(|(_, v)| format!(" {v}"))
        .collect();
    let status = out.status;
    format!("{status}{fields}\n{}", String::from_utf8_lossy(&run(out.into_bytes())))
}

#[allow(clippy::needless_pass_by_value)]
#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&show(send(&server(), text)));
}

/// A modern request with all it needs.
fn modern(method: &str, name: &str, params: &str) -> String {
    let name_header = if name.is_empty() { String::new() } else { format!("Mcp-Name: {name}\n") };
    format!(
        "Accept: application/json, text/event-stream\nMCP-Protocol-Version: 2026-07-28\nMcp-Method: {method}\n{name_header}\n{}",
        modern_body(method, params, "2026-07-28")
    )
}

fn modern_body(method: &str, params: &str, version: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{{params}"_meta":{{"io.modelcontextprotocol/protocolVersion":"{version}","io.modelcontextprotocol/clientCapabilities":{{}}}}}}}}"#
    )
}

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
const CALL: &str =
    r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_simple_text","arguments":{}}}"#;
const PROGRESS: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_tool_with_progress","_meta":{"progressToken":7}}}"#;

#[track_caller]
fn head(text: &str, expected: &str) {
    let shown = show(send(&server(), text));
    assert_eq!(shown.lines().next().unwrap_or_default(), expected, "{text}\n{shown}");
}

#[test]
fn c01_accept_headers() {
    for accept in
        ["application/json", "*/*", "text/event-stream, application/json;q=0.9", "APPLICATION/JSON", ""]
    {
        head(&format!("accept: {accept}\n\n{LIST}"), "200 application/json");
    }
    head(LIST, "200 application/json");
    head(&format!("accept: text/event-stream\n\n{LIST}"), "200 text/event-stream");
    check(
        &format!("accept: text/event-stream\n\n{CALL}"),
        expect![[r#"
            200 text/event-stream
            event: message
            data: {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"This is a simple text response for testing."}]}}

        "#]],
    );
}

#[test]
fn c02_session_ids_are_ignored_and_none_is_issued() {
    let out = send(&server(), &format!("mcp-session-id: unknown\n\n{LIST}"));
    assert_eq!(out.status, 200);
    assert!(out.headers.iter().all(|(name, _)| *name != "mcp-session-id"));
    let one = server();
    for _ in 0..200 {
        assert_eq!(send(&one, LIST).status, 200);
    }
}

#[test]
fn c04_version_header() {
    for version in ["2025-03-26", "2025-06-18", "2025-11-25"] {
        head(&format!("MCP-Protocol-Version: {version}\n\n{LIST}"), "200 application/json");
    }
    check(
        &format!("MCP-Protocol-Version: 1900-01-01\n\n{LIST}"),
        expect![[r#"
            400 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"지원하지 않는 프로토콜 버전입니다: 1900-01-01. 지원하는 버전: 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26","data":{"supported":["2026-07-28","2025-11-25","2025-06-18","2025-03-26"],"requested":"1900-01-01"}}}"#]],
    );
    head(&format!("MCP-Protocol-Version: not-a-version\n\n{LIST}"), "400 application/json");
    head(
        "MCP-Protocol-Version: not-a-version\n\n{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
        "400 application/json",
    );
    check(
        r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2099-01-01","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"#,
        expect![[r#"
            200 application/json
            {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"resources":{},"prompts":{},"completions":{},"logging":{}},"serverInfo":{"name":"fixture","version":"1.0.0"},"instructions":"Tools of the conformance suite."}}"#]],
    );
    for version in ["2025-03-26", "2025-06-18", "2025-11-25"] {
        let text = format!(
            r#"{{"jsonrpc":"2.0","id":0,"method":"initialize","params":{{"protocolVersion":"{version}"}}}}"#
        );
        assert!(show(send(&server(), &text)).contains(&format!(r#""protocolVersion":"{version}""#)));
    }
    check(
        r#"{"jsonrpc":"2.0","id":0,"method":"initialize"}"#,
        expect![[r#"
            200 application/json
            {"jsonrpc":"2.0","id":0,"error":{"code":-32602,"message":"params가 올바르지 않습니다: protocolVersion(문자열)이 필요합니다."}}"#]],
    );
}

#[test]
fn c05_discover() {
    check(
        &modern("server/discover", "", ""),
        expect![[r#"
            200 application/json
            {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","supportedVersions":["2026-07-28","2025-11-25","2025-06-18","2025-03-26"],"capabilities":{"tools":{},"resources":{},"prompts":{},"completions":{},"logging":{}},"serverInfo":{"name":"fixture","version":"1.0.0"},"instructions":"Tools of the conformance suite.","ttlMs":60000,"cacheScope":"public","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fixture","version":"1.0.0"}}}}"#]],
    );
    check(
        r#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#,
        expect![[r#"
            400 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"params._meta에 'io.modelcontextprotocol/protocolVersion' 값이 없거나 형식이 다릅니다. 요청마다 넣어 주십시오."}}"#]],
    );
}

#[test]
fn c05_modern_calls() {
    let call = r#""name":"test_simple_text","arguments":{},"#;
    check(
        &modern("tools/call", "test_simple_text", call),
        expect![[r#"
            200 application/json
            {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[{"type":"text","text":"This is a simple text response for testing."}],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fixture","version":"1.0.0"}}}}"#]],
    );
    check(
        &modern("tools/call", "another_tool", call),
        expect![[r#"
            400 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"HTTP 헤더가 본문과 맞지 않습니다: Mcp-Name 헤더의 값이 본문과 다르거나 잘못되었습니다."}}"#]],
    );
    check(
        &modern("tools/call", "", call),
        expect![[r#"
            400 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"HTTP 헤더가 본문과 맞지 않습니다: Mcp-Name 헤더가 없습니다(본문의 값: test_simple_text)."}}"#]],
    );
    check(
        &modern_body("tools/list", "", "2026-07-28"),
        expect![[r#"
            400 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"HTTP 헤더가 본문과 맞지 않습니다: MCP-Protocol-Version 헤더가 없습니다(본문의 값: 2026-07-28)."}}"#]],
    );
    check(
        &format!("mcp-protocol-version: 2025-11-25\n\n{}", modern_body("tools/list", "", "2026-07-28")),
        expect![[r#"
            400 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"HTTP 헤더가 본문과 맞지 않습니다: MCP-Protocol-Version 헤더는 2025-11-25, 본문은 2026-07-28입니다."}}"#]],
    );
    check(
        &format!(
            "mcp-protocol-version: 2030-01-01\nmcp-method: tools/list\n\n{}",
            modern_body("tools/list", "", "2030-01-01")
        ),
        expect![[r#"
            400 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"지원하지 않는 프로토콜 버전입니다: 2030-01-01. 지원하는 버전: 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26","data":{"supported":["2026-07-28","2025-11-25","2025-06-18","2025-03-26"],"requested":"2030-01-01"}}}"#]],
    );
    check(
        &modern("ping", "", ""),
        expect![[r#"
            404 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"지원하지 않는 메서드입니다: ping"}}"#]],
    );
    check(
        &modern("tools/call", "test_missing_capability", r#""name":"test_missing_capability","#),
        expect![[r#"
            400 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32021,"message":"클라이언트가 선언하지 않은 기능이 필요합니다. data.requiredCapabilities를 확인해 주십시오.","data":{"requiredCapabilities":{"sampling":{}}}}}"#]],
    );
    // A body that names an older revision is served as one.
    head(
        &format!("mcp-protocol-version: 2025-11-25\n\n{}", modern_body("ping", "", "2025-11-25")),
        "200 application/json",
    );
}

#[test]
fn c05_mirrored_arguments() {
    let call = |headers: &str, arguments: &str| {
        let body = format!(r#""name":"test_custom_header","arguments":{arguments},"#);
        modern("tools/call", &format!("test_custom_header\n{headers}"), &body).replace("\n\n\n", "\n\n")
    };
    head(&call("Mcp-Param-Region: us-west1", r#"{"region":"us-west1"}"#), "200 application/json");
    head(&call("Mcp-Param-Region: =?base64?7ISc7Jq4?=", r#"{"region":"서울"}"#), "200 application/json");
    head(
        &call("Mcp-Param-Region: a\nMcp-Param-Size: 42.0", r#"{"region":"a","size":42}"#),
        "200 application/json",
    );
    head(&call("Mcp-Param-Region: a", r#"{"region":"a","size":null}"#), "200 application/json");
    head(&call("Mcp-Param-Region: a", r#"{"region":"b"}"#), "400 application/json");
    head(&call("Mcp-Param-Region: a", r#"{"region":"a","size":1}"#), "400 application/json");
    head(&call("Mcp-Param-Region: a\nMcp-Param-Size: 1", r#"{"region":"a"}"#), "400 application/json");
}

#[test]
fn c06_batches() {
    let calls = |count: usize| format!("[{}]", vec![CALL; count].join(","));
    check(
        "[]",
        expect![[r#"
        400 application/json
        {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"올바른 JSON-RPC 2.0 요청이 아닙니다: 빈 배열입니다."}}"#]],
    );
    check(
        &calls(50),
        expect![[r#"
        400 application/json
        {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"올바른 JSON-RPC 2.0 요청이 아닙니다: 한 번에 tools/call은 20개까지입니다."}}"#]],
    );
    check(
        "{bad json",
        expect![[r#"
        400 application/json
        {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"JSON으로 읽을 수 없는 요청입니다. UTF-8로 된 JSON-RPC 2.0 메시지를 보내 주십시오."}}"#]],
    );
    check(r#"[{"jsonrpc":"2.0","method":"notifications/initialized"}]"#, expect!["202\n"]);
    check(
        &format!("mcp-protocol-version: 2025-06-18\n\n{}", calls(2)),
        expect![[r#"
            400 application/json
            {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"올바른 JSON-RPC 2.0 요청이 아닙니다: 2025-06-18 버전은 배열(batch)을 받지 않습니다. 하나씩 보내 주십시오."}}"#]],
    );
    head(&format!("mcp-protocol-version: 2025-03-26\n\n{}", calls(20)), "200 application/json");
    let mixed = [
        r#"{"jsonrpc":"2.0","id":"a","method":"ping"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"17"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"nope"}}"#,
    ];
    check(
        &format!("[{}]", mixed.join(",")),
        expect![[r#"
        200 application/json
        [{"jsonrpc":"2.0","id":"a","result":{}},{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"올바른 JSON-RPC 2.0 요청이 아닙니다: 객체가 아닙니다."}},{"jsonrpc":"2.0","id":2,"error":{"code":-32600,"message":"올바른 JSON-RPC 2.0 요청이 아닙니다: 배열 안에 넣을 수 없는 요청입니다."}},{"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"'nope' 도구는 없습니다. tools/list에서 이름을 확인해 주십시오."}}]"#]],
    );
    let pings = vec![r#"{"jsonrpc":"2.0","id":"a","method":"ping"}"#; 101].join(",");
    head(&format!("[{pings}]"), "400 application/json");
}

#[test]
fn other_methods_and_notifications() {
    for method in ["GET", "DELETE", "PUT", "OPTIONS"] {
        head(&format!("{method}\n\n"), "405 application/json POST");
    }
    check(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, expect!["202\n"]);
    check(r#"{"jsonrpc":"2.0","method":"no/such/notification"}"#, expect!["202\n"]);
    check(r#"{"jsonrpc":"2.0","id":"server-1","result":{}}"#, expect!["202\n"]);
}

#[test]
fn wrong_requests() {
    check(
        r#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#,
        expect![[r#"
            200 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"지원하지 않는 메서드입니다: no/such"}}"#]],
    );
    for params in ["{}", r#"{"name":5}"#, r#"{"name":"test_simple_text","arguments":"x"}"#, "[1]"] {
        let text = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{params}}}"#);
        assert!(show(send(&server(), &text)).contains("-32602"), "{params}");
    }
    check(
        r#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"test://none"}}"#,
        expect![[r#"
            200 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"'test://none' 자료는 없습니다. resources/templates/list의 모양대로 주소를 써 주십시오.","data":{"uri":"test://none"}}}"#]],
    );
    check(
        &modern("resources/read", "test://none", r#""uri":"test://none","#),
        expect![[r#"
            200 application/json
            {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"'test://none' 자료는 없습니다. resources/templates/list의 모양대로 주소를 써 주십시오.","data":{"uri":"test://none"}}}"#]],
    );
    assert!(
        show(send(&server(), r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}"#))
            .contains("-32602")
    );
    let server = Rc::new(Server::new(
        Fixture { pause: |_| Box::pin(std::future::ready(())) },
        Limits { max_bytes: 30, ..Limits::default() },
    ));
    assert_eq!(send(&server, LIST).status, 413);
}

#[test]
fn progress_is_streamed_and_only_to_those_who_read_streams() {
    head(PROGRESS, "200 application/json");
    check(
        &format!("accept: application/json, text/event-stream\n\n{PROGRESS}"),
        expect![[r#"
            200 text/event-stream
            event: message
            data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":0,"total":100}}

            event: message
            data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":50,"total":100}}

            event: message
            data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":100,"total":100}}

            event: message
            data: {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"Done."}]}}

        "#]],
    );
}

#[test]
fn lists_have_pages() {
    let fixture = Fixture { pause: |_| Box::pin(std::future::ready(())) };
    let server = Rc::new(Server::new(fixture, Limits { page_size: 2, ..Limits::default() }));
    let page = |cursor: &str| {
        show(send(
            &server,
            &format!(r#"{{"jsonrpc":"2.0","id":1,"method":"resources/list","params":{{{cursor}}}}}"#),
        ))
    };
    assert!(page("").contains(r#""nextCursor":"2""#));
    let last = page(r#""cursor":"2""#);
    assert!(last.contains("test://watched-resource") && !last.contains("nextCursor"));
    assert!(page(r#""cursor":"9""#).contains("-32602"));
}

/// An older client is asked by a request on its stream and answers with a request of its own.
#[test]
fn questions_to_an_older_client_cross_two_requests() {
    let fixture = Fixture { pause: |_| Box::pin(std::future::ready(())) };
    let server = Rc::new(Server::new(fixture, Limits::default()).assuming(&["sampling"]));
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_sampling","arguments":{"prompt":"p"}}}"#;
    let out = send(&server, &format!("accept: application/json, text/event-stream\n\n{call}"));
    let Body::Events(mut events) = out.body else { panic!("not a stream") };
    let mut next = || {
        let mut work = futures_util::StreamExt::next(&mut events);
        match work.poll_unpin(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(event) => event.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
            Poll::Pending => Some("…".to_owned()),
        }
    };
    expect![[r#"
        event: message
        data: {"jsonrpc":"2.0","id":"server-1","method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"p"}}],"maxTokens":100}}

    "#]]
    .assert_eq(&next().unwrap_or_default());
    assert_eq!(next().as_deref(), Some("…"));
    let answer = r#"{"jsonrpc":"2.0","id":"server-1","result":{"role":"assistant","content":{"type":"text","text":"yes"}}}"#;
    assert_eq!(send(&server, answer).status, 202);
    assert!(next().unwrap_or_default().contains("LLM response: yes"));
    assert_eq!(next(), None);
    // Without a stream, or without the capability, the client cannot be asked and is told so.
    assert!(show(send(&server, call)).contains("-32602"));
    let elicit = call.replace("test_sampling", "test_elicitation");
    assert!(show(send(&server, &format!("accept: text/event-stream\n\n{elicit}"))).contains("-32602"));
}

/// Never ready, so that only cancelling ends it.
fn forever(_: u32) -> LocalBoxFuture<'static, ()> {
    Box::pin(std::future::pending())
}

#[test]
fn a_dropped_stream_ends_the_call() {
    let server = Rc::new(Server::new(Fixture { pause: forever }, Limits::default()));
    let out = send(&server, &format!("accept: application/json, text/event-stream\n\n{PROGRESS}"));
    assert!(matches!(out.body, Body::Events(_)));
    drop(out);
    assert_eq!(Rc::strong_count(&server), 1);
}
