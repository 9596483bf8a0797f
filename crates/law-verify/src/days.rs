//! Days in a citation that no calendar has, and acts that are still to come.
//!
//! `구 상법(2011. 4. 31. 법률 제10600호로 개정되기 전의 것)` is not confirmed by the number alone; there is no act of
//! `2099. 1. 1.` yet. A day from which a law is to be in force may well be in the future.

use crate::finding::{Checked, Finding};
use crate::question::Question;
use crate::verdicts::write;
use law_model::{Citation, Kind, Level};

pub(crate) fn doubt(text: &str, citations: &mut [Citation], question: &Question) {
    for citation in citations {
        let error = citation.verdict.is_some_and(|status| status.level() == Level::Error);
        if error || citation.kind == Kind::Case {
            continue;
        }
        let (none, enacted) = law_cite::days(words(text, citation));
        let enacted = enacted.filter(|day| *day > question.today).map(|day| day.to_string());
        if let Some(checked) = none.map(|day| no_such_day(&day)) {
            write(citation, checked);
        } else if let Some(day) = enacted {
            write(citation, Checked::say(Finding::DateInFuture, &[("day", "공포일"), ("date", &day)]));
        }
    }
}

/// The words of a citation, with those before it that tell of an amendment: `2011. 4. 31. 법률 제10600호로 개정되기 전의 상법`.
fn words<'t>(text: &'t str, citation: &'t Citation) -> &'t str {
    const BEFORE: usize = 70;
    let [start, end] = citation.span_utf8;
    if citation.old_until.is_none() || citation.text.contains('(') {
        return &citation.text;
    }
    let before = text.get(..start).unwrap_or_default();
    let from = before.char_indices().rev().take(BEFORE).take_while(|(_, c)| !matches!(c, '\n' | '(' | ')'));
    text.get(from.last().map_or(start, |(at, _)| at)..end).unwrap_or(&citation.text)
}

pub(crate) fn none_such(words: &str) -> Option<Checked> {
    law_cite::days(words).0.map(|day| no_such_day(&day))
}

fn no_such_day(day: &str) -> Checked {
    Checked::say(Finding::NoSuchDay, &[("date", day)])
}
