//! MCP messages, line by line and as bodies of HTTP.

use mcp_wire::{
    Answer, Call, Features, Headers, HttpIn, Identity, Limits, Outcome, Prompt, Registry, Resource, Server,
    Session, Tool, ToolResult,
};
use std::rc::Rc;

/// One of everything, answered with what was asked.
struct Echo;

impl Registry for Echo {
    type Scope = ();

    fn open(&self, _headers: &dyn Headers) {}

    fn identity(&self) -> Identity {
        Identity { name: "echo".into(), version: "1".into(), ..Identity::default() }
    }

    fn features(&self) -> Features {
        Features { tools: true, resources: true, prompts: true, completions: true, logging: true }
    }

    fn tools(&self, _scope: &()) -> Vec<Tool> {
        vec![Tool {
            name: "echo".into(),
            description: "echo".into(),
            input_schema: serde_json::json!({"type": "object"}),
            ..Tool::default()
        }]
    }

    fn call_tool<'a>(&'a self, _scope: &'a (), call: Call<'a>) -> Answer<'a, Outcome<ToolResult>> {
        let said = serde_json::Value::Object(call.arguments).to_string();
        Box::pin(std::future::ready(Ok(Outcome::Done(ToolResult::text(said)))))
    }

    fn resources<'a>(&'a self, _scope: &'a ()) -> Answer<'a, Vec<Resource>> {
        Box::pin(std::future::ready(Ok(vec![])))
    }

    fn prompts(&self, _scope: &()) -> Vec<Prompt> {
        Vec::new()
    }
}

pub(crate) fn mcp(bytes: &[u8]) {
    let limits = Limits { max_bytes: 1 << 16, ..Limits::default() };
    let server = Rc::new(Server::new(Echo, limits));
    let mut session = Session::new(Rc::clone(&server));
    for line in bytes.split(|b| *b == b'\n').take(64) {
        session.feed(line);
        for out in session.drain() {
            assert!(serde_json::from_str::<serde_json::Value>(&out).is_ok() && !out.contains('\n'), "{out}");
        }
    }
    session.feed(br#"{"jsonrpc":"2.0","id":"last","method":"ping"}"#);
    assert!(session.drain().iter().any(|line| line.contains(r#""id":"last","result":{}"#)), "no pong");
    let accept = ("accept", "application/json, text/event-stream");
    for era in ["2025-03-26", "2026-07-28"] {
        let headers =
            vec![accept, ("mcp-protocol-version", era), ("mcp-method", "tools/call"), ("mcp-name", "echo")];
        let status = testkit::block_on(async {
            let out = server.http(HttpIn { method: "POST", headers: &headers, body: bytes }).await;
            let status = out.status;
            // A subscription stays open; everything else has an end.
            if !bytes.windows(9).any(|w| w == b"subscript") {
                let _ = out.into_bytes().await;
            }
            status
        });
        assert!((200..600).contains(&status), "{status}");
    }
}
