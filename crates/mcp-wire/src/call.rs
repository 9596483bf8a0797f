//! What a running call may say before it answers, and how it learns that nobody waits any more.

use crate::Version;
use crate::input::Inputs;
use serde_json::{Map, Value, json};
use std::cell::Cell;
use std::collections::VecDeque;
use std::fmt;
use std::rc::Rc;
use std::task::Waker;

/// Messages on their way to the client, finished.
#[derive(Clone, Default)]
pub(crate) struct Outbox(Rc<Queue>);

#[derive(Default)]
struct Queue {
    messages: Cell<VecDeque<String>>,
    reader: Cell<Option<Waker>>,
}

impl Outbox {
    pub fn push(&self, message: String) {
        let mut messages = self.0.messages.take();
        messages.push_back(message);
        self.0.messages.set(messages);
        self.wake();
    }

    pub fn wake(&self) {
        if let Some(reader) = self.0.reader.take() {
            reader.wake();
        }
    }

    pub fn pop(&self) -> Option<String> {
        let mut messages = self.0.messages.take();
        let first = messages.pop_front();
        self.0.messages.set(messages);
        first
    }

    pub fn wake_on_push(&self, waker: &Waker) {
        self.0.reader.set(Some(waker.clone()));
    }
}

impl fmt::Debug for Outbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Outbox")
    }
}

/// Set once: the client cancelled or went away.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Rc<Cell<bool>>);

impl Cancel {
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.get()
    }

    pub(crate) fn set(&self) {
        self.0.set(true);
    }
}

/// Severity of a log message, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LogLevel {
    Debug,
    Info,
    Notice,
    Warning,
    Error,
    Critical,
    Alert,
    Emergency,
}

const LEVELS: [(LogLevel, &str); 8] = [
    (LogLevel::Debug, "debug"),
    (LogLevel::Info, "info"),
    (LogLevel::Notice, "notice"),
    (LogLevel::Warning, "warning"),
    (LogLevel::Error, "error"),
    (LogLevel::Critical, "critical"),
    (LogLevel::Alert, "alert"),
    (LogLevel::Emergency, "emergency"),
];

impl LogLevel {
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        LEVELS.iter().find(|(_, name)| *name == text).map(|(level, _)| *level)
    }

    fn as_str(self) -> &'static str {
        LEVELS.iter().find(|(level, _)| *level == self).map_or("info", |(_, name)| name)
    }
}

/// The context of one call.
#[derive(Debug)]
pub struct CallCx {
    pub(crate) version: Version,
    pub(crate) capabilities: Map<String, Value>,
    pub(crate) progress_token: Option<Value>,
    pub(crate) log_level: Option<LogLevel>,
    pub(crate) inputs: Inputs,
    pub(crate) outbox: Outbox,
    pub(crate) cancel: Cancel,
    pub(crate) reported: Cell<Option<u64>>,
}

impl CallCx {
    #[must_use]
    pub fn version(&self) -> Version {
        self.version
    }

    /// The client can be asked for this (`sampling`, `elicitation`, `roots`).
    #[must_use]
    pub fn client_can(&self, capability: &str) -> bool {
        self.capabilities.contains_key(capability)
    }

    /// What the client answered to an earlier [`crate::Ask`], and the state that came back with it.
    #[must_use]
    pub fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// A handle that outlives this borrow, for work that is handed on.
    #[must_use]
    pub fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// The client asked to be told how far the work is.
    #[must_use]
    pub fn wants_progress(&self) -> bool {
        self.progress_token.is_some()
    }

    /// Nothing happens when the client did not ask. The protocol wants `done` to grow; a step back is left out.
    pub fn progress(&self, done: u64, total: Option<u64>, message: Option<&str>) {
        let Some(token) = &self.progress_token else { return };
        if self.reported.get().is_some_and(|before| before >= done) {
            return;
        }
        self.reported.set(Some(done));
        let mut params = Map::new();
        params.insert("progressToken".to_owned(), token.clone());
        params.insert("progress".to_owned(), Value::from(done));
        if let Some(total) = total {
            params.insert("total".to_owned(), Value::from(total));
        }
        if let Some(message) = message {
            params.insert("message".to_owned(), Value::from(message));
        }
        self.outbox.push(notification("notifications/progress", params));
    }

    /// Nothing happens below the level the client asked for.
    pub fn log(&self, level: LogLevel, logger: &str, data: &Value) {
        if self.log_level.is_some_and(|least| level >= least) {
            let params = json!({ "level": level.as_str(), "logger": logger, "data": data });
            if let Value::Object(params) = params {
                self.outbox.push(notification("notifications/message", params));
            }
        }
    }
}

fn notification(method: &str, params: Map<String, Value>) -> String {
    json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string()
}
