//! The labelled citations: verdicts and titles against `SCORES.tsv`, which may only rise.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads the shared data where they are"
)]

mod support;

use law_model::{Citation, Level, Status};
use serde_json::Value;
use std::collections::BTreeMap;

const SCORES: &str = include_str!("SCORES.tsv");

/// The found citation that shares most with the labelled span.
fn matching<'c>(found: &'c [Citation], label: &Value) -> Option<&'c Citation> {
    let at = |i: usize| usize::try_from(label["span"][i].as_u64().unwrap()).unwrap();
    let shared = |c: &&Citation| c.span[1].min(at(1)).saturating_sub(c.span[0].max(at(0)));
    found.iter().filter(|c| shared(c) > 0).max_by_key(shared)
}

#[test]
fn scores_may_only_rise() {
    let shared = std::env::var("HANLAW_SHARED")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").to_owned());
    let Ok(labelled) = std::fs::read_to_string(format!("{shared}/data/citations/dev.jsonl")) else {
        println!("SKIPPED scores_may_only_rise: no shared data");
        return;
    };
    let (host, outline, today) = (support::host(), support::outline(), support::day("2026-06-05"));
    let mut scores: BTreeMap<&str, i64> = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in labelled.lines() {
        let passage: Value = serde_json::from_str(line).unwrap();
        let (text, context) = (passage["text"].as_str().unwrap(), support::context_of(&passage));
        let checking = law_verify::check_text(&host, &outline, text, &context, today, None, None);
        let found = support::at_once(checking).unwrap().citations;
        for label in passage["citations"].as_array().unwrap() {
            let got = matching(&found, label);
            let status = got.and_then(|c| c.verdict);
            let mut add = |key, yes: bool| *scores.entry(key).or_default() += i64::from(yes);
            let verdict = label["verdict"].as_str();
            let real = verdict.map_or(label["exists"] == true, |v| v == "exists");
            if let Some(verdict) = verdict {
                let right = status.is_some_and(|s| support::word(&s) == verdict);
                add("verdicts", true);
                add("verdicts_right", right);
                if !right {
                    wrong.push(format!("{} {}: {status:?}, not {verdict}", passage["id"], label["text"]));
                }
            }
            if real {
                add("real_places", true);
                add("accused", status.is_some_and(|s| s.level() == Level::Error));
                let silent = matches!(status, None | Some(Status::Unchecked | Status::Ambiguous));
                add("real_places_left_unchecked", silent);
            }
            if let Some(title) = label["title"].as_str() {
                let ours = got.and_then(|c| c.verdict_detail.as_ref()?.title.as_deref());
                add("titles_right", ours.unwrap_or_default() == title);
            }
        }
    }
    println!("{scores:?}\n{}", wrong.join("\n"));
    for line in SCORES.lines().filter(|line| !line.starts_with('#')) {
        let (figure, committed) = line.split_once('\t').unwrap();
        let (score, committed) = (scores[figure], committed.parse::<i64>().unwrap());
        let lower_is_better = figure == "accused" || figure == "real_places_left_unchecked";
        let worse = if lower_is_better { score > committed } else { score < committed };
        assert!(!worse, "{figure}: {score}, committed {committed}");
        assert_eq!(score, committed, "{figure} has become better: write {score} into SCORES.tsv");
    }
}
