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
        applies: |l| l.any(&[Sense::Situation, Sense::Guide]),
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
