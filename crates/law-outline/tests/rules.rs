//! What the outline may claim, rule by rule, on laws made up for it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use expect_test::{Expect, expect};
use law_model::{ArticleNo, LawId, Ymd};
use law_outline::build::{Act, FileNote, mark_gaps, read_history, write_file};
use law_outline::{Law, Outline, Place, VersionNo, VersionPick};
use std::rc::Rc;

/// 다리법: enacted; an act that waits until 2004-02 and is crossed by one in force in 2003-12; rewritten
/// under a new name; repealed.
const BRIDGES: &str = r#"{"path":"a","versions":[
{"kind":"제정","name":"다리법","mst":"10","id":"000001","type":"법률","promulgated":"2001-01-01","no":"00010","effective":"2001-07-01","set":{"1":["목적",""],"2":["정의","0{1:가나,2}"],"3":["통행","1/2{1,2,2의2}/3x"]}},
{"kind":"일부개정","name":"다리법","mst":"20","id":"000001","type":"법률","promulgated":"2003-01-01","no":"00020","effective":"2004-02-01","set":{"5":["요금","1/2"]}},
{"kind":"타법개정","name":"다리법","mst":"30","id":"000001","type":"법률","promulgated":"2003-12-01","no":"00030","effective":"2003-12-01","set":{"3의2":["야간 통행",""]},"removed":["5"],"text_changed":["1"]},
{"kind":"전부개정","name":"교량법","mst":"40","id":"000001","type":"법률","promulgated":"2006-01-01","no":"00040","effective":"2006-06-01","set":{"1":["교량의 목적",""],"2":["","삭제"],"5":["요금","1/2"]},"removed":["3의2"]},
{"kind":"폐지","name":"교량법","mst":"50","id":"000001","type":"법률","promulgated":"2010-01-01","no":"00050","effective":"2010-06-01","set":{}}]}"#;

/// A temporary act that comes again under a new 법령ID.
const FERRIES: &str = r#"{"path":"b","versions":[
{"kind":"제정","name":"나루법","mst":"60","id":"000003","type":"법률","promulgated":"2001-01-01","no":"00060","effective":"2001-01-01","set":{"1":["목적",""]}},
{"kind":"제정","name":"나루법","mst":"70","id":"000004","type":"법률","promulgated":"2005-01-01","no":"00070","effective":"2005-01-01","set":{"1":["뜻",""]}}]}"#;

/// Known only from 1990 on; the act of 1995 is missing; the last version has no date yet.
const ROADS: &str = r#"{"path":"c","versions":[
{"kind":"일부개정","name":"길법","mst":"80","id":"000005","type":"법률","promulgated":"1990-01-01","no":"00080","effective":"1990-01-01","set":{"1":["목적",""],"7":["벌칙",""]}},
{"kind":"일부개정","name":"길법","mst":"90","id":"000005","type":"법률","promulgated":"1999-01-01","no":"00090","effective":"1999-01-01","set":{},"removed":["7"]},
{"kind":"일부개정","name":"길법","mst":"95","id":"000005","type":"법률","promulgated":"2000-01-01","no":"00095","effective":"9999-01-01","set":{"7":["벌칙",""],"8":["과태료",""]}}]}"#;

/// Repealed before an older amendment would have taken effect.
const WELLS: &str = r#"{"path":"d","versions":[
{"kind":"제정","name":"샘법","mst":"100","id":"000006","type":"법률","promulgated":"2001-01-01","no":"00100","effective":"2001-01-01","set":{"1":["목적",""]}},
{"kind":"타법개정","name":"샘법","mst":"110","id":"000006","type":"법률","promulgated":"2002-01-01","no":"00110","effective":"2004-01-01","set":{"2":["물",""]}},
{"kind":"타법폐지","name":"샘법","mst":"120","id":"000006","type":"법률","promulgated":"2003-01-01","no":"00120","effective":"2003-01-01","set":{}}]}"#;

fn law(id: u32) -> Rc<Law> {
    let rows = [BRIDGES, FERRIES, ROADS, WELLS].map(|rows| rows.replace('\n', "")).join("\n");
    let mut laws = read_history(&rows).unwrap();
    let act = |y, no| Act { day: Ymd::new(y, 1, 1).unwrap(), no };
    let marked: usize =
        laws.iter_mut().map(|l| mark_gaps(l, &[act(1980, 1), act(1990, 80), act(1995, 85)])).sum();
    assert_eq!(marked, 1, "the act of 1995, in 길법 only");
    let note = FileNote { as_of: Ymd::new(2026, 6, 5).unwrap(), history: true, lines: vec![] };
    let bytes = write_file(&laws, &note).unwrap();
    Outline::open(&bytes).unwrap().law(LawId(id)).unwrap().unwrap()
}

fn day(text: &str) -> Ymd {
    Ymd::parse(text).unwrap()
}

fn mst(law: &Law, no: VersionNo) -> u32 {
    law.version(no).unwrap().mst.0
}

/// The version of `id` on a day, by MST.
fn on(id: u32, date: &str) -> String {
    let law = law(id);
    match law.version_on(day(date)) {
        VersionPick::Version(_) => {
            format!("{:?}", law.in_force(day(date)).into_iter().map(|no| mst(&law, no)).collect::<Vec<_>>())
        }
        VersionPick::Repealed(no) => format!("repealed by {}", mst(&law, no)),
        VersionPick::Replaced { by, since } => format!("replaced by {by} since {since}"),
        VersionPick::NotYet(no) => format!("not before {}", mst(&law, no)),
        VersionPick::HistoryGap { before, after } => {
            format!(
                "gap between {:?} and {:?}",
                before.map(|no| mst(&law, no)),
                after.map(|no| mst(&law, no))
            )
        }
    }
}

#[test]
fn the_version_on_a_day() {
    for (id, date, expected) in [
        (1, "2001-06-30", "not before 10"),
        (1, "2001-07-01", "[10]"),
        (1, "2003-11-30", "[10]"),
        (1, "2003-12-01", "[30]"),
        (1, "2004-01-31", "[30]"),
        // 20 takes effect last, but 30 was promulgated after it: both are the law.
        (1, "2004-02-01", "[20, 30]"),
        (1, "2006-06-01", "[40]"),
        (1, "2010-05-31", "[40]"),
        (1, "2010-06-01", "repealed by 50"),
        (3, "2000-01-01", "not before 60"),
        (3, "2004-12-31", "[60]"),
        (3, "2005-01-01", "replaced by 000004 since 2005-01-01"),
        (4, "2004-12-31", "not before 70"),
        (4, "2026-06-05", "[70]"),
        (5, "1989-12-31", "gap between None and Some(80)"),
        (5, "1994-12-31", "[80]"),
        (5, "1995-01-01", "gap between Some(80) and Some(90)"),
        (5, "1999-01-01", "[90]"),
        (5, "2026-06-05", "[90]"),
        (6, "2002-12-31", "[100]"),
        (6, "2003-01-01", "repealed by 120"),
        (6, "2004-01-01", "repealed by 120"),
    ] {
        assert_eq!(on(id, date), expected, "{id} on {date}");
    }
}

#[test]
fn the_text_before_an_act() {
    let law = law(1);
    for (date, no, expected) in [
        (None, Some(20), vec![30, 10]),
        (Some("2003-12-01"), Some(30), vec![10, 20]),
        (Some("2006-01-01"), None, vec![20, 30]),
        (None, Some(10), vec![]),
        (Some("2003-12-02"), Some(30), vec![]),
        (None, None, vec![]),
    ] {
        let before = law.before_act(date.map(day), no);
        let before: Vec<u32> = before.into_iter().map(|v| mst(&law, v)).collect();
        assert_eq!(before, expected, "{date:?} {no:?}");
    }
}

fn place(text: &str) -> Place {
    let mut units = text.split('-');
    let article = units.next().unwrap();
    let mut unit = || units.next().filter(|u| !u.is_empty());
    Place::parse(article, unit(), unit(), unit()).unwrap()
}

/// 조-항-호-목 of 다리법 on a day.
fn check(date: &str, text: &str, expected: Expect) {
    let law = law(1);
    let on = law.place_on(day(date), &place(text)).unwrap();
    let doubt = if on.doubtful { ", doubtful" } else { "" };
    expected.assert_eq(&format!("{} {:?}{doubt}", mst(&law, on.version), on.state));
}

#[test]
fn places() {
    check("2002-01-01", "3", expect![[r#"10 Exists { title: "통행", fit: Exact }"#]]);
    check("2002-01-01", "3-2-2의2", expect![[r#"10 Exists { title: "통행", fit: Exact }"#]]);
    check("2002-01-01", "3--2의2", expect![[r#"10 Exists { title: "통행", fit: UnderParagraph(2) }"#]]);
    check("2002-01-01", "3-3", expect![[r#"10 Deleted { unit: Paragraph, title: "통행" }"#]]);
    check("2002-01-01", "3-4", expect![[r#"10 NoParagraph { title: "통행", max: 3, plain: false }"#]]);
    check(
        "2002-01-01",
        "3-2-3",
        expect![[r#"10 NoItem { title: "통행", last: Some(ArticleNo { main: 2, branch: 2 }) }"#]],
    );
    check("2002-01-01", "2--1-나", expect![[r#"10 Exists { title: "정의", fit: Exact }"#]]);
    check("2002-01-01", "2--1-나.2", expect![[r#"10 Exists { title: "정의", fit: Exact }"#]]);
    check("2002-01-01", "2--1-다", expect![[r#"10 NoSubitem { title: "정의", last: Some('나') }"#]]);
    check("2002-01-01", "1-1", expect![[r#"10 NoParagraph { title: "목적", max: 0, plain: true }"#]]);
    check(
        "2002-01-01",
        "4",
        expect!["10 NoArticle { before: Some(ArticleNo { main: 3, branch: 0 }), after: None }"],
    );
    // Brought by the act that 20 does not know of.
    check("2005-01-01", "3의2", expect![[r#"30 Exists { title: "야간 통행", fit: Exact }"#]]);
    check("2005-01-01", "5-2", expect![[r#"20 Exists { title: "요금", fit: Exact }"#]]);
    // Promulgated, but not before 2004-02.
    check(
        "2003-12-15",
        "5",
        expect!["30 NoArticle { before: Some(ArticleNo { main: 3, branch: 2 }), after: None }"],
    );
    check("2007-01-01", "2", expect![[r#"40 Deleted { unit: Article, title: "정의" }"#]]);
}

#[test]
fn events_lives_and_names() {
    let law = law(1);
    let told = |no: &str| {
        let events = law.history_of(ArticleNo::parse(no).unwrap());
        events.iter().map(|e| format!("{} {:?}\n", e.day, e.what)).collect::<String>()
    };
    expect![[r#"
        2001-07-01 Added { title: "목적" }
        2003-12-01 TextChanged
        2006-06-01 Retitled { from: "목적", to: "교량의 목적" }
    "#]]
    .assert_eq(&told("1"));
    expect![[r#"
        2001-07-01 Added { title: "정의" }
        2006-06-01 Deleted
    "#]]
    .assert_eq(&told("2"));
    expect![[r#"
        2003-12-01 Added { title: "야간 통행" }
        2006-06-01 Gone
    "#]]
    .assert_eq(&told("3의2"));
    expect![[r#"
        2004-02-01 Added { title: "요금" }
    "#]]
    .assert_eq(&told("5"));
    let life = law.life_of(&place("5"));
    let life: String =
        life.iter().map(|s| format!("{} {:?} {}\n", s.from, s.until, s.state.exists())).collect();
    expect![[r#"
        2001-07-01 Some(2003-12-01) false
        2003-12-01 Some(2004-02-01) false
        2004-02-01 Some(2010-06-01) true
    "#]]
    .assert_eq(&life);
    let names: String = law.names().iter().map(|n| format!("{} {} {}\n", n.from, n.class, n.name)).collect();
    expect![[r#"
        2001-07-01 법률 다리법
        2006-06-01 법률 교량법
    "#]]
    .assert_eq(&names);
}

#[test]
fn what_an_amendment_could_have_added() {
    let law = law(5);
    for (text, could) in [
        ("9", true),
        ("10", false),
        ("7의2", true),
        ("7의3", false),
        ("8-1", true),
        ("8-3", false),
        ("8--2", true),
        ("8--3", false),
        ("6의2", false),
    ] {
        assert_eq!(law.could_have_been_added(&place(text)), could, "길법 {text}");
    }
    let rows = r#"{"path":"d","versions":[{"kind":"제정","name":"배법","mst":"1","id":"000009","type":"법률","promulgated":"2001-01-01","no":"1","effective":"2001-01-01","set":{"1":["목적","1/2{1:가나,2,2의2}"]}}]}"#;
    let note = FileNote { as_of: day("2026-06-05"), history: true, lines: vec![] };
    let bytes = write_file(&read_history(rows).unwrap(), &note).unwrap();
    let law = Outline::open(&bytes).unwrap().law(LawId(9)).unwrap().unwrap();
    for (text, could) in [
        ("1-4", true),
        ("1-5", false),
        ("1-2-4", true),
        ("1-2-5", false),
        ("1-2-2의3", true),
        ("1-2-2의9", false),
        ("1-2-1-다", true),
        ("1-2-1-라", false),
        ("1-2-2-가", true),
    ] {
        assert_eq!(law.could_have_been_added(&place(text)), could, "배법 {text}");
    }
}
