//! Documents → a segment.

use crate::chunk::{self, Cut, Piece};
use crate::intern::Interner;
use crate::query::{bare_name, cited_key, exact_key, headed_key};
use crate::segment::{Chunk, DictWriter, Name, Postings, Record, TITLE, assemble, count};
use crate::token::{self, Role};
use law_doc::{Format, Limits};
use law_vocab::key::key;
use law_vocab::order::order;

/// A file as the host hands it in.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Relative to the root, with `/`.
    pub path: &'a str,
    /// Of the file's bytes; the host's choice, kept as it is.
    pub hash: &'a str,
    pub bytes: &'a [u8],
    /// The bytes are not the file but the Markdown a host made of it (PDF).
    pub converted: bool,
}

/// A file that is not in the segment, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    pub path: String,
    pub code: &'static str,
    pub reason: String,
}

/// Endings of files that are text whatever they look like inside.
const PLAIN: &[&str] =
    &["md", "markdown", "txt", "text", "rst", "csv", "tsv", "json", "jsonl", "yaml", "yml", "log"];

/// The text of a file, and whether it differs from the file's bytes.
fn text_of<'a>(source: &Source<'a>) -> Result<(std::borrow::Cow<'a, str>, bool), Skipped> {
    let skipped = |code: &'static str, reason: String| Skipped { path: source.path.to_owned(), code, reason };
    let ending = source.path.rsplit_once('.').map_or("", |(_, e)| e).to_ascii_lowercase();
    let utf8 = std::str::from_utf8(source.bytes).ok().filter(|t| !t.contains('\0'));
    let as_is = || matches!(law_doc::detect(source.bytes), Format::Text | Format::Markdown);
    match utf8 {
        _ if source.bytes.is_empty() => return Err(skipped("empty", "빈 파일입니다".to_owned())),
        Some(text) if source.converted => return Ok((text.into(), true)),
        Some(text) if PLAIN.contains(&ending.as_str()) || as_is() => return Ok((text.into(), false)),
        _ => {}
    }
    match law_doc::read(source.bytes, &Limits::default()) {
        Ok(document) => Ok((law_doc::to_markdown(&document).0.into(), true)),
        Err(refusal) => Err(skipped(refusal.code(), refusal.to_string())),
    }
}

/// Builds a segment of the files that can be read; the others are named with their reasons.
#[must_use]
pub fn build(sources: &[Source<'_>]) -> (Vec<u8>, Vec<Skipped>) {
    let mut builder = Builder::default();
    let mut skipped = Vec::new();
    for source in sources {
        match text_of(source) {
            Ok((text, stored)) if text.trim().is_empty() => {
                skipped.push(Skipped {
                    path: source.path.to_owned(),
                    code: "empty",
                    reason: if stored { "글자가 없는 문서입니다" } else { "빈 파일입니다" }.to_owned(),
                });
            }
            Ok((text, stored)) => builder.add(source, &text, stored),
            Err(skip) => skipped.push(skip),
        }
    }
    (builder.finish(), skipped)
}

/// Occurrences of a term in the text at hand, in quarters.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    pair: u16,
    word: u16,
}

/// One posting before it is sorted: term, chunk or document, impacts.
#[derive(Clone, Copy, Debug)]
struct Logged {
    term: u32,
    number: u32,
    pair: u8,
    word: u8,
}

#[derive(Debug, Default)]
struct Builder {
    names: Vec<Name>,
    records: Vec<u8>,
    terms: Interner,
    counts: Vec<Count>,
    /// Terms of the text at hand.
    touched: Vec<u32>,
    key: Vec<u8>,
    log: Vec<Logged>,
    chunks: u32,
}

/// What an occurrence counts in quarters: in running text, in a heading, in a heading further up.
const BODY: u16 = 4;
const HEADING: u16 = 20;
const ABOVE: u16 = 1;
/// A whole heading says what its text is about, however long the text is.
const NAMED: u16 = 1000;
/// How much of its impact a text keeps, in eighths: supplementary provisions repeat the words of what they change.
const WHOLE: u32 = 8;
const ADDENDA: u32 = 5;
/// Length of a text, in words, at which its length neither raises nor lowers its impact.
const USUAL_CHUNK: u32 = 100;
const USUAL_TITLE: u32 = 3;

/// The saturating part of BM25 (k1 = 1.2, b = 0.6) with a fixed usual length, as 0..255. Fixed, so that a
/// posting never depends on other documents.
fn impact(quarters: u16, words: u32, usual: u32) -> u32 {
    if quarters == 0 {
        return 0;
    }
    // k1 · (1 − b + b · words / usual), in thousandths of a quarter
    let k = 4_800 * (400 + 600 * words.min(usual * 8) / usual) / 1_000;
    let tf = u32::from(quarters) * 1_000;
    (255 * tf / (tf + k)).max(1)
}

/// The keys under which a heading is found as a whole: its number (제3조의2) and its name without gaps.
fn headed(heading: &str) -> Vec<Vec<u8>> {
    let mut number = None;
    let mut end = 0;
    token::terms(heading, &mut |t| {
        if t.start == 0 && t.key.starts_with('제') && t.key.chars().any(|c| c.is_ascii_digit()) {
            number = Some(headed_key(t.key));
            end = usize::try_from(t.end).unwrap_or(0);
        }
    });
    let name = heading.get(end..).unwrap_or_default().trim();
    let inside = name.strip_prefix('(').and_then(|n| n.strip_suffix(')')).unwrap_or(name);
    let mut names = vec![key(inside).to_string(), bare_name(inside)];
    names.dedup();
    names.retain(|name| name.chars().count() >= 2);
    number.into_iter().chain(names.iter().map(|name| headed_key(name))).collect()
}

/// Names in 「」 brackets.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    text.split('「').skip(1).filter_map(|rest| Some(rest.split_once('」')?.0)).filter(|n| n.len() < 200)
}

impl Builder {
    fn add(&mut self, source: &Source<'_>, text: &str, stored: bool) {
        let cut = chunk::cut(text);
        let name = source.path.rsplit('/').next().unwrap_or(source.path);
        let title =
            cut.title.clone().unwrap_or_else(|| name.rsplit_once('.').map_or(name, |(n, _)| n).to_owned());
        let number = count(self.names.len());
        self.count(&title, BODY, true);
        if !title.contains(name) {
            self.count(source.path.rsplit_once('.').map_or(source.path, |(p, _)| p), 1, true);
        }
        self.count_key(&exact_key(&key(&title)), BODY);
        self.log_counts(number, words_of(&title), USUAL_TITLE, WHOLE);
        let mut record = Record { headings: Vec::new(), chunks: Vec::new(), text: None };
        let mut char_start = 0;
        for piece in &cut.pieces {
            let part = text.get(piece.start..piece.end).unwrap_or_default();
            self.index_piece(&cut, piece, part);
            let chars = part.chars().count();
            record.chunks.push(Chunk {
                start: piece.start,
                len: part.len(),
                char_start,
                chars,
                heading: piece.heading,
                crc: crate::crc::hash(part.as_bytes()),
            });
            char_start += chars;
        }
        record.headings = cut.headings;
        record.text = stored.then(|| text.to_owned());
        let record_bytes = record.write();
        self.names.push(Name {
            path: source.path.to_owned(),
            title,
            hash: source.hash.to_owned(),
            size: count(source.bytes.len()),
            chunks: count(record.chunks.len()),
            record_len: count(record_bytes.len()),
            stored,
        });
        self.records.extend_from_slice(&record_bytes);
    }

    fn index_piece(&mut self, cut: &Cut, piece: &Piece, part: &str) {
        let heading = piece.heading.and_then(|i| cut.headings.get(i));
        let mut body = piece.head;
        if let Some(heading) = heading {
            self.count(&heading.text, HEADING - if piece.first { BODY } else { 0 }, false);
            for name in headed(&heading.text) {
                self.count_key(&name, NAMED);
            }
            // The headings above that came along belong to all that follows, not to this chunk.
            body = body.max(if piece.first { heading.start - piece.start } else { 0 });
            self.count(part.get(piece.head..body).unwrap_or_default(), ABOVE, false);
        }
        let text = part.get(body..).unwrap_or_default();
        for name in cited(text) {
            self.count_key(&cited_key(name), BODY);
        }
        let words = self.count(text, BODY, false);
        let addenda = piece.heading.and_then(|i| cut.addenda.get(i)).copied().unwrap_or(false);
        self.log_counts(self.chunks, words, USUAL_CHUNK, if addenda { ADDENDA } else { WHOLE });
        self.chunks += 1;
    }

    /// One occurrence of a term that is already a key.
    fn count_key(&mut self, key: &[u8], quarters: u16) {
        let id = self.terms.id(key);
        let at = usize::try_from(id).unwrap_or(usize::MAX);
        if at >= self.counts.len() {
            self.counts.resize(at + 1, Count::default());
        }
        let Some(count) = self.counts.get_mut(at) else { return };
        if count.word == 0 {
            self.touched.push(id);
        }
        count.word = quarters;
    }

    /// Counts the terms of a text and gives its length in words.
    fn count(&mut self, text: &str, quarters: u16, title: bool) -> u32 {
        let mut words = 0;
        let Self { terms, counts, touched, key, .. } = self;
        token::terms(text, &mut |term| {
            words += u32::from(term.role == Role::Word);
            let id = if title {
                key.clear();
                key.push(TITLE);
                key.extend_from_slice(term.key.as_bytes());
                terms.id(key)
            } else {
                terms.id(term.key.as_bytes())
            };
            let at = usize::try_from(id).unwrap_or(usize::MAX);
            if at >= counts.len() {
                counts.resize(at + 1, Count::default());
            }
            let Some(count) = counts.get_mut(at) else { return };
            if count.pair == 0 && count.word == 0 {
                touched.push(id);
            }
            let field = if term.role == Role::Pair { &mut count.pair } else { &mut count.word };
            *field = field.saturating_add(quarters);
        });
        words
    }

    fn log_counts(&mut self, number: u32, words: u32, usual: u32, eighths: u32) {
        let impact = |quarters| {
            let impact = impact(quarters, words, usual);
            if impact == 0 { 0 } else { u8::try_from((impact * eighths / 8).max(1)).unwrap_or(u8::MAX) }
        };
        for term in self.touched.drain(..) {
            let Some(count) = self.counts.get_mut(usize::try_from(term).unwrap_or(usize::MAX)) else {
                continue;
            };
            let Count { pair, word } = std::mem::take(count);
            self.log.push(Logged { term, number, pair: impact(pair), word: impact(word) });
        }
    }

    fn finish(mut self) -> Vec<u8> {
        let terms = self.terms.len();
        let term = |id: usize| self.terms.get(count(id));
        let order = order(terms, &mut |a, b| term(a).cmp(term(b)));
        // Postings in order of their terms; within a term they stay in order of chunks.
        let mut rank = vec![0u32; terms];
        for (place, id) in (0..).zip(&order) {
            if let Some(rank) = rank.get_mut(*id) {
                *rank = place;
            }
        }
        let log = sorted(std::mem::take(&mut self.log), &rank);
        let mut dict = DictWriter::default();
        for list in log.chunk_by(|a, b| a.term == b.term) {
            let Some(first) = list.first() else { continue };
            let pairs = list.iter().any(|l| l.pair > 0);
            let mut out = Postings::default();
            for l in list {
                out.push(l.number, l.pair, l.word, pairs);
            }
            dict.push(self.terms.get(first.term), &out, pairs);
        }
        assemble(&self.names, &self.records, dict)
    }
}

fn words_of(text: &str) -> u32 {
    let mut words = 0;
    token::terms(text, &mut |t| words += u32::from(t.role == Role::Word));
    words
}

/// A counting sort by the rank of the term.
fn sorted(log: Vec<Logged>, rank: &[u32]) -> Vec<Logged> {
    let rank_of = |l: &Logged| {
        let at = rank.get(usize::try_from(l.term).unwrap_or(usize::MAX)).copied().unwrap_or(0);
        usize::try_from(at).unwrap_or(0)
    };
    let mut starts = vec![0u32; rank.len() + 1];
    for l in &log {
        if let Some(n) = starts.get_mut(rank_of(l) + 1) {
            *n += 1;
        }
    }
    let mut sum = 0;
    for n in &mut starts {
        sum += *n;
        *n = sum;
    }
    let mut out = vec![Logged { term: 0, number: 0, pair: 0, word: 0 }; log.len()];
    for l in log {
        let Some(next) = starts.get_mut(rank_of(&l)) else { continue };
        if let Some(slot) = out.get_mut(usize::try_from(*next).unwrap_or(usize::MAX)) {
            *slot = l;
        }
        *next += 1;
    }
    out
}
