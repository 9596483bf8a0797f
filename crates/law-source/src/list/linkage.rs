//! Links between statutes and ordinances: `lnkLsOrdJo`, `lnkLsOrd`, `lnkDep`, `lnkOrd`, `lnkOrg`.

use super::rows;
use crate::record::record;
use law_model::{LawId, Mst, Ymd};

record! {
    LinkRow {
        law: String = ["법령명한글"],
        law_id: Option<LawId> = ["법령ID"],
        mst: Option<Mst> = ["법령일련번호"],
        /// `제5조의5`.
        law_article: String = ["법령조번호"],
        ordinance: String = ["자치법규명"],
        ordinance_serial: String = ["자치법규일련번호"],
        ordinance_id: String = ["자치법규ID"],
        ordinance_article: String = ["자치법규조번호"],
        promulgated: Option<Ymd> = ["공포일자"],
        number: String = ["공포번호"],
        effective: Option<Ymd> = ["시행일자"],
        revision: String = ["제개정구분명"],
        kind: String = ["자치법규종류", "법령구분명"],
        body: String = ["지자체기관명"],
        row: Option<u64> = ["id"],
    }
}

rows!(
    LinkRow,
    [
        "lnkOrdJoSearch",
        "lnkDepSearch",
        "lnkOrdSearch",
        "lnkOrgSearch",
        "lnkLsOrdSearch",
        "OrdinSearch",
        "LawSearch"
    ],
    ["law"]
);
