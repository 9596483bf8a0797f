//! Public reports about clients of law.go.kr, replayed: the situation of each report and what must come of it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "tests"
)]

use futures_util::future::join_all;
use law_fetch::{Answer, Client, FetchConfig, LawRef, Resolution, Target, Trouble};
use law_host::{ApiKey, Expired, FakeHost, Host as _, HostError, Limits, Reply, Scope, UpstreamQuery};
use law_model::{ArticleNo, LawId, Mst};
use std::cell::Cell;

fn reply(status: u16, body: &str) -> Result<Reply, HostError> {
    Ok(Reply {
        status,
        content_type: "text/html;charset=UTF-8".into(),
        retry_after: None,
        location: None,
        body: body.as_bytes().to_vec(),
    })
}

fn param<'q>(query: &'q UpstreamQuery, name: &str) -> &'q str {
    query.params.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
}

/// A list in the order of the alphabet, a page of it.
fn list(names: &[String], query: &UpstreamQuery) -> Result<Reply, HostError> {
    let page: usize = param(query, "page").parse().unwrap_or(1);
    let display: usize = param(query, "display").parse().unwrap_or(20);
    let mut xml =
        format!("<LawSearch><키워드>{}</키워드><totalCnt>{}</totalCnt>", param(query, "query"), names.len());
    for (at, name) in names.iter().enumerate().skip((page - 1) * display).take(display) {
        xml.push_str(&format!(
            "<law><법령일련번호>{at}</법령일련번호><법령ID>{at}</법령ID><현행연혁코드>현행</현행연혁코드><법령명한글>{name}</법령명한글></law>"
        ));
    }
    reply(200, &(xml + "</LawSearch>"))
}

fn run<T>(host: &FakeHost, work: impl AsyncFnOnce(&Client<'_>) -> T) -> T {
    let (cfg, key) = (FetchConfig::default(), ApiKey::new("my-secret-oc").unwrap());
    let scope = Scope::new(Limits::default(), host.now());
    host.run(work(&Client::new(host, &scope, Some(&key), &cfg))).expect("nothing waits for ever")
}

/// A20: the exact name stands far down the list, or on its second page, or the query was ignored.
#[test]
fn a20_never_the_first_hit() {
    for place in [33, 55, 134] {
        let names: Vec<String> = (0..150)
            .map(|n| if n == place { "상법".into() } else { format!("가{n:03}상법에 관한 규칙") })
            .collect();
        let host = FakeHost::new(move |query| list(&names, query));
        let found = run(&host, async |c| c.resolve("상법").await).unwrap().value;
        let Resolution::Resolved(row) = found else { panic!("{found:?}") };
        assert_eq!((row.name.as_str(), row.mst), ("상법", Some(Mst(u32::try_from(place).unwrap()))));
        assert!(host.calls.borrow().iter().all(|query| param(query, "display") == "100"));
    }
    let unrelated: Vec<String> = (0..50).map(|n| format!("가맹사업 {n}호 규정")).collect();
    let host = FakeHost::new(move |query| list(&unrelated, query));
    let found = run(&host, async |c| c.resolve("AI법").await).unwrap().value;
    assert_eq!(found, Resolution::NothingFound { confirmed: false });
}

/// A21: six canned replies and what each of them is; only the first may be "no data", and none "not found".
#[test]
fn a21_failures_have_their_names() {
    let check = |replies: Vec<Result<Reply, HostError>>, code: &str, calls: usize| {
        let next = Cell::new(0);
        let host = FakeHost::new(move |_| {
            next.set(next.get() + 1);
            replies[(next.get() - 1).min(replies.len() - 1)].clone()
        });
        let prec = Target::named("prec").unwrap();
        let decode = |body: &[u8]| Ok(law_source::read::<law_source::Decision>("prec", body, None));
        let trouble = run(&host, async |c| c.detail(&prec, &[("ID", "1")], &decode).await).unwrap_err();
        assert_eq!((trouble.code(), host.calls.borrow().len()), (code, calls), "{trouble}");
        assert!(!trouble.to_string().contains("없습니다"), "{trouble}");
    };
    let page = |text: &str| reply(200, &format!("<html><body>{text}</body></html>"));
    check(vec![page("일치하는 판례가 없습니다.")], "upstream_no_data", 2);
    check(vec![reply(503, ""), reply(200, "")], "upstream_status", 3);
    check(
        vec![reply(
            200,
            "<Response><result>사용자 정보 검증에 실패하였습니다.</result><msg>…</msg></Response>",
        )],
        "key_refused",
        1,
    );
    check(vec![Err(HostError::Network("ECONNRESET - www.law.go.kr".into()))], "network", 3);
    check(vec![page("시스템 점검 중입니다.")], "maintenance", 3);
    check(vec![reply(200, "<script>var a='/x';location.assign(a+'y');</script>")], "blocked", 1);
    let garbled = "<LawSearch><키워드>%B9%CE%B9%FD</키워드><totalCnt>0</totalCnt></LawSearch>";
    let host = FakeHost::new(move |_| reply(200, garbled));
    assert_eq!(run(&host, async |c| c.resolve("민법").await).unwrap_err(), Trouble::Blocked);
}

/// A22, A29: versions come in the order of time, and the numeric identity never goes into the query.
#[test]
fn a22_a29_versions() {
    let host = FakeHost::new(|_| {
        let row = |mst: u32, id: u32, day: &str| {
            format!(
                "<law><법령일련번호>{mst}</법령일련번호><법령ID>{id}</법령ID><법령명한글>상법</법령명한글><시행일자>{day}</시행일자></law>"
            )
        };
        let rows: String =
            [(6, "20301231"), (5, "20290101"), (4, "20280101"), (3, "20270101"), (2, "20200101")]
                .map(|(mst, day)| row(mst, 1702, day))
                .concat();
        let other = row(9, 4709, "20260101");
        reply(200, &format!("<LawSearch><totalCnt>6</totalCnt>{rows}{other}</LawSearch>"))
    });
    let rows = run(&host, async |c| c.versions("상법", LawId(1702)).await).unwrap().value;
    let order: Vec<u32> = rows.iter().map(|row| row.mst.unwrap().0).collect();
    assert_eq!(order, [2, 3, 4, 5, 6]);
    assert!(host.calls.borrow().iter().all(|query| param(query, "query") == "상법"));
}

/// A27: nothing at all in a 200 is not "no results", for a list either.
#[test]
fn a27_zero_bytes() {
    let host = FakeHost::new(|_| reply(200, ""));
    let trouble = run(&host, async |c| c.search_laws("민법", 100, 1).await).unwrap_err();
    assert_eq!(trouble.label(), "UPSTREAM_NO_DATA");
    assert!(trouble.to_string().contains("'법령' API"));
}

/// D05: no time to live under a minute; trouble with the cache is nobody's trouble.
#[test]
fn d05_times_to_live() {
    for target in law_fetch::TARGETS {
        for endpoint in [law_fetch::Endpoint::List, law_fetch::Endpoint::Detail] {
            assert!(target.keep(endpoint).seconds() >= 60, "{}", target.name);
        }
    }
}

/// D07: sixty citations of twenty-five laws, upstream redirecting once: the budget ends some, as budget.
#[test]
fn d07_redirects_within_the_budget() {
    let host = FakeHost::new(|query| {
        if param(query, "moved").is_empty() {
            let to = format!("?target=law&MST={}&type=JSON&moved=1", param(query, "MST"));
            return Ok(Reply { location: Some(to), ..reply(302, "")? });
        }
        reply(200, "{\"법령\":{\"기본정보\":{\"법령명_한글\":\"시험법\"},\"조문\":{\"조문단위\":[{\"조문번호\":\"1\",\"조문여부\":\"조문\",\"조문내용\":\"제1조\"},{\"조문번호\":\"2\",\"조문여부\":\"조문\",\"조문내용\":\"제2조\"}]}}}")
    })
    .with_delay(|_| 20);
    let ends = run(&host, async |c| join_all((0..60).map(|n| c.statute(LawRef::Mst(Mst(n % 25))))).await);
    let good = ends.iter().filter(|end| matches!(end, Ok(f) if matches!(f.value, Answer::Record(_)))).count();
    let spent = ends.iter().filter(|end| **end == Err(Trouble::Spent(Expired::Attempts))).count();
    assert_eq!((good + spent, host.calls.borrow().len()), (60, 48));
    assert!(good >= 48, "one retrieval serves every citation of a law: {good}");
    assert_eq!(host.most_in_flight.get(), 6);
}

/// D12: an upstream that stalls after its headers; a chain of six such calls ends in time.
#[test]
fn d12_stalls() {
    let host = FakeHost::new(|_| Err(HostError::Timeout));
    let start = host.now();
    let ends = run(&host, async |c| {
        let mut ends = Vec::new();
        for n in 1..=6 {
            ends.push(c.article(LawRef::Mst(Mst(n)), ArticleNo::new(1, 0)).await);
        }
        ends
    });
    assert!(host.now() - start <= 46_000);
    let named =
        |end: &Result<_, Trouble>| matches!(end, Err(Trouble::Timeout | Trouble::Spent(Expired::Deadline)));
    assert!(ends.iter().all(|end| named(&end.as_ref().map(drop).map_err(Clone::clone))), "{ends:?}");
}
