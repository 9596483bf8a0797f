//! A true citation is never called false: every statute, sampled places that an independent reading of the
//! corpus shows to be there on a day, checked on that day.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads the shared data where they are"
)]

mod support;

use law_model::{Citation, Level, Ymd};
use law_verify::Question;
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::{Command, Stdio};

/// Numbers that look random and are the same in every run.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

/// One version as the corpus tells it, replayed in file order.
struct Text {
    name: String,
    promulgated: Ymd,
    effective: Ymd,
    repeals: bool,
    /// Article → title and shape.
    articles: BTreeMap<String, (String, String)>,
}

fn read(line: &str) -> Vec<Text> {
    let law: Value = serde_json::from_str(line).unwrap();
    let mut articles = BTreeMap::new();
    let versions = law["versions"].as_array().unwrap();
    let texts = versions.iter().map(|v| {
        for (no, set) in v["set"].as_object().into_iter().flatten() {
            let part = |i: usize| set[i].as_str().unwrap_or_default().to_owned();
            articles.insert(no.clone(), (part(0), part(1)));
        }
        for no in v["removed"].as_array().into_iter().flatten() {
            articles.remove(no.as_str().unwrap());
        }
        let day = |key: &str| Ymd::parse(v[key].as_str().unwrap_or_default());
        Text {
            name: v["name"].as_str().unwrap().to_owned(),
            promulgated: day("promulgated").unwrap_or(Ymd::from_days(0)),
            effective: day("effective").unwrap_or(Ymd::from_days(i64::MAX)),
            repeals: v["kind"].as_str().unwrap_or_default().ends_with("폐지"),
            articles: articles.clone(),
        }
    });
    texts.collect()
}

/// The text that holds on a day.
fn on(texts: &[Text], day: Ymd) -> Option<&Text> {
    let begun = texts.iter().enumerate().filter(|(_, t)| t.effective <= day);
    let (_, text) = begun.max_by_key(|(i, t)| (t.effective, t.promulgated, *i))?;
    (!text.repeals).then_some(text)
}

/// Every unit of a shape that is not deleted: 항, 호, 목.
fn units(shape: &str) -> Vec<(Option<String>, Option<String>, Option<String>)> {
    let mut units = vec![(None, None, None)];
    for part in shape.split('/').filter(|p| !p.is_empty()) {
        let (head, items) = part.split_once('{').map_or((part, ""), |(h, i)| (h, i.trim_end_matches('}')));
        if head.ends_with('x') {
            continue;
        }
        let paragraph = (head != "0").then(|| head.to_owned());
        if paragraph.is_some() {
            units.push((paragraph.clone(), None, None));
        }
        for item in items.split(',').filter(|i| !i.is_empty() && !i.ends_with('x')) {
            let (no, subitems) = item.split_once(':').unwrap_or((item, ""));
            units.push((paragraph.clone(), Some(no.to_owned()), None));
            for letter in subitems.chars().filter(|c| ('가'..='힣').contains(c)) {
                units.push((paragraph.clone(), Some(no.to_owned()), Some(letter.to_string())));
            }
        }
    }
    units
}

fn sampled(text: &Text, rng: &mut Lcg) -> Option<Citation> {
    let live: Vec<(&String, &(String, String))> =
        text.articles.iter().filter(|(_, (_, shape))| shape != "삭제").collect();
    let (no, (title, shape)) = live.get(rng.below(live.len()))?;
    let units = units(shape);
    let (paragraph, item, subitem) = units[rng.below(units.len())].clone();
    let claim = rng.below(2) == 0 && paragraph.is_none() && item.is_none() && !title.is_empty();
    Some(Citation {
        law: Some(text.name.clone()),
        article: Some((*no).clone()),
        paragraph,
        item,
        subitem,
        claim_title: claim.then(|| title.clone()),
        ..Citation::default()
    })
}

#[derive(Default)]
struct Tally {
    asked: usize,
    accused: Vec<String>,
    statuses: BTreeMap<String, usize>,
}

#[test]
fn a_true_citation_is_never_called_false() {
    let shared = std::env::var("HANLAW_SHARED")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").to_owned());
    let path = format!("{shared}/data/corpus/outline-history.jsonl.xz");
    let corpus = Command::new("xz").args(["-dc", &path]).stderr(Stdio::null()).output();
    let corpus = corpus.map(|out| String::from_utf8(out.stdout).unwrap()).unwrap_or_default();
    if corpus.is_empty() {
        println!("SKIPPED a_true_citation_is_never_called_false: no shared data");
        return;
    }
    // HANLAW_FULL asks every statute for twenty places instead of every tenth for six.
    let (step, places) = if std::env::var_os("HANLAW_FULL").is_some() { (1, 20) } else { (10, 6) };
    let (host, outline) = (support::host(), support::outline());
    let outline_as_of = support::at_once(outline.directory(&host)).unwrap().meta().as_of;
    let mut rng = Lcg(20_261_129);
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for line in corpus.lines().step_by(step) {
        let texts = read(line);
        let past = support::day("1948-07-17").days();
        let some_day = Ymd::from_days(past + i64::try_from(rng.below(28_000)).unwrap());
        let first = texts.iter().map(|t| t.effective).min().unwrap_or(some_day);
        // A law without a text that early is asked about a day between its first text and now.
        let span = usize::try_from((outline_as_of.days() - first.days()).max(1)).unwrap();
        let some_day = some_day.max(Ymd::from_days(first.days() + i64::try_from(rng.below(span)).unwrap()));
        for (when, today, as_of) in [
            ("on the outline's day", outline_as_of, None),
            ("half a year later", support::day("2026-11-29"), None),
            ("on a past day", outline_as_of, Some(some_day.min(outline_as_of))),
        ] {
            let question = Question { today, as_of, outline_as_of };
            let Some(text) = on(&texts, question.day()) else { continue };
            let mut citations: Vec<Citation> = (0..places).filter_map(|_| sampled(text, &mut rng)).collect();
            support::at_once(law_verify::check_all(&host, &outline, &question, &mut citations));
            let tally = tallies.entry(when).or_default();
            for citation in citations {
                let (status, detail) = (citation.verdict.unwrap(), citation.verdict_detail.clone().unwrap());
                tally.asked += 1;
                let reason = detail.reason.map(|r| support::word(&r)).unwrap_or_default();
                *tally.statuses.entry(format!("{} {reason}", support::word(&status))).or_default() += 1;
                if status.level() == Level::Error {
                    tally.accused.push(format!("{} {citation:?}", question.day()));
                }
            }
        }
    }
    let mut accused = Vec::new();
    for (when, tally) in tallies {
        let unchecked: usize = tally
            .statuses
            .iter()
            .filter(|(s, _)| s.starts_with("un") || s.starts_with("amb"))
            .map(|s| s.1)
            .sum();
        println!("{when}: {} places, {unchecked} unchecked: {:?}", tally.asked, tally.statuses);
        assert!(unchecked * 10 <= tally.asked, "{when}: {unchecked} of {} unchecked", tally.asked);
        accused.extend(tally.accused);
    }
    assert!(
        accused.is_empty(),
        "{} accused falsely:\n{}",
        accused.len(),
        accused[..accused.len().min(12)].join("\n")
    );
}
