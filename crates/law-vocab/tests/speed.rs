//! How fast names are looked for in running text: `cargo test --profile fast -p law-vocab --test speed -- --ignored --nocapture`.

#![allow(clippy::disallowed_methods, reason = "a measurement needs a clock")]

use law_vocab::names;

#[test]
#[ignore = "a measurement"]
fn a_look_up_at_every_word() {
    let sentence = "국가는 법률이 정하는 바에 따라 지방자치단체에 그 비용을 보조할 수 있고, 상법 시행령 제3조 및 \
                    「국토의 계획 및 이용에 관한 법률」 제56조제1항에 따른 허가를 받은 자는 대통령령으로 정한다. ";
    let text = sentence.repeat(2_000);
    let words: Vec<usize> = text.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at + 1).collect();
    let start = std::time::Instant::now();
    let found = words.iter().filter(|at| text.get(**at..).and_then(names::longest_prefix).is_some()).count();
    let seconds = start.elapsed().as_secs_f64();
    let mb = text.len() as f64 / 1e6;
    println!(
        "{} words, {found} names: {:.0} MB/s, {:.0} ns a word",
        words.len(),
        mb / seconds,
        seconds * 1e9 / words.len() as f64
    );
}

#[test]
#[ignore = "a measurement"]
fn backwards_from_an_article() {
    let sentence = "국가는 법률이 정하는 바에 따라 지방자치단체에 그 비용을 보조할 수 있고 이 경우 그 금액과 절차에 관하여는 대통령령으로 정하되 ";
    for end in ["국토의 계획 및 이용에 관한 법률", "구 민법", "그 밖의 방법", "그에 따른"]
    {
        let text = format!("{sentence}{end}");
        let start = std::time::Instant::now();
        let found =
            (0..10_000).filter(|_| names::longest_suffix(std::hint::black_box(&text)).is_some()).count();
        println!("{end}: {} in {:.0} ns", found > 0, start.elapsed().as_secs_f64() * 1e5);
    }
}
