//! Citations × sources × date → verdicts with evidence.
//!
//! Takes what `law-cite` found, asks the outline what the law says on the day in question, and writes a
//! verdict into each citation. An error is only what was proven: everything that could not be checked says
//! so and why. A law is looked up once, however often it is cited. Extraction is
//! `law-cite`'s; nothing is fetched here but outline blocks.
//!
//! What the outline may claim (and when it must stay silent because a newer amendment could have changed
//! things) follows one rule set, see [`statute`].

mod case;
mod name;
mod report;
mod sarif;
mod statute;
mod title;
mod verdicts;

pub use report::{Counts, Report, check_text, markdown, text};
pub use sarif::sarif;
pub use verdicts::{Checked, Laws, Question, check_all, overall};
