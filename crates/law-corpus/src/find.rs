//! Search: the best sections with a snippet each, and what was and was not searched.

use crate::open::{Corpus, CorpusError, Head, Opened, Segment, file_place};
use crate::query::Query;
use crate::rank::{Ranking, Scored, rank};
use crate::segment::{Chunk, Name, Record};
use crate::snippet::{Snippet, snippet};
use law_host::{Host, LocalBoxFuture};
use law_vocab::order::Arrange;
use std::rc::Rc;

/// Chunks that are looked at for one section to be shown.
const SPARE: usize = 6;

/// One section of one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    pub id: String,
    pub path: String,
    pub title: String,
    pub headings: Vec<String>,
    pub chunk: u32,
    pub score: u32,
    /// The chunk in characters of the document.
    pub start: usize,
    pub end: usize,
    pub snippet: Snippet,
    /// Other chunks of the same section that match.
    pub others: Vec<String>,
    /// The file is no longer what was indexed.
    pub stale: bool,
}

/// The answer to a question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    pub hits: Vec<Hit>,
    pub documents: usize,
    pub chunks: u32,
    /// Chunks with any word of the question.
    pub matched: u32,
    /// There are more hits than were asked for.
    pub cut: bool,
    pub unknown: Vec<String>,
    pub common: Vec<String>,
    pub ignored: Vec<String>,
    pub expanded: Vec<String>,
    /// Words of the corpus that look like the unknown ones.
    pub suggestions: Vec<String>,
    pub head: Head,
}

/// The id of a chunk: path, number and the beginning of the document's hash.
pub(crate) fn id_of(name: &Name, chunk: u32) -> String {
    let hash = name.hash.get(..6).unwrap_or(&name.hash);
    let dot = if hash.is_empty() { "" } else { "." };
    format!("{}#{chunk}{dot}{hash}", name.path)
}

impl Corpus {
    /// Searches documents whose path begins with `within`; at most `limit` sections.
    pub async fn search(
        &self,
        host: &dyn Host,
        question: &str,
        within: &str,
        limit: usize,
    ) -> Result<Found, CorpusError> {
        let opened = self.opened(host).await?;
        let query = Query::read(question);
        let ranking = rank(host, &opened, &query, within, (limit + 1) * SPARE).await?;
        let (hits, cut) = sections(host, &opened, &ranking, &query, limit).await;
        let mut found = Found {
            hits,
            cut,
            documents: opened.docs(),
            chunks: opened.chunks(),
            matched: ranking.matched,
            unknown: query.named(&ranking.unknown),
            common: query.named(&ranking.common),
            ignored: query.ignored.clone(),
            expanded: query.expanded.clone(),
            suggestions: Vec::new(),
            head: opened.head.clone(),
        };
        if found.hits.is_empty() {
            found.suggestions = suggestions(host, &opened, &found.unknown).await;
        }
        Ok(found)
    }
}

/// Suggestions of one answer.
const SUGGESTIONS: usize = 5;

/// Words of the corpus that look like those that are not in it.
async fn suggestions(host: &dyn Host, opened: &Opened, unknown: &[String]) -> Vec<String> {
    let mut near: Vec<(u64, String)> = Vec::new();
    for word in unknown {
        for segment in &opened.segments {
            near.append(&mut segment.near(host, word).await);
        }
    }
    near.arrange(|a, b| b.cmp(a));
    let mut out: Vec<String> = Vec::new();
    for (_, word) in near {
        if out.len() < SUGGESTIONS && !out.contains(&word) {
            out.push(word);
        }
    }
    out
}

/// A scored chunk with its document at hand.
struct Placed {
    scored: Scored,
    segment: Rc<Segment>,
    doc: usize,
    number: u32,
}

impl Placed {
    fn document(&self) -> At {
        (self.scored.segment, self.doc)
    }
}

/// Records that were read for one answer.
#[derive(Default)]
struct Records(Vec<(At, Option<Rc<Record>>)>);

/// Segment and number of a document.
type At = (usize, usize);

impl Records {
    async fn read(&mut self, host: &dyn Host, wave: &[Placed]) {
        let mut new: Vec<&Placed> = Vec::new();
        for p in wave {
            if self.0.iter().all(|(at, _)| *at != p.document())
                && !new.iter().any(|n| n.document() == p.document())
            {
                new.push(p);
            }
        }
        new.retain(|p| p.segment.record_place(p.doc).is_some());
        let mut places = Vec::new();
        for p in &new {
            places.extend(p.segment.record_place(p.doc));
        }
        let read = host.blob_ranges(places).await;
        for (p, bytes) in new.into_iter().zip(read) {
            let stored = p.segment.names.get(p.doc).is_some_and(|n| n.stored);
            let record = bytes.and_then(|b| Record::read(&b, stored));
            self.0.push((p.document(), record.map(Rc::new)));
        }
    }

    fn get(&self, p: &Placed) -> Option<Rc<Record>> {
        self.0.iter().find(|(at, _)| *at == p.document())?.1.clone()
    }
}

/// One hit per section, in the order of the best chunk of each.
async fn sections(
    host: &dyn Host,
    opened: &Opened,
    ranking: &Ranking,
    query: &Query,
    limit: usize,
) -> (Vec<Hit>, bool) {
    let mut placed = Vec::new();
    for scored in &ranking.best {
        let Some(segment) = opened.segments.get(scored.segment) else { continue };
        let (doc, number) = segment.place(scored.chunk);
        placed.push(Placed { scored: *scored, segment: Rc::clone(segment), doc, number });
    }
    let mut records = Records::default();
    let mut chosen: Vec<(&Placed, Rc<Record>, Chunk, Vec<String>)> = Vec::new();
    let mut cut = false;
    // Records are read as they are needed: most questions are answered by the first few documents.
    for wave in placed.chunks(limit.max(1)) {
        if cut {
            break;
        }
        records.read(host, wave).await;
        for p in wave {
            let Some((record, name)) = records.get(p).zip(p.segment.names.get(p.doc)) else { continue };
            let Some(chunk) = record.chunks.get(wide(p.number)).copied() else { continue };
            let full = chosen.len() == limit;
            let same = chosen
                .iter_mut()
                .find(|(q, _, other, _)| q.document() == p.document() && other.heading == chunk.heading);
            match same {
                Some((_, _, _, others)) => others.push(id_of(name, p.number)),
                None if full => cut = true,
                None => chosen.push((p, record, chunk, Vec::new())),
            }
        }
    }
    (hits(host, &chosen, query).await, cut)
}

/// A chunk that will be shown.
type Chosen<'p> = (&'p Placed, Rc<Record>, Chunk, Vec<String>);

/// The chosen chunks with their snippets; texts in files are read at once.
async fn hits(host: &dyn Host, chosen: &[Chosen<'_>], query: &Query) -> Vec<Hit> {
    let mut reads = Vec::new();
    for (p, record, chunk, _) in chosen {
        if record.text.is_none() {
            reads
                .extend(p.segment.names.get(p.doc).and_then(|n| file_place(&n.path, chunk.start, chunk.len)));
        }
    }
    let mut files = host.blob_ranges(reads).await.into_iter();
    let mut out = Vec::new();
    for (p, record, chunk, others) in chosen {
        let Some(name) = p.segment.names.get(p.doc) else { continue };
        let text = match &record.text {
            Some(text) => text.get(chunk.start..chunk.start + chunk.len).map(str::to_owned),
            None => files.next().flatten().and_then(|bytes| String::from_utf8(bytes).ok()),
        };
        let text = text.filter(|t| crate::crc::hash(t.as_bytes()) == chunk.crc);
        let snippet = match &text {
            Some(text) => snippet(text, chunk.char_start, query),
            None => Snippet { start: chunk.char_start, end: chunk.char_start, ..Snippet::default() },
        };
        out.push(Hit {
            id: id_of(name, p.number),
            path: name.path.clone(),
            title: name.title.clone(),
            headings: record.trail(chunk),
            chunk: p.number,
            score: p.scored.score,
            start: chunk.char_start,
            end: chunk.char_start + chunk.chars,
            snippet,
            others: others.clone(),
            stale: text.is_none(),
        });
    }
    out
}

/// A part of a document's text: out of its record, or out of the file itself. A box for the sake of size, as
/// [`Corpus::opened`] is.
pub(crate) fn text_of<'a>(
    host: &'a dyn Host,
    name: &'a Name,
    record: &'a Record,
    start: usize,
    len: usize,
) -> LocalBoxFuture<'a, Option<String>> {
    Box::pin(async move {
        match &record.text {
            Some(text) => text.get(start..start + len).map(str::to_owned),
            None => {
                let place = file_place(&name.path, start, len)?;
                String::from_utf8(host.blob_range(place.id, place.offset, place.len).await?).ok()
            }
        }
    })
}

pub(crate) fn wide(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}
