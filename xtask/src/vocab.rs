//! `cargo xtask vocab`: the tables of `law-vocab` from `crates/law-vocab/assets/*.tsv`.
//!
//! `cargo xtask vocab --names-from DIR` first derives `assets/names.tsv` from the corpus in DIR
//! (`statutes_index.tsv.xz`, `history_index.tsv.xz`, `statutes_full.tar.xz`; needs `xz` and `tar`).
#![allow(clippy::disallowed_methods, reason = "a build tool reads and writes files")]

mod addenda;
mod charset;
mod corpus;
mod derive;
mod names;
mod reports;
mod route_words;
mod tables;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Runs the command; prints what it wrote.
pub fn run(args: &[String]) {
    if let [flag, dir] = args
        && flag == "--names-from"
    {
        let rows = derive::names_tsv(Path::new(dir));
        std::fs::write(assets().join("names.tsv"), rows).expect("write names.tsv");
    }
    for (name, bytes) in generate() {
        println!("{name}: {} bytes", bytes.len());
        std::fs::write(generated().join(name), bytes).expect("write a generated file");
    }
}

fn crate_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/law-vocab")
}

fn assets() -> PathBuf {
    crate_dir().join("assets")
}

fn generated() -> PathBuf {
    crate_dir().join("src/generated")
}

/// Every generated file, from the assets alone.
fn generate() -> BTreeMap<&'static str, Vec<u8>> {
    let mut files = names::blobs(&read("names"), &read("abbreviations"));
    files.insert("ks_x_1001.bin", charset::grid());
    files.insert("tables.rs", tables::rust(read).into_bytes());
    files.extend(route_words::files(&read("route_words"), &read("regions"), &read("ministries")));
    files
}

/// The rows of an asset without its comments, split at tabs.
fn read(table: &str) -> Vec<Vec<String>> {
    let path = assets().join(table).with_extension("tsv");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let rows = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    rows.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn generated_files_are_what_the_assets_say() {
        for (name, bytes) in super::generate() {
            let committed = std::fs::read(super::generated().join(name)).unwrap_or_default();
            assert!(committed == bytes, "{name} is stale: run `cargo xtask vocab`");
        }
    }

    /// The corpus may not be there; its facts are committed.
    #[test]
    fn names_come_from_the_corpus() {
        let shared = std::env::var("HANLAW_SHARED")
            .unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared").into());
        let dir = std::path::Path::new(&shared).join("data/corpus");
        if !dir.join("statutes_index.tsv.xz").exists() {
            println!("SKIPPED names_come_from_the_corpus: no shared data");
            return;
        }
        let committed = std::fs::read_to_string(super::assets().join("names.tsv")).unwrap();
        assert!(
            super::derive::names_tsv(&dir) == committed,
            "names.tsv is stale: `cargo xtask vocab --names-from DIR`"
        );
    }

    /// names and abbreviations → 법령ID must stay within 0.1 MB in the engine.
    #[test]
    fn names_are_small() {
        use std::io::Write as _;
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        for (name, bytes) in super::generate() {
            if name.starts_with("names") {
                gzip.write_all(&bytes).unwrap();
            }
        }
        let size = gzip.finish().unwrap().len();
        println!("names and abbreviations: {size} bytes gzip");
        assert!(size <= 100_000);
    }
}
