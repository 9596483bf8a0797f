#![allow(clippy::expect_used, clippy::print_stdout, clippy::disallowed_methods, reason = "a measurement")]
//! How fast statute text is read: `cargo test -p law-cite --profile fast --test speed -- --ignored --nocapture`.

use law_cite::{Context, extract};
use std::time::{Duration, Instant};

/// The dense kind of text: an article whose every line cites.
const ARTICLE: &str = "제26조의2(국세의 부과제척기간)
① 국세를 부과할 수 있는 기간은 국세를 부과할 수 있는 날부터 5년으로 한다. 다만, 역외거래의 경우에는 국세를 부과할 수 있는 날부터 7년으로 한다. <개정 2019.12.31>
② 제1항에도 불구하고 다음 각 호의 어느 하나에 해당하는 경우에는 그 호에서 정하는 날까지의 기간을 부과제척기간으로 한다.
  1. 납세자가 법정신고기한까지 과세표준신고서를 제출하지 아니한 경우: 해당 국세를 부과할 수 있는 날부터 7년
  2. 납세자가 대통령령으로 정하는 사기나 그 밖의 부정한 행위로 국세를 포탈하거나 환급ㆍ공제를 받은 경우: 그 국세를 부과할 수 있는 날부터 10년. 이 경우 부정행위로 포탈하거나 환급ㆍ공제받은 국세가 법인세이면 이와 관련하여 「법인세법」 제67조에 따라 처분된 금액에 대한 소득세 또는 법인세에 대해서도 또한 같다.
③ 납세자가 부정행위로 상속세ㆍ증여세를 포탈하는 경우로서 다음 각 호의 어느 하나에 해당하는 경우 과세관청은 제4항에도 불구하고 해당 재산의 상속 또는 증여가 있음을 안 날부터 1년 이내에 상속세 및 증여세를 부과할 수 있다.
";

#[test]
#[ignore = "a measurement"]
fn megabytes_a_second() {
    let text = ARTICLE.repeat(50_000 / ARTICLE.len());
    let context = Context { law: Some("국세기본법".to_owned()), kind: None };
    let best = (0..1_000)
        .map(|_| {
            let start = Instant::now();
            let found = extract(&text, &context).len();
            assert!(found > 50);
            start.elapsed()
        })
        .min()
        .unwrap_or(Duration::MAX);
    println!(
        "{:.1} MB/s, best of 1,000 over {} bytes",
        text.len() as f64 / 1e6 / best.as_secs_f64(),
        text.len()
    );
}

/// Texts that are nothing but citations, 20,000 characters each.
#[test]
#[ignore = "a measurement"]
fn dense_texts() {
    let decomposed = "\u{110c}\u{1166}1\u{110c}\u{1169}";
    for unit in ["제1조 ", "\n민법", "민법1조,", decomposed, "구 민법(", "민법 제750조 제1항, "]
    {
        let text: String = unit.chars().cycle().take(20_000).collect();
        let mut found = 0;
        let best = (0..30)
            .map(|_| {
                let start = Instant::now();
                found = extract(&text, &Context::default()).len();
                start.elapsed()
            })
            .min()
            .unwrap_or(Duration::MAX);
        println!("{:>8.2} ms, {found} citations: {unit:?}", best.as_secs_f64() * 1e3);
    }
}
