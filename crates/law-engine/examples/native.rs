//! The engine as a native program: one envelope per line in, one result per line out.
//!
//! The parity test compares its answers with those of engine.wasm in Node, workerd and Chromium.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::print_stdout, reason = "a test program")]

use law_engine::{OUTLINE, ops, settings};
use law_host::{BlobId, Host, Scope};
use serde_json::{Map, Value};
use std::io::BufRead;
use std::rc::Rc;
use testkit::{SocketHost, block_on};

fn main() {
    let outline =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../law-outline/data/outline.bin")).unwrap();
    for line in std::io::stdin().lock().lines() {
        let mut envelope: Map<String, Value> = serde_json::from_str(&line.unwrap()).unwrap();
        let env = match envelope.remove("settings") {
            Some(Value::Object(env)) => env,
            _ => Map::new(),
        };
        let settings = settings::read(&env).unwrap();
        let mut host = SocketHost::new(settings.fetch.bases.clone());
        host.blobs.insert(BlobId(OUTLINE.to_owned()), outline.clone());
        let scope = Scope::new(settings.limits, host.now());
        let finished = block_on(ops::run(Rc::new(host), settings, scope, envelope, Vec::new()));
        println!("{}", finished.json);
    }
}
