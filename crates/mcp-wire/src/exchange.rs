//! A request in progress: first what it has to say on the way, then its response.

use crate::LocalBoxFuture;
use crate::call::{Cancel, Outbox};
use crate::dispatch::Reply;
use futures_util::Stream;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

/// One message to the client.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outgoing {
    OnTheWay(String),
    Last(Reply),
}

/// Dropping it before the response cancels the work.
pub(crate) struct Exchange<'a> {
    work: Option<LocalBoxFuture<'a, Reply>>,
    reply: Option<Reply>,
    outbox: Outbox,
    cancel: Cancel,
}

impl<'a> Exchange<'a> {
    pub fn new(work: LocalBoxFuture<'a, Reply>, outbox: Outbox, cancel: Cancel) -> Self {
        Self { work: Some(work), reply: None, outbox, cancel }
    }
}

impl Stream for Exchange<'_> {
    type Item = Outgoing;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Outgoing>> {
        if let Some(message) = self.outbox.pop() {
            return Poll::Ready(Some(Outgoing::OnTheWay(message)));
        }
        if let Some(work) = &mut self.work {
            match work.as_mut().poll(cx) {
                Poll::Ready(reply) => {
                    self.work = None;
                    self.reply = Some(reply);
                }
                Poll::Pending => self.outbox.wake_on_push(cx.waker()),
            }
        }
        if let Some(message) = self.outbox.pop() {
            return Poll::Ready(Some(Outgoing::OnTheWay(message)));
        }
        match (self.reply.take(), &self.work) {
            (Some(reply), _) => Poll::Ready(Some(Outgoing::Last(reply))),
            (None, Some(_)) => Poll::Pending,
            (None, None) => Poll::Ready(None),
        }
    }
}

impl Drop for Exchange<'_> {
    fn drop(&mut self) {
        if self.work.is_some() {
            self.cancel.set();
        }
    }
}

impl fmt::Debug for Exchange<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exchange").field("running", &self.work.is_some()).finish_non_exhaustive()
    }
}

/// Runs all at the same time and keeps their order. Every future is polled each time, so that hosts whose
/// wakers do nothing make progress too.
pub(crate) async fn all<T>(mut running: Vec<LocalBoxFuture<'_, T>>) -> Vec<T> {
    let mut done: Vec<Option<T>> = running.iter().map(|_| None).collect();
    std::future::poll_fn(|cx| {
        let mut pending = false;
        for (slot, work) in done.iter_mut().zip(&mut running) {
            if slot.is_none() {
                match work.as_mut().poll(cx) {
                    Poll::Ready(value) => *slot = Some(value),
                    Poll::Pending => pending = true,
                }
            }
        }
        if pending { Poll::Pending } else { Poll::Ready(()) }
    })
    .await;
    done.into_iter().flatten().collect()
}
