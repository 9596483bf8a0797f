//! Asking the client for something in the middle of a call: sampling, elicitation, roots.
//!
//! A handler knows one way only, that of 2026-07-28: it returns an [`Ask`] and is called again with the
//! answers. For older clients this module sends each question as a request of its own, waits for the
//! responses and calls the handler again.

use crate::Fault;
use crate::call::Outbox;
use serde_json::{Map, Value, json};
use std::cell::Cell;
use std::fmt;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

/// What a handler comes to: its value, or questions first.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome<T> {
    Done(T),
    Ask(Ask),
}

/// Questions to the client. `state` comes back with the answers; it is attacker-controlled by then.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ask {
    pub questions: Vec<Question>,
    pub state: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The key under which the answer comes back.
    pub key: String,
    /// `elicitation/create`, `sampling/createMessage` or `roots/list`.
    pub method: &'static str,
    pub params: Value,
}

/// The answers so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    pub(crate) answers: Map<String, Value>,
    pub(crate) state: Option<String>,
}

impl Inputs {
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.answers.get(key)
    }

    #[must_use]
    pub fn state(&self) -> Option<&str> {
        self.state.as_deref()
    }

    /// `inputResponses` and `requestState` of a request.
    pub(crate) fn take(params: &mut Map<String, Value>) -> Result<Self, Fault> {
        let wrong = |key: &str| Fault::InvalidParams(format!("{key}의 형식이 다릅니다."));
        let answers = match params.remove("inputResponses") {
            None => Map::new(),
            Some(Value::Object(answers)) if answers.values().all(Value::is_object) => answers,
            Some(_) => return Err(wrong("inputResponses")),
        };
        let state = match params.remove("requestState") {
            None => None,
            Some(Value::String(state)) => Some(state),
            Some(_) => return Err(wrong("requestState")),
        };
        Ok(Self { answers, state })
    }
}

impl Ask {
    /// The capabilities the questions need.
    pub(crate) fn needs(&self) -> impl Iterator<Item = &'static str> {
        self.questions.iter().map(|question| capability_of(question.method))
    }

    /// The fields of an `InputRequiredResult`.
    pub(crate) fn into_fields(self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("resultType".to_owned(), Value::from("input_required"));
        if !self.questions.is_empty() {
            let requests: Map<String, Value> = self
                .questions
                .into_iter()
                .map(|q| (q.key, json!({ "method": q.method, "params": q.params })))
                .collect();
            fields.insert("inputRequests".to_owned(), Value::Object(requests));
        }
        if let Some(state) = self.state {
            fields.insert("requestState".to_owned(), Value::String(state));
        }
        fields
    }
}

fn capability_of(method: &str) -> &'static str {
    match method {
        "sampling/createMessage" => "sampling",
        "roots/list" => "roots",
        _ => "elicitation",
    }
}

/// The questions that are out, by the id they went out with.
#[derive(Clone, Default)]
pub(crate) struct Relay(Rc<Open>);

#[derive(Default)]
struct Open {
    sent: Cell<u64>,
    waiting: Cell<Vec<(String, Rc<Slot>)>>,
}

#[derive(Default)]
struct Slot {
    outcome: Cell<Option<Result<Value, Value>>>,
    waker: Cell<Option<Waker>>,
}

impl Relay {
    /// Sends all questions and waits for all answers.
    pub async fn ask(&self, outbox: &Outbox, questions: Vec<Question>) -> Result<Map<String, Value>, Fault> {
        let mut open = Vec::new();
        for question in questions {
            let id = self.next_id();
            let slot = Rc::new(Slot::default());
            self.change(|waiting| {
                waiting.push((id.clone(), Rc::clone(&slot)));
            });
            let message =
                json!({ "jsonrpc": "2.0", "id": id, "method": question.method, "params": question.params });
            open.push((question.key, slot, Forget { relay: self, id }));
            outbox.push(message.to_string());
        }
        let mut answers = Map::new();
        for (key, slot, _forget) in &open {
            match slot.wait().await {
                Ok(answer) => {
                    answers.insert(key.clone(), answer);
                }
                Err(error) => {
                    let text = error.get("message").and_then(Value::as_str).unwrap_or_default();
                    return Err(Fault::Internal(format!("클라이언트가 요청을 거절했습니다. {text}")));
                }
            }
        }
        Ok(answers)
    }

    /// An answer came in. False when nobody waits for it.
    pub fn settle(&self, id: &Value, outcome: Result<Value, Value>) -> bool {
        let slot = id.as_str().and_then(|id| self.taken(id));
        let Some(slot) = slot else { return false };
        slot.outcome.set(Some(outcome));
        if let Some(waker) = slot.waker.take() {
            waker.wake();
        }
        true
    }

    fn next_id(&self) -> String {
        let number = self.0.sent.get().wrapping_add(1);
        self.0.sent.set(number);
        format!("server-{number}")
    }

    fn taken(&self, id: &str) -> Option<Rc<Slot>> {
        self.change(|waiting| {
            let at = waiting.iter().position(|(own, _)| own == id)?;
            Some(waiting.swap_remove(at).1)
        })
    }

    fn change<T>(&self, edit: impl FnOnce(&mut Vec<(String, Rc<Slot>)>) -> T) -> T {
        let mut waiting = self.0.waiting.take();
        let result = edit(&mut waiting);
        self.0.waiting.set(waiting);
        result
    }
}

impl Slot {
    async fn wait(&self) -> Result<Value, Value> {
        poll_fn(|cx| match self.outcome.take() {
            Some(outcome) => Poll::Ready(outcome),
            None => {
                self.waker.set(Some(cx.waker().clone()));
                Poll::Pending
            }
        })
        .await
    }
}

/// A question whose call is gone is open no longer.
struct Forget<'a> {
    relay: &'a Relay,
    id: String,
}

impl Drop for Forget<'_> {
    fn drop(&mut self) {
        self.relay.taken(&self.id);
    }
}

impl fmt::Debug for Relay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Relay")
    }
}
