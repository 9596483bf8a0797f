//! Composition root: one request in, one response out, on every host.

pub mod steps;
