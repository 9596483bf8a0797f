//! Collections of decisions and interpretations.

use crate::lex::words::Word;
use crate::line::Line;
use crate::outcome::{Outcome, Plan, Step, param};
use crate::term::{question, term};
use crate::text::{Span, is_letter};
use law_vocab::route_words::{Sense, Senses};

/// Ways to ask how something is done; with them a tribunal is where one goes, not what one reads.
const HOW: &[Sense] = &[Sense::Proc, Sense::Guide, Sense::Dispute, Sense::Situation];

pub(crate) mod accepts {
    use super::HOW;
    use crate::decide::LONG;
    use crate::line::Line;
    use law_vocab::route_words::Sense;

    fn reads(line: &Line) -> bool {
        line.chars <= LONG && (!line.any(HOW) || line.any(&[Sense::Result]))
    }

    /// 훈령, 고시 and 지침 of an agency are looked up as rules.
    fn rule(line: &Line) -> bool {
        line.has(Sense::Admrule) && !line.has(Sense::Result)
    }

    pub(crate) fn precedent(line: &Line) -> bool {
        line.chars <= LONG
            && (line.has(Sense::Precedent)
                || line.has(Sense::Judgment) && !line.any(&[Sense::Dispute, Sense::Guide, Sense::Proc]))
    }

    pub(crate) fn constitutional(line: &Line) -> bool {
        reads(line) && line.any(&[Sense::ConstBody, Sense::ConstTopic])
    }

    pub(crate) fn tax_tribunal(line: &Line) -> bool {
        reads(line) && line.has(Sense::Taxtrib)
    }

    pub(crate) fn special_appeal(line: &Line) -> bool {
        reads(line) && line.has(Sense::SpecialAppeal)
    }

    pub(crate) fn admin_appeal(line: &Line) -> bool {
        reads(line) && line.has(Sense::Appeal)
    }

    pub(crate) fn appeal_review(line: &Line) -> bool {
        reads(line) && line.has(Sense::ReviewBoard)
    }

    pub(crate) fn nts_interpretation(line: &Line) -> bool {
        let rule = ["훈령", "고시"].iter().any(|w| line.text.contains(w));
        line.chars <= LONG
            && !rule
            && (line.has(Sense::Nts) && line.any(&[Sense::Tax, Sense::Interp, Sense::Yegyu, Sense::Result])
                || line.has(Sense::Nts) && !line.any(HOW)
                || line.has(Sense::Tax)
                    && line.any(&[Sense::Yegyu, Sense::Interp])
                    && !line.has(Sense::Moleg))
    }

    pub(crate) fn customs_interpretation(line: &Line) -> bool {
        line.chars <= LONG
            && (line.has(Sense::CustomsBody) && !line.any(&[Sense::Proc, Sense::Situation])
                || line.any(&[Sense::Customs, Sense::Fta]) && line.has(Sense::Interp))
    }

    pub(crate) fn interpretation(line: &Line) -> bool {
        line.chars <= LONG && line.has(Sense::Interp)
    }

    pub(crate) fn ftc(line: &Line) -> bool {
        reads(line) && !rule(line) && line.any(&[Sense::Ftc, Sense::FtcTopic]) && line.laws.is_empty()
    }

    pub(crate) fn pipc(line: &Line) -> bool {
        reads(line) && !rule(line) && line.any(&[Sense::Pipc, Sense::PipcTopic])
    }

    pub(crate) fn nlrc(line: &Line) -> bool {
        reads(line) && line.any(&[Sense::Nlrc, Sense::NlrcTopic])
    }

    pub(crate) fn acr(line: &Line) -> bool {
        reads(line) && !rule(line) && line.has(Sense::Acr)
    }
}

/// Bodies that decide or answer.
const BODIES: &[Sense] = &[
    Sense::ConstBody,
    Sense::Taxtrib,
    Sense::Appeal,
    Sense::SpecialAppeal,
    Sense::ReviewBoard,
    Sense::Nts,
    Sense::CustomsBody,
    Sense::Ftc,
    Sense::Pipc,
    Sense::Nlrc,
    Sense::Acr,
    Sense::Moleg,
];
/// Words about how a decision is shown.
const SHOWN: &[Sense] = &[Sense::Sample, Sense::Fulltext, Sense::Similar, Sense::Summary, Sense::WithCases];

/// The subject of the search: without the words of the collection itself (`own`) and without what stands beside it.
fn subject(line: &Line, own: &[Sense]) -> String {
    term(line, &[own, SHOWN].concat(), &beside(line, own))
}

fn search(line: &Line, own: &[Sense]) -> Plan {
    Plan::of("query", subject(line, own))
}

/// 결정, 판정례 … behind a body, before the collection's word or at the end; the other body of `판례랑 노동위원회 판정례`;
/// 조례 and 조문 of `조례랑 판례`.
fn beside(line: &Line, own: &[Sense]) -> Vec<Span> {
    let own = Senses::of(own);
    let span = |w: &Word| Span::new(w.start, w.end);
    let mut drop: Vec<Span> = Vec::new();
    // From the end: what follows a word is known when the word is reached.
    let mut rest = line.words.iter().rev().filter(|w| !w.senses.has(Sense::Command)).peekable();
    let mut next: Option<(usize, bool)> = None;
    while let Some(word) = rest.next() {
        let touches =
            |end: usize, start: usize| line.text.get(end..start).is_some_and(|gap| gap.chars().count() <= 3);
        let last = next.is_none_or(|(start, _)| !touches(word.end, start)) && ends_line(line, word.end);
        let before_own = next.is_some_and(|(start, gone)| gone && touches(word.end, start));
        let body = rest.peek().filter(|b| b.senses.meets(Senses::of(BODIES)) && touches(b.end, word.start));
        let gone = word.senses.meets(own)
            || word.senses.has(Sense::Result) && (last || before_own || body.is_some());
        if gone {
            drop.push(span(word));
            drop.extend(body.filter(|_| word.senses.has(Sense::Result)).map(|b| span(b)));
        } else if word.senses.meets(Senses::of(&[Sense::Ordin, Sense::ArticleWord])) && linked(line, word) {
            drop.push(span(word));
        }
        next = Some((word.start, gone));
    }
    drop
}

/// Nothing but commands and particles behind `at`.
fn ends_line(line: &Line, at: usize) -> bool {
    let commands = line.words.iter().filter(|w| w.start >= at && w.senses.has(Sense::Command));
    let said: usize =
        commands.map(|w| line.text_of(Span::new(w.start, w.end)).chars().filter(|c| *c != ' ').count()).sum();
    let left = line.text.get(at..).unwrap_or_default().chars().filter(|c| is_letter(*c)).count();
    left <= said + 2
}

/// `조례랑`, `판례와 조문`.
fn linked(line: &Line, word: &Word) -> bool {
    const AND: [&str; 5] = ["이랑", "랑", "하고", "와", "과"];
    let after = line.text.get(word.end..).unwrap_or_default();
    let before = line.text.get(..word.start).unwrap_or_default().trim_end();
    AND.iter().any(|p| after.starts_with(p) || before.ends_with(p))
}

/// A search; without a subject it is still possible, but the person should name one.
fn found(line: &Line, own: &[Sense]) -> Outcome {
    asked(line, search(line, own))
}

fn asked(line: &Line, plan: Plan) -> Outcome {
    match plan.params.get("query").and_then(|q| q.as_str()) {
        Some("") => {
            let ask = "무엇에 관한 자료를 찾을까요? 주제를 함께 적어 주세요. 예: 음주운전 면허취소 판례";
            Outcome::Clarify(ask.into(), plan.with("query", question(line)))
        }
        _ => Outcome::Match(plan),
    }
}

const CASES: &[Sense] = &[Sense::Precedent, Sense::Judgment];

pub(crate) fn precedent(line: &Line) -> Outcome {
    if line.has(Sense::Situation) && line.any(&[Sense::Guide, Sense::Permission]) {
        return Outcome::Skip;
    }
    let plan = search(line, CASES);
    let newest = line.text.contains("최신") || line.text.contains("최근 판례");
    if let (Some(law), true) = (super::law(line), both(line)) {
        return Outcome::NeedsLaw(law, article_and_cases(line, plan));
    }
    asked(line, if newest { plan.with("sort", "ddes") } else { plan })
}

/// The text of an article and its precedents in one wish.
fn both(line: &Line) -> bool {
    line.laws.len() == 1 && !line.articles.is_empty() && line.any(&[Sense::ArticleWord, Sense::WithCases])
}

fn article_and_cases(line: &Line, search: Plan) -> Vec<Step> {
    let articles = super::articles(&line.articles);
    let mut steps: Vec<Step> =
        articles.iter().map(|no| Step::new("get_law_text", param("jo", super::jo(*no)))).collect();
    steps.push(Step::new("search_precedents", search.params));
    if line.has(Sense::Amend) {
        let jo = articles.first().map(|no| super::jo(*no));
        let history = Plan::of("lawName", super::law(line).unwrap_or_default()).with_some("jo", jo);
        steps.push(Step::new("get_article_history", history.params));
    }
    steps
}

/// 헌재 판례 are decisions of the Constitutional Court, unless the Supreme Court is named as well.
pub(crate) fn constitutional(line: &Line) -> Outcome {
    if line.has(Sense::Precedent) && line.text.contains("대법원") {
        return Outcome::Skip;
    }
    found(line, &[Sense::ConstBody, Sense::Precedent, Sense::Judgment])
}

pub(crate) fn tax_tribunal(line: &Line) -> Outcome {
    found(line, &[Sense::Taxtrib])
}

pub(crate) fn special_appeal(line: &Line) -> Outcome {
    found(line, &[Sense::SpecialAppeal, Sense::Acr])
}

pub(crate) fn admin_appeal(line: &Line) -> Outcome {
    found(line, &[Sense::Appeal])
}

pub(crate) fn appeal_review(line: &Line) -> Outcome {
    found(line, &[Sense::ReviewBoard])
}

pub(crate) fn nts_interpretation(line: &Line) -> Outcome {
    let plan = search(line, &[Sense::Nts, Sense::Yegyu, Sense::Interp]);
    Outcome::Match(Plan::of("domain", "nts").with_some("query", plan.params.get("query").cloned()))
}

pub(crate) fn customs_interpretation(line: &Line) -> Outcome {
    found(line, &[Sense::CustomsBody, Sense::Interp])
}

/// The ministry that was asked stands in no title.
pub(crate) fn interpretation(line: &Line) -> Outcome {
    let plan = search(line, &[Sense::Interp, Sense::Moleg, Sense::Ministry]);
    let named = plan.params.get("query").and_then(|q| q.as_str()).is_some_and(|q| !q.is_empty());
    if named { Outcome::Match(plan) } else { found(line, &[Sense::Interp, Sense::Moleg]) }
}

/// With a sanction's amount or standard the question is about the rule, not about decisions.
fn asks_standard(line: &Line) -> bool {
    line.has(Sense::Penalty) && line.has(Sense::PenaltyAsk) && !line.has(Sense::Result)
}

pub(crate) fn ftc(line: &Line) -> Outcome {
    if asks_standard(line) || !line.has(Sense::Ftc) && line.any(&[Sense::Contract, Sense::Customs]) {
        Outcome::Skip
    } else {
        found(line, &[Sense::Ftc])
    }
}

pub(crate) fn pipc(line: &Line) -> Outcome {
    if asks_standard(line) { Outcome::Skip } else { found(line, &[Sense::Pipc]) }
}

pub(crate) fn nlrc(line: &Line) -> Outcome {
    if asks_standard(line) || !line.has(Sense::Nlrc) && line.has(Sense::Permission) {
        Outcome::Skip
    } else {
        found(line, &[Sense::Nlrc])
    }
}

pub(crate) fn acr(line: &Line) -> Outcome {
    found(line, &[Sense::Acr])
}
