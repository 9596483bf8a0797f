//! The stand-in without sockets: a [`FakeHost`] in virtual time, for tables of thousands of cases.

use super::http::{Request, pairs};
use super::library::Library;
use super::{Fault, Options, Outcome, Seen, State, log, play, reset, take_fault};
use law_host::{Bases, FakeHost, HostError, Reply, UpstreamQuery};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Debug)]
pub struct Virtual {
    pub host: FakeHost,
    pub bases: Bases,
    state: Arc<State>,
}

impl Virtual {
    /// `millis`: how long every answer takes.
    #[must_use]
    pub fn new(millis: u32) -> Self {
        let bases = Bases::upstream("http://127.0.0.1:9/DRF/").expect("a loopback address");
        let library = Library::open(None);
        let state = Arc::new(State { options: Options::default(), library, ..State::default() });
        let late = Rc::new(Cell::new(0));
        let (theirs, urls, their_late) = (Arc::clone(&state), bases.clone(), Rc::clone(&late));
        let host = FakeHost::new(move |query| {
            their_late.set(0);
            answer(&theirs, &urls, query, &their_late)
        });
        let host = host.with_delay(move |_| late.get().saturating_add(millis));
        Self { host, bases, state }
    }

    pub fn play(&self, kind: &str, count: u32) {
        self.fault(Fault { kind: kind.to_owned(), count, millis: 2_000, ..Fault::default() });
    }

    pub fn fault(&self, fault: Fault) {
        self.state.faults.lock().unwrap().push(fault);
    }

    pub fn reset(&self) {
        reset(&self.state);
        self.host.calls.borrow_mut().clear();
        self.host.cache.borrow_mut().clear();
        self.host.notes.borrow_mut().clear();
    }

    #[must_use]
    pub fn log(&self) -> Vec<Seen> {
        self.state.log.lock().unwrap().clone()
    }

    #[must_use]
    pub fn calls(&self) -> usize {
        self.state.log.lock().unwrap().len()
    }
}

fn answer(state: &State, bases: &Bases, query: &UpstreamQuery, late: &Cell<u32>) -> Result<Reply, HostError> {
    let url = bases.url(query);
    let target = url.strip_prefix("http://127.0.0.1:9").unwrap_or(&url).to_owned();
    let (path, params) = target.split_once('?').unwrap_or((&target, ""));
    let request = Request {
        method: "GET".to_owned(),
        path: super::http::decoded(path),
        params: pairs(params),
        headers: query.headers.clone(),
        body: String::new(),
        target: target.clone(),
    };
    let fault = take_fault(state, &request);
    log(state, &request, &fault);
    match play(state, &request, &fault) {
        Outcome::Reply(response, millis) => {
            late.set(u32::try_from(millis).unwrap_or(u32::MAX));
            if response.sent.is_some() {
                return Err(HostError::Network("UnexpectedEof - 127.0.0.1".into()));
            }
            let extra = |name: &str| response.extra.iter().find(|(n, _)| *n == name).map(|(_, v)| v.clone());
            Ok(Reply {
                status: response.status,
                content_type: response.content_type.clone(),
                retry_after: extra("Retry-After"),
                location: extra("Location"),
                body: response.body,
            })
        }
        Outcome::Stall(_) => Err(HostError::Timeout),
        Outcome::Flood => Err(HostError::TooLarge),
        Outcome::Reset => Err(HostError::Network("ConnectionReset - 127.0.0.1".into())),
    }
}
