//! The Model Context Protocol as a value-to-value machine: bytes of a client in, bytes for the client out.
//!
//! One endpoint speaks every revision from 2025-03-26 to 2026-07-28. [`Server::http`] takes method, headers
//! and body of one HTTP request; [`Session`] takes lines of stdio. Both work on a [`Registry`], which knows
//! the tools, resources and prompts; this crate knows none of them, and no law.
//!
//! It never opens a socket, reads a clock, keeps a session between HTTP requests or issues a session id.
//! Origin checks, CORS, authentication and rate limits belong to the host ([`CORS_REQUEST_HEADERS`] names
//! what a browser must be allowed to send). Futures are local and need no executor; a waker that does
//! nothing is enough, because everything in flight is polled whenever the host polls.
//!
//! ```
//! use mcp_wire::*;
//! use std::rc::Rc;
//!
//! struct Empty;
//! impl Registry for Empty {
//!     type Scope = ();
//!     fn open(&self, _: &dyn Headers) {}
//!     fn identity(&self) -> Identity {
//!         Identity { name: "empty".into(), version: "1".into(), ..Identity::default() }
//!     }
//!     fn features(&self) -> Features {
//!         Features { tools: true, ..Features::default() }
//!     }
//! }
//!
//! let server = Rc::new(Server::new(Empty, Limits::default()));
//! let mut session = Session::new(Rc::clone(&server));
//! session.feed(br#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#);
//! assert_eq!(session.drain(), [r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}"#]);
//! ```
//!
//! The wire shapes are those of the specification's schema files, the codes those of its error table; the
//! official conformance suite runs against `examples/fixture.rs`.

mod batch;
mod call;
mod dispatch;
mod error;
mod exchange;
mod headers;
mod http;
mod input;
mod message;
mod peer;
mod posted;
mod registry;
mod shapes;
mod stdio;
mod still;
mod version;
mod words;

pub use call::{CallCx, Cancel, LogLevel};
pub use error::Fault;
pub use headers::{CORS_REQUEST_HEADERS, Headers, NoHeaders};
pub use http::{Body, EventStream, HttpIn, HttpOut};
pub use input::{Ask, Inputs, Outcome, Question};
pub use posted::{Asked, METHODS, Posted};
pub use registry::{Answer, Call, Completing, Features, Freshness, LocalBoxFuture, Registry};
pub use shapes::{
    Annotations, Completion, Content, Identity, Prompt, PromptArgument, PromptResult, Resource, ResourceBody,
    ResourceContents, ResourceTemplate, Role, Tool, ToolResult,
};
pub use stdio::Session;
pub use still::until_still;
pub use version::Version;

use serde_json::{Map, Value};

/// Bounds of one message and of what it sets in motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub max_bytes: usize,
    /// Nesting of arrays and objects; serde_json itself stops at 128.
    pub max_depth: usize,
    /// Values in one message; each takes some fifty bytes once read, however short it was written.
    pub max_values: usize,
    /// `tools/call` in one batch.
    pub max_batch_calls: usize,
    /// Messages of any kind in one batch.
    pub max_batch_messages: usize,
    /// Of the answer to one batch; what comes after it is answered by an error each.
    pub max_batch_bytes: usize,
    /// Requests of a stdio session that run at the same time; more wait.
    pub max_in_flight: usize,
    /// Entries of one list page.
    pub page_size: usize,
    /// How often one call may ask the client back.
    pub max_rounds: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_bytes: 4 << 20,
            max_depth: 64,
            max_values: 50_000,
            max_batch_calls: 20,
            max_batch_messages: 100,
            max_batch_bytes: 512 << 10,
            max_in_flight: 16,
            page_size: 500,
            max_rounds: 8,
        }
    }
}

/// A registry with its limits. Hosts hold it in an `Rc`, one per process or isolate.
#[derive(Debug)]
pub struct Server<R> {
    registry: R,
    limits: Limits,
    relay: input::Relay,
    assumed: Map<String, Value>,
}

impl<R: Registry> Server<R> {
    #[must_use]
    pub fn new(registry: R, limits: Limits) -> Self {
        Self { registry, limits, relay: input::Relay::default(), assumed: Map::new() }
    }

    /// Over HTTP nothing of an older client's `initialize` is remembered, so nobody knows whether it can be
    /// asked for sampling, elicitation or roots. By default it is not asked; a host that serves known clients
    /// from one process names here what they can do.
    #[must_use]
    pub fn assuming(mut self, capabilities: &[&str]) -> Self {
        for capability in capabilities {
            self.assumed.insert((*capability).to_owned(), Value::Object(Map::new()));
        }
        self
    }

    #[must_use]
    pub fn registry(&self) -> &R {
        &self.registry
    }
}
