//! One line in, the route on one line out.

#![allow(clippy::unwrap_used, reason = "tests")]

use law_model::Ymd;
use law_route::Route;
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// The route as text: `tool key=value … | next tool key=value …`, `?` when it asks back, `!wish` for what is not
/// supported. Today is 2026-08-20, a Thursday.
pub fn render(route: &Route) -> String {
    let mut out = route.tool.clone();
    values(&mut out, &route.params);
    for step in &route.pipeline {
        let _ = write!(out, " | {}", step.tool);
        values(&mut out, &step.params);
    }
    if route.clarify.is_some() {
        out.push_str(" ?");
    }
    for wish in &route.unsupported {
        let _ = write!(out, " !{wish}");
    }
    out
}

fn values(out: &mut String, params: &Map<String, Value>) {
    for (key, value) in params {
        let _ = match value {
            Value::String(text) => write!(out, " {key}={text}"),
            other => write!(out, " {key}={other}"),
        };
    }
}

#[track_caller]
pub fn check(line: &str, want: &str) {
    let route = law_route::route(line, Ymd::parse("2026-08-20").unwrap());
    assert_eq!(render(&route), want, "{line}");
}
