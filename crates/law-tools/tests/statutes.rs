//! Statute tools against the stand-in. Its statutes and comparison tables are bodies of our own in the shapes of
//! the official field tables: that the tools read them says nothing about how law.go.kr answers today.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod world;

use serde_json::{Value, json};
use world::World;

/// A call whose text holds every one of the words, within so many requests.
fn check(world: &World, tool: &str, args: Value, most: usize, words: &[&str]) -> Value {
    let (output, calls) = world.counted(tool, args);
    for word in words {
        assert!(output.text.contains(word), "{tool}: no {word:?} in\n{}\n{:?}", output.text, world.asked());
    }
    assert!(!output.is_error, "{tool}: {}", output.text);
    assert!(calls <= most, "{tool}: {calls} calls\n{:?}", world.asked());
    assert!(output.text.len() <= 24_000, "{tool}: {} bytes", output.text.len());
    assert!(!output.text.contains("test-key"), "{tool}: the key");
    output.structured
}

/// A refused or troubled call: its label and words.
fn refused(world: &World, tool: &str, args: Value, words: &[&str]) {
    let (output, _) = world.counted(tool, args);
    assert!(output.is_error, "{tool}: {}", output.text);
    for word in words {
        assert!(output.text.contains(word), "{tool}: no {word:?} in\n{}", output.text);
    }
}

#[test]
fn articles_down_to_the_subitem() {
    let w = World::new();
    let args = |more: Value| {
        let mut args = json!({"lawName": "난민법", "jo": "제2조"});
        args.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        args
    };
    let value = check(
        &w,
        "get_article_detail",
        args(json!({"ho": "2", "mok": "나"})),
        2,
        &["제2조제2호나목", "난민불인정결정", "시행일 2016-12-20", "출처: 법제처"],
    );
    assert_eq!(value["texts"].as_array().unwrap().len(), 1);
    check(&w, "get_article_detail", args(json!({"ho": "9"})), 2, &["[NOT_FOUND]", "호는 제3호까지"]);
    check(&w, "get_article_detail", args(json!({"ho": "2", "mok": "차"})), 2, &["있는 목: 가, 나"]);
    check(
        &w,
        "get_article_detail",
        json!({"lawName": "난민법", "jo": "제99조"}),
        3,
        &["[NOT_FOUND]", "모두 확인"],
    );
    refused(&w, "get_article_detail", json!({"jo": "제1조"}), &["mst, lawId, lawName"]);
    refused(&w, "get_article_detail", json!({"lawName": "난민법", "jo": "없음"}), &["조문 표기가 아닙니다"]);
}

#[test]
fn batches_fetch_a_statute_once() {
    let w = World::new();
    let value = check(
        &w,
        "get_batch_articles",
        json!({"laws": [
            {"lawName": "난민법", "articles": ["제2조", "4", "제99조"]}, {"lawId": "001872", "articles": ["제23조"]},
        ]}),
        2,
        &["외국인", "[주의] 없는 조문: 제99조", "해고"],
    );
    assert_eq!(value["laws"][0]["missing"], json!(["제99조"]));
    refused(&w, "get_batch_articles", json!({"lawName": "난민법"}), &["articles가 1개에서 50개"]);
    refused(&w, "get_batch_articles", json!({"laws": [{"articles": ["제1조"]}]}), &["가운데 하나는 있어야"]);
}

#[test]
fn names_and_the_ladder() {
    let w = World::new();
    check(&w, "search_law", json!({"query": "상법"}), 3, &["정확히 일치", "법령ID 001702", "🔜"]);
    check(&w, "search_law", json!({"query": "정보공개 운영 규정"}), 12, &["[FALLBACK]", "2100000248758"]);
    check(
        &w,
        "search_law",
        json!({"query": "서울특별시 주차장 설치 및 관리 조례"}),
        14,
        &["자치법규에서", "1589887"],
    );
    check(
        &w,
        "suggest_law_names",
        json!({"partial": "개인정보"}),
        0,
        &["개인정보 보호법", "개인정보 보호법 시행령"],
    );
    refused(&w, "suggest_law_names", json!({"partial": "개"}), &["두 글자"]);
    refused(&w, "search_law", json!({"query": " "}), &["비었습니다"]);
}

#[test]
fn history() {
    let w = World::new();
    check(&w, "search_historical_law", json!({"lawName": "상법"}), 2, &["연혁", "MST", "get_historical_law"]);
    check(
        &w,
        "get_historical_law",
        json!({"mst": "188376", "jo": "제4조"}),
        2,
        &["출입국관리법", "제14408호"],
    );
    check(&w, "get_law_history", json!({"regDt": "20250101"}), 2, &["법령 변경이력"]);
    refused(&w, "get_law_history", json!({"regDt": "2025-13-40"}), &["날짜가 아닙니다"]);
    check(&w, "get_law_statistics", json!({"days": 3}), 6, &["최근 3일간"]);
    check(
        &w,
        "get_article_history",
        json!({"lawName": "상법", "jo": "제382조의3"}),
        3,
        &["제382조의3", "본조신설", "조문변경", "총 2건"],
    );
    refused(&w, "get_article_history", json!({"jo": "제1조"}), &["가운데 하나는"]);
}

#[test]
fn beside_each_other() {
    let w = World::new();
    check(&w, "compare_old_new", json!({"lawName": "상법"}), 2, &["제382조의3", "【회사를】", "2025-07-22"]);
    check(&w, "compare_old_new", json!({"lawName": "상법", "jo": "제1조"}), 2, &["바꾸지 않았습니다"]);
    check(
        &w,
        "compare_articles",
        json!({
            "law1": {"lawName": "난민법", "jo": "제2조"}, "law2": {"lawName": "난민법", "jo": "제4조"},
        }),
        3,
        &["△ 다릅니다", "[다른 줄]"],
    );
    refused(&w, "compare_articles", json!({"law1": {"lawName": "난민법"}, "law2": {}}), &["law1.jo"]);
    check(&w, "get_three_tier", json!({"lawName": "상법"}), 2, &["제382조의3", "[시행령]", "제2조(정의)"]);
    check(&w, "get_law_tree", json!({"lawName": "상법"}), 2, &["├─ 제382조의3", "└─ [시행령]"]);
    check(&w, "get_law_system_tree", json!({"lawName": "상법"}), 3, &["상법 시행령", "체계도"]);
    check(&w, "parse_article_links", json!({"lawName": "난민법", "jo": "제4조"}), 2, &["출입국관리법"]);
    check(
        &w,
        "get_external_links",
        json!({"linkType": "law", "lawName": "민법", "jo": "750"}),
        0,
        &["/법령/민법/제750조"],
    );
    refused(&w, "get_external_links", json!({"linkType": "precedent"}), &["번호가 없습니다"]);
}

#[test]
fn searches_over_kinds() {
    let w = World::new();
    let value = check(&w, "search_all", json!({"query": "상법"}), 6, &["[법령]", "[행정규칙]", "[자치법규]"]);
    assert_eq!(value["handle"]["lawId"], "001702");
    check(
        &w,
        "advanced_search",
        json!({"query": "난민", "fromDate": "20160101", "toDate": "20161231"}),
        2,
        &["난민법", "(1건)"],
    );
    check(&w, "advanced_search", json!({"query": "난민 상법", "operator": "OR"}), 2, &["난민법", "상법"]);
    check(&w, "search_ai_law", json!({"query": "손해배상"}), 2, &["지능형"]);
    check(&w, "get_law_abbreviations", json!({}), 2, &["약칭"]);
    let value = check(
        &w,
        "search_law_bulk",
        json!({"queries": ["상법", "난민법", "없는이름법"]}),
        8,
        &["상법", "snapshot", "없는이름법"],
    );
    let again = check(
        &w,
        "search_law_bulk",
        json!({"queries": ["상법", "난민법"], "previous": value["snapshot"]}),
        6,
        &["법령 변경 감지"],
    );
    assert_eq!(again["unchanged"], 1);
    for tool in ["search_all", "advanced_search", "search_ai_law"] {
        refused(&w, tool, json!({"query": ""}), &["비었습니다"]);
    }
}

#[test]
fn without_a_key_the_outline_answers_or_the_key_is_asked_for() {
    let w = World::without_key();
    check(&w, "get_article_detail", json!({"lawName": "민법", "jo": "750"}), 0, &["있습니다", "내장 목록"]);
    check(
        &w,
        "get_batch_articles",
        json!({"lawName": "민법", "articles": ["750", "제9999조"]}),
        0,
        &["제750조(불법행위의 내용)", "제9999조가 없습니다", "내장 목록"],
    );
    check(&w, "search_historical_law", json!({"lawName": "민법"}), 0, &["내장 연혁", "MST"]);
    check(&w, "get_article_history", json!({"lawName": "민법", "jo": "제839조의2"}), 0, &["제839조의2 이력"]);
    check(&w, "get_law_abbreviations", json!({"query": "개인정보"}), 0, &["내장 목록"]);
    check(&w, "suggest_law_names", json!({"partial": "민법"}), 0, &["민법"]);
    for (tool, args) in [
        ("compare_old_new", json!({"lawName": "상법"})),
        ("get_three_tier", json!({"lawName": "상법"})),
        ("search_all", json!({"query": "상법"})),
        ("search_admin_rule", json!({"query": "규정"})),
        ("get_ordinance", json!({"ordinSeq": "1"})),
    ] {
        refused(&w, tool, args, &["[NO_KEY]", "open.law.go.kr"]);
    }
}

#[test]
fn a_key_among_the_arguments_is_used_and_never_echoed() {
    let w = World::without_key();
    for (tool, args) in [
        ("search_all", json!({"query": "상법", "apiKey": "given-key"})),
        (
            "execute_tool",
            json!({"tool_name": "search_all", "params": {"query": "상법", "apiKey": "given-key"}}),
        ),
    ] {
        let output = w.call(tool, args);
        assert!(!output.is_error, "{}", output.text);
        assert!(!format!("{} {}", output.text, output.structured).contains("given-key"));
    }
    refused(&w, "search_all", json!({"query": "상법", "apiKey": "열쇠 아님"}), &["[NO_KEY]"]);
}

#[test]
fn trouble_is_never_absence() {
    let w = World::new();
    for (tool, args) in [
        ("compare_old_new", json!({"lawId": "001702"})),
        ("search_all", json!({"query": "상법"})),
        ("get_article_detail", json!({"lawId": "001702", "jo": "1"})),
        ("search_ordinance", json!({"query": "주차장"})),
        ("get_admin_rule", json!({"id": "2100000248758"})),
    ] {
        w.upstream.reset();
        w.upstream.play("maintenance", 30);
        let output = w.call(tool, args);
        assert!(output.is_error && !output.text.contains("NOT_FOUND"), "{tool}: {}", output.text);
    }
}
