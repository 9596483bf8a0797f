//! Rows of annex indexes: `licbyl` (statutes), `admbyl` (administrative rules), `ordinbyl` (ordinances). The index
//! lags behind; the list inside the law's own body is the authority.

use super::rows;
use crate::record::record;
use crate::statute::{annex_kind, annex_label};
use law_model::{AnnexKind, ArticleNo, Ymd};

record! {
    AnnexRow {
        serial: String = ["별표일련번호", "admrulbylid"],
        /// As upstream writes it: `008306` is 83의6, `000000` the single annex without number.
        number: String = ["별표번호"],
        branch: String = ["별표가지번호"],
        /// 별표, 서식, 별지, …
        kind: String = ["별표종류", "별표구분"],
        title: String = ["별표명"],
        law: String = ["관련법령명", "관련자치법규명", "관련행정규칙명"],
        /// Serial of the version the annex belongs to.
        law_serial: String =
            ["관련법령일련번호", "관련자치법규일련번호", "관련행정규칙일련번호", "현행연혁행정규칙일련번호"],
        law_id: String = ["관련법령ID"],
        law_kind: String = ["법령종류", "행정규칙종류", "자치법규종류"],
        issuer: String = ["소관부처명", "지자체기관명"],
        issuer_full: String = ["전체기관명"],
        issued: Option<Ymd> = ["공포일자", "발령일자"],
        issue_number: String = ["공포번호", "발령번호"],
        effective: Option<Ymd> = ["자치법규시행일자", "시행일자"],
        revision: String = ["제개정구분명"],
        file: String = ["별표서식파일링크", "별표파일링크"],
        pdf: String = ["별표서식PDF파일링크"],
        link: String = ["별표법령상세링크", "별표행정규칙상세링크", "별표자치법규상세링크"],
        row: Option<u64> = ["id"],
    }
}

rows!(
    AnnexRow,
    ["licBylSearch", "admRulBylSearch", "ordinBylSearch"],
    ["licbyl", "ordinbyl", "admrulbyl", "admbyl"]
);

impl AnnexRow {
    /// Number and branch; 0 for the annex without a number, `None` when there is no reading it.
    #[must_use]
    pub fn no(&self) -> Option<ArticleNo> {
        annex_no(&self.number, &self.branch)
    }

    /// 별표 or 서식, as the title says or else as the index files it.
    #[must_use]
    pub fn stands_as(&self) -> AnnexKind {
        annex_kind(&self.kind, &self.title)
    }

    /// `별표 1의2`, `별지 제59호의2서식`.
    #[must_use]
    pub fn label(&self) -> String {
        annex_label(self.stands_as(), self.no().unwrap_or(ArticleNo::new(0, 0)))
    }
}

/// `000102`, `0001` + `02`, `서식 2`, `1의2`.
pub(crate) fn annex_no(number: &str, branch: &str) -> Option<ArticleNo> {
    let digits = number.trim_start_matches(|c: char| !c.is_ascii_digit()).trim_end();
    if digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_digit()) {
        let (main, own) = digits.split_at_checked(4)?;
        return Some(ArticleNo::new(main.parse().ok()?, own.parse().ok()?));
    }
    let no = ArticleNo::parse(digits).filter(|_| !digits.is_empty())?;
    match branch.trim().parse() {
        Ok(branch) if branch > 0 => Some(ArticleNo::new(no.main, branch)),
        _ => Some(no),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels() {
        for (kind, number, title, label) in [
            ("별표", "000102", "가", "별표 1의2"),
            ("서식", "005902", "가", "별지 제59호의2서식"),
            ("서식", "000100", "신청서(별표 1)", "별지 제1호서식"),
            ("서식", "000100", "[별표 1] 선서문", "별표 1"),
            ("별표", "000000", "가", "별표"),
        ] {
            let (kind, number, title) = (kind.into(), number.into(), title.into());
            let row = AnnexRow { kind, number, title, ..AnnexRow::default() };
            assert_eq!(row.label(), label);
        }
    }

    #[test]
    fn annex_numbers() {
        for (number, branch, no) in [
            ("008306", "", Some("83의6")),
            ("0001", "02", Some("1의2")),
            ("000000", "", Some("0")),
            ("서식 2", "", Some("2")),
            ("59의2", "", Some("59의2")),
            ("", "", None),
            ("별표", "", None),
        ] {
            assert_eq!(annex_no(number, branch).map(|n| n.to_string()).as_deref(), no, "{number} {branch}");
        }
    }
}
