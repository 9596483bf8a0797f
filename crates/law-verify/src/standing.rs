//! Whether a law is in force on the day asked, and what to say when it is not.

use crate::finding::{Checked, Finding};
use crate::question::Question;
use law_model::Ymd;
use law_outline::{Law, VersionNo, VersionPick};

fn date(law: &Law, no: VersionNo) -> String {
    law.version(no).map_or_else(String::new, |v| v.effective.to_string())
}

/// The verdict when no version is in force on the day asked.
pub(crate) fn not_in_force(law: &Law, name: &str, question: &Question) -> Option<Checked> {
    let day = question.day();
    let today = day.to_string();
    let checked = match law.version_on(day) {
        // Something held; which text, the place will tell.
        VersionPick::Version(_) | VersionPick::HistoryGap { before: Some(_), .. } => return None,
        VersionPick::Repealed(no) => {
            Checked::say(Finding::RepealedByVersion, &[("from", &date(law, no)), ("law", name)])
        }
        VersionPick::Replaced { since, .. } => {
            Checked::say(Finding::ReplacedByNamesake, &[("from", &since.to_string()), ("law", name)])
        }
        VersionPick::NotYet(no) => {
            let finding = if question.as_of.is_some() { Finding::LawNotThen } else { Finding::LawNotYet };
            Checked::say(finding, &[("from", &date(law, no)), ("day", &today)])
        }
        VersionPick::HistoryGap { before: None, after } => {
            let first = after.map_or_else(String::new, |no| date(law, no));
            Checked::say(Finding::HistoryGap, &[("from", &first), ("day", &today)])
        }
    };
    Some(checked)
}

/// What held on that day is not known.
pub(crate) fn is_unknown(law: &Law, day: Ymd) -> bool {
    matches!(law.version_on(day), VersionPick::HistoryGap { .. })
}
