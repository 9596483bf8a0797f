//! A process that talks with one client over lines: all eras, many calls at once.

use crate::call::{LogLevel, Outbox};
use crate::dispatch::{Reply, log_level};
use crate::exchange::{Exchange, Outgoing};
use crate::message::{Message, Rejected, Request, classify, parse};
use crate::peer::{self, Peer};
use crate::{Fault, NoHeaders, Registry, Server, Version, until_still};
use futures_util::{Stream, StreamExt};
use serde_json::{Map, Value};
use std::fmt;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

/// Lines in by [`Session::feed`], lines out as a stream. After [`Session::close`] the stream ends with the
/// last answer.
pub struct Session<'s, R: Registry> {
    server: Rc<Server<R>>,
    running: Vec<Running<'s>>,
    outbox: Outbox,
    /// What `initialize` agreed on; modern requests do not look at it.
    handshake: Option<(Version, Map<String, Value>)>,
    log_level: LogLevel,
    closed: bool,
}

struct Running<'s> {
    /// The id, or null for a batch, which cannot be cancelled by id.
    id: Value,
    exchange: Exchange<'s>,
}

impl<'s, R: Registry + 's> Session<'s, R> {
    #[must_use]
    pub fn new(server: Rc<Server<R>>) -> Self {
        Self {
            server,
            running: Vec::new(),
            outbox: Outbox::default(),
            handshake: None,
            log_level: LogLevel::Info,
            closed: false,
        }
    }

    /// Takes one line, with or without its end.
    pub fn feed(&mut self, line: &[u8]) {
        if line.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        let version = self.version();
        if let Err(Rejected { id, fault }) = self.take(line) {
            self.outbox.push(Reply::fault(&fault, &id, version).body);
        }
    }

    /// No more lines will come.
    pub fn close(&mut self) {
        self.closed = true;
        self.outbox.wake();
    }

    /// Requests that have not been answered.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        self.running.len()
    }

    /// Everything that can be said without waiting.
    pub fn drain(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Poll::Ready(Some(line)) = until_still(|cx| self.poll_next_unpin(cx)) {
            lines.push(line);
        }
        lines
    }

    fn version(&self) -> Version {
        self.handshake.as_ref().map_or(Version::UNNAMED, |(version, _)| *version)
    }

    fn take(&mut self, line: &[u8]) -> Result<(), Rejected> {
        let value = parse(line, &self.server.limits).map_err(|fault| Rejected { id: Value::Null, fault })?;
        if let Value::Array(messages) = value {
            let peer = self.handshaken();
            if let Some(exchange) = self.server.begin_batch(&NoHeaders, peer, messages)? {
                self.start(Value::Null, exchange);
            }
            return Ok(());
        }
        match classify(value)? {
            Message::Request(request) => {
                let id = request.id.clone();
                self.request(request).map_err(|fault| Rejected { id, fault })
            }
            Message::Notification { method, params } => {
                if method == "notifications/cancelled" {
                    self.cancel(params.get("requestId"));
                }
                Ok(())
            }
            Message::Response { id, outcome } => {
                self.server.relay.settle(&id, outcome);
                Ok(())
            }
        }
    }

    fn request(&mut self, request: Request) -> Result<(), Fault> {
        if self.running.iter().any(|running| running.id == request.id) {
            return Err(Fault::InvalidRequest("같은 id의 요청이 아직 처리 중입니다.".to_owned()));
        }
        let peer = if peer::version_of(&request, None, self.version())?.is_modern() {
            peer::modern(&request)?
        } else {
            match request.method.as_str() {
                "initialize" => self.handshake = Some(peer::handshake(&request.params)?),
                "logging/setLevel" => self.log_level = log_level(&request.params)?,
                _ => {}
            }
            self.handshaken()
        };
        let id = request.id.clone();
        let exchange = self.server.exchange(&NoHeaders, peer, request);
        self.start(id, exchange);
        Ok(())
    }

    fn handshaken(&self) -> Peer {
        let (version, capabilities) = self.handshake.clone().unwrap_or((Version::UNNAMED, Map::new()));
        Peer { capabilities, log_level: Some(self.log_level), reachable: true, ..Peer::legacy(version) }
    }

    fn start(&mut self, id: Value, exchange: Exchange<'s>) {
        self.running.push(Running { id, exchange });
        self.outbox.wake();
    }

    /// The work is dropped where it stands and no answer goes out. Unknown ids and ids of finished requests
    /// are of no consequence.
    fn cancel(&mut self, id: Option<&Value>) {
        if let Some(id) = id.filter(|id| !id.is_null()) {
            self.running.retain(|running| running.id != *id);
            self.outbox.wake();
        }
    }

    /// Polls what runs; answers go to the outbox, behind what their calls said before.
    fn advance(&mut self, cx: &mut Context<'_>) {
        let (outbox, mut left) = (self.outbox.clone(), self.server.limits.max_in_flight.max(1));
        self.running.retain_mut(|running| {
            if left == 0 {
                return true;
            }
            left -= 1;
            loop {
                match running.exchange.poll_next_unpin(cx) {
                    Poll::Pending => return true,
                    Poll::Ready(None) => return false,
                    Poll::Ready(Some(Outgoing::OnTheWay(message))) => outbox.push(message),
                    Poll::Ready(Some(Outgoing::Last(reply))) => {
                        outbox.push(reply.body);
                        left += 1;
                        return false;
                    }
                }
            }
        });
    }
}

impl<'s, R: Registry + 's> Stream for Session<'s, R> {
    type Item = String;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<String>> {
        let session = self.get_mut();
        if let Some(message) = session.outbox.pop() {
            return Poll::Ready(Some(message));
        }
        session.advance(cx);
        if let Some(message) = session.outbox.pop() {
            return Poll::Ready(Some(message));
        }
        if session.closed && session.running.is_empty() {
            return Poll::Ready(None);
        }
        session.outbox.wake_on_push(cx.waker());
        Poll::Pending
    }
}

impl<R: Registry> Unpin for Session<'_, R> {}

impl<R: Registry> fmt::Debug for Session<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("in_flight", &self.running.len()).finish_non_exhaustive()
    }
}
