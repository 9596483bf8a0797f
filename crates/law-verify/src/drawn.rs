//! Articles with a table or a picture in them.
//!
//! The outline counts the 호 and 목 that stand as text; those of a table (제3조 of 인지세법) are not among them, and their
//! absence says nothing. Which articles these are is taken from the statutes by `examples/drawn_articles.rs`.

use law_model::{ArticleNo, LawId};
use law_vocab::lines::Lines;

/// `법령ID`, a tab, article numbers.
const ARTICLES: Lines = Lines(include_str!("../DRAWN-ARTICLES.tsv"));

pub(crate) fn is_drawn(law: LawId, article: ArticleNo) -> bool {
    let mut lists = ARTICLES.under(&law.to_string());
    lists.any(|list| list.split(' ').any(|no| ArticleNo::parse(no) == Some(article)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_with_tables_are_known() {
        let stamps = LawId(1568);
        assert!(is_drawn(stamps, ArticleNo::new(3, 0)));
        assert!(!is_drawn(stamps, ArticleNo::new(30, 0)) && !is_drawn(LawId(1706), ArticleNo::new(3, 0)));
        let mut ids: Vec<_> = ARTICLES.iter().filter_map(|line| line.split('\t').next()).collect();
        assert!(ids.len() > 100 && ids.is_sorted());
        ids.dedup();
        assert_eq!(ids.len(), ARTICLES.iter().count());
    }
}
