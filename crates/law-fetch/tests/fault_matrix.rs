//! Every kind of question × every fault × four situations: the class of trouble is right, its text is the one
//! of the table and never speaks of absence, the key shows nowhere, calls and time stay within their limits,
//! and the next question is answered.
//!
//! Runs in virtual time against the stand-in without sockets; `sockets.rs` plays the same faults on real ones.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "tests"
)]

use futures_util::future::join_all;
use law_fetch::{Client, Endpoint, FetchConfig, Fetched, Format, TARGETS, Target, Trouble};
use law_host::{ApiKey, Host as _, Limits, Scope};
use law_source::{DecodeReport, Decoded, Listing, ReadError};
use testkit::Virtual;
use testkit::standin::{FAULTS, Fault};

const KEY: &str = "my-secret-oc";

/// One kind of question.
#[derive(Clone, Copy)]
struct Kind {
    target: &'static Target,
    endpoint: Endpoint,
}

fn kinds() -> Vec<Kind> {
    let both = |target: &'static Target| {
        let list = target.list.map(|_| Kind { target, endpoint: Endpoint::List });
        let detail = target.detail.map(|_| Kind { target, endpoint: Endpoint::Detail });
        list.into_iter().chain(detail)
    };
    TARGETS.iter().flat_map(both).collect()
}

/// What the table says of a fault that lasts: the class (empty: an answer), and the attempts it may cost.
fn expected(kind: Kind, fault: &str) -> (&'static str, u32) {
    let list = kind.endpoint == Endpoint::List;
    let page = kind.target.format(kind.endpoint) == Some(Format::Html);
    let nothing = ("upstream_no_data", if list { 3 } else { 2 });
    match fault {
        "delay" | "euc-kr" | "ignored-query" | "ignored-jo" | "wrong-jo" => ("", 1),
        "script" | "redirect" => ("", 2),
        "stall" => ("timeout", 2),
        "503" | "500" | "404" => ("upstream_status", 3),
        "429" => ("rate_limited", 3),
        "reset" | "truncated" => ("network", 3),
        "too-large" => ("too_large", 1),
        "notice" if kind.target.notice_may_mean_absent => nothing,
        "notice" => ("api_not_applied", 1),
        "maintenance" => ("maintenance", 3),
        "script-hidden" => ("blocked", 1),
        "script-loop" => ("blocked", 4),
        "redirect-loop" => ("redirect", 6),
        "redirect-out" => ("redirect", 1),
        "refused" => ("key_refused", 1),
        "empty" | "blank" | "hollow" | "no-match-page" | "page" => nothing,
        "cut" | "wrong-root" => ("bad_shape", 2),
        // The zero is checked by a canary, which finds nothing either.
        "zero-hits" | "garbled-keyword" if !list || page => ("", 1),
        "zero-hits" if kind.target.canary.is_empty() => ("", 1),
        "zero-hits" => ("unreliable_search", 2),
        "garbled-keyword" => ("blocked", 1),
        other => panic!("no expectation for {other}"),
    }
}

/// The words by which each class is known.
const WORDS: &[(&str, &str, &str)] = &[
    ("timeout", "REQUEST_TIMEOUT", "제한 시간 안에 오지 않았습니다"),
    ("upstream_status", "EXTERNAL_API_ERROR", "HTTP "),
    ("rate_limited", "RATE_LIMITED", "요청 한도를 넘었습니다"),
    ("network", "EXTERNAL_API_ERROR", "연결하지 못했습니다("),
    ("too_large", "EXTERNAL_API_ERROR", "한도(8388608바이트)를 넘어"),
    ("api_not_applied", "EXTERNAL_API_ERROR", "API가 신청되어 있지 않다는 안내"),
    ("upstream_no_data", "UPSTREAM_NO_DATA", "존재 여부를 판단할 근거가 아니므로"),
    ("maintenance", "EXTERNAL_API_ERROR", "점검 중입니다"),
    ("blocked", "EXTERNAL_API_ERROR", "자동 접속 차단 장치"),
    ("redirect", "EXTERNAL_API_ERROR", "허용되지 않은 주소"),
    ("key_refused", "EXTERNAL_API_ERROR", "인증키(OC) 또는 호출한 서버의 주소를 거부"),
    ("bad_shape", "PARSE_ERROR", "응답을 해석하지 못했습니다"),
    ("unreliable_search", "EXTERNAL_API_ERROR", "0건이라는 결과를 쓰지 않았습니다"),
    ("budget", "REQUEST_TIMEOUT", "요청에 주어진 시간을 다 써서"),
];

fn check_words(trouble: &Trouble) {
    let text = trouble.to_string();
    let (_, label, words) = WORDS.iter().find(|(code, ..)| *code == trouble.code()).unwrap();
    assert!(text.starts_with(&format!("[{label}] ")) && text.contains(words), "{text}");
    for absent in ["없습니다", "찾을 수 없", "존재하지", "not found", "NOT_FOUND", "부존재"] {
        assert!(!text.contains(absent), "{absent}: {text}");
    }
    assert!(["주세요."].iter().any(|end| text.ends_with(end)), "no next step: {text}");
    assert!(!format!("{trouble:?}").contains(KEY) && trouble.is_error());
}

fn rows(target: &'static Target, body: &[u8]) -> Result<Result<Decoded<Listing<()>>, ReadError>, Trouble> {
    Ok(read(target, body).map(|decoded| match decoded {
        Decoded::Value(()) => Decoded::Value(Listing { rows: vec![()], ..Listing::default() }),
        Decoded::Miss(miss) => Decoded::Miss(miss),
    }))
}

fn read(target: &'static Target, body: &[u8]) -> Result<Decoded<()>, ReadError> {
    let report: DecodeReport = law_source::decode(target.name, body, None);
    match (report.miss, report.error) {
        (Some(miss), _) => Ok(Decoded::Miss(miss)),
        (_, Some(reason)) => Err(ReadError { target: target.name.to_owned(), reason }),
        _ => Ok(Decoded::Value(())),
    }
}

/// Asks question `n` of a kind; questions of different `n` share nothing.
async fn ask(client: &Client<'_>, kind: Kind, n: u32) -> Result<Fetched<()>, Trouble> {
    let (target, n) = (kind.target, n.to_string());
    if kind.endpoint == Endpoint::List {
        let query = if target.canary.is_empty() { "민법" } else { target.canary };
        let params = [("query", query), ("display", "20"), ("n", n.as_str())];
        return Ok(client.hits(target, &params, &|body| rows(target, body)).await?.map(drop));
    }
    let params: &[(&str, &str)] = match target.name {
        "law" => &[("MST", "283777")],
        "eflaw" => &[("MST", "283777"), ("efYd", "20260910")],
        "lstrm" | "lstrmRlt" | "lstrmRltJo" => &[("query", "시험 기록 둘")],
        _ => &[("ID", "700001")],
    };
    let params: Vec<(&str, &str)> = params.iter().copied().chain([("n", n.as_str())]).collect();
    Ok(client.detail(target, &params, &|body| Ok(read(target, body))).await?.map(drop))
}

struct World {
    upstream: Virtual,
    cfg: FetchConfig,
    key: ApiKey,
}

impl World {
    fn new() -> Self {
        let upstream = Virtual::new(40);
        let cfg = FetchConfig { bases: upstream.bases.clone(), ..FetchConfig::default() };
        Self { upstream, cfg, key: ApiKey::new(KEY).unwrap() }
    }

    fn lasting(&self, fault: &str, matching: &str) {
        self.upstream.fault(Fault {
            kind: fault.to_owned(),
            count: 1_000,
            matching: matching.to_owned(),
            millis: 2_000,
            ..Fault::default()
        });
    }

    /// Runs in a request of its own and checks what must hold for all of them.
    fn request<T>(&self, wall: u32, work: impl AsyncFnOnce(&Client<'_>) -> T) -> T {
        let limits = Limits { wall_millis: wall, ..Limits::default() };
        let host = &self.upstream.host;
        let (scope, start) = (Scope::new(limits, host.now()), host.now());
        let client = Client::new(host, &scope, Some(&self.key), &self.cfg);
        let done = host.run(work(&client)).expect("nothing waits for ever");
        assert!(host.now() - start <= u64::from(wall) + 1_000, "{} ms of {wall}", host.now() - start);
        assert_eq!(host.in_flight.get(), 0, "nothing is left on the wire");
        assert!(host.most_in_flight.get() <= 6);
        let said = format!("{:?} {:?}", host.notes.borrow(), self.upstream.log());
        assert!(!said.contains(KEY), "the key is said somewhere");
        for (name, value) in &*host.cache.borrow() {
            let holds = |bytes: &[u8]| bytes.windows(KEY.len()).any(|w| w == KEY.as_bytes());
            assert!(!holds(name.as_bytes()) && !holds(value), "the key is kept in {name}");
        }
        done
    }
}

fn check(kind: Kind, fault: &str, result: &Result<Fetched<()>, Trouble>, where_: &str) {
    let (code, calls) = expected(kind, fault);
    let name = format!("{} {:?} × {fault}, {where_}", kind.target.name, kind.endpoint);
    match result {
        Ok(fetched) => {
            assert_eq!("", code, "{name}: answered");
            assert!(fetched.calls <= calls, "{name}: {} calls", fetched.calls);
        }
        Err(trouble) => {
            assert_eq!(trouble.code(), code, "{name}: {trouble}");
            check_words(trouble);
        }
    }
}

fn each(test: impl Fn(&World, Kind, &str)) {
    let world = World::new();
    let mut cases = 0;
    for kind in kinds() {
        for fault in FAULTS {
            world.upstream.reset();
            test(&world, kind, fault);
            cases += 1;
            world.upstream.reset();
            let next = world.request(45_000, async |client| ask(client, kind, 99).await);
            assert!(next.is_ok(), "{} {:?} after {fault}: {next:?}", kind.target.name, kind.endpoint);
        }
    }
    println!("{cases} cases");
}

#[test]
fn on_the_first_call() {
    each(|world, kind, fault| {
        world.lasting(fault, "");
        let result = world.request(45_000, async |client| ask(client, kind, 1).await);
        check(kind, fault, &result, "first call");
        let calls = u32::try_from(world.upstream.calls()).unwrap();
        assert!(calls <= expected(kind, fault).1, "{} × {fault}: {calls} calls", kind.target.name);
    });
}

#[test]
fn after_a_success() {
    each(|world, kind, fault| {
        let result = world.request(45_000, async |client| {
            ask(client, kind, 1).await.expect("no fault yet");
            world.lasting(fault, "");
            let kept = ask(client, kind, 1).await.expect("the request remembers");
            assert_eq!(kept.calls, 0);
            ask(client, kind, 2).await
        });
        check(kind, fault, &result, "after success");
        // A day later the kept answer is past its time, and stands in with its date and the reason.
        world.upstream.host.clock.set(world.upstream.host.clock.get() + 31 * 86_400_000);
        let old = world.request(45_000, async |client| ask(client, kind, 1).await);
        let (code, _) = expected(kind, fault);
        match old {
            Ok(old) if code.is_empty() => assert!(old.stale.is_none()),
            Ok(old) => {
                assert_eq!(old.stale.map(|t| t.code()), Some(code), "{} × {fault}", kind.target.name);
                assert!(old.from_cache && old.as_of + 31 * 86_400_000 <= world.upstream.host.now());
            }
            Err(trouble) => check(kind, fault, &Err(trouble), "past its time"),
        }
    });
}

#[test]
fn in_a_fan_out() {
    each(|world, kind, fault| {
        world.lasting(fault, "n=3");
        let results =
            world.request(45_000, async |client| join_all((0..8).map(|n| ask(client, kind, n))).await);
        for (n, result) in results.iter().enumerate() {
            if n != 3 {
                assert!(result.is_ok(), "{} × {fault}, neighbour {n}: {result:?}", kind.target.name);
            } else if fault != "zero-hits" {
                // The canary of a zero is asked without the fault here, and confirms it.
                check(kind, fault, result, "in a fan-out");
            }
        }
    });
}

#[test]
fn near_the_deadline() {
    each(|world, kind, fault| {
        world.lasting(fault, "");
        let result = world.request(700, async |client| ask(client, kind, 1).await);
        match &result {
            Err(trouble) if trouble.code() == "budget" => check_words(trouble),
            other => check(kind, fault, other, "near the deadline"),
        }
    });
}
