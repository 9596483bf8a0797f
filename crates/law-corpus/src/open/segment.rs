//! A segment opened for reading: names, directory of the dictionary, and look-ups by range.

use super::blobs::{section, wide};
use crate::query::CITED;
use crate::segment::{Entry, HEADER, Header, Name, Record, count, each_entry};
use crate::varint::Reader;
use law_host::{BlobId, BlobRead, Host};
use law_vocab::order::Arrange;

/// The dictionary blocks of a segment: first keys and ends.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    keys: Vec<u8>,
    /// Ends of the keys above and of the blocks.
    ends: Vec<(u32, u32)>,
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
    pub(super) blob: BlobId,
    header: Header,
    pub names: Vec<Name>,
    /// Offsets of the records and first chunks of the documents.
    starts: Vec<(u32, u32)>,
    blocks: Blocks,
    pub(super) cited: Vec<(Vec<u8>, u32)>,
}

impl Segment {
    pub(super) async fn open(host: &dyn Host, blob: BlobId) -> Option<Self> {
        let header = Header::read(&host.blob_range(blob.clone(), 0, count(HEADER)).await?)?;
        let names = section(host, &blob, count(HEADER), header.names_end).await?;
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
