//! Case numbers asked of law.go.kr by their exact number.

use crate::case;
use crate::finding::{Checked, Finding};
use crate::live::{lasting, troubled};
use crate::verdicts::write;
use law_fetch::{Client, TARGETS, Trouble};
use law_model::{CaseRef, Citation, Evidence, Source, Status, Ymd};
use law_source::list::DecisionRow;
use law_vocab::sorted::SortedMap;
use std::rc::Rc;

/// The decisions that bear a number, asked once.
pub(crate) type Answer = Result<(Rc<Vec<DecisionRow>>, Ymd), Trouble>;

/// Asks for every number of a decision that nothing speaks against, and compares court and date. Joined cases are
/// confirmed together: what is wrong or unknown with one of them is said of the citation.
pub(crate) async fn confirm(
    client: &Client<'_>,
    citation: &mut Citation,
    known: &mut SortedMap<String, Answer>,
    down: &mut Option<Trouble>,
) {
    if citation.verdict != Some(Status::Unchecked) {
        return;
    }
    let Some(case) = citation.case.clone() else { return };
    if !case.numbers.iter().all(|number| case::has_shape(number)) {
        return;
    }
    let Some(level) = level(&case) else { return };
    let mut worst: Option<Checked> = None;
    for number in case.numbers.iter().take(MOST_JOINED) {
        if !known.contains_key(number) {
            let Some(answer) = ask(client, level, number, down).await else { return };
            known.insert(number.clone(), answer);
        }
        let checked = match known.get(number) {
            Some(Ok((rows, day))) => judged(&case, level, rows, *day),
            Some(Err(trouble)) => troubled(trouble),
            None => return,
        };
        worst = match worst {
            Some(before) if before.status.level() >= checked.status.level() => Some(before),
            _ => Some(checked),
        };
    }
    if let Some(checked) = worst {
        write(citation, checked);
    }
}

/// Numbers of one decision that are asked for; more are joined only in mass suits.
const MOST_JOINED: usize = 4;

async fn ask(client: &Client<'_>, level: &str, number: &str, down: &mut Option<Trouble>) -> Option<Answer> {
    let wanted = if level == "헌재" { "detc" } else { "prec" };
    let target = TARGETS.iter().find(|target| target.name == wanted)?;
    let answer = match down {
        Some(trouble) => Err(trouble.clone()),
        None => client.decisions_numbered(target, number).await.map(|fetched| {
            let day = fetched.day();
            (Rc::new(fetched.value.rows), day)
        }),
    };
    if let (Err(trouble), None) = (&answer, &down) {
        *down = lasting(trouble);
    }
    Some(answer)
}

/// The level of the court: as named, or the only one that the code of the number belongs to. `None` for
/// bodies that are no courts.
fn level(case: &CaseRef) -> Option<&'static str> {
    match &case.court {
        Some(court) => law_vocab::court(court).map(|court| court.level),
        None => case::only_level(case.numbers.first()?),
    }
}

fn judged(case: &CaseRef, level: &str, rows: &[DecisionRow], day: Ymd) -> Checked {
    // Lower courts count their cases each on their own: a number names a case only with its court.
    let unique = matches!(level, "대법" | "헌재" | "특허");
    let court = |row: &&DecisionRow| case.court.as_deref().is_none_or(|court| same_court(court, &row.court));
    let date = |row: &&DecisionRow| match (case.date, row.date) {
        (Some(claimed), Some(actual)) => claimed == actual,
        _ => true,
    };
    let both = rows.iter().find(|row| court(row) && date(row));
    let other_date = || rows.iter().find(|row| court(row) && (unique || case.court.is_some()));
    let other_court = || rows.iter().find(|row| case.date.is_some() && row.date == case.date);
    let (finding, row) = if let Some(row) = both {
        (Finding::CaseExists, row)
    } else if let Some(row) = other_date() {
        (Finding::DateMismatch, row)
    } else if let Some(row) = other_court() {
        (Finding::CourtMismatch, row)
    } else {
        return Checked::say(Finding::UnconfirmedLive, &[("where", case::where_to_look(case))]);
    };
    let mut checked = Checked::say(finding, &[("found", &words(row))]);
    checked.verdict.title = (!row.title.is_empty()).then(|| row.title.clone());
    checked.verdict.evidence =
        Some(Evidence { source: Source::Live, as_of: day, url: url(level, row), sha256: None });
    checked
}

fn same_court(a: &str, b: &str) -> bool {
    let name =
        |court: &str| law_vocab::court(court).map_or_else(|| court.replace(' ', ""), |c| c.name.to_owned());
    b.is_empty() || name(a) == name(b)
}

/// `대법원 2018-10-30 2013다61381`.
fn words(row: &DecisionRow) -> String {
    let date = row.date.map(|date| date.to_string()).unwrap_or_default();
    let parts = [row.court.as_str(), date.as_str(), row.number.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The page of the decision for people.
fn url(level: &str, row: &DecisionRow) -> String {
    let page = if level == "헌재" { "detcInfoP.do?detcSeq" } else { "precInfoP.do?precSeq" };
    format!("https://www.law.go.kr/LSW/{page}={}", law_cite::encoded(&row.serial))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(court: &str, date: &str, rows: &[(&str, &str)], expected: Expect) {
        let case = CaseRef {
            court: (!court.is_empty()).then(|| court.to_owned()),
            date: Ymd::parse(date),
            numbers: vec!["2019나1".to_owned()],
            ..CaseRef::default()
        };
        let rows: Vec<DecisionRow> = rows
            .iter()
            .map(|(court, date)| DecisionRow {
                court: (*court).into(),
                date: Ymd::parse(date),
                number: "2019나1".into(),
                ..DecisionRow::default()
            })
            .collect();
        let level = level(&case).unwrap_or("지방");
        let checked = judged(&case, level, &rows, Ymd::from_days(0));
        expected.assert_eq(&format!("{:?}", checked.status));
    }

    #[test]
    fn court_and_date_are_compared() {
        let rows = [("서울고등법원", "2020-05-01"), ("부산지방법원", "2020-07-01")];
        check("서울고법", "2020-05-01", &rows, expect!["Exists"]);
        check("서울고법", "", &rows, expect!["Exists"]);
        check("서울고법", "2020-05-02", &rows, expect!["DateMismatch"]);
        check("대구지법", "2020-05-01", &rows, expect!["CourtMismatch"]);
        check("대구지법", "2020-05-09", &rows, expect!["Unchecked"]);
        check("", "2020-07-01", &rows, expect!["Exists"]);
        check("", "2020-05-09", &rows, expect!["Unchecked"]);
        check("서울고법", "2020-05-01", &[], expect!["Unchecked"]);
    }
}
