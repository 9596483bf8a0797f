//! A decision of any kind: judgment, constitutional decision, interpretation, ruling, committee decision.
//!
//! The forty-odd APIs differ in what they call the parts. Fields that identify the decision are one record; every
//! other field is kept under its own name, the long ones as sections in the order people read them, the short ones
//! as facts. So a field upstream adds tomorrow is shown, not lost.

use crate::list::case_numbers;
use crate::markup;
use crate::miss::Miss;
use crate::node::{Entry, Node, same_key};
use crate::record::{Record, record};
use crate::shape::Shape;
use law_model::Ymd;
use law_vocab::order::Arrange;
use law_vocab::sorted::SortedMap;
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
        let flat = Node::Object(
            fields.iter().map(|(key, node)| Entry::new((*key).to_owned(), (*node).clone())).collect(),
        );
        let mut decision = Self { info: DecisionInfo::read(&flat), ..Self::default() };
        let shown = shown(&flat);
        let mut parts = Parts::default();
        for (label, node) in fields {
            let lines = node.own_lines();
            let text = markup::plain_lines(&lines);
            decision.images.extend(markup::images(&lines));
            if !text.is_empty() && text != "null" && !is_shown(&shown, label, &text) {
                parts.add(label, text);
            }
        }
        (decision.sections, decision.facts) = parts.sorted();
        if decision == Self::default() { Err(Miss::Hollow) } else { Ok(decision) }
    }
}

/// Parts in the order they came, those of one name together.
#[derive(Default)]
struct Parts {
    parts: Vec<Section>,
    places: SortedMap<String, usize>,
}

impl Parts {
    fn add(&mut self, label: &str, text: String) {
        match self.places.get(label).and_then(|at| self.parts.get_mut(*at)) {
            Some(part) => {
                part.text.push('\n');
                part.text.push_str(&text);
            }
            None => {
                self.places.insert(label.to_owned(), self.parts.len());
                self.parts.push(Section { label: label.to_owned(), text });
            }
        }
    }

    /// Sections in reading order, and facts.
    fn sorted(self) -> (Vec<Section>, Vec<Section>) {
        let rank = |s: &Section| SECTIONS.iter().position(|l| *l == s.label);
        let long = |s: &Section| rank(s).is_some() || s.text.contains('\n') || s.text.chars().count() > 100;
        let (mut sections, facts): (Vec<_>, Vec<_>) = self.parts.into_iter().partition(long);
        sections.arrange_by_key(|s| rank(s).unwrap_or(SECTIONS.len()));
        (sections, facts)
    }
}

/// Fields with their values, groups of fields dissolved.
fn flatten<'n, 'a>(node: &'n Node<'a>, out: &mut Vec<(&'n str, &'n Node<'a>)>) {
    for (key, value) in node.taken() {
        let groups: Vec<&Node<'a>> = value.each().into_iter().filter(|n| is_group(n)).collect();
        if groups.is_empty() {
            out.push((key, value));
        }
        groups.into_iter().for_each(|g| flatten(g, out));
    }
}

fn is_group(node: &Node<'_>) -> bool {
    node.is_object() && !["content", "#text", "_", "$"].iter().any(|k| node.has(k))
}

/// What the head shows for each of its fields, as it was written.
fn shown(flat: &Node<'_>) -> Vec<String> {
    let first =
        |names: &&[&str]| names.iter().map(|n| flat.text(n)).find(|t| !t.is_empty()).unwrap_or_default();
    DecisionInfo::NAMES.iter().map(first).collect()
}

/// Where several names of one head field are given with different values, the head has the first and the others are
/// facts.
fn is_shown(shown: &[String], label: &str, text: &str) -> bool {
    let field = DecisionInfo::NAMES.iter().position(|names| names.iter().any(|n| same_key(n, label)));
    field.and_then(|at| shown.get(at)).is_some_and(|value| value == text)
}
