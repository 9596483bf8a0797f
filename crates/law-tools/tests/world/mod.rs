//! A world for tools: the stand-in in virtual time, the committed outline, a key or none.

#![allow(dead_code, reason = "each test file uses a part")]

mod audit;

use law_fetch::FetchConfig;
use law_host::{ApiKey, BlobId, FakeHost, Host as _, HostError, Reply, Scope, UpstreamQuery};
use law_outline::OutlineOver;
use law_tools::{Ctx, Output, Settings, call};
use serde_json::Value;
use testkit::Virtual;

const OUTLINE: &[u8] = include_bytes!("../../../law-outline/data/outline.bin");

pub struct World {
    pub upstream: Virtual,
    pub settings: Settings,
    outline: OutlineOver,
    counted: std::cell::RefCell<Vec<String>>,
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
            settings: Settings { key, fetch: fetch.into(), ..Settings::default() },
            outline: OutlineOver::new(blob),
            counted: std::cell::RefCell::default(),
        }
    }

    pub fn without_key() -> Self {
        let mut world = Self::new();
        world.settings.key = None;
        world
    }

    /// One call in a request of its own, with what holds for every answer.
    pub fn call(&self, tool: &str, args: Value) -> Output {
        let output = self.raw(tool, args.clone());
        self.audit(tool, &args, &output);
        output
    }

    /// The same, and how many requests reached upstream.
    pub fn counted(&self, tool: &str, args: Value) -> (Output, usize) {
        self.upstream.reset();
        let output = self.raw(tool, args.clone());
        let calls = self.upstream.calls();
        *self.counted.borrow_mut() = self.asked();
        self.audit(tool, &args, &output);
        (output, calls)
    }

    pub fn raw(&self, tool: &str, args: Value) -> Output {
        run(&self.upstream.host, &self.settings, &self.outline, tool, args)
    }

    /// Every call that the answer prints must be possible; while upstream has trouble it may meet the trouble.
    fn audit(&self, tool: &str, args: &Value, output: &Output) {
        let troubled = self.upstream.log().iter().any(|seen| !seen.fault.is_empty());
        audited(tool, args, output, |printed| {
            let told = self.raw(&printed.name, printed.args.clone());
            // The stand-in has one record that every search finds and no text tool knows, and the structure tables of few statutes.
            let args = printed.args.to_string();
            let invented = ["700001", "두루", "민법 손해배상 위헌"].iter().any(|w| args.contains(w))
                || told.text.contains("[UPSTREAM_NO_DATA]")
                || told.text.contains("다른 자료(「상법」");
            let must_answer = printed.offered && !troubled && !invented;
            (told.is_error && (must_answer || told.text.starts_with("[INVALID_PARAMETER]")))
                .then_some(told.text)
        });
    }

    /// Requests of the last counted call without those that only make sure: a canary's question, or one asked again.
    pub fn spent(&self) -> u32 {
        let mut seen = std::collections::BTreeSet::new();
        let canary = |address: &str| {
            law_fetch::target::TARGETS.iter().any(|target| {
                !target.canary.is_empty()
                    && address.contains(&format!("target={}&", target.name))
                    && address.ends_with(&format!("query={}&display=100", target.canary))
            })
        };
        let log = self.counted.borrow();
        let spent = log.iter().filter(|address| !canary(address) && seen.insert(address.as_str())).count();
        u32::try_from(spent).unwrap()
    }

    /// Every request so far, as targets with their parameters.
    pub fn asked(&self) -> Vec<String> {
        self.upstream.log().into_iter().map(|seen| seen.address).collect()
    }
}

fn audited(tool: &str, args: &Value, output: &Output, refused: impl Fn(&audit::Printed) -> Option<String>) {
    let mut faults = audit::faults(tool, args, output);
    for call in audit::calls(&output.text) {
        match call {
            Ok(printed) => faults
                .extend(refused(&printed).map(|text| {
                    format!("printed {}({}) and refused it: {text}", printed.name, printed.args)
                })),
            Err(text) => faults.push(format!("printed what is no call: {text}")),
        }
    }
    assert!(faults.is_empty(), "{tool}({args}): {}\n{}", faults.join("\n"), output.text);
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
    let outline = OutlineOver::new(blob);
    let output = run(&host, &settings, &outline, tool, args.clone());
    // One body answers everything here: only the arguments of a printed call are tried.
    audited(tool, &args, &output, |printed| {
        let told = run(&host, &settings, &outline, &printed.name, printed.args.clone());
        told.text.starts_with("[INVALID_PARAMETER]").then_some(told.text)
    });
    output
}

/// A file of the shared folder, where there is one.
#[allow(clippy::disallowed_methods, reason = "tests read the shared folder")]
pub fn shared(file: &str) -> Option<Vec<u8>> {
    let named = std::env::var("HANLAW_SHARED").ok();
    let beside =
        ["../../../shared", "../../../../shared"].map(|up| format!("{}/{up}", env!("CARGO_MANIFEST_DIR")));
    named.into_iter().chain(beside).find_map(|folder| std::fs::read(format!("{folder}/{file}")).ok())
}

/// A parameter of a request.
pub fn param<'q>(query: &'q UpstreamQuery, name: &str) -> &'q str {
    query.params.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
}

fn run(host: &FakeHost, settings: &Settings, outline: &OutlineOver, tool: &str, args: Value) -> Output {
    let scope = Scope::new(settings.limits, host.now());
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
