//! Whatever arrives, reading ends, in an answer that is a model, a miss or an error.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test may stop where it stands"
)]

use law_model::ArticleNo;
use law_source::{TARGETS, date, decode, number, plain, read_article, read_history};
use proptest::prelude::*;

/// Scraps of the three formats, so that mutations reach the readers and not only the first check.
const SCRAPS: [&str; 40] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "\\",
    "\\u0041",
    "\"법령\":",
    "\"조문\":",
    "\"조문단위\":",
    "\"조문번호\":\"1\"",
    "\"조문여부\":\"조문\"",
    "\"조문내용\":\"제1조(목적) 가\"",
    "\"항\":",
    "\"호\":",
    "\"목\":",
    "\"목번호\":\"가.\"",
    "null",
    "-1.5e3",
    "<",
    ">",
    "</",
    "/>",
    "<법령>",
    "</법령>",
    "<조문>",
    "<![CDATA[",
    "]]>",
    "&amp;",
    "&#x110000;",
    "&",
    "<img src='",
    "<P>",
    "</P>",
    "<tr><td>",
    "MST=1",
    "①②1. 가. 제1조(",
    "\u{feff}",
];

fn soup() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..400),
        proptest::collection::vec(proptest::sample::select(&SCRAPS[..]), 0..80)
            .prop_map(|parts| parts.concat().into_bytes()),
    ]
}

fn everything(bytes: &[u8]) {
    for name in
        ["law", "eflaw", "prec", "admrul", "ordin", "lsHistory", "oldAndNew", "lsStmd", "lstrm", "_errors"]
    {
        let report = decode(name, bytes, Some("text/html; charset=EUC-KR"));
        let outcomes = [report.shape.is_some(), report.miss.is_some(), report.error.is_some()];
        assert_eq!(outcomes.iter().filter(|o| **o).count(), 1, "{report:?}");
    }
    let _ = read_article("law", bytes, None, ArticleNo::new(1, 0));
    let _ = read_history("lsHistory", bytes, None);
    let text = String::from_utf8_lossy(bytes);
    let _ = (plain(&text), date(&text), number(&text));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn any_input_is_handled(bytes in soup()) {
        everything(&bytes);
    }

    /// A good body with a hole, a repeat or an end in the wrong place.
    #[test]
    fn any_damage_is_handled(from in 0usize..900, len in 0usize..60, what in soup()) {
        for body in GOOD {
            let bytes = body.as_bytes();
            let from = from.min(bytes.len());
            let to = (from + len).min(bytes.len());
            everything(&[&bytes[..from], &what, &bytes[to..]].concat());
            everything(&bytes[..from]);
        }
    }

    /// Text of any kind in any field of a rule is kept.
    #[test]
    fn no_letter_of_a_rule_is_lost(text in "[가-하0-9a-z①②③제조장의().,〈 \n]{0,120}") {
        let body = serde_json::json!({"AdmRulService": {"행정규칙기본정보": {"행정규칙명": "보기"}, "조문내용": text}});
        let read = law_source::read::<law_source::Rule>("admrul", body.to_string().as_bytes(), None);
        let Ok(law_source::Decoded::Value(rule)) = read else { panic!("{read:?}") };
        let letters = |s: &str| { let mut c: Vec<char> = s.chars().filter(|c| c.is_alphanumeric()).collect(); c.sort_unstable(); c };
        let shown: String = rule.units.iter().map(|u| match u {
            law_source::statute::Unit::Heading(h) => h.lines.join("\n"),
            law_source::statute::Unit::Article(a) => a.render(),
            law_source::statute::Unit::Passage(p) => p.text.clone(),
        }).collect();
        prop_assert_eq!(letters(&shown), letters(&text), "{}", shown);
    }
}

const GOOD: [&str; 3] = [
    r#"{"법령":{"기본정보":{"법령명_한글":"보기법","법령ID":"000001","시행일자":"20240101"},"조문":{"조문단위":[{"조문번호":"1","조문여부":"조문","조문제목":"목적","조문내용":"제1조(목적) 가","항":[{"항번호":"①","항내용":"① 나","호":[{"호번호":"1.","호내용":"1. 다"}],"목":[{"목번호":"가.","목내용":[["가. 라"]]}]}]}]},"부칙":{"부칙단위":{"부칙내용":[["부칙"]]}}}}"#,
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?><PrecSearch><target>prec</target><totalCnt>1,234</totalCnt><prec id=\"1\"><판례일련번호>1</판례일련번호><사건명><![CDATA[손해<strong>배상</strong> &lt;가&gt;]]></사건명><선고일자>2024.1.2.</선고일자></prec></PrecSearch>",
    "<!DOCTYPE html><html><body>총 <strong>2</strong>건<table><tr><td><a href=\"?MST=1&amp;efYd=20240101\">보기법</a></td><td>제 1호</td><td>2024.1.1</td></tr></table></body></html>",
];

#[test]
fn deep_nesting_is_an_error_and_not_a_crash() {
    for open in ["[", "{\"a\":", "<a>", "<law>", "{\"법령\":{\"조문\":[", "((((", "<!--", "<![CDATA["] {
        everything(open.repeat(200_000).as_bytes());
    }
}

/// Whatever is repeated, the time grows with the length and not with its square.
#[test]
#[allow(clippy::disallowed_methods, reason = "a measurement needs the clock")]
fn hostile_repetition_stays_linear() {
    let rule = |text: String| format!(r#"{{"AdmRulService":{{"조문내용":"{text}","행정규칙명":"가"}}}}"#);
    let many = |f: &dyn Fn(usize) -> String| (0..40_000).map(f).collect::<Vec<_>>().join(",");
    let bodies = [
        ("prec", format!(r#"{{"PrecService":{{{}}}}}"#, many(&|_| r#""사건명":"가""#.to_owned()))),
        ("prec", format!(r#"{{"PrecService":{{{}}}}}"#, many(&|n| format!(r#""필드{n}":"가""#)))),
        ("prec", format!(r#"{{"PrecSearch":{{"prec":[{}]}}}}"#, many(&|n| format!(r#"{{"필드{n}":"가"}}"#)))),
        (
            "law",
            format!(
                r#"{{"법령":{{"조문":{{"조문단위":[{}]}}}}}}"#,
                many(&|_| r#"{"조문번호":"1"}"#.to_owned())
            ),
        ),
        (
            "oldAndNew",
            format!(
                "<OldAndNewService><신조문목록>{}</신조문목록></OldAndNewService>",
                "<조문>가<P></조문>".repeat(40_000)
            ),
        ),
        ("lsHistory", format!("<html>{}", "<tr><td><a href='MST=1'>가".repeat(40_000))),
        ("lsHistory", format!("<html>{}", "<!-- <tr <a <script>".repeat(40_000))),
    ];
    let scraps = [
        "제1조(", "제1장 ", "①", "1. ", "가. ", "&", "&#1", "<a ", "<!--", "<P>", "(", "부칙 <", "제", "1의",
    ];
    let texts = scraps.iter().flat_map(|s| {
        [("admrul", rule(s.repeat(60_000))), ("admrul", rule(format!("{s}\\n").repeat(40_000)))]
    });
    for (target, body) in bodies.into_iter().chain(texts) {
        let start = std::time::Instant::now();
        let report = decode(target, body.as_bytes(), None);
        let head: String = body.chars().take(60).collect();
        assert!(start.elapsed().as_secs() < 20, "{:?} for {head} → {}", start.elapsed(), report.summary);
    }
}

#[test]
fn a_counted_zero_stands_whatever_else_the_envelope_says() {
    let class = |body: &str| decode("law", body.as_bytes(), None).miss.map(|m| m.class());
    assert_eq!(class(r#"{"LawSearch":{"totalCnt":"0","새항목":"1"}}"#), Some("zero_rows"));
    assert_eq!(class(r#"{"LawSearch":{"totalCnt":"0","새항목":{"이름":"1"}}}"#), None);
    assert_eq!(class(r#"{"LawSearch":{"새항목":"1"}}"#), None);
    // An envelope that counts nothing is no list of nothing.
    assert_eq!(class(r#"{"LawSearch":{"target":"law","page":"1"}}"#), Some("hollow"));
    assert_eq!(class(r#"{"LawSearch":{"totalCnt":"-1"}}"#), Some("hollow"));
}

#[test]
fn every_target_answers_to_every_kind_of_miss() {
    for target in TARGETS {
        for (body, class) in [
            ("", "empty"),
            ("<!DOCTYPE html><html>x</html>", "html"),
            (r#"{"result":"사용자 정보 검증에 실패하였습니다.","msg":"IP"}"#, "auth"),
            (r#"{"Law":"일치하는 자료가 없습니다."}"#, "no_match"),
            ("{}", "hollow"),
        ] {
            let report = decode(target.name, body.as_bytes(), None);
            assert_eq!(
                report.miss.as_ref().map(law_source::Miss::class),
                Some(class),
                "{} {body}",
                target.name
            );
        }
        // The root of a list around something else: never an empty list.
        let report = decode(target.name, r#"{"LawSearch":{"놀람":"1"}}"#.as_bytes(), None);
        assert!(report.miss.is_none(), "{report:?}");
        // Of another shape: an error that names the target, never "no result".
        let report = decode(target.name, r#"{"Surprise":{"값":"1"}}"#.as_bytes(), None);
        assert!(report.miss.is_none() && report.error.is_some(), "{report:?}");
        assert!(
            report.summary.contains(target.name) && !report.summary.contains("0건"),
            "{}",
            report.summary
        );
    }
}
