#![allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a test"
)]
//! What holds for every text.

use law_cite::{Context, Style, annotate, extract, extract_html, extract_within, strip};
use proptest::prelude::*;

/// Pieces that the grammar reacts to, mixed at random with any characters.
const PIECES: [&str; 44] = [
    "제",
    "750",
    "조",
    "항",
    "호",
    "목",
    "가",
    "의",
    "2",
    " ",
    "\n",
    "\n\n",
    "「",
    "」",
    "(",
    ")",
    "“",
    "”",
    "\"",
    "민법",
    "상법 시행령",
    "같은 법",
    "같은 조",
    "이 법",
    "법",
    "영",
    "구 ",
    "별표",
    "[",
    "]",
    "부칙",
    "<",
    ">",
    "까지",
    "부터",
    "대법원",
    "2018. 10. 30.",
    "선고",
    "2013다61381",
    "판결",
    "①",
    "이하",
    "**",
    "http://",
];

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => prop::sample::select(&PIECES[..]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..80).prop_map(|pieces| pieces.concat())
}

fn spans_are_sound(text: &str, found: &[law_cite::Citation]) {
    let mut last = 0;
    for citation in found {
        let [start, end] = citation.span_utf8;
        assert!(last <= start && start < end, "{citation:?} in {text:?}");
        last = end;
        let before = text.get(..start).expect("a character border");
        let inside = text.get(start..end).expect("a character border");
        assert_eq!(citation.span, [before.chars().count(), before.chars().count() + inside.chars().count()]);
        assert_eq!(citation.span_utf16[0], before.encode_utf16().count());
        assert_eq!(citation.span_utf16[1], before.encode_utf16().count() + inside.encode_utf16().count());
    }
}

proptest! {
    #[test]
    fn any_input_is_handled(text in text(), own in any::<bool>()) {
        let law = own.then(|| "상법 시행령".to_owned());
        let found = extract(&text, &Context { law, kind: None });
        spans_are_sound(&text, &found);
        for citation in &found {
            let [start, end] = citation.span_utf8;
            prop_assert_eq!(&citation.text, &text[start..end]);
        }
        spans_are_sound(&text, &extract_html(&text, &Context::default()));
    }

    #[test]
    fn a_text_with_too_many_is_refused(text in text(), most in 0_usize..6) {
        let found = extract(&text, &Context::default());
        let whole = found.len() <= most;
        prop_assert_eq!(extract_within(&text, &Context::default(), most), whole.then_some(found));
    }

    #[test]
    fn any_bytes_are_handled(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        spans_are_sound(&text, &extract(&text, &Context::default()));
    }

    #[test]
    fn strip_undoes_annotate(text in text()) {
        let found = extract(&text, &Context::default());
        prop_assert_eq!(strip(&annotate(&text, &found, Style::Markdown), Style::Markdown), text.clone());
        let found = extract_html(&text, &Context::default());
        prop_assert_eq!(strip(&annotate(&text, &found, Style::Html), Style::Html), text);
    }
}

/// Long enough to show a quadratic step, short enough for an unoptimised build.
const LENGTH: usize = if cfg!(debug_assertions) { 3_000 } else { 25_000 };

/// Doubling a text at most doubles the work: a quadratic step would show as a factor of four and more.
#[test]
#[allow(clippy::disallowed_methods, reason = "a measurement")]
fn time_grows_with_length_only() {
    let seeds = [
        "제1조 ",
        "제1조",
        "「",
        "「민법」",
        "(",
        "()",
        "1",
        "1 ",
        "①",
        "<",
        "<a",
        "같은 법 ",
        "제1조, ",
        "법 제1조(",
        "\"제1조",
        "이하 \"법\"이라 한다",
        "민법(이하 \"법1\"이라 한다) ",
        "2013다1, ",
        "2018. 1. 1. ",
        "별표 ",
        "제",
        "가",
        "가나다라 ",
        "\n",
        "서울특별시 ",
        "제1조부터 ",
        "에 관한 ",
        "구 ",
        "* ",
        "ㆍ",
    ];
    for seed in seeds {
        let time = |count: usize| {
            let text = seed.repeat(count / seed.chars().count());
            (0..2)
                .map(|_| {
                    let start = std::time::Instant::now();
                    let found = extract(&text, &Context::default()).len()
                        + extract(&text, &Context { law: Some("민법".into()), kind: None }).len()
                        + extract_html(&text, &Context::default()).len();
                    (start.elapsed(), found)
                })
                .min()
                .expect("two runs")
                .0
        };
        let (one, four) = (time(LENGTH), time(LENGTH * 4));
        println!("{seed:?}: {one:?} {four:?}");
        assert!(four < one * 10 + std::time::Duration::from_millis(60), "{seed:?}: {one:?} then {four:?}");
    }
}
