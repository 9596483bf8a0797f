//! Asking again: at most so many attempts, with back-off, and only where a second answer may differ.
//!
//! A record that comes back blank or as a page is asked once more and then believed to be withheld (an
//! observation, not absence). A list always has an envelope, so there all attempts are used.

use crate::attempt::{Failure, Line};
use crate::reading::{Answer, Check};
use crate::{Ask, Endpoint, Trouble, cache, wait};
use law_host::ApiKey;

impl Line<'_> {
    /// The body and what it says, after as many attempts as it takes and is allowed.
    pub async fn retrieve(
        &self,
        ask: &Ask,
        key: &ApiKey,
        check: Check<'_>,
    ) -> Result<(Vec<u8>, Answer<()>), Trouble> {
        self.again(&ask.line(), ask.endpoint, async || {
            let body = self.attempt(ask.query(self.cfg, key), ask.target.name).await?;
            let answer = check(&body)?;
            Ok((body, answer))
        })
        .await
    }

    /// Tries `once`, and again while that may help; `line` seeds the jitter.
    pub async fn again<T>(
        &self,
        line: &str,
        endpoint: Endpoint,
        once: impl AsyncFn() -> Result<T, Failure>,
    ) -> Result<T, Trouble> {
        let seed = self.host.request_seed() ^ cache::hash(line);
        let (mut telling, mut doubtful, mut n) = (None, 0, 0);
        loop {
            let failure = match once().await {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            n += 1;
            doubtful += u32::from(is_doubtful(&failure.trouble, endpoint));
            let over = n >= self.cfg.attempts
                || doubtful >= 2
                || !failure.trouble.is_passing()
                // Waiting for an attempt that the budget no longer has helps nobody.
                || self.scope.attempts_left() == 0;
            let wait = failure.retry_after.unwrap_or_else(|| wait::backoff(self.cfg.backoff_millis, n, seed));
            let trouble = more_telling(telling, failure.trouble);
            if over {
                return Err(trouble);
            }
            match wait::pause(self.host, self.scope, wait).await {
                Err(Trouble::Cancelled) => return Err(Trouble::Cancelled),
                Err(_) => return Err(trouble),
                Ok(()) => telling = Some(trouble),
            }
        }
    }
}

/// Troubles that are believed when they are seen a second time. After a server error a blank body is seen
/// for the first time.
fn is_doubtful(trouble: &Trouble, endpoint: Endpoint) -> bool {
    match trouble {
        Trouble::GaveNothing { .. } => endpoint == Endpoint::Detail,
        Trouble::BadShape { .. } | Trouble::Mismatch { .. } | Trouble::Reported { .. } | Trouble::Timeout => {
            true
        }
        _ => false,
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
