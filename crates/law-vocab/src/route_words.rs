//! Words that tell the router what a line asks for, from `assets/route_words.tsv`.
//!
//! They lie in `route_words.bin`, read in place: a table of first characters and where the block of each begins, then
//! the blocks. A block is a table of second characters (0 for words of one character) and how many bytes their words
//! take, then the words: edge and whether a blank stands after the first character, set of senses, length of the rest,
//! the rest. A table is the count of its rows and its two columns, 16 bits each, all low bytes before all high bytes.

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

/// Two columns of numbers; the first ascends.
#[derive(Clone, Copy, Debug, Default)]
struct Table {
    rows: usize,
    bytes: &'static [u8],
}

impl Table {
    /// The table at the beginning, and what follows it.
    fn open(bytes: &'static [u8]) -> Option<(Self, &'static [u8])> {
        let (count, rest) = bytes.split_first_chunk::<2>()?;
        let rows = usize::from(u16::from_le_bytes(*count));
        let (bytes, rest) = rest.split_at_checked(rows * 4)?;
        Some((Self { rows, bytes }, rest))
    }

    fn number(self, column: usize, row: usize) -> Option<u16> {
        let at = column * 2 * self.rows + row;
        Some(u16::from_le_bytes([*self.bytes.get(at)?, *self.bytes.get(at + self.rows)?]))
    }

    /// The row of a character.
    fn find(self, key: char) -> Option<usize> {
        let (mut low, mut high) = (0, self.rows);
        while low < high {
            let middle = usize::midpoint(low, high);
            if u32::from(self.number(0, middle)?) < u32::from(key) { low = middle + 1 } else { high = middle }
        }
        (low < self.rows && u32::from(self.number(0, low)?) == u32::from(key)).then_some(low)
    }

    /// The second number of a row.
    fn value(self, row: usize) -> Option<usize> {
        self.number(1, row).map(usize::from)
    }
}

/// The words that begin with `first` and go on with `second` (both lower case, blanks not counted), then the
/// words of the one character `first`. Within each the longest comes first.
pub fn starting_with(first: char, second: Option<char>) -> impl Iterator<Item = Entry> {
    let block = || {
        let (firsts, blocks) = Table::open(TABLE)?;
        Table::open(blocks.get(firsts.value(firsts.find(first)?)?..)?)
    };
    let (seconds, words) = block().unwrap_or_default();
    let of = move |second: Option<char>| {
        let range = || {
            let row = seconds.find(second.unwrap_or_default())?;
            let start: usize = (0..row).filter_map(|row| seconds.value(row)).sum();
            words.get(start..start + seconds.value(row)?)
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
