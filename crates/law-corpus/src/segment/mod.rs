//! The bytes of a segment: some documents with everything that is needed to find them.
//!
//! ```text
//! header    magic, format, tokenizer version, counts, ends of the sections, checksums (88 bytes)
//! names     per document: path, title, hash, size, chunks, length of its record, whether its text is stored
//! records   per document: checksum, headings, chunks (bytes, characters, heading, checksum), and the text of what is
//!           no plain text in its file
//! index     per dictionary block: its first key and its length
//! blocks    32 keys each: checksum, offset of the first postings, then per key: shared prefix, rest,
//!           documents, how many of them as a word, length of the postings
//! postings  per key: chunk numbers as differences, each with its impact (0..255) as a pair and as a word
//! ```
//! Numbers are little-endian or varints. Keys are terms; keys that begin with [`TITLE`] are terms of titles and
//! their postings are document numbers. A segment never changes and holds no dead documents: an update
//! writes the segments it touches anew, so sums over segments are those of a clean build.

mod dict;
mod record;

pub(crate) use dict::{DictWriter, Entry, Postings, each_entry, each_posting};
pub(crate) use record::{Chunk, Name, Record};

use crate::varint::Reader;

pub(crate) const MAGIC: &[u8; 8] = b"hanlaw\xecC";
/// Version of the layout above and of how impacts are computed.
pub const FORMAT: u16 = 2;
pub(crate) const HEADER: usize = 88;
/// Keys of titles begin with this byte.
pub(crate) const TITLE: u8 = 1;

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
        out.extend_from_slice(&FORMAT.to_le_bytes());
        out.extend_from_slice(&crate::token::VERSION.to_le_bytes());
        for n in self.numbers() {
            out.extend_from_slice(&n.to_le_bytes());
        }
        out.resize(HEADER - 4, 0);
        let crc = crate::crc::hash(&out);
        out.extend_from_slice(&crc.to_le_bytes());
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

pub(crate) fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
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
