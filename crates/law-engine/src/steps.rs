//! The engine as synchronous steps: `begin`, `poll`, `supply`.
//!
//! A host that cannot run Rust futures (JavaScript, a WebAssembly component) drives a request like this:
//! poll it; carry out the effects it asks for; supply each answer; poll again until it is done. Rust code
//! below stays ordinary `async fn` over `Host`; the leaf futures live here. No executor, no threads: the driver
//! polls after every answer, and one poll goes on for as long as its own work wakes what it had already passed.

use law_host::{
    BlobId, BlobRead, Event, FetchLimits, Host, HostError, LocalBoxFuture, Reply, UnixMillis, UpstreamQuery,
};
use law_vocab::sorted::SortedMap;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

/// What a request wants from the outside, with the number its answer is supplied under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    Fetch {
        query: UpstreamQuery,
        limits: FetchLimits,
    },
    Sleep {
        millis: u32,
    },
    CacheGet {
        key: String,
    },
    CachePut {
        key: String,
        value: Vec<u8>,
        ttl_secs: u32,
    },
    BlobRange {
        id: BlobId,
        offset: u64,
        len: u32,
    },
    /// Several ranges in one answer.
    BlobRanges {
        reads: Vec<BlobRead>,
    },
    Yield,
    /// The answer to an earlier effect is no longer wanted: stop the work if it still runs.
    Abandon {
        effect: u32,
    },
    /// A progress message for the caller; needs no answer.
    Progress {
        done: u32,
        total: Option<u32>,
        message: String,
    },
    Note(Event),
}

/// The answer to one effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Fetched(Result<Reply, HostError>),
    /// `CacheGet` and `BlobRange`.
    Bytes(Option<Vec<u8>>),
    /// `BlobRanges`: all of them, each after its length as four bytes ([`NOTHING`] for what is not there).
    Packed(Vec<u8>),
    /// `Sleep`, `CachePut`, `Yield`.
    Done,
}

#[derive(Debug, Default)]
struct Desk {
    next: Cell<u32>,
    wanted: RefCell<Vec<(u32, Effect)>>,
    answers: RefCell<SortedMap<u32, Answer>>,
    now: Cell<UnixMillis>,
}

/// The `Host` of stepped requests.
#[derive(Clone, Debug)]
pub struct StepHost {
    desk: Rc<Desk>,
    seed: u64,
}

impl StepHost {
    #[must_use]
    pub fn new(now: UnixMillis, seed: u64) -> Self {
        let desk = Desk { now: Cell::new(now), ..Desk::default() };
        Self { desk: Rc::new(desk), seed }
    }

    fn ask(&self, effect: Effect) -> Asked {
        Asked { desk: Rc::clone(&self.desk), effect: Some(effect), id: None }
    }

    fn tell(&self, effect: Effect) {
        self.desk.want(effect);
    }

    pub fn set_now(&self, now: UnixMillis) {
        self.desk.now.set(now);
    }

    /// Effects that are new since the last call.
    #[must_use]
    pub fn take_wanted(&self) -> Vec<(u32, Effect)> {
        self.desk.wanted.take()
    }

    pub fn supply(&self, effect: u32, answer: Answer) {
        self.desk.answers.borrow_mut().insert(effect, answer);
    }

    /// Tells the caller how far the work is.
    pub fn progress(&self, done: u32, total: Option<u32>, message: &str) {
        self.tell(Effect::Progress { done, total, message: message.to_owned() });
    }
}

impl Desk {
    fn want(&self, effect: Effect) -> u32 {
        let id = self.next.get() + 1;
        self.next.set(id);
        self.wanted.borrow_mut().push((id, effect));
        id
    }
}

/// A leaf future: asks once, then waits for its answer; dropped early, it abandons the effect.
struct Asked {
    desk: Rc<Desk>,
    effect: Option<Effect>,
    id: Option<u32>,
}

impl Future for Asked {
    type Output = Answer;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Answer> {
        if let Some(effect) = self.effect.take() {
            self.id = Some(self.desk.want(effect));
            return Poll::Pending;
        }
        let Some(id) = self.id else { return Poll::Ready(Answer::Done) };
        let answer = self.desk.answers.borrow_mut().remove(&id);
        answer.map_or(Poll::Pending, |answer| {
            self.id = None;
            Poll::Ready(answer)
        })
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        if let Some(effect) = self.id {
            self.desk.answers.borrow_mut().remove(&effect);
            self.desk.want(Effect::Abandon { effect });
        }
    }
}

impl Host for StepHost {
    fn now(&self) -> UnixMillis {
        self.desk.now.get()
    }

    fn fetch(
        &self,
        query: UpstreamQuery,
        limits: FetchLimits,
    ) -> LocalBoxFuture<'_, Result<Reply, HostError>> {
        let asked = self.ask(Effect::Fetch { query, limits });
        Box::pin(async move {
            match asked.await {
                Answer::Fetched(reply) => reply,
                _ => Err(HostError::Network("호스트가 답의 형식을 지키지 않았습니다".to_owned())),
            }
        })
    }

    fn sleep(&self, millis: u32) -> LocalBoxFuture<'_, ()> {
        let asked = self.ask(Effect::Sleep { millis });
        Box::pin(async move { drop(asked.await) })
    }

    fn cache_get(&self, key: String) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        let asked = self.ask(Effect::CacheGet { key });
        Box::pin(async move { bytes_of(asked.await) })
    }

    fn cache_put(&self, key: String, value: Vec<u8>, ttl_secs: u32) -> LocalBoxFuture<'_, ()> {
        let asked = self.ask(Effect::CachePut { key, value, ttl_secs });
        Box::pin(async move { drop(asked.await) })
    }

    fn blob_range(&self, id: BlobId, offset: u64, len: u32) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        let asked = self.ask(Effect::BlobRange { id, offset, len });
        Box::pin(async move { bytes_of(asked.await) })
    }

    fn blob_ranges(&self, reads: Vec<BlobRead>) -> LocalBoxFuture<'_, Vec<Option<Vec<u8>>>> {
        let count = reads.len();
        let asked = self.ask(Effect::BlobRanges { reads });
        Box::pin(async move {
            let packed = match asked.await {
                Answer::Packed(bytes) => bytes,
                _ => Vec::new(),
            };
            unpacked(&packed, count)
        })
    }

    fn yield_now(&self) -> LocalBoxFuture<'_, ()> {
        let asked = self.ask(Effect::Yield);
        Box::pin(async move { drop(asked.await) })
    }

    fn request_seed(&self) -> u64 {
        self.seed
    }

    fn note(&self, event: &Event) {
        self.tell(Effect::Note(event.clone()));
    }
}

/// The length that says that there is nothing.
pub const NOTHING: u32 = u32::MAX;

fn unpacked(mut packed: &[u8], count: usize) -> Vec<Option<Vec<u8>>> {
    let mut next = || {
        let (len, rest) = packed.split_first_chunk::<4>()?;
        packed = rest;
        let len = u32::from_le_bytes(*len);
        if len == NOTHING {
            return None;
        }
        let (bytes, rest) = packed.split_at_checked(usize::try_from(len).ok()?)?;
        packed = rest;
        Some(bytes.to_vec())
    };
    (0..count).map(|_| next()).collect()
}

fn bytes_of(answer: Answer) -> Option<Vec<u8>> {
    match answer {
        Answer::Bytes(bytes) => bytes,
        Answer::Fetched(_) | Answer::Packed(_) | Answer::Done => None,
    }
}

/// What a poll gives.
#[derive(Debug, PartialEq, Eq)]
pub enum Step<T> {
    Done(T),
    /// Effects that are new since the last poll; empty while earlier ones are still out.
    Wants(Vec<(u32, Effect)>),
}

/// One request in flight.
pub struct Request<T> {
    host: StepHost,
    work: LocalBoxFuture<'static, T>,
}

impl<T> fmt::Debug for Request<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request").field("host", &self.host).finish_non_exhaustive()
    }
}

impl<T: 'static> Request<T> {
    /// Starts `work` over a stepped host; nothing runs before the first poll.
    pub fn begin<F>(now: UnixMillis, seed: u64, work: impl FnOnce(StepHost) -> F) -> Self
    where
        F: Future<Output = T> + 'static,
    {
        let host = StepHost::new(now, seed);
        Self { work: Box::pin(work(host.clone())), host }
    }

    pub fn poll(&mut self, now: UnixMillis) -> Step<T> {
        self.host.set_now(now);
        match mcp_wire::until_still(|cx| self.work.as_mut().poll(cx)) {
            Poll::Ready(value) => Step::Done(value),
            Poll::Pending => Step::Wants(self.host.take_wanted()),
        }
    }

    /// What was noted since the last effects were taken; nothing here wants an answer any more.
    pub fn last_notes(&self) -> Vec<(u32, Effect)> {
        let mut effects = self.host.take_wanted();
        effects.retain(|(_, effect)| matches!(effect, Effect::Note(_)));
        effects
    }

    pub fn supply(&mut self, effect: u32, answer: Answer) {
        self.host.supply(effect, answer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::{Either, join, select};

    #[test]
    fn effects_of_a_fan_out_come_together_and_answers_in_any_order() {
        let mut request = Request::begin(0, 1, |host| async move {
            let (a, b) = join(host.cache_get("a".into()), host.cache_get("b".into())).await;
            (a, b)
        });
        let Step::Wants(wants) = request.poll(1) else { panic!("done too early") };
        assert_eq!(wants.len(), 2);
        request.supply(2, Answer::Bytes(Some(vec![2])));
        assert_eq!(request.poll(2), Step::Wants(vec![]));
        request.supply(1, Answer::Bytes(None));
        assert_eq!(request.poll(3), Step::Done((None, Some(vec![2]))));
    }

    /// The one who waits is polled before the one who gives way; nothing comes from outside after that.
    #[test]
    fn a_place_given_back_late_in_a_poll_is_taken_in_the_same_poll() {
        let mut request = Request::begin(0, 1, |host| async move {
            let gate = law_host::Gate::new(1);
            let held = gate.enter().await;
            let waits = async {
                drop(gate.enter().await);
                "went on"
            };
            let gives_way = async {
                host.yield_now().await;
                drop(held);
            };
            join(waits, gives_way).await.0
        });
        assert!(matches!(request.poll(0), Step::Wants(w) if w.len() == 1));
        request.supply(1, Answer::Done);
        assert_eq!(request.poll(1), Step::Done("went on"));
    }

    #[test]
    fn several_ranges_are_one_effect() {
        let read = |offset| BlobRead { id: BlobId("b".into()), offset, len: 2 };
        let mut request = Request::begin(0, 1, move |host| async move {
            host.blob_ranges(vec![read(0), read(9), read(4)]).await
        });
        assert!(matches!(request.poll(0), Step::Wants(w) if w.len() == 1));
        let packed = [&[2, 0, 0, 0, 7, 8][..], &NOTHING.to_le_bytes(), &[1, 0, 0, 0, 9]].concat();
        request.supply(1, Answer::Packed(packed));
        assert_eq!(request.poll(1), Step::Done(vec![Some(vec![7, 8]), None, Some(vec![9])]));
        assert_eq!(unpacked(&[9, 0, 0, 0, 1], 2), [None, None], "a short answer is nothing");
    }

    #[test]
    fn a_race_abandons_the_loser() {
        let mut request = Request::begin(0, 1, |host| async move {
            let slow = host.cache_get("slow".into());
            let won = match select(slow, host.sleep(5)).await {
                Either::Left(_) => "cache",
                Either::Right(_) => "sleep",
            };
            host.yield_now().await;
            won
        });
        assert!(matches!(request.poll(0), Step::Wants(w) if w.len() == 2));
        request.supply(2, Answer::Done);
        let Step::Wants(wants) = request.poll(5) else { panic!("done too early") };
        assert!(wants.contains(&(3, Effect::Abandon { effect: 1 })), "{wants:?}");
        request.supply(4, Answer::Done);
        assert_eq!(request.poll(6), Step::Done("sleep"));
    }
}
