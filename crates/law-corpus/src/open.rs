//! Segments opened for reading: what is held in memory, and look-ups by range.

use crate::query::CITED;
use crate::segment::{Entry, HEADER, Header, Name, Record, each_entry};
use crate::varint::Reader;
use law_host::{BlobId, BlobRead, Host};
use law_vocab::key::key;
use law_vocab::order::{Arrange, order};
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

/// The most one read asks for.
const LARGEST: u32 = 64 << 20;

/// What the host says of the corpus now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Head {
    pub generation: String,
    pub segments: Vec<String>,
    /// Files of the folder, those left out, and how far a running indexing is.
    pub files: u32,
    pub skipped: u32,
    pub indexing: Option<(u32, u32)>,
    /// Why the index is not what it should be (folder gone, other writer).
    pub trouble: Option<String>,
}

impl Head {
    fn read(bytes: &[u8]) -> Option<Self> {
        let value: serde_json::Value = serde_json::from_slice(bytes).ok()?;
        let number = |v: Option<&serde_json::Value>| {
            v.and_then(serde_json::Value::as_u64).and_then(|n| u32::try_from(n).ok()).unwrap_or(0)
        };
        let text = |name: &str| value.get(name).and_then(|v| v.as_str()).map(str::to_owned);
        let indexing = value.get("indexing").filter(|v| v.is_object());
        Some(Self {
            generation: text("generation").unwrap_or_default(),
            segments: value
                .get("segments")?
                .as_array()?
                .iter()
                .filter_map(|v| v.as_str().map(str::to_owned))
                .collect(),
            files: number(value.get("files")),
            skipped: number(value.get("skipped")),
            indexing: indexing.map(|i| (number(i.get("done")), number(i.get("total")))),
            trouble: text("trouble"),
        })
    }
}

/// Why the corpus cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorpusError {
    /// There is no corpus in this host.
    Absent,
    /// A segment is missing, damaged or of another version: it has to be built again.
    Damaged,
}

/// The dictionary blocks of a segment: first keys and ends.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    keys: Vec<u8>,
    /// Ends of the keys above and of the blocks.
    ends: Vec<(u32, u32)>,
}

fn wide(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

impl Blocks {
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut r = Reader(bytes);
        let mut out = Self::default();
        let mut block_end = 0u32;
        while !r.0.is_empty() {
            out.keys.extend_from_slice(r.bytes()?);
            block_end = block_end.checked_add(r.number()?)?;
            out.ends.push((u32::try_from(out.keys.len()).ok()?, block_end));
        }
        Some(out)
    }

    /// Where each block ends.
    pub fn ends(&self) -> Vec<u32> {
        self.ends.iter().map(|e| e.1).collect()
    }

    fn first_key(&self, block: usize) -> &[u8] {
        let start = block.checked_sub(1).and_then(|b| self.ends.get(b)).map_or(0, |e| wide(e.0));
        let end = self.ends.get(block).map_or(start, |e| wide(e.0));
        self.keys.get(start..end).unwrap_or_default()
    }

    /// Offset and length of the block that may hold a key.
    fn find(&self, key: &[u8]) -> Option<(u32, u32)> {
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.first_key(middle) <= key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let block = low.checked_sub(1)?;
        let start = block.checked_sub(1).and_then(|b| self.ends.get(b)).map_or(0, |e| e.1);
        Some((start, self.ends.get(block)?.1.checked_sub(start)?))
    }
}

/// One segment.
#[derive(Debug)]
pub(crate) struct Segment {
    blob: BlobId,
    header: Header,
    pub names: Vec<Name>,
    /// Offsets of the records and first chunks of the documents.
    starts: Vec<(u32, u32)>,
    blocks: Blocks,
    cited: Vec<(Vec<u8>, u32)>,
}

impl Segment {
    async fn open(host: &dyn Host, blob: BlobId) -> Option<Self> {
        let header = Header::read(&host.blob_range(blob.clone(), 0, count32(HEADER)).await?)?;
        let names = section(host, &blob, count32(HEADER), header.names_end).await?;
        let index = section(host, &blob, header.records_end, header.index_end).await?;
        // The last byte must be there: a file cut short is no segment.
        section(host, &blob, header.end.checked_sub(1)?, header.end).await?;
        if crate::crc::hash(&names) != header.names_crc || crate::crc::hash(&index) != header.index_crc {
            return None;
        }
        let names = Name::read_all(&names, header.docs)?;
        let mut at = (header.names_end, 0u32);
        let mut starts = Vec::with_capacity(names.len());
        for name in &names {
            starts.push(at);
            at = (at.0.checked_add(name.record_len)?, at.1.checked_add(name.chunks)?);
        }
        (at == (header.records_end, header.chunks)).then_some(())?;
        let mut out = Self { blob, header, names, starts, blocks: Blocks::read(&index)?, cited: Vec::new() };
        out.cited = out.cited(host).await?;
        Some(out)
    }

    pub fn chunks(&self) -> u32 {
        self.header.chunks
    }

    /// How many chunks name which document in 「」 brackets.
    async fn cited(&self, host: &dyn Host) -> Option<Vec<(Vec<u8>, u32)>> {
        let first = self.blocks.find(&[CITED]).map_or(0, |(start, _)| start);
        let (start, len) = self.blocks.find(&[CITED + 1]).unwrap_or_default();
        let from = self.header.index_end.checked_add(first)?;
        let bytes = section(host, &self.blob, from, self.header.index_end.checked_add(start + len)?).await?;
        let mut out = Vec::new();
        let mut rest = bytes.as_slice();
        let mut at = first;
        while !rest.is_empty() {
            let end = self.blocks.ends.iter().map(|e| e.1).find(|end| *end > at)?;
            let (block, after) = rest.split_at_checked(wide(end - at))?;
            each_entry(block, &mut |key, entry| {
                if let Some(name) = key.strip_prefix(&[CITED]) {
                    out.push((name.to_vec(), entry.count));
                }
                true
            })?;
            (rest, at) = (after, end);
        }
        Some(out)
    }

    /// First chunk of a document.
    pub fn first_chunk(&self, doc: usize) -> u32 {
        self.starts.get(doc).map_or(0, |s| s.1)
    }

    /// The document a chunk belongs to, and its number there.
    pub fn place(&self, chunk: u32) -> (usize, u32) {
        let doc = self.starts.partition_point(|s| s.1 <= chunk).saturating_sub(1);
        (doc, chunk - self.first_chunk(doc))
    }

    fn read(&self, from: u32, len: u32) -> BlobRead {
        BlobRead { id: self.blob.clone(), offset: u64::from(from), len }
    }

    /// Where the record of a document lies.
    pub fn record_place(&self, doc: usize) -> Option<BlobRead> {
        let (start, _) = *self.starts.get(doc)?;
        Some(self.read(start, self.names.get(doc)?.record_len))
    }

    pub async fn record(&self, host: &dyn Host, doc: usize) -> Option<Record> {
        let read = self.record_place(doc)?;
        let bytes = host.blob_range(read.id, read.offset, read.len).await?;
        Record::read(&bytes, self.names.get(doc)?.stored)
    }

    /// Where the block of the dictionary lies that may hold a key.
    pub fn block_place(&self, key: &[u8]) -> Option<BlobRead> {
        let (start, len) = self.blocks.find(key)?;
        Some(self.read(self.header.index_end.saturating_add(start), len))
    }

    pub fn postings_place(&self, entry: Entry) -> BlobRead {
        self.read(self.header.blocks_end.saturating_add(entry.offset), entry.len)
    }
}

fn count32(n: usize) -> u32 {
    crate::segment::count(n)
}

/// The bytes from one offset of a blob to another; all of them or nothing.
async fn section(host: &dyn Host, blob: &BlobId, from: u32, to: u32) -> Option<Vec<u8>> {
    let len = to.checked_sub(from)?;
    if len == 0 {
        return Some(Vec::new());
    }
    let mut out = host.blob_range(blob.clone(), u64::from(from), len).await?;
    while out.len() < wide(len) {
        let have = count32(out.len());
        let more = host.blob_range(blob.clone(), u64::from(from + have), len - have).await?;
        if more.is_empty() {
            return None;
        }
        out.extend(more);
    }
    Some(out)
}

/// The whole of a small blob, or of a file of the folder.
pub(crate) async fn whole(host: &dyn Host, blob: String) -> Option<Vec<u8>> {
    let mut out: Vec<u8> = Vec::new();
    loop {
        let more = host.blob_range(BlobId(blob.clone()), u64::try_from(out.len()).ok()?, 1 << 20).await?;
        let done = more.len() < 1 << 20;
        out.extend(more);
        if done || out.len() > wide(LARGEST) {
            return Some(out);
        }
    }
}

/// Where a part of a document lies in its file.
pub(crate) fn file_place(path: &str, from: usize, len: usize) -> Option<BlobRead> {
    let (offset, len) = (u64::try_from(from).ok()?, u32::try_from(len).ok()?);
    Some(BlobRead { id: BlobId(format!("{FILE}{path}")), offset, len })
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
    /// The state of now; reads only what has changed since the last call.
    pub(crate) async fn opened(&self, host: &dyn Host) -> Result<Rc<Opened>, CorpusError> {
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
        let title = key(&name.title);
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

    pub fn chunks(&self) -> u32 {
        self.segments.iter().map(|s| s.chunks()).sum()
    }

    /// What the dictionaries say of some keys: per key, per segment. All blocks are read at once.
    pub async fn entries(
        &self,
        host: &dyn Host,
        keys: &[&[u8]],
    ) -> Result<Vec<Vec<Option<Entry>>>, CorpusError> {
        // In the order of the keys those of one block stand together, and each block is read once.
        let by_key = order(keys.len(), &mut |a, b| keys.get(a).cmp(&keys.get(b)));
        let mut reads: Vec<BlobRead> = Vec::new();
        let mut wanted: Vec<(usize, Vec<usize>)> = Vec::new();
        for (s, segment) in self.segments.iter().enumerate() {
            for k in &by_key {
                let Some(place) = keys.get(*k).and_then(|key| segment.block_place(key)) else { continue };
                match wanted.last_mut().filter(|_| reads.last() == Some(&place)) {
                    Some((_, same)) => same.push(*k),
                    None => {
                        reads.push(place);
                        wanted.push((s, vec![*k]));
                    }
                }
            }
        }
        let mut out = vec![vec![None; self.segments.len()]; keys.len()];
        for ((s, mine), block) in wanted.iter().zip(host.blob_ranges(reads).await) {
            let block = block.ok_or(CorpusError::Damaged)?;
            let mut next = mine.iter().copied().peekable();
            each_entry(&block, &mut |key, entry| {
                // Both go upwards.
                while let Some(k) = next.peek().copied() {
                    match keys.get(k).copied().cmp(&Some(key)) {
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
    crate::fold::Fold::new(path)
        .flat_map(|f| {
            let own = path.get(wide(f.start)..wide(f.end)).unwrap_or_default();
            let hangul = f.class == crate::fold::Class::Hangul;
            let one = hangul.then_some(f.c);
            one.into_iter().chain(own.chars().filter(move |_| !hangul))
        })
        .collect()
}

impl Segment {
    /// Keys that begin like a word that is not there, the most frequent first.
    pub async fn near(&self, host: &dyn Host, word: &str) -> Vec<String> {
        let shared: String = word.chars().take(2).collect();
        let Some(read) = self.block_place(word.as_bytes()) else { return Vec::new() };
        let block = host.blob_range(read.id, read.offset, read.len).await.unwrap_or_default();
        let mut found: Vec<(u32, String)> = Vec::new();
        let read = each_entry(&block, &mut |key, entry| {
            if key.starts_with(shared.as_bytes())
                && entry.words > 0
                && let Ok(key) = std::str::from_utf8(key)
            {
                found.push((entry.words, key.to_owned()));
            }
            true
        });
        if read.is_none() {
            return Vec::new();
        }
        found.arrange(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        found.into_iter().map(|(_, key)| key).take(3).collect()
    }
}
