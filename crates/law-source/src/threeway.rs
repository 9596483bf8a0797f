//! Three-tier comparison (`thdCmp`): each article of the act beside the decree and the ministry's rule that it
//! delegates to (knd=2) or that cite it (knd=1).

use crate::miss::Miss;
use crate::node::Node;
use crate::record::{Record, field, record};
use crate::shape::Shape;
use crate::statute::article_no;
use law_model::{ArticleNo, Ymd};
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ThreeWay {
    pub info: ThreeWayInfo,
    /// 위임 or 인용.
    pub basis: String,
    pub rows: Vec<ThreeWayRow>,
}

record! {
    ThreeWayInfo {
        law_id: String = ["법령ID"],
        law: String = ["법령명", "기준법령명", "기준법법령명"],
        decree_id: String = ["시행령ID"],
        decree: String = ["시행령명"],
        rule_id: String = ["시행규칙ID"],
        rule: String = ["시행규칙명"],
        law_summary: String = ["법령요약정보"],
        decree_summary: String = ["시행령요약정보"],
        rule_summary: String = ["시행규칙요약정보"],
        /// 삼단비교존재여부: `N` says that there is no table, which is an answer.
        exists: String = ["삼단비교존재여부"],
        by: String = ["삼단비교기준"],
        effective: Option<Ymd> = ["시행일자"],
        mst: String = ["법령일련번호"],
        promulgated: Option<Ymd> = ["공포일자"],
        number: String = ["공포번호"],
        kind: String = ["법종구분"],
        revision: String = ["제개정구분"],
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ThreeWayRow {
    pub article: Clause,
    pub decree: Vec<Clause>,
    pub rule: Vec<Clause>,
    pub admin_rules: Vec<Clause>,
}

/// An article in one of the columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Clause {
    /// Name of the instrument where the column mixes several.
    pub name: String,
    pub serial: String,
    #[serde(serialize_with = "crate::show_some")]
    pub no: Option<ArticleNo>,
    pub title: String,
    pub text: String,
}

impl Shape for ThreeWay {
    const ROOTS: &'static [&'static str] =
        &["LspttnThdCmpLawXService", "thdCmpService", "LspttnThdCmpService"];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let info = root.get("기본정보").map(ThreeWayInfo::read).unwrap_or_default();
        let mut table = Self { info, ..Self::default() };
        for (key, basis) in [("위임조문삼단비교", "위임"), ("인용조문삼단비교", "인용")] {
            let Some(part) = root.get(key) else { continue };
            table.basis = basis.to_owned();
            table.rows.extend(part.items("법률조문").into_iter().map(row));
        }
        root.ignore(&["관련삼단비교목록", "기준법령목록"]);
        if table.rows.is_empty() && table.info.filled() == 0 { Err(Miss::Hollow) } else { Ok(table) }
    }
}

fn row(node: &Node<'_>) -> ThreeWayRow {
    ThreeWayRow {
        article: clause(node, ""),
        decree: column(node, "시행령조문목록", "시행령조문", ""),
        rule: column(node, "시행규칙조문목록", "시행규칙조문", ""),
        admin_rules: column(node, "위임행정규칙목록", "위임행정규칙", "위임행정규칙"),
    }
}

/// A column stands directly under the article or inside a list element.
fn column(node: &Node<'_>, list: &str, item: &str, prefix: &str) -> Vec<Clause> {
    let mut found = node.items(item);
    found.extend(node.items(list).into_iter().flat_map(|l| l.items(item)));
    found.into_iter().map(|n| clause(n, prefix)).collect()
}

fn clause(node: &Node<'_>, prefix: &str) -> Clause {
    let text = |keys: &[&str]| {
        let keys: Vec<String> = keys.iter().map(|k| format!("{prefix}{k}")).collect();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        field::<String>(node, &keys)
    };
    Clause {
        name: text(&["명", "법령명"]),
        serial: text(&["일련번호"]),
        no: article_no(&text(&["조번호"]), &text(&["조가지번호"])),
        title: text(&["조제목"]),
        text: text(&["조내용"]),
    }
}
