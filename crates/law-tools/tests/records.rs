//! Treaties, English law, terms and the rules of institutions against the stand-in (bodies of our own).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod world;

use serde_json::{Value, json};
use world::{World, over};

fn check(world: &World, tool: &str, args: Value, words: &[&str]) -> Value {
    let (output, calls) = world.counted(tool, args);
    for word in words {
        assert!(output.text.contains(word), "{tool}: no {word:?} in\n{}\n{:?}", output.text, world.asked());
    }
    assert!(!output.is_error && calls <= 3, "{tool}: {calls} {}", output.text);
    output.structured
}

#[test]
fn a_search_hands_over_what_the_text_tool_takes() {
    let w = World::new();
    let pairs = [
        ("search_treaties", "get_treaty_text", "시험 기록 둘", "조약"),
        ("search_english_law", "get_english_law_text", "CIVIL ACT", "Article 1"),
        ("search_school_rules", "get_school_rule_text", "시험 기록 둘", "시험"),
        ("search_public_corp_rules", "get_public_corp_rule_text", "시험 기록 둘", "시험"),
        ("search_public_institution_rules", "get_public_institution_rule_text", "시험 기록 둘", "시험"),
    ];
    for (search, text, query, word) in pairs {
        let found = check(&w, search, json!({"query": query}), &["검색 결과", text]);
        assert!(found["handle"].is_object(), "{search}: {found}");
        check(&w, text, found["handle"].clone(), &[word, "출처"]);
    }
    check(
        &w,
        "get_english_law_text",
        json!({"lawId": "001706", "article": "Article 2"}),
        &["Trust and G", "법적 효력"],
    );
    check(&w, "search_treaties", json!({"cls": "1"}), &["조약 검색 결과"]);
}

#[test]
fn terms() {
    let w = World::new();
    check(
        &w,
        "search_legal_terms",
        json!({"query": "채권"}),
        &["법령용어 검색 결과", "get_legal_term_detail(query=\"채권\")"],
    );
    check(&w, "get_legal_term_kb", json!({"query": "시험 기록 둘"}), &["지식베이스", "get_term_articles"]);
    check(&w, "get_daily_term", json!({"query": "시험 기록 둘"}), &["일상용어", "get_daily_to_legal"]);
    check(
        &w,
        "get_legal_term_detail",
        json!({"query": "채권"}),
        &["채권(債權)", "특정인에게", "시험용 사전"],
    );
    check(&w, "get_daily_to_legal", json!({"dailyTerm": "채권"}), &["금전채권 (동의어)"]);
    check(&w, "get_legal_to_daily", json!({"legalTerm": "채권"}), &["받을 돈 (동의어)"]);
    check(
        &w,
        "get_term_articles",
        json!({"term": "채권"}),
        &["민법 제750조", "get_law_text(lawName=\"민법\", jo=\"제750조\")"],
    );
    check(&w, "get_related_laws", json!({"lawName": "상법"}), &["상법 시행령", "하위법"]);
}

#[test]
fn empty_words_and_missing_keys_are_refused() {
    let (w, keyless) = (World::new(), World::without_key());
    for tool in [
        "search_treaties",
        "search_english_law",
        "search_school_rules",
        "search_public_corp_rules",
        "search_public_institution_rules",
        "search_legal_terms",
        "get_legal_term_kb",
        "get_daily_term",
        "get_legal_term_detail",
        "get_daily_to_legal",
        "get_legal_to_daily",
        "get_term_articles",
    ] {
        let output = w.call(tool, json!({"query": ""}));
        assert!(output.is_error && output.text.contains("비었습니다"), "{tool}: {}", output.text);
        let output = keyless.call(tool, json!({"query": "채권"}));
        assert!(output.is_error && output.text.contains("[NO_KEY]"), "{tool}: {}", output.text);
        let output = w.call(tool, json!({"query": "채권", "full": true}));
        assert!(output.is_error && output.text.contains("모르는 값: full"), "{tool}: {}", output.text);
    }
}

#[test]
fn nothing_found_is_an_answer_that_says_what_it_is_worth() {
    let w = World::new();
    for tool in ["search_treaties", "search_school_rules", "search_legal_terms"] {
        let value = check(&w, tool, json!({"query": "있을리없는말"}), &["[NOT_FOUND]", "추측"]);
        assert_eq!(
            (value["found"].clone(), value["confirmed"].clone()),
            (json!(false), json!(true)),
            "{tool}"
        );
    }
    let value = check(&w, "get_daily_term", json!({"query": "있을리없는말"}), &["단정할 수 없습니다"]);
    assert_eq!(value["confirmed"], false, "no canary for this list");
}

/// Own body: a treaty of 60,000 characters.
#[test]
fn a_long_text_comes_in_pages() {
    let body = json!({"BothTrtyService": {"조약기본정보": {"조약명_한글": "긴 협정", "조약일련번호": "1"}, "조약내용": "제1조 시험이다.\n".repeat(6_000)}}).to_string();
    let whole = body.clone();
    let first = over(move |_| whole.clone(), "get_treaty_text", json!({"id": "1"}));
    assert!(first.text.len() <= 24_000 && first.text.contains("page=2"), "{}", first.text.len());
    let second = over(move |_| body.clone(), "get_treaty_text", json!({"id": "1", "page": 2}));
    assert!(second.text.contains("[페이지 2/"), "{}", second.text);
}
