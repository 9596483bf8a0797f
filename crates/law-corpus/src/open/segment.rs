//! A segment opened for reading: names, directory of the dictionary, and look-ups by range.

use super::blobs::{section, wide};
use crate::near::likeness;
use crate::query::CITED;
use crate::segment::{Entry, HEADER, Header, Name, Record, count, each_entry};
use crate::varint::Reader;
use law_host::{BlobId, BlobRead, Host};

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

    /// The number of the block that may hold a key.
    fn number(&self, key: &[u8]) -> Option<usize> {
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.first_key(middle) <= key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low.checked_sub(1)
    }

    fn start(&self, block: usize) -> u32 {
        block.checked_sub(1).and_then(|b| self.ends.get(b)).map_or(0, |e| e.1)
    }

    /// Offset and length of the block that may hold a key.
    fn find(&self, key: &[u8]) -> Option<(u32, u32)> {
        let block = self.number(key)?;
        let start = self.start(block);
        Some((start, self.ends.get(block)?.1.checked_sub(start)?))
    }
}

/// Blocks on either side in which words are looked for that look like one.
const AROUND: usize = 48;

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
        let from = self.blocks.number(&[CITED]).unwrap_or(0);
        let to = self.blocks.number(&[CITED + 1]).map_or(0, |n| n + 1);
        let mut out = Vec::new();
        let bytes = self.blocks_of(host, from, to).await?;
        self.each_of(&bytes, from, to, &mut |key, entry| {
            if let Some(name) = key.strip_prefix(&[CITED]) {
                out.push((name.to_vec(), entry.count));
            }
        })?;
        Some(out)
    }

    /// The bytes of some blocks of the dictionary, which lie one after the other.
    async fn blocks_of(&self, host: &dyn Host, from: usize, to: usize) -> Option<Vec<u8>> {
        let place = |block: usize| self.header.index_end.checked_add(self.blocks.start(block));
        section(host, &self.blob, place(from)?, place(to)?).await
    }

    /// Every key in the bytes of these blocks.
    fn each_of(
        &self,
        mut bytes: &[u8],
        from: usize,
        to: usize,
        each: &mut dyn FnMut(&[u8], Entry),
    ) -> Option<()> {
        for block in from..to {
            let len = self.blocks.start(block + 1).checked_sub(self.blocks.start(block))?;
            let (own, rest) = bytes.split_at_checked(wide(len))?;
            each_entry(own, &mut |key, entry| {
                each(key, entry);
                true
            })?;
            bytes = rest;
        }
        Some(())
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

    /// Words that look like one that is not there, those most like it first.
    pub async fn near(&self, host: &dyn Host, word: &str) -> Vec<(u64, String)> {
        let mut found: Vec<(u64, String)> = Vec::new();
        let Some(middle) = self.blocks.number(word.as_bytes()) else { return found };
        let (from, to) = (middle.saturating_sub(AROUND), (middle + AROUND).min(self.blocks.ends.len()));
        let Some(bytes) = self.blocks_of(host, from, to).await else { return found };
        let _ = self.each_of(&bytes, from, to, &mut |key, entry| {
            let Some(key) = std::str::from_utf8(key).ok().filter(|_| entry.words > 0) else { return };
            let like = likeness(word, key);
            if like > 0 {
                // Among those equally like it, what stands in more texts.
                found.push((u64::from(like) << 32 | u64::from(entry.words), key.to_owned()));
            }
        });
        found
    }
}
