//! What the properties of a run and of a content control switch on.

use crate::flow::Height;
use crate::xml::{Element, Node, Xml};

/// What an `rPr` says of its run, or of the runs of its style.
#[derive(Debug, Clone, Default)]
pub(super) struct Look {
    pub(super) hidden: Option<bool>,
    pub(super) height: Option<Height>,
    /// It is set in Symbol.
    pub(super) greek: bool,
    /// The style that says the rest.
    pub(super) style: String,
}

impl Look {
    /// Takes up one property.
    pub(super) fn property(&mut self, e: &Element<'_>) {
        match e.name() {
            "vanish" => self.hidden = Some(is_on(e)),
            "vertAlign" => {
                self.height = Some(match e.attr("val").as_deref() {
                    Some("superscript") => Height::High,
                    Some("subscript") => Height::Low,
                    _ => Height::Line,
                });
            }
            "rFonts" => self.greek |= e.attr("ascii").is_some_and(|font| font == "Symbol"),
            "rStyle" => self.style = e.attr("val").unwrap_or_default(),
            _ => {}
        }
    }
}

/// The open `rPr`.
pub(super) fn run(x: &mut Xml<'_>) -> Look {
    let mut look = Look::default();
    while let Some(node) = x.next() {
        match node {
            Node::Open(e) => {
                look.property(&e);
                x.skip();
            }
            Node::Close => break,
            Node::Text(_) => {}
        }
    }
    look
}

pub(super) fn is_on(e: &Element<'_>) -> bool {
    !e.attr("val").is_some_and(|v| v == "0" || v == "false" || v == "off")
}

/// Whether the open element has a child that switches something on.
pub(super) fn mentions(x: &mut Xml<'_>, name: &str) -> bool {
    let mut found = false;
    while let Some(node) = x.next() {
        match node {
            Node::Open(e) => {
                found |= e.name() == name && is_on(&e);
                x.skip();
            }
            Node::Close => break,
            Node::Text(_) => {}
        }
    }
    found
}
