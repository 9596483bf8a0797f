//! Fetch: the text of chunks, with their neighbours, joined where they touch.

use crate::find::{id_of, text_of, wide};
use crate::open::{Corpus, CorpusError, Opened};
use law_host::Host;

/// What is to be fetched: `path#3`, `path#3.a1b2c3`, `path#3-7`, or `path` for the whole document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChunkId {
    pub path: String,
    /// First and last chunk; `None` for the whole document.
    pub range: Option<(u32, u32)>,
    /// Beginning of the hash of the document the id was made for.
    pub hash: Option<String>,
}

impl ChunkId {
    /// Reads an id as the tools give it, with or without `corpus:` in front.
    #[must_use]
    pub fn parse(id: &str) -> Option<Self> {
        let id = id.trim();
        let id = id.strip_prefix("corpus://").or_else(|| id.strip_prefix("corpus:")).unwrap_or(id);
        let whole = || (!id.is_empty()).then(|| Self { path: id.to_owned(), range: None, hash: None });
        let Some((path, place)) = id.rsplit_once('#') else { return whole() };
        let (numbers, hash) = match place.split_once('.') {
            Some((numbers, hash)) => (numbers, Some(hash.to_owned())),
            None => (place, None),
        };
        let (from, to) = numbers.split_once('-').unwrap_or((numbers, numbers));
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to))
                if !path.is_empty()
                    && from <= to
                    && hash
                        .as_ref()
                        .is_none_or(|h| !h.is_empty() && h.bytes().all(|b| b.is_ascii_hexdigit())) =>
            {
                Some(Self { path: path.to_owned(), range: Some((from, to)), hash })
            }
            // A file name may have a # of its own.
            _ => whole(),
        }
    }
}

/// A stretch of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passage {
    pub id: String,
    pub path: String,
    pub title: String,
    pub headings: Vec<String>,
    pub from: u32,
    pub to: u32,
    /// In characters of the document.
    pub start: usize,
    pub end: usize,
    pub text: String,
    /// Chunks of the document.
    pub chunks: u32,
    /// The text was cut at the limit; it goes on in this chunk.
    pub goes_on: Option<u32>,
}

/// Why an id gave no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// No such document in the index; said of everything outside the folder as well.
    Unknown,
    /// The document has changed since the id was made.
    Stale,
    /// The document has fewer chunks.
    Beyond(u32),
}

impl Corpus {
    /// The texts behind some ids, in their order; touching and overlapping ones of a document are joined.
    pub async fn fetch(
        &self,
        host: &dyn Host,
        ids: &[ChunkId],
        neighbours: u32,
        limit: usize,
    ) -> Result<(Vec<Passage>, Vec<(usize, Missing)>), CorpusError> {
        let opened = self.opened(host).await?;
        let (stretches, mut missing) = resolve(&opened, ids, neighbours);
        let mut passages = Vec::new();
        let mut room = limit;
        for (path, from, to) in stretches {
            let Some((segment, doc)) = opened.find(&path) else { continue };
            let (Some(name), Some(record)) = (segment.names.get(doc), segment.record(host, doc).await) else {
                return Err(CorpusError::Damaged);
            };
            let mut out = Passage {
                id: id_of(name, from),
                title: name.title.clone(),
                from,
                to: from,
                chunks: name.chunks,
                path,
                ..Passage::default()
            };
            for n in from..=to {
                let Some(chunk) = record.chunks.get(wide(n)) else { break };
                if n == from {
                    out.headings = record.trail(chunk);
                    (out.start, out.end) = (chunk.char_start, chunk.char_start);
                } else if chunk.chars > room {
                    out.goes_on = Some(n);
                    break;
                }
                let text = text_of(host, name, &record, chunk.start, chunk.len).await;
                let Some(text) = text.filter(|t| crate::crc::hash(t.as_bytes()) == chunk.crc) else {
                    out.text.clear();
                    break;
                };
                out.text.push_str(&text);
                out.end += chunk.chars;
                out.to = n;
                room = room.saturating_sub(chunk.chars);
            }
            if out.text.is_empty() {
                let n = ids
                    .iter()
                    .position(|id| crate::open::composed(&id.path) == crate::open::composed(&out.path));
                missing.push((n.unwrap_or(0), Missing::Stale));
            } else {
                passages.push(out);
            }
        }
        Ok((passages, missing))
    }
}

/// A document and its first and last chunk wanted.
type Stretch = (String, u32, u32);

/// What is wanted of which documents, and the ids that name nothing.
fn resolve(opened: &Opened, ids: &[ChunkId], neighbours: u32) -> (Vec<Stretch>, Vec<(usize, Missing)>) {
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut missing = Vec::new();
    for (n, id) in ids.iter().enumerate() {
        let name = opened.find(&id.path).and_then(|(segment, doc)| segment.names.get(doc));
        let Some(name) = name else {
            missing.push((n, Missing::Unknown));
            continue;
        };
        if id.hash.as_ref().is_some_and(|h| !name.hash.starts_with(h.as_str())) {
            missing.push((n, Missing::Stale));
            continue;
        }
        let last = name.chunks.saturating_sub(1);
        let (from, to) = id.range.unwrap_or((0, last));
        if from > last {
            missing.push((n, Missing::Beyond(name.chunks)));
            continue;
        }
        let (from, to) = (from.saturating_sub(neighbours), to.saturating_add(neighbours).min(last));
        join(&mut stretches, (name.path.clone(), from, to));
    }
    (stretches, missing)
}

/// Adds a stretch; what it touches in the same document becomes one with it.
fn join(stretches: &mut Vec<Stretch>, new: Stretch) {
    let touching = |s: &Stretch| s.0 == new.0 && s.1 <= new.2 + 1 && new.1 <= s.2 + 1;
    let Some(at) = stretches.iter().position(touching) else {
        stretches.push(new);
        return;
    };
    let old = stretches.remove(at);
    let joined = (new.0.clone(), old.1.min(new.1), old.2.max(new.2));
    // It may now touch another one.
    if stretches.iter().any(|s| s.0 == joined.0 && s.1 <= joined.2 + 1 && joined.1 <= s.2 + 1) {
        join(stretches, joined);
    } else {
        stretches.insert(at.min(stretches.len()), joined);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids() {
        let id = |path: &str, range, hash: Option<&str>| {
            Some(ChunkId { path: path.into(), range, hash: hash.map(str::to_owned) })
        };
        for (text, want) in [
            ("corpus:가/나.md#3.a1b2c3", id("가/나.md", Some((3, 3)), Some("a1b2c3"))),
            ("가/나.md#3-7", id("가/나.md", Some((3, 7)), None)),
            ("corpus://가/나.md", id("가/나.md", None, None)),
            ("메모 #2.md", id("메모 #2.md", None, None)),
            ("", None),
            ("a#7-3", id("a#7-3", None, None)),
        ] {
            assert_eq!(ChunkId::parse(text), want, "{text}");
        }
    }

    #[test]
    fn stretches_join_by_position() {
        let mut all = Vec::new();
        for (from, to) in [(1, 1), (5, 6), (2, 4), (9, 9)] {
            join(&mut all, ("a".to_owned(), from, to));
        }
        join(&mut all, ("b".to_owned(), 7, 8));
        assert_eq!(all, [("a".to_owned(), 1, 6), ("a".to_owned(), 9, 9), ("b".to_owned(), 7, 8)]);
    }
}
