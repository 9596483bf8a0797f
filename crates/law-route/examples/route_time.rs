//! Mean time of routing each line of the input, warm: `route_time [ROUNDS] < lines`; one JSON object of nanoseconds.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a measurement tells the time it took")]

use std::io::Read;
use std::time::Instant;

fn main() {
    let rounds: u32 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let Some(today) = law_model::Ymd::new(2026, 8, 20) else { return };
    let mut text = String::new();
    if std::io::stdin().read_to_string(&mut text).is_err() {
        return;
    }
    let mut times = serde_json::Map::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let run = || drop(std::hint::black_box(law_route::route(std::hint::black_box(line), today)));
        (0..rounds / 10).for_each(|_| run());
        let start = Instant::now();
        (0..rounds).for_each(|_| run());
        let mean = start.elapsed().as_nanos() / u128::from(rounds);
        times.insert(line.to_owned(), serde_json::json!(u64::try_from(mean).unwrap_or(u64::MAX)));
    }
    println!("{}", serde_json::Value::Object(times));
}
