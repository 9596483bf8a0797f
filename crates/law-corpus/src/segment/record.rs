//! What is known of one document: its row among the names, and its record.

use super::count;
use crate::chunk::Heading;
use crate::varint::{Reader, put, put_bytes};

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
        let mut out = Vec::new();
        for _ in 0..count {
            out.push(Self::read(&mut r)?);
        }
        Some(out)
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
            out.extend_from_slice(&chunk.crc.to_le_bytes());
        }
        if let Some(text) = &self.text {
            put_bytes(&mut out, text.as_bytes());
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
            out.text = Some(r.text()?.to_owned());
        }
        Some(out)
    }

    /// The headings above a chunk, outermost first, its own last.
    pub fn trail(&self, chunk: &Chunk) -> Vec<String> {
        let mut out = Vec::new();
        let mut level = u8::MAX;
        let upto = chunk.heading.map_or(0, |h| h + 1);
        for heading in self.headings.get(..upto).unwrap_or_default().iter().rev() {
            if heading.level < level {
                level = heading.level;
                out.push(heading.text.clone());
            }
        }
        out.reverse();
        out
    }
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
            text: Some("가나다".repeat(200)),
        };
        let bytes = record.write();
        assert_eq!(Record::read(&bytes, true).as_ref(), Some(&record));
        assert_eq!(record.trail(&record.chunks[0]), ["민법", "제1조"]);
        for at in 0..bytes.len() {
            let mut broken = bytes.clone();
            broken[at] ^= 0x20;
            assert_eq!(Record::read(&broken, true), None, "{at}");
        }
    }
}
