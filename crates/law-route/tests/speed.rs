//! Routing takes time proportional to the length of the line, whatever stands in it.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test measures")]

use law_model::Ymd;
use proptest::prelude::*;
use std::time::{Duration, Instant};

fn today() -> Ymd {
    Ymd::parse("2026-08-20").unwrap()
}

/// Time this thread has been on a processor, in steps of some milliseconds: on a busy machine the clock on the wall
/// says nothing.
fn on_cpu(start: Instant) -> Duration {
    let read = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = read.and_then(|s| s.split(' ').next().and_then(|n| n.parse().ok()));
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn measure(work: impl Fn()) -> Duration {
    let start = Instant::now();
    let before = on_cpu(start);
    work();
    on_cpu(start).saturating_sub(before)
}

/// Mean of several runs.
fn time_of(line: &str) -> Duration {
    let run = || drop(std::hint::black_box(law_route::route(std::hint::black_box(line), today())));
    measure(|| (0..RUNS).for_each(|_| run())) / RUNS
}

/// Unoptimised code is some thirty times slower; there a tenth of the text shows the same.
const CHARS: usize = if cfg!(debug_assertions) { 10_000 } else { 100_000 };
const RUNS: u32 = if cfg!(debug_assertions) { 1 } else { 8 };

fn long(unit: &str) -> String {
    unit.chars().cycle().take(CHARS).collect()
}

/// Lines that are hard for one lexer or another.
const HARD: &[&str] = &[
    "제1조 ",
    "제1조",
    "1",
    "가",
    "법",
    "법 ",
    "구",
    "현행",
    "제",
    "관한 법률 ",
    "에 관한 법률",
    "을 위한 법 ",
    "2020",
    "2020년 ",
    "2020.1.",
    "판례",
    "판례 ",
    "별표 ",
    "제1호서식",
    "민법",
    "민법 ",
    "민법 제1조부터 ",
    "최근 1년",
    "1년 전 ",
    "2020다1 ",
    "2020다",
    "서울시 ",
    "보여줘",
    "조례",
    "개인정보",
    "의",
    "은는이가",
    "- ",
    "·",
    "① ",
    "a",
    "article 1 ",
    "ㅠ",
    "😭",
    "(",
    "「민법」 제1조 ",
    "국가를 당사자로 하는 계약에 관한 ",
    "제1조의",
    "2020년부터 ",
    "과 ",
    "상",
    "0",
    "조심2020",
    "서면-2020-",
];

fn limit() -> Duration {
    Duration::from_millis(if cfg!(debug_assertions) { 400 } else { 50 })
}

#[test]
fn hundred_thousand_characters_of_anything() {
    let spaces = format!("제1조{}", " ".repeat(CHARS));
    let all = HARD.iter().map(|unit| (*unit, long(unit))).chain([("제1조 and blanks", spaces)]);
    for (unit, line) in all {
        let whole = time_of(&line);
        assert!(whole < limit(), "{unit:?} takes {whole:?}");
        let half: String = line.chars().take(CHARS / 2).collect();
        let half = time_of(&half);
        assert!(
            whole < half * 5 / 2 + Duration::from_millis(if cfg!(debug_assertions) { 40 } else { 8 }),
            "{unit:?}: {half:?} for the half, {whole:?} for the whole"
        );
    }
}

proptest! {
    #[test]
    fn any_input_is_handled(line in "\\PC{0,200}") {
        let route = law_route::route(&line, today());
        prop_assert!(!route.tool.is_empty() || route.clarify.is_some());
    }

    #[test]
    fn any_mixture_of_known_pieces_is_handled(pieces in proptest::collection::vec(proptest::sample::select(HARD), 0..40)) {
        let route = law_route::route(&pieces.concat(), today());
        prop_assert!(!route.tool.is_empty() || route.clarify.is_some());
    }
}
