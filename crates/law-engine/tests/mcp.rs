//! Resources, completions and prompts as a client of MCP sees them.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use expect_test::{Expect, expect};
use law_engine::OUTLINE;
use law_engine::registry::LawRegistry;
use law_host::{BlobId, FakeHost};
use law_tools::Settings;
use mcp_wire::{HttpIn, Limits, Server};
use serde_json::{Value, json};
use std::rc::Rc;

const HELD: &[u8] = include_bytes!("../../law-outline/data/outline.bin");

/// What one request is answered, without a key and without a network.
fn ask(method: &str, params: &Value) -> Value {
    let mut host = FakeHost::offline();
    host.blobs.insert(BlobId(OUTLINE.to_owned()), HELD.to_vec());
    let host = Rc::new(host);
    let server = Rc::new(Server::new(LawRegistry::new(host.clone(), Settings::default()), Limits::default()));
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
    let headers: Vec<(String, String)> = vec![("Content-Type".to_owned(), "application/json".to_owned())];
    let answer = async {
        let out = server.http(HttpIn { method: "POST", headers: &headers, body: body.as_bytes() }).await;
        out.into_bytes().await
    };
    serde_json::from_slice(&host.run(answer).unwrap()).unwrap()
}

fn fault(method: &str, params: &Value, want: Expect) {
    let answer = ask(method, params);
    want.assert_eq(&format!(
        "{} {}",
        answer["error"]["code"],
        answer["error"]["message"].as_str().unwrap_or_default()
    ));
}

#[test]
fn what_cannot_be_read_is_no_document() {
    let read = |uri: &str, want| fault("resources/read", &json!({ "uri": uri }), want);
    read(
        "law://민법/제1조/../../x",
        expect![
            "-32602 params가 올바르지 않습니다: jo '제1조/../../x'는 조문 표기가 아닙니다. 예: 제38조의2, 38조의2, 003802"
        ],
    );
    read(
        "law://없는법/제1조",
        expect![[r#"
            -32603 서버 안에서 처리하지 못했습니다: [NO_KEY] '없는법'은 내장 목록의 법령 이름이 아닙니다. 없는 법령이라는 뜻은 아닙니다.
            도구: get_law_text
            제안:
            1. LAW_OC 인증키를 넣으세요: https://open.law.go.kr"#]],
    );
    read(
        "law://민법/제9999조",
        expect![[r#"
        -32002 [NOT_FOUND] 2026-06-05 기준 목록의 민법에는 제9999조가 없습니다.
        내용을 추측해서 답하지 마세요.
        💡 그 뒤의 개정으로 생겼을 수 있으니 국가법령정보센터에서 확인하세요."#]],
    );
    read(
        "http://민법",
        expect![
            "-32002 'http://민법' 자료는 없습니다. resources/templates/list의 모양대로 주소를 써 주십시오."
        ],
    );
    for uri in ["law://민법/제1조", "law://민법/제2조제1항", "law://민법/제750조제1항"] {
        let answer = ask("resources/read", &json!({ "uri": uri }));
        assert!(answer["result"]["contents"][0]["text"].as_str().unwrap().contains("원문: "), "{answer}");
    }
}

#[test]
fn completions_say_how_many_there_are() {
    let complete = |of: Value, name: &str, typed: &str| {
        ask("completion/complete", &json!({"ref": of, "argument": {"name": name, "value": typed}}))
    };
    let law = || json!({"type": "ref/resource", "uri": "law://{name}"});
    let many = &complete(law(), "name", "대")["result"]["completion"];
    assert_eq!(many["values"].as_array().unwrap().len(), 20);
    assert_eq!(many["hasMore"], true);
    assert!(many["total"].as_u64().unwrap() > 20, "{many}");
    let few = &complete(law(), "name", "대한민국헌법")["result"]["completion"];
    assert_eq!((few["hasMore"].as_bool(), few["total"].as_u64()), (Some(false), Some(1)), "{few}");
    let prompt = json!({"type": "ref/prompt", "name": "law_at_the_time"});
    assert_eq!(complete(prompt, "law", "민")["result"]["completion"]["hasMore"], true);
    assert_eq!(complete(law(), "article", "민")["result"]["completion"]["total"], 0);
    for of in [json!({"type": "ref/resource", "uri": "x"}), json!({"type": "ref/prompt", "name": "x"})] {
        assert_eq!(complete(of, "name", "민")["result"]["completion"]["total"], 0);
    }
}

#[test]
fn prompts_say_what_they_need() {
    let get = |name: &str, arguments: Value, want| {
        fault("prompts/get", &json!({"name": name, "arguments": arguments}), want);
    };
    get(
        "verify",
        json!({"text": 5}),
        expect![
            "-32602 params가 올바르지 않습니다: 'text'에는 비어 있지 않은 글자열이 있어야 합니다: 확인할 글"
        ],
    );
    get(
        "verify",
        json!({"text": " "}),
        expect![
            "-32602 params가 올바르지 않습니다: 'text'에는 비어 있지 않은 글자열이 있어야 합니다: 확인할 글"
        ],
    );
    get(
        "law_at_the_time",
        json!({"law": "민법", "date": "20240230"}),
        expect![
            "-32602 params가 올바르지 않습니다: date '20240230'은 날짜가 아닙니다: 행위한 날, 예: 2019-06-01"
        ],
    );
}
