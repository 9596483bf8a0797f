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

fn opens_a_line(text: &str, citation: &Citation) -> bool {
    let before = text.get(..citation.span_utf8[0]).unwrap_or_default();
    let line = before.rsplit(['\n', '>']).next().unwrap_or_default();
    !line.contains(char::is_alphanumeric)
}
