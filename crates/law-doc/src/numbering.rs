//! Automatic paragraph numbers: which counter a paragraph moves, and how its number is written.

use law_vocab::sorted::SortedMap;
use std::cmp::Ordering;

/// How one level of a numbering writes itself.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Level {
    /// `^1.`, `제^1조`, `^1.^2)`: `^n` is the counter of level n, `^N` and `^M` the whole path.
    pub(crate) template: String,
    pub(crate) style: NumberStyle,
    pub(crate) start: u32,
    /// It goes on counting under a new number of these levels; by default it begins again under every level above.
    pub(crate) goes_on: GoesOn,
    /// All levels of its path are written as digits.
    pub(crate) digits: bool,
}

/// Levels from this one on begin no new count below them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GoesOn(pub(crate) usize);

impl Default for GoesOn {
    fn default() -> Self {
        GoesOn(usize::MAX)
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum NumberStyle {
    #[default]
    Digit,
    CircledDigit,
    RomanCapital,
    RomanSmall,
    LatinCapital,
    LatinSmall,
    CircledLatinCapital,
    CircledLatinSmall,
    HangulSyllable,
    CircledHangulSyllable,
    HangulJamo,
    CircledHangulJamo,
    HangulPhonetic,
    Ideograph,
    CircledIdeograph,
    DecagonCircle,
    DecagonHanja,
}

use NumberStyle as S;

/// Name in OWPML and HWPML, code in HWP 5.
const STYLES: &[(&str, u8, NumberStyle)] = &[
    ("DIGIT", 0, S::Digit),
    ("CIRCLED_DIGIT", 1, S::CircledDigit),
    ("ROMAN_CAPITAL", 2, S::RomanCapital),
    ("ROMAN_SMALL", 3, S::RomanSmall),
    ("LATIN_CAPITAL", 4, S::LatinCapital),
    ("LATIN_SMALL", 5, S::LatinSmall),
    ("CIRCLED_LATIN_CAPITAL", 6, S::CircledLatinCapital),
    ("CIRCLED_LATIN_SMALL", 7, S::CircledLatinSmall),
    ("HANGUL_SYLLABLE", 8, S::HangulSyllable),
    ("CIRCLED_HANGUL_SYLLABLE", 9, S::CircledHangulSyllable),
    ("HANGUL_JAMO", 10, S::HangulJamo),
    ("CIRCLED_HANGUL_JAMO", 11, S::CircledHangulJamo),
    ("HANGUL_PHONETIC", 12, S::HangulPhonetic),
    ("IDEOGRAPH", 13, S::Ideograph),
    ("CIRCLED_IDEOGRAPH", 14, S::CircledIdeograph),
    ("DECAGON_CIRCLE", 15, S::DecagonCircle),
    ("DECAGON_CRICLE", 15, S::DecagonCircle),
    ("DECAGON_CIRCLE_HANGJA", 16, S::DecagonHanja),
    ("DECAGON_CRICLE_HANJA", 16, S::DecagonHanja),
];

impl NumberStyle {
    pub(crate) fn from_name(name: &str) -> NumberStyle {
        let squeezed: String = name.chars().filter(|c| *c != '_').collect();
        STYLES
            .iter()
            .find(|(n, _, _)| {
                n.chars().filter(|c| *c != '_').eq(squeezed.chars().map(|c| c.to_ascii_uppercase()))
            })
            .map_or(S::Digit, |s| s.2)
    }

    pub(crate) fn from_code(code: u8) -> NumberStyle {
        STYLES.iter().find(|(_, c, _)| *c == code).map_or(S::Digit, |s| s.2)
    }

    pub(crate) fn write(self, n: u32) -> String {
        let pick = |table: &str| {
            table.chars().nth((n.max(1) as usize - 1) % table.chars().count()).map(String::from)
        };
        let run = |first: char, len: u32| {
            (n >= 1 && n <= len).then(|| char::from_u32(first as u32 + n - 1).map(String::from)).flatten()
        };
        let out = match self {
            S::Digit => None,
            S::CircledDigit => run('①', 20).or_else(|| match n {
                21..=35 => char::from_u32(0x3251 + n - 21).map(String::from),
                36..=50 => char::from_u32(0x32b1 + n - 36).map(String::from),
                _ => None,
            }),
            S::RomanCapital => Some(roman(n)),
            S::RomanSmall => Some(roman(n).to_ascii_lowercase()),
            S::LatinCapital => Some(latin(n, b'A')),
            S::LatinSmall => Some(latin(n, b'a')),
            S::CircledLatinCapital => run('Ⓐ', 26),
            S::CircledLatinSmall => run('ⓐ', 26),
            S::HangulSyllable => pick(
                "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후그느드르므브스으즈츠크트프흐기니디리미비시이지치키티피히",
            ),
            S::CircledHangulSyllable => run('㉮', 14),
            S::HangulJamo => pick("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"),
            S::CircledHangulJamo => run('㉠', 14),
            S::HangulPhonetic => Some(east_asian(n, "일이삼사오육칠팔구", "십백천만")),
            S::Ideograph => Some(east_asian(n, "一二三四五六七八九", "十百千萬")),
            S::CircledIdeograph => run('㊀', 10),
            S::DecagonCircle => pick("갑을병정무기경신임계"),
            S::DecagonHanja => pick("甲乙丙丁戊己庚辛壬癸"),
        };
        out.unwrap_or_else(|| n.to_string())
    }
}

fn roman(n: u32) -> String {
    const STEPS: &[(u32, &str)] = &[
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut rest = n.min(3999);
    let mut out = String::new();
    for (value, digits) in STEPS {
        while rest >= *value {
            rest -= value;
            out.push_str(digits);
        }
    }
    out
}

/// A … Z, AA, BB, …: Hangul doubles the letter.
fn latin(n: u32, first: u8) -> String {
    let i = n.max(1) - 1;
    let letter = char::from(first + (i % 26) as u8);
    std::iter::repeat_n(letter, (i / 26).min(8) as usize + 1).collect()
}

fn east_asian(n: u32, digits: &str, units: &str) -> String {
    if n == 0 || n > 99_999 {
        return n.to_string();
    }
    let mut out = String::new();
    for power in (0..5u32).rev() {
        let digit = n / 10u32.pow(power) % 10;
        if digit == 0 {
            continue;
        }
        if digit > 1 || power == 0 {
            out.extend(digits.chars().nth(digit as usize - 1));
        }
        if power > 0 {
            out.extend(units.chars().nth(power as usize - 1));
        }
    }
    out
}

/// Running counters of every numbering in the document.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    defs: SortedMap<u32, Vec<Level>>,
    /// The last number of each level; none where its count begins again.
    now: SortedMap<u32, Vec<Option<u32>>>,
}

impl Counters {
    pub(crate) fn define(&mut self, id: u32, levels: Vec<Level>) {
        self.defs.insert(id, levels);
    }

    pub(crate) fn levels(&self, id: u32) -> Vec<Level> {
        self.defs.get(&id).cloned().unwrap_or_default()
    }

    /// The number of the next paragraph on `level` (from 0) of numbering `id`; empty without a definition.
    pub(crate) fn next(&mut self, id: u32, level: usize) -> String {
        let Some(levels) = self.defs.get(&id) else { return String::new() };
        let Some(own) = levels.get(level) else { return String::new() };
        let now = self.now.entry(id);
        now.resize(levels.len(), None);
        for (i, (n, at)) in now.iter_mut().zip(levels).enumerate() {
            match i.cmp(&level) {
                Ordering::Less => *n = n.or(Some(at.start)),
                Ordering::Equal => *n = Some(n.map_or(own.start, |n| n.saturating_add(1))),
                Ordering::Greater if level < at.goes_on.0 => *n = None,
                Ordering::Greater => {}
            }
        }
        fill(own, levels, now.get(..=level).unwrap_or_default())
    }
}

fn fill(own: &Level, levels: &[Level], now: &[Option<u32>]) -> String {
    let written = |i: usize| {
        let style = levels.get(i).filter(|_| !own.digits).map_or(S::Digit, |l| l.style);
        now.get(i).copied().flatten().map(|n| style.write(n)).unwrap_or_default()
    };
    let path = || (0..now.len()).map(written).collect::<Vec<_>>().join(".");
    let mut out = String::new();
    let mut chars = own.template.chars();
    while let Some(c) = chars.next() {
        match (c, chars.clone().next()) {
            ('^', Some(d @ '1'..='9')) => {
                chars.next();
                out.push_str(&written(d as usize - '1' as usize));
            }
            ('^', Some(d @ ('n' | 'N'))) => {
                chars.next();
                out.push_str(&path());
                if d == 'N' {
                    out.push('.');
                }
            }
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counters() -> Counters {
        let level =
            |template: &str, style| Level { template: template.into(), style, start: 1, ..Level::default() };
        let mut c = Counters::default();
        c.define(1, vec![level("^1.", S::Digit), level("^2.", S::HangulSyllable), level("^3)", S::Digit)]);
        c.define(2, vec![level("제^1장", S::Digit), level("^n", S::Digit)]);
        c
    }

    #[test]
    fn child_counters_restart() {
        let mut c = counters();
        let said: Vec<String> = [0, 1, 1, 0, 1].iter().map(|l| c.next(1, *l)).collect();
        assert_eq!(said, ["1.", "가.", "나.", "2.", "가."]);
        assert_eq!(c.next(9, 0), "");
        assert_eq!((c.next(2, 0), c.next(2, 1), c.next(2, 1)), ("제1장".into(), "1.1".into(), "1.2".into()));
    }

    #[test]
    fn number_styles() {
        let said = |s: S| [1, 4, 15, 27].map(|n| s.write(n)).join(" ");
        assert_eq!(said(S::CircledDigit), "① ④ ⑮ ㉗");
        assert_eq!(said(S::RomanCapital), "I IV XV XXVII");
        assert_eq!(said(S::LatinSmall), "a d o aa");
        assert_eq!(said(S::HangulSyllable), "가 라 거 퍼");
        assert_eq!(said(S::HangulPhonetic), "일 사 십오 이십칠");
        assert_eq!(said(S::CircledHangulSyllable), "㉮ ㉱ 15 27");
        assert_eq!(NumberStyle::from_name("HangulSyllable"), S::HangulSyllable);
    }
}
