//! Words that tell the router what a line asks for, from `assets/route_words.tsv`.
//!
//! They travel as columns, which pack better, and are put together when the first line is read. `route_words_heads.bin`
//! has the first and the second characters of all groups (0 for words of one character), low bytes before high bytes, and
//! how many words each group has; `route_words_marks.bin` the edge of each word and whether a blank stands after the
//! first character, then its set of senses; `route_words_rests.txt` what follows the two characters.

use std::sync::LazyLock;

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

static HEADS: &[u8] = include_bytes!("generated/route_words_heads.bin");
static MARKS: &[u8] = include_bytes!("generated/route_words_marks.bin");
static RESTS: &str = include_str!("generated/route_words_rests.txt");

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

struct Table {
    /// First and second character and where their words begin; sorted.
    groups: Vec<((char, char), usize)>,
    words: Vec<Word>,
}

/// Edge and blank, set of senses, and what follows the first two characters.
type Word = ((u8, u8), &'static str);

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let count = HEADS.len() / 5;
    let column = |nth: usize| HEADS.iter().copied().skip(nth * count).take(count);
    let characters = |nth: usize| {
        let codes = column(nth).zip(column(nth + 1)).map(|(low, high)| u16::from_le_bytes([low, high]));
        codes.map(|code| char::from_u32(code.into()).unwrap_or_default())
    };
    let mut start = 0;
    let starts = column(4).map(|words| {
        start += usize::from(words);
        start - usize::from(words)
    });
    let (edges, sets) = MARKS.split_at(MARKS.len() / 2);
    Table {
        groups: characters(0).zip(characters(2)).zip(starts).collect(),
        words: edges.iter().copied().zip(sets.iter().copied()).zip(RESTS.lines()).collect(),
    }
});

impl Table {
    fn group(&self, first: char, second: char) -> Option<&[Word]> {
        let at = self.groups.partition_point(|(head, _)| *head < (first, second));
        let (head, start) = self.groups.get(at)?;
        let end = self.groups.get(at + 1).map_or(self.words.len(), |(_, start)| *start);
        self.words.get(*start..end).filter(|_| *head == (first, second))
    }
}

/// The words that begin with `first` and go on with `second` (both lower case, blanks not counted), then the
/// words of the one character `first`. Within each the longest comes first.
pub fn starting_with(first: char, second: Option<char>) -> impl Iterator<Item = Entry> {
    let of = move |second: Option<char>| {
        let words = TABLE.group(first, second.unwrap_or_default()).unwrap_or_default();
        words.iter().map(move |word| entry(first, second, *word))
    };
    second.map(|c| of(Some(c))).into_iter().flatten().chain(of(None))
}

fn entry(first: char, second: Option<char>, ((edge, set), rest): Word) -> Entry {
    Entry {
        first,
        gap: edge & 1 == 1,
        second,
        rest,
        edge: EDGES.get(usize::from(edge / 2)).copied().unwrap_or(Edge::Any),
        senses: Senses(SETS.get(usize::from(set)).copied().unwrap_or(0)),
    }
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
