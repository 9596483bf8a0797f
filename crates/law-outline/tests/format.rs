//! The format: what is written comes back, and damaged bytes never answer.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use futures_util::FutureExt as _;
use law_host::{BlobId, FakeHost};
use law_model::{ArticleNo, LawId, Ymd};
use law_outline::build::{FileNote, read_history, trim, write_file};
use law_outline::{ArticleState, Directory, Law, Outline, OutlineError, OutlineOver, Place, PlaceState};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const COMMITTED: &[u8] = include_bytes!("../data/outline.bin");

/// Two laws of one act and one decree, as in the corpus.
const ROWS: &str = r#"{"path":"a","versions":[
{"kind":"제정","name":"다리법","mst":"10","id":"000001","type":"법률","promulgated":"2001-01-01","no":"00010","effective":"2001-07-01","set":{"1":["목적",""],"2":["정의","0{1,2:가나,3x}"],"3":["통행","1/2{1,2,2의2}/3x"]}},
{"kind":"일부개정","name":"다리법","mst":"20","id":"000001","type":"법률","promulgated":"2003-01-01","no":"00020","effective":"2004-01-01","set":{"3의2":["야간 통행",""],"2":["","삭제"]},"text_changed":["1"]},
{"kind":"타법개정","name":"교량법","mst":"30","id":"000001","type":"법률","promulgated":"2003-06-01","no":"00030","effective":"2003-06-01","set":{"4":["요금","1/2"]},"removed":["3의2"]}]}
{"path":"b","versions":[
{"kind":"일부개정","name":"교량법 시행령","mst":"40","id":"000002","type":"대통령령","promulgated":"2005-01-01","no":"00040","effective":"9999-01-01","set":{"1":["목적",""]}}]}"#;

fn file(rows: &str) -> Vec<u8> {
    let laws = read_history(&rows.replace(",\n{", ",{").replace("[\n", "[")).unwrap();
    let lines = vec![("source", "test".to_owned())];
    write_file(&laws, &FileNote { as_of: Ymd::new(2026, 6, 5).unwrap(), history: true, lines }).unwrap()
}

/// Everything a law says.
fn dump(law: &Law) -> String {
    let mut out = String::new();
    for (no, v) in law.versions() {
        writeln!(out, "{v:?} {} {}", law.name(no), law.class(no)).unwrap();
        for (article, state) in law.articles(no) {
            write!(out, "  {article} ").unwrap();
            match state {
                ArticleState::Live { title, shape } => {
                    writeln!(out, "{title} {:?}", shape.units().collect::<Vec<_>>())
                }
                ArticleState::Deleted { title } => writeln!(out, "{title} deleted"),
            }
            .unwrap();
        }
    }
    for (article, _) in law.latest().into_iter().flat_map(|no| law.articles(no)) {
        writeln!(out, "{article} {:?}", law.history_of(article)).unwrap();
    }
    writeln!(out, "{:?} {:?}", law.names(), law.successor()).unwrap();
    out
}

fn dump_all(bytes: &[u8]) -> Result<Vec<String>, OutlineError> {
    let outline = Outline::open(bytes)?;
    outline.law_ids().map(|id| Ok(dump(&outline.law(id)?.unwrap()))).collect()
}

#[test]
fn no_flipped_byte_gives_another_answer() {
    let good = file(ROWS);
    let answers = dump_all(&good).unwrap();
    for at in 0..good.len() {
        for bit in [0x01, 0x10, 0x80, 0xff] {
            let mut bad = good.clone();
            bad[at] ^= bit;
            assert!(dump_all(&bad).is_err(), "byte {at}");
        }
    }
    for len in 0..good.len() {
        assert!(dump_all(&good[..len]).is_err(), "cut at {len}");
    }
    assert_eq!(answers.len(), 2);
}

#[test]
fn no_flipped_byte_of_the_committed_file_answers() {
    let ids: Vec<LawId> = Outline::open(COMMITTED).unwrap().law_ids().collect();
    let directory = Directory::open(COMMITTED).unwrap();
    let front = law_outline::front_len(COMMITTED).unwrap();
    let mut bad = COMMITTED.to_vec();
    for at in (0..front).step_by(997) {
        bad[at] ^= 0x20;
        assert!(Outline::open(&bad).is_err(), "front, byte {at}");
        bad[at] ^= 0x20;
    }
    for (n, id) in ids.iter().enumerate().step_by(7) {
        let slot = directory.find(*id).unwrap().unwrap();
        let at = usize::try_from(slot.offset).unwrap() + n * 31 % usize::try_from(slot.len).unwrap();
        bad[at] ^= 1 << (n % 8);
        assert!(Outline::open(&bad).unwrap().law(*id).is_err(), "{id}, byte {at}");
        bad[at] ^= 1 << (n % 8);
    }
}

#[test]
fn range_reads_give_the_same_law() {
    let mut host = FakeHost::offline();
    host.blobs.insert(BlobId("outline.bin".into()), COMMITTED.to_vec());
    let (whole, over) = (Outline::open(COMMITTED).unwrap(), OutlineOver::new(BlobId("outline.bin".into())));
    for id in [1706, 1692, 11357, 999_999].map(LawId) {
        let far = over.law(&host, id).now_or_never().unwrap().unwrap();
        let near = whole.law(id).unwrap();
        assert_eq!(far.map(|l| dump(&l)), near.map(|l| dump(&l)));
    }
    let missing = OutlineOver::new(BlobId("nowhere".into()));
    assert_eq!(missing.law(&host, LawId(1)).now_or_never().unwrap().unwrap_err(), OutlineError::Unavailable);
}

#[test]
fn the_trimmed_law_says_the_same_from_its_day_on() {
    let laws = read_history(&ROWS.replace(",\n{", ",{").replace("[\n", "[")).unwrap();
    let note = FileNote { as_of: Ymd::new(2003, 7, 1).unwrap(), history: false, lines: vec![] };
    let trimmed: Vec<_> = laws.iter().map(|law| trim(law, note.as_of)).collect();
    let (small, large) = (write_file(&trimmed, &note).unwrap(), write_file(&laws, &note).unwrap());
    let (small, large) = (Outline::open(&small).unwrap(), Outline::open(&large).unwrap());
    let (small, large) = (small.law(LawId(1)).unwrap().unwrap(), large.law(LawId(1)).unwrap().unwrap());
    assert_eq!((small.versions().len(), large.versions().len()), (2, 3));
    for day in ["2003-07-01", "2004-01-01", "2030-01-01"].map(|d| Ymd::parse(d).unwrap()) {
        for article in 1..6 {
            let place = Place::article(ArticleNo::new(article, 0));
            // The title a deleted article once had is history.
            let state = |law: &Law| match law.place_on(day, &place).unwrap().state {
                PlaceState::Deleted { unit, .. } => format!("{unit:?} deleted"),
                other => format!("{other:?}"),
            };
            assert_eq!(state(&small), state(&large), "{day} {article}");
        }
    }
    assert!(small.place_on(Ymd::new(2003, 1, 1).unwrap(), &Place::article(ArticleNo::new(1, 0))).is_none());
}

/// Titles and shapes of articles 1–8 over some versions; `None` = not there.
fn some_versions() -> impl Strategy<Value = Vec<BTreeMap<u16, Option<(String, String)>>>> {
    let shapes = prop_oneof![
        Just(""),
        Just("삭제"),
        Just("1/2{1,2:가나}/3x"),
        Just("0{1,1의2,2x}"),
        Just("1x/4{3:다}")
    ];
    let article = ("[가-힣 ]{0,6}", shapes)
        .prop_map(|(title, shape)| (if shape == "삭제" { String::new() } else { title }, shape.to_owned()));
    let change = proptest::option::of(article);
    proptest::collection::vec(proptest::collection::btree_map(1u16..9, change, 0..6), 1..8)
}

proptest! {
    #[test]
    fn what_is_written_comes_back(changes in some_versions()) {
        let (mut now, mut rows, mut snapshots) = (BTreeMap::new(), Vec::new(), Vec::new());
        for (n, change) in changes.iter().enumerate() {
            let (mut set, mut removed) = (Vec::new(), Vec::new());
            for (no, article) in change {
                match article {
                    Some((title, shape)) => {
                        set.push(format!(r#""{no}":["{title}","{shape}"]"#));
                        now.insert(*no, (title.clone(), shape.clone()));
                    }
                    None => {
                        removed.push(format!(r#""{no}""#));
                        now.remove(no);
                    }
                }
            }
            rows.push(format!(
                r#"{{"kind":"일부개정","name":"법","mst":"{}","id":"000007","type":"법률","promulgated":"200{n}-01-01","no":"1","effective":"200{n}-02-01","set":{{{}}},"removed":[{}]}}"#,
                n + 1, set.join(","), removed.join(",")
            ));
            snapshots.push(now.clone());
        }
        let bytes = file(&format!(r#"{{"path":"p","versions":[{}]}}"#, rows.join(",")));
        let outline = Outline::open(&bytes).unwrap();
        let law = outline.law(LawId(7)).unwrap().unwrap();
        for ((no, _), snapshot) in law.versions().zip(&snapshots) {
            let read: Vec<(u16, bool, String)> = law.articles(no).map(|(article, state)| match state {
                ArticleState::Live { title, shape } => (article.main, true, format!("{title}{:?}", shape.units().count())),
                ArticleState::Deleted { .. } => (article.main, false, String::new()),
            }).collect();
            let units = |shape: &str| match shape { "" => 0, "1x/4{3:다}" => 4, "0{1,1의2,2x}" => 3, _ => 7 };
            let told: Vec<(u16, bool, String)> = snapshot.iter().map(|(no, (title, shape))| match shape.as_str() {
                "삭제" => (*no, false, String::new()),
                shape => (*no, true, format!("{title}{:?}", units(shape))),
            }).collect();
            prop_assert_eq!(read, told);
        }
    }

    #[test]
    fn any_input_is_handled(bytes in proptest::collection::vec(any::<u8>(), 0..200), tail in any::<u16>()) {
        let _ = dump_all(&bytes);
        // The right front with anything behind it.
        let mut file = file(ROWS);
        let front = law_outline::front_len(&file).unwrap();
        file.truncate(front + usize::from(tail) % 64);
        file.extend(bytes);
        prop_assert!(dump_all(&file).is_err());
    }
}
