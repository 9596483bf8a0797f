//! The engine for JavaScript hosts: synchronous steps, so that a trap is an error the host can catch.
//!
//! `Engine.begin` takes a request; `poll` gives its result or the effects it waits for; `supply…` hands in
//! their answers. A stdio session works the same way with `session`, `feed` and `close`. After a trap the
//! host makes a new instance; nothing of the old one is used again.

use js_sys::{Array, Object, Reflect, Uint8Array};
use law_engine::steps::{Answer, Effect, Step};
use law_engine::{Finished, Held, Machine};
use law_host::{Bases, HostError, Method, Reply};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static HELD: RefCell<Option<Held>> = const { RefCell::new(None) };
}

/// Takes the bytes of the outline for [`check`].
#[wasm_bindgen]
pub fn load_outline(bytes: Vec<u8>) {
    HELD.with_borrow_mut(|held| *held = Some(Held::new(bytes)));
}

/// Checks a text without any host; `options` as in `law_engine::Held::check`. Gives JSON.
#[wasm_bindgen]
#[must_use]
pub fn check(text: &str, options: &str) -> String {
    HELD.with_borrow(|held| {
        held.clone().unwrap_or_else(|| Held::new(Vec::new())).check(text, options).to_string()
    })
}

/// What this engine is and what it can do, as JSON.
#[wasm_bindgen]
#[must_use]
pub fn describe() -> String {
    law_engine::describe().to_string()
}

/// Requests and sessions in flight, by number.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine {
    machines: Vec<(u32, Machine)>,
    next: u32,
}

#[wasm_bindgen]
impl Engine {
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts one request; `envelope` is JSON (see `law_engine::ops`), `bytes` a file that goes with it.
    pub fn begin(&mut self, envelope: &str, bytes: Option<Vec<u8>>, now: f64, seed: u32) -> u32 {
        self.admit(Machine::request(envelope, bytes.unwrap_or_default(), millis(now), u64::from(seed)))
    }

    /// Opens an MCP session over lines; `settings` is JSON.
    pub fn session(&mut self, settings: &str, now: f64, seed: u32) -> u32 {
        self.admit(Machine::session(settings, millis(now), u64::from(seed)))
    }

    /// One line of a session's client.
    pub fn feed(&mut self, id: u32, line: &[u8]) {
        if let Some(machine) = self.machine(id) {
            machine.feed(line);
        }
    }

    /// The client of a session says no more.
    pub fn close(&mut self, id: u32) {
        if let Some(machine) = self.machine(id) {
            machine.close();
        }
    }

    /// Asks a request to stop; it still ends by itself, with what it has.
    pub fn cancel(&mut self, id: u32) {
        if let Some(machine) = self.machine(id) {
            machine.cancel();
        }
    }

    /// `{lines, wants}` while it goes on, `{lines, wants, done, bytes?}` at the end, when only notes are wanted.
    pub fn poll(&mut self, id: u32, now: f64) -> Object {
        let out = Object::new();
        let Some(machine) = self.machine(id) else {
            set(&out, "done", &JsValue::from_str(law_engine::UNKNOWN_REQUEST));
            return out;
        };
        let (lines, step) = machine.poll(millis(now));
        let lines: Array = lines.into_iter().map(JsValue::from).collect();
        let mut over = false;
        set(&out, "lines", &lines);
        let effects = match step {
            Step::Done(Finished { json, bytes }) => {
                let notes = machine.last_notes();
                set(&out, "done", &JsValue::from_str(&json));
                if let Some(bytes) = bytes {
                    set(&out, "bytes", &Uint8Array::from(bytes.as_slice()));
                }
                over = true;
                notes
            }
            Step::Wants(effects) => effects,
        };
        let bases = machine.bases();
        let wants: Array = effects.iter().map(|(id, e)| JsValue::from(effect(*id, e, bases))).collect();
        set(&out, "wants", &wants);
        if over {
            self.machines.retain(|(own, _)| *own != id);
        }
        out
    }

    /// The answer to a fetch that came back.
    #[expect(
        clippy::too_many_arguments,
        reason = "one flat call across the boundary is cheaper than an object"
    )]
    pub fn supply_reply(
        &mut self,
        id: u32,
        effect: u32,
        status: u16,
        content_type: String,
        retry_after: Option<String>,
        location: Option<String>,
        body: Vec<u8>,
    ) {
        self.supply(
            id,
            effect,
            Answer::Fetched(Ok(Reply { status, content_type, retry_after, location, body })),
        );
    }

    /// The answer to a fetch that failed: `network`, `timeout`, `too_large`, `cancelled` or `offline`.
    pub fn supply_error(&mut self, id: u32, effect: u32, code: &str, message: String) {
        let error = match code {
            "timeout" => HostError::Timeout,
            "too_large" => HostError::TooLarge,
            "cancelled" => HostError::Cancelled,
            "offline" => HostError::Offline,
            _ => HostError::Network(message),
        };
        self.supply(id, effect, Answer::Fetched(Err(error)));
    }

    /// The answer to a cache or blob read.
    pub fn supply_bytes(&mut self, id: u32, effect: u32, bytes: Option<Vec<u8>>) {
        self.supply(id, effect, Answer::Bytes(bytes));
    }

    /// The answer to a read of several ranges: each after its length, as `law_engine::steps` says.
    pub fn supply_packed(&mut self, id: u32, effect: u32, bytes: Vec<u8>) {
        self.supply(id, effect, Answer::Packed(bytes));
    }

    /// The answer to everything that has none.
    pub fn supply_done(&mut self, id: u32, effect: u32) {
        self.supply(id, effect, Answer::Done);
    }
}

impl Engine {
    fn admit(&mut self, machine: Machine) -> u32 {
        self.next = self.next.wrapping_add(1);
        self.machines.push((self.next, machine));
        self.next
    }

    fn machine(&mut self, id: u32) -> Option<&mut Machine> {
        self.machines.iter_mut().find(|(own, _)| *own == id).map(|(_, machine)| machine)
    }

    fn supply(&mut self, id: u32, effect: u32, answer: Answer) {
        if let Some(machine) = self.machine(id) {
            machine.supply(effect, answer);
        }
    }
}

/// JavaScript gives milliseconds as a float.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to what a date can be")]
fn millis(now: f64) -> u64 {
    now.clamp(0.0, law_engine::LATEST as f64) as u64
}

fn set(object: &Object, key: &str, value: &JsValue) {
    // Setting a plain property of a fresh object cannot fail.
    drop(Reflect::set(object, &JsValue::from_str(key), value));
}

fn number(object: &Object, key: &str, value: impl Into<f64>) {
    set(object, key, &JsValue::from_f64(value.into()));
}

fn text(object: &Object, key: &str, value: &str) {
    set(object, key, &JsValue::from_str(value));
}

fn pairs(list: &[(String, String)]) -> Array {
    list.iter().map(|(k, v)| JsValue::from(Array::of2(&k.as_str().into(), &v.as_str().into()))).collect()
}

fn effect(id: u32, effect: &Effect, bases: &Bases) -> Object {
    let out = Object::new();
    number(&out, "id", id);
    match effect {
        Effect::Fetch { query, limits } => {
            text(&out, "kind", "fetch");
            text(&out, "url", &bases.url(query));
            text(&out, "method", if query.method == Method::Post { "POST" } else { "GET" });
            set(&out, "headers", &pairs(&query.headers));
            set(&out, "form", &pairs(&query.form));
            number(&out, "maxBytes", u32::try_from(limits.max_body_bytes).unwrap_or(u32::MAX));
            number(&out, "timeout", limits.timeout_millis);
        }
        Effect::Sleep { millis } => {
            text(&out, "kind", "sleep");
            number(&out, "millis", *millis);
        }
        Effect::CacheGet { key } => {
            text(&out, "kind", "cache_get");
            text(&out, "key", key);
        }
        Effect::CachePut { key, value, ttl_secs } => {
            text(&out, "kind", "cache_put");
            text(&out, "key", key);
            set(&out, "value", &Uint8Array::from(value.as_slice()));
            number(&out, "ttl", *ttl_secs);
        }
        Effect::BlobRange { id, offset, len } => {
            text(&out, "kind", "blob");
            text(&out, "blob", &id.0);
            number(&out, "offset", u32::try_from(*offset).unwrap_or(u32::MAX));
            number(&out, "len", *len);
        }
        Effect::BlobRanges { reads } => {
            text(&out, "kind", "blobs");
            let blobs: Array = reads.iter().map(|r| JsValue::from_str(&r.id.0)).collect();
            set(&out, "blobs", &blobs);
            let numbers: Vec<u32> =
                reads.iter().flat_map(|r| [u32::try_from(r.offset).unwrap_or(u32::MAX), r.len]).collect();
            set(&out, "ranges", &js_sys::Uint32Array::from(numbers.as_slice()));
        }
        Effect::Yield => text(&out, "kind", "yield"),
        Effect::Abandon { effect } => {
            text(&out, "kind", "abandon");
            number(&out, "effect", *effect);
        }
        Effect::Progress { done, total, message } => {
            text(&out, "kind", "progress");
            number(&out, "done", *done);
            if let Some(total) = total {
                number(&out, "total", *total);
            }
            text(&out, "message", message);
        }
        Effect::Note(event) => {
            text(&out, "kind", "note");
            text(&out, "name", event.name);
            let fields = Object::new();
            for (key, value) in &event.fields {
                text(&fields, key, value);
            }
            set(&out, "fields", &fields);
        }
    }
    out
}
