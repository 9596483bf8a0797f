//! Bodies of every shape made from the Ministry's published field tables, in XML, JSON with arrays and JSON with
//! single objects. They show that every published field is read and that the three forms read alike; they prove
//! nothing about what upstream really sends.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test may stop where it stands"
)]

use law_source::{Kind, TARGETS, decode};

/// Target, root and row element, fields of a row.
const LISTS: &str = include_str!("fields/lists.tsv");
/// Target, root, fields with their paths.
const RECORDS: &str = include_str!("fields/records.tsv");

fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    table.lines().skip(1).filter_map(|line| {
        let (target, rest) = line.split_once('\t')?;
        let (root, fields) = rest.split_once('\t')?;
        Some((target, root, fields))
    })
}

/// A tree of fields, to be written as XML or JSON.
enum Field {
    Value(String),
    Group(Vec<(String, Field)>),
}

fn value(name: &str) -> Field {
    let text = match name {
        n if n.ends_with('일') || n.contains("일자") || n.ends_with("Yd") => "20240102",
        n if n.contains("조문번호") || n == "조번호" || n == "joNo" => "0003",
        n if n.contains("가지번호") || n == "joBrNo" => "02",
        n if n.contains("일련번호") || n.ends_with("ID") || n.ends_with("건수") => "123456",
        n if n == "검색결과개수" || n == "totalCnt" => "1,234",
        "항번호" => "①",
        "호번호" => "1.",
        "목번호" => "가.",
        "조문여부" | "joYn" | "신구법존재여부" => "Y",
        _ => "글 ㆍ 값",
    };
    Field::Value(text.to_owned())
}

fn insert(group: &mut Vec<(String, Field)>, path: &[&str]) {
    let [name, rest @ ..] = path else { return };
    if rest.is_empty() {
        group.push(((*name).to_owned(), value(name)));
        return;
    }
    if !group.iter().any(|(key, _)| key == name) {
        group.push(((*name).to_owned(), Field::Group(Vec::new())));
    }
    if let Some((_, Field::Group(inner))) = group.iter_mut().find(|(key, _)| key == name) {
        insert(inner, rest);
    }
}

fn tree(fields: &str) -> Vec<(String, Field)> {
    let mut group = Vec::new();
    fields.split(' ').for_each(|path| insert(&mut group, &path.split('/').collect::<Vec<_>>()));
    group
}

fn xml(group: &[(String, Field)]) -> String {
    let one = |(name, field): &(String, Field)| match field {
        Field::Value(text) if text.starts_with('글') => format!("<{name}>\n<![CDATA[{text}]]>\n</{name}>"),
        Field::Value(text) => format!("<{name}>{text}</{name}>"),
        Field::Group(inner) => format!("<{name}>{}</{name}>", xml(inner)),
    };
    group.iter().map(one).collect()
}

fn json(group: &[(String, Field)], arrays: bool) -> String {
    let one = |(name, field): &(String, Field)| match field {
        Field::Value(text) => format!("\"{name}\":\"{text}\""),
        Field::Group(inner) if arrays => format!("\"{name}\":[{}]", json(inner, arrays)),
        Field::Group(inner) => format!("\"{name}\":{}", json(inner, arrays)),
    };
    format!("{{{}}}", group.iter().map(one).collect::<Vec<_>>().join(","))
}

fn check(target: &str, root: &str, group: &[(String, Field)]) {
    let bodies = [
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?><{root}>{}</{root}>", xml(group)),
        format!("{{\"{root}\":{}}}", json(group, false)),
        format!("{{\"{}\":{}}}", root.to_ascii_lowercase(), json(group, true)),
    ];
    let mut seen = None;
    for body in bodies {
        let report = decode(target, body.as_bytes(), None);
        assert!(report.shape.is_some(), "{target} {root}: {}\n{body}", report.summary);
        assert_eq!(report.unknown_fields, Vec::<String>::new(), "{target} {root}\n{body}");
        assert_eq!(
            seen.get_or_insert_with(|| report.counts.clone()),
            &report.counts,
            "{target} {root}\n{body}"
        );
    }
}

#[test]
fn every_published_field_of_a_list_is_read() {
    for (target, path, fields) in rows(LISTS) {
        let (root, item) = path.split_once('/').unwrap();
        let mut group = tree("target 키워드 section totalCnt page numOfRows resultMsg");
        group.push((item.to_owned(), Field::Group(tree(&format!("id {fields}")))));
        check(target, root, &group);
    }
}

#[test]
fn every_published_field_of_a_record_is_read() {
    for (target, root, fields) in rows(RECORDS) {
        check(target, root, &tree(fields));
    }
}

#[test]
fn roots_and_rows_that_are_named_after_the_target_are_known() {
    for (target, body) in [
        ("oclt", r#"{"OcltSearch":{"totalCnt":"1","oclt":{"결정문일련번호":"1","제목":"가"}}}"#),
        (
            "kmstSpecialDecc",
            r#"{"Decc":{"totalCnt":"1","kmstSpecialDecc":[{"특별행정심판재결례일련번호":"1"}]}}"#,
        ),
        ("baiPvcs", "<BaiPvcsService><제목>가</제목><이유>나</이유></BaiPvcsService>"),
        ("pi", r#"{"piService":{"규정명":"가","본문":"제1조(목적) 나"}}"#),
        (
            "lsAbrv",
            "<lsAbrvSearch><totalCnt>1</totalCnt><law><법령명한글>가</법령명한글></law></lsAbrvSearch>",
        ),
    ] {
        let report = decode(target, body.as_bytes(), None);
        assert!(report.shape.is_some() && report.unknown_fields.is_empty(), "{report:?}");
    }
}

/// A target without a body here would be a shape nobody tried.
#[test]
fn every_target_is_covered() {
    let has = |table, name: &str| rows(table).any(|(target, ..)| target == name);
    // Interpretations of all ministries have one envelope; history is HTML; the rest have no published answer.
    let same_as_another = |name: &str| name.ends_with("CgmExpc") || name == "baiPvcs";
    for target in TARGETS.iter().filter(|t| !same_as_another(t.name)) {
        let pages = [Kind::History, Kind::PageOnly];
        if target.search.is_some_and(|k| !pages.contains(&k)) {
            assert!(has(LISTS, target.name) || has(RECORDS, target.name), "no list of {}", target.name);
        }
        if target.service.is_some_and(|k| !pages.contains(&k)) {
            assert!(has(RECORDS, target.name), "no record of {}", target.name);
        }
    }
}
