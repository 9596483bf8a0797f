//! The engine in Rust: checks a text offline and, with a key in LAW_OC, fetches an article from law.go.kr.
//!
//! `cargo run --release -- hanlaw.component.wasm outline.bin "민법 제750조, 대법원 2088다12345"`

use exports::hanlaw::engine::stepped as wit;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::error::Error;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::FileExt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use wasmtime::component::{Component, Linker};

wasmtime::component::bindgen!({ path: "../../../crates/law-component/wit", world: "hanlaw:engine/engine" });

type Result<T> = std::result::Result<T, Box<dyn Error>>;

struct Hanlaw {
    store: wasmtime::Store<()>,
    instance: Engine,
    outline: File,
    cache: HashMap<String, Vec<u8>>,
}

impl Hanlaw {
    fn new(component: &str, outline: &str) -> Result<Self> {
        let engine = wasmtime::Engine::default();
        let component = Component::from_file(&engine, component)?;
        let mut store = wasmtime::Store::new(&engine, ());
        let instance = Engine::instantiate(&mut store, &component, &Linker::new(&engine))?;
        Ok(Self { store, instance, outline: File::open(outline)?, cache: HashMap::new() })
    }

    fn ask(&mut self, mut envelope: Value) -> Result<Value> {
        envelope["now"] = now().into();
        let guest = self.instance.hanlaw_engine_stepped().request();
        let request = guest.call_constructor(&mut self.store, envelope.to_string().as_bytes())?;
        let mut answer = None;
        let json = loop {
            let guest = self.instance.hanlaw_engine_stepped().request();
            let effect = guest.call_step(&mut self.store, request, answer.as_ref())?;
            answer = match effect {
                wit::Effect::Done(outcome) => break outcome.json,
                effect => self.perform(effect).map(|(to, response)| wit::Answer { to, now: now(), response }),
            };
        };
        request.resource_drop(&mut self.store)?;
        Ok(serde_json::from_str(&json)?)
    }

    /// One thing after the other: what is not answered needs no answer.
    fn perform(&mut self, effect: wit::Effect) -> Option<(u32, wit::Response)> {
        Some(match effect {
            wit::Effect::Fetch(wanted) => (wanted.id, fetch(wanted)),
            wit::Effect::Sleep(wanted) => {
                std::thread::sleep(Duration::from_millis(wanted.millis.into()));
                (wanted.id, wit::Response::Nothing)
            }
            wit::Effect::CacheGet(wanted) => {
                (wanted.id, wit::Response::Bytes(self.cache.get(&wanted.key).cloned()))
            }
            wit::Effect::CachePut(wanted) => {
                self.cache.insert(wanted.key, wanted.value);
                (wanted.id, wit::Response::Nothing)
            }
            wit::Effect::BlobRange(wanted) => {
                let mut bytes = vec![0; wanted.len as usize];
                let read = self.outline.read_at(&mut bytes, wanted.offset);
                let bytes = read.ok().map(|n| bytes[..n].to_vec());
                (wanted.id, wit::Response::Bytes(bytes))
            }
            _ => return None,
        })
    }
}

fn fetch(wanted: wit::Fetch) -> wit::Response {
    let timeout = Duration::from_millis(wanted.timeout_millis.into());
    let config = ureq::Agent::config_builder().timeout_global(Some(timeout)).max_redirects(0).http_status_as_error(false);
    match exchange(&ureq::Agent::new_with_config(config.build()), &wanted) {
        Ok(reply) => wit::Response::Fetched(reply),
        Err(ureq::Error::Timeout(_)) => wit::Response::Failed(wit::Failure::Timeout),
        // The address may carry a key: only the kind of the error is told.
        Err(_) => wit::Response::Failed(wit::Failure::Network("연결하지 못했습니다".to_owned())),
    }
}

fn exchange(agent: &ureq::Agent, wanted: &wit::Fetch) -> std::result::Result<wit::Reply, ureq::Error> {
    let mut request = ureq::http::Request::builder().uri(&wanted.url);
    for (name, value) in &wanted.headers {
        request = request.header(name, value);
    }
    let mut response = match &wanted.body {
        Some(form) => agent.run(request.method("POST").body(form.clone())?)?,
        None => agent.run(request.method("GET").body(())?)?,
    };
    let header = |name: &str| response.headers().get(name).and_then(|v| v.to_str().ok()).map(str::to_owned);
    let (status, content_type) = (response.status().as_u16(), header("content-type").unwrap_or_default());
    let (retry_after, location) = (header("retry-after"), header("location"));
    let mut body = Vec::new();
    // One byte too many is enough: the engine says that it was too large.
    response.body_mut().as_reader().take(u64::from(wanted.max_bytes) + 1).read_to_end(&mut body)?;
    Ok(wit::Reply { status, content_type, retry_after, location, body })
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [component, outline, text] = words.as_slice() else {
        return Err("usage: hanlaw-host-example hanlaw.component.wasm outline.bin TEXT".into());
    };
    let mut law = Hanlaw::new(component, outline)?;
    let report = law.ask(json!({"op": "verify", "text": text}))?;
    println!("{}", report["text"].as_str().unwrap_or_default());
    if let Ok(key) = std::env::var("LAW_OC") {
        let upstream = std::env::var("HANLAW_UPSTREAM").unwrap_or_default();
        let settings = json!({"LAW_OC": key, "HANLAW_UPSTREAM": upstream});
        let args = json!({"lawName": "민법", "jo": "제750조"});
        let article =
            law.ask(json!({"op": "call", "tool": "get_law_text", "args": args, "settings": settings}))?;
        println!("{}", article["text"].as_str().unwrap_or_default());
    }
    Ok(())
}
