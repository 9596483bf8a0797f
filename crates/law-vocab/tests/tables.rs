//! The small tables: references resolve, look-ups answer.

use law_vocab::*;
use std::collections::BTreeSet;

#[test]
fn case_codes_name_levels_of_courts() {
    let levels: BTreeSet<&str> = COURTS.iter().map(|c| c.level).chain(["모두"]).collect();
    for row in CASE_CODES {
        assert!(row.courts.iter().all(|c| levels.contains(c)), "{}", row.code);
        assert!(row.until == 0 || row.from <= row.until, "{}", row.code);
    }
}

#[test]
fn which_court_uses_a_code_when() {
    let check =
        |code: &str, level: &str, year: u32| case_codes(code).iter().any(|row| row.allows(level, year));
    for (code, level, year) in [
        ("다", "대법", 2013),
        ("누", "대법", 1996),
        ("누", "고등", 2017),
        ("헌바", "헌재", 2011),
        ("허", "특허", 2000),
    ] {
        assert!(check(code, level, year), "{year}{code} {level}");
    }
    for (code, level, year) in [
        ("다", "고등", 2013),
        ("누", "대법", 2010),
        ("헌바", "헌재", 1987),
        ("구합", "지방", 1995),
        ("가합", "대법", 2001),
    ] {
        assert!(!check(code, level, year), "{year}{code} {level}");
    }
    assert_eq!(case_code_at("다카123"), Some("다카"));
    assert_eq!(case_code_at("다61381"), Some("다"));
    assert_eq!(case_code_at("재나12"), Some("재나"));
    assert_eq!(case_code_at("년 5월"), None);
}

#[test]
fn courts_and_bodies_by_any_name() {
    assert_eq!(court("대구지법 경주지원").map(|c| c.name), Some("대구지방법원 경주지원"));
    assert_eq!(court("서울고법").map(|c| c.level), Some("고등"));
    assert_eq!(court("서울민사지방법원").map(|c| c.until), Some(1995));
    assert_eq!(tribunal("조심").map(|t| t.name), Some("조세심판원"));
    assert_eq!(ministry("기재부").map(|m| m.successor), Some("재정경제부"));
    assert_eq!(regions("중구").count(), 6);
    assert_eq!(regions("전라북도").next().map(|r| r.name), Some("전북특별자치도"));
}

#[test]
fn bodies_of_former_times_have_a_successor_of_today() {
    for m in MINISTRIES.iter().filter(|m| m.status == "옛") {
        assert_eq!(ministry(m.successor).map(|s| s.status), Some("현재"), "{}", m.name);
    }
    for r in REGIONS.iter().filter(|r| !r.above.is_empty()) {
        assert!(REGIONS.iter().any(|above| above.name == r.above && above.above.is_empty()), "{}", r.name);
    }
}

#[test]
fn words_that_are_no_laws_are_no_names() {
    for word in NOT_LAWS.iter() {
        assert!(names::find(word).is_none(), "{word}");
        assert!(
            STATUTE_SUFFIXES.iter().any(|s| word.ends_with(s.word))
                || word.ends_with(['률', '율', '칙', '정']),
            "{word}"
        );
    }
    for word in REGION_LOOKALIKES.iter() {
        assert!(word.ends_with(['시', '군', '구', '도']) && regions(word).next().is_none(), "{word}");
    }
}

#[test]
fn numerals_run_on() {
    for value in 1..=50 {
        let sign = circled(value).unwrap();
        assert_eq!(numeral(sign).map(|n| n.value), Some(value));
    }
    let letters: String = (1..=14).filter_map(subitem_letter).collect();
    assert_eq!(letters, "가나다라마바사아자차카타파하");
}

#[test]
fn verdicts_have_a_sentence() {
    let sentence = verdict_sentence("unchecked", "budget").unwrap();
    assert!(sentence.finding.contains("양을 넘었습니다"));
    assert_eq!(verdict_sentence("not_found", "").map(|s| s.status), Some("not_found"));
    assert!(verdict_sentence("no_such_status", "").is_none());
    for row in VERDICT_SENTENCES {
        assert!(
            row.finding.ends_with('.') && row.advice.is_empty() | row.advice.ends_with('.'),
            "{}",
            row.status
        );
    }
}

#[test]
fn everyday_words_reach_statutory_terms() {
    assert_eq!(plain_terms("월급").collect::<Vec<_>>(), ["임금"]);
    assert_eq!(plain_terms("보증금").next(), Some("임대차보증금"));
    assert_eq!(plain_terms("뺑소니").count(), 2);
}

/// Citations of real decisions: `대구고법 2017. 5. 12. 선고 2016누5432 판결`.
#[test]
#[allow(clippy::disallowed_methods, reason = "shared data is read where it is")]
fn no_real_decision_is_called_impossible() {
    let shared = std::env::var("HANLAW_SHARED")
        .unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").into());
    let Ok(text) = std::fs::read_to_string(format!("{shared}/data/texts/case_citation_strings.jsonl")) else {
        println!("SKIPPED no_real_decision_is_called_impossible: no shared data");
        return;
    };
    let mut checked = 0;
    for citation in
        text.lines().filter_map(|l| l.split_once("\"raw\": \"")?.1.split_once('"')).map(|(raw, _)| raw)
    {
        let mut words = citation.split(' ');
        let Some(court) = words.next().and_then(court) else { continue };
        for word in words {
            let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
            let (year, rest) = word.split_at(digits);
            let Some(code) = case_code_at(rest)
                .filter(|c| rest.get(c.len()..).is_some_and(|r| r.starts_with(|d: char| d.is_ascii_digit())))
            else {
                continue;
            };
            let Ok(year) = year.parse::<u32>() else { continue };
            let year = if year < 100 { 1900 + year } else { year };
            assert!(case_codes(code).iter().any(|row| row.allows(court.level, year)), "{citation}");
            checked += 1;
        }
    }
    assert!(checked > 300, "{checked}");
}
