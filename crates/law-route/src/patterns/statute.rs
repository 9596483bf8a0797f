//! Statutes by name and article, and what hangs together with them.

use crate::line::Line;
use crate::outcome::{Outcome, Params, Plan, Step, param};
use crate::term::{question, term};
use crate::text::Span;
use law_vocab::route_words::Sense;
use serde_json::Value;

pub(crate) mod accepts {
    use super::super::time::collection;
    use crate::decide::LONG;
    use crate::line::Line;
    use law_vocab::route_words::Sense;

    fn short(line: &Line) -> bool {
        line.chars <= LONG
    }

    pub(crate) fn bulk_watch(line: &Line) -> bool {
        short(line)
            && line.articles.is_empty()
            && (line.laws.len() >= 2 && line.has(Sense::Bulk)
                || line.laws.len() >= 3 && !line.any(&[Sense::Compare, Sense::Relation]))
    }

    pub(crate) fn article_links(line: &Line) -> bool {
        short(line) && !line.articles.is_empty() && line.has(Sense::Outgoing)
    }

    pub(crate) fn impact_map(line: &Line) -> bool {
        short(line)
            && (!line.articles.is_empty() || !line.loose.is_empty())
            && line.any(&[Sense::Cited, Sense::Impact])
    }

    pub(crate) fn scenario_delegation(line: &Line) -> bool {
        short(line) && line.has(Sense::Deleg)
    }

    pub(crate) fn scenario_impact(line: &Line) -> bool {
        short(line)
            && line.has(Sense::Impact)
            && (!line.laws.is_empty() || !line.any(&[Sense::Situation, Sense::Guide]))
    }

    pub(crate) fn law_tree(line: &Line) -> bool {
        short(line) && line.has(Sense::Tree) && line.articles.is_empty()
    }

    pub(crate) fn compare_articles(line: &Line) -> bool {
        short(line) && line.articles.len() >= 2 && (line.laws.len() >= 2 || line.has(Sense::Compare))
    }

    pub(crate) fn law_system(line: &Line) -> bool {
        short(line) && line.has(Sense::System)
    }

    pub(crate) fn law_comparison(line: &Line) -> bool {
        short(line)
            && (line.laws.len() >= 2 || line.laws.len() == 1 && line.has(Sense::Compare))
            && !collection(line)
    }

    pub(crate) fn article(line: &Line) -> bool {
        short(line) && !line.articles.is_empty()
    }

    pub(crate) fn law_name(line: &Line) -> bool {
        short(line) && !line.laws.is_empty()
    }
}

fn law_list(line: &Line) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for i in 0..line.laws.len().min(40) {
        let name = line.law(i).unwrap_or_default().to_string();
        if !names.contains(&name) {
            names.push(name.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    names
}

pub(crate) fn bulk_watch(line: &Line) -> Outcome {
    let names = law_list(line);
    if names.len() < 2 || super::time::collection(line) {
        return Outcome::Skip;
    }
    Outcome::Match(Plan::of("queries", Value::from(names)))
}

/// References that stand in the article.
pub(crate) fn article_links(line: &Line) -> Outcome {
    match (super::law(line), line.articles.first()) {
        (Some(law), Some(a)) => {
            Outcome::NeedsLaw(law, vec![Step::new("parse_article_links", param("jo", super::jo(a.no)))])
        }
        _ => Outcome::Skip,
    }
}

/// Who cites the article.
pub(crate) fn impact_map(line: &Line) -> Outcome {
    match (super::law(line), line.articles.first()) {
        (Some(law), Some(a)) if line.laws.len() == 1 => {
            Outcome::Match(Plan::of("lawName", law).with("jo", super::jo(a.no)))
        }
        (None, a) => {
            let jo = a.or(line.loose.first()).map(|a| super::jo(a.no));
            Outcome::Clarify(ASK_LAW.into(), Plan::default().with_some("jo", jo))
        }
        _ => Outcome::Skip,
    }
}

const ASK_LAW: &str = "어느 법령의 조문인지 알려 주세요. 예: 민법 제103조";

/// The law; in `근로기준법 시행령·시행규칙` the act, because the whole family is meant.
fn act(line: &Line) -> Option<String> {
    let law = super::law(line)?;
    let end = line.laws.first()?.span.end;
    let both = law.ends_with("시행령")
        && line.text.get(end..).is_some_and(|t| t.chars().take(8).collect::<String>().contains("시행규칙"));
    Some(if both { law.trim_end_matches("시행령").trim_end().to_string() } else { law })
}

fn name_or_question(line: &Line) -> Plan {
    Plan::of("query", act(line).unwrap_or_else(|| question(line)))
}

pub(crate) fn scenario_delegation(line: &Line) -> Outcome {
    if line.has(Sense::Ordin) {
        return Outcome::Skip;
    }
    Outcome::Match(name_or_question(line).scene("delegation"))
}

pub(crate) fn scenario_impact(line: &Line) -> Outcome {
    if !line.articles.is_empty() || line.has(Sense::Ordin) || super::time::collection(line) {
        return Outcome::Skip;
    }
    let plan = name_or_question(line).scene("impact");
    if line.laws.is_empty() && line.chars < 20 {
        return Outcome::Clarify("어느 법령의 개정인지 알려 주세요. 예: 건축법 개정 영향 분석".into(), plan);
    }
    Outcome::Match(plan)
}

pub(crate) fn law_tree(line: &Line) -> Outcome {
    match super::law(line) {
        Some(law) => Outcome::NeedsLaw(law, vec![Step::new("get_law_tree", Params::new())]),
        None if line.chars < 12 => {
            Outcome::Clarify("어느 법령의 목차인지 알려 주세요. 예: 민법 목차".into(), Plan::default())
        }
        None => Outcome::Fallback,
    }
}

/// Article by article, each with the law that stands before it.
fn pairs(line: &Line) -> Vec<(usize, String)> {
    line.articles
        .iter()
        .take(20)
        .map(|a| {
            let before = line.laws.iter().rposition(|l| l.span.start < a.span.start).unwrap_or(0);
            (before, super::jo(a.no))
        })
        .collect()
}

/// Articles of two laws, or two articles side by side.
pub(crate) fn compare_articles(line: &Line) -> Outcome {
    let list = pairs(line);
    let [(first, jo1), (second, jo2), ..] = list.as_slice() else { return Outcome::Skip };
    let compared = line.any(&[Sense::Compare, Sense::Relation]);
    if line.laws.is_empty() || !compared || super::time::collection(line) {
        return Outcome::Skip;
    }
    if first == second {
        // Two articles of one law: read both.
        return Outcome::Skip;
    }
    let id = |index: usize| line.laws.get(index).and_then(|l| l.name).and_then(|n| n.law_ids().next());
    let side = |index: usize, jo: &str| {
        id(index).map(|id| {
            let mut side = param("lawId", format!("{id:06}"));
            side.insert("jo".into(), jo.into());
            Value::Object(side)
        })
    };
    if let (2, Some(one), Some(two)) = (list.len(), side(*first, jo1), side(*second, jo2)) {
        return Outcome::Match(Plan::of("law1", one).with("law2", two));
    }
    let mut steps = Vec::new();
    let mut current = *first;
    for (law, jo) in &list {
        if *law != current {
            steps.push(Step::new("search_law", param("query", line.law(*law).unwrap_or_default())));
            current = *law;
        }
        steps.push(Step::new("get_law_text", param("jo", jo.clone())));
    }
    Outcome::NeedsLaw(line.law(*first).unwrap_or_default().to_string(), steps)
}

pub(crate) fn law_system(line: &Line) -> Outcome {
    if line.has(Sense::Ordin) || super::time::collection(line) || !line.articles.is_empty() {
        return Outcome::Skip;
    }
    Outcome::Match(name_or_question(line))
}

pub(crate) fn law_comparison(line: &Line) -> Outcome {
    if let ([_], true, Some(law)) = (line.laws.as_slice(), line.articles.is_empty(), super::law(line)) {
        return one_compared(line, &law);
    }
    if !line.articles.is_empty() || law_list(line).len() < 2 {
        return Outcome::Skip;
    }
    let compared = line.any(&[Sense::Compare, Sense::Relation]);
    let topic =
        term(line, &[Sense::Compare, Sense::Relation], &line.laws.iter().map(|l| l.span).collect::<Vec<_>>());
    if !compared && topic.is_empty() {
        return Outcome::Reroute("search_law_bulk", Plan::of("queries", Value::from(law_list(line))));
    }
    if compared { Outcome::Match(Plan::of("query", question(line))) } else { Outcome::Skip }
}

/// `관세법 시행령 비교` means the act and its decree; of another single law one must ask with what to compare it.
fn one_compared(line: &Line, law: &str) -> Outcome {
    let rest =
        term(line, &[Sense::Compare, Sense::Relation], &line.laws.iter().map(|l| l.span).collect::<Vec<_>>());
    if !rest.is_empty() || !line.has(Sense::Compare) {
        return Outcome::Skip;
    }
    match law.strip_suffix("시행령").or_else(|| law.strip_suffix("시행규칙")) {
        Some(act) => Outcome::Match(Plan::of("query", act.trim_end())),
        None => Outcome::Clarify(
            format!("{law}을(를) 무엇과 비교할까요? 예: {law}과 상법 비교, {law} 2020년과 2024년 비교"),
            Plan::of("query", law),
        ),
    }
}

/// Every article is one step behind the search for its law.
pub(crate) fn article(line: &Line) -> Outcome {
    let chaptered = line.articles.iter().any(|a| a.chaptered);
    if let (Some(law), true) = (super::law(line), line.has(Sense::Addenda)) {
        // An article of the addenda is not the article of that number.
        return Outcome::NeedsLaw(law, vec![Step::new("get_law_text", Params::new())]);
    }
    let Some(law) = super::law(line) else {
        if chaptered || line.any(&[Sense::Admrule, Sense::Ordin, Sense::Rule]) {
            return rule_article(line);
        }
        let jo = line.articles.first().map(|a| super::jo(a.no));
        return Outcome::Clarify(ASK_LAW.into(), Plan::default().with_some("jo", jo));
    };
    if chaptered {
        return Outcome::Reroute(
            "search_admin_rule",
            Plan::of("query", law).then("get_admin_rule", chapter_jo(line)),
        );
    }
    let with_cases = line.has(Sense::WithCases);
    let detail = if with_cases { "get_article_with_precedents" } else { "get_law_text" };
    let mut steps = Vec::new();
    if line.laws.len() > 1 {
        return several_laws(line);
    }
    for no in super::articles(&line.articles) {
        steps.push(Step::new(detail, param("jo", super::jo(no))));
    }
    if let ([step], [one]) = (steps.as_mut_slice(), line.articles.as_slice())
        && !with_cases
        && (one.hang.is_some() || one.ho.is_some() || one.mok.is_some())
    {
        step.tool = "get_article_detail".into();
        for (key, value) in
            [("hang", one.hang.map(|h| h.to_string())), ("ho", one.ho.clone()), ("mok", one.mok.clone())]
        {
            if let Some(value) = value {
                step.params.insert(key.into(), value.into());
            }
        }
    }
    Outcome::NeedsLaw(law, steps)
}

/// Articles of several laws: search and read one law after the other.
fn several_laws(line: &Line) -> Outcome {
    let list = pairs(line);
    let Some((mut current, _)) = list.first().cloned() else { return Outcome::Skip };
    let law = line.law(current).unwrap_or_default().to_string();
    let mut steps = Vec::new();
    for (index, jo) in list {
        if line.law(index) != line.law(current) {
            steps.push(Step::new("search_law", param("query", line.law(index).unwrap_or_default())));
        }
        current = index;
        steps.push(Step::new("get_law_text", param("jo", jo)));
    }
    Outcome::NeedsLaw(law, steps)
}

/// An article of an ordinance or an administrative rule that no statute name covers.
fn rule_article(line: &Line) -> Outcome {
    let drop: Vec<Span> = line.articles.iter().map(|a| a.span).collect();
    let name = term(line, &[], &drop);
    if name.is_empty() {
        return Outcome::Clarify(ASK_LAW.into(), Plan { params: chapter_jo(line), ..Plan::default() });
    }
    let jo = chapter_jo(line);
    if line.has(Sense::Ordin) || !line.regions.is_empty() {
        return Outcome::Reroute("search_ordinance", Plan::of("query", name).then("get_ordinance", jo));
    }
    Outcome::Reroute("search_admin_rule", Plan::of("query", name).then("get_admin_rule", jo))
}

pub(crate) fn chapter_jo(line: &Line) -> Params {
    let jo = line
        .articles
        .first()
        .map(|a| if a.chaptered { format!("제{}-{}조", a.no.main, a.no.branch) } else { super::jo(a.no) });
    jo.map_or_else(Params::new, |jo| param("jo", jo))
}

/// Only a name and polite words: the law itself.
pub(crate) fn law_name(line: &Line) -> Outcome {
    let names: Vec<Span> = line.laws.iter().map(|l| l.span).collect();
    let around = [
        Sense::CiteWord,
        Sense::Oldlaw,
        Sense::Extlink,
        Sense::Leglist,
        Sense::Official,
        Sense::Abbrev,
        Sense::Fulltext,
        Sense::Addenda,
        Sense::ArticleWord,
    ];
    if !term(line, &around, &names).is_empty() || line.laws.len() > 1 {
        return Outcome::Skip;
    }
    let Some(law) = super::law(line) else { return Outcome::Skip };
    Outcome::Match(Plan::of("query", law))
}
