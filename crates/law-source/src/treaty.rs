//! A treaty (`trty`).

use crate::markup;
use crate::miss::Miss;
use crate::node::Node;
use crate::record::{Record, record};
use crate::shape::Shape;
use law_model::Ymd;
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Treaty {
    pub info: TreatyInfo,
    pub more: TreatyMore,
    pub text: String,
    pub images: Vec<String>,
}

record! {
    /// 조약기본정보.
    TreatyInfo {
        serial: String = ["조약일련번호"],
        name: String = ["조약명_한글", "조약명한글", "조약명"],
        name_english: String = ["조약명_영문", "조약명영문"],
        number: String = ["조약번호"],
        kind: String = ["조약구분명"],
        kind_code: String = ["조약구분코드"],
        signed: Option<Ymd> = ["서명일자", "체결일자"],
        signed_at: String = ["서명장소", "체결장소"],
        effective: Option<Ymd> = ["발효일자"],
        effective_here: Option<Ymd> = ["국내발효일자"],
        gazetted: Option<Ymd> = ["관보게재일자", "관보게제일자"],
        ratified: Option<Ymd> = ["대통령재가일자"],
        cabinet: Option<Ymd> = ["국무회의심의일자"],
        cabinet_session: String = ["국무회의심의회차"],
        assembly: String = ["국회비준동의여부"],
        assembly_date: Option<Ymd> = ["국회비준동의일자"],
        deposited: Option<Ymd> = ["수락서기탁일자"],
        depositary: String = ["기탁처"],
        note: String = ["비고"],
    }
}

record! {
    /// 추가정보.
    TreatyMore {
        country: String = ["체결대상국가한글"],
        country_english: String = ["체결대상국가"],
        country_code: String = ["국가코드"],
        field: String = ["양자조약분야명", "다자조약분야명"],
        field_code: String = ["양자조약분야코드", "다자조약분야코드"],
        our_notice: String = ["우리측국내절차완료통보"],
        their_notice: String = ["상대국측국내절차완료통보"],
        language: String = ["제2외국어종류"],
        deposited: Option<Ymd> = ["수락서기탁일자"],
        depositary: String = ["기탁처"],
        effective_here: Option<Ymd> = ["국내발효일자"],
    }
}

impl Shape for Treaty {
    const ROOTS: &'static [&'static str] = &["BothTrtyService", "MultTrtyService", "TrtyService"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let part = |key| root.get(key);
        let lines = root.raw_lines("조약내용");
        let treaty = Self {
            info: TreatyInfo::read(part("조약기본정보").unwrap_or(root)),
            more: part("추가정보").map(TreatyMore::read).unwrap_or_default(),
            text: markup::plain_lines(&lines),
            images: markup::images(&lines),
        };
        if treaty == Self::default() { Err(Miss::Hollow) } else { Ok(treaty) }
    }
}
