//! What went wrong for people with systems like this one, and what is right here: one test per report, over bodies of
//! our own in the shapes of the official field tables (they prove nothing about how law.go.kr answers today).
//! Reports with a test elsewhere: 행정규칙 numbers and bodies that are files (`rules.rs`), 별표 numbers, pages and
//! notices (`annexes.rs`), names behind the first page (`law-fetch`), 목 beside 호 and headings among articles
//! (`law-source`), case numbers (`decisions.rs`), sizes and printed calls (`world/audit.rs`).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod world;

use law_host::UpstreamQuery;
use serde_json::{Value, json};
use world::{World, over, param};

fn statute(units: &Value) -> String {
    json!({"법령": {
        "기본정보": {"법령ID": "001706", "법령명_한글": "민법", "공포일자": "20260317", "공포번호": "21454", "시행일자": "20260317",
            "법종구분": {"content": "법률"}},
        "조문": {"조문단위": units},
    }})
    .to_string()
}

fn article(no: &str, title: &str, body: &str) -> Value {
    json!({"조문번호": no, "조문여부": "조문", "조문제목": title, "조문내용": body})
}

/// A12: text that is nothing but images is no text.
#[test]
fn an_article_of_images_is_not_passed_off_as_text() {
    let image = "<img src=\"/LSW/flDownload.do?flSeq=1\"></img>";
    let body = statute(&json!([article("5", "계산식", &format!("제5조(계산식) {image}{image}{image}"))]));
    for tool in ["get_law_text", "get_article_detail"] {
        let body = body.clone();
        let out = over(move |_| body.clone(), tool, json!({"mst": "284415", "jo": "제5조"}));
        assert!(
            out.text.contains("그림 3개") && out.text.contains("law.go.kr/법령/민법"),
            "{tool}: {}",
            out.text
        );
        assert_eq!(out.structured["transcribed"], false, "{tool}");
    }
}

/// A11: a heading between articles is a heading; an article whose text lies in 항 and 호 is whole and stands once.
#[test]
fn headings_are_no_articles() {
    let units = json!([
        {"조문번호": "5", "조문여부": "전문", "조문내용": "제2절 계약의 해제"},
        {"조문번호": "5", "조문여부": "조문", "조문제목": "해제", "조문내용": "제5조(해제)",
            "항": [{"항번호": "①", "항내용": "① 해제한다.", "호": [{"호번호": "1.", "호내용": "1. 첫째"}]}]},
    ]);
    let body = statute(&units);
    let out = over(move |_| body.clone(), "get_law_text", json!({"mst": "284415"}));
    assert_eq!(out.text.matches("제5조(해제)").count(), 1, "{}", out.text);
    assert!(out.text.contains("제2절 계약의 해제") && out.text.contains("1. 첫째"), "{}", out.text);
    assert_eq!(out.structured["contents"].as_array().unwrap().len(), 1);
}

/// A20, A16: never another law, whatever stands first in the list.
#[test]
fn the_first_hit_is_not_the_law() {
    let rows = |names: &[&str]| {
        let laws: String = names
            .iter()
            .enumerate()
            .map(|(i, name)| format!("<law><법령일련번호>{i}</법령일련번호><현행연혁코드>현행</현행연혁코드><법령명한글>{name}</법령명한글><법령ID>{i:06}</법령ID></law>"))
            .collect();
        format!("<LawSearch><totalCnt>{}</totalCnt>{laws}</LawSearch>", names.len())
    };
    let out = over(
        move |_| rows(&["나가민법", "가민법 시행령"]),
        "get_law_text",
        json!({"lawName": "가민법", "jo": "1"}),
    );
    assert!(out.is_error && out.text.contains("[NOT_FOUND]"), "{}", out.text);
}

/// A22: coming versions from the nearest; what is cut is the farthest and is counted.
#[test]
fn the_nearest_coming_version_comes_first() {
    let answer = |query: &UpstreamQuery| {
        let row = |mst: u32, day: &str, state: &str| {
            format!(
                "<law><법령일련번호>{mst}</법령일련번호><현행연혁코드>{state}</현행연혁코드><법령명한글>상법</법령명한글><법령ID>001702</법령ID><공포일자>20260101</공포일자><제개정구분명>일부개정</제개정구분명><시행일자>{day}</시행일자></law>"
            )
        };
        let rows: String = match param(query, "target") {
            "eflaw" => (0..7).rev().map(|i| row(900 + i, &format!("20{}0101", 27 + i), "시행예정")).collect(),
            _ => row(1, "20260306", "현행"),
        };
        format!("<LawSearch><totalCnt>1</totalCnt>{rows}</LawSearch>")
    };
    let out = over(answer, "search_law", json!({"query": "상법"}));
    let days: Vec<&str> = out.text.lines().filter(|l| l.contains("시행 예정:")).collect();
    assert!(days.len() == 5 && days[0].contains("2027-01-01") && days[4].contains("2031-01-01"), "{days:?}");
    assert!(out.text.contains("더 먼 시행 예정 2건"), "{}", out.text);
}

/// A23: a six-digit code is an article, and its label is not doubled.
#[test]
fn codes_are_articles() {
    let w = World::new();
    let out = w.call("get_external_links", json!({"linkType": "law", "lawName": "상법", "jo": "040102"}));
    assert!(out.text.contains("제401조의2") && !out.text.contains("제제"), "{}", out.text);
    let out = w.call("get_law_text", json!({"lawName": "민법", "jo": "010300"}));
    assert!(out.text.contains("제103조") || out.text.contains("제103조는 없습니다"), "{}", out.text);
}

/// A26: an answer that is cut keeps to its limit with the notice, at a line, between whole characters.
#[test]
fn a_cut_answer_keeps_to_its_limit() {
    let long = format!("{}𠀀\n{}", "가".repeat(980), "나다라마바사. ".repeat(8_000));
    let body = json!({"PrecService": {"판례정보일련번호": "7", "사건명": "시험", "사건번호": "2020다1", "법원명": "대법원", "판례내용": long}}).to_string();
    let mut w = World::new();
    w.settings.limits.output_chars = 1_024;
    for (tool, args) in [
        ("get_law_text", json!({"lawName": "상법"})),
        ("search_law", json!({"query": "상법"})),
        ("get_law_text", json!({"lawName": "민법"})),
    ] {
        let out = w.call(tool, args);
        assert!(out.text.encode_utf16().count() <= 1_024, "{tool}: {}", out.text.encode_utf16().count());
    }
    let whole = body.clone();
    let out = over(move |_| whole.clone(), "get_precedent_text", json!({"id": "7", "full": true}));
    let units = out.text.encode_utf16().count();
    assert!(units <= 50_000 && out.text.contains("⚠️ 길어서"), "{units}");
    let out = over(move |_| body.clone(), "get_precedent_text", json!({"id": "7"}));
    assert!(out.text.len() <= 24_000 && out.text.contains("full=true"), "{}", out.text.len());
}

/// A long list of sound citations must not push the one that is wrong out of sight.
#[test]
fn what_is_wrong_is_shown_first() {
    let mut w = World::new();
    let text = format!("{} 민법 제9999조", "민법 제750조, 민법 제103조, ".repeat(40));
    let check = |w: &World, args: Value, rows: usize, left_out: u64| {
        let out = w.call("verify_citations", args);
        let shown = out.structured["citations"].as_array().unwrap();
        assert_eq!((shown.len(), out.structured["leftOut"].as_u64()), (rows, Some(left_out)), "{}", out.text);
        assert_eq!(shown.last().unwrap()["article"], "9999");
        assert_eq!(
            (&out.structured["counts"]["total"], &out.structured["counts"]["error"]),
            (&json!(81), &json!(1))
        );
        assert!(out.text.contains("제9999조"), "{}", out.text);
        out.structured["citations"].to_string().chars().count()
    };
    check(&w, json!({"text": text, "maxCitations": 3}), 3, 78);
    w.settings.limits.output_chars = 4_000;
    assert!(check(&w, json!({"text": text}), 9, 72) < 4_100);
    w.settings.limits.citations = 80;
    let refused = w.call("verify_citations", json!({"text": text}));
    assert!(refused.is_error && refused.text.contains("인용이 80건보다 많이 있습니다"), "{}", refused.text);
}

/// A27: a body without a byte is an answer that did not come, never an empty result.
#[test]
fn no_bytes_are_no_result() {
    for tool in
        ["search_law", "search_admin_rule", "search_precedents", "search_ordinance", "search_treaties"]
    {
        let out = over(|_| String::new(), tool, json!({"query": "상법"}));
        assert!(out.is_error && !out.text.contains("[NOT_FOUND]"), "{tool}: {}", out.text);
    }
}

/// A29: a day that is none, a day before the first version, a day asked by number.
#[test]
fn never_todays_text_under_an_old_date() {
    let w = World::new();
    let out = w.call("get_law_text", json!({"lawName": "상법", "jo": "제1조", "efYd": "2020-13-40"}));
    assert!(
        out.text.starts_with("[INVALID_PARAMETER]") && out.text.contains("날짜가 아닙니다"),
        "{}",
        out.text
    );
    let out = w.call("get_law_text", json!({"lawName": "상법", "jo": "제1조", "efYd": "1950-01-01"}));
    assert!(out.is_error && out.text.contains("가장 이른 시행일"), "{}", out.text);
    let out = w.call("get_law_text", json!({"lawId": "001702", "jo": "제1조", "efYd": "2026-05-01"}));
    assert!(!out.is_error && out.text.contains("⚠️ 2026-05-01 기준"), "{}", out.text);
}

/// A30: conditions of a staged commencement stand as they are written.
#[test]
fn a_staged_commencement_is_shown_as_written() {
    let stage = "다만, 제7조의2의 개정규정은 연매출 10억원 이상인 자는 2028년 1월 1일, 미만인 자는 2031년 1월 1일부터 시행한다.";
    let mut body: Value =
        serde_json::from_str(&statute(&json!([article("1", "목적", "제1조(목적) 목적")]))).unwrap();
    body["법령"]["부칙"] = json!({"부칙단위": {"부칙공포일자": "20260317", "부칙공포번호": "21454",
        "부칙내용": [[format!("부칙 <제21454호,2026.3.17>"), format!("이 법은 공포 후 1년이 경과한 날부터 시행한다. {stage}")]]}});
    let body = body.to_string();
    let out = over(move |_| body.clone(), "get_law_text", json!({"mst": "284415"}));
    assert!(out.text.contains(stage) && out.text.contains("공포 후 1년이 경과한 날"), "{}", out.text);
    assert!(!out.text.contains("2027-03-17"), "no day of our own: {}", out.text);
}

/// A32: rows of a comparison carry their own article, continued rows too.
#[test]
fn comparison_rows_carry_their_article() {
    let side = |word: &str| {
        format!(
            "<{word}조문목록><조문><![CDATA[제12조의4(신고) ①신고한다.]]></조문><조문><![CDATA[②이어지는 항이다.]]></조문><조문><![CDATA[제15조(보고) 보고한다.]]></조문></{word}조문목록>"
        )
    };
    let info = "<법령명>시험법</법령명><공포일자>20260101</공포일자><시행일자>20260101</시행일자>";
    let body = format!(
        "<OldAndNewService><구조문_기본정보>{info}</구조문_기본정보><신조문_기본정보>{info}</신조문_기본정보>{}{}</OldAndNewService>",
        side("구"),
        side("신")
    );
    let out = over(move |_| body.clone(), "compare_old_new", json!({"mst": "1"}));
    assert!(out.text.contains("제12조의4") && out.text.contains("제15조"), "{}", out.text);
    assert!(!out.text.contains("제1조") && !out.text.contains("제2조"), "{}", out.text);
}

/// C16: a number is an identifier, an unknown option is named, trouble carries its class.
#[test]
fn options_and_numbers() {
    let w = World::new();
    assert!(!w.call("get_precedent_text", json!({"id": 231793})).is_error);
    let out = w.call("search_law", json!({"query": "상법", "full": true}));
    assert!(out.is_error && out.text.contains("모르는 값: full"), "{}", out.text);
    w.upstream.play("503", 100);
    let out = w.call("search_law", json!({"query": "상법"}));
    assert!(out.is_error && out.text.starts_with("[EXTERNAL_API_ERROR]"), "{}", out.text);
}

/// A statute with several names is one row.
#[test]
fn a_law_is_listed_once() {
    let w = World::without_key();
    let out = w.call("search_law", json!({"query": "주택임"}));
    let near: Vec<String> =
        out.structured["near"].as_array().unwrap().iter().map(|r| r["lawId"].to_string()).collect();
    let mut once = near.clone();
    once.sort();
    once.dedup();
    assert!(near.len() == once.len() && !near.is_empty(), "{}", out.text);
}
