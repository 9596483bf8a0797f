//! Old and new wording side by side: `oldAndNew` (statutes), `admrulOldAndNew` (administrative rules).

use crate::markup::{Token, tokens};
use crate::miss::Miss;
use crate::node::Node;
use crate::record::{Record, field, record};
use crate::shape::Shape;
use law_model::Ymd;
use law_vocab::order::Arrange;
use law_vocab::sorted::SortedMap;
use serde::Serialize;

/// The table. Rows are paired by their numbers, as upstream means them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OldAndNew {
    pub old: VersionInfo,
    pub new: VersionInfo,
    /// 신구법존재여부 = N: upstream made no table for this version.
    pub exists: bool,
    pub rows: Vec<OldNewRow>,
}

record! {
    /// 구조문_기본정보 and 신조문_기본정보.
    VersionInfo {
        serial: String = ["법령일련번호", "행정규칙일련번호"],
        id: String = ["법령ID", "행정규칙ID"],
        name: String = ["법령명", "행정규칙명"],
        promulgated: Option<Ymd> = ["공포일자", "발령일자"],
        number: String = ["공포번호", "발령번호"],
        effective: Option<Ymd> = ["시행일자"],
        revision: String = ["제개정구분명"],
        kind: String = ["법종구분", "행정규칙종류"],
        current: String = ["현행여부"],
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OldNewRow {
    /// The article the row belongs to, taken from its own text: `제12조의4`. Empty before the first one.
    pub label: String,
    /// The row goes on with the article of an earlier row.
    pub continued: bool,
    pub old: Vec<Piece>,
    pub new: Vec<Piece>,
}

/// A stretch of text; `changed` where upstream marks it (`<P>`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Piece {
    pub text: String,
    pub changed: bool,
}

impl OldNewRow {
    #[must_use]
    pub fn old_text(&self) -> String {
        self.old.iter().map(|p| p.text.as_str()).collect()
    }

    #[must_use]
    pub fn new_text(&self) -> String {
        self.new.iter().map(|p| p.text.as_str()).collect()
    }
}

impl Shape for OldAndNew {
    const ROOTS: &'static [&'static str] = &["OldAndNewService", "AdmRulOldAndNewService"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let info = |key| root.get(key).map(VersionInfo::read).unwrap_or_default();
        let old = column(root, "구조문목록");
        let new = column(root, "신조문목록");
        let table = Self {
            old: info("구조문_기본정보"),
            new: info("신조문_기본정보"),
            exists: field::<String>(root, &["신구법존재여부"]) != "N",
            rows: pair(old, new),
        };
        if table.rows.is_empty() && table.old.filled() + table.new.filled() == 0 {
            return Err(Miss::Hollow);
        }
        Ok(table)
    }
}

/// The cells of one side under their numbers; without numbers, under their places.
fn column(root: &Node<'_>, key: &str) -> SortedMap<u64, Vec<Piece>> {
    let cells = root.get(key).map(|list| list.cells("조문")).unwrap_or_default();
    let cell = |(place, node): (u64, &Node<'_>)| {
        let no: Option<u64> = field(node, &["no"]);
        let lines = if node.is_object() { node.raw_lines("content") } else { node.own_lines() };
        (no.unwrap_or(place), pieces(&lines.join("\n")))
    };
    (1u64..).zip(cells).map(cell).collect()
}

/// Text cut at the change marks; other brackets (`<신  설>`) are text.
fn pieces(raw: &str) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    let mut changed = false;
    let mut push = |text: &str, changed: bool| match out.last_mut() {
        Some(last) if last.changed == changed => last.text.push_str(text),
        _ => out.push(Piece { text: text.to_owned(), changed }),
    };
    for token in tokens(raw.trim()) {
        match token {
            Token::Text(text) => push(text, changed),
            Token::Char(c) => push(c.encode_utf8(&mut [0; 4]), changed),
            Token::Open { name, .. } if name == "p" => changed = true,
            Token::Close { name } if name == "p" => changed = false,
            Token::Open { name, .. } if name == "br" => push("\n", changed),
            Token::Open { .. } | Token::Close { .. } => {}
        }
    }
    out
}

fn pair(mut old: SortedMap<u64, Vec<Piece>>, mut new: SortedMap<u64, Vec<Piece>>) -> Vec<OldNewRow> {
    let mut numbers: Vec<u64> = old.keys().chain(new.keys()).copied().collect();
    numbers.arrange(Ord::cmp);
    numbers.dedup();
    let mut label = String::new();
    let mut rows = Vec::with_capacity(numbers.len());
    for no in numbers {
        let mut row = OldNewRow {
            old: old.remove(&no).unwrap_or_default(),
            new: new.remove(&no).unwrap_or_default(),
            ..OldNewRow::default()
        };
        // A row opens an article when either side begins with its header.
        let own = article_label(&row.new_text()).or_else(|| article_label(&row.old_text()));
        row.continued = own.as_ref().is_none_or(|own| *own == label) && !label.is_empty();
        label = own.unwrap_or(label);
        row.label.clone_from(&label);
        rows.push(row);
    }
    rows
}

/// `제12조의4(신고) ①…` → `제12조의4`; a reference (`제12조에 따라`) is no header.
fn article_label(text: &str) -> Option<String> {
    let rest = text.trim_start().strip_prefix('제')?;
    let digits = |s: &str| s.find(|c: char| !c.is_ascii_digit()).unwrap_or(s.len());
    let main = rest.get(..digits(rest)).filter(|d| !d.is_empty())?;
    let rest = rest.get(main.len()..)?.strip_prefix('조')?;
    let (branch, rest) = match rest.strip_prefix('의') {
        Some(after) => (after.get(..digits(after)).filter(|d| !d.is_empty())?, after.get(digits(after)..)?),
        None => ("", rest),
    };
    let next = rest.trim_start_matches(' ').chars().next();
    let opens = matches!(next, None | Some('(' | '【' | '[' | '<' | '∼' | '~' | '①' | '및'))
        || rest.starts_with(' ') && !rest.trim_start().starts_with('제');
    let label = if branch.is_empty() { format!("제{main}조") } else { format!("제{main}조의{branch}") };
    opens.then_some(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(old: &[&str], new: &[&str]) -> Vec<(String, bool)> {
        let cut = |texts: &[&str]| (1u64..).zip(texts).map(|(no, t)| (no, pieces(t))).collect();
        pair(cut(old), cut(new)).into_iter().map(|r| (r.label, r.continued)).collect()
    }

    #[test]
    fn rows_carry_the_article_they_belong_to() {
        let texts = ["제12조의4(신고) ① 가", "② 나", "제15조 다", "제3조제1항에 따른 라"];
        let expected = [("제12조의4", false), ("제12조의4", true), ("제15조", false), ("제15조", true)];
        assert_eq!(rows(&texts, &texts), expected.map(|(l, c)| (l.to_owned(), c)));
        // A new article stands on one side only.
        assert_eq!(rows(&["<신  설>"], &["<P>제8조의2(정의) 가</P>"]), [("제8조의2".to_owned(), false)]);
        assert_eq!(rows(&["① 가"], &["① 나"]), [(String::new(), false)]);
    }

    #[test]
    fn an_empty_cell_keeps_its_place() {
        let xml = "<OldAndNewService><구조문목록><조문 no=\"1\"><![CDATA[제1조 가]]></조문><조문 no=\"2\"><![CDATA[]]></조문><조문 no=\"3\"><![CDATA[② 다]]></조문></구조문목록>\
            <신조문목록><조문 no=\"1\"><![CDATA[제1조 라]]></조문><조문 no=\"2\"><![CDATA[① 마]]></조문><조문 no=\"3\"><![CDATA[② 바]]></조문></신조문목록></OldAndNewService>";
        let json = r#"{"OldAndNewService":{"구조문목록":{"조문":["제1조 가","","② 다"]},"신조문목록":{"조문":["제1조 라","① 마","② 바"]}}}"#;
        for body in [xml, json] {
            let read = crate::read::<OldAndNew>("oldAndNew", body.as_bytes(), None);
            let Ok(crate::Decoded::Value(table)) = read else { panic!("{read:?}") };
            let texts: Vec<_> = table.rows.iter().map(|r| (r.old_text(), r.new_text())).collect();
            let expected = [("제1조 가", "제1조 라"), ("", "① 마"), ("② 다", "② 바")];
            assert_eq!(texts, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
        }
    }

    #[test]
    fn change_marks_are_not_text() {
        let piece = |text: &str, changed| Piece { text: text.into(), changed };
        assert_eq!(
            pieces("라. <P>제31조제2항에</P> <신  설> a &lt; b"),
            [piece("라. ", false), piece("제31조제2항에", true), piece(" <신  설> a < b", false)]
        );
    }
}
