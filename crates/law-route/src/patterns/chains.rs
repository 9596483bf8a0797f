//! Questions for the chains: contracts, disputes, sanctions, procedures, what happened to somebody.

use crate::decide::LONG;
use crate::line::Line;
use crate::outcome::{Outcome, Plan};
use crate::term::question;
use law_vocab::route_words::Sense;

pub(crate) mod accepts {
    use crate::decide::LONG;
    use crate::line::Line;
    use law_vocab::route_words::Sense;

    pub(crate) fn contract_review(line: &Line) -> bool {
        line.has(Sense::Clause)
            || line.has(Sense::Contract) && line.has(Sense::Review)
            || line.has(Sense::Contract) && line.articles.iter().filter(|a| a.titled).count() >= 2
    }

    pub(crate) fn long_story(line: &Line) -> bool {
        line.chars > LONG
    }

    pub(crate) fn dispute(line: &Line) -> bool {
        line.has(Sense::Dispute)
            || line.any(&[Sense::Appeal, Sense::Taxtrib, Sense::ReviewBoard, Sense::SpecialAppeal])
                && line.any(&[Sense::Proc, Sense::Guide, Sense::Howdo])
                && !line.has(Sense::Result)
    }

    pub(crate) fn penalty(line: &Line) -> bool {
        line.has(Sense::Penalty) || line.has(Sense::Reduce)
    }

    pub(crate) fn situation(line: &Line) -> bool {
        line.any(&[Sense::Situation, Sense::Guide, Sense::Howdo])
    }

    pub(crate) fn customs(line: &Line) -> bool {
        line.any(&[Sense::Customs, Sense::CustomsBody, Sense::Fta])
            || line.has(Sense::Trade) && !line.has(Sense::Tax)
    }

    pub(crate) fn civil_liability(line: &Line) -> bool {
        line.has(Sense::Liability)
    }

    pub(crate) fn procedure(line: &Line) -> bool {
        line.any(&[Sense::Proc, Sense::Manual])
    }

    pub(crate) fn action_basis(line: &Line) -> bool {
        line.any(&[Sense::Permit, Sense::Basis])
    }
}

fn ask(line: &Line) -> Plan {
    Plan::of("query", question(line))
}

/// A contract is pasted, or one is to be looked at.
pub(crate) fn contract_review(line: &Line) -> Outcome {
    let pasted = line.articles.iter().filter(|a| a.titled).count() >= 2 || line.chars > LONG;
    if line.has(Sense::Precedent)
        || line.any(&[Sense::Situation, Sense::Ftc]) && !pasted
        || line.any(&[Sense::Treaty]) && !line.has(Sense::Clause) && !pasted
    {
        return Outcome::Skip;
    }
    let story = line.chars > LONG && !line.articles.iter().any(|a| a.titled) && line.has(Sense::Guide);
    if story || !line.laws.is_empty() && !pasted && !line.has(Sense::Clause) {
        return Outcome::Skip;
    }
    let plan = Plan::of("text", line.raw);
    if pasted || line.chars > 60 {
        return Outcome::Match(plan);
    }
    Outcome::Clarify("검토할 계약서나 약관의 내용을 함께 붙여 주세요.".into(), plan)
}

pub(crate) fn long_story(line: &Line) -> Outcome {
    let only_sanction = line.has(Sense::Penalty) && !line.any(&[Sense::Situation, Sense::Guide]);
    if only_sanction && line.any(&[Sense::PenaltyAsk]) && !line.any(&[Sense::Dispute, Sense::Proc]) {
        return Outcome::Reroute("chain_action_basis", ask(line));
    }
    Outcome::Match(ask(line))
}

pub(crate) fn dispute(line: &Line) -> Outcome {
    let personal = line.has(Sense::Situation) && line.has(Sense::Guide) && !line.text.contains("소송");
    let fee_only = line.has(Sense::Fee) && !line.text.contains("하려면");
    if personal
        || line.has(Sense::Ordin)
        || line.any(&[Sense::Interp])
        || line.has(Sense::Appeal) && line.has(Sense::Result)
        || fee_only
    {
        return Outcome::Skip;
    }
    if !line.articles.is_empty() && !line.laws.is_empty() {
        return Outcome::Skip;
    }
    Outcome::Match(ask(line).with_some("domain", domain(line)))
}

fn domain(line: &Line) -> Option<&'static str> {
    if line.any(&[Sense::Tax, Sense::Taxtrib, Sense::Nts]) {
        Some("tax")
    } else if line.any(&[Sense::Nlrc, Sense::NlrcTopic]) || line.text.contains("해고") {
        Some("labor")
    } else if line.any(&[Sense::Pipc, Sense::PipcTopic]) {
        Some("privacy")
    } else if line.any(&[Sense::Ftc, Sense::FtcTopic]) {
        Some("competition")
    } else {
        None
    }
}

pub(crate) fn penalty(line: &Line) -> Outcome {
    let told = crate::scenario::narrative(line) && !line.has(Sense::PenaltyAsk);
    if told || !line.articles.is_empty() && !line.laws.is_empty() && !line.has(Sense::PenaltyAsk) {
        return Outcome::Skip;
    }
    if !line.has(Sense::Penalty) && !line.has(Sense::PenaltyAsk) {
        return Outcome::Reroute("chain_dispute_prep", ask(line));
    }
    Outcome::Match(ask(line).scene("penalty"))
}

pub(crate) fn situation(line: &Line) -> Outcome {
    // 영업신고 어떻게 하나요, 영업하려면 뭘 해야: a procedure, nothing happened yet.
    if !line.has(Sense::Situation) && line.text.contains("려면") {
        return Outcome::Skip;
    }
    if !line.any(&[Sense::Situation, Sense::Guide]) && line.any(&[Sense::Permit, Sense::Fee, Sense::Applying])
    {
        return Outcome::Skip;
    }
    Outcome::Match(ask(line).scene("action_plan"))
}

pub(crate) fn customs(line: &Line) -> Outcome {
    Outcome::Match(ask(line).scene("customs"))
}

pub(crate) fn civil_liability(line: &Line) -> Outcome {
    Outcome::Match(ask(line))
}

pub(crate) fn procedure(line: &Line) -> Outcome {
    if line.any(&[Sense::Permit])
        && line.has(Sense::Basis)
        && !line.text.contains("절차")
        && !line.has(Sense::Fee)
    {
        return Outcome::Reroute("chain_action_basis", ask(line));
    }
    let bare = !line.any(&[Sense::Fee, Sense::Permit, Sense::Manual]) && !super::lookup::procedural(line);
    if bare {
        return Outcome::Skip;
    }
    Outcome::Match(ask(line))
}

pub(crate) fn action_basis(line: &Line) -> Outcome {
    if !line.has(Sense::Permit) || line.has(Sense::Permission) && !line.any(&[Sense::Basis]) {
        return Outcome::Skip;
    }
    Outcome::Match(ask(line))
}
