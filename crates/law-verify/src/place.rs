//! Whether a place of the main part stands in the law on the day asked.
//!
//! A missing place is an error only when no version of the law on that day can have it: not when the
//! history has a hole there, not when it is real at another time, and not when the outline is old enough
//! that an amendment could have added it ([`Law::could_have_been_added`]).

use crate::finding::{Checked, Finding};
use crate::question::Question;
use crate::{label, title};
use law_model::{ArticleNo, Citation, Status, UnitRef, Ymd};
use law_outline::{Amendment, Fit, Law, Place, PlaceState, UnitKind, Version};

/// The place a citation names; `None` without an article, and when its numbers are not of the outline's
/// kind (제4-5조).
pub(crate) fn of(citation: &Citation) -> Option<Place> {
    let Citation { article, paragraph, item, subitem, .. } = citation;
    Place::parse(article.as_deref()?, paragraph.as_deref(), item.as_deref(), subitem.as_deref())
}

/// The end of a range: the units it names, above them those of its beginning.
pub(crate) fn range_end(from: &Place, to: &UnitRef) -> Option<Place> {
    let number = |text: &Option<String>| text.as_deref().and_then(ArticleNo::parse);
    let mut end = *from;
    if let Some(article) = number(&to.article) {
        end = Place::article(article);
    }
    if let Some(paragraph) = number(&to.paragraph) {
        end = Place { paragraph: Some(paragraph), item: None, subitem: None, ..end };
    }
    if let Some(item) = number(&to.item) {
        end = Place { item: Some(item), subitem: None, ..end };
    }
    if let Some(subitem) = to.subitem.as_deref() {
        end.subitem = Some(subitem.chars().next()?);
    }
    (end != *from).then_some(end)
}

/// Where a place was looked for, for the words of the verdict.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sought<'a> {
    pub law: &'a str,
    pub place: &'a Place,
}

/// The place and, for a range, its end: what is wrong with the end is wrong with the citation.
pub(crate) fn check(citation: &Citation, law: &Law, from: &Place, question: &Question) -> Checked {
    let checked = one(law, from, citation.claim_title.as_deref(), question);
    match citation.to.as_ref().and_then(|to| range_end(from, to)) {
        Some(end) if !checked.is_error() => {
            let last = one(law, &end, None, question);
            if last.is(Status::Exists) { checked } else { last }
        }
        _ => checked,
    }
}

fn one(law: &Law, place: &Place, claim: Option<&str>, question: &Question) -> Checked {
    let day = question.day();
    let Some(on) = law.place_on(day, place) else {
        return Checked::say(Finding::HistoryBetween, &[("day", &day.to_string())]);
    };
    let sought = Sought { law: law.name(on.version), place };
    if let Some(found) = present(sought, on.state, |place| law.place_on(day, place).map(|on| on.state)) {
        return title::check(
            found,
            &law.titles_on(day, place.article),
            claim,
            law,
            on.version,
            place.article,
        );
    }
    if on.doubtful {
        return Checked::say(Finding::HistoryHole, &[]);
    }
    if let PlaceState::Deleted { unit, title } = on.state {
        return deleted(law, sought, unit, day).titled(title);
    }
    if let Some(elsewhen) = at_another_time(law, sought, question) {
        return elsewhen;
    }
    if question.is_stale() && law.could_have_been_added(place) {
        return Checked::say(Finding::Stale, &[("as_of", &question.outline_as_of.to_string())]);
    }
    missing(sought, on.state)
}

/// The verdict when the place is there. 제1항 of an article without numbered 항 is its only sentence.
pub(crate) fn present<'s>(
    sought: Sought<'_>,
    state: PlaceState<'s>,
    again: impl Fn(&Place) -> Option<PlaceState<'s>>,
) -> Option<Checked> {
    match state {
        PlaceState::Exists { title, fit: Fit::Exact } => {
            Some(Checked::say(Finding::Exists, &[]).titled(title))
        }
        PlaceState::Exists { title, fit: Fit::UnderParagraph(no) } => {
            let paragraph = label::paragraph(ArticleNo::new(no, 0));
            Some(Checked::say(Finding::OtherParagraph, &[("paragraph", &paragraph)]).titled(title))
        }
        PlaceState::NoParagraph { plain: true, .. } if is_first(sought.place) => {
            let whole = Place { paragraph: None, ..*sought.place };
            let Some(PlaceState::Exists { title, .. }) = again(&whole) else { return None };
            let article = label::place(&whole);
            Some(Checked::say(Finding::SoleParagraph, &[("article", &article)]).titled(title))
        }
        _ => None,
    }
}

fn is_first(place: &Place) -> bool {
    place.paragraph == Some(ArticleNo::new(1, 0))
}

fn deleted(law: &Law, sought: Sought<'_>, unit: UnitKind, day: Ymd) -> Checked {
    let unit = match unit {
        UnitKind::Article => "조",
        UnitKind::Paragraph => "항",
        UnitKind::Item => "호",
    };
    let gone = |state: &PlaceState<'_>| matches!(state, PlaceState::Deleted { .. });
    let life = law.life_of(sought.place);
    // The first span may be deleted since long before the first known version.
    let since = life.iter().skip(1).rfind(|span| gone(&span.state) && span.from <= day);
    match since.map(|span| span.from.to_string()) {
        Some(from) => {
            Checked::say(Finding::DeletedSince, &[("unit", unit), ("from", &from), ("law", sought.law)])
        }
        None => Checked::say(Finding::Deleted, &[("unit", unit), ("law", sought.law)]),
    }
}

/// A place that is real at another time: promulgated and coming, or past.
fn at_another_time(law: &Law, sought: Sought<'_>, question: &Question) -> Option<Checked> {
    let day = question.day();
    let lives: Vec<_> = law.life_of(sought.place).into_iter().filter(|span| span.state.exists()).collect();
    let (today, law_name) = (day.to_string(), sought.law);
    if let Some(coming) = lives.iter().find(|span| span.from > day) {
        let finding = if question.as_of.is_some() { Finding::NotThen } else { Finding::NotYet };
        return Some(Checked::say(finding, &[("from", &coming.from.to_string()), ("day", &today)]));
    }
    let until = lives.iter().rev().find_map(|span| span.until.filter(|until| *until <= day))?;
    if rewritten_since(law, until, day) {
        return None;
    }
    let blanks = [("until", until.to_string()), ("day", today), ("law", law_name.to_owned())];
    Some(Checked::say(Finding::NoLonger, &blanks.each_ref().map(|(k, v)| (*k, v.as_str()))))
}

/// A text that a 전부개정 of long ago replaced is another text: its numbers say nothing about this one.
fn rewritten_since(law: &Law, until: Ymd, day: Ymd) -> bool {
    const LONG_AGO: i64 = 5 * 365;
    let whole = |v: &Version| v.amendment == Amendment::Whole || v.amendment == Amendment::Reenacted;
    law.versions()
        .any(|(_, v)| whole(v) && v.effective >= until && v.effective.days() + LONG_AGO < day.days())
}

/// The error for a place that is not there.
pub(crate) fn missing(sought: Sought<'_>, state: PlaceState<'_>) -> Checked {
    let last = |finding, none, last: Option<String>| match last {
        Some(last) => Checked::say(finding, &[("last", &last)]),
        None => Checked::say(none, &[]),
    };
    match state {
        PlaceState::NoArticle { before, after } => {
            let near: Vec<String> = [before, after].into_iter().flatten().map(label::article).collect();
            Checked::say(Finding::NotFound, &[("law", sought.law), ("near", &near.join(", "))])
        }
        PlaceState::NoParagraph { title, max, .. } => {
            let max = (max > 0).then(|| label::paragraph(ArticleNo::new(max, 0)));
            last(Finding::NoParagraph, Finding::NoParagraphs, max).titled(title)
        }
        PlaceState::NoItem { title, last: no } => {
            last(Finding::NoItem, Finding::NoItems, no.map(label::item)).titled(title)
        }
        PlaceState::NoSubitem { title, last: no } => {
            last(Finding::NoSubitem, Finding::NoSubitems, no.map(|c| format!("{c}목"))).titled(title)
        }
        // Not missing at all; callers have dealt with these.
        PlaceState::Exists { title, .. } => Checked::say(Finding::Exists, &[]).titled(title),
        PlaceState::Deleted { title, .. } => Checked::say(Finding::Deleted, &[]).titled(title),
    }
}
