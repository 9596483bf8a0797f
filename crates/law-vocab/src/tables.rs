//! The generated tables and how they are looked up.

use crate::lines::Lines;
#[allow(clippy::wildcard_imports, reason = "the generated file names every row type")]
use crate::rows::*;

include!("generated/tables.rs");

/// One of the dots that separate parts of a Korean name; official spelling is ㆍ (U+318D).
#[must_use]
pub fn is_middle_dot(c: char) -> bool {
    MIDDLE_DOTS.contains(&c)
}

/// The rows of a sorted table whose first column is `key`.
fn rows_of<'t, R>(table: &'t [R], key: &str, first: impl Fn(&R) -> &str) -> &'t [R] {
    let start = table.partition_point(|row| first(row) < key);
    let rest = table.get(start..).unwrap_or_default();
    let count = rest.partition_point(|row| first(row) == key);
    rest.get(..count).unwrap_or_default()
}

/// The rows of a case code: one for each span of years and level of court.
#[must_use]
pub fn case_codes(code: &str) -> &'static [CaseCode] {
    rows_of(CASE_CODES, code, |row| row.code)
}

/// The longest case code at the beginning of `text`: `다카` before `다`.
#[must_use]
pub fn case_code_at(text: &str) -> Option<&'static str> {
    const LONGEST: usize = 4;
    let ends = text.char_indices().take(LONGEST).map(|(at, c)| at + c.len_utf8());
    ends.filter_map(|end| case_codes(text.get(..end)?).first()).last().map(|row| row.code)
}

impl CaseCode {
    /// A court of this level may give a number of this year.
    #[must_use]
    pub fn allows(&self, level: &str, year: u32) -> bool {
        let court = self.courts.iter().any(|c| *c == level || *c == "모두");
        court && self.allows_year(year)
    }

    #[must_use]
    pub fn allows_year(&self, year: u32) -> bool {
        year >= self.from && (self.until == 0 || year <= self.until)
    }
}

/// A court by its name or one of its short names; spaces do not matter.
#[must_use]
pub fn court(name: &str) -> Option<&'static Court> {
    COURTS.iter().find(|c| same(c.name, name) || c.short.iter().any(|s| same(s, name)))
}

/// A quasi-judicial body by its name or one of its short names.
#[must_use]
pub fn tribunal(name: &str) -> Option<&'static Tribunal> {
    TRIBUNALS.iter().find(|t| same(t.name, name) || t.short.iter().any(|s| same(s, name)))
}

/// A ministry by its name or one of its short names.
#[must_use]
pub fn ministry(name: &str) -> Option<&'static Ministry> {
    MINISTRIES.iter().find(|m| same(m.name, name) || m.short.iter().any(|s| same(s, name)))
}

/// The local governments with this name or short name; several for 중구, 고성군.
pub fn regions(name: &str) -> impl Iterator<Item = &'static Region> {
    REGIONS.iter().filter(move |r| same(r.name, name) || r.short.iter().any(|s| same(s, name)))
}

fn same(a: &str, b: &str) -> bool {
    let letters = |c: &char| *c != ' ';
    a.chars().filter(letters).eq(b.chars().filter(letters))
}

/// A word that ends like a law and is none: 방법, 확률, 명령.
#[must_use]
pub fn is_not_law(word: &str) -> bool {
    NOT_LAWS.has(word)
}

/// A word that ends like a region and is none: 선거구, 당시.
#[must_use]
pub fn is_not_region(word: &str) -> bool {
    REGION_LOOKALIKES.has(word)
}

/// A state or a part of one whose law is not Korean law: 독일, 중화인민공화국, 캘리포니아주.
#[must_use]
pub fn is_foreign_state(word: &str) -> bool {
    // 국 and 공화국 are often added to a name, 주 always where a part of a federation is meant.
    let endings = ["연방공화국", "인민공화국", "공화국", "왕국", "연방", "국", "주"];
    let stem = |end: &&str| word.strip_suffix(*end).is_some_and(|stem| STATES.has(stem));
    STATES.has(word) || endings.iter().any(stem)
}

/// The value of a sign: ③ is 3, 다 is 3.
#[must_use]
pub fn numeral(sign: char) -> Option<&'static Numeral> {
    NUMERALS.iter().find(|n| n.sign == sign)
}

/// The circled digit of a paragraph: 3 is ③.
#[must_use]
pub fn circled(value: u32) -> Option<char> {
    NUMERALS.iter().find(|n| n.kind == "원숫자" && n.value == value).map(|n| n.sign)
}

/// The letter of a subitem: 3 is 다.
#[must_use]
pub fn subitem_letter(value: u32) -> Option<char> {
    NUMERALS.iter().find(|n| n.kind == "목" && n.value == value).map(|n| n.sign)
}

/// The statutory terms behind an everyday word.
pub fn plain_terms(word: &str) -> impl Iterator<Item = &'static str> + use<> {
    PLAIN_TERMS.under(word)
}

/// The sentence for a status and, for `unchecked`, its reason.
#[must_use]
pub fn verdict_sentence(status: &str, reason: &str) -> Option<&'static VerdictSentence> {
    let rows = || VERDICT_SENTENCES.iter().filter(|row| row.status == status);
    rows().find(|row| row.reason == reason).or_else(|| rows().find(|row| row.reason.is_empty()))
}
