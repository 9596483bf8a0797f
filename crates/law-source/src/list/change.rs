//! Changes of single articles (`lsJoHstInf`): by day over all laws (list), or through the life of one article
//! (record). Both come as laws with the articles they changed; here they are one row per article.

use super::StatuteRow;
use crate::listing::{self, Listing};
use crate::miss::Miss;
use crate::node::Node;
use crate::record::{Record, record};
use crate::shape::Shape;
use crate::statute::article_no;
use law_model::{ArticleNo, Ymd};
use serde::Serialize;

record! {
    /// What happened to the article.
    ArticleChange {
        /// Six digits, as JO.
        number: String = ["조문번호"],
        /// 제정, 본조신설, 조문변경, 삭제, …
        reason: String = ["변경사유"],
        changed: Option<Ymd> = ["조문개정일", "조문변경일"],
        effective: Option<Ymd> = ["조문시행일"],
        link: String = ["조문링크"],
        history_link: String = ["조문변경이력상세링크"],
        row: Option<u64> = ["num"],
    }
}

impl ArticleChange {
    #[must_use]
    pub fn no(&self) -> Option<ArticleNo> {
        article_no(&self.number, "")
    }
}

/// One amending act with the articles it changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChangedLaw {
    pub law: StatuteRow,
    pub articles: Vec<ArticleChange>,
}

impl Record for ChangedLaw {
    fn read(node: &Node<'_>) -> Self {
        node.ignore(&["id"]);
        let law = node.get("법령정보").map(StatuteRow::read).unwrap_or_default();
        let mut articles = Vec::new();
        for info in node.items("조문정보") {
            let many = info.items("jo");
            let units = if many.is_empty() { vec![info] } else { many };
            articles.extend(units.into_iter().map(ArticleChange::read).filter(|a| a.filled() > 0));
        }
        Self { law, articles }
    }

    fn filled(&self) -> usize {
        self.law.filled() + self.articles.iter().map(Record::filled).sum::<usize>()
    }
}

impl Shape for Listing<ChangedLaw> {
    const ROOTS: &'static [&'static str] = &["LawSearch", "LawService"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        // The history of one article names its law once, at the top.
        let top = StatuteRow::read(root);
        let mut list: Self = listing::read(root, &["law"])?;
        for row in &mut list.rows {
            row.law.law_id = row.law.law_id.or(top.law_id);
            if row.law.name.is_empty() {
                row.law.name.clone_from(&top.name);
            }
        }
        Ok(list)
    }
}
