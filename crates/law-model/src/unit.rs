//! Article numbers: 제103조의2 and its wire form `010302`.

use std::fmt;

/// 조 number with its branch (가지번호): `제103조의2` is 103, branch 2; branch 0 means none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArticleNo {
    pub main: u16,
    pub branch: u16,
}

impl ArticleNo {
    #[must_use]
    pub fn new(main: u16, branch: u16) -> Self {
        Self { main, branch }
    }

    /// From the record form `750` or `103의2` (also used for 항, 호 and annex numbers).
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (main, branch) = match text.split_once('의') {
            Some((main, branch)) => (main, Some(branch)),
            None => (text, None),
        };
        let number = |s: &str| s.bytes().all(|b| b.is_ascii_digit()).then(|| s.parse::<u16>().ok()).flatten();
        // `3의0` is not 3.
        let branch = branch.map_or(Some(0), |no| number(no).filter(|no| *no > 0))?;
        Some(Self::new(number(main)?, branch))
    }

    /// JO parameter of law.go.kr: four digits of the article and two of the branch.
    #[must_use]
    pub fn jo(self) -> String {
        format!("{:04}{:02}", self.main, self.branch)
    }

    /// The law's own notation: `제38조의2`.
    #[must_use]
    pub fn label(self) -> String {
        if self.branch > 0 {
            format!("제{}조의{}", self.main, self.branch)
        } else {
            format!("제{}조", self.main)
        }
    }
}

impl fmt::Display for ArticleNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.main)?;
        if self.branch > 0 { write!(f, "의{}", self.branch) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn record_and_wire_forms() {
        for (text, jo, label) in
            [("750", "075000", "제750조"), ("103의2", "010302", "제103조의2"), ("3", "000300", "제3조")]
        {
            let no = ArticleNo::parse(text);
            assert_eq!(no.map(ArticleNo::label).as_deref(), Some(label));
            assert_eq!(no.map(ArticleNo::jo).as_deref(), Some(jo));
            assert_eq!(no.map(|n| n.to_string()).as_deref(), Some(text));
        }
        for text in ["", "의2", "3의", "4-5", "70000", "+3", "3의0"] {
            assert_eq!(ArticleNo::parse(text), None, "{text}");
        }
    }
}
