//! The plain types every other crate speaks in: article numbers, dates, identifiers, citations, verdicts.
//!
//! Nothing here reads the world or decides anything; the types only hold what the law's own notation says.
//! Korean terms used in names: 조 article, 항 paragraph, 호 item, 목 subitem, 별표 annex, 부칙 addenda.

mod citation;
mod date;
mod id;
mod map;
mod unit;
mod verdict;

pub use citation::{ActRef, AnnexKind, AnnexRef, CaseRef, Citation, Kind, Part, UnitRef};
pub use date::Ymd;
pub use id::{LawId, Mst};
pub use map::as_object;
pub use unit::ArticleNo;
pub use verdict::{Evidence, Level, Overall, Source, Status, UncheckedReason, Verdict};
