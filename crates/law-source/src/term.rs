//! The knowledge base of terms: definitions (`lstrm`), legal ↔ everyday words (`lstrmRlt`, `dlytrmRlt`), terms ↔
//! articles (`lstrmRltJo`, `joRltLstrm`).

use crate::list::TermRow;
use crate::listing::zero_rows;
use crate::markup;
use crate::miss::Miss;
use crate::node::Node;
use crate::record::{Record, field, record};
use crate::shape::Shape;
use crate::statute::article_no;
use law_model::ArticleNo;
use serde::Serialize;

/// Definitions of one term. Upstream sends them as columns; they are senses here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Definitions {
    pub senses: Vec<Sense>,
    /// 출처: only some senses have one and upstream does not say which, so they stand apart when the counts differ.
    pub sources: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sense {
    pub serial: String,
    pub name: String,
    pub hanja: String,
    pub dictionary: String,
    pub dictionary_code: String,
    pub text: String,
    pub source: String,
}

impl Shape for Definitions {
    const ROOTS: &'static [&'static str] = &["LsTrmService"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let column = |keys: &[&str]| -> Vec<String> {
            keys.iter().flat_map(|k| root.raw_lines(k)).map(markup::plain).collect()
        };
        let names = column(&["법령용어명_한글", "법령용어명"]);
        let texts = column(&["법령용어정의"]);
        let serials = column(&["법령용어일련번호", "법령용어ID"]);
        let hanja = column(&["법령용어명_한자"]);
        let dictionaries = column(&["법령용어코드명"]);
        let codes = column(&["법령용어코드"]);
        let mut sources = column(&["출처"]);
        let count = names.len().max(texts.len());
        let cell = |column: &[String], i: usize| column.get(i).cloned().unwrap_or_default();
        let mut senses: Vec<Sense> = (0..count)
            .map(|i| Sense {
                serial: cell(&serials, i),
                name: cell(&names, i),
                hanja: cell(&hanja, i),
                dictionary: cell(&dictionaries, i),
                dictionary_code: cell(&codes, i),
                text: cell(&texts, i),
                source: String::new(),
            })
            .collect();
        if sources.len() == senses.len() {
            senses
                .iter_mut()
                .zip(std::mem::take(&mut sources))
                .for_each(|(sense, source)| sense.source = source);
        }
        senses.retain(|s| !s.name.is_empty() || !s.text.is_empty());
        sources.retain(|s| !s.is_empty());
        if senses.is_empty() { Err(Miss::Hollow) } else { Ok(Self { senses, sources }) }
    }
}

/// Terms linked with terms: 법령용어 → 일상용어 or the other way round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TermLinks {
    pub total: Option<u64>,
    pub keyword: String,
    pub terms: Vec<LinkedTerm>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LinkedTerm {
    pub term: TermRow,
    pub links: Vec<TermLink>,
}

record! {
    TermLink {
        name: String = ["일상용어명", "법령용어명"],
        /// 동의어, 반의어, 상위어, 하위어, 연관어.
        relation: String = ["용어관계"],
        relation_code: String = ["용어관계코드"],
        /// 선정용어, 핵심용어, …
        kind: String = ["용어구분"],
        kind_code: String = ["용어구분코드"],
        note: String = ["비고"],
        relations_link: String = ["용어간관계링크"],
        articles_link: String = ["조문간관계링크", "용어연계조문링크"],
        query_link: String = ["일상용어조회링크"],
        row: Option<u64> = ["id"],
    }
}

impl Shape for TermLinks {
    const ROOTS: &'static [&'static str] = &["lstrmRltService", "dlytrmRltService"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let linked = |n: &Node<'_>| LinkedTerm {
            links: n.items("연계용어").into_iter().map(TermLink::read).collect(),
            term: TermRow::read(n),
        };
        let (total, keyword) = head(root);
        let terms: Vec<LinkedTerm> =
            ["법령용어", "일상용어"].iter().flat_map(|k| root.items(k)).map(linked).collect();
        if terms.is_empty() {
            Err(zero_rows(root, total, keyword))
        } else {
            Ok(Self { total, keyword, terms })
        }
    }
}

/// Articles in which a term stands, or the terms that stand in an article.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TermArticles {
    pub total: Option<u64>,
    pub keyword: String,
    /// The terms asked for; none when an article was.
    pub terms: Vec<TermRow>,
    pub articles: Vec<TermArticle>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TermArticle {
    pub law: String,
    #[serde(serialize_with = "crate::show_some")]
    pub no: Option<ArticleNo>,
    pub text: String,
    pub kind: String,
    pub link: String,
    /// Terms of the article (`joRltLstrm` only).
    pub terms: Vec<TermLink>,
}

impl Shape for TermArticles {
    const ROOTS: &'static [&'static str] = &["lstrmRltJoService", "joRltLstrmService"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let (total, keyword) = head(root);
        let terms = root.items("법령용어");
        let mut articles: Vec<TermArticle> =
            terms.iter().flat_map(|t| t.items("연계법령")).map(term_article).collect();
        articles.extend(root.items("법령조문").into_iter().map(term_article));
        let terms: Vec<TermRow> = terms.into_iter().map(TermRow::read).filter(|t| t.filled() > 0).collect();
        if articles.is_empty() && terms.is_empty() {
            return Err(zero_rows(root, total, keyword));
        }
        Ok(Self { total, keyword, terms, articles })
    }
}

fn term_article(node: &Node<'_>) -> TermArticle {
    node.ignore(&["id", "용어구분코드"]);
    TermArticle {
        law: field(node, &["법령명"]),
        no: article_no(&node.text("조번호"), &node.text("조가지번호")),
        text: field(node, &["조문내용"]),
        kind: field(node, &["용어구분"]),
        link: field(node, &["조문연계용어링크"]),
        terms: node.items("연계용어").into_iter().map(TermLink::read).collect(),
    }
}

fn head(root: &Node<'_>) -> (Option<u64>, String) {
    crate::listing::skip_head(root);
    (field(root, &["검색결과개수", "totalCnt"]), field(root, &["키워드"]))
}
