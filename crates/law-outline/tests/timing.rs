//! Look-up times, printed; the limits hold in optimised builds
//! (`cargo test -p law-outline --profile fast --test timing -- --nocapture`).

#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::print_stdout, reason = "a test measures")]

use law_model::{ArticleNo, LawId, Ymd};
use law_outline::{Outline, Place};
use std::time::{Duration, Instant};

const FILES: [(&str, &[u8]); 2] = [
    ("outline.bin", include_bytes!("../data/outline.bin")),
    ("outline-current.bin", include_bytes!("../data/outline-current.bin")),
];

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let value = work();
    (value, start.elapsed())
}

fn spread(what: &str, mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    let at = |part: usize| times.get((times.len() - 1) * part / 1000).copied().unwrap();
    println!("{what}: median {:?}, 99 % {:?}, max {:?}", at(500), at(990), at(1000));
    at(990)
}

#[test]
fn lookups_are_fast() {
    for (name, bytes) in FILES {
        let (outline, opened) = timed(|| Outline::open(bytes).unwrap());
        println!("{name}: open {opened:?}");
        let ids: Vec<LawId> = outline.law_ids().collect();
        let day = Ymd::new(2026, 6, 5).unwrap();
        let place = Place::article(ArticleNo::new(10, 0));
        let ask = |id: LawId| outline.law(id).unwrap().unwrap().place_on(day, &place).is_some();
        let (mut cold, mut warm) = (Vec::new(), Vec::new());
        for id in &ids {
            cold.push(timed(|| ask(*id)).1);
            warm.push(timed(|| ask(*id)).1);
        }
        let (cold, warm) = (spread("  cold", cold), spread("  warm", warm));
        if !cfg!(debug_assertions) {
            assert!(cold < Duration::from_millis(1), "{cold:?}");
            assert!(warm < Duration::from_micros(20), "{warm:?}");
        }
    }
}
