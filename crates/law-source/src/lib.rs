//! Upstream bytes → models of the law.
//!
//! law.go.kr answers some hundred and fifty targets in XML, JSON or HTML, with roots that change their case, lists
//! that become objects when they hold one row, and failures that all come with HTTP 200. This crate reads a body
//! into a plain model, or says which class of miss it is, or fails with an error that names the target. It never
//! asks the network, never caches, and never turns trouble into "no result".
//!
//! ```
//! use law_source::{Decoded, Miss};
//! let body = r#"{"Law":"일치하는 법령이 없습니다."}"#.as_bytes();
//! let answer = law_source::read::<law_source::Statute>("law", body, None);
//! assert!(matches!(answer, Ok(Decoded::Miss(Miss::NoMatch { .. }))));
//! ```
//!
//! The way of a body: [`Body`] (encoding, kind of text) → [`Node`] (one view over XML and JSON) → [`Miss`] or the
//! reader of the shape. Shapes rest on recorded answers where there are any and on the Ministry's published field
//! tables elsewhere; README says which.

mod body;
mod decoded;
mod json;
mod list;
mod listing;
mod markup;
mod miss;
mod node;
mod record;
mod scan;
mod shape;
pub mod statute;
mod tree;
mod xml;

pub use body::{Body, Format};
pub use decoded::{Decoded, ReadError, Reason};
pub use list::statute::StatuteRow;
pub use listing::Listing;
pub use miss::{Miss, Page};
pub use node::Node;
pub use record::{Record, date, number};
pub use shape::{Shape, read};
pub use statute::Statute;

/// Serialises a value by what it displays.
pub(crate) fn show<T: std::fmt::Display, S: serde::Serializer>(value: &T, s: S) -> Result<S::Ok, S::Error> {
    s.collect_str(value)
}
