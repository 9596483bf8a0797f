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
    /// 기관명, where a list belongs to one body.
    pub body: String,
    pub rows: Vec<R>,
}

/// Entries of an envelope, and of rows that repeat it, that are no data.
const HEAD: [&str; 6] = ["target", "section", "numOfRows", "resultCode", "resultMsg", "vcode"];

/// Reads a list whose rows are called one of `names`. Where the root is itself an array its items are the rows;
/// where it is a record with no envelope at all, it is the one row.
pub(crate) fn read<R: Record>(root: &Node<'_>, names: &[&'static str]) -> Result<Listing<R>, Miss> {
    let (envelope, nodes) = open(root, names);
    let rows: Vec<R> = nodes.into_iter().map(R::read).filter(|row| row.filled() > 0).collect();
    let Listing { total, page, keyword, body, .. } = envelope;
    if rows.is_empty() {
        Err(zero_rows(root, total, keyword))
    } else {
        Ok(Listing { total, page, keyword, body, rows })
    }
}

/// The envelope, and the nodes of the rows.
fn open<'n, 'a>(root: &'n Node<'a>, names: &[&'static str]) -> (Listing<()>, Vec<&'n Node<'a>>) {
    let total: Option<u64> = field(root, &["totalCnt", "검색결과개수"]);
    let mut nodes: Vec<&Node<'_>> = names.iter().flat_map(|name| root.items(name)).collect();
    if nodes.is_empty() {
        // Rows under a name of their own: not every item name is published either.
        nodes = root.members().flat_map(|(_, value)| value.each()).filter(|n| n.is_object()).collect();
    }
    if nodes.is_empty() && total.is_none() {
        nodes = root.each();
    }
    let envelope = Listing {
        total,
        page: field(root, &["page"]),
        keyword: field(root, &["키워드"]),
        body: field(root, &["기관명"]),
        rows: Vec::new(),
    };
    skip_head(root);
    nodes.retain(|node| node.is_object());
    nodes.iter().for_each(|node| skip_head(node));
    (envelope, nodes)
}

/// The miss of an envelope without rows. A zero that upstream counts itself stands whatever else the envelope says;
/// without a count it is an envelope and nothing more, and anything unread will say that this is no empty list.
pub(crate) fn zero_rows(root: &Node<'_>, total: Option<u64>, keyword: String) -> Miss {
    if total == Some(0) {
        root.ignore_texts();
    }
    total.map_or(Miss::Hollow, |total| Miss::ZeroRows { total, keyword })
}

pub(crate) fn skip_head(node: &Node<'_>) {
    node.ignore(&HEAD);
}
