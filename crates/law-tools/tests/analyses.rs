//! Analyses over bodies of our own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod world;

use law_host::UpstreamQuery;
use serde_json::json;
use world::{World, over, param};

/// A court with a precedent, a later one that leaves it, and another whose number only begins alike.
fn court(query: &UpstreamQuery) -> String {
    let row = |id: &str, no: &str, date: &str| {
        format!(
            "<prec id=\"1\"><판례일련번호>{id}</판례일련번호><사건명>손해배상</사건명><사건번호>{no}</사건번호><선고일자>{date}</선고일자><법원명>대법원</법원명></prec>"
        )
    };
    let list = |rows: &[String]| {
        format!(
            "<?xml version=\"1.0\"?><PrecSearch><totalCnt>{}</totalCnt>{}</PrecSearch>",
            rows.len(),
            rows.concat()
        )
    };
    let (old, alike, new) = (
        row("1001", "2010다6138", "2012.01.05"),
        row("1002", "2010다61381", "2012.03.05"),
        row("1003", "2019다20", "2021.05.20"),
    );
    let text = |id: &str, no: &str, body: &str| {
        json!({"PrecService": {"판례정보일련번호": id, "사건명": "손해배상", "사건번호": no, "법원명": "대법원", "판시사항": "쟁점에 관한 판시", "판례내용": body}}).to_string()
    };
    match (query.path.as_str(), param(query, "ID"), param(query, "nb")) {
        ("lawService.do", "1001", _) => text("1001", "2010다6138", "본문"),
        ("lawService.do", _, _) => text(
            "1003",
            "2019다20",
            "대법원 2010다6138 판결은 이 판결과 배치되는 범위 안에서 변경하기로 한다.",
        ),
        (_, _, nb) if !nb.is_empty() => list(&[old, alike]),
        _ => list(&[old, new]),
    }
}

#[test]
fn a_precedent_that_was_left() {
    let out =
        over(court, "legal_analysis", json!({"mode": "cite_check", "caseNumber": "대법원 2010다6138 판결"}));
    assert!(!out.is_error, "{}", out.text);
    assert_eq!(out.structured["verdict"], "changed_signal", "{}", out.text);
    assert_eq!(out.structured["target"]["id"], "1001");
    assert!(out.text.contains("배치되는 범위") && out.text.contains("한계"), "{}", out.text);
    let none = over(court, "cite_check", json!({"caseNumber": "2010다613"}));
    assert!(none.text.starts_with("[NOT_FOUND]"), "{}", none.text);
    let never = over(court, "cite_check", json!({"caseNumber": "2099다1"}));
    assert!(
        never.text.contains("아직 오지 않은 해") && !never.text.contains("실리지 않은"),
        "{}",
        never.text
    );
}

#[test]
fn the_day_asked_is_passed_on() {
    let out = World::new().call(
        "legal_analysis",
        json!({"mode": "verify_citations", "text": "도로교통법 제44조", "date": "1950-01-01"}),
    );
    assert!(out.text.starts_with("[NOTICES]") && out.text.contains("기준일: 1950-01-01"), "{}", out.text);
}

#[test]
fn summary_and_keywords() {
    let out = over(court, "summarize_precedent", json!({"id": "1001"}));
    assert!(out.text.contains("【판시사항】\n쟁점에 관한 판시"), "{}", out.text);
    let w = World::new();
    assert!(!w.call("extract_precedent_keywords", json!({"id": "231793"})).is_error);
    let out = w.call("find_similar_precedents", json!({"query": "손해배상 청구"}));
    assert!(!out.is_error, "{}", out.text);
}

#[test]
fn the_law_of_a_day() {
    let w = World::new();
    let out = w.call("applicable_law", json!({"lawName": "상법", "date": "2026-05-01", "jo": "제1조"}));
    assert!(!out.is_error && out.text.contains("기준일 2026-05-01에 시행 중이던 판: 상법"), "{}", out.text);
    assert!(out.text.contains("⚖️") && out.text.contains("현행과 비교"), "{}", out.text);
    let early = w.call("applicable_law", json!({"lawName": "상법", "date": "1900-01-01"}));
    assert!(early.text.starts_with("[NOT_FOUND]"), "{}", early.text);
}

#[test]
fn who_cites_an_article() {
    let w = World::new();
    let (out, calls) = w.counted("impact_map", json!({"lawName": "민법", "jo": "제750조"}));
    assert!(!out.is_error && out.text.contains("graph LR"), "{}", out.text);
    assert!(calls <= 32, "{calls}");
    let found = out.structured["buckets"][2]["verified"].as_array().unwrap();
    assert_eq!(found.len(), 1, "{}", out.text);
}

#[test]
fn an_article_with_precedents_and_penalties() {
    let w = World::new();
    let out = w.call("get_article_with_precedents", json!({"lawName": "난민법", "jo": "제2조"}));
    assert!(!out.is_error && out.text.contains("관련 판례"), "{}", out.text);
    let out = w.call("get_penalty_articles", json!({"lawName": "난민법"}));
    assert!(!out.is_error, "{}", out.text);
    let out = w.call(
        "compare_law_versions",
        json!({"lawName": "상법", "fromDate": "20260501", "toDate": "20260502"}),
    );
    assert!(!out.is_error, "{}", out.text);
}

#[test]
fn what_changed_between_two_days() {
    let w = World::new();
    let args = json!({"lawName": "상법", "fromDate": "20210101", "toDate": "20260501"});
    let (out, calls) = w.counted("compare_law_versions", args);
    assert!(out.text.contains("그 사이의 개정 1번: 2025-07-22"), "{}", out.text);
    assert!(out.text.contains("[-") && out.text.contains("{+"), "{}", out.text);
    assert!(calls <= 5, "{calls} {:?}", w.asked());
}

#[test]
fn no_key_is_said() {
    let w = World::without_key();
    for (tool, args) in [
        ("cite_check", json!({"caseNumber": "2010다6138"})),
        ("impact_map", json!({"lawName": "민법", "jo": "제750조"})),
        ("applicable_law", json!({"lawName": "상법", "date": "20260501"})),
    ] {
        let out = w.call(tool, args);
        assert!(out.is_error && out.text.starts_with("[NO_KEY]"), "{tool}: {}", out.text);
    }
    let out = w.call("analyze_document", json!({"text": "제1조(해지) 갑은 통지 없이 즉시 해지할 수 있다."}));
    assert!(!out.is_error && out.text.contains("일방 해지"), "{}", out.text);
}
