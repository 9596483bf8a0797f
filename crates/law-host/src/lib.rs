//! The only door to the outside world: `trait Host`, and the limits of one request.
//!
//! Sockets, clock, timers, cache, files and randomness come through [`Host`]; everything below it is
//! deterministic. [`Scope`] carries budget, deadline and cancellation of one request and is shared by a
//! batch and by every fan-out. Nothing here does I/O; the hosts (worker, Node, browser, tests) do.

mod fake;
mod gate;
mod query;
mod scope;
mod site;
mod together;

pub use fake::FakeHost;
pub use gate::{Enter, Gate, Permit};
pub use query::{ApiKey, FORM_TYPE, Method, Site, UpstreamQuery};
pub use scope::{Expired, Limits, Scope};
pub use site::{BadBase, Bases, push_encoded};
pub use together::{Together, join_all};

use std::future::Future;
use std::pin::Pin;

pub type LocalBoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// Milliseconds since 1970-01-01 UTC.
pub type UnixMillis = u64;

/// Limits that hold while one body arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FetchLimits {
    pub max_body_bytes: usize,
    pub timeout_millis: u32,
}

/// One answer from upstream. Redirects are not followed by hosts: a 3xx comes back with its `location`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    pub status: u16,
    pub content_type: String,
    pub retry_after: Option<String>,
    pub location: Option<String>,
    pub body: Vec<u8>,
}

/// Why no complete answer came. None of these says anything about what exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostError {
    /// Connection failed; the text names cause code and host, never the address with its key.
    Network(String),
    Timeout,
    /// The body passed `max_body_bytes`; reading stopped there.
    TooLarge,
    /// The caller went away.
    Cancelled,
    /// This host has no network (the browser checker).
    Offline,
}

/// Names a file of the product that is read by range (outline, corpus segments).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BlobId(pub String);

/// One range of [`Host::blob_ranges`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BlobRead {
    pub id: BlobId,
    pub offset: u64,
    pub len: u32,
}

/// Bytes `offset..offset + len` of a blob in memory, as [`Host::blob_range`] gives them: short at the end of the
/// blob, `None` beyond it.
#[must_use]
pub fn range_of(blob: &[u8], offset: u64, len: u32) -> Option<Vec<u8>> {
    let start = usize::try_from(offset).ok()?;
    let end = start.checked_add(usize::try_from(len).ok()?)?;
    blob.get(start..end.min(blob.len())).map(<[u8]>::to_vec)
}

/// A structured log event: no user text, no keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub name: &'static str,
    pub fields: Vec<(&'static str, String)>,
}

/// What the core may ask of the place it runs in.
pub trait Host {
    fn now(&self) -> UnixMillis;
    /// Sends the query to the address that [`Bases::url`] gives for it. The limits hold from the first byte
    /// sent to the last received; redirects are handed back; dropping the future closes the socket.
    fn fetch(
        &self,
        query: UpstreamQuery,
        limits: FetchLimits,
    ) -> LocalBoxFuture<'_, Result<Reply, HostError>>;
    fn sleep(&self, millis: u32) -> LocalBoxFuture<'_, ()>;
    /// `None` for a miss and for any trouble with the cache.
    fn cache_get(&self, key: String) -> LocalBoxFuture<'_, Option<Vec<u8>>>;
    /// Never fails from the caller's view.
    fn cache_put(&self, key: String, value: Vec<u8>, ttl_secs: u32) -> LocalBoxFuture<'_, ()>;
    /// Bytes `offset..offset + len` of a blob, `None` when the host does not have it.
    fn blob_range(&self, id: BlobId, offset: u64, len: u32) -> LocalBoxFuture<'_, Option<Vec<u8>>>;
    /// Several ranges at once, in order. Hosts for which every call costs something override it.
    fn blob_ranges(&self, reads: Vec<BlobRead>) -> LocalBoxFuture<'_, Vec<Option<Vec<u8>>>> {
        Box::pin(async move {
            let mut out = Vec::with_capacity(reads.len());
            for BlobRead { id, offset, len } in reads {
                out.push(self.blob_range(id, offset, len).await);
            }
            out
        })
    }
    /// Long work gives way here.
    fn yield_now(&self) -> LocalBoxFuture<'_, ()>;
    /// Seed of everything that looks random in this request.
    fn request_seed(&self) -> u64;
    fn note(&self, event: &Event);
}
