//! Chains against the stand-in: what is asked, what a failed or late branch leaves, what is said of it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod world;

use serde_json::{Value, json};
use testkit::standin::Fault;
use world::World;

/// Section titles with their states.
fn states(value: &Value) -> Vec<String> {
    let sections = value["sections"].as_array().unwrap();
    sections
        .iter()
        .map(|s| format!("{} {}", s["title"].as_str().unwrap(), s["state"].as_str().unwrap()))
        .collect()
}

#[test]
fn the_law_is_found_once_and_every_section_is_asked() {
    let w = World::new();
    let (out, calls) = w.counted("chain_action_basis", json!({"query": "근로기준법 처분 근거"}));
    assert!(out.text.contains("기준 법령: 근로기준법") && !out.is_error, "{}", out.text);
    assert_eq!(out.structured["sections"].as_array().unwrap().len(), 4, "{}", out.text);
    assert!(calls <= 20, "{calls} {:?}", w.asked());
    assert!(out.text.len() <= 40_000, "{}", out.text.len());
}

#[test]
fn a_dispute_takes_the_tribunal_of_its_field() {
    let w = World::new();
    let out = w.call("chain_dispute_prep", json!({"query": "손해배상", "domain": "labor"}));
    let states = states(&out.structured);
    assert!(states.contains(&"판례 done".to_owned()), "{states:?}");
    assert!(states.iter().any(|s| s.starts_with("노동위원회")), "{states:?}");
    assert!(!states.iter().any(|s| s.starts_with("조세심판원")), "{states:?}");
    assert!(out.text.contains("상고를 기각한다"), "{}", out.text);
}

#[test]
fn a_failed_branch_is_named_with_its_call() {
    let w = World::new();
    w.upstream.fault(Fault { kind: "503".into(), count: 100, target: "decc".into(), ..Fault::default() });
    let out = w.call("chain_dispute_prep", json!({"query": "손해배상"}));
    assert!(!out.is_error, "{}", out.text);
    assert!(
        out.text.contains("▶ 행정심판례 [FAILED]") && out.text.contains("다시 조회: search_decisions("),
        "{}",
        out.text
    );
    assert!(states(&out.structured).contains(&"판례 done".to_owned()));
}

#[test]
fn the_deadline_leaves_what_is_finished() {
    let mut w = World::new();
    w.settings.limits.wall_millis = 45_000;
    w.upstream.fault(Fault { kind: "stall".into(), count: 100, target: "decc".into(), ..Fault::default() });
    let out = w.call("chain_dispute_prep", json!({"query": "손해배상"}));
    assert!(!out.is_error, "{}", out.text);
    let states = states(&out.structured);
    assert!(states.contains(&"판례 done".to_owned()), "{states:?}");
    assert!(states.contains(&"행정심판례 timeout".to_owned()), "{states:?} {}", out.text);
    assert!(out.text.contains("⏱"), "{}", out.text);
}

#[test]
fn without_a_law_nothing_is_made_up() {
    let w = World::new();
    w.upstream.play("zero-hits", 100);
    let out = w.call("chain_law_system", json!({"query": "없는말없는말"}));
    assert!(!out.is_error && out.text.starts_with("[NOT_FOUND]"), "{}", out.text);
}

#[test]
fn research_dispatches_by_task_and_scenario() {
    let w = World::new();
    let run = |args: Value| w.call("legal_research", args);
    let out = run(json!({"query": "민법", "task": "law_system"}));
    assert_eq!(out.structured["chain"], "chain_law_system", "{}", out.text);
    let out = run(json!({"query": "민법", "task": "impact"}));
    assert_eq!(
        (&out.structured["chain"], &out.structured["scenario"]),
        (&json!("chain_law_system"), &json!("impact"))
    );
    let out = run(json!({"query": "민법", "task": "law_system", "scenario": "customs"}));
    assert!(out.text.starts_with("⚠️ scenario 'customs'"), "{}", out.text);
    let out = run(json!({"query": "민법", "task": "무엇"}));
    assert!(out.text.starts_with("⚠️ task '무엇'") && out.text.contains("종합 리서치"), "{}", out.text);
    assert!(run(json!({"task": "law_system"})).is_error);
}

#[test]
fn a_document_is_reviewed() {
    let w = World::new();
    let text =
        "제1조(위약금) 위약금은 계약금의 배액으로 한다.\n제2조(해지) 갑은 통지 없이 즉시 해지할 수 있다.";
    let out = w.call("chain_document_review", json!({"text": text}));
    assert!(out.text.contains("문서 위험 분석") && out.text.contains("일방 해지"), "{}", out.text);
    assert!(out.structured["sections"].as_array().unwrap().len() >= 3, "{}", out.structured);
}
