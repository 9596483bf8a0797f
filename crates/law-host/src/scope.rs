//! Budget, deadline and cancellation of one request, in one shared object.

use crate::{Enter, Gate, UnixMillis};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::future::{Future, poll_fn};
use std::rc::Rc;
use std::task::{Poll, Waker};

/// The limits a request starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub upstream_attempts: u32,
    pub body_bytes: usize,
    pub total_body_bytes: usize,
    pub wall_millis: u32,
    pub attempt_millis: u32,
    pub output_chars: usize,
    pub in_flight: u32,
    /// Characters of text that tools take from one request, all its calls together; more is refused before any work.
    pub text_chars: usize,
    /// Citations that are checked in one request.
    pub citations: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            upstream_attempts: 48,
            body_bytes: 8 << 20,
            total_body_bytes: 24 << 20,
            wall_millis: 45_000,
            attempt_millis: 10_000,
            output_chars: 50_000,
            in_flight: 6,
            text_chars: usize::MAX,
            citations: usize::MAX,
        }
    }
}

/// What ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expired {
    Attempts,
    Bytes,
    Deadline,
    Cancelled,
}

#[derive(Debug)]
struct State {
    limits: Limits,
    deadline: UnixMillis,
    attempts: Cell<u32>,
    bytes: Cell<usize>,
    text_chars: Cell<usize>,
    citations: Cell<usize>,
    output_chars: Cell<usize>,
    cancelled: Cell<bool>,
    waiting_for_cancel: RefCell<Vec<Waker>>,
    gate: Gate,
    shared: Shared,
}

/// One value of a type.
#[derive(Default)]
struct Shared(RefCell<Vec<Rc<dyn Any>>>);

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shared(…)")
    }
}

/// Clones share one state: retries, redirect hops and every branch of a fan-out count here.
#[derive(Clone, Debug)]
pub struct Scope(Rc<State>);

impl Scope {
    #[must_use]
    pub fn new(limits: Limits, now: UnixMillis) -> Self {
        Self(Rc::new(State {
            limits,
            deadline: now + u64::from(limits.wall_millis),
            attempts: Cell::new(0),
            bytes: Cell::new(0),
            text_chars: Cell::new(0),
            citations: Cell::new(0),
            output_chars: Cell::new(0),
            cancelled: Cell::new(false),
            waiting_for_cancel: RefCell::default(),
            gate: Gate::new(limits.in_flight),
            shared: Shared::default(),
        }))
    }

    #[must_use]
    pub fn limits(&self) -> Limits {
        self.0.limits
    }

    pub fn cancel(&self) {
        self.0.cancelled.set(true);
        let wakers = std::mem::take(&mut *self.0.waiting_for_cancel.borrow_mut());
        wakers.into_iter().for_each(Waker::wake);
    }

    /// Resolves when the request is cancelled: every wait is raced against this.
    pub fn cancelled(&self) -> impl Future<Output = ()> + use<> {
        let state = Rc::clone(&self.0);
        poll_fn(move |cx| {
            if state.cancelled.get() {
                return Poll::Ready(());
            }
            let mut wakers = state.waiting_for_cancel.borrow_mut();
            if !wakers.iter().any(|waker| waker.will_wake(cx.waker())) {
                wakers.push(cx.waker().clone());
            }
            Poll::Pending
        })
    }

    /// A place among the requests in flight, in the order of asking.
    #[must_use]
    pub fn place(&self) -> Enter {
        self.0.gate.enter()
    }

    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.get()
    }

    /// What the parts of a request keep in common (the memory of the client): one value of each type, made
    /// when it is first asked for.
    #[must_use]
    pub fn shared<T: Default + 'static>(&self) -> Rc<T> {
        let mut shared = self.0.shared.0.borrow_mut();
        if let Some(value) = shared.iter().find_map(|value| Rc::clone(value).downcast().ok()) {
            return value;
        }
        let value = Rc::new(T::default());
        shared.push(Rc::clone(&value) as Rc<dyn Any>);
        value
    }

    /// Milliseconds left before the deadline.
    #[must_use]
    pub fn left(&self, now: UnixMillis) -> u64 {
        self.0.deadline.saturating_sub(now)
    }

    #[must_use]
    pub fn attempts_used(&self) -> u32 {
        self.0.attempts.get()
    }

    #[must_use]
    pub fn attempts_left(&self) -> u32 {
        self.0.limits.upstream_attempts.saturating_sub(self.0.attempts.get())
    }

    #[must_use]
    pub fn bytes_left(&self) -> usize {
        self.0.limits.total_body_bytes.saturating_sub(self.0.bytes.get())
    }

    /// Whether work may go on.
    pub fn check(&self, now: UnixMillis) -> Result<(), Expired> {
        if self.is_cancelled() {
            Err(Expired::Cancelled)
        } else if self.left(now) == 0 {
            Err(Expired::Deadline)
        } else {
            Ok(())
        }
    }

    /// Takes one attempt, or says what ran out.
    pub fn take_attempt(&self, now: UnixMillis) -> Result<(), Expired> {
        self.check(now)?;
        if self.attempts_left() == 0 {
            return Err(Expired::Attempts);
        }
        if self.bytes_left() == 0 {
            return Err(Expired::Bytes);
        }
        self.0.attempts.set(self.0.attempts.get() + 1);
        Ok(())
    }

    pub fn count_bytes(&self, n: usize) {
        self.0.bytes.set(self.0.bytes.get().saturating_add(n));
    }

    /// Takes so many characters of text, or says that they are more than the request may have.
    #[must_use]
    pub fn take_text(&self, chars: usize) -> bool {
        take(&self.0.text_chars, chars, self.0.limits.text_chars)
    }

    /// Takes so many citations to check, or says that they are more than the request may have.
    #[must_use]
    pub fn take_citations(&self, n: usize) -> bool {
        take(&self.0.citations, n, self.0.limits.citations)
    }

    /// Characters that the answers of this request, all its calls together, may still have.
    #[must_use]
    pub fn output_left(&self) -> usize {
        self.0.limits.output_chars.saturating_sub(self.0.output_chars.get())
    }

    pub fn count_output(&self, chars: usize) {
        self.0.output_chars.set(self.0.output_chars.get().saturating_add(chars));
    }
}

fn take(taken: &Cell<usize>, n: usize, limit: usize) -> bool {
    let sum = taken.get().saturating_add(n);
    let fits = sum <= limit;
    if fits {
        taken.set(sum);
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_one_request_count_together() {
        let scope = Scope::new(Limits { text_chars: 10, citations: 1, ..Limits::default() }, 0);
        assert!(scope.take_text(6) && scope.clone().take_text(4));
        assert!(!scope.take_text(1) && scope.take_text(0));
        assert!(scope.take_citations(1) && !scope.take_citations(1));
        scope.count_output(49_999);
        assert_eq!(scope.output_left(), 1);
        scope.count_output(2);
        assert_eq!(scope.output_left(), 0);
    }

    #[test]
    fn clones_share_everything() {
        let scope = Scope::new(Limits { upstream_attempts: 1, ..Limits::default() }, 0);
        let other = scope.clone();
        assert_eq!(scope.take_attempt(0), Ok(()));
        assert_eq!(other.take_attempt(0), Err(Expired::Attempts));
        scope.shared::<Cell<u32>>().set(7);
        assert_eq!(other.shared::<Cell<u32>>().get(), 7);
        other.cancel();
        assert_eq!(scope.check(0), Err(Expired::Cancelled));
        assert_eq!(Scope::new(Limits::default(), 5).check(45_005), Err(Expired::Deadline));
    }
}
