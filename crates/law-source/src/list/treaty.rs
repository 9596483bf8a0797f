//! Rows of treaties (`trty`).

use super::rows;
use crate::record::record;
use law_model::Ymd;

record! {
    TreatyRow {
        serial: String = ["조약일련번호"],
        name: String = ["조약명", "조약명_한글"],
        number: String = ["조약번호"],
        /// 양자조약, 다자조약.
        kind: String = ["조약구분명"],
        kind_code: String = ["조약구분코드"],
        signed: Option<Ymd> = ["서명일자"],
        effective: Option<Ymd> = ["발효일자"],
        /// Upstream's spelling varies.
        gazetted: Option<Ymd> = ["관보게제일자", "관보게재일자"],
        country_code: String = ["국가번호"],
        link: String = ["조약상세링크"],
        row: Option<u64> = ["id"],
    }
}

rows!(TreatyRow, ["TrtySearch"], ["Trty"]);
