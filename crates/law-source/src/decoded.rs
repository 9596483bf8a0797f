//! The way from bytes to a model that all shapes take: body, tree, envelope, root, reader.

use crate::body::{Body, Format};
use crate::miss::Miss;
use crate::node::{Node, same_key};
use crate::tree;
use serde::Serialize;
use std::fmt;

/// A model, or the class of body that holds none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decoded<T> {
    Value(T),
    Miss(Miss),
}

/// A body that is neither: never to be read as "no result".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadError {
    pub target: String,
    pub reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Reason {
    /// No target of this name is known.
    UnknownTarget,
    /// Not XML or JSON that can be read to its end.
    Syntax { detail: String },
    /// Well formed, but not an answer this target gives.
    UnknownShape { root: String },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let target = &self.target;
        match &self.reason {
            Reason::UnknownTarget => {
                write!(f, "'{target}'은(는) 알지 못하는 target입니다. 이름을 확인하십시오.")
            }
            Reason::Syntax { detail } => {
                write!(f, "{target} 응답을 끝까지 읽지 못했습니다({detail}). 잠시 뒤 다시 시도하십시오.")
            }
            Reason::UnknownShape { root } => write!(
                f,
                "{target} 응답의 구조를 알 수 없습니다(최상위 '{root}'). 없다는 뜻이 아니며, `hanlaw decode`로 본문을 확인해 알려 주십시오."
            ),
        }
    }
}

impl std::error::Error for ReadError {}

impl ReadError {
    pub(crate) fn syntax(target: &str, detail: String) -> Self {
        Self { target: target.to_owned(), reason: Reason::Syntax { detail } }
    }

    pub(crate) fn shape(target: &str, doc: &Node<'_>) -> Self {
        let root = doc.keys().next().unwrap_or_default().to_owned();
        Self { target: target.to_owned(), reason: Reason::UnknownShape { root } }
    }
}

/// The tree of a body that carries data, or the miss it is.
pub(crate) fn document<'b>(target: &str, body: &'b Body<'_>) -> Result<Decoded<Node<'b>>, ReadError> {
    if let Some(miss) = Miss::of_body(body) {
        return Ok(Decoded::Miss(miss));
    }
    if body.format == Format::Other {
        let detail: String = body.text.trim().chars().take(60).collect();
        return Err(ReadError::syntax(target, format!("XML도 JSON도 아님: {detail}")));
    }
    let doc = tree::parse(body).map_err(|detail| ReadError::syntax(target, detail))?;
    Ok(match Miss::of_envelope(&doc) {
        Some(miss) => Decoded::Miss(miss),
        None => Decoded::Value(doc),
    })
}

/// The element under one of the roots, matched without case. The target's own name is a root too (`eiacSearch` of a
/// list, `eiacService` of a record): not every root is published.
pub(crate) fn root<'n, 'a>(
    doc: &'n Node<'a>,
    target: &str,
    roots: &[&str],
    list: bool,
) -> Option<&'n Node<'a>> {
    let known = doc.keys().find(|k| roots.iter().any(|r| same_key(k, r)));
    let suffix = if list { "search" } else { "service" };
    let name = known.or_else(|| doc.keys().find(|k| is_named_after(k, target, suffix)))?.to_owned();
    doc.members().find(|(k, _)| *k == name).map(|(_, node)| node)
}

fn is_named_after(root: &str, target: &str, suffix: &str) -> bool {
    let (root, target) = (root.to_ascii_lowercase(), target.to_ascii_lowercase());
    root.strip_prefix(target.as_str()) == Some(suffix)
}
