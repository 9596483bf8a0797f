//! The client against the stand-in: the usual ways.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "tests"
)]

use law_fetch::{Answer, AsOf, Client, FetchConfig, LawRef, Resolution, Trouble};
use law_host::{ApiKey, Limits, Scope};
use law_model::{ArticleNo, LawId, Mst, Ymd};
use std::future::Future;
use std::path::Path;
use testkit::{Options, SocketHost, StandIn, block_on};

struct World {
    standin: StandIn,
    host: SocketHost,
    cfg: FetchConfig,
    key: ApiKey,
}

impl World {
    fn new(shared: Option<&Path>) -> Self {
        let standin =
            StandIn::start(Options { shared: shared.map(Path::to_owned), ..Options::default() }).unwrap();
        let bases = standin.bases();
        let host = SocketHost::new(bases.clone());
        let cfg = FetchConfig { bases, backoff_millis: 5, ..FetchConfig::default() };
        Self { standin, host, cfg, key: ApiKey::new("secret-key").unwrap() }
    }

    fn scope(&self) -> Scope {
        use law_host::Host as _;
        Scope::new(Limits::default(), self.host.now())
    }

    fn run<'w, F: Future>(&'w self, scope: &'w Scope, ask: impl FnOnce(Client<'w>) -> F) -> F::Output {
        block_on(ask(Client::new(&self.host, scope, Some(&self.key), &self.cfg)))
    }
}

#[test]
fn an_article_is_asked_for_and_compared() {
    let world = World::new(None);
    let scope = world.scope();
    let law = LawRef::Mst(Mst(284_415));
    let fetched = world.run(&scope, async |c| c.article(law, ArticleNo::new(750, 0)).await).unwrap();
    let Answer::Record(slice) = fetched.value else { panic!("no record") };
    assert_eq!((slice.info.name.as_str(), slice.articles[0].title.as_str()), ("민법", "불법행위의 내용"));
    assert_eq!((fetched.calls, fetched.from_cache), (1, false));
    let seen = &world.standin.log()[0];
    assert_eq!(seen.address, "/DRF/lawService.do?OC=…&target=law&type=JSON&MST=284415&JO=075000");
    assert!(seen.had_key && seen.agent.contains("Chrome") && seen.referer == "https://www.law.go.kr/");

    let scope = world.scope();
    let again = world.run(&scope, async |c| c.article(law, ArticleNo::new(750, 0)).await).unwrap();
    assert_eq!((again.calls, again.from_cache, world.standin.calls()), (0, true, 1));
    for (name, value) in &*world.host.cache.borrow() {
        assert!(!format!("{name} {}", String::from_utf8_lossy(value)).contains("secret-key"));
    }
}

#[test]
fn a_missing_article_is_absent_only_from_the_whole_text() {
    let world = World::new(None);
    let scope = world.scope();
    let law = LawRef::Mst(Mst(284_415));
    let fetched = world.run(&scope, async |c| c.article(law, ArticleNo::new(9999, 0)).await).unwrap();
    let Answer::Record(slice) = fetched.value else { panic!("no record") };
    assert_eq!((slice.articles.len(), slice.article_count, fetched.calls), (0, 6, 2));

    for kind in ["ignored-jo", "wrong-jo"] {
        let scope = world.scope();
        world.standin.play(kind, 1);
        let fetched = world.run(&scope, async |c| c.article(law, ArticleNo::new(103, 0)).await).unwrap();
        let Answer::Record(slice) = fetched.value else { panic!("no record") };
        assert_eq!(slice.articles[0].no, ArticleNo::new(103, 0), "{kind}");
        world.host.cache.borrow_mut().clear();
    }
}

#[test]
fn names_resolve_to_their_own_law_or_to_candidates() {
    let world = World::new(None);
    let check = |name: &str| {
        let scope = world.scope();
        match world.run(&scope, async |c| c.resolve(name).await).unwrap().value {
            Resolution::Resolved(row) => format!("{} {}", row.name, row.mst.unwrap()),
            Resolution::Renamed(row) => format!("now {}", row.name),
            Resolution::Candidates(rows) => {
                rows.into_iter().map(|row| row.name).collect::<Vec<_>>().join(" | ")
            }
            Resolution::NothingFound { confirmed } => format!("nothing, confirmed {confirmed}"),
        }
    };
    assert_eq!(check("민법"), "민법 284415");
    assert_eq!(check("상법"), "상법 283501");
    assert_eq!(check("화관법"), "화학물질관리법 276801");
    assert_eq!(check("난민"), "난민법 | 난민법 시행령 | 난민법 시행규칙");
    world.standin.reset();
    assert_eq!(check("없는 이름의 법"), "nothing, confirmed true");
    assert_eq!(world.standin.calls(), 2, "the list and its canary");
    world.standin.play("ignored-query", 1);
    assert_eq!(check("인공지능법"), "nothing, confirmed false");
}

#[test]
fn the_version_that_holds_on_a_day() {
    let world = World::new(None);
    let on = |y, m, d| {
        let scope = world.scope();
        let day = Ymd::new(y, m, d).unwrap();
        match world.run(&scope, async |c| c.version_on("상법", LawId(1702), day).await).unwrap().value {
            AsOf::Version(row) => row.mst.unwrap().to_string(),
            AsOf::Earlier { first } => format!("from {}", first.unwrap()),
        }
    };
    assert_eq!(on(2026, 6, 5), "283501");
    assert_eq!(on(2026, 9, 10), "283777");
    assert_eq!(on(2021, 1, 1), "228001");
    assert_eq!(on(1950, 1, 1), "from 2020-12-29");
    let scope = world.scope();
    let law = LawRef::Slice(Mst(283_777), Ymd::new(2026, 9, 10).unwrap());
    let fetched = world.run(&scope, async |c| c.article(law, ArticleNo::new(382, 3)).await).unwrap();
    let Answer::Record(slice) = fetched.value else { panic!("no record") };
    assert!(slice.articles[0].text.contains("앞으로 시행될 판본"));
}

#[test]
fn renamed_and_short_names() {
    let world = World::new(None);
    let scope = world.scope();
    // 주임법 is a short name of 주택임대차보호법, the other an earlier name of 공공주택 특별법.
    for (name, expected) in [("공공주택건설 등에 관한 특별법", "Renamed"), ("주임법", "Resolved")]
    {
        let found = world.run(&scope, async |c| c.resolve(name).await).unwrap().value;
        assert!(format!("{found:?}").starts_with(expected), "{name}: {found:?}");
    }
}

#[test]
fn a_case_number_is_matched_whole() {
    let world = World::new(None);
    let scope = world.scope();
    let prec = law_fetch::Target::named("prec").unwrap();
    let found = |number: &str| {
        let hits = world.run(&scope, async |c| c.decisions_numbered(&prec, number).await).unwrap().value;
        (hits.rows.into_iter().map(|row| row.serial).collect::<Vec<_>>(), hits.confirmed)
    };
    assert_eq!(found("2022다9877"), (vec!["231793".to_owned()], true));
    assert_eq!(found("2022다987"), (vec![], true));
    assert_eq!(found("2099다1"), (vec![], true));
}

#[test]
fn files_and_tax_precedents() {
    let world = World::new(None);
    let scope = world.scope();
    let file = world.run(&scope, async |c| c.file("/LSW/flDownload.do?flSeq=1").await).unwrap();
    assert!(file.value.starts_with(b"%PDF") && file.value.contains(&0xff), "bytes as they are");
    for link in
        ["https://elsewhere.example/LSW/flDownload.do?flSeq=1", "/etc/passwd", "/DRF/lawSearch.do?OC=x"]
    {
        let refused = world.run(&scope, async |c| c.file(link).await);
        assert_eq!(refused, Err(Trouble::Redirect), "{link}");
    }
    let decode = |body: &[u8]| {
        let text = String::from_utf8_lossy(body).into_owned();
        Ok(Ok(law_source::Decoded::Value(text)))
    };
    let text = world.run(&scope, async |c| c.tax_precedent("600001", &decode).await).unwrap();
    assert!(text.value.record().unwrap().contains("항소를 기각한다"));
    assert_eq!(text.calls, 3);
    let asked: Vec<_> = world.standin.log().into_iter().filter(|s| s.address.contains("taxlaw")).collect();
    assert!(asked.iter().all(|s| !s.had_key && !s.referer.starts_with("https://www.law.go.kr")));
    let absent = world.run(&scope, async |c| c.tax_precedent("600404", &decode).await).unwrap();
    assert_eq!(absent.value, Answer::NoRecord);
}

#[test]
fn without_a_key_nothing_is_sent() {
    let world = World::new(None);
    let scope = world.scope();
    let client = Client::new(&world.host, &scope, None, &world.cfg);
    let trouble = block_on(client.search_laws("민법", 100, 1)).unwrap_err();
    assert_eq!((trouble, world.standin.calls()), (Trouble::NoKey, 0));
}

#[test]
fn those_who_ask_the_same_at_once_wait_for_one_answer() {
    let world = World::new(None);
    let scope = world.scope();
    let client = Client::new(&world.host, &scope, Some(&world.key), &world.cfg);
    let all = (0..20).map(|_| client.resolve("민법"));
    let answers = block_on(futures_util::future::join_all(all));
    assert!(answers.iter().all(|a| matches!(&a.as_ref().unwrap().value, Resolution::Resolved(_))));
    assert_eq!(world.standin.calls(), 1);
}

#[test]
fn a_recorded_body_of_the_civil_act() {
    let shared = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared"));
    let given = std::env::var_os("HANLAW_SHARED").map(std::path::PathBuf::from);
    let shared = given.as_deref().unwrap_or(shared);
    if !shared.join("data/drf/INDEX.tsv").exists() {
        println!("SKIPPED a_recorded_body_of_the_civil_act: no shared data");
        return;
    }
    let world = World::new(Some(shared));
    let scope = world.scope();
    let Resolution::Resolved(row) = world.run(&scope, async |c| c.resolve("민법").await).unwrap().value
    else {
        panic!("민법 is in the corpus")
    };
    let law = LawRef::Mst(row.mst.unwrap());
    let fetched = world.run(&scope, async |c| c.article(law, ArticleNo::new(839, 2)).await).unwrap();
    let Answer::Record(slice) = fetched.value else { panic!("no record") };
    assert_eq!((slice.articles[0].title.as_str(), slice.articles[0].paragraphs.len()), ("재산분할청구권", 3));
    let Answer::Record(whole) = world.run(&scope, async |c| c.statute(law).await).unwrap().value else {
        panic!("no record")
    };
    assert_eq!(whole.articles().count(), 1_193);
}

/// The number asked for stands in the body: with such a key nobody can tell one from the other.
#[test]
fn a_body_that_may_show_the_key_is_not_kept_for_others() {
    let mut world = World::new(None);
    let law = LawRef::Mst(Mst(284_415));
    for (key, calls) in [("secret-key", 1), ("001706", 2)] {
        world.key = ApiKey::new(key).unwrap();
        world.host.cache.borrow_mut().clear();
        let before = world.standin.calls();
        for _ in 0..2 {
            let scope = world.scope();
            world.run(&scope, async |c| c.article(law, ArticleNo::new(750, 0)).await).unwrap();
        }
        assert_eq!(world.standin.calls() - before, calls, "{key}");
    }
}
