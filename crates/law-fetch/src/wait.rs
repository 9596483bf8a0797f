//! Waiting under the request's limits: every wait ends with the deadline and with a cancellation.

use crate::Trouble;
use futures_util::future::{Either, FutureExt as _, select};
use law_host::{Expired, Gate, Host, Permit, Scope};
use std::future::Future;
use std::pin::pin;

/// `future`, unless the request is cancelled first; then `future` is dropped, which closes its socket.
pub async fn or_cancelled<T>(scope: &Scope, future: impl Future<Output = T>) -> Result<T, Trouble> {
    match select(pin!(scope.cancelled()), pin!(future)).await {
        Either::Left(((), _)) => Err(Trouble::Cancelled),
        Either::Right((value, _)) => Ok(value),
    }
}

/// `future`, unless the deadline comes first.
async fn or_deadline<T>(
    host: &dyn Host,
    scope: &Scope,
    future: impl Future<Output = T>,
) -> Result<T, Trouble> {
    let left = u32::try_from(scope.left(host.now())).unwrap_or(u32::MAX);
    match select(pin!(future), host.sleep(left)).await {
        Either::Left((value, _)) => Ok(value),
        Either::Right(((), _)) => Err(Trouble::Spent(Expired::Deadline)),
    }
}

/// A place in flight: the request's own gate, then the process's, where there is one.
pub async fn place(
    host: &dyn Host,
    scope: &Scope,
    process: Option<&Gate>,
) -> Result<(Permit, Option<Permit>), Trouble> {
    scope.check(host.now())?;
    let both = async {
        let own = scope.place().await;
        let shared = match process {
            Some(gate) => Some(gate.enter().await),
            None => None,
        };
        (own, shared)
    };
    let mut both = Box::pin(both);
    // Mostly there is a place, and then no timer is set.
    if let Some(places) = (&mut both).now_or_never() {
        return Ok(places);
    }
    or_cancelled(scope, or_deadline(host, scope, both)).await?
}

/// Sleeps `millis`, or says at once that the deadline leaves no room for it.
pub async fn pause(host: &dyn Host, scope: &Scope, millis: u32) -> Result<(), Trouble> {
    if u64::from(millis) >= scope.left(host.now()) {
        return Err(Trouble::Spent(Expired::Deadline));
    }
    or_cancelled(scope, host.sleep(millis)).await
}

/// Back-off before attempt `n` (1 = the first retry): doubling, with up to half of it added by the seed.
#[must_use]
pub fn backoff(base: u32, n: u32, seed: u64) -> u32 {
    let step = base.saturating_mul(1 << n.saturating_sub(1).min(10));
    let spread = u64::from(step / 2).max(1);
    let jitter = splitmix(seed.wrapping_add(u64::from(n))) % spread;
    step.saturating_add(u32::try_from(jitter).unwrap_or(0))
}

/// `Retry-After` in milliseconds: seconds, or an HTTP date.
#[must_use]
pub fn retry_after(value: &str, now: u64) -> Option<u32> {
    let value = value.trim();
    if let Ok(seconds) = value.parse::<u32>() {
        return Some(seconds.saturating_mul(1_000));
    }
    let at = http_date(value)?;
    u32::try_from(at.saturating_sub(now)).ok()
}

/// `Sun, 06 Nov 1994 08:49:37 GMT` in Unix milliseconds.
fn http_date(text: &str) -> Option<u64> {
    const MONTHS: &str = "JanFebMarAprMayJunJulAugSepOctNovDec";
    let mut parts = text.split_once(", ")?.1.split([' ', ':']);
    let mut number = || parts.next()?.parse::<u32>().ok();
    let day = number()?;
    let month = u8::try_from(MONTHS.find(parts.next()?)? / 3 + 1).ok()?;
    let mut number = || parts.next()?.parse::<u32>().ok();
    let (year, hour, minute, second) = (number()?, number()?, number()?, number()?);
    let date = law_model::Ymd::new(u16::try_from(year).ok()?, month, u8::try_from(day).ok()?)?;
    let seconds = u64::try_from(date.days()).ok()? * 86_400;
    Some((seconds + u64::from(hour * 3_600 + minute * 60 + second)) * 1_000)
}

fn splitmix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_waits_the_same() {
        for n in 1..4 {
            let step = 300 << (n - 1);
            let waits: Vec<u32> = (0..20).map(|seed| backoff(300, n, seed)).collect();
            assert!(waits.iter().all(|w| (step..step + step / 2).contains(w)), "{waits:?}");
            assert_eq!(waits, (0..20).map(|seed| backoff(300, n, seed)).collect::<Vec<_>>());
            assert!(waits.iter().any(|w| Some(w) != waits.first()));
        }
        assert!(backoff(u32::MAX, u32::MAX, u64::MAX) > 0);
    }

    #[test]
    fn retry_after_in_both_forms() {
        assert_eq!(retry_after(" 7 ", 0), Some(7_000));
        assert_eq!(retry_after("Thu, 01 Jan 1970 00:01:02 GMT", 2_000), Some(60_000));
        assert_eq!(retry_after("Thu, 01 Jan 1970 00:00:02 GMT", 9_000), Some(0));
        assert_eq!(retry_after("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777_000 - 5), Some(5));
        for bad in ["", "soon", "-1", "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT"] {
            assert_eq!(retry_after(bad, 0), None, "{bad}");
        }
    }
}
