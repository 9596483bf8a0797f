//! Rows of statute lists: `law` (one row per version), `eflaw` (one row per effective slice, coming and past ones
//! included), `lsHstInf`, `lsAbrv`, `lnkLs`, `elaw`.

use super::rows;
use crate::record::record;
use law_model::{LawId, Mst, Ymd};

record! {
    /// One version of a statute in a list.
    StatuteRow {
        /// 법령일련번호.
        mst: Option<Mst> = ["법령일련번호"],
        law_id: Option<LawId> = ["법령ID"],
        name: String = ["법령명한글", "법령명", "법령명_한글"],
        name_english: String = ["법령명영문"],
        short_name: String = ["법령약칭명", "법령명약칭"],
        /// 현행, 연혁, 시행예정.
        status: String = ["현행연혁코드"],
        promulgated: Option<Ymd> = ["공포일자"],
        /// Zero-padded in some lists (`09897`).
        number: String = ["공포번호"],
        effective: Option<Ymd> = ["시행일자"],
        /// 제정, 일부개정, 타법개정, 폐지, …
        revision: String = ["제개정구분명"],
        /// 법률, 대통령령, …
        kind: String = ["법령구분명", "법종구분"],
        ministry: String = ["소관부처명"],
        ministry_code: String = ["소관부처코드"],
        joint: String = ["공동부령정보", "공동부령구분"],
        /// 자법타법여부.
        own_or_other: String = ["자법타법여부"],
        /// 등록일 of an abbreviation.
        registered: Option<Ymd> = ["등록일"],
        link: String = ["법령상세링크", "본문상세링크"],
        row: Option<u64> = ["id"],
    }
}

rows!(StatuteRow, ["LawSearch", "LnkLsSearch"], ["law"]);
