//! Characters that could not be read: U+FFFD in the text.
//!
//! `형법 제3�7조` is neither 제37조 nor 제3조, and what stands beside a gap may go on in it (`제37조의�`). No citation that
//! touches one is confirmed or held against the text.

use crate::finding::{Checked, Finding};
use crate::verdicts::write;
use law_model::Citation;

const UNREAD: char = '\u{fffd}';
/// Characters of the word behind a citation that may belong to it: `의�`, `제�항`.
const NEAR: usize = 3;

pub(crate) fn doubt(text: &str, citations: &mut [Citation]) {
    if !text.contains(UNREAD) {
        return;
    }
    for citation in citations {
        let [from, to] = citation.span_utf8;
        let blank = |c: char| c == ' ' || c == '\t';
        let before = text.get(..from).unwrap_or_default().trim_end_matches(blank).ends_with(UNREAD);
        let behind = text.get(to..).unwrap_or_default().trim_start_matches(blank);
        let behind = behind.chars().take_while(|c| !c.is_whitespace()).take(NEAR).any(|c| c == UNREAD);
        if before || behind || citation.text.contains(UNREAD) {
            write(citation, Checked::say(Finding::Gap, &[]));
        }
    }
}
