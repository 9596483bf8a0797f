//! The labelled sets, scored by the shared scorer; the committed table may only rise.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a test runs the scorer"
)]

use law_model::Ymd;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn shared() -> PathBuf {
    std::env::var_os("HANLAW_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from)
}

/// Right answers and lines by group (`ALL` is the whole set).
fn score(gold: &Path, scratch: &str) -> Option<BTreeMap<String, (u64, u64)>> {
    let scorer = shared().join("tools/score_router.py");
    let lines = std::fs::read_to_string(gold).ok()?;
    let today = Ymd::parse("2026-08-20").unwrap();
    let mut out = String::new();
    for line in lines.lines() {
        let label: Value = serde_json::from_str(line).unwrap();
        let route = law_route::route(label["query"].as_str().unwrap(), today);
        let mut row = serde_json::to_value(route).unwrap();
        row["id"] = label["id"].clone();
        out.push_str(&format!("{row}\n"));
    }
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (answers, summary) = (dir.join(format!("{scratch}.jsonl")), dir.join(format!("{scratch}.json")));
    std::fs::write(&answers, out).unwrap();
    let run = Command::new("python3")
        .arg(scorer)
        .args([gold, &answers])
        .arg("--json")
        .arg(&summary)
        .output()
        .ok()?;
    if !run.status.success() {
        return None;
    }
    let summary: Value = serde_json::from_str(&std::fs::read_to_string(summary).unwrap()).unwrap();
    let pair = |v: &Value| (v["right"].as_u64().unwrap(), v["n"].as_u64().unwrap());
    let groups = summary["groups"].as_object().unwrap().iter().map(|(name, v)| (name.clone(), pair(v)));
    Some(groups.chain([("ALL".to_string(), pair(&summary))]).collect())
}

/// Rows of SCORES.tsv: set, group, lines, right, right at the first scoring.
fn committed() -> Vec<(String, String, u64, u64)> {
    let rows = include_str!("../SCORES.tsv").lines().filter(|l| !l.starts_with('#'));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('\t').collect();
        (cells[0].into(), cells[1].into(), cells[2].parse().unwrap(), cells[3].parse().unwrap())
    })
    .collect()
}

fn holds(set: &str, gold: &Path) {
    let Some(now) = score(gold, set) else {
        println!("SKIPPED scores of {set}: no shared data or no python3");
        return;
    };
    let rows: Vec<_> = committed().into_iter().filter(|r| r.0 == set).collect();
    assert_eq!(rows.len(), now.len(), "{set}: SCORES.tsv has every group");
    for (_, group, lines, right) in rows {
        let (right_now, lines_now) = now[&group];
        assert_eq!(lines_now, lines, "{set} {group}: number of lines");
        assert!(right_now >= right, "{set} {group}: {right_now} right, {right} committed");
        if right_now > right {
            println!("{set} {group}: {right_now} right now, SCORES.tsv says {right}: raise it");
        }
    }
}

#[test]
fn gold_dev() {
    holds("gold_dev", &shared().join("data/router/gold_dev.jsonl"));
}

#[test]
fn gold_own() {
    holds("gold_own", &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gold_own.jsonl"));
}

#[test]
fn gold_blind() {
    holds("gold_blind", &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gold_blind.jsonl"));
}

/// Where the observed old router and ours differ, the difference is listed with its reason.
#[test]
fn differences_from_the_old_router_are_deliberate() {
    let Ok(text) = std::fs::read_to_string(shared().join("reference/router_cases.json")) else {
        println!("SKIPPED differences_from_the_old_router_are_deliberate: no shared data");
        return;
    };
    let cases: Value = serde_json::from_str(&text).unwrap();
    let listed: BTreeMap<String, (&str, &str)> = include_str!("differences.tsv")
        .lines()
        .filter(|l| !l.starts_with('#'))
        .map(|row| {
            let cells: Vec<&str> = row.split('\t').collect();
            assert!(!cells[3].is_empty(), "no reason: {row}");
            (serde_json::from_str(cells[0]).unwrap(), (cells[1], cells[2]))
        })
        .collect();
    let today = Ymd::parse("2026-08-20").unwrap();
    let (mut same, mut listed_seen) = (0, 0);
    for case in cases["cases"].as_array().unwrap() {
        let query = case["query"].as_str().unwrap_or_default();
        let route = serde_json::to_value(law_route::route(query, today)).unwrap();
        let agrees = canonical(case) == canonical(&route)
            && case["params"]
                .as_object()
                .unwrap()
                .iter()
                .all(|(k, v)| value(k, &route["params"][k]) == value(k, v));
        if let Some((_, ours)) = listed.get(query) {
            let tool = route["tool"].as_str().unwrap();
            assert_eq!(if tool.is_empty() { "-" } else { tool }, *ours, "{query}");
            listed_seen += 1;
        } else {
            assert!(agrees, "{query}: old {case}, ours {route}: an unlisted difference");
            same += 1;
        }
    }
    assert!(same >= 200 && listed_seen >= listed.len(), "{same} agree, {listed_seen} listed");
}

/// Text with single blanks; the six digits of an annex as a number with its branch.
fn value(key: &str, v: &Value) -> String {
    let Some(text) = v.as_str() else { return v.to_string() };
    match text.parse::<u32>() {
        Ok(code) if key == "annexNo" && text.len() == 6 => match (code / 100, code % 100) {
            (no, 0) => no.to_string(),
            (no, branch) => format!("{no}의{branch}"),
        },
        _ => text.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

fn canonical(route: &Value) -> Value {
    let steps: Vec<&Value> =
        route["pipeline"].as_array().map(|p| p.iter().map(|s| &s["tool"]).collect()).unwrap_or_default();
    json!([route["tool"], steps])
}

/// Every parameter of every route is one the tool knows.
#[test]
fn parameters_are_those_of_the_tools() {
    let Ok(text) = std::fs::read_to_string(shared().join("reference/tools.json")) else {
        println!("SKIPPED parameters_are_those_of_the_tools: no shared data");
        return;
    };
    let tools: Value = serde_json::from_str(&text).unwrap();
    let known: BTreeMap<&str, Vec<&str>> = tools
        .as_array()
        .unwrap()
        .iter()
        .map(|t| {
            let names = t["params"].as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap());
            (t["name"].as_str().unwrap(), names.collect())
        })
        .collect();
    let today = Ymd::parse("2026-08-20").unwrap();
    let own = include_str!("gold_own.jsonl").to_string();
    let dev = std::fs::read_to_string(shared().join("data/router/gold_dev.jsonl")).unwrap_or_default();
    let old = std::fs::read_to_string(shared().join("reference/router_cases.json")).unwrap_or_default();
    let old: Value = serde_json::from_str(&old).unwrap_or_default();
    let old = old["cases"].as_array().cloned().unwrap_or_default();
    let labelled = own.lines().chain(dev.lines()).map(|l| serde_json::from_str::<Value>(l).unwrap());
    for row in labelled.chain(old) {
        let query = row["query"].as_str().unwrap_or_default();
        let route = law_route::route(query, today);
        let first = law_route::Step { tool: route.tool, params: route.params };
        for step in std::iter::once(&first).chain(&route.pipeline).filter(|s| !s.tool.is_empty()) {
            let names =
                known.get(step.tool.as_str()).unwrap_or_else(|| panic!("{query}: no tool {}", step.tool));
            for key in step.params.keys() {
                assert!(names.contains(&key.as_str()), "{query}: {} has no parameter {key}", step.tool);
            }
        }
    }
}
