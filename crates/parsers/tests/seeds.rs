//! Every parser takes its seeds, the committed ones of `fuzz/seeds`, by the function a fuzzer calls.
//!
//! `HANLAW_UPDATE=1 cargo test -p parsers` writes those that `written` builds.
#![allow(clippy::disallowed_methods, reason = "a test of files reads files")]

mod written;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect()
}

fn run(name: &str) {
    let parser = parsers::find(name).unwrap();
    let folder = fuzz().join("seeds").join(name);
    if std::env::var("HANLAW_UPDATE").is_ok() {
        std::fs::create_dir_all(&folder).unwrap();
        for (seed, bytes) in written::seeds(name) {
            std::fs::write(folder.join(seed), bytes).unwrap();
        }
    }
    let seeds = names(&folder);
    assert!(!seeds.is_empty(), "no seeds for {name}");
    for seed in seeds {
        println!("{name}/{seed}");
        let bytes = std::fs::read(folder.join(&seed)).unwrap();
        parser(&bytes);
        // The nearest damage: cut short, and one bit off.
        for part in 1..8 {
            parser(&bytes[..bytes.len() * part / 8]);
            let mut bad = bytes.clone();
            if let Some(byte) = bad.get_mut(bytes.len() * part / 8) {
                *byte ^= 1 << part;
            }
            parser(&bad);
        }
    }
}

macro_rules! one_test_each {
    ($($name:ident)*) => {
        $(#[test] fn $name() { run(stringify!($name)); })*
        const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}

one_test_each! {
    hwpx hwp5 hwp3 hwpml docx html markdown text pdf
    source_json source_xml source_html cite route outline mcp
}

#[test]
fn every_parser_has_a_test_a_target_and_seeds() {
    let all: BTreeSet<String> = parsers::ALL.iter().map(|(n, _)| (*n).to_owned()).collect();
    let manifest = std::fs::read_to_string(fuzz().join("Cargo.toml")).unwrap();
    assert_eq!(all, TESTED.iter().map(|n| (*n).to_owned()).collect(), "tests");
    assert_eq!(all, names(&fuzz().join("seeds")), "folders of seeds");
    for (name, _) in parsers::ALL {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name} in fuzz/Cargo.toml");
    }
    let files = names(&fuzz().join("fuzz_targets"));
    assert_eq!(all, files.iter().map(|f| f.trim_end_matches(".rs").to_owned()).collect(), "targets");
}

/// A seed that is refused at the door tries nothing.
#[test]
fn whole_documents_are_read() {
    let limits = law_doc::Limits::default();
    for format in ["hwpx", "hwp5", "hwp3", "hwpml", "docx", "pdf"] {
        let bytes = std::fs::read(fuzz().join("seeds").join(format).join("whole")).unwrap();
        let word = law_doc::detect(&bytes).word();
        assert_eq!(word, if format == "hwp5" { "hwp" } else { format });
        let read =
            if word == "pdf" { law_pdf::read(&bytes, &limits) } else { law_doc::read(&bytes, &limits) };
        let said = law_doc::to_text(&read.unwrap()).0;
        assert!(said.contains("제1조"), "{format}: {said}");
    }
}
