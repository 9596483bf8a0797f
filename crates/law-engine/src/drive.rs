//! One effect at a time: a [`Machine`] for hosts of the component model.
//!
//! `step` takes the answer to an earlier effect and gives the next thing to do. A host that answers each
//! effect before it asks for the next never hears of waiting or abandoned work. Yields are granted here; the
//! limits of a fetch are enforced here as well, because a host may not have looked at them.

use crate::LATEST;
use crate::machine::{Finished, Machine, NOT_AN_OBJECT};
use crate::steps::{Answer, Effect, Step};
use law_host::{Bases, Event, HostError, UnixMillis, UpstreamQuery};
use law_vocab::sorted::SortedMap;
use serde_json::{Map, Value};
use std::collections::VecDeque;

/// What a step gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    Effect(u32, Effect),
    /// Nothing new: something that is out must be answered first.
    Waiting,
    Done(Finished),
}

/// A request before, during and after its run.
#[derive(Debug)]
enum State {
    New { envelope: Result<Map<String, Value>, &'static str>, file: Vec<u8> },
    Running(Machine),
    Over(Finished),
}

/// One request in the hands of a host.
#[derive(Debug)]
pub struct Drive {
    state: State,
    queue: VecDeque<(u32, Effect)>,
    /// Effects in the hands of the host, with the most bytes their answer may have.
    out: SortedMap<u32, usize>,
    now: UnixMillis,
    seed: u64,
    cancelled: bool,
}

/// Polls without anything new or out before a request counts as stuck; woken work needs one or two.
const IDLE_POLLS: u32 = 64;

impl Drive {
    /// `envelope` is the JSON of [`crate::ops`] with `now` (milliseconds since 1970) and, if wanted, `seed`.
    #[must_use]
    pub fn new(envelope: &[u8]) -> Self {
        let mut envelope = match serde_json::from_slice(envelope) {
            Ok(Value::Object(envelope)) => Ok(envelope),
            _ => Err(NOT_AN_OBJECT),
        };
        let mut number = |name: &str| envelope.as_mut().ok()?.remove(name)?.as_u64();
        let (now, seed) = (number("now"), number("seed").unwrap_or(0));
        if now.is_none() && envelope.is_ok() {
            envelope =
                Err("요청의 now에 지금 시각(1970년부터의 밀리초)을 넣으세요. 엔진에는 시계가 없습니다.");
        }
        Self {
            state: State::New { envelope, file: Vec::new() },
            queue: VecDeque::new(),
            out: SortedMap::new(),
            now: now.unwrap_or(0).min(LATEST),
            seed,
            cancelled: false,
        }
    }

    /// The file that goes with the request; too late once it runs.
    pub fn attach(&mut self, bytes: Vec<u8>) {
        if let State::New { file, .. } = &mut self.state {
            *file = bytes;
        }
    }

    /// Asks the request to stop.
    pub fn cancel(&mut self) {
        self.cancelled = true;
    }

    /// The address of a query on the wire, key included: for the socket only.
    #[must_use]
    pub fn url(&self, query: &UpstreamQuery) -> String {
        match &self.state {
            State::Running(machine) => machine.bases().url(query),
            State::New { .. } | State::Over(_) => Bases::default().url(query),
        }
    }

    /// Goes on with an answer, the number of its effect and the time it came.
    pub fn step(&mut self, answer: Option<(u32, UnixMillis, Answer)>) -> Next {
        let mut fresh = self.start();
        if let State::Running(machine) = &mut self.state {
            if self.cancelled {
                self.cancelled = false;
                machine.cancel();
                fresh = true;
            }
            if let Some((to, now, answer)) = answer {
                self.now = now.min(LATEST);
                if let Some(most) = self.out.remove(&to) {
                    machine.supply(to, bounded(answer, most));
                    fresh = true;
                }
            }
        }
        if fresh {
            self.advance();
        }
        if let State::Over(finished) = &self.state {
            return Next::Done(finished.clone());
        }
        let Some((id, effect)) = self.queue.pop_front() else { return Next::Waiting };
        if let Some(most) = most_bytes(&effect) {
            self.out.insert(id, most);
        }
        Next::Effect(id, effect)
    }

    /// Begins a new request; true when it did.
    fn start(&mut self) -> bool {
        let State::New { envelope, file } = &mut self.state else { return false };
        let (envelope, file) = (std::mem::replace(envelope, Err("")), std::mem::take(file));
        self.state = match envelope {
            Ok(envelope) => State::Running(Machine::begin(envelope, file, self.now, self.seed)),
            Err(message) => State::Over(Finished::refused(message)),
        };
        true
    }

    /// Polls until there is something for the host to do.
    fn advance(&mut self) {
        let mut idle = 0;
        while let State::Running(machine) = &mut self.state {
            let (_, step) = machine.poll(self.now);
            let finished = match step {
                Step::Done(finished) => finished,
                Step::Wants(wants) => {
                    let yielded = self.admit(wants);
                    if !yielded && (!self.queue.is_empty() || !self.out.is_empty()) {
                        return;
                    }
                    idle = if yielded { 0 } else { idle + 1 };
                    if idle < IDLE_POLLS {
                        continue;
                    }
                    Finished::refused("요청이 더 나아가지 못해 멈췄습니다. 다시 시도해 주세요.")
                }
            };
            self.queue.clear();
            self.out.clear();
            self.state = State::Over(finished);
        }
    }

    /// Queues what the host has to do; true when the request goes on without it.
    fn admit(&mut self, wants: Vec<(u32, Effect)>) -> bool {
        let mut yielded = false;
        for (id, effect) in wants {
            match effect {
                Effect::Yield => {
                    if let State::Running(machine) = &mut self.state {
                        machine.supply(id, Answer::Done);
                        yielded = true;
                    }
                }
                // Only the user's own documents are read so, and hosts that work in turn have none.
                Effect::BlobRanges { .. } => {
                    if let State::Running(machine) = &mut self.state {
                        machine.supply(id, Answer::Packed(Vec::new()));
                        yielded = true;
                    }
                }
                Effect::Abandon { effect } => {
                    let before = self.queue.len();
                    self.queue.retain(|(id, _)| *id != effect);
                    if self.queue.len() == before && self.out.remove(&effect).is_some() {
                        self.queue.push_back((id, Effect::Abandon { effect }));
                    }
                }
                Effect::Progress { done, total, message } => {
                    self.queue.push_back((id, Effect::Note(progress(done, total, message))));
                }
                effect => self.queue.push_back((id, effect)),
            }
        }
        yielded
    }
}

fn progress(done: u32, total: Option<u32>, message: String) -> Event {
    let total = total.map_or_else(String::new, |t| t.to_string());
    Event {
        name: "progress",
        fields: vec![("done", done.to_string()), ("total", total), ("message", message)],
    }
}

/// The most bytes an answer may have; `None` when the effect has no answer.
fn most_bytes(effect: &Effect) -> Option<usize> {
    match effect {
        Effect::Fetch { limits, .. } => Some(limits.max_body_bytes),
        Effect::BlobRange { len, .. } => Some(usize::try_from(*len).unwrap_or(usize::MAX)),
        Effect::CacheGet { .. } | Effect::CachePut { .. } | Effect::Sleep { .. } => Some(usize::MAX),
        Effect::Yield
        | Effect::BlobRanges { .. }
        | Effect::Abandon { .. }
        | Effect::Progress { .. }
        | Effect::Note(_) => None,
    }
}

fn bounded(answer: Answer, most: usize) -> Answer {
    match answer {
        Answer::Fetched(Ok(reply)) if reply.body.len() > most => Answer::Fetched(Err(HostError::TooLarge)),
        Answer::Bytes(Some(mut bytes)) => {
            bytes.truncate(most);
            Answer::Bytes(Some(bytes))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use law_host::Reply;

    const NOW: u64 = 1_780_000_000_000;
    const OUTLINE: &[u8] = include_bytes!("../../law-outline/data/outline-current.bin");

    /// Answers one thing after the other; gives the JSON and the kinds of effects there were.
    fn drive(envelope: &str, reply: impl Fn() -> Answer) -> (Value, Vec<&'static str>) {
        let mut drive = Drive::new(envelope.as_bytes());
        let mut kinds = Vec::new();
        let mut answer = None;
        for _ in 0..10_000 {
            let (id, effect) = match drive.step(answer.take()) {
                Next::Done(finished) => {
                    assert_eq!(drive.step(None), Next::Done(finished.clone()), "the end is the end");
                    return (serde_json::from_str(&finished.json).unwrap_or_default(), kinds);
                }
                Next::Waiting => panic!("everything is answered"),
                Next::Effect(id, effect) => (id, effect),
            };
            let (kind, given) = match effect {
                Effect::Fetch { .. } => ("fetch", reply()),
                Effect::Sleep { .. } => ("sleep", Answer::Done),
                Effect::CacheGet { .. } => ("cache-get", Answer::Bytes(None)),
                Effect::CachePut { .. } => ("cache-put", Answer::Done),
                Effect::BlobRange { offset, len, .. } => {
                    ("blob-range", Answer::Bytes(law_host::range_of(OUTLINE, offset, len)))
                }
                Effect::Note(_) => continue,
                other => panic!("a host that works in turn sees {other:?}"),
            };
            kinds.push(kind);
            answer = Some((id, NOW, given));
        }
        panic!("no end");
    }

    fn fetched(body: Vec<u8>) -> Answer {
        let content_type = "text/html".to_owned();
        Answer::Fetched(Ok(Reply { status: 200, content_type, retry_after: None, location: None, body }))
    }

    #[test]
    fn a_check_reads_the_outline_and_nothing_else() {
        let (report, kinds) =
            drive(&format!(r#"{{"op":"verify","text":"민법 제750조","now":{NOW}}}"#), || fetched(vec![]));
        assert_eq!(report["overall"], "verified");
        assert!(!kinds.is_empty() && kinds.iter().all(|k| *k == "blob-range"), "{kinds:?}");
    }

    #[test]
    fn hostile_answers_end_in_an_error_that_says_so() {
        let call = format!(
            r#"{{"op":"call","tool":"search_law","args":{{"query":"민법"}},"now":{NOW},"settings":{{"LAW_OC":"key"}}}}"#
        );
        let answers: [fn() -> Answer; 4] = [
            || fetched(vec![b'x'; 200 << 20]),
            || fetched(b"\xff\xfe\0\0".to_vec()),
            || Answer::Done,
            || Answer::Fetched(Err(HostError::Offline)),
        ];
        for answer in answers {
            let (value, kinds) = drive(&call, answer);
            assert_eq!(value["isError"], true, "{value}");
            assert!(kinds.contains(&"fetch"), "{kinds:?}");
        }
    }

    #[test]
    fn what_is_no_request_is_refused() {
        for envelope in ["", "[]", "{", "{}", r#"{"op":"cite"}"#, r#"{"now":-1}"#, "\"text\""] {
            let (value, kinds) = drive(envelope, || Answer::Done);
            assert_eq!(value["error"]["label"], "INVALID_PARAMETER", "{envelope}");
            assert!(kinds.is_empty());
        }
        let (value, _) = drive(&format!(r#"{{"op":"no-such-op","now":{NOW}}}"#), || Answer::Done);
        assert_eq!(value["error"]["message"], "'no-such-op'(이)라는 요청은 없습니다");
    }

    #[test]
    fn answers_that_nobody_asked_for_change_nothing() {
        let mut drive =
            Drive::new(format!(r#"{{"op":"verify","text":"민법 제1조","now":{NOW}}}"#).as_bytes());
        let Next::Effect(id, Effect::BlobRange { .. }) = drive.step(None) else {
            panic!("reads the outline")
        };
        assert_eq!(drive.step(Some((id + 1, NOW, Answer::Bytes(None)))), Next::Waiting);
        assert_eq!(drive.step(None), Next::Waiting);
        let Next::Done(finished) = drive.step(Some((id, NOW, Answer::Bytes(None)))) else {
            panic!("no outline, no check");
        };
        assert!(finished.json.contains("outline.bin"), "{}", finished.json);
    }

    #[test]
    fn a_cancelled_request_still_ends() {
        let call =
            r#"{"op":"call","tool":"search_law","args":{"query":"민법"},"now":1,"settings":{"LAW_OC":"k"}}"#;
        let mut drive = Drive::new(call.as_bytes());
        drive.cancel();
        let mut answer = None;
        for _ in 0..100 {
            match drive.step(answer.take()) {
                Next::Done(finished) => return assert!(!finished.json.is_empty()),
                Next::Effect(id, Effect::BlobRange { .. } | Effect::CacheGet { .. }) => {
                    answer = Some((id, 1, Answer::Bytes(None)));
                }
                Next::Effect(id, _) => answer = Some((id, 1, Answer::Fetched(Err(HostError::Cancelled)))),
                Next::Waiting => {}
            }
        }
        panic!("no end");
    }
}
