//! The extra scenario of a chain, from the same words that choose the chain.

use crate::line::Line;
use law_vocab::route_words::Sense;

struct Rule {
    scenario: &'static str,
    host: &'static str,
    applies: fn(&Line) -> bool,
}

/// In order of precedence.
const RULES: &[Rule] = &[
    Rule { scenario: "compliance", host: "chain_ordinance_compare", applies: |l| l.has(Sense::Comply) },
    Rule {
        scenario: "action_plan",
        host: "chain_full_research",
        applies: |l| l.any(&[Sense::Situation, Sense::Guide]) || narrative(l),
    },
    Rule { scenario: "delegation", host: "chain_law_system", applies: |l| l.has(Sense::Deleg) },
    Rule { scenario: "impact", host: "chain_law_system", applies: |l| l.has(Sense::Impact) },
    Rule { scenario: "timeline", host: "chain_amendment_track", applies: |l| l.has(Sense::Timeline) },
    Rule {
        scenario: "customs",
        host: "chain_full_research",
        applies: |l| l.any(&[Sense::Customs, Sense::CustomsBody, Sense::Fta]),
    },
    Rule {
        scenario: "penalty",
        host: "chain_action_basis",
        applies: |l| l.any(&[Sense::Penalty, Sense::Reduce]),
    },
    Rule { scenario: "manual", host: "chain_procedure_detail", applies: |l| l.has(Sense::Manual) },
];

pub(crate) fn detect(tool: &str, line: &Line) -> Option<&'static str> {
    RULES.iter().find(|r| r.host == tool && (r.applies)(line)).map(|r| r.scenario)
}

/// A line that tells what happened: it ends in 었어요, 해요 or the like and asks nothing.
pub(crate) fn narrative(line: &Line) -> bool {
    let told = line.text.trim_end_matches(|c: char| !crate::text::is_hangul(c));
    let asks = ["나요", "가요", "까요", "죠", "세요", "줘요", "예요", "에요", "게요"];
    if line.text.contains('?') || asks.iter().any(|a| told.ends_with(a)) || line.has(Sense::Whatis) {
        return false;
    }
    let mut back = told.chars().rev();
    match (back.next(), back.next()) {
        (Some('요'), Some(stem)) => "어아여와해래대네워려돼져".contains(stem),
        (Some('어'), Some(stem)) => past(stem),
        (Some('다'), Some('니')) => back.nth(1).is_some_and(past),
        (Some('대'), Some(stem)) => crate::text::closed(stem) && line.text.split(' ').count() > 2,
        _ => false,
    }
}

/// Syllables that close with ㅆ, the mark of the past tense.
fn past(c: char) -> bool {
    crate::text::is_hangul(c) && (c as u32 - 0xac00) % 28 == 20
}
