//! Reads `{"id", "query"}` lines and writes one route for each: `route_jsonl [--today YYYY-MM-DD] < in > out`.

use law_model::Ymd;
use std::io::{BufRead, Write};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let today = args
        .iter()
        .position(|a| a == "--today")
        .and_then(|i| args.get(i + 1))
        .and_then(|d| Ymd::parse(d))
        .or_else(|| Ymd::new(2026, 8, 20));
    let Some(today) = today else { return };
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let Ok(question) = serde_json::from_str::<serde_json::Value>(&line) else { continue };
        let query = question.get("query").and_then(|q| q.as_str()).unwrap_or_default();
        let mut row = serde_json::json!({"id": question.get("id")});
        if let (Some(row), Ok(serde_json::Value::Object(route))) =
            (row.as_object_mut(), serde_json::to_value(law_route::route(query, today)))
        {
            row.extend(route);
        }
        if writeln!(out, "{row}").is_err() {
            return;
        }
    }
}
