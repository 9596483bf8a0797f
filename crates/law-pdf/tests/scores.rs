//! The shared documents against their reference texts: a table per file (`scores.tsv`) that may only rise.
//!
//! `HANLAW_UPDATE=1 cargo test -p law-pdf` writes the table anew, after a look at the difference. What the table asks for
//! and a page does not show is said in `scores.md`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::disallowed_methods)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Class met, then characters found, in order, cells found, cells in place, notes found, and found of what else stands
/// apart from the body: headers, memos, equations, addresses, automatic numbers …
type Row = [u64; 7];

const COLUMNS: &str = "file\tmet\tfound\torder\tcells\tplaced\tnotes\tapart";

#[test]
fn scores_do_not_fall() {
    let shared = std::env::var("HANLAW_SHARED").map_or_else(
        |_| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    let scorer = shared.join("tools/score_docs.py");
    let reference = shared.join("data/docs_ref/ref.jsonl.xz");
    if !scorer.exists() || !reference.exists() {
        println!("SKIPPED scores_do_not_fall: no shared data");
        return;
    }
    let new = measure(&scorer, &shared.join("data/docs"), &reference);
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scores.tsv");
    if std::env::var("HANLAW_UPDATE").is_ok() {
        let lines = new.iter().map(|(f, r)| format!("{f}\t{}\n", r.map(|n| n.to_string()).join("\t")));
        std::fs::write(&table, format!("{COLUMNS}\n{}", lines.collect::<String>())).unwrap();
        return;
    }
    let old = std::fs::read_to_string(&table).unwrap();
    let mut fallen = Vec::new();
    for line in old.lines().skip(1) {
        let (file, numbers) = line.split_once('\t').unwrap();
        let old: Vec<u64> = numbers.split('\t').map(|n| n.parse().unwrap()).collect();
        let new = new.get(file).copied().unwrap_or_default();
        if old.iter().zip(new).any(|(o, n)| n < *o) {
            fallen.push(format!("{file}: {old:?} → {new:?}"));
        }
    }
    assert!(fallen.is_empty(), "lower than before ({COLUMNS}):\n{}", fallen.join("\n"));
}

fn measure(scorer: &Path, docs: &Path, reference: &Path) -> BTreeMap<String, Row> {
    let here = std::env::current_exe().unwrap();
    let convert = here.parent().unwrap().parent().unwrap().join("examples/convert");
    assert!(convert.exists(), "run the tests of the whole crate: {} is not built", convert.display());
    let json = std::env::temp_dir().join(format!("hanlaw-scores-{}.json", std::process::id()));
    let status = Command::new("python3")
        .arg(scorer)
        .args(["--docs".as_ref(), docs.as_os_str(), "--ref".as_ref(), reference.as_os_str()])
        .args(["--json".as_ref(), json.as_os_str()])
        .arg("--cmd")
        .arg(format!("'{}' {{file}}", convert.display()))
        .stdout(std::process::Stdio::null())
        .status()
        .unwrap();
    assert!(status.success(), "the scorer ends with {status}");
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&std::fs::read(&json).unwrap()).unwrap();
    std::fs::remove_file(&json).unwrap();
    let number = |v: &serde_json::Value| v.as_u64().unwrap_or(0);
    let note = |r: &serde_json::Value, kind: &str| number(&r["kinds"][kind][0]);
    rows.iter()
        .map(|r| {
            let notes = note(r, "footnote") + note(r, "endnote");
            let all = r["kinds"].as_object().map_or(0, |kinds| kinds.values().map(|k| number(&k[0])).sum());
            let row = [
                u64::from(r["met"] == true),
                number(&r["found"]),
                number(&r["order"]),
                number(&r["cells_ok"]),
                number(&r["placed_ok"]),
                notes,
                all - notes,
            ];
            (r["file"].as_str().unwrap().to_owned(), row)
        })
        .collect()
}
