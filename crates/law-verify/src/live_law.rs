//! A citation against the text of the law that upstream gave.

use crate::finding::{Checked, Finding};
use crate::live::LiveLaw;
use crate::place::{self, Sought};
use crate::question::Question;
use crate::quote::{self, QuoteVerdict};
use crate::verdicts::official_url;
use crate::{name, title};
use law_model::{ArticleNo, Citation, Evidence, Part, Source};
use law_outline::{Fit, Place, PlaceState, UnitKind};
use law_source::Statute;
use law_source::statute::{Article, Item, Paragraph};

/// `None` when the live text says no more than what is known already.
pub(crate) fn check(citation: &Citation, live: &LiveLaw, question: &Question) -> Option<Checked> {
    let info = &live.statute.info;
    let mut checked = match citation.part {
        Part::Main => main(citation, live)?,
        Part::Addenda => Checked::say(Finding::OutsideCoverage, &[("kind", "부칙")]),
        Part::Annex => Checked::say(Finding::OutsideCoverage, &[("kind", "별표·서식")]),
    };
    if checked.is(law_model::Status::Exists)
        && citation.law.as_deref().is_some_and(|law| !is_named(&live.statute, law))
    {
        let blanks = [("day", live.day.to_string()), ("now", info.name.clone())];
        let title = checked.verdict.title.take().unwrap_or_default();
        checked =
            Checked::say(Finding::Renamed, &blanks.each_ref().map(|(k, v)| (*k, v.as_str()))).titled(&title);
    }
    if info.effective.is_some_and(|from| from > question.day()) {
        // Upstream showed a coming version: what it lacks may be there today.
        return None;
    }
    let url = official_url(&info.name, citation);
    checked.verdict.evidence = Some(Evidence { source: Source::Live, as_of: live.day, url, sha256: None });
    checked.verdict.official_name = Some(info.name.clone());
    checked.verdict.law_id = info.law_id.map(|id| id.to_string());
    checked.verdict.effective = info.effective;
    Some(checked)
}

fn is_named(statute: &Statute, cited: &str) -> bool {
    let info = &statute.info;
    [&info.name, &info.short_name].into_iter().any(|n| name::same(n, cited))
        || law_vocab::names::find(cited).is_some_and(|known| name::same(&known.official(), &info.name))
}

fn main(citation: &Citation, live: &LiveLaw) -> Option<Checked> {
    let day = live.day.to_string();
    if citation.article.is_none() {
        return Some(Checked::say(Finding::LiveLawExists, &[("day", &day)]));
    }
    let from = place::of(citation)?;
    let checked = one(&live.statute, &from, citation, &day);
    let end = |end: &Place| one(&live.statute, end, &Citation::default(), &day);
    Some(place::ranged(checked, &from, citation.to.as_ref(), &end))
}

fn one(statute: &Statute, place: &Place, citation: &Citation, day: &str) -> Checked {
    let sought = Sought { law: &statute.info.name, place, gone: None };
    let state = state(statute, place);
    let Some(found) = place::present(sought, state, |place| Some(self::state(statute, place))) else {
        return match state {
            PlaceState::Deleted { unit, title } => {
                let unit = if unit == UnitKind::Article { "조" } else { "항·호" };
                Checked::say(Finding::Deleted, &[("unit", unit), ("law", sought.law)]).titled(title)
            }
            state => place::missing(sought, state),
        };
    };
    let title = found.verdict.title.clone().unwrap_or_default();
    if let Some(claim) = citation.claim_title.as_deref()
        && !title::matches(claim, &title)
    {
        return title::mismatch(claim, &title, place.article, "");
    }
    let plain = Checked::say(Finding::LiveExists, &[("day", day)]).titled(&title);
    match citation.quote.as_deref() {
        Some(quote) => quoted(quote, &text(statute, place)).map_or(plain, |checked| checked.titled(&title)),
        None => plain,
    }
}

/// What a quotation is worth. `None`: too short to be called a quotation of the whole.
fn quoted(quote: &str, text: &str) -> Option<Checked> {
    const SHORT: usize = 8;
    let verdict = quote::compare(quote, text);
    let finding = match verdict {
        QuoteVerdict::Exact => Finding::QuoteExact,
        QuoteVerdict::Spacing => Finding::QuoteSpacing,
        QuoteVerdict::Omission => Finding::QuoteOmission,
        QuoteVerdict::ProvisoDropped => Finding::QuoteWithoutProviso,
        _ if quote.chars().count() < SHORT => return None,
        QuoteVerdict::NumberChanged => Finding::QuoteNumber,
        QuoteVerdict::Reworded => Finding::QuoteReworded,
        QuoteVerdict::Unrelated => Finding::QuoteUnrelated,
    };
    Some(Checked::say(finding, &[]))
}

/// The words of the article: a quotation of one 항 is found in the whole.
fn text(statute: &Statute, place: &Place) -> String {
    let mut out = String::new();
    let mut add = |text: &str| {
        out.push_str(text);
        out.push('\n');
    };
    for article in statute.article(place.article) {
        add(&article.text);
        for paragraph in &article.paragraphs {
            add(&paragraph.text);
            for item in &paragraph.items {
                add(&item.text);
                item.subitems.iter().chain(&paragraph.loose).for_each(|sub| add(&sub.text));
            }
        }
    }
    out
}

/// The state of a place in an upstream text, in the words of the outline.
fn state<'s>(statute: &'s Statute, place: &Place) -> PlaceState<'s> {
    let Some(article) = statute.article(place.article).next() else { return no_article(statute, place) };
    let title = article.title.as_str();
    if is_deleted(&article.text) && article.paragraphs.is_empty() {
        return PlaceState::Deleted { unit: UnitKind::Article, title };
    }
    let numbered = || article.paragraphs.iter().filter(|p| p.no > 0);
    let exact = PlaceState::Exists { title, fit: Fit::Exact };
    match (place.paragraph, place.item) {
        (None, None) => exact,
        (None, Some(item)) => anywhere(article, item, place.subitem),
        (Some(no), item) => match numbered().find(|p| ArticleNo::new(p.no, 0) == no) {
            None => {
                let max = numbered().map(|p| p.no).max().unwrap_or(0);
                PlaceState::NoParagraph { title, max, plain: max == 0 }
            }
            Some(found) if is_deleted(&found.text) && found.items.is_empty() => {
                PlaceState::Deleted { unit: UnitKind::Paragraph, title }
            }
            Some(found) => item.map_or(exact, |item| in_paragraph(title, found, item, place.subitem)),
        },
    }
}

fn no_article<'s>(statute: &'s Statute, place: &Place) -> PlaceState<'s> {
    let live = || statute.articles().map(|a| a.no).filter(|no| no.main > 0);
    PlaceState::NoArticle {
        before: live().filter(|no| *no < place.article).max(),
        after: live().filter(|no| *no > place.article).min(),
    }
}

fn anywhere<'s>(article: &'s Article, item: ArticleNo, subitem: Option<char>) -> PlaceState<'s> {
    let title = article.title.as_str();
    let states = || article.paragraphs.iter().map(|p| (p.no, in_paragraph(title, p, item, subitem)));
    match states().find(|(_, state)| state.exists()) {
        Some((0, state)) => state,
        Some((no, _)) => PlaceState::Exists { title, fit: Fit::UnderParagraph(no) },
        None => states().map(|(_, s)| s).next().unwrap_or(PlaceState::NoItem { title, last: None }),
    }
}

fn in_paragraph<'s>(
    title: &'s str,
    p: &'s Paragraph,
    no: ArticleNo,
    subitem: Option<char>,
) -> PlaceState<'s> {
    let Some(item) = p.items.iter().find(|item| item.no == no) else {
        return PlaceState::NoItem { title, last: p.items.iter().map(|item| item.no).max() };
    };
    if is_deleted(&item.text) {
        return PlaceState::Deleted { unit: UnitKind::Item, title };
    }
    // Subitems that the reader could not give to an item may be those of this one.
    let letters = || subitems(item, p);
    match subitem {
        Some(letter) if !letters().any(|l| l == letter) => {
            PlaceState::NoSubitem { title, last: letters().last() }
        }
        _ => PlaceState::Exists { title, fit: Fit::Exact },
    }
}

fn subitems<'s>(item: &'s Item, p: &'s Paragraph) -> impl Iterator<Item = char> + 's {
    item.subitems
        .iter()
        .chain(&p.loose)
        .filter_map(|sub| sub.label.chars().find(|c| ('가'..='힣').contains(c)))
}

/// `제5조 삭제 <2014. 1. 7.>`, `② 삭제`.
fn is_deleted(text: &str) -> bool {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '<' | '['));
    let mut words = words.filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    let after_number =
        first.starts_with('제') || first.ends_with('.') || !first.contains(char::is_alphabetic);
    first == "삭제" || (after_number && words.next() == Some("삭제"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deleted_units_are_known_by_their_words() {
        for text in ["제5조 삭제 <2014. 1. 7.>", "② 삭제", "3. 삭제<2014.1.7>", "삭제"] {
            assert!(is_deleted(text), "{text}");
        }
        for text in ["제5조(삭제) ① 기록을", "1. 삭제된 기록", "② 삭제하여야 한다", ""]
        {
            assert!(!is_deleted(text), "{text}");
        }
    }
}
