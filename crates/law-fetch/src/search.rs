//! Lists, and what a zero is worth: it is believed only when the same search finds what is certainly there.

use crate::client::{Client, Fetched, Freshness};
use crate::reading::{Answer, Check, Decode, read};
use crate::target::LAW;
use crate::{Ask, Endpoint, Target, Trouble, terms};
use law_source::Listing;
use law_source::list::StatuteRow;

/// Rows of one page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hits<R> {
    pub rows: Vec<R>,
    /// How many there are in all, as upstream counts them.
    pub total: u64,
    /// With no rows: whether a canary showed that the search works. With rows: true.
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
        let no_rows = |confirmed| Hits { rows: Vec::new(), total: 0, confirmed };
        match &fetched.value {
            Answer::NoRows { keyword } => {
                if query.as_deref().is_some_and(|query| !echoes(keyword, query)) {
                    return Err(Trouble::Blocked);
                }
                let ask = Ask::of(target, Endpoint::List, &canary(target))?;
                let check = |body: &[u8]| Ok(read(body, &ask, decode)?.map(|_| ()));
                let (confirmed, calls) = self.canary(&ask, &check).await?;
                Ok(fetched.map(|_| no_rows(confirmed)).after(calls))
            }
            _ => Ok(fetched.map(|answer| match answer.record() {
                Some(list) => {
                    let total = list.total.unwrap_or(0).max(u64::try_from(list.rows.len()).unwrap_or(0));
                    Hits { rows: list.rows, total, confirmed: true }
                }
                None => no_rows(false),
            })),
        }
    }

    /// Asks the list for a word that certainly has hits; once in a request, and never from the cache.
    async fn canary(&self, ask: &Ask, check: Check<'_>) -> Result<(bool, u32), Trouble> {
        if ask.target.canary.is_empty() {
            return Ok((false, 0));
        }
        let fetched = self.ask(ask, check, Freshness::Now).await?;
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
