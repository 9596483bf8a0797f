//! An article that names no law, and laws that were named shortly before.
//!
//! `도로법 제25조에 따른 …의 결정, 제36조에 따른 …의 허가` in the text of another act: grammar alone does not tell whose
//! article the second one is. When the law it was taken for does not have the place and one named before in the
//! same paragraph does, that is no error but a question. So is a 항, 호 or 목 that stands alone (`제5호에 해당하는 때`) and
//! is not where the article cited last would have it, and an article alone whose law only a sentence before names.

use crate::finding::{Checked, Finding};
use crate::question::Question;
use crate::verdicts::{Laws, write};
use crate::{heading, label, name, statute};
use law_model::{ArticleNo, Citation, Level, Part, Status};

/// How many laws named before are tried.
const MOST: usize = 8;

pub(crate) fn doubt(text: &str, citations: &mut [Citation], laws: &Laws, question: &Question) {
    for at in 0..citations.len() {
        let Some((before, [citation, ..])) = citations.split_at_mut_checked(at) else { continue };
        let error = citation.verdict.is_some_and(|status| status.level() == Level::Error);
        let open = error && citation.part == Part::Main && heading::names_no_law(citation);
        if !open || before.last().is_some_and(|last| is_listed_with(text, last, citation)) {
            continue;
        }
        let Some(law) = citation.law.clone() else { continue };
        let other = named_before(text, before, citation)
            .into_iter()
            .find(|other| has(citation, other, laws, question));
        if let Some(other) = other {
            write(citation, Checked::say(Finding::MayBeAnother, &[("law", &law), ("other", &other)]));
        } else if let (false, Some(article)) = (citation.text.contains('조'), &citation.article) {
            let article = ArticleNo::parse(article).map_or_else(|| article.clone(), label::article);
            write(citation, Checked::say(Finding::OtherUnits, &[("law", &law), ("article", &article)]));
        } else if is_named_in_a_sentence_before(text, before, citation) {
            write(citation, Checked::say(Finding::MayBeOfNone, &[("law", &law)]));
        }
    }
}

/// The text names the law, but a sentence has ended since: `… 상법 제652조에 따라 해지하였다. 회사는 보험금을 줄인다(제24조 제3항).`
fn is_named_in_a_sentence_before(text: &str, before: &[Citation], citation: &Citation) -> bool {
    let names_it = |other: &&Citation| other.law == citation.law && !heading::names_no_law(other);
    let Some(named) = before.iter().rev().find(names_it) else { return false };
    let between = text.get(named.span_utf8[1]..citation.span_utf8[0]).unwrap_or_default();
    ["다.", "음.", "함.", "\n"].iter().any(|end| between.contains(end))
}

/// `제23조, 제150조`: the second belongs to the law of the first whatever else is named.
fn is_listed_with(text: &str, last: &Citation, citation: &Citation) -> bool {
    let between = text.get(last.span_utf8[1]..citation.span_utf8[0]).unwrap_or("다.");
    let joint = |part: &str| matches!(part, "," | "·" | "ㆍ" | "및" | "와" | "과" | "또는" | "내지" | "까지");
    between.split_whitespace().all(|part| joint(part) || joint(part.trim_end_matches(',')))
}

/// Laws of the citations before it in its paragraph, the nearest first.
fn named_before(text: &str, before: &[Citation], citation: &Citation) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for other in before.iter().rev() {
        let between = text.get(other.span_utf8[1]..citation.span_utf8[0]).unwrap_or_default();
        if names.len() >= MOST || between.contains("\n\n") {
            break;
        }
        if let Some(law) =
            other.law.as_ref().filter(|law| Some(*law) != citation.law.as_ref() && !names.contains(law))
        {
            names.push(law.clone());
        }
    }
    names
}

fn has(citation: &Citation, law: &str, laws: &Laws, question: &Question) -> bool {
    let moved = Citation { law: Some(law.to_owned()), ..citation.clone() };
    let checked = statute::check(&moved, laws, question, &name::Similar::default());
    matches!(checked.status, Status::Exists | Status::Renamed)
}
