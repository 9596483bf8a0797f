//! Words that tell the router what a line asks for, from `assets/route_words.tsv`.

/// Where a word may stand inside a longer word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A word of the table: in its spelling a blank stands for an optional blank, Latin letters are lower case.
pub type Entry = (&'static str, Edge, u128);

/// The words that begin with `first` (lower case), longest first.
#[must_use]
pub fn starting_with(first: char) -> &'static [Entry] {
    FIRST
        .binary_search_by_key(&first, |&(c, _, _)| c)
        .ok()
        .and_then(|i| FIRST.get(i))
        .and_then(|&(_, from, to)| WORDS.get(usize::from(from)..usize::from(to)))
        .unwrap_or_default()
}

/// The senses of an entry.
#[must_use]
pub const fn senses(entry: &Entry) -> Senses {
    Senses(entry.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_word_comes_first_and_senses_are_kept() {
        let list = starting_with('조');
        let place = |w: &str| list.iter().position(|e| e.0 == w);
        assert!(
            place("조세심판례") < place("조세심판원").or(Some(usize::MAX)) || place("조세심판원").is_some()
        );
        assert!(list.windows(2).all(|w| w[0].0.len() >= w[1].0.len()));
        assert!(starting_with('판').iter().any(|e| e.0 == "판례" && senses(e).has(Sense::Precedent)));
        assert!(starting_with('!').is_empty());
    }
}
