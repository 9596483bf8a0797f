//! One HTTP request → status, headers, body. Nothing is kept between two of them.

use crate::dispatch::Reply;
use crate::exchange::{Exchange, Outgoing};
use crate::headers::{Accepted, check_mirrored, check_parameters};
use crate::message::{Message, Rejected, Request, classify};
use crate::peer::{self, Peer};
use crate::{Fault, Headers, Posted, Registry, Server, Version};
use futures_util::{Stream, StreamExt};
use serde_json::Value;
use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

/// A request to the one endpoint.
pub struct HttpIn<'a> {
    pub method: &'a str,
    pub headers: &'a dyn Headers,
    pub body: &'a [u8],
}

impl fmt::Debug for HttpIn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpIn").field("method", &self.method).finish_non_exhaustive()
    }
}

/// The answer. Dropping a streaming body cancels the call behind it.
#[derive(Debug)]
pub struct HttpOut<'a> {
    pub status: u16,
    /// The body is one JSON-RPC error; older revisions have them with status 200.
    pub fault: bool,
    pub headers: Vec<(&'static str, &'static str)>,
    pub body: Body<'a>,
}

#[derive(Debug)]
pub enum Body<'a> {
    Whole(Vec<u8>),
    /// Server-sent events as they come.
    Events(EventStream<'a>),
}

impl HttpOut<'_> {
    /// The whole body, for hosts that do not stream.
    pub async fn into_bytes(self) -> Vec<u8> {
        match self.body {
            Body::Whole(bytes) => bytes,
            Body::Events(mut events) => {
                let mut bytes = Vec::new();
                while let Some(event) = events.next().await {
                    bytes.extend(event);
                }
                bytes
            }
        }
    }

    fn plain(status: u16) -> Self {
        Self { status, fault: false, headers: Vec::new(), body: Body::Whole(Vec::new()) }
    }

    fn json(reply: Reply) -> Self {
        let headers = vec![("content-type", "application/json")];
        Self { status: reply.status, fault: reply.fault, headers, body: Body::Whole(reply.body.into_bytes()) }
    }
}

impl<R: Registry> Server<R> {
    /// Answers one request. The future ends with the response or with the first message before it.
    pub async fn http<'s>(self: &Rc<Self>, input: HttpIn<'_>) -> HttpOut<'s>
    where
        R: 's,
    {
        let posted = Posted::read(input.body, &self.limits);
        self.http_posted(input.method, input.headers, posted).await
    }

    /// The same for a body that has been read, under the limits of this server.
    pub async fn http_posted<'s>(
        self: &Rc<Self>,
        method: &str,
        headers: &dyn Headers,
        posted: Posted,
    ) -> HttpOut<'s>
    where
        R: 's,
    {
        if !method.eq_ignore_ascii_case("POST") {
            let fault = Fault::InvalidRequest("이 주소는 POST만 받습니다.".to_owned());
            let body = fault.response(&Value::Null, Version::UNNAMED);
            let mut out = HttpOut::json(Reply { status: 405, body, fault: true });
            out.headers.push(("allow", "POST"));
            return out;
        }
        let accepted = Accepted::read(headers);
        match self.begin(headers, posted, accepted) {
            Ok(Some(exchange)) => deliver(exchange, accepted).await,
            Ok(None) => HttpOut::plain(202),
            Err(Rejected { id, fault }) => {
                let version = version_header(headers).and_then(|text| Version::parse(&text));
                HttpOut::json(Reply::fault(&fault, &id, version.unwrap_or(Version::UNNAMED)))
            }
        }
    }

    /// The work a body sets in motion; none for notifications and responses.
    fn begin<'s>(
        self: &Rc<Self>,
        headers: &dyn Headers,
        posted: Posted,
        accepted: Accepted,
    ) -> Result<Option<Exchange<'s>>, Rejected>
    where
        R: 's,
    {
        let anonymous = |fault| Rejected { id: Value::Null, fault };
        let value = posted.0.map_err(anonymous)?;
        let named = version_header(headers);
        if let Value::Array(messages) = value {
            let version = match named.as_deref() {
                None => Version::UNNAMED,
                Some(name) => Version::parse(name)
                    .ok_or_else(|| anonymous(Fault::UnsupportedVersion(name.to_owned())))?,
            };
            return self.begin_batch(headers, self.handshaken(version, accepted), messages);
        }
        let message = classify(value)?;
        let id = if let Message::Request(request) = &message { request.id.clone() } else { Value::Null };
        let reject = |fault| Rejected { id, fault };
        match message {
            Message::Request(request) => {
                let peer = self.peer(&request, headers, named.as_deref(), accepted).map_err(reject)?;
                Ok(Some(self.exchange(headers, peer, request)))
            }
            _ if named.as_deref().is_some_and(|name| Version::parse(name).is_none()) => {
                Err(reject(Fault::UnsupportedVersion(named.unwrap_or_default())))
            }
            Message::Response { id, outcome } => {
                self.relay.settle(&id, outcome);
                Ok(None)
            }
            Message::Notification { .. } => Ok(None),
        }
    }

    /// Decides the era and checks what that era wants checked.
    fn peer(
        &self,
        request: &Request,
        headers: &dyn Headers,
        named: Option<&str>,
        accepted: Accepted,
    ) -> Result<Peer, Fault> {
        let version = peer::version_of(request, named, Version::UNNAMED)?;
        if !version.is_modern() {
            return Ok(self.handshaken(version, accepted));
        }
        let peer = peer::modern(request)?;
        check_mirrored(headers, request, peer.version.as_str())?;
        if request.method == "tools/call" {
            let name = request.params.get("name").and_then(Value::as_str).unwrap_or_default();
            if let Some(schema) = self.registry.mirrored_schema(name) {
                let arguments = request.params.get("arguments").unwrap_or(&Value::Null);
                check_parameters(headers, &schema, arguments)?;
            }
        }
        Ok(peer)
    }

    /// A client of an older revision, about which nothing is remembered.
    fn handshaken(&self, version: Version, accepted: Accepted) -> Peer {
        let capabilities = self.assumed.clone();
        Peer { capabilities, reachable: accepted.events, ..Peer::legacy(version) }
    }

    pub(crate) fn exchange<'s>(
        self: &Rc<Self>,
        headers: &dyn Headers,
        peer: Peer,
        request: Request,
    ) -> Exchange<'s>
    where
        R: 's,
    {
        let (server, scope) = (Rc::clone(self), self.registry.open(headers));
        let (outbox, cancel) = (peer.outbox.clone(), peer.cancel.clone());
        let work = async move { server.respond(&scope, &peer, request).await };
        Exchange::new(Box::pin(work), outbox, cancel)
    }
}

fn version_header(headers: &dyn Headers) -> Option<String> {
    headers.header("mcp-protocol-version").map(|value| value.trim().to_owned())
}

/// JSON when the response is all there is to say, events when something comes before it.
async fn deliver(mut exchange: Exchange<'_>, accepted: Accepted) -> HttpOut<'_> {
    let mut first = VecDeque::new();
    while let Some(message) = exchange.next().await {
        match message {
            Outgoing::Last(reply) if accepted.json && first.is_empty() => return HttpOut::json(reply),
            Outgoing::OnTheWay(_) if !accepted.events => {}
            message => {
                first.push_back(message);
                break;
            }
        }
    }
    let status = match first.front() {
        Some(Outgoing::Last(reply)) => reply.status,
        _ => 200,
    };
    let headers = vec![
        ("content-type", "text/event-stream"),
        ("cache-control", "no-cache, no-transform"),
        ("x-accel-buffering", "no"),
    ];
    HttpOut { status, fault: false, headers, body: Body::Events(EventStream { first, exchange }) }
}

/// The messages of one call, framed as server-sent events.
#[derive(Debug)]
pub struct EventStream<'a> {
    first: VecDeque<Outgoing>,
    exchange: Exchange<'a>,
}

impl Stream for EventStream<'_> {
    type Item = Vec<u8>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Vec<u8>>> {
        let next = match self.first.pop_front() {
            Some(message) => Poll::Ready(Some(message)),
            None => self.exchange.poll_next_unpin(cx),
        };
        next.map(|message| {
            message.map(|message| {
                let text = match message {
                    Outgoing::OnTheWay(text) => text,
                    Outgoing::Last(reply) => reply.body,
                };
                format!("event: message\ndata: {text}\n\n").into_bytes()
            })
        })
    }
}
