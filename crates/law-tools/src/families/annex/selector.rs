//! Which annex is meant: `별표 1의2`, `별지 제59호의2서식`, `000102`, `4`.

use law_model::ArticleNo;

/// A table or a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Table,
    Form,
}

impl Sort {
    /// By the words of an index or a title.
    pub fn of(text: &str) -> Option<Self> {
        if text.contains("서식") || text.contains("별지") {
            Some(Self::Form)
        } else {
            text.contains("별표").then_some(Self::Table)
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Self::Table => "별표",
            Self::Form => "서식",
        }
    }
}

/// What a caller named. `no` is absent for the unnumbered single annex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Selector {
    /// Of the 부칙.
    pub addenda: bool,
    pub sort: Option<Sort>,
    pub no: Option<ArticleNo>,
}

impl Selector {
    /// A selector that stands alone: every notation, a bare number too. A number that is none in this notation
    /// (`1의2의3`, `-1`, `1의0`) gives nothing: a part of it would mean another annex.
    pub fn parse(text: &str) -> Option<Self> {
        let compact: String =
            text.chars().filter(|c| !c.is_whitespace() && !BRACKETS.contains(c)).map(half).collect();
        let own = compact.strip_prefix("부칙");
        let (addenda, rest) = (own.is_some(), own.unwrap_or(&compact));
        let rest =
            ["별표", "별지", "서식"].iter().fold(rest, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
        let sort = Sort::of(&compact);
        if rest.is_empty() {
            return sort.map(|_| Self { addenda, sort, no: None });
        }
        if rest.len() == 6 && rest.bytes().all(|b| b.is_ascii_digit()) {
            let (main, branch) = rest.split_at_checked(4)?;
            let no = ArticleNo::new(main.parse().ok()?, branch.parse().ok()?);
            return Some(Self { addenda, sort, no: Some(no) });
        }
        let (no, rest) = whole_number(rest).filter(|(no, _)| no.main > 0)?;
        let rest = ["서식", "별표"].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
        // What is left may name a part of the annex: `별표 14 제2호`.
        let part = rest.strip_prefix('제').is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()));
        (rest.is_empty() || part).then_some(Self { addenda, sort, no: Some(no) })
    }

    /// The words of a selector inside other words, and the others: `식품위생법 시행규칙 별표 14`.
    pub fn within(text: &str) -> (String, Option<String>) {
        let bare = |t: &str| t.chars().filter(|c| !QUOTES.contains(c)).collect::<String>().trim().to_owned();
        let marks = ["별표", "별지", "부칙서식", "부칙 서식"];
        let Some(at) = marks.iter().filter_map(|mark| text.find(mark)).min() else {
            return (bare(text), None);
        };
        let (head, tail) = text.split_at_checked(at).unwrap_or((text, ""));
        let head = head.trim_end().trim_end_matches(['[', '(', '<']).trim_end();
        let (head, addenda) = head.strip_suffix("부칙").map_or((head, ""), |head| (head, "부칙 "));
        let head = head.trim_end().trim_end_matches(['[', '(', '<']);
        let end = end_of_mark(tail);
        let (mark, rest) = tail.split_at_checked(end).unwrap_or((tail, ""));
        let rest = rest.trim_start_matches([']', ')', '>', '」']).trim();
        let mark = mark.trim();
        let mark = if mark.contains(|c| half(c).is_ascii_digit()) {
            mark
        } else {
            mark.trim_end_matches(['의', '제', '호', '-'])
        };
        // A number that is spoken must be all that follows: `별표 일`, not `별표 일반 기준`.
        if mark.ends_with(['표', '지', '식']) && spoken(rest).is_some() {
            return (bare(head), Some(format!("{addenda}{mark}{rest}")));
        }
        (bare(&format!("{head} {rest}")), Some(format!("{addenda}{mark}")))
    }

    pub fn name(&self) -> String {
        let no = self.no.map(|n| format!(" {n}")).unwrap_or_default();
        let addenda = if self.addenda { "부칙 " } else { "" };
        format!("{addenda}{}{no}", self.sort.map_or("별표·서식", Sort::word))
    }
}

const QUOTES: [char; 4] = ['「', '」', '『', '』'];
const BRACKETS: [char; 10] = ['「', '」', '『', '』', '[', ']', '(', ')', '<', '>'];

/// Full-width digits and hyphens as ASCII.
fn half(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    }
}

/// Where the mark that begins `tail` ends; a word that only looks like one (`제3호 의료법`) is none of it.
fn end_of_mark(tail: &str) -> usize {
    let (tail, from) = tail.strip_prefix("부칙").map_or((tail, 0), |rest| (rest, "부칙".len()));
    let end = tail.char_indices().find(|(_, c)| !part_of_mark(*c)).map_or(tail.len(), |(i, _)| i);
    let mark = tail.get(..end).unwrap_or(tail);
    let last = mark.rfind(char::is_whitespace).filter(|_| end < tail.len());
    let word = last.and_then(|at| mark.get(at..)).unwrap_or_default().trim();
    let belongs =
        word.contains(|c| half(c).is_ascii_digit()) || ["호", "서식", "별표", "호서식"].contains(&word);
    from + last.filter(|_| !belongs).unwrap_or(end)
}

fn part_of_mark(c: char) -> bool {
    half(c).is_ascii_digit() || c.is_whitespace() || "별표지제호서식의-－".contains(c)
}

/// The numbers that are spoken: `별표 일`.
const KOREAN: &str = "일이삼사오육칠팔구십";

/// `제59호의2`, `1의2`, `4`, `일`, `십이`, with what follows; no branch 0, no third number.
fn whole_number(text: &str) -> Option<(ArticleNo, &str)> {
    let text = text.strip_prefix('제').unwrap_or(text);
    let (main, rest) = one_number(text)?;
    let rest = rest.strip_prefix('호').unwrap_or(rest);
    let Some(tail) = rest.strip_prefix(['의', '-']) else { return Some((ArticleNo::new(main, 0), rest)) };
    let (branch, rest) = one_number(tail)?;
    let rest = rest.strip_prefix('호').unwrap_or(rest);
    (branch > 0).then_some((ArticleNo::new(main, branch), rest))
}

fn one_number(text: &str) -> Option<(u16, &str)> {
    if let Some(found) = digits(text) {
        return Some(found);
    }
    let end = text.find(|c| !KOREAN.contains(c)).unwrap_or(text.len());
    let (head, rest) = text.split_at_checked(end)?;
    Some((spoken(head)?, rest))
}

/// Up to 99; digits that stand in a row (`일이`) are no number.
fn spoken(text: &str) -> Option<u16> {
    let digit = |t: &str| {
        let mut all = t.chars();
        let (Some(one), None) = (all.next(), all.next()) else { return None };
        let at = KOREAN.chars().take(9).position(|c| c == one)?;
        u16::try_from(at + 1).ok()
    };
    let Some((tens, ones)) = text.split_once('십') else { return digit(text) };
    let tens = if tens.is_empty() { 1 } else { digit(tens)? };
    Some(tens * 10 + if ones.is_empty() { 0 } else { digit(ones)? })
}

/// `제59호의2`, `1의2`, `4`: 호 may stand between number and branch.
fn number(text: &str) -> Option<ArticleNo> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let rest = text.get(start..)?;
    let (main, rest) = digits(rest)?;
    let rest = rest.trim_start_matches([' ', '호']);
    let branch = rest.strip_prefix(['의', '-']).map(str::trim_start).and_then(digits).map_or(0, |(n, _)| n);
    Some(ArticleNo::new(main, branch))
}

fn digits(text: &str) -> Option<(u16, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (head, rest) = text.split_at_checked(end)?;
    Some((head.parse().ok()?, rest))
}

/// The numbers a title stands for: `[별표 제3호 서식]`, or a range `별표 1~5`.
pub(super) fn in_title(title: &str, no: ArticleNo) -> bool {
    let compact: String = title.chars().filter(|c| !c.is_whitespace()).collect();
    let Some((_, rest)) = compact.split_once("별표").or_else(|| compact.split_once("별지")) else {
        return false;
    };
    if !rest.trim_start_matches('제').starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let Some(first) = number(rest) else { return false };
    if first == no {
        return true;
    }
    let after =
        rest.split_once(['~', '∼', '～', '-']).filter(|(head, _)| head.chars().all(|c| c.is_ascii_digit()));
    let last = after.and_then(|(_, tail)| number(tail));
    last.is_some_and(|last| first.main <= no.main && no.main <= last.main && no.branch == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, want: Expect) {
        let (name, mark) = Selector::within(text);
        let selector = mark.and_then(|mark| Selector::parse(&mark));
        want.assert_eq(&format!("{name} | {}", selector.map_or_else(String::new, |s| s.name())));
    }

    #[test]
    fn names_with_a_selector() {
        check("식품위생법 시행규칙 별표 14", expect!["식품위생법 시행규칙 | 별표 14"]);
        check("여권법 시행령별표1의2", expect!["여권법 시행령 | 별표 1의2"]);
        check("건축법 시행규칙 별지 제59호의2서식", expect!["건축법 시행규칙 | 서식 59의2"]);
        check("도로교통법 시행규칙 [별표 28]", expect!["도로교통법 시행규칙 | 별표 28"]);
        check("비료 공정규격설정 별표", expect!["비료 공정규격설정 | 별표"]);
        check("별지 제3호 의료법 시행규칙", expect!["의료법 시행규칙 | 서식 3"]);
        check("의료법 시행규칙 별표의 일반 기준", expect!["의료법 시행규칙 일반 기준 | 별표"]);
        check("의료법 시행규칙 별표 십이", expect!["의료법 시행규칙 | 별표 12"]);
        check("도로교통법", expect!["도로교통법 | "]);
        check("「가나다법 시행규칙」 별표 1", expect!["가나다법 시행규칙 | 별표 1"]);
        check("「상법 시행령」", expect!["상법 시행령 | "]);
        check("건축법 시행령 부칙 별표 2", expect!["건축법 시행령 | 부칙 별표 2"]);
        check("건축법 시행령 [부칙별표 2]", expect!["건축법 시행령 | 부칙 별표 2"]);
        check("건축법 시행규칙 부칙서식 1의2", expect!["건축법 시행규칙 | 부칙 서식 1의2"]);
        check("여권법 시행령 별표 １의２", expect!["여권법 시행령 | 별표 1의2"]);
        check("식품위생법 시행규칙 별표 14 제2호", expect!["식품위생법 시행규칙 | 별표 14"]);
    }

    #[test]
    fn selectors_alone() {
        let one = |text| Selector::parse(text).map(|s| s.name());
        assert_eq!(one("000102").as_deref(), Some("별표·서식 1의2"));
        assert_eq!(one("별표 000102").as_deref(), Some("별표 1의2"));
        assert_eq!(one("4").as_deref(), Some("별표·서식 4"));
        assert_eq!(one("제4호").as_deref(), Some("별표·서식 4"));
        assert_eq!(one("별표1의2").as_deref(), Some("별표 1의2"));
        assert_eq!(one("부칙 별표 1").as_deref(), Some("부칙 별표 1"));
        assert_eq!(one("별표 일").as_deref(), Some("별표 1"));
        assert_eq!(one("별표 이십삼").as_deref(), Some("별표 23"));
        assert_eq!(one("１의２").as_deref(), Some("별표·서식 1의2"));
        assert_eq!(one("별지 제59호의2서식").as_deref(), Some("서식 59의2"));
        assert_eq!(one("서식 2호").as_deref(), Some("서식 2"));
        for none in ["과징금", "1의2의3", "-1", "1의0", "별표 일이", "별표 1번째", "1.5", "별표 가", "99999"]
        {
            assert_eq!(one(none), None, "{none}");
        }
    }

    #[test]
    fn titles_name_numbers() {
        let no = |n| ArticleNo::new(n, 0);
        assert!(in_title("[별표 제3호 서식] 신고서", no(3)));
        assert!(in_title("별표 1~5 기준", no(4)) && !in_title("별표 1~5 기준", no(6)));
        assert!(!in_title("과태료의 부과기준(제9조 관련)", no(9)));
        assert!(in_title("별표 1의2 기준", ArticleNo::new(1, 2)) && !in_title("별표 1의2 기준", no(1)));
    }
}
