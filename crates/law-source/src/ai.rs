//! The Ministry's semantic search (`aiSearch`) and its related laws (`aiRltLs`): articles and annexes, grouped by
//! what they are.

use crate::list::AnnexRow;
use crate::listing::zero_rows;
use crate::miss::Miss;
use crate::node::Node;
use crate::record::{Record, field, record};
use crate::shape::Shape;
use crate::statute::article_no;
use law_model::{ArticleNo, Ymd};
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AiAnswer {
    pub total: Option<u64>,
    pub keyword: String,
    pub hits: Vec<AiHit>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AiHit {
    /// 법령조문, 법령별표서식, 행정규칙조문, 행정규칙별표서식.
    pub group: String,
    pub row: AiRow,
}

record! {
    AiRow {
        law: String = ["법령명", "행정규칙명"],
        law_id: String = ["법령ID", "행정규칙ID"],
        serial: String = ["법령일련번호", "행정규칙일련번호"],
        /// Article or annex number, four digits, and its branch.
        number: String = ["조문번호", "별표서식번호"],
        branch: String = ["조문가지번호", "별표서식가지번호"],
        title: String = ["조문제목", "별표서식제목"],
        text: String = ["조문내용"],
        annex_kind: String = ["별표서식구분명"],
        annex_code: String = ["별표서식구분코드"],
        unit_serial: String = ["조문일련번호", "별표서식일련번호"],
        effective: Option<Ymd> = ["시행일자"],
        promulgated: Option<Ymd> = ["공포일자", "발령일자"],
        act_number: String = ["공포번호", "발령번호"],
        ministry: String = ["소관부처명", "발령기관명"],
        ministry_code: String = ["소관부처코드"],
        kind: String = ["법령종류명", "행정규칙종류명"],
        revision: String = ["제개정구분명"],
        collection: String = ["법령편장절관코드"],
        row: Option<u64> = ["id"],
    }
}

impl AiRow {
    /// Number with branch: of the article, or of the annex for annex groups.
    #[must_use]
    pub fn no(&self) -> Option<ArticleNo> {
        let annex =
            AnnexRow { number: self.number.clone(), branch: self.branch.clone(), ..AnnexRow::default() };
        if self.annex_kind.is_empty() { article_no(&self.number, &self.branch) } else { annex.no() }
    }
}

const GROUPS: [&str; 4] = ["법령조문", "법령별표서식", "행정규칙조문", "행정규칙별표서식"];

impl Shape for AiAnswer {
    const ROOTS: &'static [&'static str] = &["aiSearch", "aiRltLs", "aiRltLsSearch"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        crate::listing::skip_head(root);
        let mut hits: Vec<AiHit> = GROUPS.iter().flat_map(|g| group(g, root.items(g))).collect();
        if hits.is_empty() && matches!(root, Node::List(_)) {
            hits = root.each().into_iter().flat_map(|n| group(guess(n), vec![n])).collect();
        }
        root.ignore(&["page"]);
        let total: Option<u64> = field(root, &["검색결과개수", "totalCnt"]);
        let keyword: String = field(root, &["키워드"]);
        if hits.is_empty() {
            return Err(zero_rows(root, total, keyword));
        }
        Ok(Self { total, keyword, hits })
    }
}

fn group(name: &str, nodes: Vec<&Node<'_>>) -> Vec<AiHit> {
    let rows = nodes.into_iter().map(AiRow::read).filter(|r| r.filled() > 0);
    rows.map(|row| AiHit { group: name.to_owned(), row }).collect()
}

/// Rows without a group name tell by their fields.
fn guess(node: &Node<'_>) -> &'static str {
    match (node.has("행정규칙명"), node.has("별표서식번호")) {
        (false, false) => "법령조문",
        (false, true) => "법령별표서식",
        (true, false) => "행정규칙조문",
        (true, true) => "행정규칙별표서식",
    }
}
