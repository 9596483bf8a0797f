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
    pub sort: Option<Sort>,
    pub no: Option<ArticleNo>,
}

impl Selector {
    /// A selector that stands alone: every notation, a bare number too.
    pub fn parse(text: &str) -> Option<Self> {
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        if compact.len() == 6 && compact.bytes().all(|b| b.is_ascii_digit()) {
            let (main, branch) = compact.split_at_checked(4)?;
            return Some(Self {
                sort: None,
                no: Some(ArticleNo::new(main.parse().ok()?, branch.parse().ok()?)),
            });
        }
        let sort = Sort::of(&compact);
        let no = number(&compact);
        (sort.is_some() || no.is_some()).then_some(Self { sort, no })
    }

    /// A selector inside other words, and the words without it: `식품위생법 시행규칙 별표 14`.
    pub fn within(text: &str) -> (String, Option<Self>) {
        let Some(at) = ["별표", "별지"].iter().filter_map(|mark| text.find(mark)).min() else {
            return (text.to_owned(), None);
        };
        let (head, tail) = text.split_at_checked(at).unwrap_or((text, ""));
        let end = tail.char_indices().find(|(_, c)| !part_of_mark(*c)).map_or(tail.len(), |(i, _)| i);
        let (mark, rest) = tail.split_at_checked(end).unwrap_or((tail, ""));
        let name = format!(
            "{} {}",
            head.trim().trim_end_matches(['「', '[', '(']),
            rest.trim_start_matches([']', ')', '」']).trim()
        );
        (name.trim().trim_end_matches('」').to_owned(), Self::parse(mark))
    }

    pub fn name(&self) -> String {
        let no = self.no.map(|n| format!(" {n}")).unwrap_or_default();
        format!("{}{no}", self.sort.map_or("별표·서식", Sort::word))
    }
}

fn part_of_mark(c: char) -> bool {
    c.is_ascii_digit() || c.is_whitespace() || "별표지제호서식의-".contains(c)
}

/// `제59호의2`, `1의2`, `4`: 호 may stand between number and branch.
pub(super) fn number(text: &str) -> Option<ArticleNo> {
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
        let (name, selector) = Selector::within(text);
        want.assert_eq(&format!("{name} | {}", selector.map_or_else(String::new, |s| s.name())));
    }

    #[test]
    fn names_with_a_selector() {
        check("식품위생법 시행규칙 별표 14", expect!["식품위생법 시행규칙 | 별표 14"]);
        check("여권법 시행령별표1의2", expect!["여권법 시행령 | 별표 1의2"]);
        check("건축법 시행규칙 별지 제59호의2서식", expect!["건축법 시행규칙 | 서식 59의2"]);
        check("도로교통법 시행규칙 [별표 28]", expect!["도로교통법 시행규칙 | 별표 28"]);
        check("비료 공정규격설정 별표", expect!["비료 공정규격설정 | 별표"]);
        check("도로교통법", expect!["도로교통법 | "]);
    }

    #[test]
    fn selectors_alone() {
        let one = |text| Selector::parse(text).map(|s| s.name());
        assert_eq!(one("000102").as_deref(), Some("별표·서식 1의2"));
        assert_eq!(one("4").as_deref(), Some("별표·서식 4"));
        assert_eq!(one("제4호").as_deref(), Some("별표·서식 4"));
        assert_eq!(one("별표1의2").as_deref(), Some("별표 1의2"));
        assert_eq!(one("과징금"), None);
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
