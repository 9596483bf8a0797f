//! 구법: a citation of the law as it was before an amendment.

use crate::finding::{Checked, Finding};
use crate::place::{self, Sought};
use crate::title;
use law_model::{ActRef, Citation};
use law_outline::{Law, Place, PlaceState, VersionNo};

/// Checks against every text that "개정되기 전의 것" can mean; it exists when one of them has it.
pub(crate) fn check(citation: &Citation, law: &Law) -> (Checked, Option<VersionNo>) {
    let before = citation.old_until.as_ref().map(|act| before(law, act)).unwrap_or_default();
    let first = before.first().copied();
    (verdict(citation, law, &before), first)
}

/// By date and number; by the number alone when a text gives another date.
fn before(law: &Law, act: &ActRef) -> Vec<VersionNo> {
    let number = act.act_no.as_deref().and_then(|no| no.parse::<u32>().ok());
    let both = law.before_act(act.date, number);
    if both.is_empty() && number.is_some() { law.before_act(None, number) } else { both }
}

fn verdict(citation: &Citation, law: &Law, before: &[VersionNo]) -> Checked {
    if citation.article.is_none() {
        return match from(law, before.first()) {
            Some(from) => Checked::say(Finding::OldLawExists, &[("from", &from)]),
            None => Checked::say(Finding::OldLaw, &[]),
        };
    }
    let Some(place) = place::of(citation) else { return Checked::say(Finding::OddNumber, &[]) };
    let checked = one(law, &place, citation.claim_title.as_deref(), before);
    place::ranged(checked, &place, citation.to.as_ref(), &|end| one(law, end, None, before))
}

fn from(law: &Law, version: Option<&VersionNo>) -> Option<String> {
    version.and_then(|no| law.version(*no)).map(|v| v.effective.to_string())
}

fn one(law: &Law, place: &Place, claim: Option<&str>, before: &[VersionNo]) -> Checked {
    let having = before.iter().find_map(|no| place::has(law, *no, place).map(|_| *no));
    if let Some(no) = having {
        let titles = place::titles_in(law, before, place);
        let from = from(law, Some(&no)).unwrap_or_default();
        let found = Checked::say(Finding::OldExists, &[("from", &from)])
            .titled(place::titles_in(law, &[no], place).first().copied().unwrap_or_default());
        return title::check(found, &titles, claim, law, no, place.article);
    }
    let Some(no) = before.first() else { return somewhere(law, place) };
    match law.place(*no, place) {
        PlaceState::Deleted { title, .. } => {
            Checked::say(Finding::Deleted, &[("unit", "조항"), ("law", law.name(*no))]).titled(title)
        }
        state => absent(law, place, *no, state),
    }
}

/// Not in the text before the act. When other versions have it the source may have a hole, or the act may
/// have come into force in parts.
fn absent(law: &Law, place: &Place, no: VersionNo, state: PlaceState<'_>) -> Checked {
    if law.life_of(place).iter().any(|span| span.state.exists()) {
        return somewhere(law, place);
    }
    place::missing(Sought { law: law.name(no), place, gone: None }, state)
}

/// No version is named: the place can only be pointed at.
fn somewhere(law: &Law, place: &Place) -> Checked {
    match law.life_of(place).into_iter().find(|span| span.state.exists()) {
        Some(span) => Checked::say(Finding::OldSomewhere, &[("from", &span.from.to_string())]),
        None => Checked::say(Finding::OldLaw, &[]),
    }
}
