//! Rows of `delHst` (records upstream has deleted) and `oneview` (laws with an overview).

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

rows!(DeletedRow, ["DelHst", "DelHstSearch"], ["law", "delHst"]);
rows!(OverviewRow, ["OneView", "OneViewSearch", "items"], ["법령", "law"]);
