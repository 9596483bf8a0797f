//! Look-up times, printed; the limits hold in optimised builds
//! (`cargo test -p law-outline --profile fast --test timing -- --nocapture`).

#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::print_stdout, reason = "a test measures")]

use law_model::{ArticleNo, LawId, Ymd};
use law_outline::{Directory, Outline, Place};
use std::hint::black_box;
use std::time::{Duration, Instant};

const FILES: [(&str, &[u8]); 2] = [
    ("outline.bin", include_bytes!("../data/outline.bin")),
    ("outline-current.bin", include_bytes!("../data/outline-current.bin")),
];

/// The best of five: what the work costs, without what else the machine was doing.
fn timed(mut work: impl FnMut()) -> Duration {
    let once = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..5).map(|_| once(&mut work)).min().unwrap()
}

fn spread(what: &str, mut times: Vec<(Duration, LawId)>) -> Duration {
    times.sort_unstable();
    let at = |part: usize| times.get((times.len() - 1) * part / 1000).copied().unwrap();
    let (worst, law) = at(1000);
    println!("{what}: median {:?}, 99 % {:?}, worst {worst:?} ({law})", at(500).0, at(990).0);
    worst
}

#[test]
fn lookups_are_fast() {
    for (name, bytes) in FILES {
        println!("{name}: open {:?}", timed(|| drop(Outline::open(bytes).unwrap())));
        let outline = Outline::open(bytes).unwrap();
        let directory = Directory::open(bytes).unwrap();
        let day = Ymd::new(2026, 6, 5).unwrap();
        let place = Place::article(ArticleNo::new(10, 0));
        let (mut cold, mut warm) = (Vec::new(), Vec::new());
        for id in outline.law_ids().step_by(if cfg!(debug_assertions) { 50 } else { 1 }) {
            let read = || {
                let slot = directory.find(id).unwrap().unwrap();
                let start = usize::try_from(slot.offset).unwrap();
                let end = start + usize::try_from(slot.len).unwrap();
                let law = slot.read(bytes.get(start..end).unwrap()).unwrap();
                law.place_on(day, &place).is_some()
            };
            cold.push((timed(|| _ = black_box(read())), id));
            let ask = || outline.law(id).unwrap().unwrap().place_on(day, &place).is_some();
            warm.push((timed(|| _ = black_box(ask())), id));
        }
        let (cold, warm) = (spread("  cold", cold), spread("  warm", warm));
        if !cfg!(debug_assertions) {
            assert!(cold < Duration::from_millis(1), "{cold:?}");
            assert!(warm < Duration::from_micros(20), "{warm:?}");
        }
    }
}
