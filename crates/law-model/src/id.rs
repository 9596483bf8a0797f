//! Identifiers that law.go.kr gives to statutes.

use serde::{Deserialize, Serialize};

/// 법령ID: the identity of a statute across all its versions, six digits on the wire (`001706` = 민법).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LawId(pub u32);

/// 법령일련번호 (MST): one promulgated version of a statute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mst(pub u32);

impl std::fmt::Display for LawId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:06}", self.0)
    }
}

impl std::fmt::Display for Mst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}
