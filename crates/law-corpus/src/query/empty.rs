//! Words that ask, connect and help other words, and say nothing of the matter. A closed class.

use law_vocab::lines::Lines;

/// In order, a word a line.
const EMPTY: Lines = Lines(include_str!("empty.txt"));

/// Whether a word, as it is written, says nothing of the matter.
pub(crate) fn is_empty(word: &str) -> bool {
    EMPTY.has(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_and_no_part_of_it() {
        let words: Vec<&str> = EMPTY.iter().collect();
        assert!(words.is_sorted() && words.len() > 200);
        for word in &words {
            assert!(is_empty(word), "{word}");
            let part: String = word.chars().skip(1).collect();
            assert_eq!(is_empty(&part), words.contains(&part.as_str()), "{part}");
        }
    }
}
