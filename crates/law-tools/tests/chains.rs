//! Chains against the stand-in in virtual time: what is asked, what a failed or late branch leaves, what is said of
//! it. Its bodies are our own and prove nothing about how law.go.kr answers.
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

#[test]
fn what_to_do_comes_in_five_steps() {
    let w = World::new();
    let (out, calls) =
        w.counted("chain_full_research", json!({"query": "부당해고를 당했는데 어떻게 해야 하나요"}));
    assert!(!out.is_error, "{}", out.text);
    for words in [
        "기준 법령: 근로기준법",
        "▶ STEP 1 근거 조문",
        "▶ STEP 2 구제받은 사례",
        "지방노동위원회",
        "3개월 안 (「근로기준법」 제28조)",
        "부당해고등 구제신청서",
        "▶ STEP 5 주의할 것",
    ] {
        assert!(out.text.contains(words), "no {words:?} in\n{}", out.text);
    }
    assert!(calls <= 15, "{calls} {:?}", w.asked());
    // A law that was named stays the law of the answer.
    let out =
        w.call("chain_full_research", json!({"query": "상법 위반으로 손해를 봤는데 어떻게 해야 하나요"}));
    assert!(out.text.contains("기준 법령: 상법") && out.text.contains("STEP 3"), "{}", out.text);
    // Without a law the steps that need none are there.
    let out = w.call(
        "chain_full_research",
        json!({"query": "억울한데 어떻게 해야 하나요", "scenario": "action_plan"}),
    );
    assert!(out.text.contains("대한법률구조공단 132") && out.text.contains("90일"), "{}", out.text);
}

#[test]
fn a_question_without_hits_is_put_again_by_its_facts() {
    let w = World::new();
    let out = w.call(
        "search_decisions",
        json!({"domain": "precedent", "query": "회사가 손해배상을 하라는데 어떻게 해야 하나요"}),
    );
    assert!(out.text.contains("[231793]") && out.text.contains("검색 보정: \"손해배상\""), "{}", out.text);
    let out = w.call("search_decisions", json!({"domain": "precedent", "query": "2022다9877 판례 찾아줘"}));
    assert_eq!(out.structured["rows"][0]["number"], "2022다9877", "{}", out.text);
    let out = w.call("search_decisions", json!({"domain": "precedent", "query": "우주선 충돌 보상"}));
    assert!(
        out.text.starts_with("[NOT_FOUND]") && out.text.contains("이렇게도 찾아보았으나"),
        "{}",
        out.text
    );
}

/// A branch that is slow, one that was not asked for, a first step that takes all the time.
#[test]
fn what_the_deadline_cuts_is_named_and_nothing_else() {
    let mut w = World::new();
    w.settings.limits.wall_millis = 20_000;
    let stall =
        |target: &str| Fault { kind: "stall".into(), count: 100, target: target.into(), ..Fault::default() };
    w.upstream.fault(stall("decc"));
    let out = w.call("chain_dispute_prep", json!({"query": "손해배상"}));
    let found = states(&out.structured);
    assert_eq!(found, ["판례 done", "행정심판례 timeout"], "never asked means not there: {}", out.text);
    assert!(out.text.contains("따로 조회: search_decisions("), "{}", out.text);
    // The search for the law is the first step; when it takes all the time the rest says so and is no error.
    w.upstream.reset();
    w.upstream.fault(stall("aiSearch"));
    let out = w.call("chain_law_system", json!({"query": "어느 법인지 모르는 물음"}));
    assert!(out.text.contains("⏱") && !out.text.contains("[NOT_FOUND]"), "{}", out.text);
    assert!(!out.is_error, "{}", out.text);
    // A real error before the deadline stays one.
    w.upstream.reset();
    w.upstream.play("refused", 100);
    let out = w.call("chain_law_system", json!({"query": "어느 법인지 모르는 물음"}));
    assert!(out.is_error, "{}", out.text);
}

#[test]
fn a_version_and_the_clauses_are_passed_on() {
    let w = World::new();
    let out = w.call("chain_amendment_track", json!({"query": "", "mst": "283501"}));
    assert!(out.text.contains("그 판의 개정") && out.text.contains("상법"), "{}", out.text);
    let text =
        "제1조(위약금) 위약금은 계약금의 배액으로 한다.\n제2조(해지) 갑은 통지 없이 즉시 해지할 수 있다.";
    let out = w.call("chain_document_review", json!({"text": text, "maxClauses": 1}));
    assert!(out.text.contains("뒤의 조항 1개는 살피지 않았습니다"), "{}", out.text);
}

#[test]
fn what_was_asked_for_and_cannot_be_is_said() {
    let w = World::new();
    let out = w.call(
        "chain_amendment_track",
        json!({"query": "상법", "scenario": "time_travel", "fromDate": "20260501"}),
    );
    assert!(out.text.contains("fromDate와 toDate를 함께"), "{}", out.text);
    let out = w.call("chain_ordinance_compare", json!({"query": "상법", "scenario": "compliance"}));
    assert!(out.text.contains("찾을 말이 질문에 없습니다"), "{}", out.text);
}
