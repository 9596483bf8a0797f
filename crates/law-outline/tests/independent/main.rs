//! The outline against an independent reading of the corpus: full texts of all versions of 20 statutes,
//! read here by a few lines that share nothing with the builder, and the table of current articles.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    reason = "a test may panic"
)]

mod reading;
mod shared;

use law_model::{ArticleNo, LawId, Mst, Ymd};
use law_outline::{ArticleState, Fit, Law, Outline, Place, PlaceState, UnitKind, VersionPick};
use reading::{Reading, Text};
use std::collections::BTreeMap;

const HISTORY: &[u8] = include_bytes!("../../data/outline.bin");
const CURRENT: &[u8] = include_bytes!("../../data/outline-current.bin");

/// How the words of a state begin.
const KINDS: [&str; 10] = [
    "exists",
    "under a paragraph",
    "article deleted",
    "paragraph deleted",
    "item deleted",
    "no article",
    "no paragraphs",
    "paragraphs up to",
    "no item",
    "no subitem",
];

/// One word per state, so that two readings can be compared.
fn word(state: PlaceState<'_>) -> String {
    match state {
        PlaceState::Exists { title, fit: Fit::Exact } => format!("exists {title}"),
        PlaceState::Exists { title, fit: Fit::UnderParagraph(_) } => format!("under a paragraph {title}"),
        PlaceState::Deleted { unit: UnitKind::Article, .. } => "article deleted".into(),
        PlaceState::Deleted { unit: UnitKind::Paragraph, .. } => "paragraph deleted".into(),
        PlaceState::Deleted { unit: UnitKind::Item, .. } => "item deleted".into(),
        PlaceState::NoArticle { .. } => "no article".into(),
        PlaceState::NoParagraph { plain: true, .. } => "no paragraphs at all".into(),
        PlaceState::NoParagraph { max, .. } => format!("paragraphs up to {max}"),
        PlaceState::NoItem { .. } => "no item".into(),
        PlaceState::NoSubitem { .. } => "no subitem".into(),
    }
}

struct Lcg(u64);

impl Lcg {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

fn by_law(readings: &[Reading]) -> BTreeMap<LawId, Vec<&Reading>> {
    let mut laws: BTreeMap<LawId, Vec<&Reading>> = BTreeMap::new();
    readings.iter().for_each(|r| laws.entry(r.law).or_default().push(r));
    laws
}

/// A real place, or one near it that may not exist.
fn some_place(rng: &mut Lcg, text: &Text) -> Place {
    let articles: Vec<&ArticleNo> = text.articles.keys().collect();
    let mut article = *articles[rng.below(articles.len())];
    if rng.below(6) == 0 {
        article = ArticleNo::new(
            article.main + u16::try_from(rng.below(3)).unwrap(),
            u16::try_from(rng.below(4)).unwrap(),
        );
    }
    let mut place = Place::article(article);
    let units =
        text.articles.get(&article).map(|a| a.units.keys().copied().collect::<Vec<_>>()).unwrap_or_default();
    if let Some(&(paragraph, item, subitem)) = (!units.is_empty()).then(|| &units[rng.below(units.len())]) {
        place.paragraph = (paragraph > 0).then(|| ArticleNo::new(paragraph, 0));
        (place.item, place.subitem) = (item, subitem);
    }
    let n = |rng: &mut Lcg| ArticleNo::new(1 + u16::try_from(rng.below(12)).unwrap(), 0);
    match rng.below(8) {
        0 => place.paragraph = Some(n(rng)),
        1 => place.item = Some(n(rng)),
        2 if place.item.is_some() => place.subitem = Some(['가', '나', '다', '라', '하', '거'][rng.below(6)]),
        3 => place.paragraph = None,
        _ => {}
    }
    if place.item.is_none() {
        place.subitem = None;
    }
    place
}

#[test]
fn random_lookups_agree_with_an_independent_reading() {
    let Some(readings) = shared::versions("random_lookups_agree_with_an_independent_reading") else { return };
    let outline = Outline::open(HISTORY).unwrap();
    let laws: Vec<(LawId, Vec<&Reading>)> = by_law(readings).into_iter().collect();
    let mut rng = Lcg(20_260_605);
    let (mut asked, mut outside, mut words, mut wrong) = (0, 0, BTreeMap::<&str, u32>::new(), Vec::new());
    while asked < 30_000 {
        let (id, versions) = &laws[rng.below(laws.len())];
        let day = Ymd::from_days(
            Ymd::parse("1948-07-01").unwrap().days() + i64::try_from(rng.below(28_700)).unwrap(),
        );
        let law = outline.law(*id).unwrap().unwrap();
        let pick = law.version_on(day);
        let holds = versions
            .iter()
            .filter(|r| r.effective <= day)
            .max_by_key(|r| (r.effective, r.promulgated, r.act_no));
        let Some(reading) = holds else {
            assert!(
                matches!(pick, VersionPick::NotYet(_) | VersionPick::HistoryGap { .. }),
                "{id} {day} {pick:?}"
            );
            outside += 1;
            continue;
        };
        let VersionPick::Version(version) = pick else {
            outside += 1;
            continue;
        };
        asked += 1;
        assert_eq!(law.version(version).unwrap().mst, reading.mst, "{id} on {day}");
        let place = some_place(&mut rng, &reading.text);
        let (ours, theirs) = (word(law.place(version, &place)), reading.text.word(&place));
        let kind = KINDS.iter().find(|kind| ours.starts_with(**kind)).unwrap();
        *words.entry(*kind).or_default() += 1;
        if ours != theirs {
            wrong.push(format!("{id} {day} {place:?}: outline {ours:?}, text {theirs:?}"));
        }
    }
    println!("{asked} look-ups agree ({outside} days without a version in force): {words:?}");
    assert!(wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}

#[test]
fn every_unit_of_every_version_agrees() {
    let Some(readings) = shared::versions("every_unit_of_every_version_agrees") else { return };
    let outline = Outline::open(HISTORY).unwrap();
    let (mut units, mut wrong) = (0, Vec::new());
    for reading in readings {
        let law = outline.law(reading.law).unwrap().unwrap();
        let version = law.by_mst(reading.mst).unwrap();
        let known: Vec<ArticleNo> = law.articles(version).map(|(no, _)| no).collect();
        let read: Vec<ArticleNo> = reading.text.articles.keys().copied().collect();
        if known != read {
            let odd: Vec<_> = known
                .iter()
                .filter(|n| !read.contains(n))
                .chain(read.iter().filter(|n| !known.contains(n)))
                .collect();
            wrong.push(format!("{} {}: articles {odd:?}", reading.law, reading.mst));
        }
        for (no, article) in &reading.text.articles {
            let places = article.units.keys().map(|&(p, item, subitem)| Place {
                article: *no,
                paragraph: (p > 0).then(|| ArticleNo::new(p, 0)),
                item,
                subitem,
            });
            for place in places.chain([Place::article(*no)]) {
                units += 1;
                let (ours, theirs) = (word(law.place(version, &place)), reading.text.word(&place));
                if ours != theirs {
                    wrong.push(format!(
                        "{} {} {place:?}: outline {ours:?}, text {theirs:?}",
                        reading.law, reading.mst
                    ));
                }
            }
        }
    }
    println!("{} versions, {units} units", readings.len());
    assert!(wrong.is_empty(), "{} of {units}:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

/// The table takes any text with the word 삭제 in it for a deletion (특허법 of 1946), or a note after the
/// word 삭제 hides it from the outline's source (건설산업기본법 시행규칙). One of 204,684 rows is our loss.
const FAULTS_OF_THE_DATA: [&str; 2] = ["282375\t13\t2\t삭제", "63131\t52\t0\t삭제"];

/// Row of `articles.tsv`: MST, 조, 가지, 조제목.
fn title_in(law: &Law, mst: Mst, row: &[&str]) -> Option<String> {
    let no = ArticleNo::new(row[1].parse().unwrap(), row[2].parse().unwrap());
    Some(match law.article(law.by_mst(mst)?, no)? {
        ArticleState::Live { title, .. } => title.to_owned(),
        ArticleState::Deleted { .. } => "삭제".to_owned(),
    })
}

#[test]
fn every_current_article_is_there_with_its_title() {
    let Some(table) = shared::unxz("articles.tsv.xz", "every_current_article_is_there_with_its_title") else {
        return;
    };
    // The newest promulgated text is not always in force: the smaller file leaves such versions out.
    for (bytes, most_left_out) in [(HISTORY, 0), (CURRENT, 10_000)] {
        let outline = Outline::open(bytes).unwrap();
        let mut laws = BTreeMap::new();
        for id in outline.law_ids() {
            let law = outline.law(id).unwrap().unwrap();
            laws.extend(law.versions().map(|(_, v)| (v.mst, std::rc::Rc::clone(&law))));
        }
        let (mut rows, mut deleted, mut left_out, mut wrong) = (0, 0, 0, Vec::new());
        for line in table.lines().skip(1).filter(|line| !FAULTS_OF_THE_DATA.contains(line)) {
            let row: Vec<&str> = line.split('\t').collect();
            let mst = Mst(row[0].parse().unwrap());
            rows += 1;
            if !laws.contains_key(&mst) {
                left_out += 1;
                continue;
            }
            deleted += usize::from(row[3] == "삭제");
            match laws.get(&mst).and_then(|law| title_in(law, mst, &row)) {
                Some(title) if title == row[3] => {}
                other => wrong.push(format!("{line}: {other:?}")),
            }
        }
        println!(
            "{rows} rows agree, {deleted} of them deleted articles; {left_out} of versions not in force"
        );
        assert!(left_out <= most_left_out, "{left_out}");
        assert!(wrong.is_empty(), "{} of {rows}:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
    }
}
