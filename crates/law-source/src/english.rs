//! A statute in English (`elaw`).

use crate::markup;
use crate::miss::Miss;
use crate::node::Node;
use crate::record::{Record, field, record};
use crate::shape::Shape;
use crate::statute::{Addendum, Article, Heading, Unit, article_no, articles, headings};
use law_model::{LawId, Ymd};
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EnglishLaw {
    pub info: EnglishInfo,
    pub units: Vec<Unit>,
    pub addenda: Vec<Addendum>,
    pub annexes: Vec<String>,
    /// The whole text where an older form of the answer gives no articles.
    pub text: String,
}

record! {
    /// InfSection.
    EnglishInfo {
        law_id: Option<LawId> = ["lsId", "법령ID"],
        mst: String = ["법령일련번호"],
        name: String = ["lsNmEng", "법령명영문", "법령명_영문"],
        name_korean: String = ["lsNmKor", "법령명한글", "법령명_한글"],
        promulgated: Option<Ymd> = ["ancYd", "공포일자"],
        number: String = ["ancNo", "공포번호"],
        effective: Option<Ymd> = ["efYd", "시행일자"],
        file: String = ["lsHwpFl"],
    }
}

impl EnglishLaw {
    pub fn articles(&self) -> impl Iterator<Item = &Article> {
        articles(&self.units)
    }

    pub fn headings(&self) -> impl Iterator<Item = &Heading> {
        headings(&self.units)
    }
}

impl Shape for EnglishLaw {
    const ROOTS: &'static [&'static str] = &["Law", "ElawService"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let rows = |section, row| root.get(section).map(|n| n.items(row)).unwrap_or_default();
        let annexes = rows("BylSection", "Byl").into_iter().map(|n| markup::block(&n.own_lines()));
        let law = Self {
            info: EnglishInfo::read(root.get("InfSection").unwrap_or(root)),
            units: rows("JoSection", "Jo").into_iter().filter_map(unit).collect(),
            addenda: rows("ArSection", "Ar").into_iter().map(addendum).collect(),
            annexes: annexes.filter(|t| !t.is_empty()).collect(),
            text: field(root, &["법령내용", "본문", "조문내용"]),
        };
        if law == Self::default() { Err(Miss::Hollow) } else { Ok(law) }
    }
}

fn unit(node: &Node<'_>) -> Option<Unit> {
    node.ignore(&["chapNo", "No"]);
    let lines = node.raw_lines("joCts");
    let text = markup::plain_lines(&lines);
    let no = article_no(&node.text("joNo"), &node.text("joBrNo"));
    let title = node.text("joTtl");
    if node.text("joYn") == "N" {
        let lines: Vec<String> =
            text.lines().map(|l| l.trim().to_owned()).filter(|l| !l.is_empty()).collect();
        return (!lines.is_empty()).then_some(Unit::Heading(Heading { lines }));
    }
    let images = markup::images(&lines);
    Some(Unit::Article(Article { no: no?, title, text, images, ..Article::blank() }))
}

fn addendum(node: &Node<'_>) -> Addendum {
    node.ignore(&["No"]);
    Addendum {
        promulgated: field(node, &["arAncYd"]),
        number: field(node, &["arAncNo"]),
        text: markup::block(&node.raw_lines("arCts")),
    }
}

impl EnglishLaw {
    /// `Article 48-3`.
    #[must_use]
    pub fn label(article: &Article) -> String {
        match article.no.branch {
            0 => format!("Article {}", article.no.main),
            branch => format!("Article {}-{branch}", article.no.main),
        }
    }
}
