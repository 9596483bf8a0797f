//! Words that tell the router what a line asks for, from `assets/route_words.tsv`.
//!
//! They lie in `route_words.bin`, read in place; all numbers are 16 bits, little-endian. First the count of first
//! characters, and for each (ascending) the character and where its block begins. A block is the count of second
//! characters, and for each (ascending; 0 for words of one character) the character and where its words end; then the
//! words: edge and whether a blank stands after the first character, set of senses, length of the rest, the rest.

/// Where a word may stand inside a longer word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Edge {
    /// Anywhere.
    Any,
    /// Only at the start of a word.
    Start,
    /// Only at the end of a word; particles may follow.
    End,
    /// At the start and at the end.
    StartEnd,
    /// The whole word without any particle.
    Whole,
    /// At the start; the rest of the word belongs to it (`보여` in `보여주세요`).
    Rest,
}

include!("generated/route_words.rs");

/// Set of senses.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Senses(u128);

impl Senses {
    pub const NONE: Self = Self(0);

    #[must_use]
    pub const fn of(list: &[Sense]) -> Self {
        let mut bits = 0;
        let mut rest = list;
        while let [first, others @ ..] = rest {
            bits |= 1 << *first as u8;
            rest = others;
        }
        Self(bits)
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub const fn has(self, sense: Sense) -> bool {
        self.0 & (1 << sense as u8) != 0
    }

    #[must_use]
    pub const fn only(self, list: Self) -> bool {
        self.0 & !list.0 == 0
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl std::fmt::Debug for Senses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Senses({:#x})", self.0)
    }
}

static TABLE: &[u8] = include_bytes!("generated/route_words.bin");

const EDGES: [Edge; 6] = [Edge::Any, Edge::Start, Edge::End, Edge::StartEnd, Edge::Whole, Edge::Rest];

/// A word of the table and its set of senses: in its spelling a blank stands for an optional blank, Latin letters
/// are lower case.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    first: char,
    gap: bool,
    second: Option<char>,
    rest: &'static str,
    pub edge: Edge,
    pub senses: Senses,
}

impl Entry {
    /// The characters of the word.
    pub fn chars(self) -> impl Iterator<Item = char> {
        let gap = self.gap.then_some(' ');
        std::iter::once(self.first).chain(gap).chain(self.second).chain(self.rest.chars())
    }
}

/// Rows of two numbers.
type Rows = &'static [[[u8; 2]; 2]];

/// A count, as many rows, and what follows them.
fn rows(bytes: &'static [u8]) -> Option<(Rows, &'static [u8])> {
    let (count, rest) = bytes.split_first_chunk::<2>()?;
    let (rows, _) = rest.as_chunks::<2>().0.as_chunks::<2>();
    let rows = rows.get(..usize::from(u16::from_le_bytes(*count)))?;
    Some((rows, rest.get(rows.len() * 4..)?))
}

/// The place of the row of `key`, and its number.
fn row(rows: Rows, key: char) -> Option<(usize, usize)> {
    let place = rows.binary_search_by_key(&u32::from(key), |[c, _]| u16::from_le_bytes(*c).into()).ok()?;
    Some((place, number(rows, place)?))
}

fn number(rows: Rows, place: usize) -> Option<usize> {
    rows.get(place).map(|[_, number]| u16::from_le_bytes(*number).into())
}

/// The words that begin with `first` and go on with `second` (both lower case, blanks not counted), then the
/// words of the one character `first`. Within each the longest comes first.
pub fn starting_with(first: char, second: Option<char>) -> impl Iterator<Item = Entry> {
    let block = || {
        let (firsts, blocks) = rows(TABLE)?;
        rows(blocks.get(row(firsts, first)?.1..)?)
    };
    let (seconds, words) = block().unwrap_or_default();
    let of = move |second: Option<char>| {
        let range = || {
            let (place, end) = row(seconds, second.unwrap_or_default())?;
            let start = place.checked_sub(1).map_or(Some(0), |before| number(seconds, before))?;
            words.get(start..end)
        };
        let mut bytes = range().unwrap_or_default();
        std::iter::from_fn(move || next(&mut bytes, first, second))
    };
    second.map(|c| of(Some(c))).into_iter().flatten().chain(of(None))
}

fn next(bytes: &mut &'static [u8], first: char, second: Option<char>) -> Option<Entry> {
    let (&[edge, set, len], after) = bytes.split_first_chunk::<3>()?;
    let (rest, after) = after.split_at_checked(len.into())?;
    *bytes = after;
    Some(Entry {
        first,
        gap: edge & 1 == 1,
        second,
        rest: std::str::from_utf8(rest).unwrap_or_default(),
        edge: EDGES.get(usize::from(edge / 2)).copied().unwrap_or(Edge::Any),
        senses: Senses(SETS.get(usize::from(set)).copied().unwrap_or(0)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_their_first_two_characters() {
        let list: Vec<_> = starting_with('조', Some('세')).collect();
        let is = |e: &Entry, w: &str| e.chars().eq(w.chars());
        let place = |w: &str| list.iter().position(|e| is(e, w));
        assert!(place("조세심판원").is_some() && place("조세심판원") < place("조세 심판"));
        assert!(starting_with('판', Some('례')).any(|e| is(&e, "판례") && e.senses.has(Sense::Precedent)));
        assert_eq!(starting_with('!', None).count(), 0);
        assert!(starting_with('법', Some('률')).any(|e| is(&e, "법")));
    }
}
