//! The blobs of names, read in place.
//!
//! `names.bin` holds the entries sorted by their key (see [`crate::key`]), front-coded: an entry is
//! `[shared][suffix bytes][fact bytes] suffix facts`, where `shared` counts the key characters it has in
//! common (spelled alike) with the entry before. Characters are coded by frequency: one byte for the common
//! ones, two for the rest; `names_chars.bin` lists them. `names_groups.bin` says where the entries begin that
//! share their first two key characters: `[char u16][char u16][offset u24]`, sorted.

use super::facts::{Fact, number};
use crate::key::is_gap;

static ENTRIES: &[u8] = include_bytes!("../generated/names.bin");
static GROUPS: &[u8] = include_bytes!("../generated/names_groups.bin");
static CHARS: &[u8] = include_bytes!("../generated/names_chars.bin");

const GROUP: usize = 7;
/// Codes below this take one byte.
const ONE_BYTE: usize = 240;

/// One entry of `names.bin`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub offset: usize,
    /// Key characters taken over from the entry before.
    pub shared: usize,
    pub suffix: &'static [u8],
    facts: &'static [u8],
    pub next: usize,
}

impl Entry {
    pub(super) fn at(offset: usize) -> Option<Self> {
        let (&[shared, suffix_len, facts_len], body) = ENTRIES.get(offset..)?.split_first_chunk::<3>()?;
        let (suffix, rest) = body.split_at_checked(suffix_len.into())?;
        let facts = rest.get(..facts_len.into())?;
        let next = offset + 3 + suffix.len() + facts.len();
        Some(Self { offset, shared: shared.into(), suffix, facts, next })
    }

    pub(super) fn facts(self) -> impl Iterator<Item = Fact> {
        let mut bytes = self.facts;
        std::iter::from_fn(move || Fact::read(&mut bytes))
    }

    /// The characters of the suffix as spelled.
    pub(super) fn chars(self) -> impl Iterator<Item = char> {
        let mut bytes = self.suffix.iter();
        std::iter::from_fn(move || {
            let first = usize::from(*bytes.next()?);
            let code = match first.checked_sub(ONE_BYTE) {
                None => first,
                Some(page) => ONE_BYTE + page * 256 + usize::from(*bytes.next()?),
            };
            let [low, high] = CHARS.get(code * 2..)?.first_chunk::<2>()?;
            char::from_u32(u16::from_le_bytes([*low, *high]).into())
        })
    }
}

/// All entries in order of their keys.
pub(super) fn entries() -> impl Iterator<Item = Entry> {
    entries_from(0, ENTRIES.len())
}

pub(super) fn entries_from(start: usize, end: usize) -> impl Iterator<Item = Entry> {
    let mut at = start;
    std::iter::from_fn(move || {
        let entry = Entry::at(at).filter(|_| at < end)?;
        at = entry.next;
        Some(entry)
    })
}

fn group(index: usize) -> Option<(u32, u32, usize)> {
    let mut bytes = GROUPS.get(index * GROUP..(index + 1) * GROUP)?;
    let (a, b) = (number(&mut bytes, 2)?, number(&mut bytes, 2)?);
    Some((a, b, usize::try_from(number(&mut bytes, 3)?).ok()?))
}

fn partition(before: impl Fn((u32, u32, usize)) -> bool) -> usize {
    let (mut low, mut high) = (0, GROUPS.len() / GROUP);
    while low < high {
        let middle = low + (high - low) / 2;
        if group(middle).is_some_and(&before) { low = middle + 1 } else { high = middle }
    }
    low
}

fn start_of(index: usize) -> usize {
    group(index).map_or(ENTRIES.len(), |(_, _, start)| start)
}

/// Where the entries stand whose keys begin with `a`, `b`.
pub(super) fn pair_range(a: char, b: char) -> Option<(usize, usize)> {
    let want = (u32::from(a), u32::from(b));
    let index = partition(|(x, y, _)| (x, y) < want);
    let (x, y, start) = group(index)?;
    ((x, y) == want).then(|| (start, start_of(index + 1)))
}

/// Where the entries stand whose keys begin with `a`.
pub(super) fn first_range(a: char) -> (usize, usize) {
    let want = u32::from(a);
    (start_of(partition(|(x, _, _)| x < want)), start_of(partition(|(x, _, _)| x <= want)))
}

/// Keeps the spelling of the first `shared` key characters.
pub(super) fn keep_shared(name: &mut Vec<char>, shared: usize) {
    let mut seen = 0;
    let cut = name.iter().position(|c| {
        let full = seen == shared;
        seen += usize::from(!is_gap(*c));
        full
    });
    name.truncate(cut.unwrap_or(name.len()));
}

/// The spelling of the entry at `offset`.
pub(super) fn spelled(offset: usize) -> String {
    let index = partition(|(_, _, start)| start <= offset);
    let mut name = Vec::new();
    for entry in entries_from(start_of(index.saturating_sub(1)), offset + 1) {
        keep_shared(&mut name, entry.shared);
        name.extend(entry.chars());
    }
    name.into_iter().collect()
}
