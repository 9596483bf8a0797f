//! Whatever the text and the day, there are verdicts, and the counts add up.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod support;

use law_model::Ymd;
use proptest::prelude::*;

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("민법 제750조(불법행위의 내용)".to_owned()),
        Just("구 상법(2011. 4. 14. 법률 제10600호로 개정되기 전의 것) 제341조".to_owned()),
        Just("같은 조 제65535항 제65535호 하목".to_owned()),
        Just("호적법 제99999조부터 제1조까지, 별표 0의0".to_owned()),
        Just("대법원 9999. 12. 31. 선고 4293민상1, 99다0, 0000다1 판결".to_owned()),
        Just("은 “제1항은 …”라고 규정한다.\n제7조(해지) ".to_owned()),
        ".{0,30}",
    ];
    proptest::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_input_is_handled(text in text(), today in -200_000i64..60_000, as_of in proptest::option::of(-700_000i64..2_900_000)) {
        let (host, outline) = (support::host(), support::outline());
        let (context, as_of) = (support::context(None), as_of.map(Ymd::from_days));
        let today = Ymd::from_days(today);
        let checking = law_verify::check_text(&host, &outline, &text, &context, today, as_of, None);
        let report = support::at_once(checking).unwrap();
        let counts = &report.counts;
        prop_assert_eq!(counts.ok + counts.notice + counts.error + counts.unknown, counts.total);
        prop_assert_eq!(counts.statutes + counts.cases + counts.other, counts.total);
        prop_assert_eq!(counts.statuses.values().sum::<usize>(), counts.total);
        prop_assert!(report.citations.iter().all(|c| c.verdict.is_some()));
        let shown = law_verify::text(&report);
        prop_assert!(report.citations.is_empty() || shown.lines().count() > report.citations.len());
        let _ = (law_verify::markdown(&report), law_verify::sarif(&report, &text, "글.md", "0"));
    }
}
