//! JSON-RPC arrays, which one revision had: bounded, answered in order, one scope for all of it.

use crate::dispatch::Reply;
use crate::exchange::{Exchange, all};
use crate::message::{Message, Rejected, Request, classify};
use crate::peer::{self, Peer};
use crate::{Fault, Headers, LocalBoxFuture, Registry, Server, Version};
use serde_json::Value;
use std::rc::Rc;

impl<R: Registry> Server<R> {
    /// The work of all requests in the array; none when there are only notifications and responses.
    pub(crate) fn begin_batch<'s>(
        self: &Rc<Self>,
        headers: &dyn Headers,
        peer: Peer,
        messages: Vec<Value>,
    ) -> Result<Option<Exchange<'s>>, Rejected>
    where
        R: 's,
    {
        self.check_batch(peer.version, &messages)
            .map_err(|what| Rejected { id: Value::Null, fault: Fault::InvalidRequest(what) })?;
        let mut entries = Vec::new();
        for message in messages {
            match classify(message) {
                Ok(Message::Request(request)) => entries.push(Ok(request)),
                Ok(Message::Response { id, outcome }) => {
                    self.relay.settle(&id, outcome);
                }
                Ok(Message::Notification { .. }) => {}
                Err(rejected) => entries.push(Err(rejected)),
            }
        }
        if entries.is_empty() {
            return Ok(None);
        }
        let (server, scope) = (Rc::clone(self), self.registry.open(headers));
        let (outbox, cancel) = (peer.outbox.clone(), peer.cancel.clone());
        let work = async move {
            let running: Vec<LocalBoxFuture<'_, (Value, Reply)>> = entries
                .into_iter()
                .map(|entry| -> LocalBoxFuture<'_, _> { Box::pin(server.answer(&scope, &peer, entry)) })
                .collect();
            let mut body = String::from("[");
            for reply in all(running).await {
                if body.len() > 1 {
                    body.push(',');
                }
                body.push_str(&server.fitting(reply, &peer, body.len()));
            }
            body.push(']');
            Reply { status: 200, body, fault: false }
        };
        Ok(Some(Exchange::new(Box::pin(work), outbox, cancel)))
    }

    /// The answer, or what it says instead where the whole would become too long.
    fn fitting(&self, (id, reply): (Value, Reply), peer: &Peer, before: usize) -> String {
        let limit = self.limits.max_batch_bytes;
        if before + reply.body.len() <= limit {
            return reply.body;
        }
        let what = format!("배열 하나의 답이 {limit}바이트를 넘습니다. 나누어 보내 주십시오.");
        Fault::InvalidRequest(what).response(&id, peer.version)
    }

    fn check_batch(&self, version: Version, messages: &[Value]) -> Result<(), String> {
        let calls = messages
            .iter()
            .filter(|message| message.get("method").and_then(Value::as_str) == Some("tools/call"))
            .count();
        if !version.has_batches() {
            return Err(format!(
                "{} 버전은 배열(batch)을 받지 않습니다. 하나씩 보내 주십시오.",
                version.as_str()
            ));
        }
        if messages.is_empty() {
            return Err("빈 배열입니다.".to_owned());
        }
        if calls > self.limits.max_batch_calls {
            return Err(format!("한 번에 tools/call은 {}개까지입니다.", self.limits.max_batch_calls));
        }
        if messages.len() > self.limits.max_batch_messages {
            return Err(format!("한 번에 메시지는 {}개까지입니다.", self.limits.max_batch_messages));
        }
        Ok(())
    }

    /// Whom it answers, and the answer.
    async fn answer(
        &self,
        scope: &R::Scope,
        peer: &Peer,
        entry: Result<Request, Rejected>,
    ) -> (Value, Reply) {
        let refusal = |fault: &Fault, id: Value| {
            let reply = Reply::fault(fault, &id, peer.version);
            (id, reply)
        };
        match entry {
            Err(Rejected { id, fault }) => refusal(&fault, id),
            Ok(request) if !batchable(&request) => {
                let fault = Fault::InvalidRequest("배열 안에 넣을 수 없는 요청입니다.".to_owned());
                refusal(&fault, request.id)
            }
            Ok(request) => (request.id.clone(), self.respond(scope, peer, request).await),
        }
    }
}

/// Handshakes stand alone, and newer revisions have no arrays.
fn batchable(request: &Request) -> bool {
    let version = peer::version_of(request, None, Version::UNNAMED);
    request.method != "initialize" && version.is_ok_and(|version| !version.is_modern())
}
