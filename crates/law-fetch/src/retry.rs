//! Asking again: at most so many attempts, with back-off, and only where a second answer may differ.
//!
//! A record that comes back blank or as a page is asked once more and then believed to be withheld (an
//! observation, not absence). A list always has an envelope, so there all attempts are used.

use crate::attempt::{Failure, Line};
use crate::{Ask, Endpoint, Trouble, cache, wait};
use law_host::ApiKey;

/// What a decoded body says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    Record(T),
    /// Upstream says itself, in its own envelope, that it has no such record.
    NoRecord,
}

impl<T> Answer<T> {
    #[must_use]
    pub fn record(self) -> Option<T> {
        match self {
            Self::Record(value) => Some(value),
            Self::NoRecord => None,
        }
    }
}

/// Turns a body into a value, or names what is wrong with it.
pub type Decode<'d, T> = &'d dyn Fn(&[u8]) -> Result<Answer<T>, Trouble>;

impl Line<'_> {
    /// The body and what it says, after as many attempts as it takes and is allowed.
    pub async fn retrieve<T>(
        &self,
        ask: &Ask,
        key: &ApiKey,
        decode: Decode<'_, T>,
    ) -> Result<(Vec<u8>, Answer<T>), Trouble> {
        let seed = self.host.request_seed() ^ cache::hash(&ask.line());
        let mut telling: Option<Trouble> = None;
        for n in 1..=self.cfg.attempts.max(1) {
            let failure = match self.once(ask, key, decode).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            let allowed = attempts_for(&failure.trouble, ask.endpoint, self.cfg.attempts);
            let wait = failure.retry_after.unwrap_or_else(|| wait::backoff(self.cfg.backoff_millis, n, seed));
            let trouble = more_telling(telling.take(), failure.trouble);
            if n >= allowed {
                return Err(trouble);
            }
            match wait::pause(self.host, self.scope, wait).await {
                Err(Trouble::Cancelled) => return Err(Trouble::Cancelled),
                Err(_) => return Err(trouble),
                Ok(()) => telling = Some(trouble),
            }
        }
        Err(telling.unwrap_or(Trouble::Timeout))
    }

    async fn once<T>(
        &self,
        ask: &Ask,
        key: &ApiKey,
        decode: Decode<'_, T>,
    ) -> Result<(Vec<u8>, Answer<T>), Failure> {
        let body = self.attempt(ask.query(self.cfg, key), ask.target.name).await?;
        let answer = read(&body, ask, decode)?;
        Ok((body, answer))
    }
}

/// A 200 body as data, or the trouble it is.
pub fn read<T>(body: &[u8], ask: &Ask, decode: Decode<'_, T>) -> Result<Answer<T>, Trouble> {
    let wants_page = ask.format == crate::Format::Html;
    match crate::body::trouble(body, &ask.target, wants_page) {
        Some(trouble) => Err(trouble),
        None if crate::body::says_no_record(body) => Ok(Answer::NoRecord),
        None => decode(body),
    }
}

/// How many attempts this trouble is worth, the first included.
fn attempts_for(trouble: &Trouble, endpoint: Endpoint, attempts: u32) -> u32 {
    match trouble {
        Trouble::GaveNothing { .. } if endpoint == Endpoint::Detail => attempts.min(2),
        Trouble::BadShape { .. } | Trouble::Mismatch { .. } | Trouble::Timeout => attempts.min(2),
        other if other.is_passing() => attempts,
        _ => 1,
    }
}

/// Of two failures of one question the one that explains more: after a server error a blank body tells
/// nothing about the record.
fn more_telling(before: Option<Trouble>, now: Trouble) -> Trouble {
    let vague = |trouble: &Trouble| matches!(trouble, Trouble::GaveNothing { .. } | Trouble::Spent(_));
    match before {
        Some(before) if vague(&now) && !vague(&before) => before,
        Some(before @ Trouble::GaveNothing { .. }) if matches!(now, Trouble::Spent(_)) => before,
        _ => now,
    }
}
