//! Legal terms and everyday words.

use crate::line::Line;
use crate::outcome::{Outcome, Plan};
use crate::term::{question, subject_less, term as rest_of};
use law_vocab::route_words::Sense;

pub(crate) mod accepts {
    use crate::decide::LONG;
    use crate::line::Line;
    use law_vocab::route_words::Sense;

    pub(crate) fn term_to_legal(line: &Line) -> bool {
        line.chars <= LONG && line.any(&[Sense::ToLegal, Sense::Easy])
    }

    pub(crate) fn term_to_daily(line: &Line) -> bool {
        line.chars <= LONG && line.has(Sense::Easy)
    }

    pub(crate) fn term_articles(line: &Line) -> bool {
        line.chars <= LONG && line.has(Sense::UsedIn)
    }

    pub(crate) fn term(line: &Line) -> bool {
        line.chars <= 60
            && (line.any(&[Sense::Term, Sense::Whatis, Sense::Compare]) || super::names_itself(line))
    }
}

/// `대항력이란?`
fn names_itself(line: &Line) -> bool {
    let text = line.text.trim_end_matches(|c: char| !c.is_alphanumeric());
    text.ends_with("이란") || text.ends_with('란') || text.ends_with("이란 무엇")
}

const WORDS: &[Sense] =
    &[Sense::Term, Sense::Whatis, Sense::Easy, Sense::ToLegal, Sense::UsedIn, Sense::Compare, Sense::Export];

/// What stands in quotes is the word that is meant.
fn quoted<'l>(line: &'l Line) -> Option<&'l str> {
    let inside = |open: char, close: char| {
        let (_, rest) = line.text.split_once(open)?;
        let (word, after) = rest.split_once(close)?;
        (word.chars().nth(1).is_some() && !after.contains(open)).then_some(word.trim())
    };
    inside('\'', '\'')
        .or_else(|| inside('"', '"'))
        .or_else(|| inside('‘', '’'))
        .or_else(|| inside('“', '”'))
        .or_else(|| inside('「', '」'))
}

fn word(line: &Line) -> String {
    if let Some(word) = quoted(line) {
        return word.to_string();
    }
    subject_less(bare(&rest_of(line, WORDS, &[]))).to_string()
}

/// Without the words that present a word as a word.
fn bare(word: &str) -> &str {
    ["이라는", "라는", "이란", "이라고", "라고"].iter().find_map(|t| word.strip_suffix(t)).unwrap_or(word)
}

/// Everyday word → legal term: 법률용어로, or 일상용어 in front of a word.
pub(crate) fn term_to_legal(line: &Line) -> Outcome {
    let everyday_first = line.words.iter().any(|w| {
        w.senses.has(Sense::Easy)
            && w.start == 0
            && line.text_of(crate::text::Span::new(w.start, w.end)).starts_with("일상")
            && !line.text.get(w.end..).is_some_and(|t| t.starts_with('로') || t.starts_with("으로"))
    });
    let word = word(line);
    if !(line.has(Sense::ToLegal) || everyday_first) || word.is_empty() {
        return Outcome::Skip;
    }
    Outcome::Match(Plan::of("dailyTerm", word))
}

/// Legal term → everyday words: 쉬운 말로.
pub(crate) fn term_to_daily(line: &Line) -> Outcome {
    let word = word(line);
    if word.is_empty() || word.split(' ').count() > 4 || !line.laws.is_empty() {
        return Outcome::Skip;
    }
    Outcome::Match(Plan::of("legalTerm", word))
}

pub(crate) fn term_articles(line: &Line) -> Outcome {
    let word = rest_of(line, &[Sense::UsedIn, Sense::Term, Sense::CiteWord, Sense::Leglist], &[]);
    let word = bare(&word);
    if word.is_empty() { Outcome::Skip } else { Outcome::Match(Plan::of("term", word)) }
}

/// A short question for a meaning; questions about requirements and fees are none.
pub(crate) fn term(line: &Line) -> Outcome {
    let other = [
        Sense::Permit,
        Sense::Proc,
        Sense::Penalty,
        Sense::Dispute,
        Sense::Situation,
        Sense::Guide,
        Sense::Ordin,
        Sense::Fee,
        Sense::Permission,
    ];
    let asked = line.has(Sense::Term);
    let words = word(line);
    let count = words.split(' ').count();
    if words.is_empty() || !line.laws.is_empty() || !line.regions.is_empty() || count > 4 {
        return Outcome::Skip;
    }
    if line.has(Sense::Compare) && !asked {
        return if count <= 3 && !line.any(&other) {
            Outcome::Reroute("chain_full_research", Plan::of("query", question(line)))
        } else {
            Outcome::Skip
        };
    }
    if !asked && (count > 2 || line.any(&other)) {
        return Outcome::Skip;
    }
    Outcome::Match(Plan::of("query", words))
}
