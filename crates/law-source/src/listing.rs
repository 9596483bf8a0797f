//! The envelope all lists share: root, total, page, rows.

use crate::miss::Miss;
use crate::node::Node;
use crate::record::{Record, field};
use serde::Serialize;

/// Rows of one page with what the envelope says about the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Listing<R> {
    /// Rows in the whole answer as upstream counts them; lists are cut without any other mark.
    pub total: Option<u64>,
    pub page: Option<u64>,
    /// The query as upstream understood it.
    pub keyword: String,
    pub rows: Vec<R>,
}

/// Entries of an envelope that are not rows.
const HEAD: [&str; 14] = [
    "target",
    "키워드",
    "section",
    "totalCnt",
    "검색결과개수",
    "page",
    "numOfRows",
    "resultCode",
    "resultMsg",
    "기관명",
    "display",
    "outmax",
    "pageNo",
    "pageCnt",
];

/// Reads a list whose rows are called one of `names`; when the root is itself an array, its items are the rows.
pub(crate) fn read<R: Record>(root: &Node<'_>, names: &[&str]) -> Result<Listing<R>, Miss> {
    let mut rows: Vec<&Node<'_>> = names.iter().flat_map(|name| root.items(name)).collect();
    if rows.is_empty() && matches!(root, Node::List(_)) {
        rows = root.each();
    }
    let head = Listing::<R> {
        total: field(root, &["totalCnt", "검색결과개수"]),
        page: field(root, &["page"]),
        keyword: field(root, &["키워드"]),
        rows: rows.iter().filter(|n| n.is_object()).map(|n| R::read(n)).filter(|r| r.filled() > 0).collect(),
    };
    HEAD.iter().for_each(|key| drop(root.raw_lines(key)));
    if head.rows.is_empty() {
        return Err(Miss::ZeroRows { total: head.total.unwrap_or(0), keyword: head.keyword });
    }
    Ok(head)
}
