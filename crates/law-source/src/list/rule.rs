//! Rows of administrative rules (`admrul`) and of the rules of schools, public corporations and public institutions
//! (`school`, `public`, `pi`), which come in the same envelope.

use super::rows;
use crate::record::record;
use law_model::Ymd;

record! {
    RuleRow {
        /// 행정규칙일련번호, 13 digits: the one the text is asked by.
        serial: String = ["행정규칙일련번호"],
        /// 행정규칙ID, 4–7 digits: the same over all versions.
        rule_id: String = ["행정규칙ID"],
        name: String = ["행정규칙명", "학칙명", "규정명", "제목"],
        /// 훈령, 예규, 고시, 공고, 지침, …
        kind: String = ["행정규칙종류", "행정규칙구분명"],
        issued: Option<Ymd> = ["발령일자"],
        number: String = ["발령번호"],
        effective: Option<Ymd> = ["시행일자"],
        ministry: String = ["소관부처명", "학교명", "기관명"],
        ministry_code: String = ["소관부처코드"],
        /// 현행 or 연혁.
        status: String = ["현행연혁구분", "현행연혁코드"],
        revision: String = ["제개정구분명"],
        revision_code: String = ["제개정구분코드"],
        class: String = ["법령분류명"],
        class_code: String = ["법령분류코드"],
        created: Option<Ymd> = ["생성일자"],
        /// The statute and article the rule rests on, where the list names them.
        basis: String = ["위임법령명"],
        basis_article: String = ["위임조문번호"],
        basis_branch: String = ["위임조문가지번호"],
        link: String = ["행정규칙상세링크"],
        row: Option<u64> = ["id"],
    }
}

rows!(RuleRow, ["AdmRulSearch"], ["admrul"]);
