//! The annexes of a law: upstream's index, corrected by the list inside the law's own body.

use super::selector::Sort;
use crate::ToolError;
use crate::families::shared::{self, Ask, column, related};
use crate::json;
use law_fetch::{Client, same_name};
use law_model::{ArticleNo, Ymd};
use law_source::list::AnnexRow;
use law_source::statute::Annex;
use law_vocab::names;
use law_vocab::order::Arrange;
use serde_json::Value;

/// Where the annexes of a kind of law are listed, and where its body is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shelf {
    pub index: &'static str,
    pub body: &'static str,
    /// Parameter of the body.
    pub id: &'static str,
    pub what: &'static str,
    pub page: &'static str,
}

pub(super) const STATUTES: Shelf = Shelf {
    index: "licbyl",
    body: "law",
    id: "MST",
    what: "법령",
    page: "https://www.law.go.kr/LSW/lsInfoP.do?lsiSeq=",
};
pub(super) const RULES: Shelf = Shelf {
    index: "admbyl",
    body: "admrul",
    id: "ID",
    what: "행정규칙",
    page: "https://www.law.go.kr/LSW/admRulInfoP.do?admRulSeq=",
};
pub(super) const ORDINANCES: Shelf = Shelf {
    index: "ordinbyl",
    body: "ordin",
    id: "MST",
    what: "자치법규",
    page: "https://www.law.go.kr/LSW/ordinInfoP.do?ordinSeq=",
};

/// Shelves by what a name looks like, the likeliest first.
pub(super) fn shelves(name: &str) -> Vec<Shelf> {
    if names::find(name).is_some() {
        return vec![STATUTES, RULES];
    }
    let ends = |list: &[&str]| list.iter().any(|end| name.ends_with(end));
    let region = name
        .split_whitespace()
        .next()
        .is_some_and(|w| w.len() > 6 && ["시", "도", "군", "구"].iter().any(|e| w.ends_with(e)));
    if name.contains("조례") || region && ends(&["규칙"]) {
        vec![ORDINANCES]
    } else if ends(&["훈령", "예규", "고시", "지침", "내규", "세칙"]) {
        vec![RULES, STATUTES]
    } else {
        vec![STATUTES, RULES]
    }
}

/// One annex.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    pub kind: String,
    /// Of the 부칙: numbered apart from those of the law itself.
    pub addenda: bool,
    pub no: Option<ArticleNo>,
    pub title: String,
    pub law: String,
    pub serial: String,
    pub issued: String,
    pub files: Vec<String>,
    pub pdf: Vec<String>,
    /// Drawn with characters in the body.
    pub text: String,
    pub in_index: bool,
}

impl Entry {
    pub fn sort(&self) -> Sort {
        Sort::of(&self.kind).unwrap_or(Sort::Table)
    }

    /// `별표 1의2`, `부칙별표 1`; `별표` for the one without a number.
    pub fn label(&self) -> String {
        let no = self.no.filter(|n| n.main > 0).map(|n| format!(" {n}")).unwrap_or_default();
        let addenda = if self.addenda { "부칙" } else { "" };
        format!("{addenda}{}{no}", self.sort().word())
    }

    /// Only its number is left: `삭제 <2020. 1. 1.>`.
    pub fn is_deleted(&self) -> bool {
        let title = self.title.trim_start();
        let title = title.strip_prefix('[').and_then(|t| t.split_once(']')).map_or(title, |(_, rest)| rest);
        title
            .trim_start()
            .trim_start_matches(['<', '(', '['])
            .strip_prefix("삭제")
            .is_some_and(|rest| !rest.trim_start().starts_with(|c: char| c.is_alphabetic()))
    }

    pub fn value(&self) -> Value {
        json!({
            "label": self.label(), "kind": self.kind, "addenda": self.addenda, "number": self.no.map(|n| n.jo()), "title": self.title, "law": self.law,
            "serial": self.serial, "issued": self.issued, "files": self.files, "pdf": self.pdf, "inIndex": self.in_index,
            "deleted": self.is_deleted(),
        })
    }
}

/// Everything known about the annexes of one law.
#[derive(Clone, Debug)]
pub(super) struct Annexes {
    pub shelf: Shelf,
    pub law: String,
    pub serial: String,
    pub entries: Vec<Entry>,
    pub warnings: Vec<String>,
    pub as_of: Ymd,
    pub effective: Option<Ymd>,
    /// What the index counts and how many of it came, where some did not and no body made up for them.
    pub unseen: Option<(u64, usize)>,
}

/// Pages of the index that are read.
const PAGES: u32 = 5;

/// The annexes of the law on a shelf; `Ok(None)` when the shelf has none of it, with whether that is certain.
pub(super) async fn annexes(
    client: &Client<'_>,
    shelf: Shelf,
    name: &str,
    knd: &str,
) -> Result<(Option<Annexes>, bool), ToolError> {
    let mut rows: Vec<Value> = Vec::new();
    let (mut warnings, mut confirmed, mut as_of) = (Vec::new(), true, None);
    let (mut got, mut unseen) = (0, None);
    for page in 1..=PAGES {
        let more = [("search", "2"), ("knd", knd)];
        let asked = Ask { query: name, display: 100, page, more: &more };
        let found = shared::ask(client, shelf.index, asked).await?;
        as_of = Some(found.told.as_of);
        confirmed = found.confirmed;
        let before = rows.len();
        got += found.rows.len();
        for row in found.rows {
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        // Upstream may send fewer rows a page than it was asked for.
        unseen =
            Some((found.total, got)).filter(|(total, got)| u64::try_from(*got).is_ok_and(|got| got < *total));
        if unseen.is_none() || rows.len() == before {
            break;
        }
    }
    if let Some((total, got)) = unseen {
        warnings
            .push(format!("⚠️ 전체 {total}건 가운데 {got}건만 받았습니다. 받지 못한 것이 있을 수 있습니다."));
    }
    let exact: Vec<Value> = rows.iter().filter(|row| same_name(column(row, "law"), name)).cloned().collect();
    let mut own = if exact.is_empty() {
        rows.retain(|row| related(column(row, "law"), name) && shelf.index != STATUTES.index);
        rows
    } else {
        exact
    };
    own.arrange(|a, b| column(b, "issued").cmp(column(a, "issued")));
    let (Some(newest), Some(as_of)) = (own.first().cloned(), as_of) else {
        return Ok((None, confirmed && unseen.is_none()));
    };
    let (law, serial) = (column(&newest, "law").to_owned(), column(&newest, "lawSerial").to_owned());
    if own.iter().any(|row| !same_name(column(row, "law"), &law)) {
        warnings.push(format!("⚠️ 이름이 비슷한 다른 {}의 별표를 빼고 「{law}」만 보입니다.", shelf.what));
        own.retain(|row| same_name(column(row, "law"), &law));
    }
    let mut found = Annexes {
        shelf,
        law,
        serial,
        entries: own.iter().map(entry).collect(),
        warnings,
        as_of,
        effective: None,
        unseen,
    };
    correct(client, &mut found).await;
    Ok((Some(found), true))
}

/// The mark in front of a title: `[부칙 별표 1]`.
fn mark_of(title: &str) -> &str {
    title.trim_start().strip_prefix('[').and_then(|t| t.split(']').next()).unwrap_or_default()
}

fn entry(row: &Value) -> Entry {
    let index = AnnexRow {
        number: column(row, "number").to_owned(),
        branch: column(row, "branch").to_owned(),
        ..AnnexRow::default()
    };
    let list = |key: &str| Some(column(row, key).to_owned()).filter(|t| !t.is_empty()).into_iter().collect();
    let kind = if column(row, "kind").is_empty() { column(row, "title") } else { column(row, "kind") };
    Entry {
        kind: Sort::of(kind).map_or("별표", Sort::word).to_owned(),
        addenda: column(row, "kind").contains("부칙") || mark_of(column(row, "title")).contains("부칙"),
        no: index.no(),
        title: column(row, "title").to_owned(),
        law: column(row, "law").to_owned(),
        serial: column(row, "lawSerial").to_owned(),
        issued: column(row, "issued").to_owned(),
        files: list("file"),
        pdf: list("pdf"),
        text: String::new(),
        in_index: true,
    }
}

/// Links and texts of the body in force take the place of the index's; what the index lacks is added.
async fn correct(client: &Client<'_>, found: &mut Annexes) {
    if found.serial.is_empty() {
        found.warnings.push("⚠️ 색인에 판 번호가 없어 현행 본문의 별표와 견주지 못했습니다.".to_owned());
        return;
    }
    if found.entries.iter().any(|e| e.serial != found.serial) {
        found
            .warnings
            .push("⚠️ 색인에 여러 판의 별표가 섞여 있습니다. 링크는 가장 새 판을 따릅니다.".to_owned());
    }
    match shared::record(client, found.shelf.body, &[(found.shelf.id, &found.serial)]).await {
        Ok((Some(doc), _)) => {
            found.effective = doc.effective;
            doc.annexes.iter().for_each(|annex| merge(found, annex));
            if !doc.annexes.is_empty() {
                found.unseen = None;
            }
        }
        Ok((None, _)) => found.warnings.push("⚠️ 현행 본문이 오지 않아 색인의 별표만 보입니다.".to_owned()),
        Err(error) => found.warnings.push(format!("⚠️ 현행 본문과 견주지 못했습니다: {}", error.message)),
    }
}

fn merge(found: &mut Annexes, annex: &Annex) {
    let small = |n: Option<u64>| u16::try_from(n.unwrap_or(0)).unwrap_or(0);
    let no = ArticleNo::new(small(annex.number), small(annex.branch));
    let mark = mark_of(&annex.title);
    let sort = Sort::of(mark).or(Sort::of(&annex.kind)).unwrap_or(Sort::Table);
    let addenda = annex.kind.contains("부칙") || mark.contains("부칙");
    let links = |all: &[String]| {
        all.iter().filter(|l| l.starts_with('/') || l.starts_with("http")).cloned().collect::<Vec<_>>()
    };
    let (files, pdf) = (links(&annex.files), links(&annex.pdf));
    // Several annexes of one number and kind exist; the title tells them apart.
    let squeeze = |t: &str| t.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let same = |e: &Entry| e.no == Some(no) && e.sort() == sort && e.addenda == addenda;
    let several = found.entries.iter().filter(|e| same(e)).count() > 1;
    let known = found
        .entries
        .iter_mut()
        .filter(|e| same(e))
        .find(|e| !several || squeeze(&e.title) == squeeze(&annex.title));
    match known {
        Some(entry) => {
            if !files.is_empty() {
                entry.files = files;
            }
            if !pdf.is_empty() {
                entry.pdf = pdf;
            }
            entry.text.clone_from(&annex.text);
        }
        None if several || no.main == 0 && annex.text.is_empty() && files.is_empty() => {}
        None => found.entries.push(Entry {
            kind: sort.word().to_owned(),
            addenda,
            no: Some(no),
            title: annex.title.clone(),
            law: found.law.clone(),
            serial: found.serial.clone(),
            issued: String::new(),
            files,
            pdf,
            text: annex.text.clone(),
            in_index: false,
        }),
    }
}
