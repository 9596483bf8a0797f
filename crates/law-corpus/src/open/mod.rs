//! The corpus opened for reading: what is held in memory, and what the dictionaries say of keys.

mod blobs;
mod head;
mod segment;

pub(crate) use blobs::{file_place, whole};
pub use head::Head;
pub(crate) use segment::{Blocks, Segment};

use crate::query::Wanted;
use crate::segment::{Entry, Name, each_entry};
use blobs::wide;
use law_host::{BlobId, BlobRead, Host, LocalBoxFuture};
use law_vocab::order::order;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

/// The blob in which a host describes the corpus: JSON with `generation`, `segments` (blob names), and what the
/// host wants to say of its indexing (`state`, see [`Head`]).
pub const HEAD: &str = "corpus:head";
/// A document of the folder is the blob `corpus:file/<relative path>`.
pub const FILE: &str = "corpus:file/";
/// The files that are not in the index, as a JSON list of `{path, code, reason}`.
pub const SKIPPED: &str = "corpus:skipped";

/// Why the corpus cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorpusError {
    /// There is no corpus in this host.
    Absent,
    /// A segment is missing, damaged or of another version: it has to be built again.
    Damaged,
}

/// The segments of one generation.
#[derive(Debug, Default)]
pub(crate) struct Opened {
    pub head: Head,
    pub segments: Vec<Rc<Segment>>,
    /// Of each document of each segment, how much others refer to it: log2 of the chunks that name it.
    pub standing: Vec<Vec<u8>>,
}

/// The corpus of a host; opened segments stay open until the host names others.
#[derive(Debug, Default)]
pub struct Corpus {
    open: RefCell<Option<Rc<Opened>>>,
}

impl Corpus {
    /// The state of now; reads only what has changed since the last call. A box, so that its code stands once and
    /// not in every crate that asks.
    pub(crate) fn opened<'a>(
        &'a self,
        host: &'a dyn Host,
    ) -> LocalBoxFuture<'a, Result<Rc<Opened>, CorpusError>> {
        Box::pin(self.open_now(host))
    }

    async fn open_now(&self, host: &dyn Host) -> Result<Rc<Opened>, CorpusError> {
        let bytes = whole(host, HEAD.to_owned()).await.ok_or(CorpusError::Absent)?;
        let head = Head::read(&bytes).ok_or(CorpusError::Damaged)?;
        let before = self.open.borrow().clone();
        if let Some(before) = before.as_ref().filter(|b| b.head == head) {
            return Ok(Rc::clone(before));
        }
        let mut segments = Vec::new();
        for name in &head.segments {
            let known = before.iter().flat_map(|b| &b.segments).find(|s| s.blob.0 == *name).cloned();
            segments.push(match known {
                Some(segment) => segment,
                None => Rc::new(Segment::open(host, BlobId(name.clone())).await.ok_or(CorpusError::Damaged)?),
            });
        }
        let standing = standing(&segments);
        let opened = Rc::new(Opened { head, segments, standing });
        *self.open.borrow_mut() = Some(Rc::clone(&opened));
        Ok(opened)
    }
}

fn standing(segments: &[Rc<Segment>]) -> Vec<Vec<u8>> {
    // The names of a segment are in order, as all keys are.
    let of = |name: &Name| {
        let title = law_vocab::key::key(&name.title);
        let in_segment = |s: &Rc<Segment>| {
            let at = s.cited.binary_search_by(|(name, _)| name.as_slice().cmp(title.as_bytes())).ok()?;
            Some(s.cited.get(at)?.1)
        };
        let count: u32 = segments.iter().filter_map(in_segment).sum();
        u8::try_from((count + 1).ilog2()).unwrap_or(0)
    };
    segments.iter().map(|s| s.names.iter().map(of).collect()).collect()
}

impl Opened {
    pub fn docs(&self) -> usize {
        self.segments.iter().map(|s| s.names.len()).sum()
    }

    pub fn names(&self) -> impl Iterator<Item = &Name> {
        self.segments.iter().flat_map(|s| &s.names)
    }

    pub fn chunks(&self) -> u32 {
        self.segments.iter().map(|s| s.chunks()).sum()
    }

    /// What the dictionaries say of some keys: per key, per segment. All blocks are read at once.
    pub async fn entries(
        &self,
        host: &dyn Host,
        wanted: &[Wanted],
    ) -> Result<Vec<Vec<Option<Entry>>>, CorpusError> {
        let key = |n: usize| wanted.get(n).map(|w| w.key.as_slice());
        // In the order of the keys those of one block stand together, and each block is read once.
        let by_key = order(wanted.len(), &mut |a, b| key(a).cmp(&key(b)));
        let mut reads: Vec<BlobRead> = Vec::new();
        let mut asked: Vec<(usize, Vec<usize>)> = Vec::new();
        for (s, segment) in self.segments.iter().enumerate() {
            for k in &by_key {
                let Some(place) = key(*k).and_then(|key| segment.block_place(key)) else { continue };
                match asked.last_mut().filter(|_| reads.last() == Some(&place)) {
                    Some((_, same)) => same.push(*k),
                    None => {
                        reads.push(place);
                        asked.push((s, vec![*k]));
                    }
                }
            }
        }
        let mut out = vec![vec![None; self.segments.len()]; wanted.len()];
        for ((s, mine), block) in asked.iter().zip(host.blob_ranges(reads).await) {
            let block = block.ok_or(CorpusError::Damaged)?;
            let mut next = mine.iter().copied().peekable();
            each_entry(&block, &mut |found, entry| {
                // Both go upwards.
                while let Some(k) = next.peek().copied() {
                    match key(k).cmp(&Some(found)) {
                        Ordering::Greater => return true,
                        Ordering::Less => {}
                        Ordering::Equal => {
                            if let Some(slot) = out.get_mut(k).and_then(|row| row.get_mut(*s)) {
                                *slot = Some(entry);
                            }
                        }
                    }
                    next.next();
                }
                false
            })
            .ok_or(CorpusError::Damaged)?;
        }
        Ok(out)
    }

    /// Segment and number of a document by its path, compared in composed form.
    pub fn find(&self, path: &str) -> Option<(&Rc<Segment>, usize)> {
        let wanted = composed(path);
        let by = |same: &dyn Fn(&str) -> bool| {
            self.segments.iter().find_map(|s| Some((s, s.names.iter().position(|n| same(&n.path))?)))
        };
        by(&|p| p == path).or_else(|| by(&|p| composed(p) == wanted))
    }
}

/// A path with its Hangul composed: one name however a file system spells it.
pub(crate) fn composed(path: &str) -> String {
    if path.is_ascii() {
        return path.to_owned();
    }
    let mut out = String::with_capacity(path.len());
    for f in crate::fold::Fold::new(path) {
        if f.class == crate::fold::Class::Hangul {
            out.push(f.c);
        } else {
            out.push_str(path.get(wide(f.start)..wide(f.end)).unwrap_or_default());
        }
    }
    out
}
