//! Lines about citations themselves: codes, verification, case numbers.

use crate::lex::case::Forum;
use crate::line::Line;
use crate::outcome::{Outcome, Params, Plan, param};
use crate::term::clip;
use law_vocab::route_words::Sense;

pub(crate) mod accepts {
    use crate::line::Line;
    use law_vocab::route_words::Sense;

    pub(crate) fn jo_code(line: &Line) -> bool {
        line.has(Sense::Jocode)
            && !(line.articles.is_empty() && line.loose.is_empty() && line.codes.is_empty())
            || !line.codes.is_empty() && line.any(&[Sense::Decode, Sense::Jocode])
    }

    pub(crate) fn verify_citations(line: &Line) -> bool {
        line.has(Sense::Verify)
    }

    pub(crate) fn cite_check(line: &Line) -> bool {
        !line.cases.is_empty() && line.any(&[Sense::Goodlaw, Sense::Cited])
            || line.any(&[Sense::Precedent]) && line.has(Sense::Goodlaw)
    }

    pub(crate) fn case_task(line: &Line) -> bool {
        !line.cases.is_empty() && line.any(&[Sense::Similar, Sense::Summary, Sense::Keywords])
    }

    pub(crate) fn case_number(line: &Line) -> bool {
        !line.cases.is_empty()
    }
}

pub(crate) fn jo_code(line: &Line) -> Outcome {
    if let Some(code) = line.codes.first() {
        return Outcome::Match(Plan::of("joText", line.text_of(*code)).with("direction", "to_text"));
    }
    match line.articles.first().or(line.loose.first()) {
        Some(a) => Outcome::Match(Plan::of("joText", super::jo(a.no)).with("direction", "to_code")),
        None => Outcome::Skip,
    }
}

/// A reference and doubt about it, or a text and the wish to have its citations checked.
pub(crate) fn verify_citations(line: &Line) -> Outcome {
    let cited = !line.cases.is_empty() || !line.articles.is_empty() && !line.laws.is_empty();
    let about_citations = line.has(Sense::CiteWord) || line.text.contains("환각");
    let good_law = !line.cases.is_empty() && line.has(Sense::Goodlaw) && line.articles.is_empty();
    let contract = line.has(Sense::Contract) && !cited;
    if good_law || contract || !(cited || about_citations) {
        return Outcome::Skip;
    }
    let plan = Plan::of("text", line.raw);
    if cited || line.chars > 60 {
        return Outcome::Match(plan);
    }
    Outcome::Clarify(
        "검증할 글이 없습니다. 조문이나 사건번호가 들어 있는 글을 함께 붙여 주세요.".into(),
        plan,
    )
}

fn number(line: &Line) -> Option<String> {
    line.cases.first().map(|c| line.text_of(c.span).split_whitespace().collect())
}

pub(crate) fn cite_check(line: &Line) -> Outcome {
    match (number(line), line.cases.first().map(|c| c.forum)) {
        (Some(n), Some(Forum::Court | Forum::Constitutional)) => Outcome::Match(Plan::of("caseNumber", n)),
        (Some(_), _) => Outcome::Skip,
        _ if line.chars > 40 => Outcome::Skip,
        _ => Outcome::Clarify(
            "어느 판례인지 사건번호를 알려 주세요. 예: 2013다61381 아직 유효해?".into(),
            Plan::default(),
        ),
    }
}

pub(crate) fn case_task(line: &Line) -> Outcome {
    let (Some(n), Some(case)) = (number(line), line.cases.first()) else { return Outcome::Skip };
    if case.forum != Forum::Court {
        return Outcome::Skip;
    }
    let plan = Plan::of("caseNumber", n.clone());
    Outcome::Match(if line.has(Sense::Similar) {
        plan.then("find_similar_precedents", param("query", n))
    } else if line.has(Sense::Keywords) {
        plan.then("extract_precedent_keywords", Params::new())
    } else {
        plan.then("summarize_precedent", Params::new())
    })
}

pub(crate) fn case_number(line: &Line) -> Outcome {
    let Some(case) = line.cases.first() else { return Outcome::Skip };
    if line.chars > crate::decide::LONG {
        return Outcome::Skip;
    }
    let spelled = line.text_of(case.span);
    let compact: String = spelled.split_whitespace().collect();
    match case.forum {
        Forum::Court if line.has(Sense::Nlrc) => {
            Outcome::Reroute("search_nlrc_decisions", Plan::of("query", spelled))
        }
        Forum::Court => Outcome::Match(Plan::of("caseNumber", compact)),
        Forum::Constitutional => {
            Outcome::Reroute("search_constitutional_decisions", Plan::of("caseNumber", compact))
        }
        Forum::Labour => Outcome::Reroute("search_nlrc_decisions", Plan::of("query", clip(spelled))),
        Forum::TaxTribunal => Outcome::Reroute("search_tax_tribunal_decisions", Plan::of("query", spelled)),
        Forum::TaxRuling => {
            Outcome::Reroute("search_decisions", Plan::of("domain", "nts").with("query", spelled))
        }
    }
}
