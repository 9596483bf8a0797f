//! Times counted from today: `최근 6개월`, `3년 전`, `작년`, `지난주`.

use super::absolute::{month_of, part_of_year};
use super::{Grain, When, month_span, months_before, when, year_span};
use crate::lex::article::number;
use crate::text::{from, particles, skip_blanks};
use law_model::Ymd;

/// A count in digits or Korean numerals and its unit, as days or months.
#[derive(Clone, Copy)]
enum Length {
    Days(u32),
    Months(u32),
}

/// A Korean numeral and its length in bytes.
fn count(rest: &str) -> Option<(u32, usize)> {
    let two = |second: char, n: u32| rest.chars().nth(1).filter(|c| *c == second).map(|_| (n, 6));
    let one = match rest.chars().next()? {
        '다' => return two('섯', 5),
        '여' => return two('섯', 6).or_else(|| two('덟', 8)),
        '아' => return two('홉', 9),
        '일' => return two('곱', 7).or(Some((1, 3))),
        '한' => 1,
        '두' | '이' => 2,
        '세' | '석' | '삼' => 3,
        '네' | '넉' | '사' => 4,
        '오' => 5,
        '육' => 6,
        '칠' => 7,
        '팔' => 8,
        '구' => 9,
        '열' | '십' => 10,
        _ => return None,
    };
    Some((one, 3))
}

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
/// The unit of a count: how many months or days it is, in months or not, and its length in bytes.
fn unit(rest: &str) -> Option<(u32, bool, usize)> {
    let mut chars = rest.chars();
    Some(match (chars.next()?, chars.next()) {
        ('개', Some('월')) => (1, true, 6),
        ('달', _) => (1, true, 3),
        ('년' | '해', _) => (12, true, 3),
        ('분', Some('기')) => (3, true, 6),
        ('주', Some('일')) => (7, false, 6),
        ('주', _) => (7, false, 3),
        ('일', _) => (1, false, 3),
        _ => return None,
    })
}

fn length_of(text: &str, at: usize) -> Option<(Length, usize)> {
    let rest = from(text, at);
    let first = rest.chars().next();
    if let Some((word, length)) = WHOLE.iter().find(|(w, _)| w.chars().next() == first && rest.starts_with(w))
    {
        return Some((*length, at + word.len()));
    }
    let (n, end) = number(text, at, 4).or_else(|| count(rest).map(|(n, len)| (n, at + len)))?;
    let end = skip_blanks(text, end);
    let (times, months, len) = unit(from(text, end))?;
    let total = n.checked_mul(times).filter(|t| *t < 40_000)?;
    Some((if months { Length::Months(total) } else { Length::Days(total) }, end + len))
}

fn back(today: Ymd, length: Length) -> Ymd {
    match length {
        Length::Days(n) => today.plus_days(-i64::from(n)),
        Length::Months(n) => months_before(today, n),
    }
}

/// `최근 6개월`, `지난 3년간`, `최근 일주일`.
pub(super) fn recent(text: &str, at: usize, today: Ymd) -> Option<When> {
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
pub(super) fn ago(text: &str, at: usize, today: Ymd) -> Option<When> {
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

/// By first syllable, the longer word before the shorter.
const NAMED: &[(&str, Named)] = &[
    ("그저께", Named::Day(-2)),
    ("그제", Named::Day(-2)),
    ("금년", Named::Year(0)),
    ("금주", Named::Week(0)),
    ("내년", Named::Year(1)),
    ("내일", Named::Day(1)),
    ("어제", Named::Day(-1)),
    ("오늘", Named::Now),
    ("올 해", Named::Year(0)),
    ("올해", Named::Year(0)),
    ("이번 분기", Named::Quarter(0)),
    ("이번 달", Named::Month(0)),
    ("이번 주", Named::Week(0)),
    ("이번달", Named::Month(0)),
    ("이번주", Named::Week(0)),
    ("이달", Named::Month(0)),
    ("작년", Named::Year(-1)),
    ("재재작년", Named::Year(-3)),
    ("재작년", Named::Year(-2)),
    ("저번 달", Named::Month(1)),
    ("저번 주", Named::Week(1)),
    ("저번달", Named::Month(1)),
    ("저번주", Named::Week(1)),
    ("전년도", Named::Year(-1)),
    ("지난 분기", Named::Quarter(-1)),
    ("지난 달", Named::Month(1)),
    ("지난 주", Named::Week(1)),
    ("지난 해", Named::Year(-1)),
    ("지난분기", Named::Quarter(-1)),
    ("지지난달", Named::Month(2)),
    ("지난달", Named::Month(1)),
    ("지난주", Named::Week(1)),
    ("지난해", Named::Year(-1)),
    ("지금", Named::Now),
    ("현재", Named::Now),
    ("현행", Named::Now),
];

pub(super) fn named(text: &str, at: usize, today: Ymd) -> Option<When> {
    let rest = from(text, at);
    if rest.starts_with("상반기") || rest.starts_with("하반기") {
        return part_of_year(text, at, at, today.year());
    }
    let first = rest.chars().next();
    let start = NAMED.partition_point(|(w, _)| w.chars().next() < first);
    let mut same = NAMED.iter().skip(start).take_while(|(w, _)| w.chars().next() == first);
    let (word, kind) = same.find(|(w, _)| rest.starts_with(w))?;
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

#[cfg(test)]
mod tests {
    use super::super::begins_time;
    use super::*;

    #[test]
    fn named_times_stand_by_their_first_syllable() {
        let head = |w: &str| w.chars().next();
        assert!(NAMED.is_sorted_by_key(|(w, _)| head(w)));
        assert!(NAMED.iter().all(|(w, _)| head(w).is_some_and(begins_time)));
        assert!(WHOLE.iter().all(|(w, _)| head(w).is_some_and(begins_time)));
    }
}
