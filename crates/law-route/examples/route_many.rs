//! Routes one line many times, for profilers: `route_many COUNT LINE [CHARS]`; with CHARS the line is repeated to that length.

fn main() {
    let mut args = std::env::args().skip(1);
    let count: u32 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let line = args.next().unwrap_or_else(|| "민법 제750조".to_string());
    let line = match args.next().and_then(|n| n.parse().ok()) {
        Some(chars) => line.chars().cycle().take(chars).collect(),
        None => line,
    };
    let Some(today) = law_model::Ymd::new(2026, 8, 20) else { return };
    for _ in 0..count {
        std::hint::black_box(law_route::route(std::hint::black_box(&line), today));
    }
}
