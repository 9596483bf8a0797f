//! Times in a line, absolute and relative: `2021.3.15. 기준`, `2022년 이후`, `최근 6개월`, `작년 하반기`, `3년 전`.

mod absolute;
mod relative;
mod tail;

pub(crate) use tail::join;

use crate::text::{Span, char_at, char_before, word_starts};
use absolute::{absolute, short_year};
use law_model::Ymd;
use relative::{ago, named, recent};
use tail::with_tail;

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
    /// Put together from a beginning and an end.
    pub joined: bool,
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
        c if starts && begins_time(c) => {
            recent(text, at, today).or_else(|| named(text, at, today)).or_else(|| ago(text, at, today))
        }
        _ => None,
    }?;
    Some(with_tail(text, found, today))
}

/// First syllables of every word for a time or a count.
pub(crate) fn begins_time(c: char) -> bool {
    #[rustfmt::skip]
    let begins = matches!(c, '최' | '지' | '재' | '작' | '전' | '올' | '금' | '내' | '저' | '이' | '어' | '그' | '오' | '현' | '상' | '하' | '다' | '여' | '일' | '아' | '한' | '두' | '세' | '석' | '네' | '넉' | '열' | '삼' | '사' | '육' | '칠' | '팔' | '구' | '십' | '보' | '나' | '반');
    begins
}

fn when(at: usize, end: usize, from: Ymd, to: Ymd, grain: Grain) -> When {
    When {
        span: Span::new(at, end),
        from,
        to,
        grain,
        mark: Mark::None,
        ago: false,
        now: false,
        joined: false,
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::from;

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
