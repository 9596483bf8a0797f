//! Articles of the statutes in force that hold a table or a picture:
//!
//! ```text
//! cargo run -p law-verify --example drawn_articles -- DIR > crates/law-verify/DRAWN-ARTICLES.tsv
//! ```
//! DIR holds the statutes in Markdown (`법령ID:` in the head, articles as headings).
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a tool at the desk may panic"
)]

use law_model::ArticleNo;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What tables are drawn with, and how pictures are shown.
const SIGNS: [&str; 8] = ["┌", "┏", "│", "┃", "├", "<img", "![", "<table"];

fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let mut drawn = BTreeMap::new();
    walk(Path::new(&dir), &mut drawn);
    for (law, articles) in drawn {
        let numbers: Vec<String> = articles.iter().map(ToString::to_string).collect();
        println!("{law}\t{}", numbers.join(" "));
    }
}

fn walk(dir: &Path, drawn: &mut BTreeMap<String, BTreeSet<ArticleNo>>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, drawn);
        } else if path.extension().is_some_and(|e| e == "md") {
            read(&std::fs::read_to_string(path).unwrap(), drawn);
        }
    }
}

fn read(file: &str, drawn: &mut BTreeMap<String, BTreeSet<ArticleNo>>) {
    let id = file.lines().take(20).find_map(|line| line.strip_prefix("법령ID:"));
    let Some(id) = id.map(|id| id.trim().trim_matches(['\'', '"'])) else { return };
    let main = file.split("\n## 부칙").next().unwrap_or_default();
    for article in main.split("\n##### 제").skip(1) {
        let number = article.split(['\n', ' ', '(']).next().unwrap_or_default().replacen('조', "", 1);
        let shown = SIGNS.iter().any(|sign| article.contains(sign));
        if let (true, Some(number)) = (shown, ArticleNo::parse(&number)) {
            drawn.entry(format!("{:0>6}", id)).or_default().insert(number);
        }
    }
}
