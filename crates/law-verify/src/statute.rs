//! Verdicts on statutes from the outline.
//!
//! Order of questions: which laws may be meant; which of them bore the name on the day and were in force;
//! is the place there; does the title agree; is the name the right one. When several laws may be meant the
//! one that has the place decides, and an error needs all of them.

use crate::finding::{Checked, Finding};
use crate::question::Question;
use crate::verdicts::Laws;
use crate::{name, old, place, standing};
use law_model::{Citation, LawId, Part, Status, Ymd};
use law_outline::{Law, VersionNo};
use law_vocab::names::{Name, NameStatus};
use std::rc::Rc;

pub(crate) fn check(
    citation: &Citation,
    laws: &Laws,
    question: &Question,
    similar: &name::Similar,
) -> Checked {
    let Some(law) = citation.law.as_deref() else { return Checked::say(Finding::UnknownReference, &[]) };
    let Some(known) = name::known(citation) else {
        return Checked::say(Finding::UnknownName, &[("law", law), ("near", &similar.to(law))]);
    };
    if known.is_ambiguous() {
        return ambiguous(law, known);
    }
    let candidates = name::bearers(known);
    let mut checked = if !candidates.is_empty() {
        among(citation, known, &candidates, laws, question)
    } else if known.status() == NameStatus::Repealed {
        repealed(citation, known, laws, question)
    } else {
        of_the_past(citation, known, laws, question)
    };
    if checked.is(Status::Exists) && question.is_about_the_future() {
        checked = Checked::say(
            Finding::FutureDay,
            &[("day", &question.day().to_string()), ("as_of", &question.outline_as_of.to_string())],
        );
    }
    checked.verdict.official_name.get_or_insert_with(|| known.official());
    checked
}

fn ambiguous(law: &str, known: Name) -> Checked {
    let names: Vec<String> = known.officials().map(|n| format!("「{}」", n.spelled())).collect();
    Checked::say(Finding::AmbiguousName, &[("law", law), ("candidates", &names.join(", "))])
}

fn read(laws: &Laws, id: LawId) -> Option<&Rc<Law>> {
    laws.get(&id).and_then(Option::as_ref)
}

/// A statute whose text the outline does not have, because an act repealed it.
fn repealed(citation: &Citation, known: Name, laws: &Laws, question: &Question) -> Checked {
    let law = known.official();
    let promulgated = known.repeal().and_then(|repeal| Ymd::from_number(repeal.date));
    let act = Repealer::of(known, laws);
    let since = act.as_ref().and_then(|act| act.effective).or(promulgated);
    if citation.old || since.is_some_and(|since| question.day() < since) {
        return Checked::say(Finding::OldRepealed, &[("law", &law)]);
    }
    let act = act.map_or_else(String::new, |act| act.words);
    Checked::say(Finding::Repealed, &[("law", &law), ("act", &act)])
}

/// The act that repealed a statute: `「…법」(법률 제18469호, 2021-09-24 공포, 2022-03-25 시행) 부칙`.
struct Repealer {
    words: String,
    effective: Option<Ymd>,
}

impl Repealer {
    fn of(known: Name, laws: &Laws) -> Option<Self> {
        let repeal = known.repeal()?;
        let promulgated = Ymd::from_number(repeal.date)?;
        let by = name::repealer(known).and_then(|id| read(laws, id));
        let version = by.and_then(|law| {
            law.versions().find(|(_, v)| v.act_no == repeal.act_no && v.promulgated == promulgated)
        });
        let effective = version.map(|(_, v)| v.effective);
        let effective = effective.or_else(|| repeal.effective.and_then(Ymd::from_number));
        let in_force = effective.map_or_else(String::new, |day| format!(", {day} 시행"));
        let title = repeal.by.map_or_else(String::new, |by| format!("「{}」", by.spelled()));
        let words = format!("{title}(제{}호, {promulgated} 공포{in_force}) 부칙", repeal.act_no);
        Some(Self { words, effective })
    }
}

/// A name of the past whose law the history does not show under it; the law of today stands for it where it
/// has the place.
fn of_the_past(citation: &Citation, known: Name, laws: &Laws, question: &Question) -> Checked {
    let law = known.official();
    if citation.old {
        return Checked::say(Finding::OldLaw, &[]);
    }
    let Some((id, now)) = name::successor(known) else { return Checked::say(Finding::Unread, &[]) };
    let now = now.spelled();
    let gap = || Checked::say(Finding::NameOfThePast, &[("law", &law), ("now", &now)]);
    let Some(successor) = read(laws, id) else { return gap() };
    let there = against(citation, &law, successor, question);
    let replaced = match there.status {
        Status::Exists | Status::Renamed => {
            Checked::say(Finding::NameReplaced, &[("now", &now), ("law", &law)])
        }
        _ if citation.part == Part::Main => gap(),
        _ => return there,
    };
    Checked {
        verdict: law_model::Verdict { official_name: Some(now.clone()), ..replaced.verdict },
        ..replaced
    }
}

/// Checks against the laws of the name: those that bore it on the day decide; when they lack the place, one
/// that bore it before or will bear it may have it.
fn among(
    citation: &Citation,
    known: Name,
    candidates: &[LawId],
    laws: &Laws,
    question: &Question,
) -> Checked {
    let read: Vec<&Rc<Law>> = candidates.iter().filter_map(|id| read(laws, *id)).collect();
    if read.len() < candidates.len() {
        return Checked::say(Finding::Unread, &[]);
    }
    let official = known.official();
    let day = question.day();
    let heir = |law: &Law| read.iter().find_map(|other| outlived_since(law, other, day));
    let (outlived, read): (Vec<_>, Vec<_>) =
        read.iter().copied().partition(|law| !citation.old && heir(law).is_some());
    let bears = |law: &&Rc<Law>| name::on(law, day).is_some_and(|now| name::same(now, &official));
    let (mut first, mut others): (Vec<_>, Vec<_>) =
        read.into_iter().partition(|law| citation.old || bears(law) || standing::is_unknown(law, day));
    if !first.iter().any(bears) {
        first.append(&mut others);
    }
    let best = first
        .iter()
        .map(|law| against(citation, &official, law, question))
        .reduce(|best, next| if next.status.level() < best.status.level() { next } else { best });
    let Some(best) = best else { return Checked::say(Finding::Unread, &[]) };
    // The place is there; only its title is not what the text says.
    if !best.is_error() || best.is(Status::TitleMismatch) {
        return best;
    }
    let elsewhere = others.into_iter().chain(outlived).filter(|law| once_had(citation, law));
    let mut notices = elsewhere.filter_map(|law| match heir(law) {
        Some(since) => Some(Checked::say(
            Finding::ReplacedByNamesake,
            &[("from", &since.to_string()), ("law", &official)],
        )),
        None => standing::not_in_force(law, &official, question),
    });
    notices.next().unwrap_or(best)
}

/// The day on which `other`, a later law of the same name, began, when that was before `day`: what nobody ever
/// repealed by name (statutes of before 1948) is not in force beside it.
fn outlived_since(law: &Law, other: &Law, day: Ymd) -> Option<Ymd> {
    let last = law.timeline().next_back().and_then(|no| law.version(no))?.effective;
    let first = other.versions().next()?.1.effective;
    (last < first && first <= day).then_some(first)
}

/// Whether any version of the law has the place.
fn once_had(citation: &Citation, law: &Law) -> bool {
    place::of(citation).is_some_and(|place| law.life_of(&place).iter().any(|span| span.state.exists()))
}

/// `cited`: the official form of the name that the citation gives.
fn against(citation: &Citation, cited: &str, law: &Law, question: &Question) -> Checked {
    let day = question.day();
    let now = law.in_force(day).first().copied().or_else(|| law.latest());
    if citation.part == Part::Main && citation.old {
        let (checked, version) = old::check(citation, law);
        return identified(checked, law, version.or(now));
    }
    let checked = match (standing::not_in_force(law, cited, question), citation.part) {
        (Some(checked), _) => checked,
        (None, Part::Addenda) => Checked::say(Finding::OutsideCoverage, &[("kind", "부칙")]),
        (None, Part::Annex) => Checked::say(Finding::OutsideCoverage, &[("kind", "별표·서식")]),
        (None, Part::Main) => named(main(citation, law, question), law, citation, cited, day),
    };
    identified(checked, law, now)
}

fn main(citation: &Citation, law: &Law, question: &Question) -> Checked {
    match place::of(citation) {
        Some(place) => place::check(citation, law, &place, question),
        None if citation.article.is_none() && citation.paragraph.is_none() && citation.item.is_none() => {
            Checked::say(Finding::LawExists, &[])
        }
        None if citation.article.is_none() => Checked::say(Finding::UnknownReference, &[]),
        None => Checked::say(Finding::OddNumber, &[]),
    }
}

/// A real place under a name that the law does not have on that day. A short form that the text uses may have
/// been the name then.
fn named(checked: Checked, law: &Law, citation: &Citation, cited: &str, day: Ymd) -> Checked {
    let Some(now) = name::on(law, day) else { return checked };
    if !checked.is(Status::Exists) || name::same(cited, now) || name::begins(&citation.text, now) {
        return checked;
    }
    let renamed = Checked::say(Finding::Renamed, &[("day", &day.to_string()), ("now", now)]);
    renamed.titled(checked.verdict.title.as_deref().unwrap_or_default())
}

/// Which law and which version the verdict rests on.
fn identified(mut checked: Checked, law: &Law, version: Option<VersionNo>) -> Checked {
    checked.verdict.law_id = Some(law.id().to_string());
    if let Some((no, version)) = version.and_then(|no| law.version(no).map(|v| (no, v))) {
        checked.verdict.official_name = Some(law.name(no).to_owned());
        checked.verdict.mst = Some(version.mst.to_string());
        checked.verdict.effective = Some(version.effective);
    }
    checked
}
