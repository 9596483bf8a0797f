//! Budget, deadline, cancellation, waiting and keeping, in virtual time.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "tests"
)]

use futures_util::future::{join, join_all};
use law_fetch::{Client, FetchConfig, Fetched, Resolution, Trouble};
use law_host::{ApiKey, Expired, Host as _, Limits, Scope};
use testkit::Virtual;
use testkit::standin::Fault;

struct World {
    upstream: Virtual,
    cfg: FetchConfig,
    key: ApiKey,
}

impl World {
    fn new(millis: u32) -> Self {
        let upstream = Virtual::new(millis);
        let cfg = FetchConfig { bases: upstream.bases.clone(), ..FetchConfig::default() };
        Self { upstream, cfg, key: ApiKey::new("my-secret-oc").unwrap() }
    }

    fn scope(&self, limits: Limits) -> Scope {
        Scope::new(limits, self.upstream.host.now())
    }

    fn run<T>(&self, scope: &Scope, work: impl AsyncFnOnce(&Client<'_>) -> T) -> (T, u64) {
        let (host, start) = (&self.upstream.host, self.upstream.host.now());
        let client = Client::new(host, scope, Some(&self.key), &self.cfg);
        let done = host.run(work(&client)).expect("nothing waits for ever");
        (done, host.now() - start)
    }

    fn resolve(&self, name: &str) -> (Result<Fetched<Resolution>, Trouble>, u64) {
        self.run(&self.scope(Limits::default()), async |c| c.resolve(name).await)
    }
}

#[test]
fn a_burst_heals() {
    let world = World::new(10);
    for (kind, count, calls) in
        [("404", 2, 3), ("503", 1, 2), ("empty", 2, 3), ("reset", 2, 3), ("script", 1, 2)]
    {
        world.upstream.reset();
        world.upstream.play(kind, count);
        let (fetched, millis) = world.resolve("민법");
        assert!(matches!(fetched.as_ref().unwrap().value, Resolution::Resolved(_)), "{kind}");
        assert_eq!(fetched.unwrap().calls, calls, "{kind}");
        assert!(millis < 2_000, "{kind}: {millis}");
    }
}

#[test]
fn a_blank_after_a_server_error_is_the_server_error() {
    let world = World::new(10);
    world.upstream.play("503", 1);
    world.upstream.play("empty", 2);
    assert_eq!(world.resolve("민법").0.unwrap_err(), Trouble::Status(503));
}

#[test]
fn retry_after_is_waited_for_and_capped() {
    let world = World::new(10);
    let wish = |seconds: &str| Fault {
        kind: "429".into(),
        count: 1,
        retry_after: seconds.into(),
        ..Fault::default()
    };
    world.upstream.fault(wish("7"));
    let (fetched, millis) = world.resolve("민법");
    assert!(fetched.is_ok() && (7_000..7_100).contains(&millis), "{millis}");
    world.upstream.reset();
    world.upstream.fault(wish("3600"));
    let (fetched, millis) = world.resolve("민법");
    assert!(fetched.is_ok() && (30_000..30_100).contains(&millis), "{millis}");
    // A wish that the deadline leaves no room for is not waited for at all.
    world.upstream.reset();
    world.upstream.fault(wish("20"));
    let scope = world.scope(Limits { wall_millis: 15_000, ..Limits::default() });
    let (fetched, millis) = world.run(&scope, async |c| c.resolve("민법").await);
    assert_eq!((fetched.unwrap_err(), millis), (Trouble::RateLimited, 10));
}

#[test]
fn the_same_seed_gives_the_same_waits() {
    let waits = |seed| {
        let mut world = World::new(10);
        world.upstream.host.seed = seed;
        world.upstream.play("503", 2);
        world.resolve("민법").1
    };
    assert_eq!(waits(7), waits(7));
    assert!((1..20).any(|seed| waits(seed) != waits(7)));
}

#[test]
fn a_fan_out_keeps_six_in_flight_and_its_order() {
    let world = World::new(100);
    let scope = world.scope(Limits::default());
    let names: Vec<String> = (0..24).map(|n| format!("민법 {n}")).collect();
    let (results, _) =
        world.run(&scope, async |c| join_all(names.iter().map(|n| c.search_laws(n, 100, 1))).await);
    assert!(results.iter().all(Result::is_ok));
    assert_eq!(world.upstream.host.most_in_flight.get(), 6);
    let asked: Vec<String> = world.upstream.log().iter().map(|seen| seen.address.clone()).collect();
    let firsts = asked.iter().filter(|a| !a.contains("query=민법&")).count();
    assert!(firsts >= 24, "every question was asked");
}

#[test]
fn attempts_and_hops_are_counted_and_end() {
    let world = World::new(10);
    let scope = world.scope(Limits { upstream_attempts: 4, ..Limits::default() });
    world.upstream.fault(Fault { kind: "redirect".into(), count: 100, ..Fault::default() });
    let (results, _) = world.run(&scope, async |c| {
        join_all(["민법", "상법", "난민법"].map(|name| c.search_laws(name, 100, 1))).await
    });
    let spent = results.iter().filter(|r| **r == Err(Trouble::Spent(Expired::Attempts))).count();
    assert_eq!((spent, scope.attempts_used(), world.upstream.calls()), (2, 4, 4), "{results:?}");
}

#[test]
fn stalled_answers_end_with_the_deadline() {
    let world = World::new(10);
    world.upstream.fault(Fault { kind: "stall".into(), count: 1_000, ..Fault::default() });
    let scope = world.scope(Limits::default());
    let names: Vec<String> = (0..30).map(|n| format!("법 {n}")).collect();
    let (results, millis) =
        world.run(&scope, async |c| join_all(names.iter().map(|n| c.search_laws(n, 100, 1))).await);
    assert!(millis <= 46_000, "{millis}");
    let ended = |trouble: &Trouble| matches!(trouble, Trouble::Timeout | Trouble::Spent(Expired::Deadline));
    assert!(results.iter().all(|r| r.as_ref().is_err_and(ended)), "{results:?}");
}

#[test]
fn cancelling_ends_every_wait_at_once() {
    let world = World::new(5_000);
    let scope = world.scope(Limits::default());
    let names: Vec<String> = (0..12).map(|n| format!("법 {n}")).collect();
    let host = &world.upstream.host;
    let (results, millis) = world.run(&scope, async |c| {
        let stop = async {
            host.sleep(1_000).await;
            scope.cancel();
        };
        join(join_all(names.iter().map(|n| c.search_laws(n, 100, 1))), stop).await.0
    });
    assert!(results.iter().all(|r| *r == Err(Trouble::Cancelled)), "{results:?}");
    assert_eq!((millis, host.in_flight.get(), world.upstream.calls()), (1_000, 0, 6));
}

#[test]
fn bytes_are_limited_for_the_whole_request() {
    let world = World::new(10);
    let scope = world.scope(Limits { total_body_bytes: 4_000, ..Limits::default() });
    let names = ["민법", "상법", "보험업법", "난민법", "근로기준법", "가상의"];
    let mut ends = Vec::new();
    for name in names {
        ends.push(world.run(&scope, async |c| c.search_laws(name, 100, 1).await).0);
    }
    assert!(ends[0].is_ok());
    assert_eq!(ends.last().unwrap(), &Err(Trouble::Spent(Expired::Bytes)));
}

#[test]
fn an_old_answer_stands_in_with_its_date() {
    let world = World::new(10);
    let clock = &world.upstream.host.clock;
    let first = world.resolve("민법").0.unwrap();
    clock.set(clock.get() + 3_599_000);
    assert_eq!(world.resolve("민법").0.unwrap().calls, 0, "fresh for an hour");
    clock.set(clock.get() + 10_000);
    world.upstream.fault(Fault { kind: "503".into(), count: 100, ..Fault::default() });
    let scope = world.scope(Limits::default());
    let (twice, _) = world.run(&scope, async |c| (c.resolve("민법").await, c.resolve("민법").await));
    assert_eq!(twice.1.unwrap().calls, 0, "the failure is remembered, and the old answer stands in again");
    let old = twice.0.unwrap();
    assert_eq!((old.stale, old.as_of), (Some(Trouble::Status(503)), first.as_of));
    clock.set(clock.get() + 8 * 86_400_000);
    assert_eq!(world.resolve("민법").0.unwrap_err(), Trouble::Status(503), "too old to stand in");
}

#[test]
fn nothing_but_answers_is_kept() {
    let world = World::new(10);
    let kept = || world.upstream.host.cache.borrow().len();
    for fault in testkit::standin::FAULTS {
        let answers = ["delay", "script", "redirect", "euc-kr", "ignored-query", "ignored-jo", "wrong-jo"];
        if answers.contains(fault) {
            continue;
        }
        world.upstream.reset();
        world.upstream.fault(Fault { kind: (*fault).into(), count: 100, ..Fault::default() });
        assert!(world.resolve("민법").0.is_err(), "{fault}");
        assert_eq!(kept(), 0, "{fault}");
    }
    world.upstream.reset();
    assert_eq!(
        world.resolve("없는 이름의 법").0.unwrap().value,
        Resolution::NothingFound { confirmed: true }
    );
    assert_eq!(kept(), 1, "the canary's answer; a zero is not kept");
}

#[test]
fn a_refused_key_is_one_call() {
    let world = World { key: ApiKey::new("refused").unwrap(), ..World::new(10) };
    assert_eq!(world.resolve("민법").0.unwrap_err(), Trouble::KeyRefused);
    let world = World { key: ApiKey::new("unapplied").unwrap(), ..World::new(10) };
    assert_eq!(world.resolve("민법").0.unwrap_err().code(), "api_not_applied");
    assert_eq!(world.upstream.calls(), 1);
}
