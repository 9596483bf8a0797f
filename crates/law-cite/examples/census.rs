#![allow(
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a tool for people"
)]
//! Reads a folder of statutes in Markdown with each law's own name as context and tells how fast that went,
//! how many citations there are, which `제N조` stand outside every span, and (given the article table
//! `MST 조 가지 …`) how many citations of the law's own main articles exist.
//!
//! `census DIR [ARTICLES.tsv] [SAMPLES] [SEED]`; another seed draws other spans to be read by eye.

use law_cite::{Context, extract};
use law_model::{ArticleNo, Part};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

type Articles = BTreeMap<String, BTreeSet<ArticleNo>>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let dir = args.next().ok_or("census DIR [ARTICLES.tsv] [SAMPLES] [SEED]")?;
    let articles = args.next().map_or(Ok(Articles::new()), |path| read_articles(Path::new(&path)))?;
    let samples = args.next().and_then(|n| n.parse().ok()).unwrap_or(40);
    let seed = args.next().and_then(|n| n.parse().ok()).unwrap_or(0);
    let mut files = Vec::new();
    walk(Path::new(&dir), &mut files)?;
    files.sort();
    let mut census = Census { articles, seed, ..Census::default() };
    for file in &files {
        census.read(&std::fs::read_to_string(file)?);
    }
    census.print(files.len(), samples);
    Ok(())
}

fn walk(dir: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "md") {
            files.push(path);
        }
    }
    Ok(())
}

fn read_articles(path: &Path) -> Result<Articles, Box<dyn std::error::Error>> {
    let mut articles = Articles::new();
    for line in std::fs::read_to_string(path)?.lines().skip(1) {
        let mut cells = line.split('\t');
        if let (Some(mst), Some(Ok(main)), Some(branch)) =
            (cells.next(), cells.next().map(str::parse), cells.next())
        {
            let article = ArticleNo::new(main, branch.parse().unwrap_or(0));
            articles.entry(mst.to_owned()).or_default().insert(article);
        }
    }
    Ok(articles)
}

#[derive(Default)]
struct Census {
    articles: Articles,
    seed: u64,
    bytes: usize,
    seconds: f64,
    citations: usize,
    without_law: Vec<String>,
    /// One citation of each file, for reading by eye.
    spans: Vec<String>,
    internal: usize,
    dead: Vec<String>,
    outside: Vec<String>,
    inside: usize,
}

impl Census {
    fn read(&mut self, file: &str) {
        let head = |key: &str| {
            let line = file.lines().take(20).find_map(|l| l.strip_prefix(key))?;
            Some(line.trim().trim_matches(['\'', '"']).to_owned())
        };
        let (Some(name), Some(mst)) = (head("제목:"), head("법령MST:")) else { return };
        let text = file.splitn(3, "---\n").nth(2).unwrap_or("");
        let context = Context { law: Some(name.clone()), kind: None };
        let start = std::time::Instant::now();
        let found = extract(text, &context);
        self.seconds += start.elapsed().as_secs_f64();
        self.bytes += text.len();
        self.citations += found.len();
        let known = self.articles.get(&mst);
        if let Some(citation) = found.get(draw(&mst, self.seed, found.len())) {
            let law = citation.law.as_deref().unwrap_or("-");
            let place = [&citation.article, &citation.paragraph, &citation.item, &citation.subitem];
            let place: Vec<&str> = place.into_iter().flatten().map(String::as_str).collect();
            let around = around(text, citation.span_utf8);
            self.spans.push(format!("{name}: {around} → {law} {:?} {}", citation.part, place.join("/")));
        }
        for citation in &found {
            if citation.law.is_none() && citation.case.is_none() {
                self.without_law.push(format!("{name}: {}", around(text, citation.span_utf8)));
            }
            let own = citation.law.as_deref() == Some(&name) && citation.part == Part::Main && !citation.old;
            let (Some(known), Some(no)) = (known, &citation.article) else { continue };
            if own && let Some(no) = ArticleNo::parse(no) {
                self.internal += 1;
                if !known.contains(&no) {
                    self.dead.push(format!("{name}: {}", around(text, citation.span_utf8)));
                }
            }
        }
        self.outside_spans(&name, text, &found);
    }

    fn outside_spans(&mut self, name: &str, text: &str, found: &[law_cite::Citation]) {
        let mut spans = found.iter().map(|c| c.span_utf8).peekable();
        for (at, _) in text.match_indices('제') {
            let rest = &text[at + 3..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 || !rest[digits..].starts_with('조') {
                continue;
            }
            while spans.next_if(|s| s[1] <= at).is_some() {}
            if spans.peek().is_some_and(|s| s[0] <= at) {
                self.inside += 1;
                continue;
            }
            let line = text[..at].rfind('\n').map_or(0, |i| i + 1);
            if text[line..at].trim_matches([' ', '#', '*']).is_empty() {
                continue;
            }
            self.outside.push(format!("{name}: {}", around(text, [at, at + 6 + digits])));
        }
    }

    fn print(&self, files: usize, samples: usize) {
        let megabytes = self.bytes as f64 / 1e6;
        println!(
            "{files} files, {megabytes:.1} MB in {:.2} s: {:.1} MB/s",
            self.seconds,
            megabytes / self.seconds
        );
        println!("{} citations, {} without a law", self.citations, self.without_law.len());
        let share = 100.0 - 100.0 * self.dead.len() as f64 / self.internal.max(1) as f64;
        println!(
            "{} of the law's own main articles, {} dead ({share:.3} % exist)",
            self.internal,
            self.dead.len()
        );
        println!("{} 제N조 inside a span, {} outside (headings left out)", self.inside, self.outside.len());
        for (title, list) in [
            ("span", &self.spans),
            ("outside", &self.outside),
            ("no law", &self.without_law),
            ("dead", &self.dead),
        ] {
            let step = (list.len() / samples.max(1)).max(1);
            for line in list.iter().step_by(step).take(samples) {
                println!("{title}\t{line}");
            }
        }
    }
}

/// Which of `of` spans is read by eye in the file with this number.
fn draw(mst: &str, seed: u64, of: usize) -> usize {
    let mixed = (mst.parse().unwrap_or(0) ^ seed.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 33) as usize % of.max(1)
}

fn around(text: &str, [start, end]: [usize; 2]) -> String {
    let mut from = start.saturating_sub(120);
    let mut to = (end + 60).min(text.len());
    while !text.is_char_boundary(from) {
        from += 1;
    }
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    format!("{}⟦{}⟧{}", &text[from..start], &text[start..end], &text[end..to]).replace('\n', "⏎")
}
