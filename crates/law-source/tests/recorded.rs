//! Every recorded or reconstructed answer of the shared data: parsed to its model, or named as the miss it is.
//! The floor may only rise. Runs when the data is there.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test may stop where it stands, and reads the shared data"
)]

use law_model::ArticleNo;
use law_source::{DecodeReport, Decoded, Statute, decode, read, read_article};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// kind of body (as in INDEX.tsv) · read to a model · named as a miss · rows, articles, sections in them.
const FLOOR: &[(&str, u64, u64, u64)] = &[
    ("real", 136, 20, 4_421),
    ("real-abridged", 22, 0, 43),
    ("rebuilt", 18, 0, 81),
    ("stub", 77, 19, 89),
    ("quoted", 0, 3, 0),
];

fn data() -> Option<PathBuf> {
    let near = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");
    let root = std::env::var("HANLAW_SHARED").unwrap_or_else(|_| near.to_owned());
    let folder = PathBuf::from(root).join("data/drf");
    folder.join("INDEX.tsv").exists().then_some(folder)
}

struct Sample {
    file: String,
    kind: String,
    target: String,
    bytes: Vec<u8>,
}

fn samples(test: &str) -> Vec<Sample> {
    let Some(folder) = data() else {
        println!("SKIPPED {test}: no shared data");
        return Vec::new();
    };
    let index = std::fs::read_to_string(folder.join("INDEX.tsv")).unwrap();
    let rows = index.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter_map(|row| {
        let bytes = std::fs::read(folder.join(row[0])).ok()?;
        Some(Sample { file: row[0].into(), kind: row[3].into(), target: row[1].into(), bytes })
    })
    .collect()
}

fn pieces(report: &DecodeReport) -> u64 {
    ["rows", "articles", "sections", "instruments", "senses"]
        .iter()
        .filter_map(|k| report.counts.get(k))
        .sum()
}

#[test]
fn every_body_is_read_or_named() {
    let mut table: BTreeMap<String, (u64, u64, u64)> = BTreeMap::new();
    let mut wrong = Vec::new();
    let samples = samples("every_body_is_read_or_named");
    for sample in &samples {
        let report = decode(&sample.target, &sample.bytes, None);
        let row = table.entry(sample.kind.clone()).or_default();
        match (&report.shape, &report.miss) {
            (Some(_), _) => *row = (row.0 + 1, row.1, row.2 + pieces(&report)),
            (None, Some(_)) => row.1 += 1,
            (None, None) => wrong.push(format!("{}: {}", sample.file, report.summary)),
        }
        // Fields that upstream itself sends must all be known.
        if !report.unknown_fields.is_empty() {
            wrong.push(format!("{}: unknown {:?}", sample.file, report.unknown_fields));
        }
    }
    println!("kind: read, misses, rows and articles\n{table:#?}");
    assert_eq!(wrong, Vec::<String>::new());
    if !samples.is_empty() {
        for (kind, read, misses, units) in FLOOR {
            let got = table.get(*kind).copied().unwrap_or_default();
            assert!(
                got.0 >= *read && got.1 >= *misses && got.2 >= *units,
                "{kind}: {got:?} fell below the floor"
            );
        }
    }
}

/// Letters and digits only: what reading must keep, whatever it does to layout.
fn essence(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Every text of a unit as upstream has it, in order, images left out.
fn raw_texts(node: &serde_json::Value, out: &mut Vec<String>) {
    match node {
        serde_json::Value::String(text) => out.push(essence(&law_source::plain(text))),
        serde_json::Value::Array(items) => items.iter().for_each(|i| raw_texts(i, out)),
        _ => {}
    }
}

fn unit_texts(unit: &serde_json::Value) -> Vec<String> {
    let mut out = Vec::new();
    let list = |node: &serde_json::Value| match node {
        serde_json::Value::Array(items) => items.clone(),
        serde_json::Value::Null => Vec::new(),
        one => vec![one.clone()],
    };
    raw_texts(&unit["조문내용"], &mut out);
    for p in list(&unit["항"]) {
        raw_texts(&p["항내용"], &mut out);
        for i in list(&p["호"]) {
            raw_texts(&i["호내용"], &mut out);
            list(&i["목"]).iter().for_each(|m| raw_texts(&m["목내용"], &mut out));
        }
    }
    out
}

#[test]
fn rendering_an_article_drops_no_text() {
    let mut articles = 0;
    for sample in samples("rendering_an_article_drops_no_text") {
        let Ok(json) = serde_json::from_slice::<serde_json::Value>(&sample.bytes) else { continue };
        let serde_json::Value::Array(units) = &json["법령"]["조문"]["조문단위"] else { continue };
        let Ok(Decoded::Value(statute)) = read::<Statute>(&sample.target, &sample.bytes, None) else {
            continue;
        };
        let texts = units.iter().filter(|u| u["조문여부"] == "조문");
        for (article, unit) in statute.articles().zip(texts) {
            let whole = essence(&article.render());
            let mut rest = whole.as_str();
            for text in unit_texts(unit) {
                // The header may stand once where upstream says it twice.
                let wanted = text.strip_prefix(&essence(&article.header())).unwrap_or(&text);
                let found = rest.find(wanted);
                assert!(
                    found.is_some(),
                    "{} {}: lost {text}\n{}",
                    sample.file,
                    article.label(),
                    article.render()
                );
                rest = &rest[found.unwrap() + wanted.len()..];
            }
            articles += 1;
        }
    }
    println!("{articles} articles");
}

#[test]
fn one_article_read_alone_is_the_article_of_the_whole() {
    for sample in samples("one_article_read_alone_is_the_article_of_the_whole") {
        let Ok(Decoded::Value(statute)) = read::<Statute>(&sample.target, &sample.bytes, None) else {
            continue;
        };
        let numbers: Vec<ArticleNo> = statute.articles().map(|a| a.no).collect();
        for no in numbers.iter().step_by(37) {
            let Ok(Decoded::Value(slice)) = read_article(&sample.target, &sample.bytes, None, *no) else {
                panic!()
            };
            assert_eq!(
                slice.articles,
                statute.article(*no).cloned().collect::<Vec<_>>(),
                "{} {no}",
                sample.file
            );
            assert_eq!((slice.info, slice.article_count), (statute.info.clone(), numbers.len()));
        }
    }
}
