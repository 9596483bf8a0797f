//! Polling without an executor.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

/// Whether something that this poll had passed already can go on after all.
#[derive(Default)]
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Polls until it is ready or waits for the outside alone. A driver that polls after every answer from outside
/// needs no other waker; but work that waits for other work (a place in a queue that is given back) may stand
/// before it in the order of polling, and would otherwise sleep for ever when no more answers are due.
pub fn until_still<T>(mut poll: impl FnMut(&mut Context<'_>) -> Poll<T>) -> Poll<T> {
    let woken = Arc::new(Woken::default());
    let waker = Waker::from(Arc::clone(&woken));
    loop {
        let polled = poll(&mut Context::from_waker(&waker));
        if polled.is_ready() || !woken.0.swap(false, Ordering::Relaxed) {
            return polled;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_polls_again_as_long_as_it_is_woken() {
        let mut polls = 0;
        let polled = until_still(|cx| {
            polls += 1;
            if polls < 3 {
                cx.waker().wake_by_ref();
            }
            Poll::<()>::Pending
        });
        assert_eq!((polled, polls), (Poll::Pending, 3));
        assert_eq!(until_still(|_| Poll::Ready(7)), Poll::Ready(7));
    }
}
