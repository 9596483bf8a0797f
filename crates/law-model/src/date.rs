//! Calendar days in Korean standard time.

use std::fmt;

/// A calendar day (KST). Only real days can be built; `9999-01-01` stands for "not fixed yet" upstream.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ymd(u32);

impl Ymd {
    /// The day, or `None` when the calendar has no such day.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let ok = (1..=12).contains(&month) && day >= 1 && day <= days_in_month(year, month) && year >= 1;
        ok.then(|| Self(u32::from(year) * 10_000 + u32::from(month) * 100 + u32::from(day)))
    }

    /// From the wire form `20180717`.
    #[must_use]
    pub fn from_number(n: u32) -> Option<Self> {
        let year = u16::try_from(n / 10_000).ok()?;
        Self::new(year, u8::try_from(n / 100 % 100).ok()?, u8::try_from(n % 100).ok()?)
    }

    /// Eight digits, or three numbers with any separators: `20180717`, `2018-07-17`, `2018. 7. 17.` Full-width digits
    /// are digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.contains(is_wide) {
            let plain = |c| if is_wide(c) { char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c) } else { c };
            return Self::parse(&text.chars().map(plain).collect::<String>());
        }
        if text.len() == 8 && text.bytes().all(|b| b.is_ascii_digit()) {
            return Self::from_number(text.parse().ok()?);
        }
        let mut parts = text.split(|c: char| !c.is_ascii_digit()).filter(|p| !p.is_empty());
        let day =
            Self::new(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?)?;
        parts.next().is_none().then_some(day)
    }

    /// The Korean calendar day at a moment given in Unix milliseconds.
    #[must_use]
    pub fn from_unix_millis(millis: u64) -> Self {
        const KST: u64 = 9 * 3_600_000;
        let days = i64::try_from((millis + KST) / 86_400_000).unwrap_or(0);
        Self::from_days(days)
    }

    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }

    #[must_use]
    pub fn year(self) -> u16 {
        u16::try_from(self.0 / 10_000).unwrap_or(u16::MAX)
    }

    #[must_use]
    pub fn month(self) -> u8 {
        u8::try_from(self.0 / 100 % 100).unwrap_or(1)
    }

    #[must_use]
    pub fn day(self) -> u8 {
        u8::try_from(self.0 % 100).unwrap_or(1)
    }

    /// Days since 1970-01-01 (civil calendar).
    #[must_use]
    pub fn days(self) -> i64 {
        let (y, m, d) = (i64::from(self.year()), i64::from(self.month()), i64::from(self.day()));
        let y = if m <= 2 { y - 1 } else { y };
        let era = y.div_euclid(400);
        let yoe = y.rem_euclid(400);
        let doy = (153 * ((m + 9) % 12) + 2) / 5 + d - 1;
        era * 146_097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719_468
    }

    /// The day `days` after 1970-01-01; days outside 0001–9999 are clamped.
    #[must_use]
    pub fn from_days(days: i64) -> Self {
        let z = days.clamp(-719_162, 2_932_896) + 719_468;
        let era = z.div_euclid(146_097);
        let doe = z.rem_euclid(146_097);
        let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
        let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
        let mp = (5 * doy + 2) / 153;
        let day = doy - (153 * mp + 2) / 5 + 1;
        let month = if mp < 10 { mp + 3 } else { mp - 9 };
        let year = yoe + era * 400 + i64::from(month <= 2);
        Self(u32::try_from(year * 10_000 + month * 100 + day).unwrap_or(19_700_101))
    }

    #[must_use]
    pub fn plus_days(self, days: i64) -> Self {
        Self::from_days(self.days() + days)
    }
}

fn is_wide(c: char) -> bool {
    ('０'..='９').contains(&c)
}

fn days_in_month(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

impl fmt::Display for Ymd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year(), self.month(), self.day())
    }
}

impl fmt::Debug for Ymd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl serde::Serialize for Ymd {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Ymd {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(d)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("not a date"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_date() {
        for text in [
            "20180717",
            "2018-07-17",
            "2018.7.17",
            "2018. 7. 17.",
            " 2018년 7월 17일 ",
            "２０１８－０７－１７",
        ] {
            assert_eq!(Ymd::parse(text).map(|d| d.to_string()).as_deref(), Some("2018-07-17"), "{text}");
        }
        for text in ["20201340", "2019-02-29", "2018-07", "", "2018-07-17-1", "20180717x"] {
            assert_eq!(Ymd::parse(text), None, "{text}");
        }
    }

    #[test]
    fn days_round_trip_over_four_centuries() {
        for days in (-200_000..200_000).step_by(7) {
            assert_eq!(Ymd::from_days(days).days(), days);
        }
        assert_eq!(Ymd::from_days(0).to_string(), "1970-01-01");
    }

    #[test]
    fn the_day_turns_at_midnight_in_seoul() {
        assert_eq!(Ymd::from_unix_millis(15 * 3_600_000 - 1).to_string(), "1970-01-01");
        assert_eq!(Ymd::from_unix_millis(15 * 3_600_000).to_string(), "1970-01-02");
    }
}
