//! Every tool once against the stand-in (bodies of our own: they prove nothing about law.go.kr): it answers, keeps
//! to its stated cost, and its answer passes what holds for all answers (`world/audit.rs`).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod world;

use serde_json::{Value, json};
use world::World;

const CONTRACT: &str =
    "제1조(위약금) 위약금은 계약금의 배액으로 한다.\n제2조(해지) 갑은 통지 없이 즉시 해지할 수 있다.";

fn questions() -> Vec<(&'static str, Value)> {
    let mut all = vec![
        ("search_law", json!({"query": "상법"})),
        ("search_law_bulk", json!({"queries": ["상법", "민법"]})),
        ("get_law_text", json!({"lawName": "민법", "jo": "제750조"})),
        ("get_law_text", json!({"lawId": "001706"})),
        ("get_law_text", json!({"lawName": "난민법", "page": 1})),
        ("get_article_detail", json!({"lawName": "난민법", "jo": "제2조", "ho": "1"})),
        ("get_batch_articles", json!({"lawName": "민법", "articles": ["제750조", "제751조"]})),
        ("search_historical_law", json!({"lawName": "상법"})),
        ("get_historical_law", json!({"mst": "188376", "jo": "제4조"})),
        ("get_law_history", json!({"regDt": "20250101"})),
        ("get_article_history", json!({"lawName": "상법", "jo": "제382조의3"})),
        ("get_article_with_precedents", json!({"lawName": "난민법", "jo": "제2조"})),
        ("get_penalty_articles", json!({"lawName": "근로기준법"})),
        ("suggest_law_names", json!({"partial": "개인정보"})),
        ("compare_old_new", json!({"lawName": "상법"})),
        (
            "compare_articles",
            json!({"law1": {"lawName": "난민법", "jo": "제2조"}, "law2": {"lawName": "난민법", "jo": "제4조"}}),
        ),
        ("compare_law_versions", json!({"lawName": "상법", "fromDate": "20260501", "toDate": "20260502"})),
        ("get_three_tier", json!({"lawName": "상법"})),
        ("get_law_tree", json!({"lawName": "상법"})),
        ("get_law_system_tree", json!({"lawName": "상법"})),
        ("get_law_statistics", json!({"days": 3})),
        ("get_external_links", json!({"linkType": "law", "lawName": "민법"})),
        ("parse_article_links", json!({"lawName": "난민법", "jo": "제4조"})),
        ("search_all", json!({"query": "상법"})),
        ("advanced_search", json!({"query": "난민"})),
        ("search_ai_law", json!({"query": "손해배상"})),
        ("get_law_abbreviations", json!({})),
        ("search_admin_rule", json!({"query": "정보공개"})),
        ("get_admin_rule", json!({"id": "2100000248758"})),
        ("compare_admin_rule_old_new", json!({"id": "2100000248758"})),
        ("search_ordinance", json!({"query": "주차장"})),
        ("get_ordinance", json!({"ordinSeq": "1589887"})),
        ("ordinance_radar", json!({"ordinSeq": "1589887"})),
        ("get_annexes", json!({"lawName": "상법"})),
        ("search_treaties", json!({"query": "협정"})),
        ("get_treaty_text", json!({"id": "1909"})),
        ("search_english_law", json!({"query": "civil"})),
        ("get_english_law_text", json!({"lawId": "001706"})),
        ("search_legal_terms", json!({"query": "채권"})),
        ("get_legal_term_kb", json!({"query": "시험 기록 둘"})),
        ("get_legal_term_detail", json!({"query": "채권"})),
        ("get_daily_term", json!({"query": "시험 기록 둘"})),
        ("get_daily_to_legal", json!({"dailyTerm": "채권"})),
        ("get_legal_to_daily", json!({"legalTerm": "채권"})),
        ("get_term_articles", json!({"term": "채권"})),
        ("get_related_laws", json!({"lawName": "상법"})),
        ("summarize_precedent", json!({"id": "231793"})),
        ("extract_precedent_keywords", json!({"id": "231793"})),
        ("find_similar_precedents", json!({"query": "손해배상"})),
        ("verify_citations", json!({"text": "민법 제750조와 형법 제347조(횡령)에 따른다."})),
        ("cite_check", json!({"caseNumber": "2022다9877"})),
        ("applicable_law", json!({"lawName": "상법", "date": "2026-05-01", "jo": "제1조"})),
        ("impact_map", json!({"lawName": "민법", "jo": "제750조"})),
        ("analyze_document", json!({"text": CONTRACT})),
        ("legal_analysis", json!({"mode": "verify_citations", "text": "민법 제750조"})),
        ("search", json!({"query": "임대차 보증금"})),
        ("fetch", json!({"id": "law:001706/750"})),
        ("parse_jo_code", json!({"joText": "제38조의2"})),
        ("discover_tools", json!({"intent": "조례"})),
        ("execute_tool", json!({"tool_name": "get_law_text", "params": {"lawName": "민법", "jo": "제1조"}})),
        (
            "search_decisions",
            json!({"domain": "precedent", "query": "손해배상", "options": {"includeText": true}}),
        ),
        ("get_decision_text", json!({"domain": "precedent", "id": "231793,231794"})),
        ("legal_research", json!({"query": "민법 손해배상"})),
        ("chain_document_review", json!({"text": CONTRACT})),
    ];
    for linked in [
        "get_linked_ordinances",
        "get_linked_ordinance_articles",
        "get_delegated_laws",
        "get_linked_laws_from_ordinance",
    ] {
        all.push((linked, json!({"query": "시험 기록 둘"})));
    }
    // The collections and their texts: the stand-in has the record 700002 in each.
    for tool in law_tools::all().map(|tool| tool.name) {
        if tool.starts_with("search_") && all.iter().all(|(name, _)| *name != tool) {
            all.push((tool, json!({"query": "시험 기록"})));
        }
        if tool.starts_with("get_") && tool.ends_with("_text") && all.iter().all(|(name, _)| *name != tool) {
            all.push((tool, json!({"id": "700002"})));
        }
    }
    for (chain, scenarios) in [
        ("chain_law_system", &["delegation", "impact", ""][..]),
        ("chain_action_basis", &["penalty", ""]),
        ("chain_dispute_prep", &[""]),
        ("chain_amendment_track", &["timeline", "time_travel", ""]),
        ("chain_ordinance_compare", &["compliance", ""]),
        ("chain_full_research", &["customs", "action_plan", ""]),
        ("chain_procedure_detail", &["manual", ""]),
    ] {
        for scenario in scenarios {
            let mut args = json!({"query": "상법 이사", "scenario": scenario});
            if *scenario == "time_travel" {
                args["fromDate"] = json!("20260501");
                args["toDate"] = json!("20260502");
            }
            if chain == "chain_dispute_prep" {
                args = json!({"query": "손해배상"});
            }
            all.push((chain, args));
        }
    }
    all
}

#[test]
fn every_tool_answers_within_its_cost() {
    let w = World::new();
    let (questions, mut faults) = (questions(), Vec::new());
    for (tool, args) in &questions {
        let (output, _) = w.counted(tool, args.clone());
        if output.is_error {
            faults.push(format!("{tool}({args}): {}", output.text));
        }
        let (spent, cost) = (w.spent(), law_tools::find(tool).unwrap().cost.0);
        if spent > cost {
            faults.push(format!("{tool}({args}): {spent} calls of {cost}\n{:?}", w.asked()));
        }
    }
    // Tools over a folder of documents have their own tests.
    for tool in law_tools::all().filter(|tool| !law_tools::needs_corpus(tool)) {
        if questions.iter().all(|(name, _)| *name != tool.name) {
            faults.push(format!("{} is not asked", tool.name));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
