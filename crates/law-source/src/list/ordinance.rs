//! Rows of ordinances and local rules (`ordin`). Upstream searches their names only.

use super::rows;
use crate::record::record;
use law_model::Ymd;

record! {
    OrdinanceRow {
        /// 자치법규일련번호: the one the text is asked by.
        serial: String = ["자치법규일련번호"],
        ordinance_id: String = ["자치법규ID"],
        name: String = ["자치법규명"],
        /// The municipality.
        body: String = ["지자체기관명"],
        body_code: String = ["기관코드"],
        /// 조례, 규칙, 훈령, …
        kind: String = ["자치법규종류"],
        promulgated: Option<Ymd> = ["공포일자"],
        number: String = ["공포번호"],
        effective: Option<Ymd> = ["시행일자"],
        revision: String = ["제개정구분명"],
        field: String = ["자치법규분야명"],
        reference: String = ["참조데이터구분"],
        /// The statute it is linked with, where the list names one.
        law: String = ["법령명한글"],
        law_id: String = ["법령ID"],
        link: String = ["자치법규상세링크"],
        row: Option<u64> = ["id"],
    }
}

rows!(OrdinanceRow, ["OrdinSearch"], ["law", "ordin"]);
