//! A world for tools: the stand-in in virtual time, the committed outline, a key or none.

#![allow(dead_code, reason = "each test file uses a part")]

use law_fetch::FetchConfig;
use law_host::{ApiKey, BlobId, FakeHost, Host as _, HostError, Limits, Reply, Scope, UpstreamQuery};
use law_outline::OutlineOver;
use law_tools::{Ctx, Output, Settings, call};
use serde_json::Value;
use testkit::Virtual;

const OUTLINE: &[u8] = include_bytes!("../../../law-outline/data/outline.bin");

pub struct World {
    pub upstream: Virtual,
    pub settings: Settings,
    outline: OutlineOver,
}

impl World {
    /// With a key.
    pub fn new() -> Self {
        let mut upstream = Virtual::new(20);
        let blob = BlobId("outline".to_owned());
        upstream.host.blobs.insert(blob.clone(), OUTLINE.to_vec());
        let fetch = FetchConfig { bases: upstream.bases.clone(), ..FetchConfig::default() };
        let key = Some(ApiKey::new("test-key-1234").unwrap());
        Self {
            upstream,
            settings: Settings { key, fetch, ..Settings::default() },
            outline: OutlineOver::new(blob),
        }
    }

    pub fn without_key() -> Self {
        let mut world = Self::new();
        world.settings.key = None;
        world
    }

    /// One call in a request of its own.
    pub fn call(&self, tool: &str, args: Value) -> Output {
        run(&self.upstream.host, &self.settings, &self.outline, tool, args)
    }

    /// The same, and how many requests reached upstream.
    pub fn counted(&self, tool: &str, args: Value) -> (Output, usize) {
        self.upstream.reset();
        let output = self.call(tool, args);
        (output, self.upstream.calls())
    }

    /// Every request so far, as targets with their parameters.
    pub fn asked(&self) -> Vec<String> {
        self.upstream.log().into_iter().map(|seen| seen.address).collect()
    }
}

/// A tool over bodies of our own: `answer` plays upstream.
pub fn over(answer: impl Fn(&UpstreamQuery) -> String + 'static, tool: &str, args: Value) -> Output {
    over_bytes(move |query| answer(query).into_bytes(), tool, args)
}

pub fn over_bytes(answer: impl Fn(&UpstreamQuery) -> Vec<u8> + 'static, tool: &str, args: Value) -> Output {
    let mut host = FakeHost::new(move |query| {
        let body = answer(query);
        let content_type = if body.starts_with(b"{") { "application/json" } else { "text/xml" };
        Ok::<_, HostError>(Reply {
            status: 200,
            content_type: content_type.to_owned(),
            retry_after: None,
            location: None,
            body,
        })
    });
    let blob = BlobId("outline".to_owned());
    host.blobs.insert(blob.clone(), OUTLINE.to_vec());
    let settings = Settings { key: Some(ApiKey::new("test-key-1234").unwrap()), ..Settings::default() };
    run(&host, &settings, &OutlineOver::new(blob), tool, args)
}

/// A parameter of a request.
pub fn param<'q>(query: &'q UpstreamQuery, name: &str) -> &'q str {
    query.params.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
}

fn run(host: &FakeHost, settings: &Settings, outline: &OutlineOver, tool: &str, args: Value) -> Output {
    let scope = Scope::new(Limits::default(), host.now());
    let ctx = Ctx {
        host,
        scope: &scope,
        settings,
        outline,
        corpus: &law_corpus::Corpus::default(),
        progress: &|_, _, _| {},
    };
    host.run(call(&ctx, tool, args))
        .expect("nothing waits for ever")
        .unwrap_or_else(|| panic!("no tool {tool}"))
}
