//! One request of the engine: its effects carried out over wasi.

use crate::flight::Flights;
use law_engine::OUTLINE;
use law_engine::drive::{Drive, Next};
use law_engine::steps::{Answer, Effect};
use law_host::range_of;
use serde_json::{Map, Value};
use wasip2::cli::environment::get_environment;
use wasip2::clocks::wall_clock;
use wasip2::random::random::get_random_u64;

/// The outline with its history, compressed as it is.
static HELD: &[u8] = include_bytes!("../../law-outline/data/outline.bin");

#[cfg(feature = "keyvalue")]
use crate::cache;

/// Without a store nothing is kept.
#[cfg(not(feature = "keyvalue"))]
mod cache {
    pub(super) fn get(_: &str, _: u64) -> Option<Vec<u8>> {
        None
    }

    pub(super) fn put(_: &str, _: &[u8], _: u64) {}
}

/// Settings begin with one of these.
const PREFIXES: &[&str] = &["LAW_", "HANLAW_", "MCP_", "KOREAN_LAW_"];

/// The settings of the deployment.
pub fn environment() -> Map<String, Value> {
    let ours = |name: &String| PREFIXES.iter().any(|prefix| name.starts_with(prefix));
    let all = get_environment().into_iter();
    all.filter(|(name, _)| ours(name)).map(|(name, value)| (name, Value::String(value))).collect()
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let time = wall_clock::now();
    time.seconds * 1000 + u64::from(time.nanoseconds / 1_000_000)
}

/// Runs an envelope to its end.
pub fn run(mut envelope: Value, file: Vec<u8>) -> Value {
    if let Some(envelope) = envelope.as_object_mut() {
        envelope.insert("settings".to_owned(), Value::Object(environment()));
        envelope.insert("now".to_owned(), now().into());
        envelope.insert("seed".to_owned(), get_random_u64().into());
    }
    let mut drive = Drive::new(envelope.to_string().as_bytes());
    drive.attach(file);
    let mut flights = Flights::default();
    let mut answer = None;
    loop {
        let next = drive.step(answer.take().map(|(id, answer)| (id, now(), answer)));
        answer = match next {
            Next::Done(finished) => return serde_json::from_str(&finished.json).unwrap_or_default(),
            Next::Waiting => match flights.next() {
                Some(answer) => Some(answer),
                // Cannot be: what a request waits for is out.
                None => return Value::Null,
            },
            Next::Effect(id, effect) => carry_out(&drive, &mut flights, id, effect),
        };
    }
}

/// Gives the answer when it is there at once.
fn carry_out(drive: &Drive, flights: &mut Flights, id: u32, effect: Effect) -> Option<(u32, Answer)> {
    let at_once = match effect {
        Effect::Fetch { query, limits } => match flights.fetch(id, &drive.url(&query), &query, limits) {
            Ok(()) => return None,
            Err(error) => Answer::Fetched(Err(error)),
        },
        Effect::Sleep { millis } => {
            flights.sleep(id, millis);
            return None;
        }
        Effect::Abandon { effect } => {
            flights.abandon(effect);
            return None;
        }
        Effect::BlobRange { id: blob, offset, len } => {
            Answer::Bytes((blob.0 == OUTLINE).then(|| range_of(HELD, offset, len)).flatten())
        }
        Effect::CacheGet { key } => Answer::Bytes(cache::get(&key, now() / 1000)),
        Effect::CachePut { key, value, ttl_secs } => {
            cache::put(&key, &value, now() / 1000 + u64::from(ttl_secs));
            Answer::Done
        }
        // The user's own documents, which a service has not.
        Effect::BlobRanges { .. } => Answer::Packed(Vec::new()),
        Effect::Yield => Answer::Done,
        Effect::Note(_) | Effect::Progress { .. } => return None,
    };
    Some((id, at_once))
}
