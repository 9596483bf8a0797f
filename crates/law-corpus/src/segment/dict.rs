//! Dictionary and postings: keys in blocks, and for each key the chunks that have it.

use super::count;
use crate::varint::{Reader, put, put_bytes};

/// Keys of one block.
const BLOCK: usize = 32;

/// One list of postings as it is written.
#[derive(Debug, Default)]
pub(crate) struct Postings {
    pub bytes: Vec<u8>,
    pub count: u32,
    /// How many of them are words; fewer than `count` only for pairs of syllables.
    pub words: u32,
    before: u32,
}

impl Postings {
    /// `pairs` says whether the list belongs to a pair of syllables; then either impact may be 0.
    pub fn push(&mut self, number: u32, pair: u8, word: u8, pairs: bool) {
        let delta = number.saturating_sub(self.before);
        self.before = number;
        self.count += 1;
        self.words += u32::from(word > 0);
        if pairs {
            put(&mut self.bytes, delta << 1 | u32::from(word > 0));
            self.bytes.push(pair);
            if word > 0 {
                self.bytes.push(word);
            }
        } else {
            put(&mut self.bytes, delta);
            self.bytes.push(word);
        }
    }
}

/// Calls `each` with number, pair impact and word impact of every posting; stops at damage.
pub(crate) fn each_posting(bytes: &[u8], pairs: bool, each: &mut dyn FnMut(u32, u8, u8)) -> Option<()> {
    let mut r = Reader(bytes);
    let mut number = 0u32;
    while !r.0.is_empty() {
        let n = r.number()?;
        if pairs {
            number = number.checked_add(n >> 1)?;
            let pair = r.byte()?;
            each(number, pair, if n & 1 == 1 { r.byte()? } else { 0 });
        } else {
            number = number.checked_add(n)?;
            each(number, 0, r.byte()?);
        }
    }
    Some(())
}

/// What the dictionary says of a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry {
    pub count: u32,
    pub words: u32,
    pub pairs: bool,
    /// Offset within the section of postings.
    pub offset: u32,
    pub len: u32,
}

/// Writes the dictionary and the postings, key after key in order.
#[derive(Debug, Default)]
pub(crate) struct DictWriter {
    pub index: Vec<u8>,
    pub blocks: Vec<u8>,
    pub postings: Vec<u8>,
    block: Vec<u8>,
    first: Vec<u8>,
    last: Vec<u8>,
    in_block: usize,
}

impl DictWriter {
    pub fn push(&mut self, key: &[u8], list: &Postings, pairs: bool) {
        if self.in_block == BLOCK {
            self.flush();
        }
        if self.in_block == 0 {
            self.first = key.to_vec();
            self.last.clear();
            put(&mut self.block, count(self.postings.len()));
        }
        let shared = self.last.iter().zip(key).take_while(|(a, b)| a == b).count();
        put(&mut self.block, count(shared));
        put_bytes(&mut self.block, key.get(shared..).unwrap_or_default());
        put(&mut self.block, list.count << 1 | u32::from(pairs));
        if pairs {
            put(&mut self.block, list.words);
        }
        put(&mut self.block, count(list.bytes.len()));
        self.postings.extend_from_slice(&list.bytes);
        self.last.clear();
        self.last.extend_from_slice(key);
        self.in_block += 1;
    }

    pub fn flush(&mut self) {
        if self.in_block == 0 {
            return;
        }
        put_bytes(&mut self.index, &self.first);
        put(&mut self.index, count(self.block.len() + 4));
        self.blocks.extend_from_slice(&crate::crc::hash(&self.block).to_le_bytes());
        self.blocks.append(&mut self.block);
        self.in_block = 0;
    }
}

/// Walks the keys of one block; `each` says whether to go on.
pub(crate) fn each_entry(block: &[u8], each: &mut dyn FnMut(&[u8], Entry) -> bool) -> Option<()> {
    let mut r = Reader(block);
    if r.u32()? != crate::crc::hash(r.0) {
        return None;
    }
    let mut offset = r.number()?;
    let mut key: Vec<u8> = Vec::new();
    while !r.0.is_empty() {
        let shared = r.size()?;
        key.truncate(shared);
        key.extend_from_slice(r.bytes()?);
        let n = r.number()?;
        let pairs = n & 1 == 1;
        let words = if pairs { r.number()? } else { n >> 1 };
        let len = r.number()?;
        if !each(&key, Entry { count: n >> 1, words, pairs, offset, len }) {
            return Some(());
        }
        offset = offset.checked_add(len)?;
    }
    Some(())
}
