//! The one list of targets: what each answers to lawSearch.do and to lawService.do.

use serde::Serialize;

/// Shapes of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    // Lists.
    StatuteList,
    ChangeList,
    RuleList,
    OrdinanceList,
    LinkList,
    AnnexList,
    ComparisonList,
    DecisionList,
    TreatyList,
    TermList,
    DeletedList,
    OverviewList,
    FieldList,
    Relations,
    AiAnswer,
    /// HTML only.
    History,
    // Records.
    Statute,
    Rule,
    Ordinance,
    Decision,
    Treaty,
    EnglishLaw,
    OldAndNew,
    ThreeWay,
    Structure,
    Delegations,
    Definitions,
    TermLinks,
    TermArticles,
    Overview,
    /// Upstream gives nothing but a page for people.
    PageOnly,
}

/// One value of the parameter `target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Target {
    pub name: &'static str,
    /// What it holds, in Korean.
    pub title: &'static str,
    /// lawSearch.do.
    pub search: Option<Kind>,
    /// lawService.do.
    pub service: Option<Kind>,
}

const fn both(name: &'static str, title: &'static str, search: Kind, service: Kind) -> Target {
    Target { name, title, search: Some(search), service: Some(service) }
}

const fn list(name: &'static str, title: &'static str, search: Kind) -> Target {
    Target { name, title, search: Some(search), service: None }
}

const fn record(name: &'static str, title: &'static str, service: Kind) -> Target {
    Target { name, title, search: None, service: Some(service) }
}

const fn decisions(name: &'static str, title: &'static str) -> Target {
    both(name, title, Kind::DecisionList, Kind::Decision)
}

/// Every target, by subject.
pub const TARGETS: &[Target] = &[
    both("law", "현행법령(공포일)", Kind::StatuteList, Kind::Statute),
    both("eflaw", "현행법령(시행일)", Kind::StatuteList, Kind::Statute),
    record("lawjosub", "법령 조항호목(공포일)", Kind::Statute),
    record("eflawjosub", "법령 조항호목(시행일)", Kind::Statute),
    both("lsHistory", "법령 연혁", Kind::History, Kind::PageOnly),
    list("lsHstInf", "법령 변경이력", Kind::StatuteList),
    both("lsJoHstInf", "조문 변경이력", Kind::ChangeList, Kind::ChangeList),
    list("lsAbrv", "법령명 약칭", Kind::StatuteList),
    both("elaw", "영문법령", Kind::StatuteList, Kind::EnglishLaw),
    both("oldAndNew", "신구법 비교", Kind::ComparisonList, Kind::OldAndNew),
    both("thdCmp", "3단 비교", Kind::ComparisonList, Kind::ThreeWay),
    both("lsStmd", "법령 체계도", Kind::ComparisonList, Kind::Structure),
    record("lsDelegated", "위임 법령", Kind::Delegations),
    list("lsRlt", "관련법령", Kind::Relations),
    list("lnkLs", "조례와 연계된 법령", Kind::StatuteList),
    list("lnkLsOrd", "연계 법령별 조례", Kind::LinkList),
    list("lnkLsOrdJo", "연계 법령별 조례 조문", Kind::LinkList),
    list("lnkDep", "소관부처별 연계 조례", Kind::LinkList),
    list("lnkOrd", "연계 조례", Kind::LinkList),
    list("lnkOrg", "지자체별 연계 조례", Kind::LinkList),
    list("drlaw", "법령-자치법규 연계현황", Kind::PageOnly),
    list("delHst", "삭제 데이터", Kind::DeletedList),
    both("oneview", "한눈보기", Kind::OverviewList, Kind::Overview),
    list("couseLs", "맞춤형 법령", Kind::StatuteList),
    list("couseAdmrul", "맞춤형 행정규칙", Kind::RuleList),
    list("couseOrdin", "맞춤형 자치법규", Kind::OrdinanceList),
    both("admrul", "행정규칙", Kind::RuleList, Kind::Rule),
    both("admrulOldAndNew", "행정규칙 신구법 비교", Kind::ComparisonList, Kind::OldAndNew),
    both("school", "학칙", Kind::RuleList, Kind::Rule),
    both("public", "지방공사·공단 규정", Kind::RuleList, Kind::Rule),
    both("pi", "공공기관 규정", Kind::RuleList, Kind::Rule),
    both("ordin", "자치법규", Kind::OrdinanceList, Kind::Ordinance),
    list("ordinfd", "자치법규 분야", Kind::FieldList),
    list("licbyl", "법령 별표·서식", Kind::AnnexList),
    list("admbyl", "행정규칙 별표·서식", Kind::AnnexList),
    list("ordinbyl", "자치법규 별표·서식", Kind::AnnexList),
    both("trty", "조약", Kind::TreatyList, Kind::Treaty),
    both("lstrm", "법령용어", Kind::TermList, Kind::Definitions),
    list("lstrmAI", "법령용어(지식베이스)", Kind::TermList),
    list("dlytrm", "일상용어", Kind::TermList),
    record("lstrmRlt", "법령용어-일상용어 연계", Kind::TermLinks),
    record("dlytrmRlt", "일상용어-법령용어 연계", Kind::TermLinks),
    record("lstrmRltJo", "법령용어-조문 연계", Kind::TermArticles),
    record("joRltLstrm", "조문-법령용어 연계", Kind::TermArticles),
    list("aiSearch", "지능형 법령검색", Kind::AiAnswer),
    list("aiRltLs", "지능형 연관법령", Kind::AiAnswer),
    decisions("prec", "판례"),
    decisions("detc", "헌재결정례"),
    decisions("expc", "법령해석례"),
    decisions("decc", "행정심판례"),
    decisions("ttSpecialDecc", "조세심판원 재결례"),
    decisions("kmstSpecialDecc", "해양안전심판원 재결례"),
    decisions("acrSpecialDecc", "국민권익위원회 재결례"),
    decisions("adapSpecialDecc", "소청심사위원회 재결례"),
    decisions("ppc", "개인정보보호위원회 결정문"),
    decisions("eiac", "고용보험심사위원회 결정문"),
    decisions("ftc", "공정거래위원회 결정문"),
    decisions("acr", "국민권익위원회 결정문"),
    decisions("fsc", "금융위원회 결정문"),
    decisions("nlrc", "노동위원회 결정문"),
    decisions("kcc", "방송미디어통신위원회 결정문"),
    decisions("iaciac", "산업재해보상보험재심사위원회 결정문"),
    decisions("oclt", "중앙토지수용위원회 결정문"),
    decisions("ecc", "중앙환경분쟁조정위원회 결정문"),
    decisions("sfc", "증권선물위원회 결정문"),
    decisions("nhrck", "국가인권위원회 결정문"),
    decisions("baiPvcs", "감사원 사전컨설팅"),
    decisions("moelCgmExpc", "고용노동부 법령해석"),
    decisions("molitCgmExpc", "국토교통부 법령해석"),
    decisions("moefCgmExpc", "기획재정부 법령해석"),
    decisions("mofCgmExpc", "해양수산부 법령해석"),
    decisions("moisCgmExpc", "행정안전부 법령해석"),
    decisions("meCgmExpc", "기후에너지환경부 법령해석"),
    decisions("kcsCgmExpc", "관세청 법령해석"),
    decisions("ntsCgmExpc", "국세청 법령해석"),
    decisions("moeCgmExpc", "교육부 법령해석"),
    decisions("msitCgmExpc", "과학기술정보통신부 법령해석"),
    decisions("mpvaCgmExpc", "국가보훈부 법령해석"),
    decisions("mndCgmExpc", "국방부 법령해석"),
    decisions("mafraCgmExpc", "농림축산식품부 법령해석"),
    decisions("mcstCgmExpc", "문화체육관광부 법령해석"),
    decisions("mojCgmExpc", "법무부 법령해석"),
    decisions("mohwCgmExpc", "보건복지부 법령해석"),
    decisions("motieCgmExpc", "산업통상부 법령해석"),
    decisions("mogefCgmExpc", "성평등가족부 법령해석"),
    decisions("mofaCgmExpc", "외교부 법령해석"),
    decisions("mssCgmExpc", "중소벤처기업부 법령해석"),
    decisions("mouCgmExpc", "통일부 법령해석"),
    decisions("molegCgmExpc", "법제처 법령해석"),
    decisions("mfdsCgmExpc", "식품의약품안전처 법령해석"),
    decisions("mpmCgmExpc", "인사혁신처 법령해석"),
    decisions("kmaCgmExpc", "기상청 법령해석"),
    decisions("khsCgmExpc", "국가유산청 법령해석"),
    decisions("rdaCgmExpc", "농촌진흥청 법령해석"),
    decisions("npaCgmExpc", "경찰청 법령해석"),
    decisions("dapaCgmExpc", "방위사업청 법령해석"),
    decisions("mmaCgmExpc", "병무청 법령해석"),
    decisions("kfsCgmExpc", "산림청 법령해석"),
    decisions("nfaCgmExpc", "소방청 법령해석"),
    decisions("okaCgmExpc", "재외동포청 법령해석"),
    decisions("ppsCgmExpc", "조달청 법령해석"),
    decisions("kdcaCgmExpc", "질병관리청 법령해석"),
    decisions("kostatCgmExpc", "국가데이터처 법령해석"),
    decisions("kipoCgmExpc", "지식재산처 법령해석"),
    decisions("kcgCgmExpc", "해양경찰청 법령해석"),
    decisions("naaccCgmExpc", "행정중심복합도시건설청 법령해석"),
];

/// The target of this name; upstream itself minds the case, a person need not.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS
        .iter()
        .find(|t| t.name == name)
        .or_else(|| TARGETS.iter().find(|t| t.name.eq_ignore_ascii_case(name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_everything_answers_something() {
        let names: BTreeSet<String> = TARGETS.iter().map(|t| t.name.to_ascii_lowercase()).collect();
        assert_eq!(names.len(), TARGETS.len());
        assert!(TARGETS.iter().all(|t| t.search.is_some() || t.service.is_some()));
        assert_eq!(target("EFLAW").map(|t| t.name), Some("eflaw"));
        assert_eq!(target("없음"), None);
    }
}
