//! Headings of other documents: `제7조(해제 및 해지)` at the beginning of a line.
//!
//! A judgment quotes the contract it is about, a memo its by-laws. Such a heading names no law; when the law
//! that the text spoke of last has no such article, or another title there, it is not held against the text.

use crate::finding::{Checked, Finding};
use crate::verdicts::write;
use law_model::{Citation, Status};

pub(crate) fn doubt(text: &str, citations: &mut [Citation]) {
    for citation in citations {
        let wrong = matches!(citation.verdict, Some(Status::TitleMismatch | Status::NotFound));
        if wrong && citation.claim_title.is_some() && names_no_law(citation) && opens_a_line(text, citation) {
            write(citation, Checked::say(Finding::UnknownReference, &[]));
        }
    }
}

pub(crate) fn names_no_law(citation: &Citation) -> bool {
    let rest = citation.text.strip_prefix('제').unwrap_or(&citation.text).trim_start();
    rest.starts_with(|c: char| c.is_ascii_digit())
}

/// `제7조 해제` alone on its line is the article of the law only when the law's title has a word of that heading; an article
/// within a line, or before a sentence of its own, says nothing of a title.
pub(crate) fn may_head(text: &str, citation: &Citation, title: &str) -> bool {
    const STEM: usize = 2;
    const HEADING: usize = 40;
    let behind = text.get(citation.span_utf8[1]..).unwrap_or_default();
    let line = behind.split('\n').next().unwrap_or_default();
    let heading =
        line.starts_with([' ', ':']) && line.chars().nth(HEADING).is_none() && !line.contains("다.");
    if !heading || !opens_a_line(text, citation) {
        return true;
    }
    let mut stems = line.split(|c: char| !c.is_alphanumeric()).filter_map(|word| {
        let end = word.char_indices().nth(STEM).map_or(word.len(), |(at, _)| at);
        word.get(..end).filter(|stem| stem.chars().count() == STEM)
    });
    stems.clone().next().is_none() || stems.any(|stem| title.contains(stem))
}

fn opens_a_line(text: &str, citation: &Citation) -> bool {
    let before = text.get(..citation.span_utf8[0]).unwrap_or_default();
    let mut line = before.chars().rev().take_while(|c| !matches!(c, '\n' | '>'));
    !line.any(char::is_alphanumeric)
}
