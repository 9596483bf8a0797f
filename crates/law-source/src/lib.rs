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
//! tables elsewhere: `tests/recorded.rs` and `tests/shapes.rs` keep the two apart.

pub mod ai;
mod body;
mod clause;
pub mod decision;
mod decode;
mod decoded;
pub mod delegation;
pub mod english;
pub mod history;
mod json;
pub mod list;
mod listing;
mod markup;
mod miss;
mod node;
pub mod oldnew;
pub mod ordinance;
mod prose;
mod record;
pub mod relation;
pub mod rule;
mod scan;
mod shape;
pub mod statute;
pub mod structure;
mod summary;
mod target;
pub mod tax;
pub mod term;
pub mod threeway;
pub mod treaty;
mod tree;
mod xml;

pub use ai::AiAnswer;
pub use body::{Body, Format};
pub use decision::Decision;
pub use decode::{DecodeReport, decode};
pub use decoded::{Decoded, ReadError, Reason};
pub use delegation::Delegations;
pub use english::EnglishLaw;
pub use history::{History, read_history};
pub use listing::Listing;
pub use markup::{is_whole, plain};
pub use miss::{Miss, Page};
pub use node::Node;
pub use oldnew::OldAndNew;
pub use ordinance::Ordinance;
pub use record::{Record, date, number};
pub use relation::Relations;
pub use rule::Rule;
pub use shape::{Shape, read};
pub use statute::{Statute, read_article};
pub use structure::Structure;
pub use target::{Kind, TARGETS, Target, target};
pub use tax::read_tax_document;
pub use term::{Definitions, TermArticles, TermLinks};
pub use threeway::ThreeWay;
pub use treaty::Treaty;

/// Serialises a value by what it displays.
pub(crate) fn show<T: std::fmt::Display, S: serde::Serializer>(value: &T, s: S) -> Result<S::Ok, S::Error> {
    s.collect_str(value)
}

/// Same for a value that may be absent.
pub(crate) fn show_some<T: std::fmt::Display, S: serde::Serializer>(
    value: &Option<T>,
    s: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => s.collect_str(value),
        None => s.serialize_none(),
    }
}
