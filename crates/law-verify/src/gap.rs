//! What could not be read: characters (U+FFFD in the text), and numbers of no unit behind a citation.
//!
//! `형법 제3�7조` is neither 제37조 nor 제3조, and what stands beside a gap may go on in it (`제37조의�`). No citation that
//! touches one is confirmed or held against the text.

use crate::finding::{Checked, Finding};
use crate::verdicts::write;
use law_model::{Citation, Level};

/// `민법 제750조 제1.5항`, `제1조 내지 제-3조`: the number that was left behind must not leave the rest confirmed.
pub(crate) fn doubt_numbers(text: &str, citations: &mut [Citation]) {
    for at in 0..citations.len() {
        let Some((_, [citation, later @ ..])) = citations.split_at_mut_checked(at) else { continue };
        let end = citation.span_utf8[1];
        let next = later.first().map_or(text.len(), |next| next.span_utf8[0]);
        let error = citation.verdict.is_some_and(|status| status.level() == Level::Error);
        if let Some(behind) = text.get(end..next).and_then(odd_number)
            && citation.article.is_some()
            && !error
        {
            write(citation, Checked::say(Finding::OddNumber, &[("behind", behind)]));
        }
    }
}

/// The unit that a text begins with when its number is none of a law.
fn odd_number(behind: &str) -> Option<&str> {
    const LONGEST: usize = 16;
    const PLAIN: usize = 5;
    let titled = behind.trim_start_matches(BLANK).strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let mut rest = titled.map_or(behind, |(_, rest)| rest).trim_start_matches(BLANK);
    for joint in ["내지", "부터", "~", "-", "의"] {
        rest = rest.strip_prefix(joint).unwrap_or(rest).trim_start_matches(BLANK);
    }
    let number = rest.strip_prefix('제')?;
    let (no, unit) = number.split_at_checked(number.find(|c: char| ('가'..='힣').contains(&c))?)?;
    let sort = unit.chars().next().filter(|c| matches!(c, '조' | '항' | '호'))?;
    let figure = no.trim_matches(BLANK);
    // `제3항목`, `제1호선`: no unit, and its number is sound.
    let plain = figure.len() <= PLAIN && figure.bytes().all(|b| b.is_ascii_digit());
    let odd = no.len() <= LONGEST && !plain && !no.contains(|c| ",()[]<>「」'\"‘’“”\n".contains(c));
    odd.then(|| rest.get(..rest.len() - unit.len() + sort.len_utf8())).flatten()
}

const BLANK: [char; 2] = [' ', '\t'];
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
