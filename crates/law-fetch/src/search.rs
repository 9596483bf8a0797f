//! Lists, and what a zero is worth: it is believed only when the same search finds what is certainly there.

use crate::client::{Client, Fetched, Freshness};
use crate::reading::{Answer, Decode, Place};
use crate::target::LAW;
use crate::{Ask, Endpoint, Target, Trouble, terms};
use law_source::Listing;
use law_source::list::StatuteRow;

/// A check of whatever question.
type CheckOf<'r> = &'r dyn Fn(&[u8], &Ask) -> Result<Answer<()>, Trouble>;

/// Rows of one page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hits<R> {
    pub rows: Vec<R>,
    /// How many there are in all, as upstream counts them; more than none without rows: the page lies behind the last.
    pub total: u64,
    /// Without any: whether a canary showed that the search works. Else true.
    pub confirmed: bool,
}

impl Client<'_> {
    /// Statutes whose name or short name holds every word of `query`, in the order of the alphabet. The
    /// caller must not take the first: an exact name may stand anywhere in the list.
    pub async fn search_laws(
        &self,
        query: &str,
        display: u32,
        page: u32,
    ) -> Result<Fetched<Hits<StatuteRow>>, Trouble> {
        let (display, page) = (display.clamp(1, 100).to_string(), page.max(1).to_string());
        let mut params = vec![("query", query), ("display", display.as_str())];
        if page != "1" {
            params.push(("page", page.as_str()));
        }
        self.hits(&LAW, &params, &|body| Ok(law_source::read(LAW.name, body, None))).await
    }

    /// One page of any list.
    pub async fn hits<R>(
        &self,
        target: &Target,
        params: &[(&str, &str)],
        decode: Decode<'_, Listing<R>>,
    ) -> Result<Fetched<Hits<R>>, Trouble> {
        let query = params.iter().find(|(name, _)| *name == "query").map(|(_, value)| terms(value));
        let fetched = self.list(target, params, decode).await?;
        let (total, confirmed, calls) = match &fetched.value {
            Answer::Record(_) => (0, true, 0),
            Answer::NoRecord => (0, false, 0),
            Answer::NoRows { keyword, .. } if query.is_some_and(|query| !echoes(keyword, &query)) => {
                return Err(Trouble::Blocked);
            }
            Answer::NoRows { total: 0, .. } => {
                let check = |body: &[u8], ask: &Ask| Place::new().read(body, ask, decode);
                let (confirmed, calls) = self.canary(target, &check).await?;
                (0, confirmed, calls)
            }
            Answer::NoRows { total, .. } => (*total, true, 0),
        };
        let hits = fetched.map(|answer| {
            let (rows, counted) =
                answer.record().map_or_else(Default::default, |list| (list.rows, list.total));
            let got = u64::try_from(rows.len()).unwrap_or(0);
            Hits { total: total.max(counted.unwrap_or(0)).max(got), rows, confirmed }
        });
        Ok(hits.after(calls))
    }

    /// Asks the list for a word that certainly has hits; once in a request, and never from the cache.
    async fn canary(&self, target: &Target, check: CheckOf<'_>) -> Result<(bool, u32), Trouble> {
        if target.canary.is_empty() {
            return Ok((false, 0));
        }
        let ask = Ask::of(target, Endpoint::List, &canary(target))?;
        let fetched = self.ask(&ask, &|body| check(body, &ask), Freshness::Now).await?;
        match fetched.value {
            Answer::Record(()) => Ok((true, fetched.calls)),
            _ => Err(Trouble::Unreliable { api: ask.target.title }),
        }
    }
}

/// The parameters of the canary's question.
const fn canary(target: &Target) -> [(&str, &str); 2] {
    [("query", target.canary), ("display", "100")]
}

/// Whether upstream read the query as it was sent; lists without an echo say nothing.
fn echoes(keyword: &str, query: &str) -> bool {
    let plain = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    keyword.is_empty() || plain(keyword) == plain(query)
}
