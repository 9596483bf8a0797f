//! What the properties of a run and of a content control switch on.

use crate::xml::{Node, Xml};

/// Whether the open `rPr` hides its run, and whether it sets it in Symbol.
pub(super) fn run(x: &mut Xml<'_>) -> (bool, bool) {
    let (mut hidden, mut greek) = (false, false);
    while let Some(node) = x.next() {
        match node {
            Node::Open(e) => {
                hidden |= e.name() == "vanish" && !e.attr("val").is_some_and(|v| v == "0" || v == "false");
                greek |= e.name() == "rFonts" && e.attr("ascii").is_some_and(|font| font == "Symbol");
                x.skip();
            }
            Node::Close => break,
            Node::Text(_) => {}
        }
    }
    (hidden, greek)
}

/// Whether the open element has a child that switches something on.
pub(super) fn mentions(x: &mut Xml<'_>, name: &str) -> bool {
    let mut found = false;
    while let Some(node) = x.next() {
        match node {
            Node::Open(e) => {
                found |= e.name() == name && !e.attr("val").is_some_and(|v| v == "0" || v == "false");
                x.skip();
            }
            Node::Close => break,
            Node::Text(_) => {}
        }
    }
    found
}
