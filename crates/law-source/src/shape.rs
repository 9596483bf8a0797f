//! A shape: the roots an answer stands under and the reader of what stands there.

use crate::body::Body;
use crate::decoded::{Decoded, ReadError, document, root};
use crate::miss::Miss;
use crate::node::Node;
use crate::statute::Statute;

/// A model that knows how to be read.
pub trait Shape: Sized {
    /// Root elements, any case.
    const ROOTS: &'static [&'static str];
    /// Whether it answers lawSearch.do.
    const LIST: bool = false;

    /// Reads the root; a miss when it is an empty envelope.
    fn read(root: &Node<'_>) -> Result<Self, Miss>;
}

/// Reads a body as one shape. The target only names the answer in errors.
pub fn read<S: Shape>(
    target: &str,
    bytes: &[u8],
    content_type: Option<&str>,
) -> Result<Decoded<S>, ReadError> {
    let body = Body::open(bytes, content_type);
    read_body(target, &body)
}

pub(crate) fn read_body<S: Shape>(target: &str, body: &Body<'_>) -> Result<Decoded<S>, ReadError> {
    match document(target, body)? {
        Decoded::Miss(miss) => Ok(Decoded::Miss(miss)),
        Decoded::Value(doc) => read_doc(target, &doc),
    }
}

pub(crate) fn read_doc<S: Shape>(target: &str, doc: &Node<'_>) -> Result<Decoded<S>, ReadError> {
    let root = root(doc, target, S::ROOTS, S::LIST).ok_or_else(|| ReadError::shape(target, doc))?;
    match S::read(root) {
        Ok(value) => Ok(Decoded::Value(value)),
        Err(miss) => believed(target, doc, miss).map(Decoded::Miss),
    }
}

/// Emptiness is only believed when nothing was left unread: a record of another shape is no miss.
fn believed(target: &str, doc: &Node<'_>, miss: Miss) -> Result<Miss, ReadError> {
    if doc.unread().is_empty() { Ok(miss) } else { Err(ReadError::shape(target, doc)) }
}

impl Shape for Statute {
    const ROOTS: &'static [&'static str] = &["법령"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let statute = Self::of(root);
        if statute == Self::default() {
            // `<법령><totalCnt>0</totalCnt></법령>` has been seen for a malformed query.
            crate::listing::skip_head(root);
            let total = crate::record::field::<Option<u64>>(root, &["totalCnt"]).unwrap_or(0);
            return Err(Miss::ZeroRows { total, keyword: String::new() });
        }
        Ok(statute)
    }
}
