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
use law_vocab::sorted::SortedMap;

/// How many laws named before are tried.
const MOST: usize = 8;

pub(crate) fn doubt(text: &str, citations: &mut [Citation], laws: &Laws, question: &Question) {
    let mut before = Before::default();
    for at in 0..citations.len() {
        let Some((earlier, [citation, ..])) = citations.split_at_mut_checked(at) else { continue };
        before.read(text, citation.span_utf8[0]);
        let error = citation.verdict.is_some_and(|status| status.level() == Level::Error);
        let open = error && citation.part == Part::Main && heading::names_no_law(citation);
        if open && !earlier.last().is_some_and(|last| is_listed_with(text, last, citation)) {
            doubt_one(citation, &before, laws, question);
        }
        before.read(text, citation.span_utf8[1]);
        before.pass(citation);
    }
}

fn doubt_one(citation: &mut Citation, before: &Before, laws: &Laws, question: &Question) {
    let Some(law) = citation.law.clone() else { return };
    let mut others = before.laws.iter().filter(|other| **other != law).take(MOST);
    if let Some(other) = others.find(|other| has(citation, other, laws, question)) {
        write(citation, Checked::say(Finding::MayBeAnother, &[("law", &law), ("other", other)]));
    } else if let (false, Some(article)) = (citation.text.contains('조'), &citation.article) {
        let article = ArticleNo::parse(article).map_or_else(|| article.clone(), label::article);
        write(citation, Checked::say(Finding::OtherUnits, &[("law", &law), ("article", &article)]));
    } else if before.named.get(&law).is_some_and(|sentence| *sentence < before.sentence) {
        write(citation, Checked::say(Finding::MayBeOfNone, &[("law", &law)]));
    }
}

/// What stands before a citation, kept up while the text is gone through once.
#[derive(Default)]
struct Before {
    /// Up to where the text was read.
    read: usize,
    /// Sentences and lines that have ended: `… 상법 제652조에 따라 해지하였다. 회사는 보험금을 줄인다(제24조 제3항).`
    sentence: u32,
    /// The laws of the citations in this paragraph, the nearest first; one more than are tried, as one may be its own.
    laws: Vec<String>,
    /// In which sentence the text named a law last.
    named: SortedMap<String, u32>,
}

impl Before {
    fn read(&mut self, text: &str, to: usize) {
        let passage = text.get(self.read..to).unwrap_or_default();
        self.read = self.read.max(to);
        if ["다.", "음.", "함.", "\n"].iter().any(|end| passage.contains(end)) {
            self.sentence += 1;
        }
        if passage.contains("\n\n") {
            self.laws.clear();
        }
    }

    fn pass(&mut self, citation: &Citation) {
        let Some(law) = &citation.law else { return };
        self.laws.retain(|other| other != law);
        self.laws.insert(0, law.clone());
        self.laws.truncate(MOST + 1);
        if !heading::names_no_law(citation) {
            self.named.insert(law.clone(), self.sentence);
        }
    }
}

/// `제23조, 제150조`: the second belongs to the law of the first whatever else is named.
fn is_listed_with(text: &str, last: &Citation, citation: &Citation) -> bool {
    let between = text.get(last.span_utf8[1]..citation.span_utf8[0]).unwrap_or("다.");
    let joint = |part: &str| matches!(part, "," | "·" | "ㆍ" | "및" | "와" | "과" | "또는" | "내지" | "까지");
    between.split_whitespace().all(|part| joint(part) || joint(part.trim_end_matches(',')))
}

fn has(citation: &Citation, law: &str, laws: &Laws, question: &Question) -> bool {
    let moved = Citation { law: Some(law.to_owned()), ..citation.clone() };
    let checked = statute::check(&moved, laws, question, &name::Similar::default());
    matches!(checked.status, Status::Exists | Status::Renamed)
}
