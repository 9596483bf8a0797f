//! 별표 and 서식.

use crate::line::Line;
use crate::outcome::{Outcome, Plan};
use crate::term::{question, term};
use crate::text::Span;
use law_vocab::route_words::Sense;

pub(crate) mod accepts {
    use crate::line::Line;

    pub(crate) fn annex(line: &Line) -> bool {
        !line.annexes.is_empty() && line.chars <= crate::decide::LONG
    }
}

/// Words beside an annex that say nothing about its title.
const BESIDE: &[Sense] = &[Sense::Annex, Sense::Extlink, Sense::Export, Sense::Fulltext, Sense::CiteWord];

pub(crate) fn annex(line: &Line) -> Outcome {
    let Some(annex) = line.annexes.iter().find(|a| a.no.is_some()).or(line.annexes.first()) else {
        return Outcome::Skip;
    };
    let mut drop: Vec<Span> = line.annexes.iter().map(|a| a.span).collect();
    drop.extend(line.articles.iter().map(|a| a.span));
    let name = match super::law(line) {
        Some(law) => {
            drop.extend(line.laws.iter().map(|l| l.span));
            Some(law)
        }
        None => rule_before(line, annex.span, &mut drop),
    };
    let title = term(line, BESIDE, &drop);
    let Some(name) = name else {
        if annex.no.is_none() && !title.is_empty() {
            return Outcome::Reroute("chain_procedure_detail", Plan::of("query", question(line)));
        }
        let plan = Plan::of("query", title);
        return Outcome::Clarify(
            "어느 법령의 별표·서식인지 알려 주세요. 예: 도로교통법 시행규칙 별표 28".into(),
            plan,
        );
    };
    let jo = line.articles.first().map(|a| super::jo(a.no));
    // 28번 별표: the number stands before.
    let before = title.trim_end_matches(['번', '호']);
    let before = (annex.no.is_none() && !before.is_empty() && before.bytes().all(|b| b.is_ascii_digit()))
        .then(|| before.to_string());
    let title = if before.is_some() { String::new() } else { title };
    let title = (!title.is_empty() && annex.no.is_none()).then_some(title);
    Outcome::Match(
        Plan::of("lawName", name)
            .with("knd", if annex.table { "1" } else { "2" })
            .with_some("annexNo", annex.no.clone().or(before))
            .with_some("query", title)
            .with_some("jo", jo),
    )
}

/// An annex of an ordinance or a notice: what stands before it is the name (`비료 공정규격설정 별표 3`).
fn rule_before(line: &Line, annex: Span, drop: &mut Vec<Span>) -> Option<String> {
    let numbered = line.annexes.iter().any(|a| a.no.is_some());
    if !(numbered || line.has(Sense::Ordin)) {
        return None;
    }
    let behind = Span::new(annex.start, line.text.len());
    let name = term(line, &[Sense::Annex], &[&[behind], drop.as_slice()].concat());
    drop.push(Span::new(0, annex.start));
    (name.chars().count() >= 4).then_some(name)
}
