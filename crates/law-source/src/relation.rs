//! `lsRlt`: statutes related to a statute, by the Ministry's kinds of relation.

use crate::listing::zero_rows;
use crate::miss::Miss;
use crate::node::Node;
use crate::record::{Record, field, record};
use crate::shape::Shape;
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Relations {
    pub total: Option<u64>,
    pub keyword: String,
    pub laws: Vec<RelatedTo>,
}

/// One law with the laws related to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RelatedTo {
    pub base: BaseLaw,
    pub related: Vec<RelatedLaw>,
}

record! {
    BaseLaw {
        name: String = ["기준법령명"],
        law_id: String = ["기준법령ID"],
        link: String = ["기준법령본문조회", "기준법령상세링크"],
        row: Option<u64> = ["id"],
    }
}

record! {
    RelatedLaw {
        name: String = ["관련법령명"],
        law_id: String = ["관련법령ID"],
        /// `5유형(상위법)`.
        relation: String = ["법령간관계"],
        relation_code: String = ["법령간관계코드"],
        link: String = ["관련법령본문조회", "관련법령상세링크"],
        query_link: String = ["관련법령조회링크"],
        row: Option<u64> = ["id"],
    }
}

impl Shape for Relations {
    const ROOTS: &'static [&'static str] = &["lsRltSearch", "lsRltService"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        crate::listing::skip_head(root);
        let mut laws: Vec<RelatedTo> = root.items("법령").into_iter().map(related_to).collect();
        // One law alone may stand in the root itself.
        let own = related_to(root);
        if own.base.filled() > 0 || !own.related.is_empty() {
            laws.push(own);
        }
        let total: Option<u64> = field(root, &["검색결과개수", "totalCnt"]);
        let keyword: String = field(root, &["키워드"]);
        if laws.is_empty() {
            return Err(zero_rows(root, total, keyword));
        }
        Ok(Self { total, keyword, laws })
    }
}

fn related_to(node: &Node<'_>) -> RelatedTo {
    let related =
        node.items("관련법령").into_iter().map(RelatedLaw::read).filter(|r| r.filled() > 0).collect();
    RelatedTo { base: BaseLaw::read(node), related }
}
