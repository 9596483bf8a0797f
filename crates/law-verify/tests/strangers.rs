//! What people who had never seen the code tried: one citation a line and the verdict it deserves.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test")]

mod support;

use law_model::Status::{self, *};

/// The verdicts on all citations of a text, in order.
#[track_caller]
fn check(text: &str, expected: &[Status]) {
    let report = support::report(text, "2026-06-10", None);
    let found: Vec<Status> = report.citations.iter().map(|c| c.verdict.unwrap()).collect();
    let notes: Vec<_> = report.citations.iter().map(|c| (&c.text, c.verdict_detail.as_ref())).collect();
    assert_eq!(found, expected, "{text}\n{notes:#?}");
}

#[test]
fn titles_of_other_articles() {
    for citation in [
        "형법 제225조(사문서위조)",
        "형법 제231조(공문서위조)",
        "형법 제298조(준강제추행)",
        "형법 제347조(준사기)",
        "형법 제347조(컴퓨터등 사용사기)",
        "형법 제333조(준강도)",
        "형법 제329조(야간주거침입절도)",
        "형법 제297조(유사강간)",
        "형법 제350조(특수공갈)",
        "형법 제268조(과실치사)",
        "근로기준법 제23조(임금)",
    ] {
        check(citation, &[TitleMismatch]);
    }
}

#[test]
fn titles_shortened_and_described() {
    for citation in [
        "형법 제356조(업무상횡령)",
        "형법 제356조(업무상 배임)",
        "형법 제337조(강도치상)",
        "형법 제301조(강간치상)",
        "형법 제357조(배임수재)",
        "형법 제355조(배임)",
        "민법 제108조(통정허위표시)",
        "민법 제750조(불법행위)",
    ] {
        check(citation, &[Exists]);
    }
    for citation in ["형법 제151조(범인도피)", "민법 제2조(신의칙)", "민사소송법 제259조(중복제소)"]
    {
        check(citation, &[Ambiguous]);
    }
}

#[test]
fn a_wrong_title_makes_no_law_repealed() {
    for (citation, status) in [
        ("근로기준법 제60조(연차휴가)", Exists),
        ("근로기준법 제23조(부당해고)", TitleMismatch),
        ("도서관법 제2조(용어)", TitleMismatch),
    ] {
        check(citation, &[status]);
    }
}

#[test]
fn units_that_belong_elsewhere() {
    check("인지세법 제3조제1항제1호", &[Unchecked]);
    check("갑은 제5조에 따라 대금을 지급한다. 민법 제568조에 따른다.", &[Unchecked, Exists]);
}

#[test]
fn words_behind_a_unit() {
    for (citation, status) in [
        ("민법 제1조 각 호", ItemNotFound),
        ("민법 제750조 각 호의 사유", ItemNotFound),
        ("행정소송법 제4조 각 호", Exists),
        ("근로기준법 제2조제1항 각 호 외의 부분", Exists),
        ("근로기준법 제23조제2항 단서", Exists),
        ("인지세법 제3조제1항 각 호", Exists),
    ] {
        check(citation, &[status]);
    }
}

#[test]
fn numbers_of_a_court_in_another_year() {
    let report = support::report("대법원 2020누1 판결", "2026-06-10", None);
    let note = report.citations[0].verdict_detail.as_ref().and_then(|detail| detail.note.clone());
    assert_eq!(note.as_deref(), Some("2020누1: '누'는 2020년의 사건부호일 수 없습니다(1998년까지)."));
}

#[test]
fn a_day_that_has_not_come() {
    let report = support::report("민법 제750조", "2026-06-10", Some("2050-01-01"));
    assert_eq!(report.citations[0].verdict, Some(Unchecked));
}

/// The articles of a contract are not those of the law that the contract names.
#[test]
fn articles_of_a_contract() {
    for head in ["제{}조 ", "제{}조 (", "**제{}조** ", "제{}조\n", "제{}조: "] {
        let mut text =
            "물품공급계약서\n이 계약은 국가를 당사자로 하는 계약에 관한 법률 제5조에 따른다.\n".to_owned();
        for (no, title) in ["목적", "정의", "계약기간", "대금", "해제"].iter().enumerate() {
            let close = if head.ends_with('(') { ")" } else { "" };
            text += &head.replace("{}", &(no + 1).to_string());
            text += &format!(
                "{title}{close}\n① 양 당사자는 {title}에 관하여 합의한다.\n② 그 밖의 사항은 협의한다.\n"
            );
        }
        check(&text, &[Exists]);
        // In a judgment they are left open.
        let judgment = format!("원고는 다음 계약을 맺었다.\n{text}");
        let report = support::report(&judgment, "2026-06-10", None);
        let sure: Vec<_> =
            report.citations.iter().filter(|c| c.verdict != Some(Unchecked)).map(|c| &c.text).collect();
        assert_eq!(sure.len(), 1, "{judgment}\n{sure:?}");
    }
}

/// What stands beside characters that could not be read is not known.
#[test]
fn characters_that_were_not_read() {
    for text in [
        "형법 제3\u{fffd}7조",
        "형법 제\u{fffd}조",
        "형법 제347조의\u{fffd}",
        "형법 제347조 제\u{fffd}항",
        "형법 제347조\u{fffd}",
        "\u{fffd}형법 제347조",
        "형법\u{fffd} 제347조",
        "개인정보 보\u{fffd}법 제15조",
        "대법원 2019. 1. 31. 선고 2017다228\u{fffd}45 판결",
    ] {
        let report = support::report(text, "2026-06-10", None);
        for citation in &report.citations {
            assert_eq!(citation.verdict, Some(Unchecked), "{text}: {citation:?}");
        }
        assert!(text.starts_with("대법원") || !report.citations.is_empty(), "{text}");
    }
    check("형법 제347조. \u{fffd}\u{fffd} 형법 제3조는 본다.", &[Exists, Unchecked]);
    check("\u{fffd}는 형법 제347조의 죄이다. \u{fffd}", &[Exists]);
}
