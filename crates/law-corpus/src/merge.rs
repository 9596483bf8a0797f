//! Segments → one segment, some documents left out. Postings are renumbered, texts are not read again.

use crate::open::Blocks;
use crate::segment::{DictWriter, Entry, Header, Name, Postings, assemble, each_entry, each_posting};
use crate::varint::Reader;

/// A segment whose bytes are all in memory.
struct Input<'a> {
    header: Header,
    names: Vec<Name>,
    records: &'a [u8],
    blocks: &'a [u8],
    ends: Vec<u32>,
    postings: &'a [u8],
    /// New numbers of documents and chunks; `None` for those that are left out.
    docs: Vec<Option<u32>>,
    chunks: Vec<Option<u32>>,
    next_block: usize,
    /// Keys of the block at hand, last first.
    keys: Vec<(Vec<u8>, Entry)>,
}

impl<'a> Input<'a> {
    fn read(bytes: &'a [u8]) -> Option<Self> {
        let header = Header::read(bytes)?;
        let section = |from: u32, to: u32| bytes.get(wide(from)..wide(to));
        let names = section(crate::segment::HEADER as u32, header.names_end)?;
        let index = section(header.records_end, header.index_end)?;
        if crate::crc::hash(names) != header.names_crc || crate::crc::hash(index) != header.index_crc {
            return None;
        }
        Some(Self {
            header,
            names: Name::read_all(names, header.docs)?,
            records: section(header.names_end, header.records_end)?,
            blocks: section(header.index_end, header.blocks_end)?,
            ends: Blocks::read(index)?.ends(),
            postings: section(header.blocks_end, header.end)?,
            docs: Vec::new(),
            chunks: Vec::new(),
            next_block: 0,
            keys: Vec::new(),
        })
    }

    /// Numbers what stays, and takes its names and records over.
    fn number(&mut self, leave: &mut dyn FnMut(&str) -> bool, out: &mut Output) -> Option<()> {
        let mut records = Reader(self.records);
        for name in &self.names {
            let record = records.take(wide(name.record_len))?;
            let stays = !leave(&name.path);
            self.docs.push(stays.then_some(crate::segment::count(out.names.len())));
            for n in 0..name.chunks {
                self.chunks.push(stays.then_some(out.chunks + n));
            }
            if stays {
                out.chunks += name.chunks;
                out.names.push(name.clone());
                out.records.extend_from_slice(record);
            }
        }
        (self.chunks.len() == wide(self.header.chunks)).then_some(())
    }

    /// The next key, without taking it.
    fn peek(&mut self) -> Option<Option<&[u8]>> {
        while self.keys.is_empty() {
            let Some(end) = self.ends.get(self.next_block) else { return Some(None) };
            let start = self.next_block.checked_sub(1).and_then(|b| self.ends.get(b)).copied().unwrap_or(0);
            let block = self.blocks.get(wide(start)..wide(*end))?;
            let keys = &mut self.keys;
            each_entry(block, &mut |key, entry| {
                keys.push((key.to_vec(), entry));
                true
            })?;
            self.keys.reverse();
            self.next_block += 1;
        }
        Some(self.keys.last().map(|(key, _)| key.as_slice()))
    }

    /// Adds the postings of the next key.
    fn take(&mut self, title: bool, pairs: bool, out: &mut Postings) -> Option<()> {
        let (_, entry) = self.keys.pop()?;
        let start = wide(entry.offset);
        let bytes = self.postings.get(start..start.checked_add(wide(entry.len))?)?;
        let table = if title { &self.docs } else { &self.chunks };
        each_posting(bytes, entry.pairs, &mut |n, pair, word| {
            if let Some(new) = table.get(wide(n)).copied().flatten() {
                out.push(new, pair, word, pairs);
            }
        })
    }
}

#[derive(Default)]
struct Output {
    names: Vec<Name>,
    records: Vec<u8>,
    chunks: u32,
}

fn wide(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// One segment of several, without the documents that `leave` names. `None`: an input is damaged.
#[must_use]
pub fn merge(segments: &[&[u8]], leave: &mut dyn FnMut(&str) -> bool) -> Option<Vec<u8>> {
    let mut inputs = segments.iter().map(|s| Input::read(s)).collect::<Option<Vec<_>>>()?;
    let mut out = Output::default();
    for input in &mut inputs {
        input.number(leave, &mut out)?;
    }
    let mut dict = DictWriter::default();
    loop {
        let mut least: Option<Vec<u8>> = None;
        for input in &mut inputs {
            let key = input.peek()?;
            if let Some(key) = key.filter(|k| least.as_deref().is_none_or(|l| *k < l)) {
                least = Some(key.to_vec());
            }
        }
        let Some(key) = least else { break };
        let mut mine = Vec::new();
        for (n, input) in inputs.iter_mut().enumerate() {
            if input.peek()?.is_some_and(|k| k == key) {
                mine.push(n);
            }
        }
        // A key may be a pair of syllables in one segment and only a word in another.
        let pairs = mine
            .iter()
            .any(|n| inputs.get(*n).and_then(|i| i.keys.last()).is_some_and(|(_, entry)| entry.pairs));
        let mut list = Postings::default();
        for n in mine {
            inputs.get_mut(n)?.take(key.first() == Some(&crate::segment::TITLE), pairs, &mut list)?;
        }
        if list.count > 0 {
            dict.push(&key, &list, pairs);
        }
    }
    Some(assemble(&out.names, &out.records, dict))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Source, build};

    fn segment(docs: &[(&str, &str)]) -> Vec<u8> {
        let sources: Vec<Source<'_>> = docs
            .iter()
            .map(|(path, text)| Source { path, hash: "abcdef", bytes: text.as_bytes(), converted: false })
            .collect();
        build(&sources).0
    }

    const A: (&str, &str) = ("a.md", "# 계약\n\n계약을 해제하면 원상회복의 의무가 있다.\n");
    const B: (&str, &str) = ("b.md", "# 손해\n\n「민법」에 따라 계약 해제와 손해배상.\n\n# 벌칙\n\n과태료\n");
    const C: (&str, &str) = ("c.txt", "제1조(목적) 이 규정은 Contracts를 정한다.\n제2조(약해) 약해\n");

    #[test]
    fn merging_is_building_at_once() {
        let whole = segment(&[A, B, C]);
        let (ab, c) = (segment(&[A, B]), segment(&[C]));
        assert_eq!(merge(&[&ab, &c], &mut |_| false).as_ref(), Some(&whole));
        let (a, b) = (segment(&[A]), segment(&[B]));
        assert_eq!(merge(&[&a, &b, &c], &mut |_| false).as_ref(), Some(&whole));
    }

    #[test]
    fn leaving_out_is_never_having_had() {
        let whole = segment(&[A, B, C]);
        assert_eq!(merge(&[&whole], &mut |path| path == "b.md").as_ref(), Some(&segment(&[A, C])));
        assert_eq!(merge(&[&whole], &mut |_| true).as_ref(), Some(&segment(&[])));
    }

    #[test]
    fn damage_gives_nothing_and_never_a_panic() {
        let whole = segment(&[A, B, C]);
        for at in 0..whole.len() {
            let mut broken = whole.clone();
            broken[at] ^= 0x11;
            drop(merge(&[&broken], &mut |_| false));
            assert!(merge(&[broken.get(..at).unwrap()], &mut |_| false).is_none());
        }
    }
}
