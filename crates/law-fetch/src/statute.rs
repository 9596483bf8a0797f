//! Text of statutes, and the rules of effective dates.
//!
//! `eflaw` wants the effective date of a version and answers a page without it; a version alone is asked of
//! `law`; a statute by its identity is the current text. A date that is no effective date is first turned
//! into the version that holds on it. What comes back is compared with what was asked for.

use crate::client::{Client, Fetched, Freshness};
use crate::reading::Answer;
use crate::target::{EFLAW, LAW};
use crate::{Ask, Endpoint, Target, Trouble};
use law_model::{ArticleNo, LawId, Mst, Ymd};
use law_source::list::StatuteRow;
use law_source::statute::{Slice, read_article};
use law_source::{Decoded, Listing, Statute};
use law_vocab::order::Arrange;

/// How a statute is named to upstream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawRef {
    /// One promulgated version.
    Mst(Mst),
    /// One effective slice of a version: staggered versions have several.
    Slice(Mst, Ymd),
    /// The statute itself: its current text.
    Id(LawId),
}

/// The version that holds on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AsOf {
    Version(Box<StatuteRow>),
    /// The day lies before the first version upstream lists.
    Earlier {
        first: Option<Ymd>,
    },
}

const PAGES: u32 = 5;

impl Client<'_> {
    /// The whole text.
    pub async fn statute(&self, law: LawRef) -> Result<Fetched<Answer<Statute>>, Trouble> {
        let (target, params) = asked(law, None);
        self.detail(target, &borrowed(&params), &|body| {
            let read = law_source::read::<Statute>(target.name, body, None);
            if let Ok(Decoded::Value(statute)) = &read {
                same_law(law, statute.info.law_id, statute.info.effective)?;
            }
            Ok(read)
        })
        .await
    }

    /// One article. A slice without articles means that the whole text was read and does not hold it.
    pub async fn article(&self, law: LawRef, no: ArticleNo) -> Result<Fetched<Answer<Slice>>, Trouble> {
        let (target, params) = asked(law, Some(no));
        let decode = |body: &[u8]| {
            let read = read_article(target.name, body, None, no);
            if let Ok(Decoded::Value(slice)) = &read {
                same_law(law, slice.info.law_id, slice.info.effective)?;
            }
            Ok(read)
        };
        let (_, whole_params) = asked(law, None);
        let whole = Ask::of(target, Endpoint::Detail, &borrowed(&whole_params))?;
        if let Some(known) = self.remembered(&whole, &decode) {
            return Ok(known);
        }
        let one = self.detail(target, &borrowed(&params), &decode).await?;
        if matches!(&one.value, Answer::Record(slice) if !slice.articles.is_empty() || slice.article_count > 1)
        {
            return Ok(one);
        }
        // Another article, none, or no record: the number may have been ignored or may not exist.
        Ok(self.get(&whole, &decode, Freshness::Kept).await?.after(one.calls))
    }

    /// Every effective slice of a statute that upstream lists, earliest first; past and coming ones included.
    pub async fn versions(&self, name: &str, id: LawId) -> Result<Fetched<Vec<StatuteRow>>, Trouble> {
        let mut rows: Vec<StatuteRow> = Vec::new();
        let (mut page, mut calls) = (1, 0);
        loop {
            let number = page.to_string();
            let mut params = vec![("query", name), ("display", "100")];
            if page > 1 {
                params.push(("page", number.as_str()));
            }
            let decode = |body: &[u8]| Ok(law_source::read::<Listing<StatuteRow>>(EFLAW.name, body, None));
            let fetched = self.hits(&EFLAW, &params, &decode).await?;
            calls += fetched.calls;
            let (got, total) = (fetched.value.rows.len(), fetched.value.total);
            rows.extend(fetched.value.rows.iter().filter(|row| row.law_id == Some(id)).cloned());
            if got == 0 || u64::from(page * 100) >= total || page >= PAGES {
                rows.arrange_by_key(order);
                return Ok(Fetched { calls, ..fetched.map(|_| rows) });
            }
            page += 1;
        }
    }

    /// The version that holds on `day`: the latest effective date not after it and, among those, the latest
    /// promulgation.
    pub async fn version_on(&self, name: &str, id: LawId, day: Ymd) -> Result<Fetched<AsOf>, Trouble> {
        let versions = self.versions(name, id).await?;
        Ok(versions.map(|rows| {
            let held = rows
                .iter()
                .filter(|row| row.effective.is_some_and(|from| from <= day))
                .max_by_key(|row| order(row));
            match held {
                Some(row) => AsOf::Version(Box::new(row.clone())),
                None => AsOf::Earlier { first: rows.iter().filter_map(|row| row.effective).min() },
            }
        }))
    }
}

fn order(row: &StatuteRow) -> (Option<Ymd>, Option<Ymd>, u64) {
    (row.effective, row.promulgated, row.number.parse().unwrap_or(0))
}

/// Which target, and with what.
fn asked(law: LawRef, no: Option<ArticleNo>) -> (&'static Target, Vec<(&'static str, String)>) {
    let mut params = Vec::new();
    let target = match law {
        LawRef::Mst(mst) => {
            params.push(("MST", mst.to_string()));
            &LAW
        }
        LawRef::Slice(mst, day) => {
            params.push(("MST", mst.to_string()));
            params.push(("efYd", day.number().to_string()));
            &EFLAW
        }
        LawRef::Id(id) => {
            params.push(("ID", id.to_string()));
            &LAW
        }
    };
    params.extend(no.map(|no| ("JO", no.jo())));
    (target, params)
}

fn borrowed<'p>(params: &'p [(&'static str, String)]) -> Vec<(&'static str, &'p str)> {
    params.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

/// Never another law and never another day under the name of the one asked for.
fn same_law(law: LawRef, id: Option<LawId>, effective: Option<Ymd>) -> Result<(), Trouble> {
    let mismatch = |asked: String, got: String| Err(Trouble::Mismatch { asked, got });
    match (law, id, effective) {
        (LawRef::Slice(_, day), _, Some(got)) if got != day => {
            mismatch(format!("시행일 {day}"), format!("시행일 {got}"))
        }
        (LawRef::Id(asked), Some(got), _) if got != asked => {
            mismatch(format!("법령ID {asked}"), format!("법령ID {got}"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_question_is_asked() {
        let day = Ymd::new(2026, 7, 1).unwrap();
        let no = Some(ArticleNo::new(148, 2));
        let line = |law, no| {
            let (target, params) = asked(law, no);
            let pairs: Vec<String> = params.iter().map(|(k, v)| format!("{k}={v}")).collect();
            format!("{} {}", target.name, pairs.join("&"))
        };
        assert_eq!(line(LawRef::Mst(Mst(284_415)), no), "law MST=284415&JO=014802");
        assert_eq!(line(LawRef::Slice(Mst(281_865), day), no), "eflaw MST=281865&efYd=20260701&JO=014802");
        assert_eq!(line(LawRef::Id(LawId(1706)), None), "law ID=001706");
    }

    #[test]
    fn another_day_is_not_the_one_asked_for() {
        let day = |d| Ymd::new(2026, 7, d).unwrap();
        let law = LawRef::Slice(Mst(1), day(1));
        assert!(same_law(law, None, Some(day(1))).is_ok());
        assert!(matches!(same_law(law, None, Some(day(2))), Err(Trouble::Mismatch { .. })));
        assert!(same_law(LawRef::Id(LawId(7)), Some(LawId(8)), None).is_err());
    }
}
