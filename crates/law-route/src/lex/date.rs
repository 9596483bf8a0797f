//! Times in a line, absolute and relative: `2021.3.15. 기준`, `2022년 이후`, `최근 6개월`, `작년 하반기`, `3년 전`.

use super::article::number;
use crate::text::{
    Span, char_at, char_before, from, in_word, is_hangul, particles, skip_blanks, word_ends, word_starts,
};
use law_model::Ymd;

/// How exactly a time was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grain {
    Day,
    Month,
    Year,
    /// A period that was given as such: `최근 3년`, `상반기`, `2020~2023`.
    Period,
}

/// What the words behind a time make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    None,
    /// 당시, 기준, 시점, 무렵, 에 시행되던.
    AsOf,
    /// 이후, 부터.
    Since,
    /// 이전, 까지.
    Until,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct When {
    pub span: Span,
    pub from: Ymd,
    pub to: Ymd,
    pub grain: Grain,
    pub mark: Mark,
    /// Counted from today (`3년 전`), so the very day is a guess.
    pub ago: bool,
    /// 지금, 현행, 오늘.
    pub now: bool,
}

/// Before this the state had no statutes.
const FIRST_DAY: u32 = 19_480_101;

/// The time that begins at `at`.
pub(crate) fn at(text: &str, at: usize, today: Ymd) -> Option<When> {
    let starts = word_starts(text, at);
    let found = match char_at(text, at)? {
        c if c.is_ascii_digit() => {
            if char_before(text, at).is_some_and(|c| c.is_ascii_digit() || matches!(c, '제' | '-' | '.')) {
                return None;
            }
            absolute(text, at, today).or_else(|| starts.then(|| ago(text, at, today)).flatten())
        }
        '\'' => short_year(text, at),
        c if starts && is_hangul(c) => {
            recent(text, at, today).or_else(|| named(text, at, today)).or_else(|| ago(text, at, today))
        }
        _ => None,
    }?;
    Some(with_tail(text, found, today))
}

fn when(at: usize, end: usize, from: Ymd, to: Ymd, grain: Grain) -> When {
    When { span: Span::new(at, end), from, to, grain, mark: Mark::None, ago: false, now: false }
}

fn year_span(year: u16) -> Option<(Ymd, Ymd)> {
    Some((Ymd::new(year, 1, 1)?, Ymd::new(year, 12, 31)?))
}

fn month_span(year: u16, month: u8) -> Option<(Ymd, Ymd)> {
    let first = Ymd::new(year, month, 1)?;
    let next = if month == 12 { Ymd::new(year + 1, 1, 1)? } else { Ymd::new(year, month + 1, 1)? };
    Some((first, next.plus_days(-1)))
}

/// The same day `n` months earlier, the last of the month when there is no such day.
fn months_before(day: Ymd, n: u32) -> Ymd {
    let months = u32::from(day.year()) * 12 + u32::from(day.month()) - 1;
    let (year, month) = ((months.saturating_sub(n)) / 12, (months.saturating_sub(n)) % 12 + 1);
    let (Ok(year), Ok(month)) = (u16::try_from(year), u8::try_from(month)) else { return day };
    (1..=day.day()).rev().find_map(|d| Ymd::new(year, month, d)).unwrap_or(day)
}

/// `20240127`, `2024. 1. 27.`, `2024-01`, `2024년 1월`, `2024년`, bare `2024`, `8월 1일`.
fn absolute(text: &str, at: usize, today: Ymd) -> Option<When> {
    if let Some((n, end)) = number(text, at, 8).filter(|(_, end)| end - at == 8) {
        let day = Ymd::from_number(n).filter(|d| (1900..2100).contains(&d.year()))?;
        return Some(when(at, end, day, day, Grain::Day));
    }
    let Some((year, end)) = number(text, at, 4).filter(|(n, end)| end - at == 4 && (1900..2100).contains(n))
    else {
        return two_digits(text, at).or_else(|| month_and_day(text, at, today.year()));
    };
    let year = u16::try_from(year).ok()?;
    let (year_end, sep) = separator(text, end, "년");
    if sep
        && let Some((month, month_end)) = number(text, year_end, 2)
        && (1..=12).contains(&month)
    {
        return month_of(text, at, year, month, month_end);
    }
    if from(text, end).starts_with('년') {
        let end = end + '년'.len_utf8();
        if let Some(part) = part_of_year(text, skip_blanks(text, end), at, year) {
            return Some(part);
        }
        if from(text, end).starts_with('대') {
            let last = Ymd::new(year + 9, 12, 31)?;
            return Some(when(at, end + '대'.len_utf8(), Ymd::new(year, 1, 1)?, last, Grain::Period));
        }
        let (first, last) = year_span(year)?;
        return Some(when(at, end, first, last, Grain::Year));
    }
    let next = char_at(text, end);
    let alone = !next.is_some_and(|c| in_word(c) || c == '-' || c == '.')
        || particles(text, end).is_some()
        || next == Some('-')
            && number(text, end + 1, 4).is_some_and(|(n, e)| e == end + 5 && (1900..2100).contains(&n))
        || next == Some('.') && !char_at(text, end + 1).is_some_and(|c| c.is_ascii_digit());
    let (first, last) = year_span(year)?;
    alone.then(|| when(at, end, first, last, Grain::Year))
}

/// The end of a separator between year, month and day, and whether there was one.
fn separator(text: &str, at: usize, unit: &str) -> (usize, bool) {
    let rest = from(text, at);
    let len = match rest.chars().next() {
        Some('.' | '-' | '/') => 1,
        Some(_) if rest.starts_with(unit) => unit.len(),
        _ => return (at, false),
    };
    (skip_blanks(text, at + len), true)
}

/// Month, and day when there is one, behind a year.
fn month_of(text: &str, at: usize, year: u16, month: u32, end: usize) -> Option<When> {
    let month = u8::try_from(month).ok()?;
    let (first, last) = month_span(year, month)?;
    let (day_at, sep) = separator(text, end, "월");
    if sep
        && let Some((day, mut day_end)) = number(text, day_at, 2)
        && let Some(day) = u8::try_from(day).ok().and_then(|d| Ymd::new(year, month, d))
        && !["년", "월", "개"].iter().any(|u| from(text, day_end).starts_with(u))
    {
        for unit in [".", "일"] {
            if from(text, day_end).starts_with(unit) {
                day_end += unit.len();
                break;
            }
        }
        return Some(when(at, day_end, day, day, Grain::Day));
    }
    let end = ["월", "."].iter().find(|u| from(text, end).starts_with(**u)).map_or(end, |u| end + u.len());
    Some(when(at, end, first, last, Grain::Month))
}

/// `22년 1월`, `21년 기준`: two digits count as a year only with a month or a word of time behind it.
fn two_digits(text: &str, at: usize) -> Option<When> {
    let (n, end) = number(text, at, 2).filter(|(_, end)| end - at == 2)?;
    let end = from(text, end).strip_prefix('년').map(|rest| text.len() - rest.len())?;
    let year = u16::try_from(if n > 50 { 1900 + n } else { 2000 + n }).ok()?;
    let next = skip_blanks(text, end);
    if let Some((month, month_end)) = number(text, next, 2).filter(|(_, e)| from(text, *e).starts_with('월'))
    {
        return month_of(text, at, year, month, month_end);
    }
    let timed = [
        "당시",
        "기준",
        "시점",
        "이후",
        "이전",
        "부터",
        "까지",
        "무렵",
        "말",
        "초",
        "상반기",
        "하반기",
        "개정",
        "도 ",
    ];
    if !timed.iter().any(|w| from(text, next).starts_with(w)) {
        return None;
    }
    let (first, last) = year_span(year)?;
    part_of_year(text, next, at, year).or(Some(when(at, end, first, last, Grain::Year)))
}

/// `'21년`.
fn short_year(text: &str, at: usize) -> Option<When> {
    let (n, end) = number(text, at + 1, 2)?;
    let end = from(text, end).strip_prefix('년').map(|rest| text.len() - rest.len())?;
    let (first, last) = year_span(u16::try_from(if n > 50 { 1900 + n } else { 2000 + n }).ok()?)?;
    Some(when(at, end, first, last, Grain::Year))
}

/// `8월 1일` and `8월` of this year.
fn month_and_day(text: &str, at: usize, year: u16) -> Option<When> {
    let (month, end) = number(text, at, 2)?;
    from(text, end).starts_with('월').then_some(())?;
    month_of(text, at, year, month, end)
}

/// 상반기, 하반기, 1분기 … of a year.
fn part_of_year(text: &str, word_at: usize, at: usize, year: u16) -> Option<When> {
    let rest = from(text, word_at);
    let (first, last, len) = if rest.starts_with("상반기") {
        (1, 6, "상반기".len())
    } else if rest.starts_with("하반기") {
        (7, 12, "하반기".len())
    } else {
        let (n, end) = number(text, word_at, 1).filter(|(n, _)| (1..=4).contains(n))?;
        from(text, end).starts_with("분기").then_some(())?;
        let first = u8::try_from(n).ok()? * 3 - 2;
        (first, first + 2, end - word_at + "분기".len())
    };
    let (from, _) = month_span(year, first)?;
    let (_, to) = month_span(year, last)?;
    Some(when(at, word_at + len, from, to, Grain::Period))
}

/// A count in digits or Korean numerals and its unit, as days or months.
#[derive(Clone, Copy)]
enum Length {
    Days(u32),
    Months(u32),
}

const COUNTS: &[(&str, u32)] = &[
    ("다섯", 5),
    ("여섯", 6),
    ("일곱", 7),
    ("여덟", 8),
    ("아홉", 9),
    ("한", 1),
    ("두", 2),
    ("세", 3),
    ("석", 3),
    ("네", 4),
    ("넉", 4),
    ("열", 10),
    ("일", 1),
    ("이", 2),
    ("삼", 3),
    ("사", 4),
    ("오", 5),
    ("육", 6),
    ("칠", 7),
    ("팔", 8),
    ("구", 9),
    ("십", 10),
];
const WHOLE: &[(&str, Length)] = &[
    ("일주일", Length::Days(7)),
    ("보름", Length::Days(15)),
    ("하루", Length::Days(1)),
    ("이틀", Length::Days(2)),
    ("사흘", Length::Days(3)),
    ("나흘", Length::Days(4)),
    ("열흘", Length::Days(10)),
    ("반년", Length::Months(6)),
];
const UNITS: &[(&str, u32, bool)] = &[
    ("개월", 1, true),
    ("달", 1, true),
    ("년", 12, true),
    ("해", 12, true),
    ("분기", 3, true),
    ("주일", 7, false),
    ("주", 7, false),
    ("일", 1, false),
];

fn length_of(text: &str, at: usize) -> Option<(Length, usize)> {
    let rest = from(text, at);
    if let Some((word, length)) = WHOLE.iter().find(|(w, _)| rest.starts_with(w)) {
        return Some((*length, at + word.len()));
    }
    let (n, end) = number(text, at, 4)
        .or_else(|| COUNTS.iter().find(|(w, _)| rest.starts_with(w)).map(|(w, n)| (*n, at + w.len())))?;
    let end = skip_blanks(text, end);
    let (unit, times, months) = UNITS.iter().find(|(u, ..)| from(text, end).starts_with(u))?;
    let total = n.checked_mul(*times).filter(|t| *t < 40_000)?;
    let end = end + unit.len();
    Some((if *months { Length::Months(total) } else { Length::Days(total) }, end))
}

fn back(today: Ymd, length: Length) -> Ymd {
    match length {
        Length::Days(n) => today.plus_days(-i64::from(n)),
        Length::Months(n) => months_before(today, n),
    }
}

/// `최근 6개월`, `지난 3년간`, `최근 일주일`.
fn recent(text: &str, at: usize, today: Ymd) -> Option<When> {
    let rest = from(text, at);
    let word = ["최근", "지난"].iter().find(|w| rest.starts_with(**w))?;
    let (length, mut end) = length_of(text, skip_blanks(text, at + word.len()))?;
    for tail in ["이내", "간", "동안", "안", "내", "사이"] {
        let next = skip_blanks(text, end);
        if from(text, next).starts_with(tail) && (next == end || particles(text, next + tail.len()).is_some())
        {
            end = next + tail.len();
            break;
        }
    }
    end += particles(text, end).unwrap_or(0);
    Some(when(at, end, back(today, length), today, Grain::Period))
}

/// `3년 전`, `두 달 전`, `일주일 전`: the same day so long ago; months and years count as such.
fn ago(text: &str, at: usize, today: Ymd) -> Option<When> {
    let (length, end) = length_of(text, at)?;
    let before = skip_blanks(text, end);
    let end = from(text, before).strip_prefix('전').map(|rest| text.len() - rest.len())?;
    particles(text, end)?;
    let day = back(today, length);
    let (from, to, grain) = match length {
        Length::Days(_) => (day, day, Grain::Day),
        Length::Months(n) if n % 12 == 0 => (day, day, Grain::Year),
        Length::Months(_) => {
            let (first, last) = month_span(day.year(), day.month())?;
            (first, last, Grain::Month)
        }
    };
    Some(When { ago: true, ..when(at, end, from, to, grain) })
}

enum Named {
    Year(i32),
    Month(u32),
    Week(i64),
    Day(i64),
    Quarter(i32),
    Now,
}

const NAMED: &[(&str, Named)] = &[
    ("재재작년", Named::Year(-3)),
    ("재작년", Named::Year(-2)),
    ("작년", Named::Year(-1)),
    ("지난해", Named::Year(-1)),
    ("지난 해", Named::Year(-1)),
    ("전년도", Named::Year(-1)),
    ("올해", Named::Year(0)),
    ("금년", Named::Year(0)),
    ("올 해", Named::Year(0)),
    ("내년", Named::Year(1)),
    ("지난달", Named::Month(1)),
    ("지난 달", Named::Month(1)),
    ("저번달", Named::Month(1)),
    ("저번 달", Named::Month(1)),
    ("지지난달", Named::Month(2)),
    ("이번달", Named::Month(0)),
    ("이번 달", Named::Month(0)),
    ("이달", Named::Month(0)),
    ("지난주", Named::Week(1)),
    ("지난 주", Named::Week(1)),
    ("저번주", Named::Week(1)),
    ("저번 주", Named::Week(1)),
    ("이번주", Named::Week(0)),
    ("이번 주", Named::Week(0)),
    ("금주", Named::Week(0)),
    ("그저께", Named::Day(-2)),
    ("그제", Named::Day(-2)),
    ("어제", Named::Day(-1)),
    ("내일", Named::Day(1)),
    ("지난 분기", Named::Quarter(-1)),
    ("지난분기", Named::Quarter(-1)),
    ("이번 분기", Named::Quarter(0)),
    ("오늘", Named::Now),
    ("지금", Named::Now),
    ("현재", Named::Now),
    ("현행", Named::Now),
];

fn named(text: &str, at: usize, today: Ymd) -> Option<When> {
    let rest = from(text, at);
    if rest.starts_with("상반기") || rest.starts_with("하반기") {
        return part_of_year(text, at, at, today.year());
    }
    let (word, kind) = NAMED.iter().find(|(w, _)| rest.starts_with(w))?;
    let end = at + word.len();
    match kind {
        Named::Year(n) => {
            let year = u16::try_from(i32::from(today.year()) + n).ok()?;
            let (first, last) = year_span(year)?;
            part_of_year(text, skip_blanks(text, end), at, year)
                .or_else(|| {
                    let next = skip_blanks(text, end);
                    let month = number(text, next, 2).filter(|(_, e)| from(text, *e).starts_with('월'));
                    month.and_then(|(m, e)| month_of(text, at, year, m, e))
                })
                .or(Some(when(at, end, first, last, Grain::Year)))
        }
        Named::Month(n) => {
            let day = months_before(Ymd::new(today.year(), today.month(), 1)?, *n);
            let (first, last) = month_span(day.year(), day.month())?;
            Some(when(at, end, first, last, Grain::Month))
        }
        Named::Week(n) => {
            // 1970-01-01 was a Thursday; weeks begin on Monday.
            let monday = today.plus_days(-((today.days() + 3).rem_euclid(7)) - 7 * n);
            Some(when(at, end, monday, monday.plus_days(6), Grain::Period))
        }
        Named::Day(n) => {
            let day = today.plus_days(*n);
            Some(when(at, end, day, day, Grain::Day))
        }
        Named::Quarter(n) => {
            let quarter = i32::from(today.year()) * 4 + (i32::from(today.month()) - 1) / 3 + n;
            let first = u8::try_from(quarter.rem_euclid(4) * 3 + 1).ok()?;
            let year = u16::try_from(quarter.div_euclid(4)).ok()?;
            Some(when(at, end, month_span(year, first)?.0, month_span(year, first + 2)?.1, Grain::Period))
        }
        Named::Now => Some(When { now: true, ..when(at, end, today, today, Grain::Day) }),
    }
}

const SINCE: &[&str] = &["이후로", "이후", "이래로", "이래", "부터", "뒤로"];
const UNTIL: &[&str] = &["이전까지", "이전", "까지"];
const AS_OF: &[&str] = &[
    "시행 당시",
    "당시",
    "기준일",
    "기준",
    "시점",
    "무렵",
    "이맘때",
    "시행되던",
    "시행 중이던",
    "시행중이던",
    "시행되고 있던",
    "시행하던",
    "적용되던",
    "적용되는",
    "적용된",
    "적용",
    "유효하던",
    "유효했던",
    "에 있던",
];

/// The particles and words of time behind a time belong to it.
fn with_tail(text: &str, mut w: When, today: Ymd) -> When {
    let mut end = w.span.end;
    for lead in ["년도", "도", "말", "초", "경", "쯤", "자", "중"] {
        if from(text, end).starts_with(lead) && (particles(text, end + lead.len()).is_some()) {
            end += lead.len();
            break;
        }
    }
    for _ in 0..3 {
        if connects(text, w.span.start, end) {
            break;
        }
        let next = skip_blanks(text, end);
        let rest = from(text, next);
        let hit = |list: &[&str]| list.iter().find(|m| rest.starts_with(**m)).map(|m| next + m.len());
        if let Some(e) = hit(SINCE).filter(|_| w.mark == Mark::None || w.mark == Mark::AsOf) {
            (w.mark, end) = (Mark::Since, e);
        } else if let Some(e) = hit(UNTIL) {
            (w.mark, end) = (Mark::Until, e);
        } else if let Some(e) = hit(AS_OF).filter(|e| w.mark == Mark::None && !w.now && as_of_ends(text, *e))
        {
            (w.mark, end) = (Mark::AsOf, e);
        } else if rest.starts_with('전')
            && !w.ago
            && matches!(w.grain, Grain::Year | Grain::Month)
            && particles(text, next + 3).is_some()
        {
            (w.mark, end) = (Mark::Until, next + '전'.len_utf8());
        } else if let Some(len) = particles(text, end).filter(|len| *len > 0) {
            end += len;
        } else {
            break;
        }
    }
    if w.mark == Mark::Since && w.to < today && !w.now {
        w.to = today;
    }
    if w.mark == Mark::Until && !w.now {
        w.from = Ymd::from_number(FIRST_DAY).unwrap_or(w.from);
    }
    w.span.end = end;
    w
}

/// 와, 이랑, 하고: another time follows, the words behind belong to that.
fn connects(text: &str, start: usize, end: usize) -> bool {
    let said = text.get(start..end).unwrap_or_default();
    ["와", "과", "랑", "하고"].iter().any(|c| said.ends_with(c))
}

/// 당시, 기준 … end there or carry particles; `적용 요건` is another matter.
fn as_of_ends(text: &str, at: usize) -> bool {
    word_ends(text, at) || particles(text, at).is_some() || from(text, at).starts_with("의")
}

/// `A부터 B까지`, `A ~ B`, `A-B`, `A에서 B까지` as one period.
pub(crate) fn join(text: &str, first: &When, second: &When) -> Option<When> {
    if first.now || first.span.end > second.span.start {
        return None;
    }
    let gap = Span::new(first.span.end, second.span.start).of(text).trim();
    let ranged = gap.chars().all(|c| matches!(c, '~' | '-' | ' ')) && !gap.is_empty();
    let said = first.span.of(text);
    let begins = said.ends_with("부터") || said.ends_with("에서");
    let open = gap.is_empty() && begins && (first.mark == Mark::Since || first.mark == Mark::None);
    if !(ranged || open) || first.from > second.to {
        return None;
    }
    Some(When {
        span: Span::new(first.span.start, second.span.end),
        from: first.from,
        to: second.to,
        grain: Grain::Period,
        mark: Mark::None,
        ago: false,
        now: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(t: &str) -> String {
        let today = Ymd::parse("2026-08-20").unwrap();
        match at(t, 0, today) {
            Some(w) => {
                format!("{}~{} {:?} rest={:?}", w.from.number(), w.to.number(), w.mark, from(t, w.span.end))
            }
            None => "none".into(),
        }
    }

    #[test]
    fn absolute_forms() {
        for (line, want) in [
            ("2021.3.15. 기준 농지법", "20210315~20210315 AsOf rest=\" 농지법\""),
            ("2024. 1. 27. 시행 당시 중대", "20240127~20240127 AsOf rest=\" 중대\""),
            ("2021년 12월 31일 기준으로 알려", "20211231~20211231 AsOf rest=\" 알려\""),
            ("20240101 ", "20240101~20240101 None rest=\" \""),
            ("2022년 이후 바뀐", "20220101~20260820 Since rest=\" 바뀐\""),
            ("2020년 이전", "19480101~20201231 Until rest=\"\""),
            ("2023년 5월 당시 ", "20230501~20230531 AsOf rest=\" \""),
            ("2023년 상반기 ", "20230101~20230630 None rest=\" \""),
            ("2024와 2025", "20240101~20241231 None rest=\" 2025\""),
            ("1990년대 ", "19900101~19991231 None rest=\" \""),
            ("2026년 8월 1일에 변경된", "20260801~20260801 None rest=\" 변경된\""),
            ("22년 1월부터 ", "20220101~20260820 Since rest=\" \""),
            ("2024다1234", "none"),
            ("3년 6개월째", "none"),
        ] {
            assert_eq!(read(line), want, "{line}");
        }
    }

    #[test]
    fn relative_forms() {
        for (line, want) in [
            ("최근 6개월 이내 개정", "20260220~20260820 None rest=\" 개정\""),
            ("최근 5년 안에 바뀐", "20210820~20260820 None rest=\" 바뀐\""),
            ("최근 1년 하도급", "20250820~20260820 None rest=\" 하도급\""),
            ("최근 10일 ", "20260810~20260820 None rest=\" \""),
            ("3년 전 최저임금법", "20230820~20230820 None rest=\" 최저임금법\""),
            ("3개월 전 ", "20260501~20260531 None rest=\" \""),
            ("작년에 나온", "20250101~20251231 None rest=\" 나온\""),
            ("재작년하고 올해", "20240101~20241231 None rest=\" 올해\""),
            ("지난주 ", "20260810~20260816 None rest=\" \""),
            ("지난달 ", "20260701~20260731 None rest=\" \""),
            ("어제 ", "20260819~20260819 None rest=\" \""),
            ("올해 1분기 ", "20260101~20260331 None rest=\" \""),
            ("지난해 하반기 ", "20250701~20251231 None rest=\" \""),
        ] {
            assert_eq!(read(line), want, "{line}");
        }
    }
}
