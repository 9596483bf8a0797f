//! Rows of the lists of old-and-new tables (`oldAndNew`, `admrulOldAndNew`), three-tier comparisons (`thdCmp`) and
//! structures (`lsStmd`).

use super::rows;
use crate::record::record;
use law_model::Ymd;

record! {
    ComparisonRow {
        /// Serial the record is asked by: an MST, or a 행정규칙일련번호.
        serial: String = ["신구법일련번호", "삼단비교일련번호", "법령일련번호"],
        id: String = ["신구법ID", "법령ID"],
        name: String = ["신구법명", "법령명한글", "법령명"],
        status: String = ["현행연혁코드", "현행연혁구분"],
        promulgated: Option<Ymd> = ["공포일자", "발령일자"],
        number: String = ["공포번호", "발령번호"],
        effective: Option<Ymd> = ["시행일자"],
        revision: String = ["제개정구분명"],
        kind: String = ["법령구분명"],
        ministry: String = ["소관부처명"],
        ministry_code: String = ["소관부처코드"],
        link: String = ["신구법상세링크", "본문상세링크"],
        cited_link: String = ["인용조문_삼단비교상세링크"],
        delegated_link: String = ["위임조문_삼단비교상세링크"],
        row: Option<u64> = ["id"],
    }
}

rows!(
    ComparisonRow,
    ["OldAndNewLawSearch", "thdCmpLawSearch", "LsStmdSearch"],
    ["oldAndNew", "thdCmp", "law"]
);
