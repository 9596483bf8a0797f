//! Identifiers of the connector pair: `law:<법령ID>/<조>[@YYYYMMDD]`.

use law_model::{ArticleNo, LawId, Ymd};
use std::fmt;

/// A statute, one of its articles, or either on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LawPlace {
    pub law: LawId,
    pub article: Option<ArticleNo>,
    pub day: Option<Ymd>,
}

impl LawPlace {
    pub fn parse(id: &str) -> Option<Self> {
        let rest = id.trim().strip_prefix("law:")?;
        let (rest, day) = match rest.split_once('@') {
            Some((rest, day)) => (rest, Some(Ymd::parse(day)?)),
            None => (rest, None),
        };
        let (law, article) = match rest.split_once('/') {
            Some((law, article)) => (law, Some(ArticleNo::parse(article)?)),
            None => (rest, None),
        };
        Some(Self { law: LawId(law.parse().ok()?), article, day })
    }
}

impl fmt::Display for LawPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law:{}", self.law)?;
        if let Some(article) = self.article {
            write!(f, "/{article}")?;
        }
        self.day.map_or(Ok(()), |day| write!(f, "@{}", day.number()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_round_trip() {
        for id in ["law:001706", "law:001706/750", "law:001706/839의2@20200101", "law:001706@20200101"] {
            assert_eq!(LawPlace::parse(id).map(|p| p.to_string()).as_deref(), Some(id));
        }
        for id in ["law:", "law:x", "001706", "law:001706/제750조", "law:001706@2020", "case:1"] {
            assert_eq!(LawPlace::parse(id), None, "{id}");
        }
    }
}
