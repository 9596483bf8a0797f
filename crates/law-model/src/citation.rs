//! The one JSON shape of an extracted citation. Absent and null mean the same, so empty fields are left out.

use crate::{Verdict, Ymd};
use serde::{Deserialize, Serialize};

/// What kind of source a citation points to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// 법률, 대통령령, 부령 and the rules of the courts and the National Assembly.
    #[default]
    Statute,
    Constitution,
    /// 조례, 지방자치단체 규칙.
    Ordinance,
    /// 훈령, 예규, 고시, 지침 below decree level.
    AdminRule,
    Treaty,
    Case,
}

impl Kind {
    pub const ALL: [Self; 6] =
        [Self::Statute, Self::Constitution, Self::Ordinance, Self::AdminRule, Self::Treaty, Self::Case];
}

/// Where in the law the cited unit stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    #[default]
    Main,
    /// 부칙.
    Addenda,
    /// 별표, 별지, 서식.
    Annex,
}

/// A promulgated act by date and number: `2011. 4. 14. 법률 제10600호`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActRef {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Ymd>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub act_no: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnnexKind {
    #[serde(rename = "별표")]
    Table,
    #[serde(rename = "서식")]
    Form,
}

/// 별표 or 서식 with its number (`28`, `1의2`); `no` is `None` for the unnumbered single annex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnnexRef {
    pub kind: AnnexKind,
    pub no: Option<String>,
}

/// The units of a place, each in record form (`103의2`, `나`, `나.1`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitRef {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paragraph: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subitem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annex: Option<AnnexRef>,
}

/// A decision: court, date, numbers (`2013다61381`), kind (판결, 결정 …).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseRef {
    pub court: Option<String>,
    pub date: Option<Ymd>,
    pub numbers: Vec<String>,
    pub kind: Option<String>,
    pub en_banc: bool,
}

/// One cited place of a text, as in the citation format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Citation {
    /// Start and end (exclusive) in Unicode scalar values of the text that was given.
    pub span: [usize; 2],
    /// The same in bytes of UTF-8.
    pub span_utf8: [usize; 2],
    /// The same in UTF-16 code units.
    pub span_utf16: [usize; 2],
    pub text: String,
    pub kind: Kind,
    pub law: Option<String>,
    pub old: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_until: Option<ActRef>,
    pub part: Part,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub addenda: Option<ActRef>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annex: Option<AnnexRef>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paragraph: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subitem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tail: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<UnitRef>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<CaseRef>,
    /// 법령ID of the resolved law, when the name is one of the known statutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub law_id: Option<String>,
    /// Article title as the text claims it: `민법 제750조(불법행위의 내용)`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_title: Option<String>,
    /// Words the text quotes as the content of this place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// Status string, e.g. `exists`; the rest of the verdict stands in `verdict_detail`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<crate::Status>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict_detail: Option<Verdict>,
}
