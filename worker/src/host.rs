//! The Cloudflare host: fetch with abort and byte limit, timers; cache, blobs and log through [`Edge`].

use crate::edge::Edge;
use futures_util::future::{Either, select};
use futures_util::{FutureExt, StreamExt};
use law_host::{
    BlobId, Event, FORM_TYPE, FetchLimits, Host, HostError, LocalBoxFuture, Reply, UnixMillis, UpstreamQuery,
};
use std::cell::Cell;
use std::pin::pin;
use std::time::Duration;
use wasm_bindgen::JsValue;
use worker::{AbortController, Delay, Fetch, Headers, Request, RequestInit, RequestRedirect, Response};

/// Slices in which `cargo xtask build` lays out blobs under `/blob/<name>/<n>`.
const SLICE: u64 = 1 << 16;

/// A body below this is read without asking.
const SMALL: usize = 128 << 10;
/// How long after its last piece a larger body keeps others from beginning: it is read within the turn in which it ends,
/// and one that has stalled must not hold up everybody.
const LEASE_MILLIS: UnixMillis = 4_000;
/// Above this no request begins to read a large body.
const FULL: f64 = (80_u32 << 20) as f64;
const WAIT: Duration = Duration::from_millis(10);

thread_local! {
    // Who reads a larger body, and until when nobody else begins: one alone takes up to half of a memory that is nowhere
    // larger than 128 MB.
    static PLACE: Cell<(u64, UnixMillis)> = const { Cell::new((0, 0)) };
}

/// One per request: nothing of it is awaited by another request.
pub struct WorkerHost {
    edge: Edge,
    bases: law_host::Bases,
    seed: u64,
}

impl Drop for WorkerHost {
    fn drop(&mut self) {
        if PLACE.get().0 == self.seed {
            PLACE.set((0, 0));
        }
    }
}

impl WorkerHost {
    pub fn new(edge: Edge, bases: law_host::Bases) -> Self {
        let seed = js_sys::Math::random() * f64::from(u32::MAX);
        Self { edge, bases, seed: seed.to_bits() }
    }

    /// Waits for the place of the one who reads a large body, or keeps it. Each waits on a clock of its own: a promise of
    /// another request may be cancelled with that request.
    async fn hold(&self) -> Result<(), HostError> {
        loop {
            let (holder, until) = PLACE.get();
            let now = self.now();
            if holder == self.seed || until <= now {
                if holder != self.seed && crate::memory_bytes() > FULL {
                    return Err(HostError::Network("서버의 메모리가 찼습니다".to_owned()));
                }
                PLACE.set((self.seed, now + LEASE_MILLIS));
                return Ok(());
            }
            Delay::from(WAIT).await;
        }
    }

    async fn read(&self, mut response: Response, limit: usize) -> Result<Reply, HostError> {
        let header = |name: &str| response.headers().get(name).ok().flatten();
        let (status, content_type) = (response.status_code(), header("content-type").unwrap_or_default());
        let (retry_after, location) = (header("retry-after"), header("location"));
        let declared = header("content-length").and_then(|n| n.parse::<usize>().ok());
        if declared.is_some_and(|n| n > limit) {
            return Err(HostError::TooLarge);
        }
        let body = self.bounded(response.stream(), limit).await?;
        Ok(Reply { status, content_type, retry_after, location, body })
    }

    /// Reads a stream up to a limit; dropping it stops the rest.
    async fn bounded(
        &self,
        stream: worker::Result<worker::ByteStream>,
        limit: usize,
    ) -> Result<Vec<u8>, HostError> {
        let mut body = Vec::new();
        // A response without a body has no stream.
        let Ok(mut stream) = stream else { return Ok(body) };
        while let Some(chunk) = stream.next().map(|c| c.transpose()).await.map_err(network)? {
            if body.len() + chunk.len() > limit {
                return Err(HostError::TooLarge);
            }
            if body.len() + chunk.len() > SMALL {
                self.hold().await?;
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }
}

impl Host for WorkerHost {
    fn now(&self) -> UnixMillis {
        worker::Date::now().as_millis()
    }

    fn fetch(
        &self,
        query: UpstreamQuery,
        limits: FetchLimits,
    ) -> LocalBoxFuture<'_, Result<Reply, HostError>> {
        Box::pin(async move {
            let request = request(&self.bases.url(&query), &query)
                .map_err(|_| HostError::Network("요청을 만들지 못했습니다".to_owned()))?;
            let abort = AbortOnDrop(Some(AbortController::default()));
            let signal = abort.0.as_ref().map(AbortController::signal);
            let arriving = pin!(async {
                let fetch = Fetch::Request(request);
                let sent = match &signal {
                    Some(signal) => fetch.send_with_signal(signal).await,
                    None => fetch.send().await,
                };
                self.read(sent.map_err(network)?, limits.max_body_bytes).await
            });
            let late = Delay::from(Duration::from_millis(u64::from(limits.timeout_millis)));
            match select(arriving, late).await {
                Either::Left((reply, _)) => {
                    abort.disarm();
                    reply
                }
                Either::Right(_) => Err(HostError::Timeout),
            }
        })
    }

    fn sleep(&self, millis: u32) -> LocalBoxFuture<'_, ()> {
        Box::pin(Delay::from(Duration::from_millis(u64::from(millis))))
    }

    fn cache_get(&self, key: String) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        Box::pin(async move { self.edge.cache_get(&key).await })
    }

    fn cache_put(&self, key: String, value: Vec<u8>, ttl_secs: u32) -> LocalBoxFuture<'_, ()> {
        Box::pin(async move { self.edge.cache_put(&key, &value, ttl_secs).await })
    }

    fn blob_range(&self, id: BlobId, offset: u64, len: u32) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        Box::pin(async move {
            let end = offset.checked_add(u64::from(len))?;
            let mut bytes = Vec::new();
            for n in offset / SLICE..end.div_ceil(SLICE) {
                let slice = self.edge.slice(&id.0, u32::try_from(n).ok()?).await?;
                let skip = usize::try_from(offset.saturating_sub(n * SLICE)).ok()?;
                bytes.extend_from_slice(slice.get(skip.min(slice.len())..)?);
                if u64::try_from(slice.len()).ok()? < SLICE {
                    break;
                }
            }
            bytes.truncate(usize::try_from(len).ok()?);
            Some(bytes)
        })
    }

    fn yield_now(&self) -> LocalBoxFuture<'_, ()> {
        Box::pin(Delay::from(Duration::ZERO))
    }

    fn request_seed(&self) -> u64 {
        self.seed
    }

    fn note(&self, event: &Event) {
        let mut line = event.name.to_owned();
        for (name, value) in &event.fields {
            line.extend(["\t", name, "=", value.as_str()]);
        }
        self.edge.note(&line);
    }
}

/// Stops the socket when the caller no longer waits.
struct AbortOnDrop(Option<AbortController>);

impl AbortOnDrop {
    fn disarm(mut self) {
        self.0 = None;
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        if let Some(controller) = self.0.take() {
            controller.abort();
        }
    }
}

fn request(url: &str, query: &UpstreamQuery) -> worker::Result<Request> {
    let headers = Headers::new();
    for (name, value) in &query.headers {
        headers.set(name, value)?;
    }
    let mut init = RequestInit::new();
    init.with_redirect(RequestRedirect::Manual);
    if let Some(form) = query.form_body() {
        headers.set("content-type", FORM_TYPE)?;
        init.with_method(worker::Method::Post).with_body(Some(JsValue::from_str(&form)));
    }
    init.with_headers(headers);
    Request::new_with_init(url, &init)
}

/// Cause without address: addresses carry keys.
fn network(error: worker::Error) -> HostError {
    let text = error.to_string();
    let clean = text.split_whitespace().filter(|w| !w.contains("://")).collect::<Vec<_>>().join(" ");
    HostError::Network(clean)
}
