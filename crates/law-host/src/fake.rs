//! A host for tests: scripted replies, virtual time, memory for cache and blobs.

use crate::{BlobId, Event, FetchLimits, Host, HostError, LocalBoxFuture, Reply, UnixMillis, UpstreamQuery};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;

type Answer = Box<dyn Fn(&UpstreamQuery) -> Result<Reply, HostError>>;

/// Time moves only by `sleep`, so tests of minutes run in microseconds.
pub struct FakeHost {
    pub clock: Cell<UnixMillis>,
    pub seed: u64,
    pub calls: RefCell<Vec<UpstreamQuery>>,
    pub cache: RefCell<BTreeMap<String, Vec<u8>>>,
    pub blobs: BTreeMap<BlobId, Vec<u8>>,
    answer: Answer,
}

impl FakeHost {
    /// `answer` plays upstream.
    pub fn new(answer: impl Fn(&UpstreamQuery) -> Result<Reply, HostError> + 'static) -> Self {
        Self {
            clock: Cell::new(1_780_000_000_000),
            seed: 1,
            calls: RefCell::default(),
            cache: RefCell::default(),
            blobs: BTreeMap::new(),
            answer: Box::new(answer),
        }
    }

    /// A host without network.
    #[must_use]
    pub fn offline() -> Self {
        Self::new(|_| Err(HostError::Offline))
    }
}

impl fmt::Debug for FakeHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FakeHost").field("clock", &self.clock.get()).finish_non_exhaustive()
    }
}

impl Host for FakeHost {
    fn now(&self) -> UnixMillis {
        self.clock.get()
    }

    fn fetch(
        &self,
        query: UpstreamQuery,
        limits: FetchLimits,
    ) -> LocalBoxFuture<'_, Result<Reply, HostError>> {
        let reply = (self.answer)(&query);
        self.calls.borrow_mut().push(query);
        let reply = reply.and_then(|r| {
            if r.body.len() > limits.max_body_bytes { Err(HostError::TooLarge) } else { Ok(r) }
        });
        if reply == Err(HostError::Timeout) {
            self.clock.set(self.clock.get() + u64::from(limits.timeout_millis));
        }
        Box::pin(std::future::ready(reply))
    }

    fn sleep(&self, millis: u32) -> LocalBoxFuture<'_, ()> {
        self.clock.set(self.clock.get() + u64::from(millis));
        Box::pin(std::future::ready(()))
    }

    fn cache_get(&self, key: String) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        Box::pin(std::future::ready(self.cache.borrow().get(&key).cloned()))
    }

    fn cache_put(&self, key: String, value: Vec<u8>, _ttl_secs: u32) -> LocalBoxFuture<'_, ()> {
        self.cache.borrow_mut().insert(key, value);
        Box::pin(std::future::ready(()))
    }

    fn blob_range(&self, id: BlobId, offset: u64, len: u32) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        let bytes = self.blobs.get(&id).and_then(|blob| {
            let start = usize::try_from(offset).ok()?;
            let end = start.checked_add(usize::try_from(len).ok()?)?;
            blob.get(start..end.min(blob.len())).map(<[u8]>::to_vec)
        });
        Box::pin(std::future::ready(bytes))
    }

    fn yield_now(&self) -> LocalBoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }

    fn request_seed(&self) -> u64 {
        self.seed
    }

    fn note(&self, _event: &Event) {}
}
