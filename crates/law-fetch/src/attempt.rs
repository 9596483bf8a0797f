//! One attempt: a place in flight, one unit of the budget for it and for every hop, redirects within the
//! host table, anti-bot pages as far as they plainly lead, and a body that is data or a named trouble.

use crate::reading::{is_maintenance, script_page};
use crate::{FetchConfig, Trouble, mask, wait};
use law_host::{ApiKey, Event, Expired, FetchLimits, Host, HostError, Reply, Scope, UpstreamQuery};
use law_source::Body;
use std::borrow::Cow;
use std::cell::Cell;

/// What the attempts of one question share.
pub struct Line<'a> {
    pub host: &'a dyn Host,
    pub scope: &'a Scope,
    pub cfg: &'a FetchConfig,
    /// Attempts and hops spent on this question.
    pub calls: Cell<u32>,
}

/// A reply that is not 200 data, with upstream's wish to wait.
#[derive(Debug)]
pub struct Failure {
    pub trouble: Trouble,
    pub retry_after: Option<u32>,
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        Self { trouble, retry_after: None }
    }
}

impl Line<'_> {
    /// Sends `query` and follows it to a 200 body in UTF-8, scrubbed of keys.
    pub async fn attempt(&self, query: UpstreamQuery, name: &'static str) -> Result<Vec<u8>, Failure> {
        let key = query.key.clone();
        Ok(clean(self.reply(query, name).await?, key.as_ref()))
    }

    /// Sends `query` and follows it to a 200 reply.
    pub async fn reply(&self, query: UpstreamQuery, name: &'static str) -> Result<Reply, Failure> {
        let _place = wait::place(self.host, self.scope, self.cfg.gate.as_ref()).await?;
        let key = query.key.clone();
        let (mut at, mut redirects, mut scripts) = (query, 0, 0);
        loop {
            let reply = self.exchange(at.clone(), name, key.as_ref()).await?;
            if (300..400).contains(&reply.status) && reply.status != 304 {
                redirects += 1;
                let next = reply.location.as_deref().and_then(|to| self.cfg.bases.follow(&at, to));
                match next {
                    Some(next) if redirects <= self.cfg.redirects => at = self.with_headers(next),
                    _ => return Err(Trouble::Redirect.into()),
                }
                continue;
            }
            if reply.status != 200 {
                return Err(self.failure(&reply));
            }
            let Some(address) = script_page(&reply) else { return Ok(reply) };
            scripts += 1;
            let next = address.and_then(|to| self.cfg.bases.follow(&at, &to));
            match next.filter(|next| next.site == at.site) {
                Some(next) if scripts <= self.cfg.script_hops => at = self.with_headers(next),
                _ => return Err(Trouble::Blocked.into()),
            }
        }
    }

    /// Where `query` is sent on to; an answer of any other kind is trouble.
    pub async fn location(&self, query: UpstreamQuery, name: &'static str) -> Result<String, Trouble> {
        let _place = wait::place(self.host, self.scope, self.cfg.gate.as_ref()).await?;
        let reply = self.exchange(query, name, None).await?;
        match reply.location {
            Some(location) if (300..400).contains(&reply.status) => Ok(location),
            _ if reply.status == 200 => Err(Trouble::Redirect),
            _ => Err(self.failure(&reply).trouble),
        }
    }

    fn with_headers(&self, query: UpstreamQuery) -> UpstreamQuery {
        UpstreamQuery { headers: crate::ask::headers(self.cfg, query.site), ..query }
    }

    /// One request on the wire, counted before it leaves.
    async fn exchange(
        &self,
        query: UpstreamQuery,
        name: &'static str,
        key: Option<&ApiKey>,
    ) -> Result<Reply, Trouble> {
        let now = self.host.now();
        self.scope.take_attempt(now)?;
        self.calls.set(self.calls.get() + 1);
        let limits = self.scope.limits();
        let left = u32::try_from(self.scope.left(now)).unwrap_or(u32::MAX);
        let limits = FetchLimits {
            max_body_bytes: limits.body_bytes.min(self.scope.bytes_left()),
            timeout_millis: limits.attempt_millis.min(left),
        };
        let reply = wait::or_cancelled(self.scope, self.host.fetch(query, limits)).await?;
        self.note(name, now, &reply);
        match reply {
            Ok(reply) => {
                self.scope.count_bytes(reply.body.len());
                Ok(reply)
            }
            Err(HostError::Timeout) if self.scope.left(self.host.now()) == 0 => {
                Err(Trouble::Spent(Expired::Deadline))
            }
            Err(HostError::Timeout) => Err(Trouble::Timeout),
            Err(HostError::TooLarge) if limits.max_body_bytes < self.scope.limits().body_bytes => {
                Err(Trouble::Spent(Expired::Bytes))
            }
            Err(HostError::TooLarge) => {
                self.scope.count_bytes(limits.max_body_bytes);
                Err(Trouble::TooLarge { limit: limits.max_body_bytes })
            }
            Err(HostError::Cancelled) => Err(Trouble::Cancelled),
            Err(HostError::Offline) => Err(Trouble::Offline),
            Err(HostError::Network(cause)) => Err(Trouble::Network(mask::mask(&cause, key))),
        }
    }

    fn failure(&self, reply: &Reply) -> Failure {
        let asked = reply.retry_after.as_deref();
        let retry_after = asked.and_then(|value| wait::retry_after(value, self.host.now()));
        let trouble = match reply.status {
            429 => Trouble::RateLimited,
            _ if is_maintenance(reply) => Trouble::Maintenance,
            status => Trouble::Status(status),
        };
        Failure { trouble, retry_after: retry_after.map(|ms| ms.min(self.cfg.retry_after_cap_millis)) }
    }

    fn note(&self, name: &'static str, since: u64, reply: &Result<Reply, HostError>) {
        let outcome = match reply {
            Ok(reply) => format!("{} {}B", reply.status, reply.body.len()),
            Err(HostError::Network(_)) => "network".to_owned(),
            Err(error) => format!("{error:?}"),
        };
        self.host.note(&Event {
            name: "upstream",
            fields: vec![
                ("target", name.to_owned()),
                ("outcome", outcome),
                ("millis", self.host.now().saturating_sub(since).to_string()),
            ],
        });
    }
}

/// The body in UTF-8, whatever it came in, and without keys; copied only where it changes.
fn clean(reply: Reply, key: Option<&ApiKey>) -> Vec<u8> {
    let changed = match Body::open(&reply.body, Some(&reply.content_type)).text {
        Cow::Borrowed(text) if text.len() == reply.body.len() => None,
        text => Some(text.into_owned().into_bytes()),
    };
    mask::scrub_body(changed.unwrap_or(reply.body), key)
}
