//! Ordinances, administrative rules and the rules of institutions.

use crate::line::Line;
use crate::outcome::{Outcome, Plan, param};
use crate::term::{question, term};
use crate::text::Span;
use law_vocab::route_words::Sense;

pub(crate) mod accepts {
    use crate::decide::LONG;
    use crate::line::Line;
    use law_vocab::route_words::Sense;

    fn ordinance_line(line: &Line) -> bool {
        line.chars <= LONG && line.has(Sense::Ordin)
    }

    pub(crate) fn ordinance_radar(line: &Line) -> bool {
        ordinance_line(line) && line.has(Sense::Radar)
    }

    pub(crate) fn ordinance_compliance(line: &Line) -> bool {
        ordinance_line(line) && line.any(&[Sense::Comply, Sense::Violate]) && !line.has(Sense::Parent)
    }

    pub(crate) fn ordinance_compare(line: &Line) -> bool {
        ordinance_line(line) && line.any(&[Sense::Compare, Sense::Nation])
    }

    pub(crate) fn ordinance_links(line: &Line) -> bool {
        ordinance_line(line) && !line.laws.is_empty()
    }

    pub(crate) fn ordinance_parents(line: &Line) -> bool {
        ordinance_line(line) && line.has(Sense::Parent)
    }

    pub(crate) fn school_rules(line: &Line) -> bool {
        line.chars <= LONG && (line.has(Sense::School) || line.has(Sense::College) && line.has(Sense::Rule))
    }

    pub(crate) fn public_corp_rules(line: &Line) -> bool {
        line.chars <= LONG && line.has(Sense::LocalCorp) && line.any(&[Sense::Rule, Sense::RuleLocal])
    }

    pub(crate) fn public_institution_rules(line: &Line) -> bool {
        line.chars <= LONG && line.has(Sense::PublicCorp) && line.has(Sense::Rule)
    }

    pub(crate) fn ordinance(line: &Line) -> bool {
        ordinance_line(line)
            || line.chars <= LONG
                && !line.regions.is_empty()
                && line.any(&[Sense::Rule, Sense::RuleLocal])
                && line.laws.is_empty()
    }

    pub(crate) fn admin_rule(line: &Line) -> bool {
        line.chars <= LONG && line.any(&[Sense::Admrule, Sense::AdmKind])
    }

    pub(crate) fn rule_name(line: &Line) -> bool {
        line.chars <= LONG && line.has(Sense::Rule)
    }

    pub(crate) fn region(line: &Line) -> bool {
        line.chars <= 40 && line.regions.first().is_some_and(|r| r.start == 0)
    }
}

fn named(line: &Line, drop: &[Sense]) -> String {
    let name = term(line, drop, &[]);
    if name.is_empty() { question(line) } else { name }
}

pub(crate) fn ordinance_radar(line: &Line) -> Outcome {
    // The name begins with its place when one is given.
    let lead: Vec<Span> = line.regions.first().map(|r| Span::new(0, r.start)).into_iter().collect();
    let name = term(line, &[Sense::Radar, Sense::Amend, Sense::Review, Sense::Comply, Sense::Verify], &lead);
    if !name.contains("조례") || name.chars().count() < 5 {
        let ask = "어느 조례인지 알려 주세요. 예: 부산광역시 주차장 설치 및 관리 조례 정비 대상인지";
        return Outcome::Clarify(ask.into(), Plan::of("ordinanceName", name));
    }
    Outcome::Match(Plan::of("ordinanceName", name))
}

pub(crate) fn ordinance_compliance(line: &Line) -> Outcome {
    Outcome::Match(Plan::of("query", question(line)).scene("compliance"))
}

pub(crate) fn ordinance_compare(line: &Line) -> Outcome {
    let plan = Plan::of("query", question(line));
    if matches!(term(line, &[Sense::Compare, Sense::Nation], &[]).as_str(), "" | "조례" | "자치법규") {
        return Outcome::Clarify(
            "무엇에 관한 조례를 비교할까요? 예: 서울시와 부산시 주차 조례 비교".into(),
            plan,
        );
    }
    Outcome::Match(plan)
}

/// Ordinances made under a statute.
pub(crate) fn ordinance_links(line: &Line) -> Outcome {
    let Some(law) = super::law(line) else { return Outcome::Skip };
    if line.has(Sense::LinkArticle) {
        return Outcome::Reroute("get_linked_ordinance_articles", Plan::of("query", law));
    }
    if line.has(Sense::Linked) || line.regions.is_empty() && !line.has(Sense::Parent) {
        return Outcome::Match(Plan::of("query", law));
    }
    Outcome::Skip
}

pub(crate) fn ordinance_parents(line: &Line) -> Outcome {
    Outcome::Match(Plan::of("query", named(line, &[Sense::Parent])))
}

pub(crate) fn school_rules(line: &Line) -> Outcome {
    Outcome::Match(Plan::of("query", named(line, &[])))
}

pub(crate) fn public_corp_rules(line: &Line) -> Outcome {
    Outcome::Match(Plan::of("query", named(line, &[])))
}

pub(crate) fn public_institution_rules(line: &Line) -> Outcome {
    Outcome::Match(Plan::of("query", named(line, &[])))
}

pub(crate) fn ordinance(line: &Line) -> Outcome {
    if line.any(&[Sense::Guide, Sense::Situation, Sense::Dispute]) && !line.has(Sense::Ordin) {
        return Outcome::Skip;
    }
    let mut drop: Vec<Span> = line.articles.iter().chain(&line.loose).map(|a| a.span).collect();
    // 관련 of 반려동물 관련 조례 is no part of the name.
    let related = line.words.iter().filter(|w| w.senses.has(Sense::Linked));
    drop.extend(related.filter_map(|w| {
        let rest = line.text_of(Span::new(w.start, w.end)).strip_prefix("관련")?;
        Some(Span::new(w.start, w.end - rest.strip_prefix('된').unwrap_or(rest).len()))
    }));
    let name = term(line, &[], &drop);
    if matches!(name.as_str(), "" | "조례" | "자치법규") {
        let ask = "어느 지역의 무슨 조례를 찾을까요? 예: 서울시 주차 조례";
        return Outcome::Clarify(ask.into(), Plan::of("query", question(line)));
    }
    let plan = Plan::of("query", name);
    Outcome::Match(match line.articles.first().or(line.loose.first()) {
        Some(a) => plan.then("get_ordinance", param("jo", super::jo(a.no))),
        None => plan,
    })
}

pub(crate) fn admin_rule(line: &Line) -> Outcome {
    if line.any(&[Sense::Situation, Sense::Guide]) && !line.has(Sense::AdmKind) {
        return Outcome::Skip;
    }
    let kind = line.word_of(Sense::AdmKind);
    let code = kind.and_then(|w| match line.text_of(Span::new(w.start, w.end)) {
        "훈령" => Some("1"),
        "예규" => Some("2"),
        "고시" => Some("3"),
        _ => None,
    });
    let mut drop: Vec<Span> = line.articles.iter().map(|a| a.span).collect();
    drop.extend(issuer(line));
    let mut gone = vec![Sense::AdmKind];
    if line.has(Sense::Oldnew) {
        gone.extend([Sense::Oldnew, Sense::Compare, Sense::Amend]);
    }
    let name = term(line, &gone, &drop);
    let plan = Plan::of("query", if name.is_empty() { question(line) } else { name });
    if line.has(Sense::Oldnew) {
        return Outcome::Reroute("compare_admin_rule_old_new", plan);
    }
    let plan = plan.with_some("knd", code);
    Outcome::Match(if line.articles.is_empty() {
        plan
    } else {
        plan.then("get_admin_rule", super::statute::chapter_jo(line))
    })
}

/// `소방청` of `소방청 훈령 중 …`: who issued it is no part of the name.
fn issuer(line: &Line) -> Option<Span> {
    let kind = line.word_of(Sense::AdmKind)?;
    let ministry = line.word_of(Sense::Ministry)?;
    let apart = line.text.get(ministry.end..kind.start)?;
    let something_else =
        line.text.get(kind.end..).is_some_and(|t| t.chars().filter(|c| c.is_alphanumeric()).count() > 2);
    (apart.trim().is_empty() && something_else).then(|| Span::new(ministry.start, ministry.end))
}

/// A name that ends in 규정 or 규칙 and is no known statute.
pub(crate) fn rule_name(line: &Line) -> Outcome {
    if !line.laws.is_empty() || line.any(&[Sense::Situation, Sense::Guide, Sense::Permission]) {
        return Outcome::Skip;
    }
    if line.has(Sense::Company) {
        let ask =
            "회사 안의 규정은 공개된 자료에 없습니다. 규정의 내용을 붙여 주시면 법령에 맞는지 찾아봅니다.";
        return Outcome::Clarify(ask.into(), Plan::of("query", question(line)));
    }
    let plan = Plan::of("query", named(line, &[]));
    if !super::lookup::legal(line) {
        let ask = "어느 기관의 무슨 규정인지 알려 주세요. 예: 전자금융감독규정, 한국도로공사 인사규정";
        return Outcome::Clarify(ask.into(), plan);
    }
    Outcome::Match(plan)
}

pub(crate) fn region(line: &Line) -> Outcome {
    if line.any(&[Sense::Situation, Sense::Guide, Sense::Permission, Sense::Dispute]) {
        return Outcome::Skip;
    }
    let name = named(line, &[]);
    if name.contains(' ') { Outcome::Match(Plan::of("query", name)) } else { Outcome::Skip }
}
