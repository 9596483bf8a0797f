//! The outline of Korean statutes: which articles, 항, 호 and 목 every known version had, under which
//! titles, in force from when. It answers with no network and no key, and says as of when.
//!
//! # What it is for
//! "Does 개인정보 보호법 제28조의2제1항 exist, today or on 2019-05-01? What is it called, and when did it
//! come?" One look-up reads the directory and one deflate block, and needs no start-up work:
//!
//! ```no_run
//! # fn main() -> Result<(), law_outline::OutlineError> {
//! # let bytes: &[u8] = &[];
//! use law_model::{ArticleNo, LawId, Ymd};
//! use law_outline::{Outline, Place, VersionPick};
//!
//! let outline = Outline::open(bytes)?;
//! if let (Some(law), Some(day)) = (outline.law(LawId(11357))?, Ymd::new(2026, 6, 5)) {
//!     if let VersionPick::Version(version) = law.version_on(day) {
//!         let state = law.place(version, &Place::article(ArticleNo::new(28, 2)));
//!         assert!(state.exists());
//!     }
//! }
//! # Ok(()) }
//! ```
//!
//! # What it never does
//! It holds no words of the law but names and titles, no 부칙, no 별표. It never takes the last row for
//! the law in force: the version on a day is the one with the greatest effective date up to it and, among
//! those, the latest promulgation. Where an act is known to be missing from the history it says
//! [`VersionPick::HistoryGap`] instead of guessing. Its key is the 법령ID; names are `law-vocab`'s.
//! Damaged bytes give an error, never an answer: every part of the file is under a checksum.
//!
//! # Where the data comes from
//! `data/outline.bin` (all versions) and `data/outline-current.bin` (those from the as-of day on) are
//! facts derived by `cargo xtask outline --from DIR` from the statute corpus of legalize-kr; source,
//! commit, day, counts and limits are written into the file ([`Meta`]).
//!
//! # At the edge
//! A host without files serves the same bytes in slices of 64 KiB (`slice number → asset`): the front of
//! the file fits the first, a block is smaller than one, so a look-up touches at most two more.

#[cfg(feature = "build")]
pub mod build;
mod bytes;
mod decode;
mod error;
mod file;
mod history;
mod law;
mod outline;
mod pick;
mod place;
mod shape;
mod shelf;

pub use error::OutlineError;
pub use file::{Directory, HEADER_LEN, Meta, Slot, front_len};
pub use history::{ArticleEvent, ArticleEventKind, NameSince, Span};
pub use law::{Amendment, ArticleState, Law, Version, VersionNo};
pub use outline::{Outline, OutlineOver};
pub use pick::VersionPick;
pub use place::{Fit, Place, PlaceOn, PlaceState, UnitKind};
pub use shape::{Shape, Unit, Units};
