//! Terms × postings → the best chunks, in whole numbers.

use crate::open::{CorpusError, Opened, Segment, composed};
use crate::query::{Query, Wanted};
use crate::segment::{Entry, each_posting};
use law_host::Host;
use law_vocab::order::{Arrange, order};
use std::cmp::Ordering;

/// Postings that one question may read; the terms that say least are left out first.
const BUDGET: u32 = 600_000;

/// What it is worth to be named by others, per doubling of how often, in parts of 1,024 of the score.
const STANDING: u32 = 48;

/// A chunk with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scored {
    pub score: u32,
    pub segment: usize,
    pub chunk: u32,
}

/// What came of a question.
#[derive(Debug, Default)]
pub(crate) struct Ranking {
    /// The best, best first.
    pub best: Vec<Scored>,
    /// Chunks with any of the terms.
    pub matched: u32,
    /// Groups of the question that are in no text.
    pub unknown: Vec<usize>,
    /// Groups that were left out because they are in too many texts.
    pub common: Vec<usize>,
}

/// log2(n) in sixteenths, for n > 0.
fn log2(n: u64) -> u32 {
    let n = n.max(1);
    let whole = 63 - n.leading_zeros();
    // The fraction by squaring, four bits of it.
    let mut x = (n << (n.leading_zeros())) >> 32;
    let mut out = whole;
    for _ in 0..4 {
        x = (x * x) >> 31;
        let bit = u32::from(x >> 32 != 0);
        x >>= bit;
        out = out << 1 | bit;
    }
    out
}

/// ln(1 + (N − n + ½) / (n + ½)) as log2, in sixteenths. What every text has still tells the texts apart by how much
/// they have of it.
fn idf(all: u32, with: u32) -> u32 {
    let (all, with) = (u64::from(all), u64::from(with));
    log2((2 * all + 2).saturating_mul(1 << 16) / (2 * with + 1)).saturating_sub(16 * 16).max(4)
}

/// A term as it stands in the dictionaries of all segments.
struct Found<'q> {
    wanted: &'q Wanted,
    entries: Vec<Option<Entry>>,
    word: u32,
    pair: u32,
    count: u32,
}

impl<'q> Found<'q> {
    fn new(opened: &Opened, wanted: &'q Wanted, entries: Vec<Option<Entry>>) -> Self {
        let sum = |part: fn(&Entry) -> u32| entries.iter().flatten().map(part).sum::<u32>();
        let docs = u32::try_from(opened.docs()).unwrap_or(u32::MAX);
        let all = if wanted.in_titles() { docs } else { opened.chunks() };
        let weight = |weight: u32, with: u32| if with == 0 { 0 } else { weight * idf(all, with) };
        let (count, words) = (sum(|e| e.count), sum(|e| e.words));
        let (word, pair) = (weight(wanted.word, words), weight(wanted.pair, count));
        Self { wanted, word, pair, count, entries }
    }
}

/// Ranks every chunk; `most` are given back.
pub(crate) async fn rank(
    host: &dyn Host,
    opened: &Opened,
    query: &Query,
    within: &str,
    most: usize,
) -> Result<Ranking, CorpusError> {
    let entries = opened.entries(host, &query.wanted).await?;
    let (mut out, found) = chosen(opened, query, entries);
    let lists = postings(host, opened, &found).await?;
    let mut top = Top { most, list: Vec::new(), floor: 0, opened };
    let within = composed(within);
    for (number, segment) in opened.segments.iter().enumerate() {
        let mine = lists.iter().filter(|l| l.segment == number);
        let scores = Scores::of(segment, mine, &found).ok_or(CorpusError::Damaged)?;
        out.matched += scores.give(segment, number, query.words.len(), &within, &mut top);
    }
    out.best = top.finish();
    Ok(out)
}

/// The terms that are read, and the words of the question that come to nothing.
fn chosen<'q>(
    opened: &Opened,
    query: &'q Query,
    entries: Vec<Vec<Option<Entry>>>,
) -> (Ranking, Vec<Found<'q>>) {
    let mut found: Vec<Found<'q>> = Vec::new();
    for (wanted, entries) in query.wanted.iter().zip(entries) {
        let term = Found::new(opened, wanted, entries);
        if term.count > 0 && term.word + term.pair > 0 {
            found.push(term);
        }
    }
    let mut out = Ranking::default();
    let has = |found: &[Found<'_>], group: usize| found.iter().any(|f| f.wanted.group == group);
    for group in 0..query.words.len() {
        if !has(&found, group) {
            out.unknown.push(group);
        }
    }
    let by_weight = order(found.len(), &mut |a, b| match (found.get(a), found.get(b)) {
        (Some(a), Some(b)) => {
            (b.word + b.pair).cmp(&(a.word + a.pair)).then_with(|| a.wanted.key.cmp(&b.wanted.key))
        }
        _ => Ordering::Equal,
    });
    let mut budget = BUDGET;
    for at in by_weight {
        let Some(f) = found.get_mut(at) else { continue };
        if f.count <= budget {
            budget -= f.count;
        } else {
            f.count = 0;
        }
    }
    found.retain(|f| f.count > 0);
    for group in 0..query.words.len() {
        if !has(&found, group) && !out.unknown.contains(&group) {
            out.common.push(group);
        }
    }
    (out, found)
}

/// One list of postings of one segment.
struct List {
    term: usize,
    segment: usize,
    pairs: bool,
    bytes: Vec<u8>,
}

/// All lists of all segments, read at once.
async fn postings(host: &dyn Host, opened: &Opened, found: &[Found<'_>]) -> Result<Vec<List>, CorpusError> {
    let mut lists = Vec::new();
    let mut reads = Vec::new();
    for (term, f) in found.iter().enumerate() {
        for (number, (segment, entry)) in opened.segments.iter().zip(&f.entries).enumerate() {
            if let Some(entry) = entry {
                reads.push(segment.postings_place(*entry));
                lists.push(List { term, segment: number, pairs: entry.pairs, bytes: Vec::new() });
            }
        }
    }
    for (list, bytes) in lists.iter_mut().zip(host.blob_ranges(reads).await) {
        list.bytes = bytes.ok_or(CorpusError::Damaged)?;
    }
    Ok(lists)
}

/// Score and groups seen, of every chunk and every title of a segment.
struct Scores {
    chunks: Vec<(u32, u32)>,
    docs: Vec<(u32, u32)>,
}

impl Scores {
    fn of<'l>(segment: &Segment, lists: impl Iterator<Item = &'l List>, found: &[Found<'_>]) -> Option<Self> {
        let mut out =
            Self { chunks: vec![(0, 0); wide(segment.chunks())], docs: vec![(0, 0); segment.names.len()] };
        for list in lists {
            let f = found.get(list.term)?;
            let table = if f.wanted.in_titles() { &mut out.docs } else { &mut out.chunks };
            let bit = 1u32 << f.wanted.group.min(31);
            each_posting(&list.bytes, list.pairs, &mut |n, pair, word| {
                if let Some(slot) = table.get_mut(wide(n)) {
                    slot.0 += ((f.word * u32::from(word) + f.pair * u32::from(pair)) >> 8).max(1);
                    slot.1 |= bit;
                }
            })?;
        }
        Some(out)
    }

    /// Hands every chunk with a score over; how many there were.
    fn give(&self, segment: &Segment, number: usize, groups: usize, within: &str, top: &mut Top<'_>) -> u32 {
        let mut matched = 0;
        for (doc, name) in segment.names.iter().enumerate() {
            if !within.is_empty() && !composed(&name.path).starts_with(within) {
                continue;
            }
            let (title, title_groups) = self.docs.get(doc).copied().unwrap_or_default();
            let first = segment.first_chunk(doc);
            let standing = top.opened.standing.get(number).and_then(|s| s.get(doc)).copied().unwrap_or(0);
            let own = self.chunks.get(wide(first)..wide(first + name.chunks)).unwrap_or_default();
            let only_title = title > 0 && own.iter().all(|(s, _)| *s == 0);
            for (chunk, (text, text_groups)) in (first..).zip(own) {
                if *text > 0 || (only_title && chunk == first) {
                    matched += 1;
                    let all = text + title;
                    // Most are far below what is found already, whatever share of the question they hold.
                    if stood(all, standing) < top.floor {
                        continue;
                    }
                    let seen = (text_groups | title_groups).count_ones();
                    let score = stood(covered(all, seen, groups), standing);
                    top.push(Scored { score, segment: number, chunk });
                }
            }
        }
        matched
    }
}

/// A document that others refer to comes before its like.
fn stood(score: u32, standing: u8) -> u32 {
    score + score / 64 * u32::from(standing) * STANDING / 16
}

/// A text with more of the question's words comes before one with few of them often.
fn covered(score: u32, seen: u32, groups: usize) -> u32 {
    let groups = u32::try_from(groups.min(32)).unwrap_or(32).max(1);
    let score = u64::from(score) * u64::from(groups + seen) / u64::from(2 * groups);
    u32::try_from(score).unwrap_or(u32::MAX)
}

fn wide(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The best so far. Equal scores stand in the order of their paths and places, however the segments lie.
struct Top<'o> {
    most: usize,
    list: Vec<Scored>,
    /// Below this nothing comes in any more.
    floor: u32,
    opened: &'o Opened,
}

impl Top<'_> {
    fn push(&mut self, new: Scored) {
        if new.score < self.floor {
            return;
        }
        self.list.push(new);
        if self.list.len() >= self.most * 4 + 64 {
            self.cut();
        }
    }

    fn cut(&mut self) {
        let opened = self.opened;
        self.list.arrange(|a, b| better(opened, a, b));
        self.list.truncate(self.most);
        if self.list.len() == self.most {
            self.floor = self.list.last().map_or(0, |s| s.score);
        }
    }

    fn finish(mut self) -> Vec<Scored> {
        self.cut();
        self.list
    }
}

fn better(opened: &Opened, a: &Scored, b: &Scored) -> Ordering {
    b.score.cmp(&a.score).then_with(|| place(opened, a).cmp(&place(opened, b)))
}

/// Path and number of a chunk.
fn place<'o>(opened: &'o Opened, scored: &Scored) -> (&'o str, u32) {
    let Some(segment) = opened.segments.get(scored.segment) else { return ("", 0) };
    let (doc, chunk) = segment.place(scored.chunk);
    (segment.names.get(doc).map_or("", |n| n.path.as_str()), chunk)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_in_whole_numbers() {
        for (n, want) in [(1, 0), (2, 16), (3, 25), (1_000, 159), (1 << 40, 640)] {
            assert_eq!(log2(n), want, "{n}");
        }
        assert!(idf(1_000, 1) > idf(1_000, 500));
        assert_eq!((idf(10, 10), idf(1_000, 1_000)), (4, 4));
        assert_eq!(covered(100, 2, 2), 100);
        assert_eq!(covered(100, 1, 2), 75);
    }
}
