//! Whatever upstream sends, the client answers or names a trouble, within its limits and without the key.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "tests"
)]

use law_fetch::{Client, FetchConfig, LawRef, TARGETS};
use law_host::{ApiKey, FakeHost, Host as _, HostError, Limits, Reply, Scope};
use law_model::{ArticleNo, Mst};
use proptest::prelude::*;

fn body() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just("<html><script>location.href='/DRF/lawSearch.do?x=1'</script>".to_owned()),
        Just("<!doctype html><body>점검".to_owned()),
        Just("{\"법령\":{\"조문\":{\"조문단위\":[{\"조문번호\":\"750\"}]}}}".to_owned()),
        Just("{\"Law\":\"일치하는 법령이 없습니다.\"}".to_owned()),
        Just("<?xml version=\"1.0\"?><LawSearch><totalCnt>0</totalCnt><키워드>".to_owned()),
        Just("<law><법령명한글>민법</법령명한글>OC=hong-gil&".to_owned()),
        ".{0,40}",
    ];
    let text = proptest::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat().into_bytes());
    prop_oneof![3 => text, 1 => proptest::collection::vec(any::<u8>(), 0..300)]
}

fn reply() -> impl Strategy<Value = Result<Reply, HostError>> {
    let status = prop_oneof![6 => Just(200u16), 1 => Just(302), 1 => Just(503), 1 => any::<u16>()];
    let location = proptest::option::of(prop_oneof![
        Just("/DRF/lawSearch.do?OC=x".to_owned()),
        ".{0,40}",
        Just("https://elsewhere.example/".to_owned()),
    ]);
    let good = (status, body(), location, proptest::option::of(".{0,30}")).prop_map(
        |(status, body, location, retry_after)| {
            Ok(Reply { status, content_type: "text/xml;charset=EUC-KR".into(), retry_after, location, body })
        },
    );
    let bad = prop_oneof![
        Just(Err(HostError::Timeout)),
        Just(Err(HostError::TooLarge)),
        ".{0,30}".prop_map(|text| Err(HostError::Network(format!("{text} OC=hong-gil hong-gil")))),
    ];
    prop_oneof![6 => good, 1 => bad]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_input_is_handled(replies in proptest::collection::vec(reply(), 1..12), name in ".{0,60}", which in 0usize..42) {
        let next = std::cell::Cell::new(0);
        let host = FakeHost::new(move |_| {
            next.set(next.get() + 1);
            replies[next.get() % replies.len()].clone()
        });
        let key = ApiKey::new("hong-gil").unwrap();
        let cfg = FetchConfig::default();
        let (scope, start) = (Scope::new(Limits::default(), host.now()), host.now());
        let client = Client::new(&host, &scope, Some(&key), &cfg);
        let target = &TARGETS[which];
        let decode = |body: &[u8]| Ok(law_source::read::<law_source::Decision>(target.name, body, None));
        let said = host.run(async {
            let mut said = Vec::new();
            said.extend(client.resolve(&name).await.err());
            said.extend(client.article(LawRef::Mst(Mst(1)), ArticleNo::new(750, 0)).await.err());
            said.extend(client.detail(target, &[("ID", name.as_str())], &decode).await.err());
            said.extend(client.tax_precedent("1", &decode).await.err());
            said.extend(client.file(&name).await.err());
            said
        }).expect("nothing waits for ever");
        prop_assert!(host.now() - start <= 46_000);
        prop_assert!(scope.attempts_used() <= 48);
        for trouble in said {
            prop_assert!(!format!("{trouble} {trouble:?}").contains("hong-gil"), "{trouble:?}");
        }
        for query in &*host.calls.borrow() {
            prop_assert!(query.site.allows(&query.path));
        }
    }
}
