//! Annexes over bodies of our own in the shapes of the official field tables; they prove nothing about upstream.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod world;

use law_tools::Output;
use serde_json::{Value, json};
use world::{World, over, param};

fn row(id: usize, number: &str, kind: &str, title: &str) -> Value {
    json!({"id": id.to_string(), "별표일련번호": (1000 + id).to_string(), "별표번호": number, "별표종류": kind, "별표명": title,
        "관련법령명": "식품위생법 시행규칙", "관련법령일련번호": "555", "공포일자": "20250101",
        "별표서식파일링크": format!("/LSW/flDownload.do?flSeq={id}")})
}

/// Two pages: 110 filler forms, and the annexes that are asked for.
fn index(query: &str, page: usize) -> Value {
    if !query.contains("식품위생법 시행규칙") {
        return json!({"licBylSearch": {"totalCnt": "1", "licbyl": row(1, "000100", "별표", "어느 별표")}});
    }
    let mut rows = vec![
        row(1, "000100", "별표", "일반 기준(제3조 관련)"),
        row(2, "000102", "별표", "특별 기준(제3조의2 관련)"),
        row(3, "000100", "서식", "신청서"),
        row(4, "005902", "서식", "신고서"),
        row(5, "001400", "별표", "업종별 시설기준(제36조 관련)"),
        row(6, "000100", "부칙별표", "부칙의 경과 기준"),
        row(7, "001500", "별표", "삭제 <2020. 1. 1.>"),
        row(8, "001600", "별표", "오류가 오는 별표"),
        row(9, "000500", "부칙서식", "부칙의 신고서"),
    ];
    rows.extend((10..120).map(|n| row(n, &format!("{:04}00", n + 100), "서식", &format!("서식{n}"))));
    rows.push(row(200, "002800", "별표", "뒤쪽 별표"));
    let total = rows.len();
    let part: Vec<Value> = rows.into_iter().skip((page - 1) * 100).take(100).collect();
    json!({"licBylSearch": {"totalCnt": total.to_string(), "licbyl": part}})
}

const BODY: &str = r#"{"법령": {"기본정보": {"법령명_한글": "식품위생법 시행규칙", "법령ID": "005000", "시행일자": "20250101", "공포일자": "20250101"},
  "조문": {"조문단위": {"조문번호": "1", "조문여부": "조문", "조문내용": "제1조(목적) 가."}},
  "별표": {"별표단위": [
    {"별표번호": "0001", "별표가지번호": "00", "별표구분": "별표", "별표제목": "일반 기준(제3조 관련)", "별표서식파일링크": "/LSW/flDownload.do?flSeq=9001", "별표내용": "글자판"},
    {"별표번호": "0099", "별표가지번호": "00", "별표구분": "별표", "별표제목": "새로 생긴 별표", "별표서식파일링크": "/LSW/flDownload.do?flSeq=9099", "별표내용": "새 별표의 글"}
  ]}}}"#;

fn ask(more: Value) -> Output {
    let mut args = json!({"lawName": "식품위생법 시행규칙"});
    args.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    over(
        |query| match (param(query, "target"), param(query, "flSeq")) {
            ("licbyl", _) => {
                index(param(query, "query"), param(query, "page").parse().unwrap_or(1)).to_string()
            }
            ("law", _) => BODY.to_owned(),
            (_, "") => r#"{"licBylSearch": {"totalCnt": "0"}}"#.to_owned(),
            (_, "3") => "download".to_owned(),
            (_, "8") => r#"{"error":"x, 파일을 줄 수 없는 까닭이 여기 적힌다"}"#.to_owned(),
            (_, seq) => format!("# 파일 {seq}\n\n이것은 {seq}번 파일의 본문이며 시험에 쓰는 글이다."),
        },
        "get_annexes",
        args,
    )
}

fn content(more: Value, words: &[&str]) {
    let output = ask(more.clone());
    assert!(!output.is_error, "{more}: {}", output.text);
    for word in words {
        assert!(output.text.contains(word), "{more}: no {word:?} in\n{}", output.text);
    }
}

#[test]
fn exactly_the_annex_that_is_named() {
    content(json!({"annexNo": "1의2"}), &["특별 기준", "2번 파일"]);
    content(json!({"annexNo": "별표 1"}), &["일반 기준", "9001번 파일"]);
    content(json!({"annexNo": "별표 일"}), &["일반 기준", "9001번 파일"]);
    content(json!({"annexNo": "1", "knd": "1"}), &["일반 기준", "9001번 파일"]);
    content(json!({"annexNo": "１의２"}), &["특별 기준", "2번 파일"]);
    content(json!({"lawName": "「식품위생법 시행규칙」 별표 14"}), &["업종별 시설기준", "5번 파일"]);
    content(json!({"annexNo": "부칙 별표 1"}), &["부칙의 경과 기준", "6번 파일", "부칙별표 1"]);
    content(json!({"annexNo": "1", "knd": "3"}), &["부칙의 경과 기준", "6번 파일"]);
    content(json!({"lawName": "식품위생법 시행규칙 부칙 별표 1"}), &["부칙의 경과 기준", "6번 파일"]);
    content(json!({"annexNo": "부칙 별표 2"}), &["[NOT_FOUND]"]);
    content(json!({"annexNo": "별지 제5호서식"}), &["[NOT_FOUND]", "부칙서식 5(부칙의 신고서)"]);
    content(json!({"annexNo": "5"}), &["부칙의 신고서", "9번 파일"]);
    content(json!({"bylSeq": "000102"}), &["2번 파일"]);
    content(json!({"annexNo": "별지 제59호의2서식"}), &["신고서", "4번 파일"]);
    content(json!({"lawName": "식품위생법 시행규칙 별표 14"}), &["업종별 시설기준", "5번 파일"]);
    content(json!({"annexNo": "28"}), &["뒤쪽 별표", "200번 파일"]);
    content(json!({"annexNo": "99"}), &["새로 생긴 별표", "9099번 파일"]);
    content(json!({"query": "업종별 시설기준"}), &["5번 파일"]);
    content(json!({"annexNo": "1의9"}), &["[NOT_FOUND]", "가까운 것", "1의2"]);
    content(json!({"annexNo": "별표 600"}), &["[NOT_FOUND]"]);
}

#[test]
fn a_number_of_two_kinds_is_asked_back() {
    let output = ask(json!({"annexNo": "제1호"}));
    assert_eq!(output.structured["annexes"].as_array().unwrap().len(), 2, "{}", output.text);
    for word in ["annexNo=\"별표 1\"", "annexNo=\"서식 1\"", "일반 기준", "신청서"] {
        assert!(output.text.contains(word), "no {word:?} in {}", output.text);
    }
    assert!(!output.text.contains("부칙의 경과"), "{}", output.text);
}

#[test]
fn a_number_that_is_none_is_refused() {
    for args in [
        json!({"annexNo": "1의2의3"}),
        json!({"annexNo": "-1"}),
        json!({"annexNo": "1의0"}),
        json!({"annexNo": "0"}),
        json!({"annexNo": "별표 일이"}),
        json!({"lawName": "식품위생법 시행규칙 별표 1의2의3"}),
        json!({"lawName": "식품위생법 시행규칙 별표 -1"}),
    ] {
        let output = ask(args.clone());
        assert!(output.is_error && output.text.contains("예: 4, 별표 1의2"), "{args}: {}", output.text);
    }
}

#[test]
fn a_deleted_annex_is_said_to_be_deleted() {
    let output = ask(json!({"annexNo": "별표 15"}));
    assert!(!output.is_error && output.structured["annex"]["deleted"] == true, "{}", output.text);
    assert!(output.text.contains("별표 15는 삭제되었습니다: 삭제 <2020. 1. 1.>"), "{}", output.text);
}

/// Five rows a page whatever was asked for: after the pages that are read, most of the index is unseen.
#[test]
fn what_was_not_sent_is_not_absent() {
    let call = |no: &str| {
        over(
            |query| match param(query, "target") {
                "licbyl" => {
                    let page: usize = param(query, "page").parse().unwrap_or(1);
                    let part: Vec<Value> = (1..=161)
                        .map(|n| row(n, &format!("{n:04}00"), "별표", &format!("표{n}")))
                        .skip((page - 1) * 5)
                        .take(5)
                        .collect();
                    json!({"licBylSearch": {"totalCnt": "161", "licbyl": part}}).to_string()
                }
                "" => "파일의 본문이며 시험에 쓰는 글이다.".to_owned(),
                _ => r#"{"law": "없음"}"#.to_owned(),
            },
            "get_annexes",
            json!({"lawName": "식품위생법 시행규칙", "annexNo": no}),
        )
    };
    let seen = call("별표 14");
    assert!(!seen.is_error && seen.text.contains("표14"), "{}", seen.text);
    let unseen = call("별표 140");
    assert!(unseen.is_error && !unseen.text.contains("별표 140은 없습니다"), "{}", unseen.text);
    assert!(unseen.text.contains("161건 가운데 25건만 와서 다 보지 못했습니다"), "{}", unseen.text);
}

#[test]
fn a_notice_in_place_of_the_text_is_no_text() {
    let output = ask(json!({"annexNo": "1", "knd": "2"}));
    assert!(output.is_error && output.text.contains("[ANNEX_BODY_UNAVAILABLE]"), "{}", output.text);
    assert!(output.text.contains("https://www.law.go.kr/LSW/flDownload.do?flSeq=3"), "{}", output.text);
    let output = ask(json!({"annexNo": "별표 16"}));
    assert!(output.is_error && output.text.contains("오류 자료"), "{}", output.text);
}

#[test]
fn the_list_and_its_filters() {
    let output = ask(json!({}));
    assert_eq!(output.structured["total"], 121);
    assert!(
        output.text.contains("새로 생긴 별표 (색인에 아직 없음") && output.text.len() <= 24_000,
        "{}",
        output.text
    );
    let named = |label: &str, title: &str| output.text.contains(&format!("[{label}] {title}"));
    assert!(named("별표 1", "일반 기준") && named("부칙별표 1", "부칙의 경과 기준"), "{}", output.text);
    let output = ask(json!({"jo": "제3조"}));
    assert!(output.text.contains("일반 기준") && !output.text.contains("특별 기준"), "{}", output.text);
    let output = ask(json!({"query": "없는말"}));
    assert!(output.text.contains("전체를 보입니다") && output.structured["total"] == 121, "{}", output.text);
}

#[test]
fn a_notice_of_a_ministry_is_found_among_rules() {
    let output = over(
        |query| {
            match (param(query, "target"), param(query, "query")) {
            ("admbyl", _) => json!({"admRulBylSearch": {"totalCnt": "1", "admrulbyl": {"id": "1", "별표일련번호": "7",
                "별표번호": "000300", "별표종류": "별표", "별표명": "비료 규격", "관련행정규칙명": "비료 공정규격설정",
                "관련행정규칙일련번호": "2100000000005", "발령일자": "20240101", "별표서식파일링크": "/LSW/flDownload.do?flSeq=7"}}}).to_string(),
            ("admrul", _) => "<AdmRulService><행정규칙기본정보><행정규칙명>비료 공정규격설정</행정규칙명></행정규칙기본정보></AdmRulService>".to_owned(),
            ("licbyl", "신청서") => json!({"licBylSearch": {"totalCnt": "1", "licbyl": row(1, "000100", "서식", "신청서")}}).to_string(),
            ("licbyl", _) => r#"{"licBylSearch": {"totalCnt": "0"}}"#.to_owned(),
            _ => "비료의 규격은 다음과 같다. 질소 인산 칼리를 적는다.".to_owned(),
        }
        },
        "get_annexes",
        json!({"lawName": "비료 공정규격설정 별표 3"}),
    );
    assert!(!output.is_error && output.text.contains("질소 인산"), "{}", output.text);
    assert!(
        output.text.contains("행정규칙 「비료 공정규격설정」(일련번호 2100000000005, 2024-01-01)"),
        "{}",
        output.text
    );
}

#[test]
fn refusals() {
    let w = World::new();
    for args in [
        json!({"lawName": ""}),
        json!({"lawName": "별표 3"}),
        json!({"lawName": "상법", "annexNo": "없음"}),
        json!({}),
    ] {
        let output = w.call("get_annexes", args);
        assert!(output.is_error && output.text.contains("INVALID_PARAMETER"), "{}", output.text);
    }
    let output = World::without_key().call("get_annexes", json!({"lawName": "상법"}));
    assert!(output.is_error && output.text.contains("[NO_KEY]"), "{}", output.text);
}

/// One annex with two files, which answer with these bodies.
fn files(first: &str, second: &str) -> Output {
    let (first, second) = (first.to_owned(), second.to_owned());
    over(
        move |query| match (param(query, "target"), param(query, "flSeq")) {
            ("licbyl", _) => {
                let mut row = row(1, "000100", "별표", "기준");
                row.as_object_mut()
                    .unwrap()
                    .insert("별표서식PDF파일링크".into(), "/LSW/flDownload.do?flSeq=2".into());
                json!({"licBylSearch": {"totalCnt": "1", "licbyl": row}}).to_string()
            }
            ("", "1") => first.clone(),
            ("", "2") => second.clone(),
            _ => r#"{"law": "없음"}"#.to_owned(),
        },
        "get_annexes",
        json!({"lawName": "식품위생법 시행규칙", "annexNo": "별표 1"}),
    )
}

#[test]
fn every_file_says_why_it_gave_no_text() {
    let output = files("download", "%PDF-1.7\n1 0 obj\n");
    assert!(output.is_error, "{}", output.text);
    for word in
        ["파일 1: 파일에 내려받기 안내만", "파일 2: PDF 파일이라", "hanlaw convert <받은 파일>", "flSeq=2"]
    {
        assert!(output.text.contains(word), "no {word:?} in {}", output.text);
    }
}

#[test]
fn what_was_read_of_a_damaged_file_is_shown_and_said_to_be_a_part() {
    let broken = "<?xml version=\"1.0\"?><HWPML Version=\"2.8\"><BODY><SECTION><P><TEXT><CHAR>위반행위의 종류와 과태료 금액은 다음과 같다.</CHAR></TEXT></P><P><TEXT><CHAR>둘째 문단이 잘렸";
    let output = files(broken, "%PDF-1.7\n1 0 obj\n");
    assert!(!output.is_error && output.text.contains("과태료 금액은"), "{}", output.text);
    assert!(output.text.contains("⚠️ 손상된 파일입니다"), "{}", output.text);
    let whole = files(broken, "# 온전한 파일\n\n위반행위의 종류와 과태료 금액은 다음과 같다.");
    assert!(whole.text.contains("온전한 파일") && !whole.text.contains("손상"), "{}", whole.text);
}

#[test]
fn a_number_and_a_kind_that_differ_are_asked_back() {
    for (no, knd) in [("별표 1의2", "2"), ("별지 제59호서식", "1"), ("부칙 별표 1", "1"), ("별표 1", "4")]
    {
        let output = ask(json!({"annexNo": no, "knd": knd}));
        assert!(output.is_error && output.text.contains("하나만 쓰세요"), "{no} {knd}: {}", output.text);
    }
    for (no, knd) in
        [("별표 1의2", "1"), ("1의2", "1"), ("부칙 별표 1", "3"), ("별표 1", "3"), ("별표 1의2", "5")]
    {
        let output = ask(json!({"annexNo": no, "knd": knd}));
        assert!(!output.is_error, "{no} {knd}: {}", output.text);
    }
}
