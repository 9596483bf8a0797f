//! A decision of any kind: judgment, constitutional decision, interpretation, ruling, committee decision.
//!
//! The forty-odd APIs differ in what they call the parts. Fields that identify the decision are one record; every
//! other field is kept under its own name, the long ones as sections in the order people read them, the short ones
//! as facts. So a field upstream adds tomorrow is shown, not lost.

use crate::list::case_numbers;
use crate::markup;
use crate::miss::Miss;
use crate::node::{Node, same_key};
use crate::record::{Record, record};
use crate::shape::Shape;
use law_model::Ymd;
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Decision {
    pub info: DecisionInfo,
    pub sections: Vec<Section>,
    pub facts: Vec<Section>,
    /// Images in the text, which is not transcribed there.
    pub images: Vec<String>,
}

/// A part under upstream's own name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Section {
    pub label: String,
    pub text: String,
}

record! {
    DecisionInfo {
        serial: String = [
            "판례정보일련번호", "판례일련번호", "헌재결정례일련번호", "법령해석례일련번호", "행정심판례일련번호",
            "행정심판재결례일련번호", "특별행정심판재결례일련번호", "법령해석일련번호", "결정문일련번호", "결정일련번호",
            "일련번호",
        ],
        title: String = ["사건명", "안건명", "제목", "사건", "소청사례명", "민원표시명", "민원표시"],
        number: String = ["사건번호", "안건번호", "청구번호", "재결번호", "의안번호", "의결번호"],
        decision_number: String = ["결정번호"],
        court: String = ["법원명", "재결청", "해석기관명", "회신기관명", "기관명", "위원회명"],
        court_code: String = ["법원종류코드", "해석기관코드", "회신기관코드"],
        date: Option<Ymd> = [
            "선고일자", "종국일자", "의결일자", "의결일", "의결연월일", "결정일자", "해석일자", "회신일자", "등록일",
            "등록일자",
        ],
        act_date: Option<Ymd> = ["처분일자"],
        party: String = ["처분청", "질의기관명"],
        party_code: String = ["질의기관코드"],
        kind: String = ["사건종류명", "재결례유형명", "문서유형", "의결서유형", "의결서종류", "자료구분"],
        kind_code: String = ["사건종류코드", "재결례유형코드"],
        form: String = ["판결유형", "결정구분", "결정유형", "의결종류"],
        pronounced: String = ["선고"],
        bench_code: String = ["재판부구분코드"],
        meeting: String = ["회의종류"],
        registered: Option<Ymd> = ["등록일시"],
        manager_code: String = ["관리기관코드"],
        as_of: String = ["데이터기준일시", "데이터기준일자"],
    }
}

/// Sections in reading order; others follow in upstream's order.
const SECTIONS: [&str; 47] = [
    "주문",
    "주문요지",
    "청구취지",
    "신청취지",
    "판시사항",
    "판결요지",
    "결정요지",
    "재결요지",
    "처분요지",
    "요지",
    "판정사항",
    "판정요지",
    "판정결과",
    "판단요지",
    "주요내용",
    "질의요지",
    "회답",
    "개요",
    "사건의개요",
    "분쟁의경과",
    "당사자주장",
    "사실조사결과",
    "평가의견",
    "소청이유",
    "조치대상",
    "조치내용",
    "조치이유",
    "시정권고사항",
    "시정권고이유",
    "관련법리",
    "관련규정",
    "판단",
    "근거",
    "이유",
    "배경",
    "의결문",
    "내용",
    "판례내용",
    "결정내용",
    "결정례전문",
    "전문",
    "심판대상조문",
    "참조조문",
    "참조판례",
    "관련법령",
    "관계법령",
    "적용법조",
];

impl Decision {
    #[must_use]
    pub fn section(&self, label: &str) -> Option<&str> {
        self.sections.iter().find(|s| s.label == label).map(|s| s.text.as_str())
    }

    #[must_use]
    pub fn fact(&self, label: &str) -> Option<&str> {
        self.facts.iter().find(|s| s.label == label).map(|s| s.text.as_str())
    }

    /// Every case number of the decision.
    pub fn numbers(&self) -> impl Iterator<Item = String> {
        case_numbers(&self.info.number)
    }

    /// Whether there is any text besides the head (judgments of tax cases have none here).
    #[must_use]
    pub fn has_body(&self) -> bool {
        !self.sections.is_empty()
    }
}

impl Shape for Decision {
    const ROOTS: &'static [&'static str] = &[
        "PrecService",
        "ExpcService",
        "DetcService",
        "헌재결정례",
        "DeccService",
        "행정심판례",
        "SpecialDeccService",
        "CgmExpcService",
        "FtcService",
        "PpcService",
        "NlrcService",
        "AcrService",
        "EiacService",
        "IaciacService",
        "FscService",
        "KccService",
        "OcltService",
        "EccService",
        "SfcService",
        "NhrckService",
        "BaiPvcsService",
        "ttSpecialDeccService",
        "kmstSpecialDeccService",
        "acrSpecialDeccService",
        "adapSpecialDeccService",
        "TtSpecialDecc",
        "판례",
    ];

    fn read(root: &Node<'_>) -> Result<Self, Miss> {
        let mut fields = Vec::new();
        flatten(root, &mut fields);
        let mut decision = Self { info: head(&fields), ..Self::default() };
        for (label, node) in &fields {
            let label = *label;
            let lines = node.own_lines();
            let text = markup::plain_lines(&lines);
            decision.images.extend(markup::images(&lines));
            if text.is_empty() || text == "null" || is_head(label, &text, &fields) {
                continue;
            }
            let long = SECTIONS.contains(&label) || text.contains('\n') || text.chars().count() > 100;
            let into = if long { &mut decision.sections } else { &mut decision.facts };
            match into.iter_mut().find(|s| s.label == label) {
                Some(section) => {
                    section.text.push('\n');
                    section.text.push_str(&text);
                }
                None => into.push(Section { label: label.to_owned(), text }),
            }
        }
        let rank = |s: &Section| SECTIONS.iter().position(|l| *l == s.label).unwrap_or(SECTIONS.len());
        decision.sections.sort_by_key(rank);
        if decision == Self::default() { Err(Miss::Hollow) } else { Ok(decision) }
    }
}

/// Fields with their values, groups of fields dissolved.
fn flatten<'n, 'a>(node: &'n Node<'a>, out: &mut Vec<(&'n str, &'n Node<'a>)>) {
    for (key, value) in node.members() {
        let groups: Vec<&Node<'a>> = value.each().into_iter().filter(|n| is_group(n)).collect();
        if groups.is_empty() {
            let _taken = node.raw_lines(key);
            out.push((key, value));
        } else {
            groups.into_iter().for_each(|g| flatten(g, out));
        }
    }
}

fn is_group(node: &Node<'_>) -> bool {
    node.is_object() && !["content", "#text", "_", "$"].iter().any(|k| node.has(k))
}

/// The head is read from the flattened fields, as groups may hold it.
fn head(fields: &[(&str, &Node<'_>)]) -> DecisionInfo {
    use crate::node::Entry;
    let entries = fields.iter().map(|(key, node)| Entry::new((*key).to_owned(), (*node).clone())).collect();
    DecisionInfo::read(&Node::Object(entries))
}

/// Whether the head shows this field. Where several names of one head field are given with different values, the
/// head has the first and the others are facts.
fn is_head(label: &str, text: &str, fields: &[(&str, &Node<'_>)]) -> bool {
    let Some(names) = DecisionInfo::NAMES.iter().find(|names| names.iter().any(|n| same_key(n, label)))
    else {
        return false;
    };
    let value =
        |name: &str| fields.iter().find(|(key, _)| same_key(key, name)).map(|(_, node)| node.own_text());
    let shown = names.iter().find_map(|name| value(name).filter(|v| !v.is_empty()));
    shown.is_some_and(|v| v == text)
}
