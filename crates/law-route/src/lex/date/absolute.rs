//! Times by their numbers: days, months, years, halves and quarters.

use super::{Grain, When, month_span, when, year_span};
use crate::lex::article::number;
use crate::text::{char_at, from, in_word, particles, skip_blanks};
use law_model::Ymd;

/// `20240127`, `2024. 1. 27.`, `2024-01`, `2024년 1월`, `2024년`, bare `2024`, `8월 1일`.
pub(super) fn absolute(text: &str, at: usize, today: Ymd) -> Option<When> {
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
pub(super) fn month_of(text: &str, at: usize, year: u16, month: u32, end: usize) -> Option<When> {
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

/// `'21년`, `'21년 3월`.
pub(super) fn short_year(text: &str, at: usize) -> Option<When> {
    let (n, end) = number(text, at + 1, 2)?;
    let end = from(text, end).strip_prefix('년').map(|rest| text.len() - rest.len())?;
    let year = u16::try_from(if n > 50 { 1900 + n } else { 2000 + n }).ok()?;
    let next = skip_blanks(text, end);
    if let Some((month, month_end)) = number(text, next, 2).filter(|(_, e)| from(text, *e).starts_with('월'))
    {
        return month_of(text, at, year, month, month_end);
    }
    let (first, last) = year_span(year)?;
    Some(when(at, end, first, last, Grain::Year))
}

/// `8월 1일` and `8월` of this year.
fn month_and_day(text: &str, at: usize, year: u16) -> Option<When> {
    let (month, end) = number(text, at, 2)?;
    from(text, end).starts_with('월').then_some(())?;
    month_of(text, at, year, month, end)
}

/// 상반기, 하반기, 1분기 … of a year.
pub(super) fn part_of_year(text: &str, word_at: usize, at: usize, year: u16) -> Option<When> {
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
