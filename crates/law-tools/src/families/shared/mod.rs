//! What the statute-side tools share: asking, listing, reading a text in parts, and the sentences around them.
//!
//! Most tools have one of two shapes. A list tool is a row of a table ([`ListSpec`]) over one reader of lists; a
//! text tool is a target whose record becomes one [`Doc`], shown whole or by table of contents, article,
//! chapter, word or page. Rows and records are plain values here, so that forty tools need no code of their own.

mod address;
mod doc;
mod input;
mod list;
mod rows;
mod say;
mod search;
mod text;
mod view;

pub(crate) use address::{HOME, absolute, address};
pub(crate) use doc::{Doc, in_xml, of_statute, record};
pub(crate) use input::{article_of, day_of, filled, given, shown};
pub(crate) use list::{Ask, Found, ListSpec, ask, conditions, lines, output, related};
pub(crate) use rows::{column, decode as decode_rows};
pub(crate) use say::{Told, absent, behind, live, merge, no_answer, unproven};
pub(crate) use search::{SearchInput, Sort, search};
pub(crate) use text::{TextSpec, answer, read_text};
pub(crate) use view::{View, cut, fit, show};
