//! Words that tell the router what a line asks for, from `assets/route_words.tsv`.

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

/// A word of the table and its set of senses: in its spelling a blank stands for an optional blank, Latin letters
/// are lower case.
pub type Entry = (&'static str, Edge, u16);

/// The words that begin with `first` and go on with `second` (both lower case, blanks not counted), then the
/// words of the one character `first`. Within each the longest comes first.
pub fn starting_with(first: char, second: Option<char>) -> impl Iterator<Item = &'static Entry> {
    let groups = FIRST
        .binary_search_by_key(&first, |&(c, _, _)| c)
        .ok()
        .and_then(|i| FIRST.get(i))
        .and_then(|&(_, from, to)| GROUPS.get(usize::from(from)..=usize::from(to)))
        .unwrap_or_default();
    let of = move |wanted: char| {
        let inner = groups.get(..groups.len().saturating_sub(1)).unwrap_or_default();
        inner
            .binary_search_by_key(&wanted, |g| g.0)
            .ok()
            .and_then(|i| groups.get(i..i + 2))
            .and_then(|w| WORDS.get(usize::from(w.first()?.1)..usize::from(w.last()?.1)))
            .unwrap_or_default()
    };
    second.map(of).unwrap_or_default().iter().chain(of('\0'))
}

/// The senses of an entry.
#[must_use]
pub fn senses(entry: &Entry) -> Senses {
    Senses(SETS.get(usize::from(entry.2)).copied().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_their_first_two_characters() {
        let list: Vec<_> = starting_with('조', Some('세')).collect();
        let place = |w: &str| list.iter().position(|e| e.0 == w);
        assert!(place("조세심판원").is_some() && place("조세심판원") < place("조세 심판"));
        assert!(starting_with('판', Some('례')).any(|e| e.0 == "판례" && senses(e).has(Sense::Precedent)));
        assert_eq!(starting_with('!', None).count(), 0);
        assert!(starting_with('법', Some('률')).any(|e| e.0 == "법"));
    }
}
