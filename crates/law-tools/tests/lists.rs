//! What a list may say of what it does not hold: a cut page is trouble, a page behind the last is not absence, and a
//! zero is a fact only where something proves it. Bodies are the stand-in's or our own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod world;

use law_tools::Output;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::standin::Fault;
use world::{World, over, param};

fn fault(kind: &str, target: &str, matching: &str) -> Fault {
    Fault {
        kind: kind.to_owned(),
        count: 99,
        target: target.to_owned(),
        matching: matching.to_owned(),
        ..Fault::default()
    }
}

fn absent(out: &Output) -> bool {
    out.text.contains("[NOT_FOUND]") || out.structured["found"] == false
}

#[test]
fn a_cut_page_is_trouble_and_nobody_is_served_it() {
    for (target, matching, tool, args) in [
        ("lsHistory", "", "search_historical_law", json!({"lawName": "상법"})),
        ("prec", "type=HTML", "get_precedent_text", json!({"id": "600404"})),
    ] {
        let w = World::new();
        w.upstream.fault(fault("cut", target, matching));
        let out = w.raw(tool, args.clone());
        assert!(out.is_error && !absent(&out), "{tool}: {}", out.text);
        let kept = w.upstream.host.cache.borrow().values().any(|body| {
            let text = String::from_utf8_lossy(body);
            text.contains("<html") && !text.contains("</html>")
        });
        assert!(!kept, "{tool}");
    }
}

/// Rows of a history page, and the page around them.
fn history(total: u64, rows: u64, end: &str) -> String {
    let row = |mst: u64| {
        format!(
            "<tr><td><a href=\"?MST={mst}&efYd=2020010{mst}\">상법</a></td><td>일부개정</td><td>2020.1.{mst}</td></tr>"
        )
    };
    let rows: String = (1..=rows).map(row).collect();
    format!("<!DOCTYPE html><html><body>총 <strong>{total}</strong>건<table>{rows}{end}")
}

#[test]
fn a_history_is_whole_or_no_answer() {
    let ask = |total, rows, end: &'static str| {
        over(move |_| history(total, rows, end), "search_historical_law", json!({"lawName": "상법"}))
    };
    let whole = ask(3, 3, "</table></body></html>");
    assert!(whole.text.contains("총 3개 판"), "{}", whole.text);
    for (total, rows, end) in [(3, 1, ""), (3, 1, "</table></body></html>"), (0, 0, ""), (3, 3, "</table>")] {
        let out = ask(total, rows, end);
        assert!(out.is_error && out.text.contains("[PARSE_ERROR]"), "{total} {rows} {end}: {}", out.text);
    }
    // A zero that the word that is certainly there shares with it.
    let none = ask(0, 0, "</table></body></html>");
    assert!(none.is_error && !absent(&none), "{}", none.text);
}

#[test]
fn a_page_behind_the_last_is_not_absence() {
    let mut asked = 0;
    for tool in law_tools::all() {
        let schema = (tool.input)().to_string();
        // `search_decisions` asks for its collection; the collections' own tools stand for it.
        let listed = schema.contains("\"page\"") && schema.contains("\"display\"");
        if !listed || tool.name == "search_decisions" {
            continue;
        }
        let named = if schema.contains("\"regDt\"") { "regDt" } else { "query" };
        let w = World::new();
        let words = ["20250101", "시험 기록", "주차장", "손해배상", "협정", "정보공개", "채권", "act"];
        let ask = |word: &str, page: u32| w.raw(tool.name, json!({named: word, "display": 1, "page": page}));
        let found = words.iter().find(|word| ask(word, 1).structured["total"].as_u64().unwrap_or(0) > 0);
        let word = found.unwrap_or_else(|| panic!("{} finds nothing", tool.name));
        let first = ask(word, 1);
        let total = &first.structured["total"];
        let out = ask(word, 900);
        let said = format!("900쪽은 없습니다 (총 {total}건, {}쪽까지)", first.structured["pages"]);
        assert!(out.text.contains(&said) && !out.is_error && !absent(&out), "{}: {}", tool.name, out.text);
        assert_eq!(out.structured["total"], *total, "{}", tool.name);
        asked += 1;
    }
    assert!(asked >= 30, "{asked}");
    let w = World::new();
    let text = w.call("get_ordinance", json!({"ordinSeq": "1589887", "page": 9}));
    assert!(text.text.contains("9쪽은 없습니다") && !absent(&text), "{}", text.text);
}

#[test]
fn a_client_that_turns_pages_comes_to_the_end() {
    let w = World::new();
    for query in ["손해배상", "손해배상 판례 찾아줘", "2017다360"] {
        let (mut seen, mut page) = (BTreeSet::new(), 1);
        loop {
            let out = w.call("search_precedents", json!({"query": query, "display": 1, "page": page}));
            let rows = out.structured["rows"].as_array().unwrap().clone();
            assert!(!absent(&out) && page < 20, "{query} {page}: {}", out.text);
            let Some(row) = rows.first() else { break };
            assert!(seen.insert(row["id"].to_string()), "{query} {page}: {}", out.text);
            page += 1;
        }
        assert!(!seen.is_empty());
    }
}

#[test]
fn a_zero_that_nothing_proves_is_no_fact() {
    let body = |inner: &str| format!("<LawSearch><target>lsHstInf</target><page>1</page>{inner}</LawSearch>");
    let bodies = [
        body("<totalCnt>0</totalCnt>"),
        body("<totalCnt>-1</totalCnt>"),
        body(""),
        body("<totalCnt>5</totalCnt>"),
        r#"{"Law":"일치하는 법령이 없습니다."}"#.to_owned(),
    ];
    for (at, said) in bodies.into_iter().enumerate() {
        for (tool, args) in [
            ("get_law_statistics", json!({"days": 2})),
            ("get_article_history", json!({"lawName": "민법"})),
            ("get_law_history", json!({"regDt": "20240101"})),
        ] {
            let said = said.clone();
            let out = over(move |_| said.clone(), tool, args);
            assert!(out.is_error || out.text.contains("단정할 수 없습니다"), "{at} {tool}: {}", out.text);
            assert!(
                !out.text.contains("이 기간에") && !out.text.contains(" 0건 ()"),
                "{at} {tool}: {}",
                out.text
            );
            assert!((1..4).contains(&at) == out.is_error, "{at} {tool}: {}", out.text);
        }
    }
}

#[test]
fn a_zero_names_its_conditions() {
    let w = World::new();
    for (options, said) in [
        (json!({"court": "없는법원"}), "court=없는법원"),
        (json!({"fromDate": "19500101", "toDate": "19501231"}), "fromDate=1950-01-01, toDate=1950-12-31"),
    ] {
        let args = json!({"domain": "precedent", "query": "있을리없는말", "options": options});
        let out = w.call("search_decisions", args);
        assert!(absent(&out) && out.text.contains(said), "{}", out.text);
    }
    let none = |_: &_| "<LawSearch><totalCnt>0</totalCnt></LawSearch>".to_owned();
    let day = over(none, "get_law_history", json!({"regDt": "19500101"}));
    assert!(day.text.contains("regDt=19500101에") && !day.text.contains("낱말"), "{}", day.text);
    let treaty = w.call("search_treaties", json!({"query": "있을리없는말", "cls": "2"}));
    assert!(treaty.text.contains("'있을리없는말', cls=2에"), "{}", treaty.text);
}

#[test]
fn what_could_not_be_looked_at_keeps_its_baseline() {
    let previous = json!({"001702": "1", "001706": "2"});
    let ask =
        |w: &World| w.call("search_law_bulk", json!({"queries": ["상법", "민법"], "previous": previous}));
    let mut w = World::new();
    w.settings.limits.upstream_attempts = 1;
    let spent = ask(&w);
    assert!(spent.text.contains("조회 횟수가 모자라") && !spent.text.contains("0건"), "{}", spent.text);
    let w = World::new();
    w.upstream.play("500", 99);
    for out in [spent, ask(&w)] {
        assert!(out.is_error && !out.text.contains("변경 없음"), "{}", out.text);
        assert_eq!(out.structured["snapshot"], previous);
    }
    let w = World::new();
    w.upstream.fault(fault("500", "", "%EB%AF%BC%EB%B2%95"));
    let half = ask(&w);
    assert!(!half.is_error, "{}", half.text);
    assert_eq!(half.structured["snapshot"], json!({"001702": "283501", "001706": "2"}), "{}", half.text);
}

#[test]
fn of_an_article_that_is_not_there_nothing_is_mapped() {
    let w = World::new();
    for (law, jo, said) in [("민법", "제9999조", "제9999조는 없습니다"), ("없는법", "제1조", "없는법")]
    {
        for tool in ["impact_map", "get_article_with_precedents"] {
            let out = w.call(tool, json!({"lawName": law, "jo": jo}));
            assert!(out.text.starts_with("[NOT_FOUND]") && out.text.contains(said), "{tool}: {}", out.text);
            assert!(!out.text.contains("인용 확인") && !out.text.contains("총 "), "{tool}: {}", out.text);
        }
    }
    let out = w.call("fetch", json!({"id": "law:001706/9999"}));
    assert_eq!(out.text.matches("[NOT_FOUND]").count(), 1, "{}", out.text);
}

#[test]
fn bodies_that_could_not_be_opened_confirm_nothing() {
    let w = World::new();
    w.upstream.fault(fault("500", "ordin", "lawService"));
    let args = json!({"query": "주차장 조례 도로교통법 제32조", "verifyArticleRelevance": true});
    let out = w.call("search_ordinance", args);
    assert!(out.text.contains("확인하지 못했습니다") && !out.text.contains('✅'), "{}", out.text);
}

#[test]
fn a_list_of_other_names_is_not_an_empty_one() {
    let row = "<law id=\"1\"><법령명한글><![CDATA[난민법]]></법령명한글><법령일련번호>1</법령일련번호></law>";
    let list =
        format!("<LawSearch><target>law</target><totalCnt>1</totalCnt><page>1</page>{row}</LawSearch>");
    let all = over(
        move |query| match param(query, "target") {
            "law" => list.clone(),
            _ => "<LawSearch><totalCnt>0</totalCnt></LawSearch>".to_owned(),
        },
        "advanced_search",
        json!({"query": "상법"}),
    );
    assert!(all.text.contains("단정할 수 없습니다"), "{}", all.text);
    assert_eq!(all.structured["results"], Value::Array(Vec::new()));
}
