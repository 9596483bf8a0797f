//! A statute of 3 MB: one article without the rest. Figures are printed; the limits asserted are loose enough for a
//! debug build on a busy machine, the ones that count are measured with `--profile fast`.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a measurement needs the clock and /proc"
)]

use law_model::ArticleNo;
use law_source::{Decoded, Statute, read, read_article};
use std::time::{Duration, Instant};

/// About three megabytes in the shape of upstream's JSON, addenda and annexes last, as there.
fn body() -> String {
    let sentence = "이 법에 따른 신고를 하려는 자는 대통령령으로 정하는 바에 따라 \\\"신고서\\\"를 제출하여야 한다. <개정 2020.5.26> ";
    let mut units = Vec::new();
    for no in 1..=1000 {
        let paragraphs: Vec<String> = (0..4u32)
            .map(|p| {
                let mark = char::from_u32(0x2460 + p).unwrap_or_default();
                format!(r#"{{"항번호":"{mark}","항내용":"{mark} {sentence}","호":[{{"호번호":"1.","호내용":"1. {sentence}"}}]}}"#)
            })
            .collect();
        units.push(format!(
            r#"{{"조문번호":"{no}","조문시행일자":"20240101","항":[{}],"조문내용":"제{no}조(신고)","조문제목":"신고","조문여부":"조문"}}"#,
            paragraphs.join(",")
        ));
    }
    let table = "┃ 구분      ┃ 금액     ┃".repeat(60);
    let annexes: Vec<String> = (1..=600)
        .map(|n| format!(r#"{{"별표번호":"{n:04}","별표구분":"별표","별표내용":[["{table}"]]}}"#))
        .collect();
    format!(
        r#"{{"법령":{{"법령키":"1","조문":{{"조문단위":[{}]}},"별표":{{"별표단위":[{}]}},"기본정보":{{"법령명_한글":"보기법","법령ID":"000001"}}}}}}"#,
        units.join(","),
        annexes.join(",")
    )
}

/// Most memory this process has held since [`forget_peak`], in bytes.
fn peak() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<usize>().ok()? * 1024)
}

fn forget_peak() {
    // Where the kernel does not allow it the figure is only less sharp.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

fn best_of(runs: usize, mut f: impl FnMut()) -> Duration {
    let time = |f: &mut dyn FnMut()| {
        let start = Instant::now();
        f();
        start.elapsed()
    };
    (0..runs).map(|_| time(&mut f)).min().unwrap_or_default()
}

#[test]
fn one_article_of_three_megabytes() {
    let body = body();
    assert!((2_900_000..3_600_000).contains(&body.len()), "{}", body.len());
    forget_peak();
    let before = peak();
    let mut found = None;
    let walk =
        best_of(7, || found = Some(read_article("law", body.as_bytes(), None, ArticleNo::new(900, 0))));
    let grown = peak().zip(before).map(|(now, then)| now.saturating_sub(then));
    let Some(Ok(Decoded::Value(slice))) = found else { panic!("{found:?}") };
    assert_eq!((slice.articles.len(), slice.article_count), (1, 1000));
    assert_eq!(slice.articles[0].paragraphs.len(), 4);

    let full = best_of(3, || {
        assert!(matches!(read::<Statute>("law", body.as_bytes(), None), Ok(Decoded::Value(_))))
    });
    let grown_full = peak().zip(before).map(|(now, then)| now.saturating_sub(then));
    println!(
        "{} bytes: one article {walk:?}, {grown:?} bytes more; all of it {full:?}, {grown_full:?} bytes more",
        body.len()
    );
    assert!(walk < Duration::from_millis(500), "{walk:?}");
    if let Some(grown) = grown {
        assert!(grown <= body.len() * 2, "one article took {grown} bytes beside the body");
    }
}
