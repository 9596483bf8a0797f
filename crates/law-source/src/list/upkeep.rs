//! Rows of `delHst` (records upstream has deleted), `oneview` (laws with an overview, and what it links to) and
//! `ordinfd` (fields of ordinances). No recording of them is at hand.

use super::rows;
use crate::record::record;
use law_model::{Mst, Ymd};

record! {
    DeletedRow {
        serial: String = ["일련번호"],
        kind: String = ["구분명"],
        deleted: Option<Ymd> = ["삭제일자"],
        row: Option<u64> = ["id"],
    }
}

record! {
    OverviewRow {
        mst: Option<Mst> = ["법령일련번호"],
        name: String = ["법령명"],
        promulgated: Option<Ymd> = ["공포일자"],
        number: String = ["공포번호"],
        effective: Option<Ymd> = ["시행일자"],
        count: Option<u64> = ["제공건수"],
        provided: Option<Ymd> = ["제공일자"],
        row: Option<u64> = ["id"],
    }
}

record! {
    /// One piece of an overview.
    OverviewItem {
        serial: String = ["패턴일련번호"],
        mst: Option<Mst> = ["법령일련번호"],
        name: String = ["법령명"],
        promulgated: Option<Ymd> = ["공포일자"],
        number: String = ["공포번호"],
        article: String = ["조번호"],
        article_title: String = ["조제목"],
        article_effective: Option<Ymd> = ["조문시행일자"],
        provided: Option<Ymd> = ["최초제공일자"],
        title: String = ["콘텐츠제목"],
        link_text: String = ["링크텍스트"],
        link: String = ["링크URL"],
        row: Option<u64> = ["id"],
    }
}

record! {
    /// A field of ordinances with the number of ordinances in it.
    OrdinanceField {
        serial: String = ["분류seq"],
        name: String = ["분류명"],
        count: Option<u64> = ["해당자치법규갯수"],
        body_code: String = ["기관코드"],
        kinds: Option<u64> = ["기관별분류유형CNT"],
        row: Option<u64> = ["id"],
    }
}

rows!(OverviewItem, ["OneViewService"], ["법령", "law"]);
rows!(OrdinanceField, ["OrdinFdSearch", "OrdinSearch"], ["ordinFd", "ordinfd", "law"]);
rows!(DeletedRow, ["DelHst", "DelHstSearch"], ["law", "delHst"]);
rows!(OverviewRow, ["OneView", "OneViewSearch", "items"], ["법령", "law"]);
