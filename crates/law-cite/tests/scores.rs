#![allow(
    clippy::indexing_slicing,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::panic,
    reason = "a test"
)]
//! The labelled sets: the figures of `SCORES.tsv` may only rise.

use law_cite::{Citation, Context, Kind, extract};
use std::collections::BTreeMap;
use std::path::Path;

#[derive(serde::Deserialize)]
struct Passage {
    id: String,
    text: String,
    context: Option<Given>,
    citations: Vec<serde_json::Value>,
}

#[derive(serde::Deserialize)]
struct Given {
    law: Option<String>,
    kind: Option<Kind>,
}

/// Counts over a set, named as in SCORES.tsv.
#[derive(Default)]
struct Tally {
    gold: f64,
    found: f64,
    detected: f64,
    equal: f64,
    exact: f64,
    laws: (f64, f64),
    attributes: BTreeMap<&'static str, (f64, f64)>,
    errors: Vec<String>,
}

fn text_of(value: &serde_json::Value, key: &str) -> String {
    match value.get(key) {
        Some(serde_json::Value::String(s)) => {
            s.chars().filter(|c| !c.is_whitespace() && !"·‧•・･ㆍ".contains(*c)).collect()
        }
        None | Some(serde_json::Value::Null | serde_json::Value::Bool(false)) => String::new(),
        Some(other) => other.to_string(),
    }
}

/// What two equal records share.
fn key(value: &serde_json::Value) -> String {
    if let Some(case) = value.get("case").filter(|c| !c.is_null()) {
        let mut numbers: Vec<_> =
            case["numbers"].as_array().into_iter().flatten().map(ToString::to_string).collect();
        numbers.sort();
        return numbers.join(" ");
    }
    let part = Some(text_of(value, "part")).filter(|p| !p.is_empty()).unwrap_or("main".into());
    let annex = value.get("annex").map(|a| text_of(a, "kind") + &text_of(a, "no")).unwrap_or_default();
    let act = value.get("addenda").map(|a| text_of(a, "act_no")).unwrap_or_default();
    let units = ["article", "paragraph", "item", "subitem"];
    let own: Vec<_> = units.iter().map(|u| text_of(value, u)).collect();
    let to = value.get("to").filter(|t| !t.is_null()).map(|to| {
        let annex = to.get("annex").map(|a| text_of(a, "kind") + &text_of(a, "no")).unwrap_or_default();
        let last = units.iter().rposition(|u| !text_of(to, u).is_empty());
        let filled = units.iter().zip(&own).enumerate().map(|(i, (u, own))| {
            let said = text_of(to, u);
            if said.is_empty() && last.is_some_and(|l| i < l) { own.clone() } else { said }
        });
        annex + &filled.collect::<Vec<_>>().join("/")
    });
    [text_of(value, "kind"), text_of(value, "law"), part, annex, act, own.join("/"), to.unwrap_or_default()]
        .join(" ")
}

fn attributes(value: &serde_json::Value) -> [(&'static str, String); 7] {
    let case = value.get("case").cloned().unwrap_or_default();
    let until = value.get("old_until").map(|u| text_of(u, "date") + " " + &text_of(u, "act_no"));
    [
        ("old", text_of(value, "old")),
        ("old_until", until.unwrap_or_default()),
        ("tail", text_of(value, "tail")),
        ("court", text_of(&case, "court")),
        ("date", text_of(&case, "date")),
        ("decision", text_of(&case, "kind")),
        ("en_banc", text_of(&case, "en_banc")),
    ]
}

fn span(value: &serde_json::Value) -> (u64, u64) {
    (value["span"][0].as_u64().unwrap_or(0), value["span"][1].as_u64().unwrap_or(0))
}

impl Tally {
    fn add(&mut self, passage: &Passage) {
        let given = passage.context.as_ref();
        let context = Context { law: given.and_then(|c| c.law.clone()), kind: given.and_then(|c| c.kind) };
        let found: Vec<_> = extract(&passage.text, &context).iter().map(json).collect();
        self.gold += passage.citations.len() as f64;
        self.found += found.len() as f64;
        let mut free: Vec<_> = (0..found.len()).collect();
        for gold in &passage.citations {
            let (start, end) = span(gold);
            let overlaps = |&&i: &&usize| {
                let (s, e) = span(&found[i]);
                s < end && start < e && found[i]["kind"] == gold["kind"]
            };
            let equal = free.iter().filter(overlaps).find(|&&i| key(&found[i]) == key(gold)).copied();
            let Some(mate) = equal.or_else(|| free.iter().find(overlaps).copied()) else {
                self.errors.push(format!("{}: missed {}", passage.id, gold["text"]));
                continue;
            };
            free.retain(|&i| i != mate);
            self.pair(passage, gold, &found[mate]);
        }
        self.errors.extend(free.iter().map(|&i| format!("{}: false {}", passage.id, found[i]["text"])));
    }

    fn pair(&mut self, passage: &Passage, gold: &serde_json::Value, found: &serde_json::Value) {
        self.detected += 1.0;
        self.exact += f64::from(u8::from(span(gold) == span(found)));
        if key(gold) == key(found) {
            self.equal += 1.0;
        } else {
            self.errors.push(format!("{}: {} is not {}", passage.id, key(found), key(gold)));
        }
        if gold["kind"] != "case" {
            self.laws.0 += f64::from(u8::from(text_of(gold, "law") == text_of(found, "law")));
            self.laws.1 += 1.0;
        }
        for ((name, said), (_, got)) in attributes(gold).into_iter().zip(attributes(found)) {
            if !said.is_empty() || !got.is_empty() {
                let count = self.attributes.entry(name).or_default();
                count.0 += f64::from(u8::from(said == got));
                count.1 += 1.0;
            }
        }
    }

    fn measures(&self) -> BTreeMap<&'static str, f64> {
        let f1 = |hits: f64| 2.0 * hits / (self.gold + self.found).max(1.0);
        let share = |(right, all): (f64, f64)| if all > 0.0 { right / all } else { 1.0 };
        let mut measures = BTreeMap::from([
            ("detection", f1(self.detected)),
            ("record", f1(self.equal)),
            ("span", f1(self.exact)),
            ("law", share(self.laws)),
        ]);
        measures.extend(self.attributes.iter().map(|(name, count)| (*name, share(*count))));
        measures
    }
}

fn json(citation: &Citation) -> serde_json::Value {
    serde_json::to_value(citation).expect("a record")
}

fn check(set: &str, path: &Path) {
    let Ok(lines) = std::fs::read_to_string(path) else {
        println!("SKIPPED {set}: no shared data");
        return;
    };
    let mut tally = Tally::default();
    for line in lines.lines() {
        tally.add(&serde_json::from_str(line).expect("a passage"));
    }
    let measures = tally.measures();
    println!("{set}: {measures:.4?}");
    let table = include_str!("../SCORES.tsv");
    let rows = table.lines().filter(|l| !l.starts_with('#')).map(|l| l.split('\t').collect::<Vec<_>>());
    let mut checked = 0;
    for row in rows.filter(|r| r[0] == set) {
        let floor: f64 = row[2].parse().expect("a floor");
        let now = measures.get(row[1]).copied().unwrap_or(0.0);
        assert!(now >= floor - 5e-5, "{set} {}: {now:.4} < {floor}\n{}", row[1], tally.errors.join("\n"));
        checked += 1;
    }
    assert!(checked > 4, "SCORES.tsv has no rows for {set}");
}

#[test]
fn passages_written_for_this_crate() {
    check("own", Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/passages.jsonl")));
}

#[test]
fn labelled_development_set() {
    let shared = std::env::var("HANLAW_SHARED")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").to_owned());
    check("dev", &Path::new(&shared).join("data/citations/dev.jsonl"));
}
