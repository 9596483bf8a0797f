//! What can be said about a citation, and on what evidence.

use crate::Ymd;
use serde::{Deserialize, Serialize};

/// How serious a status is for the reader and for the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Ok,
    /// A real place of the law that is not current on the date asked.
    Notice,
    /// Not known; never to be read as "does not exist".
    Unknown,
    Error,
}

/// The verdict on one citation. Only what was proven is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Exists,
    Repealed,
    Renamed,
    Deleted,
    NotYetInForce,
    NotInForceAtDate,
    NotFound,
    ParagraphNotFound,
    ItemNotFound,
    SubitemNotFound,
    TitleMismatch,
    QuoteMismatch,
    DateMismatch,
    CourtMismatch,
    ImplausibleCaseNumber,
    Ambiguous,
    Unchecked,
}

impl Status {
    pub const ALL: [Self; 17] = [
        Self::Exists,
        Self::Repealed,
        Self::Renamed,
        Self::Deleted,
        Self::NotYetInForce,
        Self::NotInForceAtDate,
        Self::NotFound,
        Self::ParagraphNotFound,
        Self::ItemNotFound,
        Self::SubitemNotFound,
        Self::TitleMismatch,
        Self::QuoteMismatch,
        Self::DateMismatch,
        Self::CourtMismatch,
        Self::ImplausibleCaseNumber,
        Self::Ambiguous,
        Self::Unchecked,
    ];

    #[must_use]
    pub fn level(self) -> Level {
        use Status::{
            Ambiguous, Deleted, Exists, NotInForceAtDate, NotYetInForce, Renamed, Repealed, Unchecked,
        };
        match self {
            Exists => Level::Ok,
            Repealed | Renamed | Deleted | NotYetInForce | NotInForceAtDate => Level::Notice,
            Ambiguous | Unchecked => Level::Unknown,
            _ => Level::Error,
        }
    }
}

/// Why a citation was left unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UncheckedReason {
    UnresolvedLaw,
    OutsideCoverage,
    OutlineStale,
    HistoryGap,
    OldLaw,
    UnconfirmedCase,
    UpstreamTrouble,
    Budget,
    NoKey,
}

impl UncheckedReason {
    pub const ALL: [Self; 9] = [
        Self::UnresolvedLaw,
        Self::OutsideCoverage,
        Self::OutlineStale,
        Self::HistoryGap,
        Self::OldLaw,
        Self::UnconfirmedCase,
        Self::UpstreamTrouble,
        Self::Budget,
        Self::NoKey,
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Outline,
    Live,
    Corpus,
}

/// Where a verdict comes from and as of when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    pub source: Source,
    pub as_of: Ymd,
    pub url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

/// The verdict in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    pub level: Level,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub official_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub law_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mst: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective: Option<Ymd>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<UncheckedReason>,
    /// One Korean sentence: what was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// One Korean sentence: what to do, e.g. the nearest existing place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
}

/// The headline over all citations of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overall {
    Verified,
    Notices,
    Problems,
    PartlyChecked,
    NothingToCheck,
}

impl Overall {
    /// Problems outweigh gaps, gaps outweigh notices.
    #[must_use]
    pub fn of(statuses: impl IntoIterator<Item = Status>) -> Self {
        match statuses.into_iter().map(Status::level).max() {
            None => Self::NothingToCheck,
            Some(Level::Ok) => Self::Verified,
            Some(Level::Notice) => Self::Notices,
            Some(Level::Unknown) => Self::PartlyChecked,
            Some(Level::Error) => Self::Problems,
        }
    }
}
