//! A body as a [`Node`]: an object whose one entry is the root.

use crate::body::{Body, Format};
use crate::node::Node;
use crate::{json, xml};

/// Parses JSON or XML. The error is the parser's own words.
pub fn parse<'b>(body: &'b Body<'_>) -> Result<Node<'b>, String> {
    match body.format {
        Format::Json => json::parse(&body.text),
        Format::Xml => xml::parse(&body.text),
        Format::Blank | Format::Html | Format::Other => Err("neither JSON nor XML".to_owned()),
    }
}
