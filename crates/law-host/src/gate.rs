//! A fair gate: so many at a time, the others in the order they came.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

#[derive(Debug)]
struct State {
    free: Cell<u32>,
    queue: RefCell<VecDeque<Rc<Waiter>>>,
}

#[derive(Debug, Default)]
struct Waiter {
    granted: Cell<bool>,
    gone: Cell<bool>,
    waker: RefCell<Option<Waker>>,
}

impl State {
    fn release(&self) {
        let next = loop {
            match self.queue.borrow_mut().pop_front() {
                Some(waiter) if waiter.gone.get() => {}
                other => break other,
            }
        };
        let Some(waiter) = next else {
            self.free.set(self.free.get() + 1);
            return;
        };
        waiter.granted.set(true);
        let waker = waiter.waker.borrow_mut().take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

/// Clones share the places.
#[derive(Clone, Debug)]
pub struct Gate(Rc<State>);

impl Gate {
    #[must_use]
    pub fn new(places: u32) -> Self {
        Self(Rc::new(State { free: Cell::new(places.max(1)), queue: RefCell::default() }))
    }

    /// Resolves when it is this caller's turn; the place is given back when the permit is dropped.
    #[must_use]
    pub fn enter(&self) -> Enter {
        Enter { gate: Rc::clone(&self.0), waiter: None }
    }

    /// How many wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.queue.borrow().iter().filter(|waiter| !waiter.gone.get()).count()
    }
}

/// The wait for a place.
#[derive(Debug)]
pub struct Enter {
    gate: Rc<State>,
    waiter: Option<Rc<Waiter>>,
}

impl Future for Enter {
    type Output = Permit;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Permit> {
        let gate = Rc::clone(&self.gate);
        let Some(waiter) = &self.waiter else {
            if gate.free.get() > 0 {
                gate.free.set(gate.free.get() - 1);
                return Poll::Ready(Permit(gate));
            }
            let waiter = Rc::new(Waiter::default());
            *waiter.waker.borrow_mut() = Some(cx.waker().clone());
            gate.queue.borrow_mut().push_back(Rc::clone(&waiter));
            self.waiter = Some(waiter);
            return Poll::Pending;
        };
        if waiter.granted.get() {
            self.waiter = None;
            return Poll::Ready(Permit(gate));
        }
        *waiter.waker.borrow_mut() = Some(cx.waker().clone());
        Poll::Pending
    }
}

impl Drop for Enter {
    fn drop(&mut self) {
        if let Some(waiter) = self.waiter.take() {
            waiter.gone.set(true);
            if waiter.granted.get() {
                self.gate.release();
            }
        }
    }
}

/// A place held.
#[derive(Debug)]
pub struct Permit(Rc<State>);

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.release();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;

    #[test]
    fn first_come_first_served_and_leavers_do_not_block() {
        let gate = Gate::new(1);
        let first = gate.enter().now_or_never();
        assert!(first.is_some());
        let (mut a, mut b, mut c) = (gate.enter(), gate.enter(), gate.enter());
        let pending = |enter: &mut Enter| enter.now_or_never().is_none();
        assert!(pending(&mut a) && pending(&mut b) && pending(&mut c));
        assert_eq!(gate.waiting(), 3);
        drop(a);
        drop(first);
        assert!(pending(&mut c), "b is next");
        drop(b);
        let third = c.now_or_never();
        assert!(third.is_some(), "a granted place is passed on by a leaver");
        drop(third);
        assert!(gate.enter().now_or_never().is_some());
    }
}
