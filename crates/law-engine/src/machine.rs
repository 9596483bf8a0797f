//! A request or a session as something that is polled.

use crate::registry::LawRegistry;
use crate::steps::{Answer, Effect, Request, Step, StepHost};
use crate::{ops, settings};
use law_host::{Bases, Scope, UnixMillis};
use law_tools::Settings;
use mcp_wire::{Server, Session};
use serde_json::{Map, Value};
use std::fmt;
use std::rc::Rc;

/// The result of a request: JSON, and bytes where the request made a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    pub json: String,
    pub bytes: Option<Vec<u8>>,
}

impl Finished {
    pub(crate) fn refused(message: &str) -> Self {
        Self { json: ops::fault(message).to_string(), bytes: None }
    }
}

pub(crate) const NOT_AN_OBJECT: &str = "요청은 JSON 객체여야 합니다";

/// One thing in flight.
pub struct Machine {
    bases: Bases,
    kind: Kind,
}

enum Kind {
    Request { request: Request<Finished>, scope: Scope },
    Session { session: Session<'static, LawRegistry>, host: StepHost, closed: bool },
    Refused(Finished),
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Machine")
    }
}

impl Machine {
    /// One request; see [`ops`] for the envelope.
    #[must_use]
    pub fn request(envelope: &str, bytes: Vec<u8>, now: UnixMillis, seed: u64) -> Self {
        match serde_json::from_slice(envelope.as_bytes()) {
            Ok(Value::Object(envelope)) => Self::begin(envelope, bytes, now, seed),
            _ => Self::refused(NOT_AN_OBJECT),
        }
    }

    /// One request whose envelope is read.
    #[must_use]
    pub fn begin(mut envelope: Map<String, Value>, bytes: Vec<u8>, now: UnixMillis, seed: u64) -> Self {
        let settings = match take_settings(&mut envelope) {
            Ok(settings) => settings,
            Err(message) => return Self::refused(&message),
        };
        let bases = settings.fetch.bases.clone();
        let scope = Scope::new(settings.limits, now);
        let shared = scope.clone();
        let request = Request::begin(now, seed, |host| async move {
            ops::run(Rc::new(host), settings, shared, envelope, bytes).await
        });
        Self { bases, kind: Kind::Request { request, scope } }
    }

    /// An MCP session over lines.
    #[must_use]
    pub fn session(settings: &str, now: UnixMillis, seed: u64) -> Self {
        let env = match serde_json::from_slice(settings.as_bytes()) {
            Ok(Value::Object(env)) => env,
            _ => Map::new(),
        };
        let settings = match settings::read(&env) {
            Ok(settings) => settings,
            Err(message) => return Self::refused(&message),
        };
        let bases = settings.fetch.bases.clone();
        let host = StepHost::new(now, seed);
        let registry = LawRegistry::new(Rc::new(host.clone()), settings);
        let server = Rc::new(Server::new(registry, mcp_wire::Limits::default()));
        Self { bases, kind: Kind::Session { session: Session::new(server), host, closed: false } }
    }

    fn refused(message: &str) -> Self {
        Self { bases: Bases::default(), kind: Kind::Refused(Finished::refused(message)) }
    }

    #[must_use]
    pub fn bases(&self) -> &Bases {
        &self.bases
    }

    pub fn feed(&mut self, line: &[u8]) {
        if let Kind::Session { session, .. } = &mut self.kind {
            session.feed(line);
        }
    }

    pub fn close(&mut self) {
        if let Kind::Session { session, closed, .. } = &mut self.kind {
            *closed = true;
            session.close();
        }
    }

    pub fn cancel(&self) {
        if let Kind::Request { scope, .. } = &self.kind {
            scope.cancel();
        }
    }

    pub fn supply(&mut self, effect: u32, answer: Answer) {
        match &mut self.kind {
            Kind::Request { request, .. } => request.supply(effect, answer),
            Kind::Session { host, .. } => host.supply(effect, answer),
            Kind::Refused(_) => {}
        }
    }

    /// What a finished request noted in its last step.
    #[must_use]
    pub fn last_notes(&self) -> Vec<(u32, Effect)> {
        match &self.kind {
            Kind::Request { request, .. } => request.last_notes(),
            Kind::Session { .. } | Kind::Refused(_) => Vec::new(),
        }
    }

    /// Goes on as far as it can; lines of a session come out with the step.
    pub fn poll(&mut self, now: UnixMillis) -> (Vec<String>, Step<Finished>) {
        match &mut self.kind {
            Kind::Request { request, .. } => (Vec::new(), request.poll(now)),
            Kind::Refused(finished) => (Vec::new(), Step::Done(finished.clone())),
            Kind::Session { session, host, closed } => {
                host.set_now(now);
                let lines = session.drain();
                if *closed && session.in_flight() == 0 {
                    return (lines, Step::Done(Finished { json: "{}".to_owned(), bytes: None }));
                }
                (lines, Step::Wants(host.take_wanted()))
            }
        }
    }
}

fn take_settings(envelope: &mut Map<String, Value>) -> Result<Settings, String> {
    match envelope.remove("settings") {
        Some(Value::Object(env)) => settings::read(&env),
        _ => Ok(Settings::default()),
    }
}
