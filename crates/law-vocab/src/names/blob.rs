//! The entries of names.
//!
//! They are sorted by their key (see [`crate::key`]) and front-coded: an entry is
//! `[shared][suffix bytes][fact bytes] suffix facts`, where `shared` counts the key characters it has in
//! common (spelled alike) with the entry before. Characters are coded by frequency: one byte for the common
//! ones, two for the rest; `names_chars.bin` lists them. `names_pairs.bin` is a filter: one bit for each hash of two
//! first characters. The rows and the places where the groups begin that share their first three key characters are
//! put together when the first name is looked for (a millisecond).

use super::facts::Fact;
use super::rows::rows;
use crate::key::{is_gap, pair_bit};
use std::sync::LazyLock;

static ENTRIES: LazyLock<Vec<u8>> = LazyLock::new(rows);
static CHARS: &[u8] = include_bytes!("../generated/names_chars.bin");
static PAIRS: &[u8] = include_bytes!("../generated/names_pairs.bin");

/// The first three key characters of a group (the third is 0 for a name of two) and where it begins, sorted.
static GROUPS: LazyLock<Vec<(Head, usize)>> = LazyLock::new(|| {
    let (mut key, mut groups) = (['\0'; 3], Vec::new());
    for entry in entries() {
        if let Some(own) = key.get_mut(entry.shared..) {
            let mut letters = entry.chars().filter(|c| !is_gap(*c));
            own.fill_with(|| letters.next().map_or('\0', |c| c.to_ascii_lowercase()));
        }
        let [a, b, c] = key;
        let head = head(a, b, c);
        if groups.last().is_none_or(|(last, _)| *last != head) {
            groups.push((head, entry.offset));
        }
    }
    groups
});

/// Codes below this take one byte.
pub(super) const ONE_BYTE: usize = 240;

/// One entry.
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

/// Three characters of 16 bits in one number, the first the highest.
type Head = u64;

fn head(a: char, b: char, c: char) -> Head {
    u64::from(u32::from(a)) << 32 | u64::from(u32::from(b)) << 16 | u64::from(u32::from(c))
}

fn lower_bound(head: Head) -> usize {
    GROUPS.partition_point(|(h, _)| *h < head)
}

/// Where the entries of a group begin.
fn start_of(index: usize) -> usize {
    GROUPS.get(index).map_or(ENTRIES.len(), |(_, start)| *start)
}

/// False when no name begins with these two characters.
pub(super) fn may_begin(a: char, b: char) -> bool {
    let bit = pair_bit(a, b);
    PAIRS.get(bit / 8).is_some_and(|byte| byte & 1 << (bit % 8) != 0)
}

/// Where the entries stand whose keys are `a`, `b` alone, and where those begin with `a`, `b`, `c`.
pub(super) fn head_ranges(a: char, b: char, c: Option<char>) -> [(usize, usize); 2] {
    let pair = head(a, b, '\0');
    let first = lower_bound(pair);
    let head_of = |index| GROUPS.get(index).map(|(head, _)| *head);
    let Some(found) = head_of(first).filter(|found| found >> 16 == pair >> 16) else {
        return [(0, 0); 2];
    };
    let range = |index| (start_of(index), start_of(index + 1));
    let short = if found == pair { range(first) } else { (0, 0) };
    let Some(want) = c.map(|c| head(a, b, c)) else { return [short, (0, 0)] };
    let index = lower_bound(want);
    [short, if head_of(index) == Some(want) { range(index) } else { (0, 0) }]
}

/// Where the entries stand whose keys begin with `a`.
pub(super) fn first_range(a: char) -> (usize, usize) {
    let want = u64::from(u32::from(a)) << 32;
    (start_of(lower_bound(want)), start_of(lower_bound(want + (1 << 32))))
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
    let mut index = GROUPS.partition_point(|(_, start)| *start <= offset).saturating_sub(1);
    while index > 0 && Entry::at(start_of(index)).is_some_and(|e| e.shared > 0) {
        index -= 1;
    }
    let mut name = Vec::new();
    for entry in entries_from(start_of(index), offset + 1) {
        keep_shared(&mut name, entry.shared);
        name.extend(entry.chars());
    }
    name.into_iter().collect()
}
