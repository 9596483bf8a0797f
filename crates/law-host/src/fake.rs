//! A host for tests: scripted replies, virtual time, memory for cache and blobs.

use crate::{
    BlobId, Event, FetchLimits, Host, HostError, LocalBoxFuture, Reply, UnixMillis, UpstreamQuery, range_of,
};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

type Answer = Box<dyn Fn(&UpstreamQuery) -> Result<Reply, HostError>>;
type Delay = Box<dyn Fn(&UpstreamQuery) -> u32>;
type Timers = RefCell<BTreeMap<(UnixMillis, u64), Waker>>;

/// The waits there are inside of [`FakeHost::run`].
#[derive(Default)]
struct Time {
    running: Cell<bool>,
    timers: Timers,
    next_id: Cell<u64>,
}

/// Time moves only when everything waits, so tests of minutes run in microseconds.
///
/// Inside [`FakeHost::run`] the clock jumps to the next timer whenever nothing else can go on, and
/// concurrent waits overlap as they do in the world. Outside of it `sleep` returns at once and moves the
/// clock, which is enough for tests of straight-line code.
pub struct FakeHost {
    pub clock: Rc<Cell<UnixMillis>>,
    pub seed: u64,
    pub calls: RefCell<Vec<UpstreamQuery>>,
    pub cache: RefCell<BTreeMap<String, Vec<u8>>>,
    pub blobs: BTreeMap<BlobId, Vec<u8>>,
    pub notes: RefCell<Vec<Event>>,
    /// Requests on the wire now, and the most there were.
    pub in_flight: Rc<Cell<u32>>,
    pub most_in_flight: Cell<u32>,
    answer: Answer,
    delay: Delay,
    time: Rc<Time>,
}

impl FakeHost {
    /// `answer` plays upstream.
    pub fn new(answer: impl Fn(&UpstreamQuery) -> Result<Reply, HostError> + 'static) -> Self {
        Self {
            clock: Rc::new(Cell::new(1_780_000_000_000)),
            seed: 1,
            calls: RefCell::default(),
            cache: RefCell::default(),
            blobs: BTreeMap::new(),
            notes: RefCell::default(),
            in_flight: Rc::default(),
            most_in_flight: Cell::new(0),
            answer: Box::new(answer),
            delay: Box::new(|_| 0),
            time: Rc::default(),
        }
    }

    /// A host without network.
    #[must_use]
    pub fn offline() -> Self {
        Self::new(|_| Err(HostError::Offline))
    }

    /// How long each answer takes; one slower than its limit is a timeout.
    #[must_use]
    pub fn with_delay(mut self, delay: impl Fn(&UpstreamQuery) -> u32 + 'static) -> Self {
        self.delay = Box::new(delay);
        self
    }

    /// Runs `future` in virtual time. `None`: it waits for something no timer will bring.
    pub fn run<T>(&self, future: impl Future<Output = T>) -> Option<T> {
        let flag = Arc::new(Flag(AtomicBool::new(true)));
        let waker = Waker::from(Arc::clone(&flag));
        let mut future = pin!(future);
        self.time.running.set(true);
        let result = loop {
            let mut done = None;
            while flag.0.swap(false, Ordering::Relaxed) && done.is_none() {
                match future.as_mut().poll(&mut Context::from_waker(&waker)) {
                    Poll::Ready(value) => done = Some(value),
                    Poll::Pending => {}
                }
            }
            let next = if done.is_none() { self.time.timers.borrow_mut().pop_first() } else { None };
            let Some(((at, _), waker)) = next else { break done };
            self.clock.set(self.clock.get().max(at));
            waker.wake();
        };
        self.time.running.set(false);
        result
    }

    /// A wait that begins when it is first asked.
    fn timer(&self, millis: u32) -> impl Future<Output = ()> + use<> {
        let (clock, time) = (Rc::clone(&self.clock), Rc::clone(&self.time));
        let mut registered: Option<Registered> = None;
        poll_fn(move |cx| {
            let (at, id) = match &registered {
                Some(timer) => timer.key,
                None => (clock.get() + u64::from(millis), time.next_id.get()),
            };
            if !time.running.get() {
                clock.set(clock.get().max(at));
            }
            if clock.get() >= at {
                return Poll::Ready(());
            }
            if registered.is_none() {
                time.next_id.set(id + 1);
                registered = Some(Registered { time: Rc::clone(&time), key: (at, id) });
            }
            time.timers.borrow_mut().insert((at, id), cx.waker().clone());
            Poll::Pending
        })
    }
}

/// A timer that is forgotten when its wait is dropped.
struct Registered {
    time: Rc<Time>,
    key: (UnixMillis, u64),
}

impl Drop for Registered {
    fn drop(&mut self) {
        self.time.timers.borrow_mut().remove(&self.key);
    }
}

/// Counts a request as in flight for as long as it is waited for.
struct Flight(Rc<Cell<u32>>);

impl Drop for Flight {
    fn drop(&mut self) {
        self.0.set(self.0.get().saturating_sub(1));
    }
}

struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
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
        let delay = (self.delay)(&query);
        self.calls.borrow_mut().push(query);
        self.in_flight.set(self.in_flight.get() + 1);
        self.most_in_flight.set(self.most_in_flight.get().max(self.in_flight.get()));
        let flight = Flight(Rc::clone(&self.in_flight));
        let slow = delay >= limits.timeout_millis || reply == Err(HostError::Timeout);
        let wait = self.timer(if slow { limits.timeout_millis } else { delay });
        Box::pin(async move {
            wait.await;
            drop(flight);
            match reply {
                _ if slow => Err(HostError::Timeout),
                Ok(reply) if reply.body.len() > limits.max_body_bytes => Err(HostError::TooLarge),
                other => other,
            }
        })
    }

    fn sleep(&self, millis: u32) -> LocalBoxFuture<'_, ()> {
        Box::pin(self.timer(millis))
    }

    fn cache_get(&self, key: String) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        Box::pin(std::future::ready(self.cache.borrow().get(&key).cloned()))
    }

    fn cache_put(&self, key: String, value: Vec<u8>, _ttl_secs: u32) -> LocalBoxFuture<'_, ()> {
        self.cache.borrow_mut().insert(key, value);
        Box::pin(std::future::ready(()))
    }

    fn blob_range(&self, id: BlobId, offset: u64, len: u32) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        let bytes = self.blobs.get(&id).and_then(|blob| range_of(blob, offset, len));
        Box::pin(std::future::ready(bytes))
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

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::{join, join_all};

    #[test]
    fn waits_overlap_and_time_jumps() {
        let host = FakeHost::offline();
        let start = host.now();
        let done = host.run(join(host.sleep(3_000), host.sleep(60_000)));
        assert!(done.is_some());
        assert_eq!(host.now() - start, 60_000);
        assert_eq!(host.run(std::future::pending::<()>()), None, "nothing to wait for");
    }

    #[test]
    fn a_slow_answer_is_a_timeout_and_a_dropped_wait_leaves() {
        let limits = FetchLimits { max_body_bytes: 10, timeout_millis: 1_000 };
        let query = UpstreamQuery {
            site: crate::Site::Drf,
            path: "lawSearch.do".into(),
            method: crate::Method::Get,
            params: vec![],
            form: vec![],
            headers: vec![],
            key: None,
        };
        let host = FakeHost::offline().with_delay(|_| 5_000);
        let start = host.now();
        let replies = host.run(join_all((0..3).map(|_| host.fetch(query.clone(), limits))));
        assert_eq!(replies, Some(vec![Err(HostError::Timeout); 3]));
        assert_eq!((host.now() - start, host.most_in_flight.get(), host.in_flight.get()), (1_000, 3, 0));
        drop(host.fetch(query, limits));
        assert_eq!(host.in_flight.get(), 0);
    }
}
