//! What a client is set up with; the defaults are the product's numbers.

use law_host::{Bases, Gate};

/// A desktop browser: the default names of HTTP libraries are refused as bots.
const USER_AGENT: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";
const REFERER: &str = "https://www.law.go.kr/";

#[derive(Clone, Debug)]
pub struct FetchConfig {
    pub bases: Bases,
    pub user_agent: String,
    /// Sent to law.go.kr only; without it a valid key is refused there.
    pub referer: String,
    /// Attempts per record, the first included.
    pub attempts: u32,
    pub backoff_millis: u32,
    pub retry_after_cap_millis: u32,
    pub redirects: u32,
    pub script_hops: u32,
    /// Read and fill the host's cache.
    pub cache: bool,
    /// How long an out-of-date answer may still stand in for one that does not come.
    pub stale_seconds: u32,
    /// One gate for all requests of a process, where a host has such a place to keep it.
    pub gate: Option<Gate>,
}

impl Default for FetchConfig {
    fn default() -> Self {
        Self {
            bases: Bases::default(),
            user_agent: USER_AGENT.to_owned(),
            referer: REFERER.to_owned(),
            attempts: 3,
            backoff_millis: 300,
            retry_after_cap_millis: 30_000,
            redirects: 5,
            script_hops: 3,
            cache: true,
            stale_seconds: 7 * 86_400,
            gate: None,
        }
    }
}
