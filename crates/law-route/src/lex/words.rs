//! Vocabulary words at a place of the line.

use crate::text::{char_at, from, in_word, particles, word_end, word_ends, word_starts};
use law_vocab::route_words::{Edge, Entry, Sense, Senses, starting_with};

/// A vocabulary word that stands in the line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    pub start: usize,
    pub end: usize,
    pub senses: Senses,
}

/// The longest vocabulary word at `at`.
pub(crate) fn at(text: &str, at: usize) -> Option<Word> {
    let rest = from(text, at);
    let mut chars = rest.chars().map(|c| c.to_ascii_lowercase());
    let first = chars.next()?;
    let second = chars.next().and_then(|c| if c == ' ' { chars.next() } else { Some(c) });
    let starts = word_starts(text, at);
    let mut found: Option<Word> = None;
    for entry in starting_with(first, second) {
        let Entry { edge, senses, .. } = entry;
        let Some(len) = length(entry, rest) else { continue };
        let mut end = at + len;
        let fits = match edge {
            Edge::Any => true,
            Edge::Start | Edge::Rest => starts,
            Edge::End => particles(text, end).is_some(),
            Edge::StartEnd => starts && particles(text, end).is_some(),
            Edge::Whole => starts && word_ends(text, end),
        };
        let latin = entry.chars().all(|c| c.is_ascii())
            && (char_at(text, end).is_some_and(|c| c.is_ascii_alphanumeric()) || !starts);
        if !fits || latin {
            continue;
        }
        if edge == Edge::Rest {
            end = word_end(text, end);
        }
        // A word that begins a longer one keeps its sense: 판례 in 판례변경.
        found = Some(match found {
            Some(f) if end < f.end => Word { senses: f.senses.and(senses.without(ASIDE)), ..f },
            Some(f) => Word { end, senses: f.senses.and(senses), ..f },
            None => Word { start: at, end, senses },
        });
    }
    found.map(|f| if f.senses.has(Sense::Nothing) { Word { senses: Senses::NONE, ..f } } else { f })
}

/// Words that are left out of a search are not the beginning of a longer one: 관련 in 관련 조례.
const ASIDE: Senses = Senses::of(&[Sense::Command, Sense::Wish, Sense::Now]);

/// How much of `text` the table word covers: a blank in the word may be there or not.
fn length(word: Entry, text: &str) -> Option<usize> {
    let mut seen = text.chars();
    let mut left = text.len();
    for w in word.chars() {
        if w == ' ' {
            let mut ahead = seen.clone();
            if ahead.next() == Some(' ') {
                seen = ahead;
            }
            continue;
        }
        let c = seen.next()?;
        if c.to_ascii_lowercase() != w {
            return None;
        }
        left = seen.as_str().len();
    }
    Some(text.len() - left)
}

/// Words that only tell that a line has to do with law.
pub(crate) const TOPIC: Senses = Senses::of(&[Sense::Legal]);

/// Whether a vocabulary word can begin in the middle of the word at `at`.
pub(crate) fn begins(text: &str, at: usize) -> bool {
    char_at(text, at).is_some_and(in_word) && self::at(text, at).is_some_and(|w| !w.senses.only(TOPIC))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_word_and_edges() {
        let hit = |t: &str| at(t, 0).map(|w| crate::text::Span::new(w.start, w.end).of(t).to_string());
        assert_eq!(hit("조세심판례 가산세").as_deref(), Some("조세심판례"));
        assert_eq!(hit("보여주세요 민법").as_deref(), Some("보여주세요"));
        assert_eq!(hit("손해 배상").as_deref(), Some("손해 배상"));
        assert!(at("고시원 창업", 0).is_some_and(|w| w.senses.is_empty()));
        assert_eq!(hit("고시생 창업"), None);
        assert!(at("FTA 협정문", 0).is_some_and(|w| w.senses.has(Sense::Fta)));
    }
}
