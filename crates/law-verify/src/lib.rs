//! Citations × sources × date → verdicts with evidence.
//!
//! Takes what `law-cite` found, asks the outline what the law says on the day in question, and writes a
//! verdict into each citation. An error is only what was proven: everything that could not be checked says
//! so and why. A law is looked up once, however often it is cited. Extraction is `law-cite`'s; sentences are
//! `law-vocab`'s.
//!
//! ```text
//! 횡령은 형법 제355조(횡령, 배임), 속임수는 형법 제347조(횡령)로 처벌한다.
//!   형법 제355조   exists
//!   형법 제347조   title_mismatch: 제347조의 제목은 '횡령'이 아니라 '사기'입니다. '횡령, 배임' …
//! ```
//!
//! # What it never does
//! It never calls a citation false because something could not be read, was not covered, or may have
//! changed since the outline's day ([`place`], [`standing`]); it never takes one law for another that bore
//! the name at another time ([`statute`]); it never holds against a case number that nobody published it
//! ([`case`]). The text stays here: what can leave through the `live` client is a law's name or number, or a
//! case number ([`live`]).

mod adopted;
mod case;
mod days;
mod drawn;
mod finding;
mod gap;
mod heading;
mod label;
mod live;
mod live_case;
mod live_law;
mod name;
mod nearby;
mod old;
mod paper;
mod place;
mod question;
pub mod quote;
mod report;
mod sarif;
mod standing;
mod statute;
mod tail;
mod text;
mod title;
mod verdicts;
mod words;

pub use case::impossible_case;
pub use paper::{At, at};
pub use question::Question;
pub use report::{Counts, Coverage, Report, check_citations, check_text};
pub use sarif::sarif;
pub use text::{markdown, text};
pub use verdicts::check_all;
