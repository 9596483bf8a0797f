//! Versions of a statute in time.

use crate::lex::date::{Grain, Mark, When};
use crate::line::Line;
use crate::outcome::{Outcome, Plan, Step, param};
use crate::term::question;
use law_vocab::route_words::Sense;

pub(crate) mod accepts {
    use crate::decide::LONG;
    use crate::lex::date::{Grain, Mark};
    use crate::line::Line;
    use law_vocab::route_words::Sense;

    const CHANGE: &[Sense] = &[Sense::Compare, Sense::Amend];

    fn short(line: &Line) -> bool {
        line.chars <= LONG && line.cases.is_empty()
    }

    /// Two points in time and a word of comparison or change.
    pub(crate) fn time_travel(line: &Line) -> bool {
        let points = line.whens.len() + usize::from(line.any(&[Sense::Oldlaw, Sense::ActTime]));
        if points == 0 && !line.has(Sense::TwoPoints) || !short(line) || super::collection(line) {
            return false;
        }
        let connected = || {
            line.whens.iter().any(|w| {
                let said = line.text_of(w.span);
                ["와", "과", "랑", "하고", "에서"].iter().any(|c| said.ends_with(c))
            })
        };
        let pair = points >= 2 && (line.any(CHANGE) || line.text.contains(['~', '↔']) || connected());
        let period = line.laws.is_empty()
            && line.chars < 30
            && line.has(Sense::Compare)
            && line.past().any(|w| w.grain == Grain::Period);
        line.has(Sense::TwoPoints) || pair || period
    }

    pub(crate) fn applicable_law(line: &Line) -> bool {
        short(line)
            && !line.laws.is_empty()
            && !line.any(&[Sense::Amend, Sense::Precedent, Sense::Interp, Sense::Compare])
            && line.past().any(|w| {
                w.mark == Mark::AsOf
                    || w.grain == Grain::Day
                    || w.ago
                    || w.grain == Grain::Month && w.mark == Mark::None
            })
            || short(line) && line.has(Sense::ActTime)
    }

    pub(crate) fn single_year(line: &Line) -> bool {
        short(line)
            && line.laws.len() == 1
            && line.past().count() == 1
            && line.past().any(|w| w.grain != Grain::Day)
            && !line.any(CHANGE)
    }

    pub(crate) fn law_versions(line: &Line) -> bool {
        short(line)
            && !line.laws.is_empty()
            && (line.any(&[Sense::Versions, Sense::Oldlaw]) || super::old_name(line))
    }

    pub(crate) fn law_statistics(line: &Line) -> bool {
        short(line)
            && line.laws.is_empty()
            && line.articles.is_empty()
            && (line.has(Sense::StatsExplicit)
                || line.has(Sense::Leglist) && line.any(&[Sense::Amend, Sense::Newlaw, Sense::Stats])
                || line.text.contains("최근 개정")
                || line.text.contains("최근개정"))
    }

    pub(crate) fn amendment(line: &Line) -> bool {
        short(line)
            && line.has(Sense::Amend)
            && (!line.laws.is_empty() || line.any(&[Sense::Leglist]) || line.text.contains("개정"))
    }
}

/// The line is about decisions, not about the text of a law.
pub(crate) fn collection(line: &Line) -> bool {
    line.any(&[
        Sense::Precedent,
        Sense::Judgment,
        Sense::Interp,
        Sense::ConstBody,
        Sense::Ftc,
        Sense::Pipc,
        Sense::Nlrc,
        Sense::Appeal,
        Sense::Taxtrib,
        Sense::Nts,
        Sense::CustomsBody,
    ])
}

/// Names that nobody bears any more.
fn old_name(line: &Line) -> bool {
    use law_vocab::names::NameStatus;
    line.laws.first().and_then(|l| l.name).is_some_and(|n| n.status() == NameStatus::Repealed)
}

fn ask_law() -> String {
    "어느 법령인지 알려 주세요. 예: 근로기준법 2020년과 2024년 비교".into()
}

fn digits(day: law_model::Ymd) -> String {
    day.number().to_string()
}

pub(crate) fn time_travel(line: &Line) -> Outcome {
    if line.laws.len() > 1 && !same_law(line) {
        return Outcome::Skip;
    }
    let Some(law) = super::law(line) else {
        if line.any(&[Sense::Leglist, Sense::Ordin]) || line.whens.is_empty() || topic(line) {
            return Outcome::Skip;
        }
        return Outcome::Clarify(ask_law(), Plan::of("query", question(line)).scene("time_travel"));
    };
    let plan = Plan::of("query", law).scene("time_travel");
    match line.whens.as_slice() {
        [one, two, ..] if one.now && !two.now => Outcome::Match(point_pair(line, two, one, plan)),
        [one, two, ..] if one.from <= two.to => Outcome::Match(point_pair(line, one, two, plan)),
        [two, one, ..] => Outcome::Match(point_pair(line, one, two, plan)),
        [one] if line.text.contains("전후") && !one.now => Outcome::Match(
            plan.with("fromDate", digits(one.from.plus_days(-1))).with("toDate", digits(one.to)),
        ),
        [one] if one.grain == Grain::Period && !one.now => {
            Outcome::Match(plan.with("fromDate", digits(one.from)).with("toDate", digits(one.to)))
        }
        _ if line.has(Sense::Oldlaw) || line.whens.len() < 2 => Outcome::Clarify(
            "언제의 법령과 비교할지 날짜를 알려 주세요. 예: 민법 2015년과 현재 비교".into(),
            plan,
        ),
        _ => Outcome::Skip,
    }
}

/// The first days of both points; a day in the future or a running year ends today.
fn point_pair(line: &Line, one: &When, two: &When, plan: Plan) -> Plan {
    let to = if two.now || two.to > line.today && two.from <= line.today { line.today } else { two.from };
    plan.with("fromDate", digits(one.from)).with("toDate", digits(to))
}

fn same_law(line: &Line) -> bool {
    let first = line.law(0);
    (1..line.laws.len()).all(|i| line.law(i) == first)
}

/// Something besides times and words of comparison.
fn topic(line: &Line) -> bool {
    !crate::term::term(line, &[Sense::Compare, Sense::Amend, Sense::Oldlaw], &[]).is_empty()
}

pub(crate) fn applicable_law(line: &Line) -> Outcome {
    let Some(law) = super::law(line) else {
        return Outcome::Clarify(
            "어느 날짜의 어느 법령인지 알려 주세요. 예: 2023.5.10 당시 도로교통법 제44조".into(),
            Plan::default().with_some("jo", line.articles.first().map(|a| super::jo(a.no))),
        );
    };
    let date = line
        .past()
        .find(|w| w.mark == Mark::AsOf)
        .or_else(|| line.past().find(|w| w.grain == Grain::Day))
        .or_else(|| line.past().next());
    let Some(when) = date else {
        return Outcome::Clarify(
            "기준이 되는 날짜를 알려 주세요. 예: 2023.5.10 당시 도로교통법".into(),
            Plan::of("lawName", law),
        );
    };
    if matches!(when.mark, Mark::Since | Mark::Until) && when.grain != Grain::Day || line.laws.len() > 1 {
        return Outcome::Skip;
    }
    let plan = Plan::of("lawName", law)
        .with("date", digits(if when.mark == Mark::Until { when.to } else { when.from }))
        .with_some("jo", line.articles.first().map(|a| super::jo(a.no)));
    match when.grain {
        Grain::Year | Grain::Period => Outcome::Clarify(
            format!("{}의 법령으로 보았습니다. 정확한 날짜를 적으면 그날의 조문을 확인합니다.", when.from),
            plan,
        ),
        _ if when.ago => Outcome::Clarify(
            format!("{}의 법령으로 보았습니다. 다른 날이면 날짜를 적어 주세요.", when.from),
            plan,
        ),
        _ => Outcome::Match(plan),
    }
}

/// `민법 2022`: the text then, or the changes of that year.
pub(crate) fn single_year(line: &Line) -> Outcome {
    let (Some(law), Some(when)) = (super::law(line), line.past().next()) else { return Outcome::Skip };
    if matches!(when.mark, Mark::Since | Mark::Until) || collection(line) {
        return Outcome::Skip;
    }
    if when.grain == Grain::Period {
        let plan = Plan::of("query", law).with("fromDate", digits(when.from)).with("toDate", digits(when.to));
        return Outcome::Reroute(
            "chain_amendment_track",
            if when.joined { plan.scene("time_travel") } else { plan },
        );
    }
    let year = when.from.year();
    let ask = format!(
        "{year}년에 시행되던 {law}의 내용인가요, {year}년에 바뀐 내용인가요? 앞의 뜻으로 보았습니다. 바뀐 내용은 '{law} {year}년 개정'으로 물어 주세요."
    );
    let jo = line.articles.first().map(|a| super::jo(a.no));
    Outcome::Clarify(ask, Plan::of("lawName", law).with("date", digits(when.from)).with_some("jo", jo))
}

pub(crate) fn law_versions(line: &Line) -> Outcome {
    let Some(law) = super::law(line) else { return Outcome::Skip };
    if collection(line) || line.laws.len() > 1 {
        return Outcome::Skip;
    }
    let old_word = line.words.iter().any(|w| {
        w.senses.has(Sense::Oldlaw)
            && line.laws.first().is_some_and(|l| w.end <= l.span.start && l.span.start - w.end <= 1)
    });
    if !(line.has(Sense::Versions) || old_word || old_name(line)) {
        return Outcome::Skip;
    }
    let plan = Plan::of("lawName", law);
    Outcome::Match(match line.articles.first() {
        Some(a) => plan.then("get_historical_law", param("jo", super::jo(a.no))),
        None => plan,
    })
}

/// Changed statutes of a day or a period, no law named.
pub(crate) fn law_statistics(line: &Line) -> Outcome {
    if collection(line) || line.any(&[Sense::Ordin, Sense::Deleg, Sense::System]) || subject(line) {
        return Outcome::Skip;
    }
    let today = line.whens.iter().find(|w| w.now && line.text_of(w.span).starts_with("오늘"));
    match line.past().next().or(today) {
        Some(w) if w.grain == Grain::Day && w.mark == Mark::None => {
            Outcome::Reroute("get_law_history", Plan::of("regDt", digits(w.from)))
        }
        Some(w) => Outcome::Match(days(line.today.days() - w.from.days())),
        None => Outcome::Match(days(window(line).unwrap_or(30))),
    }
}

fn days(n: i64) -> Plan {
    Plan::of("days", n.clamp(1, 90)).with("limit", 20)
}

/// `90일치`, `3개월간`: a bare length.
fn window(line: &Line) -> Option<i64> {
    let at = line.text.find(|c: char| c.is_ascii_digit())?;
    let (n, end) = crate::lex::article::number(&line.text, at, 3)?;
    let rest = line.text.get(end..)?.trim_start();
    let days = [("일", 1), ("주", 7), ("개월", 30), ("달", 30), ("년", 365)]
        .iter()
        .find(|(unit, _)| rest.starts_with(unit))?
        .1;
    Some(i64::from(n) * days)
}

/// A subject beside the words of the list: `부동산 관련 법령 개정` is research, not statistics.
fn subject(line: &Line) -> bool {
    let words =
        [Sense::Leglist, Sense::Amend, Sense::Newlaw, Sense::Stats, Sense::StatsExplicit, Sense::PenaltyAsk];
    let rest = crate::term::term(line, &words, &[]);
    rest.chars().filter(|c| !c.is_ascii_digit()).count() > 4
}

pub(crate) fn amendment(line: &Line) -> Outcome {
    let several = line.laws.len() > 1 && line.has(Sense::Compare);
    if several || collection(line) || line.any(&[Sense::Ordin, Sense::Impact, Sense::Deleg, Sense::Guide]) {
        return Outcome::Skip;
    }
    let Some(law) = super::law(line) else {
        if line.has(Sense::Admrule) {
            return if line.has(Sense::Oldnew) {
                let rule = crate::term::term(line, &[Sense::Amend, Sense::Compare, Sense::AdmKind], &[]);
                Outcome::Reroute("compare_admin_rule_old_new", Plan::of("query", rule))
            } else {
                Outcome::Skip
            };
        }
        let query = crate::term::term(line, &[Sense::Amend, Sense::Leglist], &[]);
        if query.is_empty() {
            return Outcome::Clarify(
                "어느 법령의 개정 내용을 찾을까요? 예: 근로기준법 개정 이력".into(),
                Plan::of("query", question(line)),
            );
        }
        return Outcome::Match(Plan::of("query", query));
    };
    match line.articles.first() {
        Some(a) => {
            let mut plan = Plan::of("lawName", law).with("jo", super::jo(a.no));
            if let Some(w) = line.past().next() {
                plan = plan.with("fromRegDt", digits(w.from)).with("toRegDt", digits(w.to));
            }
            Outcome::Reroute("get_article_history", plan)
        }
        None => {
            let mut plan = Plan::of("query", law);
            if line.past().next().is_some_and(|w| w.joined) {
                plan = plan.scene("time_travel");
            }
            if line.has(Sense::Oldnew) {
                plan.pipeline.push(Step::new("compare_old_new", crate::outcome::Params::new()));
            }
            Outcome::Match(plan)
        }
    }
}
