//! The bytes of a segment: some documents with everything that is needed to find them.
//!
//! ```text
//! header    magic, format, tokenizer version, counts, ends of the sections, checksums (88 bytes)
//! names     per document: path, title, hash, size, chunks, length of its record, whether its text is stored
//! records   per document: checksum, headings, chunks (bytes, characters, heading, checksum), stored text
//! index     per dictionary block: its first key and its length
//! blocks    32 keys each: checksum, offset of the first postings, then per key: shared prefix, rest,
//!           documents, how many of them as a word, length of the postings
//! postings  per key: chunk numbers as differences, each with its impact (0..255) as a pair and as a word
//! ```
//! Numbers are little-endian or varints. Keys are terms; keys that begin with [`TITLE`] are terms of titles and
//! their postings are document numbers. A segment never changes and holds no dead documents: an update
//! writes the segments it touches anew, so sums over segments are those of a clean build.

use crate::chunk::Heading;
use crate::varint::{Reader, put, put_bytes};

pub(crate) const MAGIC: &[u8; 8] = b"hanlaw\xecC";
/// Version of the layout above and of how impacts are computed.
pub const FORMAT: u16 = 2;
pub(crate) const HEADER: usize = 88;
/// Keys of titles begin with this byte.
pub(crate) const TITLE: u8 = 1;
/// Keys of one dictionary block.
pub(crate) const BLOCK: usize = 32;

/// Where the sections of a segment end, and what its counts are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Header {
    pub docs: u32,
    pub chunks: u32,
    pub names_end: u32,
    pub records_end: u32,
    pub index_end: u32,
    pub blocks_end: u32,
    pub end: u32,
    pub names_crc: u32,
    pub index_crc: u32,
}

impl Header {
    pub fn write(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(FORMAT.to_le_bytes());
        out.extend(crate::token::VERSION.to_le_bytes());
        for n in self.numbers() {
            out.extend(n.to_le_bytes());
        }
        out.resize(HEADER - 4, 0);
        out.extend(crate::crc::hash(&out).to_le_bytes());
        out
    }

    fn numbers(&self) -> [u32; 9] {
        [
            self.docs,
            self.chunks,
            self.names_end,
            self.records_end,
            self.index_end,
            self.blocks_end,
            self.end,
            self.names_crc,
            self.index_crc,
        ]
    }

    /// `None`: not a segment of this version, or damaged.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (front, crc) = bytes.get(..HEADER)?.split_last_chunk::<4>()?;
        if u32::from_le_bytes(*crc) != crate::crc::hash(front) {
            return None;
        }
        let mut r = Reader(front);
        let version = [FORMAT.to_le_bytes(), crate::token::VERSION.to_le_bytes()].concat();
        if r.take(8)? != MAGIC || r.take(4)? != version {
            return None;
        }
        let mut next = || r.u32();
        let header = Self {
            docs: next()?,
            chunks: next()?,
            names_end: next()?,
            records_end: next()?,
            index_end: next()?,
            blocks_end: next()?,
            end: next()?,
            names_crc: next()?,
            index_crc: next()?,
        };
        let ends =
            [88, header.names_end, header.records_end, header.index_end, header.blocks_end, header.end];
        ends.is_sorted().then_some(header)
    }
}

/// What is known of a document without its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub path: String,
    pub title: String,
    pub hash: String,
    pub size: u32,
    pub chunks: u32,
    pub record_len: u32,
    /// Its text is in the record; otherwise it is the file as it lies in the folder.
    pub stored: bool,
}

impl Name {
    pub fn write(&self, out: &mut Vec<u8>) {
        put_bytes(out, self.path.as_bytes());
        put_bytes(out, self.title.as_bytes());
        put_bytes(out, self.hash.as_bytes());
        for n in [self.size, self.chunks, self.record_len, u32::from(self.stored)] {
            put(out, n);
        }
    }

    pub fn read(r: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            path: r.text()?.to_owned(),
            title: r.text()?.to_owned(),
            hash: r.text()?.to_owned(),
            size: r.number()?,
            chunks: r.number()?,
            record_len: r.number()?,
            stored: r.number()? != 0,
        })
    }

    pub fn read_all(bytes: &[u8], count: u32) -> Option<Vec<Self>> {
        let mut r = Reader(bytes);
        (0..count).map(|_| Self::read(&mut r)).collect()
    }
}

/// A chunk of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chunk {
    pub start: usize,
    pub len: usize,
    pub char_start: usize,
    pub chars: usize,
    pub heading: Option<usize>,
    pub crc: u32,
}

/// Headings, chunks and possibly the text of one document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    pub headings: Vec<Heading>,
    pub chunks: Vec<Chunk>,
    pub text: Option<String>,
}

/// The most a stored text may inflate to.
const LONGEST_TEXT: usize = 160 << 20;

impl Record {
    pub fn write(&self) -> Vec<u8> {
        let mut out = vec![0; 4];
        put(&mut out, count(self.headings.len()));
        let mut before = 0;
        for heading in &self.headings {
            out.push(heading.level);
            put_bytes(&mut out, heading.text.as_bytes());
            put(&mut out, count(heading.start - before));
            before = heading.start;
        }
        put(&mut out, count(self.chunks.len()));
        for chunk in &self.chunks {
            for n in [chunk.len, chunk.chars, chunk.heading.map_or(0, |h| h + 1)] {
                put(&mut out, count(n));
            }
            out.extend(chunk.crc.to_le_bytes());
        }
        if let Some(text) = &self.text {
            put(&mut out, count(text.len()));
            out.extend(deflated(text.as_bytes()));
        }
        let crc = crate::crc::hash(out.get(4..).unwrap_or_default());
        if let Some(front) = out.first_chunk_mut::<4>() {
            *front = crc.to_le_bytes();
        }
        out
    }

    pub fn read(bytes: &[u8], stored: bool) -> Option<Self> {
        let mut r = Reader(bytes);
        if r.u32()? != crate::crc::hash(r.0) {
            return None;
        }
        let mut out = Self::default();
        let mut start = 0;
        for _ in 0..r.number()? {
            let level = r.byte()?;
            let text = r.text()?.to_owned();
            start += r.size()?;
            out.headings.push(Heading { level, text, start });
        }
        let (mut start, mut char_start) = (0, 0);
        for _ in 0..r.number()? {
            let (len, chars, heading) = (r.size()?, r.size()?, r.size()?);
            out.chunks.push(Chunk {
                start,
                len,
                char_start,
                chars,
                heading: heading.checked_sub(1),
                crc: r.u32()?,
            });
            start += len;
            char_start += chars;
        }
        if stored {
            let len = r.size().filter(|len| *len <= LONGEST_TEXT)?;
            out.text = Some(String::from_utf8(inflated(r.0, len)?).ok()?);
        }
        Some(out)
    }

    /// The headings above a chunk, outermost first, its own last.
    pub fn trail(&self, chunk: &Chunk) -> Vec<&str> {
        let mut out = Vec::new();
        let mut level = u8::MAX;
        let upto = chunk.heading.map_or(0, |h| h + 1);
        for heading in self.headings.get(..upto).unwrap_or_default().iter().rev() {
            if heading.level < level {
                level = heading.level;
                out.push(heading.text.as_str());
            }
        }
        out.reverse();
        out
    }
}

pub(crate) fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut stream = flate2::Compress::new(flate2::Compression::fast(), false);
    let mut out = Vec::with_capacity(bytes.len() / 2 + 1024);
    loop {
        let taken = usize::try_from(stream.total_in()).unwrap_or(usize::MAX);
        out.reserve(64 << 10);
        let rest = bytes.get(taken..).unwrap_or_default();
        match stream.compress_vec(rest, &mut out, flate2::FlushCompress::Finish) {
            Ok(flate2::Status::StreamEnd) | Err(_) => return out,
            Ok(_) => {}
        }
    }
}

fn inflated(bytes: &[u8], len: usize) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(len);
    let mut stream = flate2::Decompress::new(false);
    stream.decompress_vec(bytes, &mut out, flate2::FlushDecompress::Finish).ok()?;
    (out.len() == len).then_some(out)
}

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
        self.blocks.extend(crate::crc::hash(&self.block).to_le_bytes());
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

/// Puts the sections of a segment together.
pub(crate) fn assemble(names: &[Name], records: &[u8], mut dict: DictWriter) -> Vec<u8> {
    dict.flush();
    let mut name_bytes = Vec::new();
    for name in names {
        name.write(&mut name_bytes);
    }
    let sections = [&name_bytes, records, &dict.index, &dict.blocks, &dict.postings];
    let mut at = HEADER;
    let mut ends = sections.iter().map(|s| {
        at += s.len();
        count(at)
    });
    let mut end = || ends.next().unwrap_or(0);
    let header = Header {
        docs: count(names.len()),
        chunks: names.iter().map(|n| n.chunks).sum(),
        names_end: end(),
        records_end: end(),
        index_end: end(),
        blocks_end: end(),
        end: end(),
        names_crc: crate::crc::hash(&name_bytes),
        index_crc: crate::crc::hash(&dict.index),
    };
    let mut out = header.write();
    out.reserve(sections.iter().map(|s| s.len()).sum());
    for section in sections {
        out.extend_from_slice(section);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_round_trip_and_damage_is_seen() {
        let record = Record {
            headings: vec![
                Heading { level: 1, text: "민법".into(), start: 0 },
                Heading { level: 5, text: "제1조".into(), start: 12 },
            ],
            chunks: vec![Chunk { start: 0, len: 40, char_start: 0, chars: 20, heading: Some(1), crc: 7 }],
            text: Some("가나다".repeat(2_000)),
        };
        let bytes = record.write();
        assert!(bytes.len() < 2_000);
        assert_eq!(Record::read(&bytes, true).as_ref(), Some(&record));
        assert_eq!(record.trail(&record.chunks[0]), ["민법", "제1조"]);
        for at in 0..bytes.len() {
            let mut broken = bytes.clone();
            broken[at] ^= 0x20;
            assert_eq!(Record::read(&broken, true), None, "{at}");
        }
    }

    #[test]
    fn dictionaries_round_trip() {
        let mut dict = DictWriter::default();
        let mut list = Postings::default();
        list.push(3, 10, 0, true);
        list.push(900, 20, 30, true);
        for n in 0..200 {
            dict.push(format!("{n:03}").as_bytes(), &list, true);
        }
        let bytes = assemble(&[], &[], dict);
        let header = Header::read(&bytes).unwrap();
        let section = |from: u32, to: u32| bytes.get(from as usize..to as usize).unwrap();
        let mut index = Reader(section(header.records_end, header.index_end));
        let (mut keys, mut at) = (0, 0);
        let blocks = section(header.index_end, header.blocks_end);
        while let Some(first) = index.text() {
            let len = index.size().unwrap();
            let mut seen = Vec::new();
            each_entry(&blocks[at..at + len], &mut |key, entry| {
                seen.push((String::from_utf8(key.to_vec()).unwrap(), entry));
                true
            })
            .unwrap();
            assert_eq!(seen[0].0, first);
            keys += seen.len();
            at += len;
            let (_, entry) = &seen[1];
            assert_eq!((entry.count, entry.words, entry.len), (2, 1, list.bytes.len() as u32));
        }
        assert_eq!(keys, 200);
        let mut back = Vec::new();
        each_posting(&list.bytes, true, &mut |n, p, w| back.push((n, p, w)));
        assert_eq!(back, [(3, 10, 0), (900, 20, 30)]);
        let mut broken = bytes;
        broken[20] ^= 1;
        assert_eq!(Header::read(&broken), None);
    }
}
