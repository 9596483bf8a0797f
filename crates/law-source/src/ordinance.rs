//! An ordinance or local rule (`ordin`).

use crate::markup;
use crate::miss::Miss;
use crate::node::Node;
use crate::prose;
use crate::record::{Record, field, record};
use crate::rule::addenda;
use crate::shape::Shape;
use crate::statute::{
    Addendum, Annex, Article, Heading, Passage, Unit, annex, article_no, articles, headings, nested,
};
use law_model::Ymd;
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ordinance {
    pub info: OrdinanceInfo,
    pub units: Vec<Unit>,
    pub addenda: Vec<Addendum>,
    pub annexes: Vec<Annex>,
    pub amendment: String,
    pub reason: String,
}

record! {
    /// 자치법규기본정보.
    OrdinanceInfo {
        serial: String = ["자치법규일련번호"],
        ordinance_id: String = ["자치법규ID"],
        name: String = ["자치법규명"],
        body: String = ["지자체기관명"],
        /// 조례, 규칙, … or its code (`C0001`): see [`OrdinanceInfo::kind_name`].
        kind: String = ["자치법규종류"],
        promulgated: Option<Ymd> = ["공포일자"],
        number: String = ["공포번호"],
        effective: Option<Ymd> = ["시행일자"],
        revision: String = ["제개정정보", "제개정구분명"],
        proposed_by: String = ["자치법규발의종류"],
        department: String = ["담당부서명"],
        phone: String = ["전화번호"],
    }
}

impl OrdinanceInfo {
    /// The kind in words.
    #[must_use]
    pub fn kind_name(&self) -> &str {
        match self.kind.as_str() {
            "C0001" => "조례",
            "C0002" => "규칙",
            other => other,
        }
    }
}

impl Ordinance {
    pub fn articles(&self) -> impl Iterator<Item = &Article> {
        articles(&self.units)
    }

    pub fn headings(&self) -> impl Iterator<Item = &Heading> {
        headings(&self.units)
    }
}

impl Shape for Ordinance {
    const ROOTS: &'static [&'static str] = &["LawService", "OrdinService", "자치법규"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let Some(info) = root.get("자치법규기본정보") else { return Err(Miss::Hollow) };
        root.ignore(&["자치법규키"]);
        let text = |outer: &str, inner: &str| {
            root.get(outer).map(|n| markup::block(&n.raw_lines(inner))).unwrap_or_default()
        };
        Ok(Self {
            info: OrdinanceInfo::read(info),
            units: nested(root, "조문", "조").into_iter().flat_map(units).collect(),
            addenda: addenda(root),
            annexes: nested(root, "별표", "별표단위").into_iter().map(ordinance_annex).collect(),
            amendment: text("개정문", "개정문내용"),
            reason: text("제개정이유", "제개정이유내용"),
        })
    }
}

/// One 조. 조문여부 N marks a heading; its number is that of the next article.
fn units(node: &Node<'_>) -> Vec<Unit> {
    // The number comes as attribute and as element, that is twice.
    let number = node.raw_lines("조문번호").first().map(|n| markup::plain(n)).unwrap_or_default();
    let lines = node.raw_lines("조내용");
    let text = markup::plain_lines(&lines);
    let title = node.text("조제목");
    if node.text("조문여부") == "N" {
        return prose::units(&text);
    }
    let Some(no) = article_no(&number, "") else {
        return if text.is_empty() { Vec::new() } else { vec![Unit::Passage(Passage { text })] };
    };
    let body = prose::without_header(&text, no, &title);
    let mut article = prose::article(no, String::new(), title, &body);
    article.images = markup::images(&lines);
    vec![Unit::Article(article)]
}

fn ordinance_annex(node: &Node<'_>) -> Annex {
    node.ignore(&["별표첨부파일구분"]);
    let mut annex = annex(node);
    annex.files.extend(field::<Vec<String>>(node, &["별표첨부파일명", "별표첨부파일링크"]));
    annex
}
