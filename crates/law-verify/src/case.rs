//! Case numbers without a source: what cannot be, and the rest unconfirmed.
//!
//! Only what is certain is an error: a year that has not come, a code that the named court never uses, a
//! code that was not in use in that year, a court that was gone, a decision before the case was filed. A
//! lower court's decision is mostly not published anywhere, so nothing else is ever held against a number.

use crate::days;
use crate::finding::{Checked, Finding};
use crate::question::Question;
use law_model::{CaseRef, Citation, Status, Ymd};
use law_vocab::rows::{CaseCode, Court};

/// Why the first number in a text can be that of no case, and what to do, in the words of a verdict.
#[must_use]
pub fn impossible_case(text: &str, today: Ymd) -> Option<(String, String)> {
    let cited = law_cite::extract(text, &law_cite::Context::default());
    let citation = cited.into_iter().find(|citation| citation.case.is_some())?;
    let question = Question { today, as_of: None, outline_as_of: today };
    let Checked { status, verdict } = check(&citation, &question);
    verdict.note.zip(verdict.suggestion).filter(|_| status != Status::Unchecked)
}

pub(crate) fn check(citation: &Citation, question: &Question) -> Checked {
    let empty = CaseRef::default();
    let case = citation.case.as_ref().unwrap_or(&empty);
    let court = case.court.as_deref().and_then(law_vocab::court);
    let wrong = case.numbers.iter().find_map(|number| {
        let number = Number::parse(number)?;
        impossible(&number, court, question.today).or_else(|| too_early(&number, case.date))
    });
    let shapeless = || case.numbers.iter().find(|number| !has_shape(number));
    let shapeless = || shapeless().map(|number| Checked::say(Finding::OddCase, &[("number", number)]));
    wrong
        .or_else(|| in_future(case.date, question.today))
        .or_else(|| days::none_such(&citation.text))
        .or_else(shapeless)
        .unwrap_or_else(|| Checked::say(Finding::Unconfirmed, &[("where", where_to_look(case))]))
}

/// A number by its parts: `2013다61381` is of 2013, code 다.
struct Number<'a> {
    text: &'a str,
    year: u32,
    /// Codes of before 1962 stand behind years of the Dangun era.
    code: &'a str,
}

impl<'a> Number<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        const DANGUN: u32 = 2333;
        let digits = text.find(|c: char| !c.is_ascii_digit())?;
        let (year, rest) = text.split_at_checked(digits)?;
        let code = rest.get(..rest.find(|c: char| c.is_ascii_digit())?)?;
        let number = year.parse::<u32>().ok()?;
        let year = match (year.len(), number) {
            // Two digits were written until 1999; what seems older or newer is left alone.
            (2, 45..) => 1900 + number,
            (4, 4278..=4295) => number - DANGUN,
            (4, 1900..2900) => number,
            _ => return None,
        };
        Some(Self { text, year, code: code.trim_matches('-') })
    }
}

/// `2018다0` and `2013다613819999` look like numbers of cases and are none; what looks otherwise is left alone.
pub(crate) fn has_shape(number: &str) -> bool {
    const LONGEST: usize = 8;
    let digit = |c: char| c.is_ascii_digit();
    let serial = number.trim_start_matches(digit).trim_start_matches(|c| !digit(c));
    let year = number.chars().take_while(|c| digit(*c)).count();
    let plain = year > 0 && !serial.is_empty() && serial.chars().all(digit);
    !plain || matches!(year, 2 | 4) && serial.len() <= LONGEST && serial.chars().any(|c| c != '0')
}

fn impossible(number: &Number<'_>, court: Option<&Court>, today: Ymd) -> Option<Checked> {
    let year = number.year.to_string();
    let blanks = [("number", number.text), ("year", year.as_str()), ("code", number.code)];
    if number.year > u32::from(today.year()) {
        return Some(Checked::say(Finding::CaseInFuture, &blanks));
    }
    let rows = law_vocab::case_codes(number.code);
    if rows.is_empty() {
        return None;
    }
    if !rows.iter().any(|row| row.allows_year(number.year)) {
        let [a, b, c] = blanks;
        return Some(Checked::say(Finding::CaseOfOtherYear, &[a, b, c, ("years", &years(rows))]));
    }
    let court = court?;
    if court.until > 0 && number.year > court.until {
        let until = court.until.to_string();
        let [a, ..] = blanks;
        return Some(Checked::say(
            Finding::CaseOfClosedCourt,
            &[a, ("court", court.name), ("until", &until)],
        ));
    }
    // A code may pass from one court to another in the middle of a year.
    let near = |row: &CaseCode| (number.year - 1..=number.year + 1).any(|y| row.allows(court.level, y));
    if rows.iter().any(near) {
        return None;
    }
    let of_this_court =
        |row: &&CaseCode| row.courts.iter().any(|level| *level == court.level || *level == "모두");
    let own: Vec<CaseCode> = rows.iter().filter(of_this_court).copied().collect();
    if !own.is_empty() {
        let [a, b, c] = blanks;
        return Some(Checked::say(Finding::CaseOfOtherYear, &[a, b, c, ("years", &years(&own))]));
    }
    let [a, _, c] = blanks;
    Some(Checked::say(Finding::CaseOfOtherCourt, &[a, c, ("court", court.name), ("courts", &courts(rows))]))
}

fn years(rows: &[CaseCode]) -> String {
    let span = |row: &CaseCode| match (row.from, row.until) {
        (0, until) => format!("{until}년까지"),
        (from, 0) => format!("{from}년부터"),
        (from, until) => format!("{from}년부터 {until}년까지"),
    };
    rows.iter().map(span).collect::<Vec<_>>().join(", ")
}

/// The courts of a code in words.
fn courts(rows: &[CaseCode]) -> String {
    let mut words: Vec<&str> = Vec::new();
    for level in rows.iter().flat_map(|row| row.courts) {
        let word = match *level {
            "지방" => "지방법원",
            "고등" => "고등법원",
            "특허" => "특허법원",
            "대법" => "대법원",
            "헌재" => "헌법재판소",
            "군사" => "군사법원",
            other => other,
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.join("·")
}

fn too_early(number: &Number<'_>, date: Option<Ymd>) -> Option<Checked> {
    let date = date.filter(|date| u32::from(date.year()) < number.year)?;
    let blanks = [("date", date.to_string()), ("year", number.year.to_string())];
    Some(Checked::say(Finding::DateBeforeFiling, &blanks.each_ref().map(|(k, v)| (*k, v.as_str()))))
}

fn in_future(date: Option<Ymd>, today: Ymd) -> Option<Checked> {
    let date = date.filter(|date| *date > today)?;
    Some(Checked::say(Finding::DateInFuture, &[("day", "선고일"), ("date", &date.to_string())]))
}

/// The one level of court that uses the code of a number.
pub(crate) fn only_level(number: &str) -> Option<&'static str> {
    let number = Number::parse(number)?;
    let mut levels = law_vocab::case_codes(number.code).iter().flat_map(|row| row.courts);
    let first = levels.next()?;
    levels.all(|level| level == first).then_some(*first).filter(|level| *level != "모두")
}

/// The page on which people find decisions of this kind.
pub(crate) fn where_to_look(case: &CaseRef) -> &'static str {
    let named = case.court.as_deref().and_then(law_vocab::court).map(|court| court.level);
    let code = case.numbers.first().and_then(|n| Number::parse(n)).map(|n| n.code);
    let is_court = named.is_some() || code.is_none_or(|code| !law_vocab::case_codes(code).is_empty());
    let body = case.court.is_some() && named.is_none();
    match named.or_else(|| only_level(case.numbers.first()?)) {
        _ if body || !is_court => "그 기관의 결정례 검색",
        Some("헌재") => "헌법재판소 헌법재판정보(isearch.ccourt.go.kr)",
        Some("대법") => "대법원 종합법률정보(glaw.scourt.go.kr)",
        _ => "대법원 판결서 인터넷열람(scourt.go.kr)",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(court: &str, date: &str, numbers: &[&str], expected: Expect) {
        let case = CaseRef {
            court: (!court.is_empty()).then(|| court.to_owned()),
            date: Ymd::parse(date),
            numbers: numbers.iter().map(|n| (*n).to_owned()).collect(),
            ..CaseRef::default()
        };
        let citation = Citation { case: Some(case), ..Citation::default() };
        let today = Ymd::from_number(20_260_605).unwrap_or(Ymd::from_days(0));
        let question = Question { today, as_of: None, outline_as_of: today };
        let checked = super::check(&citation, &question);
        let note = checked.verdict.note.unwrap_or_default();
        let note = if checked.status == law_model::Status::Unchecked {
            checked.verdict.suggestion.unwrap_or_default()
        } else {
            note
        };
        expected.assert_eq(&format!("{}: {note}", crate::finding::word(&checked.status)));
    }

    #[test]
    fn what_cannot_be() {
        check(
            "대법원",
            "",
            &["2088다12345"],
            expect!["implausible_case_number: 2088다12345: 접수 연도가 2088년으로, 아직 오지 않은 해입니다."],
        );
        check(
            "대법원",
            "",
            &["2020고단123"],
            expect![
                "implausible_case_number: 2020고단123: '고단'은 지방법원의 사건부호로, 대법원의 사건번호일 수 없습니다."
            ],
        );
        check(
            "헌재",
            "",
            &["2031헌마1"],
            expect!["implausible_case_number: 2031헌마1: 접수 연도가 2031년으로, 아직 오지 않은 해입니다."],
        );
        check(
            "서울중앙지방법원",
            "",
            &["2019다12345"],
            expect![
                "implausible_case_number: 2019다12345: '다'는 대법원의 사건부호로, 서울중앙지방법원의 사건번호일 수 없습니다."
            ],
        );
        check(
            "특허법원",
            "",
            &["2020도123"],
            expect![
                "implausible_case_number: 2020도123: '도'는 대법원의 사건부호로, 특허법원의 사건번호일 수 없습니다."
            ],
        );
        check(
            "",
            "",
            &["2020다카123"],
            expect![
                "implausible_case_number: 2020다카123: '다카'는 2020년의 사건부호일 수 없습니다(1981년부터 1991년까지)."
            ],
        );
        check(
            "고등군사법원",
            "",
            &["2024노1"],
            expect!["implausible_case_number: 2024노1: 고등군사법원은 2022년에 없어졌습니다."],
        );
        check(
            "대법원",
            "2012-05-01",
            &["2013다61381"],
            expect!["date_mismatch: 선고일(2012-05-01)이 사건을 접수한 2013년보다 앞섭니다."],
        );
        check(
            "대법원",
            "2027-01-01",
            &["2013다61381"],
            expect!["date_mismatch: 선고일(2027-01-01)이 아직 오지 않은 날입니다."],
        );
        for number in ["2018다0", "209다1000", "2013다613819999"] {
            assert!(!has_shape(number), "{number}");
        }
        for number in ["94다12345", "2021가소12345678", "4292민상123", "2019뷁1", "2019-국승-1", "엉터리"]
        {
            assert!(has_shape(number), "{number}");
        }
    }

    #[test]
    fn what_may_be() {
        check(
            "서울중앙지법",
            "",
            &["2021가단5012345"],
            expect!["unchecked: 대법원 판결서 인터넷열람(scourt.go.kr)에서 찾아보세요."],
        );
        check(
            "대법원",
            "2018-10-30",
            &["2013다61381"],
            expect!["unchecked: 대법원 종합법률정보(glaw.scourt.go.kr)에서 찾아보세요."],
        );
        check(
            "대법원",
            "1997-05-01",
            &["96누1234"],
            expect!["unchecked: 대법원 종합법률정보(glaw.scourt.go.kr)에서 찾아보세요."],
        );
        check(
            "대법원",
            "1960-05-01",
            &["4292민상123"],
            expect!["unchecked: 대법원 종합법률정보(glaw.scourt.go.kr)에서 찾아보세요."],
        );
        check(
            "헌재",
            "2019-04-11",
            &["2017헌바127"],
            expect!["unchecked: 헌법재판소 헌법재판정보(isearch.ccourt.go.kr)에서 찾아보세요."],
        );
        check("조심", "", &["2019서1234"], expect!["unchecked: 그 기관의 결정례 검색에서 찾아보세요."]);
        check(
            "",
            "",
            &["2019나2012345"],
            expect!["unchecked: 대법원 판결서 인터넷열람(scourt.go.kr)에서 찾아보세요."],
        );
        check("", "", &["2019뷁1"], expect!["unchecked: 그 기관의 결정례 검색에서 찾아보세요."]);
        check(
            "",
            "",
            &["엉터리"],
            expect!["unchecked: 대법원 판결서 인터넷열람(scourt.go.kr)에서 찾아보세요."],
        );
    }
}
