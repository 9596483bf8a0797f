//! No real case number is called impossible: numbers of published decisions, as cited and as recorded.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads the shared data where they are"
)]

mod support;

use law_model::{CaseRef, Citation, Kind, Level, Status};
use law_verify::Question;

fn shared(path: &str) -> Option<String> {
    let shared = std::env::var("HANLAW_SHARED")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").to_owned());
    std::fs::read_to_string(format!("{shared}/data/{path}")).ok()
}

#[test]
fn no_cited_decision_is_called_impossible() {
    let Some(text) = shared("texts/case_citation_strings.jsonl") else {
        println!("SKIPPED no_cited_decision_is_called_impossible: no shared data");
        return;
    };
    let mut checked = 0;
    for line in text.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let report = support::report(line["raw"].as_str().unwrap(), "2026-06-05", None);
        for citation in report.citations.iter().filter(|c| c.kind == Kind::Case) {
            assert_eq!(citation.verdict, Some(Status::Unchecked), "{citation:?}");
            checked += 1;
        }
    }
    println!("{checked} cited decisions");
    assert!(checked >= 400, "{checked}");
}

#[test]
fn no_recorded_number_is_called_impossible() {
    let Some(text) = shared("peers/case_numbers_in_recordings.tsv") else {
        println!("SKIPPED no_recorded_number_is_called_impossible: no shared data");
        return;
    };
    let today = support::day("2026-06-05");
    let question = Question { today, as_of: None, outline_as_of: today };
    let (host, outline) = (support::host(), support::outline());
    let citation = |line: &str| {
        let mut columns = line.split('\t').skip(2);
        let number = columns.next()?.to_owned();
        let case = CaseRef { numbers: vec![number], ..CaseRef::default() };
        Some(Citation { kind: Kind::Case, case: Some(case), ..Citation::default() })
    };
    let mut citations: Vec<Citation> = text.lines().skip(1).filter_map(citation).collect();
    support::at_once(law_verify::check_all(&host, &outline, &question, &mut citations));
    println!("{} recorded numbers", citations.len());
    assert!(!citations.is_empty());
    for citation in citations {
        assert_ne!(citation.verdict.unwrap().level(), Level::Error, "{citation:?}");
    }
}
