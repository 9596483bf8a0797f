//! The faults on real sockets, cancellation that reaches them, and many requests at once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "tests"
)]
#![allow(clippy::disallowed_methods, reason = "tests measure real time")]

use futures_util::future::{join, join_all};
use law_fetch::{Client, FetchConfig, LawRef, Resolution, Trouble};
use law_host::{ApiKey, Gate, Host as _, Limits, Scope};
use law_model::{ArticleNo, Mst};
use std::time::{Duration, Instant};
use testkit::standin::FAULTS;
use testkit::{Options, SocketHost, StandIn, block_on};

struct World {
    standin: StandIn,
    host: SocketHost,
    cfg: FetchConfig,
    key: ApiKey,
}

impl World {
    fn new(options: Options) -> Self {
        let standin = StandIn::start(options).unwrap();
        let bases = standin.bases();
        let host = SocketHost::new(bases.clone());
        let cfg = FetchConfig { bases, backoff_millis: 5, ..FetchConfig::default() };
        Self { standin, host, cfg, key: ApiKey::new("my-secret-oc").unwrap() }
    }

    fn scope(&self, wall_millis: u32, attempt_millis: u32) -> Scope {
        let limits = Limits { wall_millis, attempt_millis, body_bytes: 1 << 20, ..Limits::default() };
        Scope::new(limits, self.host.now())
    }
}

#[test]
fn each_fault_has_its_class() {
    let world = World::new(Options::default());
    for fault in FAULTS {
        world.standin.reset();
        world.host.cache.borrow_mut().clear();
        world.standin.play(fault, 1_000);
        let scope = world.scope(3_000, 400);
        let client = Client::new(&world.host, &scope, Some(&world.key), &world.cfg);
        let start = Instant::now();
        let code = match block_on(client.article(LawRef::Mst(Mst(284_415)), ArticleNo::new(750, 0))) {
            Ok(_) => "",
            Err(trouble) => {
                assert!(!format!("{trouble} {trouble:?}").contains("my-secret-oc"));
                trouble.code()
            }
        };
        let expected = match *fault {
            "delay" | "stall" => "timeout",
            "503" | "500" | "404" => "upstream_status",
            "429" => "rate_limited",
            "reset" | "truncated" => "network",
            "cut" | "wrong-root" => "bad_shape",
            "too-large" => "too_large",
            "notice" => "api_not_applied",
            "maintenance" => "maintenance",
            "refused" => "key_refused",
            "script-hidden" | "script-loop" => "blocked",
            "redirect-loop" | "redirect-out" => "redirect",
            "no-match-page" | "page" | "empty" | "blank" | "hollow" => "upstream_no_data",
            _ => "",
        };
        assert_eq!(code, expected, "{fault}");
        assert!(start.elapsed() < Duration::from_secs(4), "{fault}: {:?}", start.elapsed());
        world.standin.reset();
        let scope = world.scope(3_000, 2_000);
        let client = Client::new(&world.host, &scope, Some(&world.key), &world.cfg);
        assert!(block_on(client.resolve("민법")).is_ok(), "after {fault}");
    }
}

#[test]
fn cancellation_reaches_the_socket() {
    let world = World::new(Options::default());
    world.standin.play("stall", 100);
    let scope = world.scope(30_000, 20_000);
    let client = Client::new(&world.host, &scope, Some(&world.key), &world.cfg);
    let names: Vec<String> = (0..8).map(|n| format!("법 {n}")).collect();
    let start = Instant::now();
    let results = block_on(async {
        let stop = async {
            world.host.sleep(300).await;
            assert_eq!(world.standin.open_now(), 6);
            scope.cancel();
        };
        join(join_all(names.iter().map(|n| client.search_laws(n, 100, 1))), stop).await.0
    });
    assert!(results.iter().all(|r| *r == Err(Trouble::Cancelled)));
    assert!(start.elapsed() < Duration::from_secs(2));
    let until = Instant::now() + Duration::from_secs(2);
    while world.standin.open_now() > 0 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(world.standin.open_now(), 0, "the stand-in still holds connections");
}

/// 200 requests at once, each asking three things, against an upstream that slows beyond 30 in flight and
/// fails beyond 60: with one gate for the process nobody fails and nobody waits much longer than others.
#[test]
fn two_hundred_at_once() {
    let world = World::new(Options { millis: 20, slow_beyond: 30, ..Options::default() });
    let cfg = FetchConfig { gate: Some(Gate::new(24)), cache: false, ..world.cfg.clone() };
    let scopes: Vec<Scope> = (0..200).map(|_| world.scope(45_000, 10_000)).collect();
    let start = Instant::now();
    let ends = block_on(join_all(scopes.iter().map(async |scope| {
        let client = Client::new(&world.host, scope, Some(&world.key), &cfg);
        let law = LawRef::Mst(Mst(284_415));
        let (name, one, two) = futures_util::future::join3(
            client.resolve("민법"),
            client.article(law, ArticleNo::new(750, 0)),
            client.article(law, ArticleNo::new(103, 0)),
        )
        .await;
        let resolved = name.is_ok_and(|n| matches!(n.value, Resolution::Resolved(_)));
        (resolved && one.is_ok() && two.is_ok(), start.elapsed())
    })));
    let mut times: Vec<Duration> = ends.iter().map(|(_, time)| *time).collect();
    times.sort();
    let good = ends.iter().filter(|(good, _)| *good).count();
    println!("{good} of 200, first {:?}, median {:?}, last {:?}", times[0], times[100], times[199]);
    assert_eq!(good, 200);
    assert!(world.standin.most_open() <= 30, "{} open at once", world.standin.most_open());
    assert_eq!(world.standin.calls(), 600);
    // First come, first served: the median waits no more than the bulk of the work needs.
    assert!(times[199] < Duration::from_secs(20));
}
