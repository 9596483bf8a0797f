//! `interface stepped`: the effects of a request, one at a time.

use crate::Component;
use crate::bindings::exports::hanlaw::engine::stepped as wit;
use law_engine::Finished;
use law_engine::drive::{Drive, Next};
use law_engine::steps::{Answer, Effect};
use law_host::{Event, FORM_TYPE, FetchLimits, HostError, Reply, UpstreamQuery};
use std::cell::RefCell;

/// One `resource request`.
#[derive(Debug)]
pub struct Request(RefCell<Drive>);

impl wit::Guest for Component {
    type Request = Request;
}

impl wit::GuestRequest for Request {
    fn new(envelope: Vec<u8>) -> Self {
        Self(RefCell::new(Drive::new(&envelope)))
    }

    fn attach(&self, file: Vec<u8>) {
        self.0.borrow_mut().attach(file);
    }

    fn step(&self, answer: Option<wit::Answer>) -> wit::Effect {
        let mut drive = self.0.borrow_mut();
        let answer = answer.map(|a| (a.to, a.now, answered(a.response)));
        match drive.step(answer) {
            Next::Effect(id, effect) => asked(&drive, id, effect),
            Next::Waiting => wit::Effect::Waiting,
            Next::Done(Finished { json, bytes }) => wit::Effect::Done(wit::Outcome { json, file: bytes }),
        }
    }

    fn cancel(&self) {
        self.0.borrow_mut().cancel();
    }
}

fn asked(drive: &Drive, id: u32, effect: Effect) -> wit::Effect {
    match effect {
        Effect::Fetch { query, limits } => wit::Effect::Fetch(fetch(drive.url(&query), id, query, limits)),
        Effect::Sleep { millis } => wit::Effect::Sleep(wit::Sleep { id, millis }),
        Effect::CacheGet { key } => wit::Effect::CacheGet(wit::CacheGet { id, key }),
        Effect::CachePut { key, value, ttl_secs } => {
            wit::Effect::CachePut(wit::CachePut { id, key, value, ttl_secs })
        }
        Effect::BlobRange { id: blob, offset, len } => {
            wit::Effect::BlobRange(wit::BlobRange { id, name: blob.0, offset, len })
        }
        Effect::Note(event) => wit::Effect::Note(note(event)),
        Effect::Abandon { effect } => wit::Effect::Abandon(effect),
        // Granted and told by the drive itself.
        Effect::Yield | Effect::BlobRanges { .. } | Effect::Progress { .. } => wit::Effect::Waiting,
    }
}

fn fetch(url: String, id: u32, query: UpstreamQuery, limits: FetchLimits) -> wit::Fetch {
    let body = query.form_body();
    let mut headers = query.headers;
    let method = match &body {
        Some(_) => {
            headers.push(("content-type".to_owned(), FORM_TYPE.to_owned()));
            wit::Method::Post
        }
        None => wit::Method::Get,
    };
    let max_bytes = u32::try_from(limits.max_body_bytes).unwrap_or(u32::MAX);
    wit::Fetch { id, url, method, headers, body, max_bytes, timeout_millis: limits.timeout_millis }
}

fn note(event: Event) -> wit::Note {
    let fields = event.fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    wit::Note { name: event.name.to_owned(), fields }
}

fn answered(response: wit::Response) -> Answer {
    match response {
        wit::Response::Fetched(reply) => {
            let wit::Reply { status, content_type, retry_after, location, body } = reply;
            Answer::Fetched(Ok(Reply { status, content_type, retry_after, location, body }))
        }
        wit::Response::Failed(failure) => Answer::Fetched(Err(failed(failure))),
        wit::Response::Bytes(bytes) => Answer::Bytes(bytes),
        wit::Response::Nothing => Answer::Done,
    }
}

fn failed(failure: wit::Failure) -> HostError {
    match failure {
        wit::Failure::Network(cause) => HostError::Network(cause),
        wit::Failure::Timeout => HostError::Timeout,
        wit::Failure::TooLarge => HostError::TooLarge,
        wit::Failure::Cancelled => HostError::Cancelled,
        wit::Failure::Offline => HostError::Offline,
    }
}
