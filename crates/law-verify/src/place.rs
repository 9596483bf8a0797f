//! Whether a place of the main part stands in the law on the day asked.
//!
//! A missing place is an error only when no version of the law on that day can have it: not when the
//! history has a hole there, not when it is real at another time, and not when the outline is old enough
//! that an amendment could have added it ([`Law::could_have_been_added`]).

use crate::drawn::is_drawn;
use crate::finding::{Checked, Finding};
use crate::question::Question;
use crate::{label, tail, title};
use law_model::{ArticleNo, Citation, Status, UnitRef, Ymd};
use law_outline::{
    Amendment, ArticleState, Fit, Law, Place, PlaceState, UnitKind, Version, VersionNo, VersionPick,
};

/// The place a citation names; `None` without an article, and when its numbers are not of the outline's
/// kind (제4-5조, 제21794호, 가목 0).
pub(crate) fn of(citation: &Citation) -> Option<Place> {
    const MOST: u16 = 999;
    let Citation { article, paragraph, item, subitem, .. } = citation;
    if subitem.as_ref().is_some_and(|no| no.ends_with(".0")) {
        return None;
    }
    Place::parse(article.as_deref()?, paragraph.as_deref(), item.as_deref(), subitem.as_deref())
        .filter(|place| [place.paragraph, place.item].into_iter().flatten().all(|no| no.main <= MOST))
}

/// The end of a range: the units it names, above them those of its beginning. `None`: a number that cannot be read.
fn range_end(from: &Place, to: &UnitRef) -> Option<Place> {
    let mut end = *from;
    if let Some(article) = to.article.as_deref() {
        end = Place::article(ArticleNo::parse(article)?);
    }
    if let Some(paragraph) = to.paragraph.as_deref() {
        end = Place { paragraph: Some(ArticleNo::parse(paragraph)?), item: None, subitem: None, ..end };
    }
    if let Some(item) = to.item.as_deref() {
        end = Place { item: Some(ArticleNo::parse(item)?), subitem: None, ..end };
    }
    if let Some(subitem) = to.subitem.as_deref() {
        end.subitem = Some(subitem.chars().next()?);
    }
    Some(end)
}

/// What is said of the beginning of a range, unless something is wrong with its end.
pub(crate) fn ranged(
    checked: Checked,
    from: &Place,
    to: Option<&UnitRef>,
    one: &dyn Fn(&Place) -> Checked,
) -> Checked {
    let Some(to) = to.filter(|_| !checked.is_error()) else { return checked };
    let Some(end) = range_end(from, to) else { return Checked::say(Finding::OddNumber, &[]) };
    let last = if end == *from { return checked } else { one(&end) };
    if !last.is(Status::Exists) {
        last
    } else if order(&end) < order(from) {
        Checked::say(Finding::Backwards, &[("from", &label::place(from)), ("to", &label::place(&end))])
    } else {
        checked
    }
}

/// Where a place stands in its law: 목 go from 가 to 하 and on with 거.
fn order(place: &Place) -> impl Ord + use<> {
    let letter = place.subitem.map(|c| u32::from(c).saturating_sub(u32::from('가')));
    (place.article, place.paragraph, place.item, letter.map(|at| (at % 588, at / 588)))
}

/// Where a place was looked for, for the words of the verdict.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sought<'a> {
    pub law: &'a str,
    pub place: &'a Place,
    /// It was there until this day, so long ago that its number says nothing about the present text.
    pub gone: Option<Ymd>,
}

/// The place and, for a range, its end: what is wrong with the end is wrong with the citation.
pub(crate) fn check(citation: &Citation, law: &Law, from: &Place, question: &Question) -> Checked {
    let checked = one(law, from, citation.claim_title.as_deref(), question);
    if citation.to.is_none() && checked.is_plain() {
        return tail::check(checked, citation, law, from, |place| {
            Some(law.place_on(question.day(), place)?.state)
        });
    }
    ranged(checked, from, citation.to.as_ref(), &|end| one(law, end, None, question))
}

/// One place; whatever is said of it, the title is that of its article where that stands on the day.
fn one(law: &Law, place: &Place, claim: Option<&str>, question: &Question) -> Checked {
    let checked = judged(law, place, claim, question);
    match checked.verdict.title {
        Some(_) => checked,
        None => {
            let titles = law.titles_on(question.day(), place.article);
            checked.titled(titles.first().copied().unwrap_or_default())
        }
    }
}

fn judged(law: &Law, place: &Place, claim: Option<&str>, question: &Question) -> Checked {
    let day = question.day();
    let Some(on) = law.place_on(day, place) else { return between(law, place, claim, day) };
    let mut sought = Sought { law: law.name(on.version), place, gone: None };
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
    match at_another_time(law, place, day) {
        Some(Elsewhen::Coming(from)) => return coming(from, question),
        Some(Elsewhen::Past(until)) => return past(until, sought, day),
        Some(Elsewhen::LongPast(until)) => sought.gone = Some(until),
        None => {}
    }
    if question.is_stale() && law.could_have_been_added(place) {
        return Checked::say(Finding::Stale, &[("as_of", &question.outline_as_of.to_string())]);
    }
    let below = matches!(on.state, PlaceState::NoItem { .. } | PlaceState::NoSubitem { .. });
    if below && is_drawn(law.id(), place.article) {
        return Checked::say(Finding::Drawn, &[]);
    }
    missing(sought, on.state)
}

/// An act is missing between two known versions: what both have was there all the while.
fn between(law: &Law, place: &Place, claim: Option<&str>, day: Ymd) -> Checked {
    let gap = || Checked::say(Finding::HistoryBetween, &[("day", &day.to_string())]);
    let VersionPick::HistoryGap { before: Some(before), .. } = law.version_on(day) else { return gap() };
    let Some(after) = law.versions().map(|(no, _)| no).find(|no| *no > before) else { return gap() };
    match has(law, before, place) {
        Some(found) if has(law, after, place).is_some() => {
            let titles = titles_in(law, &[before, after], place);
            title::check(found, &titles, claim, law, before, place.article)
        }
        _ => gap(),
    }
}

/// The verdict when a version has the place.
pub(crate) fn has(law: &Law, no: VersionNo, place: &Place) -> Option<Checked> {
    let sought = Sought { law: law.name(no), place, gone: None };
    present(sought, law.place(no, place), |place| Some(law.place(no, place)))
}

/// The titles of its article in versions; there is none where the source left it out.
pub(crate) fn titles_in<'l>(law: &'l Law, versions: &[VersionNo], place: &Place) -> Vec<&'l str> {
    let title = |no: &VersionNo| match law.article(*no, place.article) {
        Some(ArticleState::Live { title, .. }) if !title.is_empty() => Some(title),
        _ => None,
    };
    versions.iter().filter_map(title).collect()
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

/// When a place is real that is not there on the day.
enum Elsewhen {
    Coming(Ymd),
    Past(Ymd),
    LongPast(Ymd),
}

fn at_another_time(law: &Law, place: &Place, day: Ymd) -> Option<Elsewhen> {
    let lives: Vec<_> = law.life_of(place).into_iter().filter(|span| span.state.exists()).collect();
    if let Some(coming) = lives.iter().find(|span| span.from > day) {
        return Some(Elsewhen::Coming(coming.from));
    }
    let until = lives.iter().rev().find_map(|span| span.until.filter(|until| *until <= day))?;
    let other = belongs_to_another_text(law, place, until, day);
    Some(if other { Elsewhen::LongPast(until) } else { Elsewhen::Past(until) })
}

fn coming(from: Ymd, question: &Question) -> Checked {
    let finding = if question.as_of.is_some() { Finding::NotThen } else { Finding::NotYet };
    Checked::say(finding, &[("from", &from.to_string()), ("day", &question.day().to_string())])
}

fn past(until: Ymd, sought: Sought<'_>, day: Ymd) -> Checked {
    let (until, day) = (until.to_string(), day.to_string());
    Checked::say(Finding::NoLonger, &[("until", &until), ("day", &day), ("law", sought.law)])
}

/// What went long ago with a 전부개정, or with the rewriting of an article that stands today, says nothing
/// about the numbers of the present text.
fn belongs_to_another_text(law: &Law, place: &Place, until: Ymd, day: Ymd) -> bool {
    const LONG: i64 = 15 * 365;
    let whole = |v: &Version| v.amendment == Amendment::Whole || v.amendment == Amendment::Reenacted;
    let replaced = || law.versions().any(|(_, v)| whole(v) && v.effective >= until && v.effective <= day);
    let article = Place::article(place.article);
    let stands = || law.place_on(day, &article).is_some_and(|on| on.state.exists());
    until.days() + LONG < day.days() && (stands() || replaced())
}

/// The error for a place that is not there.
pub(crate) fn missing(sought: Sought<'_>, state: PlaceState<'_>) -> Checked {
    let gone = sought.gone.map(|day| day.to_string()).unwrap_or_default();
    let say =
        |finding, blank: (&str, &str)| Checked::say(finding, &[blank, ("law", sought.law), ("gone", &gone)]);
    let last = |finding, none, last: Option<String>| match last {
        Some(last) => say(finding, ("last", &last)),
        None => say(none, ("last", "")),
    };
    match state {
        PlaceState::NoArticle { before, after } => {
            let near: Vec<String> = [before, after].into_iter().flatten().map(label::article).collect();
            say(Finding::NotFound, ("near", &near.join(", ")))
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
