//! Retrieval scores over a folder of statutes, natively, for tuning: `score DIR QUESTIONS.jsonl [--show KIND]`.
//! The committed table is made by `tests/corpus/score.mjs` with the product itself.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a tool for the desk: it reads files, prints and may stop"
)]

use law_corpus::{Corpus, FILE, HEAD, Source, build};
use law_host::{BlobId, Event, FetchLimits, Host, HostError, LocalBoxFuture, Reply, UpstreamQuery, range_of};
use std::collections::BTreeMap;
use std::future::ready;
use std::path::PathBuf;
use std::time::Instant;

#[derive(Debug)]
struct Memory(BTreeMap<String, Vec<u8>>);

impl Host for Memory {
    fn now(&self) -> u64 {
        0
    }
    fn fetch(&self, _: UpstreamQuery, _: FetchLimits) -> LocalBoxFuture<'_, Result<Reply, HostError>> {
        Box::pin(ready(Err(HostError::Offline)))
    }
    fn sleep(&self, _: u32) -> LocalBoxFuture<'_, ()> {
        Box::pin(ready(()))
    }
    fn cache_get(&self, _: String) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        Box::pin(ready(None))
    }
    fn cache_put(&self, _: String, _: Vec<u8>, _: u32) -> LocalBoxFuture<'_, ()> {
        Box::pin(ready(()))
    }
    fn blob_range(&self, id: BlobId, offset: u64, len: u32) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        Box::pin(ready(self.0.get(&id.0).and_then(|b| range_of(b, offset, len))))
    }
    fn yield_now(&self) -> LocalBoxFuture<'_, ()> {
        Box::pin(ready(()))
    }
    fn request_seed(&self) -> u64 {
        1
    }
    fn note(&self, _: &Event) {}
}

fn files(root: &str) -> Vec<PathBuf> {
    let mut out = Vec::new();
    let mut folders = vec![PathBuf::from(root)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { out.push(path) }
        }
    }
    out.sort();
    out
}

#[derive(Default)]
struct Score {
    n: usize,
    at: [usize; 3],
    ndcg: f64,
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (root, questions) = (&args[1], &args[2]);
    let show = args.iter().position(|a| a == "--show").map(|i| args[i + 1].clone());
    let began = Instant::now();
    let mut blobs = BTreeMap::new();
    let mut names: Vec<String> = Vec::new();
    let texts: Vec<(String, Vec<u8>)> = files(root)
        .iter()
        .map(|p| (p.strip_prefix(root).unwrap().to_str().unwrap().to_owned(), std::fs::read(p).unwrap()))
        .collect();
    let total: usize = texts.iter().map(|t| t.1.len()).sum();
    let (mut batch, mut size, mut index) = (Vec::new(), 0, 0);
    for (i, (path, bytes)) in texts.iter().enumerate() {
        batch.push(Source { path, hash: "", bytes, converted: false });
        size += bytes.len();
        if size > 32 << 20 || i + 1 == texts.len() {
            let (segment, _) = build(&batch);
            index += segment.len();
            names.push(format!("corpus:{}", names.len()));
            blobs.insert(names[names.len() - 1].clone(), segment);
            batch.clear();
            size = 0;
        }
    }
    let head = serde_json::json!({"generation": "1", "segments": names});
    blobs.insert(HEAD.to_owned(), head.to_string().into_bytes());
    blobs.extend(texts.into_iter().map(|(path, bytes)| (format!("{FILE}{path}"), bytes)));
    println!("index {index} / {total} = {:.3} in {:?}", index as f64 / total as f64, began.elapsed());
    let host = Memory(blobs);
    let corpus = Corpus::default();
    let mut scores: BTreeMap<String, Score> = BTreeMap::new();
    let mut times = Vec::new();
    for line in std::fs::read_to_string(questions).unwrap().lines() {
        let q: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| q[name].as_str().unwrap_or_default().to_owned();
        let began = Instant::now();
        let found = futures_util::FutureExt::now_or_never(corpus.search(&host, &text("query"), "", 10));
        let found = found.unwrap().unwrap();
        times.push(began.elapsed());
        let rank = found.hits.iter().position(|h| {
            h.title == text("law")
                && h.headings.last().is_some_and(|t| t.split([' ', '(']).next() == Some(&text("article")))
        });
        for kind in [text("set"), format!("{}/{}", text("set"), text("kind"))] {
            let score = scores.entry(kind).or_default();
            score.n += 1;
            for (slot, k) in score.at.iter_mut().zip([1, 5, 10]) {
                *slot += usize::from(rank.is_some_and(|r| r < k));
            }
            score.ndcg += rank.map_or(0.0, |r| 1.0 / ((r + 2) as f64).log2());
        }
        if show
            .as_deref()
            .is_some_and(|s| s == text("set") || s == format!("{}/{}", text("set"), text("kind")))
            && rank != Some(0)
        {
            println!("{rank:?} {} -> {} {}", text("query"), text("law"), text("article"));
            for hit in found.hits.iter().take(3) {
                println!(
                    "      {} {} {:?} {:?}",
                    hit.score,
                    hit.title,
                    hit.headings.last(),
                    hit.snippet.words
                );
            }
        }
    }
    for (name, s) in &scores {
        let part = |n: usize| 100.0 * n as f64 / s.n as f64;
        println!(
            "{name:24} n={:4} @1 {:5.1} @5 {:5.1} @10 {:5.1} nDCG {:5.1}",
            s.n,
            part(s.at[0]),
            part(s.at[1]),
            part(s.at[2]),
            100.0 * s.ndcg / s.n as f64
        );
    }
    times.sort();
    println!(
        "search p50 {:?} p95 {:?} max {:?}",
        times[times.len() / 2],
        times[times.len() * 95 / 100],
        times[times.len() - 1]
    );
}
