//! Structure of a law (`lsStmd`): the act with its decrees, rules, administrative rules and ordinances as a tree.

use crate::miss::Miss;
use crate::node::Node;
use crate::record::{Record, record};
use crate::shape::Shape;
use law_model::Ymd;
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Structure {
    pub info: StructureInfo,
    /// 상하위법.
    pub tree: Vec<StructureNode>,
    /// 관련법령.
    pub related: Vec<StructureInfo>,
}

record! {
    /// 기본정보 of any instrument in the tree.
    StructureInfo {
        name: String = ["법령명", "행정규칙명", "자치법규명", "conlawname"],
        serial: String = ["법령일련번호", "행정규칙일련번호", "자치법규일련번호"],
        id: String = ["법령ID", "행정규칙ID", "자치법규ID"],
        kind: String = ["법종구분", "법종구분명"],
        promulgated: Option<Ymd> = ["공포일자", "발령일자"],
        number: String = ["공포번호", "발령번호"],
        effective: Option<Ymd> = ["시행일자"],
        revision: String = ["제개정구분"],
        ministry: String = ["소관부처", "소관부처명", "지자체기관명"],
        link: String = ["본문상세링크"],
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StructureNode {
    /// 법률, 시행령, 시행규칙, 고시, 훈령, 조례, …
    pub group: String,
    pub info: StructureInfo,
    pub children: Vec<StructureNode>,
}

impl StructureNode {
    /// This instrument and everything below it, top first.
    #[must_use]
    pub fn all(&self) -> Vec<&StructureNode> {
        let mut out = vec![self];
        out.extend(self.children.iter().flat_map(StructureNode::all));
        out
    }
}

impl Structure {
    #[must_use]
    pub fn all(&self) -> Vec<&StructureNode> {
        self.tree.iter().flat_map(StructureNode::all).collect()
    }
}

impl Shape for Structure {
    const ROOTS: &'static [&'static str] = &["법령체계도"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let mut tree = Vec::new();
        root.items("상하위법").into_iter().for_each(|n| children(n, &mut tree));
        let related = root.items("관련법령").into_iter().flat_map(|n| n.items("conlaw"));
        let structure = Self {
            info: root.get("기본정보").map(StructureInfo::read).unwrap_or_default(),
            tree,
            related: related.map(related_law).collect(),
        };
        if structure.info.filled() == 0 && structure.tree.is_empty() {
            Err(Miss::Hollow)
        } else {
            Ok(structure)
        }
    }
}

fn related_law(node: &Node<'_>) -> StructureInfo {
    match node {
        Node::Object(_) => StructureInfo::read(node.get("기본정보").unwrap_or(node)),
        _ => StructureInfo { name: node.own_text(), ..StructureInfo::default() },
    }
}

/// Groups with a 기본정보 are instruments; groups without (행정규칙, 자치법규) only hold others.
fn children(node: &Node<'_>, out: &mut Vec<StructureNode>) {
    for (group, value) in node.members() {
        if group == "기본정보" {
            continue;
        }
        for item in value.each().into_iter().filter(|n| n.is_object()) {
            match item.get("기본정보") {
                Some(info) => {
                    let mut below = Vec::new();
                    children(item, &mut below);
                    let info = StructureInfo::read(info);
                    out.push(StructureNode { group: group.to_owned(), info, children: below });
                }
                None => children(item, out),
            }
        }
    }
}
