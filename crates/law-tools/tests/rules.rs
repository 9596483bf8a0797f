//! Administrative rules and ordinances. Most bodies are ours in the shapes of the official field tables and prove
//! nothing about upstream; the stand-in's are named as such.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod world;

use serde_json::{Value, json};
use world::{World, over, param};

const LONG: &str = "제1장 총칙\n제1조(목적) 이 규정은 시험에 쓴다.\n제2조(정의) 가나다.\n제2장 신고\n제3조(신고) 신고한다.\n제3조의2(방법) 서면으로 한다.\n제3장 보칙\n제4조(위임) 맡긴다.";

fn rule(text: &str, more: &str) -> String {
    format!(
        "<AdmRulService><행정규칙기본정보><행정규칙명>시험 규정</행정규칙명><행정규칙일련번호>2100000000001</행정규칙일련번호><행정규칙종류>훈령</행정규칙종류><발령일자>20240101</발령일자><발령번호>12</발령번호><시행일자>20240101</시행일자><소관부처명>시험부</소관부처명><현행여부>Y</현행여부></행정규칙기본정보><조문내용><![CDATA[{text}]]></조문내용>{more}</AdmRulService>"
    )
}

fn read(body: String, more: Value) -> (String, Value) {
    let mut args = json!({"id": "2100000000001"});
    args.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let output = over(move |_| body.clone(), "get_admin_rule", args);
    assert!(!output.is_error, "{}", output.text);
    (output.text, output.structured)
}

/// Own body from the field table.
#[test]
fn a_rule_in_parts() {
    let text = |more: Value| read(rule(LONG, ""), more).0;
    assert!(text(json!({})).contains("제3조의2(방법) 서면으로 한다."));
    assert!(text(json!({})).contains("훈령 · 소관 시험부 · 발령일 2024-01-01"));
    let one = text(json!({"jo": "3의2"}));
    assert!(one.contains("[제2장 신고]") && !one.contains("제3조(신고)"), "{one}");
    let three = text(json!({"jo": "제3조의2", "context": 1}));
    assert!(
        three.contains("제3조(신고)") && three.contains("제4조(위임)") && !three.contains("제2조(정의)"),
        "{three}"
    );
    let chapter = text(json!({"chapter": "2", "keyword": "위임"}));
    assert!(
        chapter.contains("서면으로")
            && !chapter.contains("제4조")
            && chapter.contains("쓰지 않은 값: keyword"),
        "{chapter}"
    );
    assert!(text(json!({"keyword": "서 면"})).contains("조문 1개: 제3조의2"));
    assert!(text(json!({"page": 1})).contains("[페이지 1/1]"));
    assert!(text(json!({"jo": "제9조"})).contains("조문 5개(제1조~제4조)"));
    assert!(text(json!({"chapter": "9"})).contains("있는 것: 제1장 총칙, 제2장 신고, 제3장 보칙"));
}

/// Own body from the field table.
#[test]
fn numbers_with_a_dash_are_articles() {
    let body = rule("제9-5조(보고) 보고한다.\n제9-6조(기한) 기한이다.", "");
    assert!(read(body.clone(), json!({"jo": "9-5"})).0.contains("보고한다."));
    assert!(!read(body, json!({"jo": "제9-6조"})).0.contains("보고한다."));
}

/// Own body: a body that is images or files only is never passed off as text.
#[test]
fn a_body_that_is_not_text_is_said_so() {
    let attached = "<첨부파일><첨부파일명>별첨.hwp</첨부파일명><첨부파일링크>/LSW/flDownload.do?flSeq=7</첨부파일링크></첨부파일>";
    let (text, value) = read(rule("<img src=\"/x.gif\"/><img src=\"/y.gif\"/>", attached), json!({}));
    assert!(
        text.contains("그림 2개") && text.contains("https://www.law.go.kr/LSW/flDownload.do?flSeq=7"),
        "{text}"
    );
    assert_eq!(value["transcribed"], false);
}

/// Own body: 500 articles.
#[test]
fn a_long_rule_is_a_table_of_contents_and_every_word_is_reached() {
    let long: String = (1..=500).map(|n| format!("제{n}조(제목{n}) {}\n", "내용이다 ".repeat(20))).collect();
    let (text, _) = read(rule(&long, ""), json!({}));
    assert!(
        text.len() < 24_000 && text.contains("총 500개 조문") && text.contains("제500조"),
        "{}",
        text.len()
    );
    let (page, value) = read(rule(&long, ""), json!({"page": 2}));
    assert!(page.len() < 24_000 && page.contains("▶ 다음: page=3"), "{}", page.len());
    assert!(value["pages"].as_u64().unwrap() > 2);
    assert!(read(rule(&long, ""), json!({"page": 99})).0.contains("쪽까지입니다"));
}

#[test]
fn a_short_number_is_no_serial() {
    let output = over(
        |query| {
            if query.path.contains("Service") {
                "<Law>일치하는 행정규칙이 없습니다.</Law>".to_owned()
            } else {
                "<AdmRulSearch><totalCnt>1</totalCnt><admrul><행정규칙일련번호>2100000000009</행정규칙일련번호><행정규칙ID>40321</행정규칙ID><행정규칙명>시험 규정</행정규칙명></admrul></AdmRulSearch>".to_owned()
            }
        },
        "get_admin_rule",
        json!({"id": "40321"}),
    );
    assert!(output.text.contains("행정규칙ID") && output.text.contains("2100000000009"), "{}", output.text);
    let other = over(|_| String::new(), "get_law_text", json!({"lawId": "2100000012345"}));
    assert!(other.is_error && other.text.contains("get_admin_rule"), "{}", other.text);
}

/// Own bodies: nothing in force, two versions in the history.
#[test]
fn an_abolished_rule_is_named() {
    let output = over(
        |query| {
            let row = |serial: &str, day: &str, revision: &str| {
                format!(
                    "<admrul><행정규칙일련번호>{serial}</행정규칙일련번호><행정규칙ID>777</행정규칙ID><행정규칙명>없어진 지침</행정규칙명><행정규칙종류>지침</행정규칙종류><발령일자>{day}</발령일자><제개정구분명>{revision}</제개정구분명></admrul>"
                )
            };
            let rows = match (param(query, "nw"), param(query, "query")) {
                ("2", _) => format!("{}{}", row("1", "20200101", "제정"), row("2", "20230101", "폐지")),
                (_, "없어진 지침") => {
                    return "<AdmRulSearch><totalCnt>0</totalCnt><키워드>없어진 지침</키워드></AdmRulSearch>"
                        .to_owned();
                }
                _ => row("3", "20200101", "제정"),
            };
            format!("<AdmRulSearch><totalCnt>2</totalCnt>{rows}</AdmRulSearch>")
        },
        "search_admin_rule",
        json!({"query": "없어진 지침"}),
    );
    assert!(!output.is_error, "{}", output.text);
    assert!(
        output.text.contains("[폐지] 「없어진 지침」") && output.text.contains("get_admin_rule(id=\"2\")"),
        "{}",
        output.text
    );
}

/// The stand-in.
#[test]
fn the_stand_in_answers() {
    let w = World::new();
    let check = |tool: &str, args: Value, most: usize, words: &[&str]| {
        let (output, calls) = w.counted(tool, args);
        for word in words {
            assert!(output.text.contains(word), "{tool}: no {word:?} in\n{}\n{:?}", output.text, w.asked());
        }
        assert!(!output.is_error && calls <= most, "{tool}: {calls} {}", output.text);
        output.structured
    };
    let found = check(
        "search_admin_rule",
        json!({"query": "정보공개 운영 규정"}),
        2,
        &["2100000248758", "get_admin_rule("],
    );
    let text = check("get_admin_rule", found["handle"].clone(), 2, &["제1조(목적)"]);
    assert_eq!(text["info"]["name"], "정보공개 운영 규정");
    check("compare_admin_rule_old_new", json!({"id": "2100000248758"}), 2, &["【시험과 점검】"]);
    let found =
        check("search_ordinance", json!({"query": "서울특별시 주차장 설치 및 관리 조례"}), 2, &["1589887"]);
    check("get_ordinance", found["handle"].clone(), 2, &["제1조(목적)", "주차계획과"]);
    check("get_ordinance", json!({"id": 1589887, "jo": "2"}), 2, &["적용범위"]);
    check("get_ordinance", json!({"ordinSeq": "1589887", "jo": "제77조"}), 2, &["[NOT_FOUND]", "모두 확인"]);
    check(
        "ordinance_radar",
        json!({"ordinanceName": "서울특별시 주차장 설치 및 관리 조례"}),
        8,
        &["📡", "📋 요약"],
    );
    for tool in [
        "get_linked_ordinances",
        "get_linked_ordinance_articles",
        "get_delegated_laws",
        "get_linked_laws_from_ordinance",
    ] {
        check(tool, json!({"query": "민법"}), 3, &["건"]);
    }
}

#[test]
fn an_empty_word_is_refused() {
    let w = World::new();
    for tool in ["search_admin_rule", "search_ordinance", "get_linked_ordinances", "get_delegated_laws"] {
        let output = w.call(tool, json!({"query": " ,. "}));
        assert!(output.is_error && output.text.contains("비었습니다"), "{tool}: {}", output.text);
    }
    assert!(w.call("ordinance_radar", json!({})).is_error);
    assert!(w.call("compare_admin_rule_old_new", json!({})).is_error);
}

/// Own bodies: an ordinance from before the last amendment of its act.
#[test]
fn the_radar_compares_days() {
    let output = over(
        |query| {
            match (param(query, "target"), query.path.contains("Search")) {
            ("ordin", _) => json!({"LawService": {
                "자치법규기본정보": {"자치법규명": "시험시 조례", "자치법규일련번호": "5", "시행일자": "20200101", "지자체기관명": "시험시"},
                "조문": {"조": [{"조문번호": "000100", "조문여부": "Y", "조제목": "목적", "조내용": "제1조(목적) 이 조례는 「주차장법」에 따라 정한다."}]},
            }}).to_string(),
            _ => "<LawSearch><totalCnt>1</totalCnt><law><법령일련번호>9</법령일련번호><법령ID>001234</법령ID><법령명한글>주차장법</법령명한글><현행연혁코드>현행</현행연혁코드><시행일자>20220301</시행일자><제개정구분명>일부개정</제개정구분명></law></LawSearch>".to_owned(),
        }
        },
        "ordinance_radar",
        json!({"ordinSeq": "5"}),
    );
    assert!(output.text.contains("⚠️ 주차장법 — 조례 시행 뒤 26개월"), "{}", output.text);
    assert_eq!(output.structured["parents"][0]["verdict"], "review");
}
