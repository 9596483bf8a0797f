//! Waiting for several futures at once.

use crate::LocalBoxFuture;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Waits for all and gives their results in order. For the few calls of a fan-out: each wake asks every future that
/// is not done yet, and the code is the same for all futures of one result.
pub fn join_all<'a, F: Future + 'a>(futures: impl IntoIterator<Item = F>) -> Together<'a, F::Output> {
    let mut all = Together { steps: Vec::new() };
    for future in futures {
        all.steps.push(Step::Waits(Box::pin(future)));
    }
    all
}

/// The future of [`join_all`].
#[must_use]
pub struct Together<'a, T> {
    steps: Vec<Step<'a, T>>,
}

enum Step<'a, T> {
    Waits(LocalBoxFuture<'a, T>),
    Done(T),
}

/// Nothing in it is pinned in place: the futures are boxed.
impl<T> Unpin for Together<'_, T> {}

impl<T> std::fmt::Debug for Together<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Together").field("futures", &self.steps.len()).finish()
    }
}

impl<T> Future for Together<'_, T> {
    type Output = Vec<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Vec<T>> {
        let mut waits = false;
        for step in &mut self.steps {
            if let Step::Waits(future) = step {
                match future.as_mut().poll(context) {
                    Poll::Ready(value) => *step = Step::Done(value),
                    Poll::Pending => waits = true,
                }
            }
        }
        if waits {
            return Poll::Pending;
        }
        let mut values = Vec::with_capacity(self.steps.len());
        for step in std::mem::take(&mut self.steps) {
            if let Step::Done(value) = step {
                values.push(value);
            }
        }
        Poll::Ready(values)
    }
}

#[cfg(test)]
mod tests {
    use super::join_all;
    use std::cell::Cell;
    use std::task::Poll;

    #[test]
    fn all_run_at_once_and_come_back_in_order() {
        let polls = Cell::new(0);
        let later = |ready_at: u32, value: char| {
            let polls = &polls;
            std::future::poll_fn(move |context| {
                polls.set(polls.get() + 1);
                context.waker().wake_by_ref();
                if polls.get() >= ready_at { Poll::Ready(value) } else { Poll::Pending }
            })
        };
        let host = crate::FakeHost::new(|_| Err(crate::HostError::Offline));
        let all = host.run(join_all([later(5, 'a'), later(2, 'b'), later(1, 'c')]));
        assert_eq!(all.unwrap(), ['a', 'b', 'c']);
        // a, b, c, then a alone once more: b and c were done.
        assert_eq!(polls.get(), 5);
    }
}
