//! Tools for tests, never shipped: a law.go.kr that runs on the loopback, a host over plain sockets, and a
//! way to wait for futures.
//!
//! The stand-in answers in the shapes of the Open API from small fixtures of our own, from recorded bodies
//! and the statute corpus where a shared folder is given, and plays the faults of the real service on
//! request. It is a library for Rust tests and a program for the others:
//!
//! ```text
//! cargo run -p testkit --bin standin -- --port 0
//! standin http://127.0.0.1:40123/DRF/
//! curl 'http://127.0.0.1:40123/__fault?kind=503&count=2'
//! ```
//!
//! `/__fault` takes `kind` (one of [`standin::FAULTS`]), `count`, `after` (requests that pass first), `target`,
//! `match` (a part of the address), `millis` and `retry_after`; a single request may carry `__fault=KIND`
//! itself. `/__log` tells what was asked, keys left out; `/__reset` forgets faults and log. The keys `refused`
//! and `unapplied` are answered as upstream answers such keys; every other key is good.
//!
//! [`documents`] builds HWPX, HWP, DOCX and PDF files out of a few lines.
//!
//! What it plays rests on recordings and reports; it is no proof of how law.go.kr behaves today.
#![allow(clippy::disallowed_methods, reason = "dev only: this crate is the outside world of the tests")]

pub mod documents;
mod socket_host;
pub mod standin;
mod wait;

pub use socket_host::SocketHost;
pub use standin::{Options, StandIn, Virtual};
pub use wait::block_on;
