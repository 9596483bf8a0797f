//! Brackets after a name or a heading: act history, act numbers, dates.

use crate::units::inline;
use crate::view::View;
use law_model::{ActRef, Ymd};

/// What a bracket says about the version of a law.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Note {
    /// `…로 개정되기 전의 것`.
    pub until: Option<ActRef>,
    /// The act named last, whatever is said about it.
    pub act: Option<ActRef>,
    /// `…로 폐지되기 전의 것`.
    pub repealed: bool,
    /// The bracket speaks of acts at all, so it is no title.
    pub history: bool,
}

fn number(view: &View, i: usize, most: usize) -> Option<(u16, usize)> {
    let mut end = i;
    while view.at(end).is_ascii_digit() && end - i < most {
        end += 1;
    }
    if view.at(end).is_ascii_digit() {
        return None;
    }
    Some((view.str(i, end).parse().ok()?, end))
}

/// A date that begins at `i`: `2018. 10. 30.`, `2018.10.30`, `2018-10-30`, `2018년 10월 30일`.
pub(crate) fn date(view: &View, i: usize) -> Option<(Ymd, usize)> {
    date_like(view, i).and_then(|(day, end)| Some((day?, end)))
}

/// The same with the day as `None` where the calendar has no such day: `2018. 2. 30.`.
pub(crate) fn date_like(view: &View, i: usize) -> Option<(Option<Ymd>, usize)> {
    let (year, end) = number(view, i, 4)?;
    let two = end == i + 2 && matches!(view.back(i), '\'');
    if end != i + 4 && !two {
        return None;
    }
    let year = if two { 1900 + year + if year < 45 { 100 } else { 0 } } else { of_our_era(year) };
    let mark = inline(view, end);
    let sep = view.at(mark);
    let (month, end) = match sep {
        '.' | '-' | '/' | '년' => number(view, inline(view, mark + 1), 2)?,
        _ => return None,
    };
    let mark = inline(view, end);
    let second = view.at(mark);
    if second != if sep == '년' { '월' } else { sep } {
        return None;
    }
    let (day, end) = number(view, inline(view, mark + 1), 2)?;
    let end = match (sep, view.at(inline(view, end))) {
        ('년', '일') => inline(view, end) + 1,
        ('.', '.') => inline(view, end) + 1,
        _ => end,
    };
    let day = u8::try_from(month).ok().zip(u8::try_from(day).ok());
    Some((day.and_then(|(month, day)| Ymd::new(year, month, day)), end))
}

/// The first day in the words of a citation that no calendar has, as written, and the day on which an act that they name
/// became law: `2011. 4. 31.`, `2099. 1. 1. 법률 제99999호`.
pub(crate) fn days(view: &View) -> (Option<String>, Option<Ymd>) {
    const APART: usize = 12;
    let mut enacted = None;
    let mut i = 0;
    while i < view.len() {
        let Some((day, end)) = date_like(view, i).filter(|_| !view.back(i).is_ascii_digit()) else {
            i += 1;
            continue;
        };
        if day.is_none() && !is_left_blank(view.str(i, end)) {
            return (Some(view.str(i, end).to_owned()), None);
        }
        let act = (end..end + APART).find(|&at| view.at(at) == '제').filter(|&at| is_act_no(view, at));
        let plain = act.is_some_and(|at| !view.str(end, at).contains(['[', ',', ')', '.']));
        if plain || view.ends(view.skip_back(i), "호,").is_some() {
            enacted = enacted.max(day);
        }
        i = end;
    }
    (None, enacted)
}

/// A draft's `2020. 00. 00.`, `2020. 0. 0.`: a day that is still to be written in.
fn is_left_blank(day: &str) -> bool {
    let numbers = day.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    numbers.skip(1).any(|number| number.bytes().all(|digit| digit == b'0'))
}

/// Until 1961 years were counted from the founding of Gojoseon: 4293 is 1960.
fn of_our_era(year: u16) -> u16 {
    if (4278..4296).contains(&year) { year - 2333 } else { year }
}

/// The number of an act: `제10600호`, `제2020-9호`, `第 5454 號`.
pub(crate) fn act_no(view: &View, i: usize) -> Option<(String, usize)> {
    if view.at(i) != '제' {
        return None;
    }
    let start = inline(view, i + 1);
    let mut end = start;
    while view.at(end).is_ascii_digit() || (view.at(end) == '-' && end > start) {
        end += 1;
    }
    let word = inline(view, end);
    (end > start && end - start <= 12 && view.at(word) == '호')
        .then(|| (view.str(start, end).trim_start_matches('0').to_owned(), word + 1))
}

/// Words that make `제N호` the number of an act, a notice or a draft.
const INSTRUMENTS: [&str; 12] =
    ["법률", "령", "규칙", "고시", "훈령", "예규", "조례", "공고", "조약", "지침", "의안", "법"];

/// Whether the number that begins at `i` is that of an act: `법률 제10600호`.
pub(crate) fn is_act_no(view: &View, i: usize) -> bool {
    let before = view.skip_back(i);
    let certain = ["법률", "부령", "총리령", "대통령령", "고시", "훈령", "예규"];
    INSTRUMENTS.iter().any(|w| view.ends(before, w).is_some())
        && act_no(view, i).is_some_and(|(no, end)| {
            no.len() >= 3 || view.at(end) == '로' || certain.iter().any(|w| view.ends(before, w).is_some())
        })
}

/// Reads the characters between the brackets `from..to`.
pub(crate) fn note(view: &View, from: usize, to: usize) -> Note {
    let mut found = Note::default();
    let (mut when, mut act) = (None, None);
    let mut i = from;
    while i < to {
        if let Some((day, end)) = date(view, i).filter(|_| !view.back(i).is_ascii_digit()) {
            when = Some(day);
            i = end;
            found.history = true;
            continue;
        }
        if let Some((no, end)) = act_no(view, i) {
            if no.len() >= 3 || is_act_no(view, i) {
                act = Some(ActRef { date: when.take(), act_no: Some(no) });
                found.act.clone_from(&act);
                found.history = true;
            }
            i = end;
            continue;
        }
        if view.at(i) == '전' && is_before(view, i) {
            found.until = act.clone().or(when.map(|date| ActRef { date: Some(date), act_no: None }));
            found.until.get_or_insert_default();
            found.repealed = view.ends(view.skip_back(i), "폐지되기").is_some();
            found.history = true;
        }
        i += 1;
    }
    if let (Some(act), Some(date)) = (&mut found.act, when)
        && act.date.is_none()
    {
        act.date = Some(date);
    }
    found
}

/// `…기 전의 것`, `…기 이전의 것`, `…전의 법률`.
fn is_before(view: &View, i: usize) -> bool {
    let start = if view.back(i) == '이' { i - 1 } else { i };
    let spoken = view.ends(view.skip_back(start), "기").is_some();
    let rest = inline(view, i + 1);
    spoken && view.at(rest) == '의' && matches!(view.at(inline(view, rest + 1)), '것' | '법' | '구')
        || spoken && view.starts(rest, "까지의")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, until: Option<(&str, &str)>) {
        let view = View::new(text);
        let got = note(&view, 0, view.len()).until;
        let show = |a: &ActRef| {
            (a.date.map(|d| d.to_string()).unwrap_or_default(), a.act_no.clone().unwrap_or_default())
        };
        let got = got.as_ref().map(show);
        assert_eq!(got.as_ref().map(|(d, n)| (d.as_str(), n.as_str())), until, "{text}");
    }

    #[test]
    fn history() {
        check("2011. 4. 14. 법률 제10600호로 개정되기 전의 것", Some(("2011-04-14", "10600")));
        check(
            "2020. 12. 10. 방송통신위원회고시 제2020-9호로 폐지되기 전의 것, 이하",
            Some(("2020-12-10", "2020-9")),
        );
        check(
            "1995. 12. 29. 법률 제5057호로 개정되고 2012.12.18. 법률 제11574호로 개정되기 전의 것",
            Some(("2012-12-18", "11574")),
        );
        check(
            "2009. 5. 27. 법률 제9708호로 개정되어 2009. 8. 28. 시행되기 전의 것",
            Some(("2009-05-27", "9708")),
        );
        check("2016. 5. 29. 법률 제14183호로 개정된 것", None);
        check("횡령, 배임", None);
    }

    #[test]
    fn days_of_acts() {
        let said = |text: &str| {
            let (none, enacted) = days(&View::new(text));
            none.or(enacted.map(|day| day.to_string())).unwrap_or_default()
        };
        assert_eq!(said("민법(2099. 1. 1. 법률 제99999호) 제750조"), "2099-01-01");
        assert_eq!(
            said("민법 [시행 2027. 1. 1.] [법률 제99999호, 2026. 1. 2., 일부개정] 제1조"),
            "2026-01-02"
        );
        assert_eq!(said("대법원 2018. 2. 30. 선고 2016다1234 판결"), "2018. 2. 30.");
        assert_eq!(said("민법(2027. 1. 1. 시행) 제1조"), "");
        assert_eq!(said("대법원 2020. 00. 00. 선고 2019다00000 판결"), "");
        assert_eq!(said("2020. 0. 0. 선고"), "");
    }

    #[test]
    fn dates() {
        for text in ["2018. 10. 30.", "2018.10.30", "2018-10-30", "2018년 10월 30일"] {
            let view = View::new(text);
            let got = date(&view, 0);
            assert_eq!(got.map(|(d, end)| (d.to_string(), end)), Some(("2018-10-30".into(), view.len())));
        }
    }
}
