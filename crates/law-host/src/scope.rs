//! Budget, deadline and cancellation of one request, in one shared object.

use crate::{Enter, Gate, UnixMillis};
use std::cell::{Cell, RefCell};
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
    cancelled: Cell<bool>,
    waiting_for_cancel: RefCell<Vec<Waker>>,
    gate: Gate,
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
            cancelled: Cell::new(false),
            waiting_for_cancel: RefCell::default(),
            gate: Gate::new(limits.in_flight),
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
}
