//! `lsDelegated`: which decree, rule, administrative rule or ordinance an article delegates to.

use crate::miss::Miss;
use crate::node::Node;
use crate::record::{Record, field, record};
use crate::shape::Shape;
use crate::statute::article_no;
use law_model::{ArticleNo, LawId, Mst, Ymd};
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Delegations {
    pub law: DelegatingLaw,
    pub articles: Vec<DelegatingArticle>,
}

record! {
    DelegatingLaw {
        mst: Option<Mst> = ["법령일련번호"],
        law_id: Option<LawId> = ["법령ID"],
        name: String = ["법령명"],
        promulgated: Option<Ymd> = ["공포일자"],
        number: String = ["공포번호"],
        effective: Option<Ymd> = ["시행일자"],
        ministry: String = ["소관부처"],
        phone: String = ["전화번호"],
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DelegatingArticle {
    #[serde(serialize_with = "crate::show_some")]
    pub no: Option<ArticleNo>,
    pub title: String,
    pub to: Vec<Delegate>,
}

/// An instrument that takes up the delegation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Delegate {
    /// 시행령, 시행규칙, 행정규칙, 자치법규, …
    pub kind: String,
    pub serial: String,
    pub name: String,
    pub clauses: Vec<DelegateClause>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DelegateClause {
    /// Name and serial of the instrument where the clause and not the delegate has them (administrative rules,
    /// ordinances).
    pub name: String,
    pub serial: String,
    #[serde(serialize_with = "crate::show_some")]
    pub no: Option<ArticleNo>,
    pub title: String,
    /// The words of the article that delegate: `대통령령으로 정하는`.
    pub words: String,
    pub line: String,
    /// Where they stand: `제4조제1항`.
    pub place: String,
}

impl Shape for Delegations {
    const ROOTS: &'static [&'static str] = &["lsDelegated", "법령"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let law = root.get("법령").unwrap_or(root);
        if !law.has("위임조문정보") {
            return Err(Miss::Hollow);
        }
        Ok(Self {
            law: law.get("법령정보").map(DelegatingLaw::read).unwrap_or_default(),
            articles: law.items("위임조문정보").into_iter().map(article).collect(),
        })
    }
}

fn article(node: &Node<'_>) -> DelegatingArticle {
    let head = node.get("조정보");
    let text = |key| head.map(|h| h.text(key)).unwrap_or_default();
    DelegatingArticle {
        no: article_no(&text("조문번호"), &text("조문가지번호")),
        title: text("조문제목"),
        to: node.items("위임정보").into_iter().map(delegate).collect(),
    }
}

fn delegate(node: &Node<'_>) -> Delegate {
    let mut clauses: Vec<DelegateClause> =
        ["위임법령조문정보", "위임행정규칙조문정보", "위임자치법규조문정보"]
            .iter()
            .flat_map(|key| node.items(key))
            .map(clause)
            .collect();
    let kind = field(node, &["위임구분"]);
    let serial = field(node, &["위임법령일련번호", "위임행정규칙일련번호", "위임자치법규일련번호"]);
    let name = field(node, &["위임법령제목", "위임행정규칙제목", "위임자치법규제목"]);
    // The clause may also stand in the delegate itself.
    let own = DelegateClause { name: String::new(), serial: String::new(), ..clause(node) };
    if own != DelegateClause::default() {
        clauses.push(own);
    }
    Delegate { kind, serial, name, clauses }
}

fn clause(node: &Node<'_>) -> DelegateClause {
    let first = |keys: &[&str]| field::<String>(node, keys);
    DelegateClause {
        name: first(&["위임행정규칙제목", "위임자치법규제목"]),
        serial: first(&["위임행정규칙일련번호", "위임자치법규일련번호"]),
        no: article_no(
            &first(&["위임법령조문번호", "위임행정규칙조문번호", "위임자치법규조문번호"]),
            &first(&["위임법령조문가지번호", "위임행정규칙조문가지번호", "위임자치법규조문가지번호"]),
        ),
        title: first(&["위임법령조문제목", "위임행정규칙조문제목", "위임자치법규조문제목"]),
        words: first(&["링크텍스트"]),
        line: first(&["라인텍스트"]),
        place: first(&["조항호목"]),
    }
}
