//! The words behind a unit: 각 호 needs 호, and whether there is a 단서 the outline does not tell.

use crate::drawn::is_drawn;
use crate::finding::{Checked, Finding};
use crate::place::{Sought, missing};
use law_model::{ArticleNo, Citation};
use law_outline::{Law, Place, PlaceState};

/// `found` as far as the tail lets it stand; `state` tells what holds of a place on the day.
pub(crate) fn check<'l>(
    found: Checked,
    citation: &Citation,
    law: &Law,
    place: &Place,
    state: impl Fn(&Place) -> Option<PlaceState<'l>>,
) -> Checked {
    let Some(tail) = citation.tail.as_deref() else { return found };
    match below(tail, place) {
        Some(below) => match state(&below) {
            Some(
                state @ (PlaceState::NoItem { last: None, .. } | PlaceState::NoSubitem { last: None, .. }),
            ) if !is_drawn(law.id(), place.article) => {
                missing(Sought { law: "", place: &below, gone: None }, state)
            }
            _ => found,
        },
        None => {
            let title = found.verdict.title.unwrap_or_default();
            Checked::say(Finding::ExistsWithTail, &[("tail", tail)]).titled(&title)
        }
    }
}

/// The first of the units that 각 호, 각 목 and what stands outside them speak of.
fn below(tail: &str, place: &Place) -> Option<Place> {
    let first = Some(ArticleNo::new(1, 0));
    let tail = tail.replace(' ', "");
    if tail.starts_with("각호") {
        Some(Place { item: first, subitem: None, ..*place })
    } else if tail.starts_with("각목") && place.item.is_some() {
        Some(Place { subitem: Some('가'), ..*place })
    } else if tail.starts_with("각항") {
        Some(Place { paragraph: first, ..*place })
    } else {
        None
    }
}
