//! The committed files: their sizes, what they say about themselves, and places everybody knows.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use expect_test::{Expect, expect};
use law_model::{LawId, Ymd};
use law_outline::{Outline, Place, VersionPick};

const HISTORY: &[u8] = include_bytes!("../data/outline.bin");
const CURRENT: &[u8] = include_bytes!("../data/outline-current.bin");

#[test]
fn sizes_stay_within_their_limits() {
    println!("outline.bin {} bytes, outline-current.bin {} bytes", HISTORY.len(), CURRENT.len());
    assert!(HISTORY.len() <= 6_000_000);
    assert!(CURRENT.len() <= 2_600_000);
    for bytes in [HISTORY, CURRENT] {
        assert!(law_outline::front_len(bytes).unwrap() <= 1 << 16, "one slice opens the file");
    }
}

#[test]
fn the_files_say_what_they_are() {
    let outline = Outline::open(HISTORY).unwrap();
    assert!(outline.meta().history && !Outline::open(CURRENT).unwrap().meta().history);
    expect![[r#"
        source=legalize-kr/legalize-kr (fork xxyy89890-wq/legalize-kr), law.go.kr Open API
        commit=7460e2a0
        as_of=2026-06-05
        laws=5695
        versions=83879
        articles=192908
        covers=현행 법령 본칙의 조·항·호·목과 조 제목, 알려진 모든 개정판
        limits=부칙·별표·조례·행정규칙·조약은 없음. 연혁의 완전성은 확인되지 않음. 시행일은 개정판마다 하나만 있음. 폐지된 법령의 조문은 없음
    "#]]
    .assert_eq(outline.meta().note());
}

/// `law` on `day`: the state of `조-항-호-목` (a unit left empty is not named).
fn check(law: u32, day: &str, place: &str, expected: Expect) {
    let mut units = place.split('-');
    let article = units.next().unwrap();
    let mut unit = || units.next().filter(|u| !u.is_empty());
    let place = Place::parse(article, unit(), unit(), unit()).unwrap();
    let day = Ymd::parse(day).unwrap();
    let outline = Outline::open(HISTORY).unwrap();
    let law = outline.law(LawId(law)).unwrap().unwrap();
    match law.version_on(day) {
        VersionPick::Version(v) => expected.assert_eq(&format!("{} {:?}", law.name(v), law.place(v, &place))),
        other => expected.assert_eq(&format!("{other:?}")),
    }
}

#[test]
fn known_places() {
    check(1706, "2026-06-05", "750", expect![[r#"민법 Exists { title: "불법행위의 내용", fit: Exact }"#]]);
    check(
        1706,
        "2026-06-05",
        "103-1",
        expect![[r#"민법 NoParagraph { title: "반사회질서의 법률행위", max: 0, plain: true }"#]],
    );
    check(
        1706,
        "2026-06-05",
        "1119",
        expect!["민법 NoArticle { before: Some(ArticleNo { main: 1118, branch: 0 }), after: None }"],
    );
    check(1692, "2026-06-05", "250-2", expect![[r#"형법 Exists { title: "살인, 존속살해", fit: Exact }"#]]);
    check(
        11357,
        "2026-06-05",
        "28의2-1",
        expect![[r#"개인정보 보호법 Exists { title: "가명정보의 처리 등", fit: Exact }"#]],
    );
    check(
        11357,
        "2019-05-01",
        "28의2-1",
        expect![
            "개인정보 보호법 NoArticle { before: Some(ArticleNo { main: 28, branch: 0 }), after: Some(ArticleNo { main: 29, branch: 0 }) }"
        ],
    );
    check(
        11357,
        "2026-06-05",
        "2-1",
        expect![[r#"개인정보 보호법 NoParagraph { title: "정의", max: 0, plain: true }"#]],
    );
    check(
        11357,
        "2026-06-05",
        "2--1의2",
        expect![[r#"개인정보 보호법 Exists { title: "정의", fit: Exact }"#]],
    );
    check(
        11357,
        "2026-06-05",
        "2--1-다",
        expect![[r#"개인정보 보호법 Exists { title: "정의", fit: Exact }"#]],
    );
    check(
        11357,
        "2026-06-05",
        "2--9",
        expect![[
            r#"개인정보 보호법 NoItem { title: "정의", last: Some(ArticleNo { main: 8, branch: 0 }) }"#
        ]],
    );
    check(11357, "2011-01-01", "2", expect!["NotYet(VersionNo(0))"]);
    check(1706, "1900-01-01", "1", expect!["NotYet(VersionNo(0))"]);
}
