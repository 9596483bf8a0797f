//! A host over plain sockets, for tests against the stand-in: real time, real connections, a thread for
//! each wait. A dropped fetch closes its socket.

use law_host::{
    Bases, BlobId, Event, FetchLimits, Host, HostError, LocalBoxFuture, Method, Reply, UnixMillis,
    UpstreamQuery, range_of,
};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

#[derive(Debug)]
pub struct SocketHost {
    bases: Bases,
    pub seed: u64,
    pub cache: RefCell<BTreeMap<String, Vec<u8>>>,
    pub notes: RefCell<Vec<Event>>,
    /// Files of the product, read by range.
    pub blobs: BTreeMap<BlobId, Vec<u8>>,
    /// Moves the clock forward, to let cached answers grow old.
    pub clock_ahead: Cell<u64>,
}

impl SocketHost {
    #[must_use]
    pub fn new(bases: Bases) -> Self {
        Self {
            bases,
            seed: 1,
            cache: RefCell::default(),
            notes: RefCell::default(),
            blobs: BTreeMap::new(),
            clock_ahead: Cell::new(0),
        }
    }
}

/// A value that another thread will bring.
struct Promise<T>(Arc<Mutex<(Option<T>, Option<Waker>)>>);

impl<T: Send + 'static> Promise<T> {
    fn new() -> Self {
        Self(Arc::new(Mutex::new((None, None))))
    }

    fn keep(&self, value: T) {
        let mut slot = self.0.lock().unwrap();
        slot.0 = Some(value);
        if let Some(waker) = slot.1.take() {
            waker.wake();
        }
    }

    fn wait(self) -> impl Future<Output = T> {
        poll_fn(move |cx| {
            let mut slot = self.0.lock().unwrap();
            match slot.0.take() {
                Some(value) => Poll::Ready(value),
                None => {
                    slot.1 = Some(cx.waker().clone());
                    Poll::Pending
                }
            }
        })
    }
}

impl<T> Clone for Promise<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

/// Closes the connection when the wait for it is over or given up.
#[derive(Clone, Default)]
struct Closer(Arc<Mutex<(bool, Option<TcpStream>)>>);

impl Closer {
    /// False when the wait was given up before the connection stood.
    fn hold(&self, stream: &TcpStream) -> bool {
        let mut held = self.0.lock().unwrap();
        held.1 = stream.try_clone().ok();
        !held.0
    }
}

struct CloseOnDrop(Closer);

impl Drop for CloseOnDrop {
    fn drop(&mut self) {
        let mut held = self.0.0.lock().unwrap();
        held.0 = true;
        if let Some(stream) = held.1.take() {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

impl Host for SocketHost {
    fn now(&self) -> UnixMillis {
        let millis = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis();
        u64::try_from(millis).unwrap() + self.clock_ahead.get()
    }

    fn fetch(
        &self,
        query: UpstreamQuery,
        limits: FetchLimits,
    ) -> LocalBoxFuture<'_, Result<Reply, HostError>> {
        let url = self.bases.url(&query);
        let promise = Promise::new();
        let closer = Closer::default();
        let (theirs, their_closer) = (promise.clone(), closer.clone());
        thread::spawn(move || theirs.keep(exchange(&url, &query, limits, &their_closer)));
        let guard = CloseOnDrop(closer);
        Box::pin(async move {
            let reply = promise.wait().await;
            drop(guard);
            reply
        })
    }

    fn sleep(&self, millis: u32) -> LocalBoxFuture<'_, ()> {
        let promise = Promise::new();
        let theirs = promise.clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(millis.into()));
            theirs.keep(());
        });
        Box::pin(promise.wait())
    }

    fn cache_get(&self, key: String) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        Box::pin(std::future::ready(self.cache.borrow().get(&key).cloned()))
    }

    fn cache_put(&self, key: String, value: Vec<u8>, _ttl_secs: u32) -> LocalBoxFuture<'_, ()> {
        self.cache.borrow_mut().insert(key, value);
        Box::pin(std::future::ready(()))
    }

    fn blob_range(&self, id: BlobId, offset: u64, len: u32) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        let range = self.blobs.get(&id).and_then(|blob| range_of(blob, offset, len));
        Box::pin(std::future::ready(range))
    }

    fn yield_now(&self) -> LocalBoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }

    fn request_seed(&self) -> u64 {
        self.seed
    }

    fn note(&self, event: &Event) {
        self.notes.borrow_mut().push(event.clone());
    }
}

fn exchange(
    url: &str,
    query: &UpstreamQuery,
    limits: FetchLimits,
    closer: &Closer,
) -> Result<Reply, HostError> {
    let until = Instant::now() + Duration::from_millis(limits.timeout_millis.into());
    let rest = url.strip_prefix("http://").ok_or_else(|| HostError::Network("http only".into()))?;
    let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
    let trouble = |error: std::io::Error| match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => HostError::Timeout,
        kind => HostError::Network(format!("{kind:?} - {authority}")),
    };
    let mut stream = TcpStream::connect(authority).map_err(trouble)?;
    if !closer.hold(&stream) {
        return Err(HostError::Cancelled);
    }
    let body = query.form_body().unwrap_or_default();
    let method = if query.method == Method::Post { "POST" } else { "GET" };
    let mut head = format!("{method} /{path} HTTP/1.1\r\nHost: {authority}\r\nConnection: close\r\n");
    for (name, value) in &query.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    if query.method == Method::Post {
        head.push_str(&format!("Content-Type: {}\r\n", law_host::FORM_TYPE));
    }
    head.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    stream.write_all(head.as_bytes()).map_err(trouble)?;
    read_reply(&mut stream, until, limits.max_body_bytes, authority, trouble)
}

fn read_reply(
    stream: &mut TcpStream,
    until: Instant,
    max_body: usize,
    authority: &str,
    trouble: impl Fn(std::io::Error) -> HostError,
) -> Result<Reply, HostError> {
    let mut bytes = Vec::new();
    let mut head_end = None;
    let mut length = None;
    let mut chunk = vec![0; 64 << 10];
    loop {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(HostError::Timeout);
        }
        stream.set_read_timeout(Some(left)).map_err(&trouble)?;
        let n = stream.read(&mut chunk).map_err(&trouble)?;
        bytes.extend_from_slice(&chunk[..n]);
        if head_end.is_none()
            && let Some(at) = bytes.windows(4).position(|w| w == b"\r\n\r\n")
        {
            head_end = Some(at);
            length = header(&bytes[..at], "content-length").and_then(|v| v.parse::<usize>().ok());
        }
        if let Some(at) = head_end {
            let have = bytes.len() - at - 4;
            if have > max_body || length.is_some_and(|length| length > max_body) {
                return Err(HostError::TooLarge);
            }
            if n == 0 && length.is_some_and(|length| have < length) {
                return Err(HostError::Network(format!("UnexpectedEof - {authority}")));
            }
            if n == 0 || length == Some(have) {
                return reply(&bytes, at)
                    .ok_or_else(|| HostError::Network(format!("BadReply - {authority}")));
            }
        } else if n == 0 {
            return Err(HostError::Network(format!("UnexpectedEof - {authority}")));
        }
    }
}

fn reply(bytes: &[u8], head_end: usize) -> Option<Reply> {
    let head = &bytes[..head_end];
    let line = String::from_utf8_lossy(head);
    Some(Reply {
        status: line.split(' ').nth(1)?.parse().ok()?,
        content_type: header(head, "content-type").unwrap_or_default(),
        retry_after: header(head, "retry-after"),
        location: header(head, "location"),
        body: bytes[head_end + 4..].to_vec(),
    })
}

fn header(head: &[u8], name: &str) -> Option<String> {
    let head = String::from_utf8_lossy(head);
    head.lines().find_map(|line| {
        let (n, value) = line.split_once(':')?;
        n.trim().eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
    })
}
