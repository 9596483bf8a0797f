//! References in the main parts of the statutes themselves that lead nowhere, with their own law as context:
//!
//! ```text
//! cargo run -p law-verify --profile fast --example dead_references -- DIR > crates/law-verify/DEAD-REFERENCES.tsv
//! ```
//! DIR holds the statutes in Markdown (`제목:`, `법령MST:`, `시행일자:` in the head). A statute that is not yet in force
//! is checked on the day on which it will be. The summary goes to stderr.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a tool at the desk may panic"
)]

#[path = "../tests/support/mod.rs"]
mod support;

use law_model::{Citation, Kind, Level, Status, Ymd};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let mut files = Vec::new();
    walk(Path::new(&dir), &mut files);
    files.sort();
    let mut census = Census::default();
    for file in &files {
        census.read(&std::fs::read_to_string(file).unwrap());
    }
    census.print();
}

fn walk(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|e| e == "md") {
            files.push(path);
        }
    }
}

#[derive(Default)]
struct Census {
    statuses: BTreeMap<String, usize>,
    dead: BTreeSet<[String; 4]>,
}

impl Census {
    fn read(&mut self, file: &str) {
        let head = |key: &str| {
            let line = file.lines().take(20).find_map(|l| l.strip_prefix(key))?;
            Some(line.trim().trim_matches(['\'', '"']).to_owned())
        };
        let Some(name) = head("제목:") else { return };
        let outline_day = support::day("2026-06-05");
        let effective = head("시행일자:").and_then(|day| Ymd::parse(&day)).unwrap_or(outline_day);
        let text = file.splitn(3, "---\n").nth(2).unwrap_or("").split("\n## 부칙").next().unwrap_or("");
        let (host, outline) = (support::host(), support::outline());
        let context = support::context(Some(&name));
        let as_of = (effective > outline_day).then_some(effective);
        let checking = law_verify::check_text(&host, &outline, text, &context, outline_day, as_of, None);
        for citation in support::at_once(checking).unwrap().citations {
            self.count(&name, &citation);
        }
    }

    fn count(&mut self, name: &str, citation: &Citation) {
        if !matches!(citation.kind, Kind::Statute | Kind::Constitution) || citation.old {
            return;
        }
        let status = citation.verdict.unwrap_or(Status::Unchecked);
        let word = serde_json::to_value(status).unwrap().as_str().unwrap().to_owned();
        *self.statuses.entry(word.clone()).or_default() += 1;
        let dead = status.level() == Level::Error || status == Status::Deleted;
        if dead {
            let law = citation.law.clone().unwrap_or_default();
            let text = citation.text.split_whitespace().collect::<Vec<_>>().join(" ");
            self.dead.insert([name.to_owned(), law, text, word]);
        }
    }

    fn print(&self) {
        eprintln!("{:?}\n{} different dead references", self.statuses, self.dead.len());
        println!("# citing statute\tcited statute\treference\tstatus");
        for row in &self.dead {
            println!("{}", row.join("\t"));
        }
    }
}
