//! An administrative rule (`admrul`), or a rule of a school, public corporation or public institution (`school`,
//! `public`, `pi`). The text comes as one block or as one string per article; many notices have no articles, or
//! only an attachment.

use crate::markup;
use crate::miss::Miss;
use crate::node::Node;
use crate::prose;
use crate::record::{Record, record};
use crate::shape::Shape;
use crate::statute::{
    Addendum, Annex, Article, Heading, Unit, addendum, annex, articles, headings, nested, split_addenda, unit,
};
use law_model::Ymd;
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rule {
    pub info: RuleInfo,
    pub units: Vec<Unit>,
    pub addenda: Vec<Addendum>,
    pub annexes: Vec<Annex>,
    pub attachments: Vec<Attachment>,
    pub amendment: String,
    pub reason: String,
    /// 위임근거: the provision the rule rests on, where upstream names it.
    pub basis: String,
    /// Images in the body, whose content is not transcribed.
    pub images: Vec<String>,
}

record! {
    /// 행정규칙기본정보.
    RuleInfo {
        serial: String = ["행정규칙일련번호"],
        rule_id: String = ["행정규칙ID"],
        name: String = ["행정규칙명", "학칙명", "규정명", "제목"],
        kind: String = ["행정규칙종류"],
        kind_code: String = ["행정규칙종류코드"],
        issued: Option<Ymd> = ["발령일자", "공포일자"],
        number: String = ["발령번호", "공포번호"],
        effective: Option<Ymd> = ["시행일자"],
        revision: String = ["제개정구분명", "제개정구분"],
        revision_code: String = ["제개정구분코드"],
        ministry: String = ["소관부처명", "소관부처", "학교명", "기관명"],
        ministry_code: String = ["소관부처코드"],
        parent_ministry: String = ["상위부처명"],
        department: String = ["담당부서기관명"],
        department_code: String = ["담당부서기관코드"],
        officer: String = ["담당자명"],
        phone: String = ["전화번호"],
        /// 현행여부: Y or N.
        current: String = ["현행여부"],
        /// 조문형식여부: N when the body is not written in articles, often only an attachment.
        in_articles: String = ["조문형식여부"],
        created: Option<Ymd> = ["생성일자"],
    }
}

/// 첨부파일.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Attachment {
    pub name: String,
    pub link: String,
}

impl Rule {
    pub fn articles(&self) -> impl Iterator<Item = &Article> {
        articles(&self.units)
    }

    pub fn headings(&self) -> impl Iterator<Item = &Heading> {
        headings(&self.units)
    }

    /// Whether upstream gives any text of the body, and not only files.
    #[must_use]
    pub fn has_body(&self) -> bool {
        !self.units.is_empty()
    }
}

impl Shape for Rule {
    const ROOTS: &'static [&'static str] = &["AdmRulService", "SchoolService", "PublicService", "PiService"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let info = RuleInfo::read(root.get("행정규칙기본정보").unwrap_or(root));
        let lines: Vec<&str> = ["조문내용", "본문", "전문"].iter().flat_map(|k| root.raw_lines(k)).collect();
        let mut units = prose::units(&markup::plain_lines(&lines));
        units.extend(nested(root, "조문", "조문단위").into_iter().filter_map(unit));
        let mut annexes: Vec<Annex> = nested(root, "별표", "별표단위").into_iter().map(annex).collect();
        annexes.extend(root.items("별표단위").into_iter().map(annex));
        let text = |outer: &str, inner: &str| {
            let direct = markup::block(&root.raw_lines(inner));
            if direct.is_empty() { markup::block(&root.raw_lines(outer)) } else { direct }
        };
        let rule = Self {
            addenda: addenda(root),
            attachments: attachments(root),
            amendment: text("개정문", "개정문내용"),
            reason: text("제개정이유", "제개정이유내용"),
            basis: root.text("위임근거"),
            images: markup::images(&lines),
            info,
            units,
            annexes,
        };
        if rule == Self::default() { Err(Miss::Hollow) } else { Ok(rule) }
    }
}

/// 부칙 as objects, as columns of one object, or as fields of the root.
pub(crate) fn addenda(root: &Node<'_>) -> Vec<Addendum> {
    let mut out = Vec::new();
    for node in root.items("부칙") {
        match node {
            Node::Object(_) if node.has("부칙단위") => {
                out.extend(node.items("부칙단위").into_iter().map(addendum));
            }
            Node::Object(_) => out.extend(addendum_columns(node)),
            _ => out.push(Addendum { text: markup::block(&node.own_lines()), ..Addendum::default() }),
        }
    }
    if out.is_empty() && root.has("부칙내용") {
        out.extend(addendum_columns(root));
    }
    out.into_iter().flat_map(split_addenda).collect()
}

fn addendum_columns(node: &Node<'_>) -> Vec<Addendum> {
    let (dates, texts) = (node.raw_lines("부칙공포일자"), node.raw_lines("부칙내용"));
    if dates.len() < 2 || dates.len() != texts.len() {
        return vec![addendum(node)];
    }
    let numbers = node.raw_lines("부칙공포번호");
    dates
        .iter()
        .zip(texts)
        .enumerate()
        .map(|(i, (date, text))| Addendum {
            promulgated: crate::record::date(date),
            number: numbers.get(i).map(|n| markup::plain(n)).unwrap_or_default(),
            text: markup::block(&[text]),
        })
        .collect()
}

/// 첨부파일 with names and links in two columns.
fn attachments(root: &Node<'_>) -> Vec<Attachment> {
    let mut out = Vec::new();
    let mut holders = root.items("첨부파일");
    holders.push(root);
    for node in holders {
        let column = |key| node.raw_lines(key).into_iter().map(markup::plain).collect::<Vec<String>>();
        let (names, links) = (column("첨부파일명"), column("첨부파일링크"));
        for i in 0..names.len().max(links.len()) {
            let cell = |column: &[String]| column.get(i).cloned().unwrap_or_default();
            out.push(Attachment { name: cell(&names), link: cell(&links) });
        }
    }
    out.retain(|a| *a != Attachment::default());
    out
}
