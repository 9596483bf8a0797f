//! Which letters a text holds, roughly: a text that lacks a letter of a word does not hold the word, and need not be read.

const WORDS: usize = 4;

/// A bit for each letter, some letters sharing one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Letters([u64; WORDS]);

impl Letters {
    pub fn of(texts: &[&str]) -> Self {
        let mut bits = [0; WORDS];
        for c in texts.iter().flat_map(|text| text.chars()) {
            // Neighbours in the alphabet go far apart, evenly.
            let place = u32::from(c).wrapping_mul(0x9E37_79B1) >> 24;
            if let Some(word) = bits.get_mut(place as usize / 64) {
                *word |= 1_u64 << (place % 64);
            }
        }
        Self(bits)
    }

    pub fn may_hold(self, word: Self) -> bool {
        self.0.iter().zip(word.0).all(|(mine, its)| mine & its == its)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_there_may_be() {
        let text = Letters::of(&["판례 검색", "search_decisions"]);
        for word in ["판례", "검색", "search", "례 검", ""] {
            assert!(text.may_hold(Letters::of(&[word])), "{word}");
        }
        for word in ["법령", "판결", "q"] {
            assert!(!text.may_hold(Letters::of(&[word])), "{word}");
        }
    }
}
