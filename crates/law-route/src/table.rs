//! The ordered table of patterns, and which search leads to which text.

use crate::line::Line;
use crate::outcome::Outcome;
use crate::patterns::{annex, chains, decisions, local, lookup, reference, statute, time, words};

/// One kind of line.
pub(crate) struct Pattern {
    pub name: &'static str,
    /// Lower is asked earlier; the table is kept in this order.
    pub priority: u16,
    pub tool: &'static str,
    /// Said to the person who asked.
    pub why: &'static str,
    /// A quick look: can it be this pattern's line?
    pub accepts: fn(&Line) -> bool,
    pub yields_to: &'static [&'static str],
    pub extract: fn(&Line) -> Outcome,
}

/// One row of the table for people and documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternInfo {
    pub name: &'static str,
    pub priority: u16,
    pub tool: &'static str,
    pub why: &'static str,
    pub yields_to: &'static [&'static str],
}

/// The table in the order in which it is asked.
pub fn pattern_table() -> impl Iterator<Item = PatternInfo> {
    PATTERNS.iter().map(|p| PatternInfo {
        name: p.name,
        priority: p.priority,
        tool: p.tool,
        why: p.why,
        yields_to: p.yields_to,
    })
}

pub(crate) fn patterns() -> &'static [Pattern] {
    PATTERNS
}

pub(crate) fn pattern(name: &str) -> Option<&'static Pattern> {
    PATTERNS.iter().find(|p| p.name == name)
}

macro_rules! patterns {
    ($($priority:literal $name:ident => $tool:literal, $module:ident $(yields [$($to:literal),*])?, $why:literal;)*) => {
        &[$(Pattern {
            name: stringify!($name),
            priority: $priority,
            tool: $tool,
            why: $why,
            accepts: $module::accepts::$name,
            yields_to: &[$($($to),*)?],
            extract: $module::$name,
        }),*]
    };
}

const PATTERNS: &[Pattern] = patterns![
    10 empty => "", lookup, "빈 질의";
    20 tool_help => "discover_tools", lookup, "도구 안내";
    30 jo_code => "parse_jo_code", reference, "조문 번호와 JO 코드 변환";
    35 anaphora => "chain_full_research", lookup, "무엇을 가리키는지 알 수 없음";
    40 verify_citations => "verify_citations", reference, "인용 검증";
    50 contract_review => "chain_document_review", chains, "계약서·약관 검토";
    60 cite_check => "cite_check", reference, "판례가 아직 유효한지 확인";
    70 case_task => "search_precedents", reference, "사건번호로 찾은 판례의 후속 작업";
    80 case_number => "search_precedents", reference, "사건번호 조회";
    90 long_story => "chain_full_research", chains, "긴 설명: 종합 조사";
    100 search_all => "search_all", lookup, "통합검색";
    105 ai_search => "search_ai_law", lookup, "지능형 법령 검색";
    110 bulk_watch => "search_law_bulk", statute, "여러 법령의 변경 여부 한꺼번에 확인";
    120 ordinance_radar => "ordinance_radar", local, "조례 정비 대상 점검";
    125 ordinance_compliance => "chain_ordinance_compare", local, "조례와 상위법령 적합성 검토";
    130 ordinance_compare => "chain_ordinance_compare", local, "조례 비교";
    135 ordinance_links => "get_linked_ordinances", local, "법령과 조례의 연계";
    140 ordinance_parents => "get_linked_laws_from_ordinance", local, "조례의 근거 법령";
    150 abbreviations => "get_law_abbreviations", lookup, "법령 약칭";
    155 suggest_names => "suggest_law_names", lookup, "법령 이름 추천";
    165 english_law => "search_english_law", lookup, "영문 법령";
    170 term_to_legal => "get_daily_to_legal", words, "일상용어 → 법률용어";
    175 term_to_daily => "get_legal_to_daily", words, "법률용어 → 일상용어";
    180 term_articles => "get_term_articles", words, "용어가 쓰인 조문";
    190 annex => "get_annexes", annex, "별표·서식";
    200 time_travel => "chain_amendment_track", time, "두 시점의 법령 비교";
    210 applicable_law => "applicable_law", time, "그 시점에 적용되는 법령";
    220 article_links => "parse_article_links", statute, "조문이 인용하는 조문";
    222 external_links => "get_external_links", lookup, "법령 링크";
    225 impact_map => "impact_map", statute, "조문을 인용하는 자료";
    230 scenario_delegation => "chain_law_system", statute, "하위법령 위임 현황";
    235 scenario_impact => "chain_law_system", statute, "개정 영향 분석";
    240 law_tree => "get_law_tree", statute, "법령 목차";
    250 compare_articles => "compare_articles", statute, "두 법령의 조문 비교";
    260 precedent => "search_precedents", decisions yields ["constitutional"], "판례 검색";
    265 constitutional => "search_constitutional_decisions", decisions, "헌법재판소 결정";
    270 dispute => "chain_dispute_prep", chains, "불복·소송 준비";
    275 tax_tribunal => "search_tax_tribunal_decisions", decisions, "조세심판 결정";
    280 special_appeal => "search_acr_special_appeals", decisions, "특별행정심판 재결";
    285 admin_appeal => "search_admin_appeals", decisions, "행정심판 재결";
    290 appeal_review => "search_appeal_review_decisions", decisions, "소청심사 결정";
    295 nts_interpretation => "search_decisions", decisions, "국세청 해석";
    300 customs_interpretation => "search_customs_interpretations", decisions, "관세청 해석";
    305 interpretation => "search_interpretations", decisions, "법령해석례";
    310 ftc => "search_ftc_decisions", decisions, "공정거래위원회 의결";
    315 pipc => "search_pipc_decisions", decisions, "개인정보보호위원회 결정";
    320 nlrc => "search_nlrc_decisions", decisions, "노동위원회 판정";
    325 acr => "search_acr_decisions", decisions, "국민권익위원회 결정";
    330 law_versions => "search_historical_law", time, "법령의 연혁 목록";
    340 law_statistics => "get_law_statistics", time, "최근 바뀐 법령";
    350 amendment => "chain_amendment_track", time, "개정 이력";
    355 law_system => "chain_law_system", statute, "법령 체계";
    360 related_laws => "get_related_laws", lookup, "관련 법령";
    365 law_comparison => "chain_law_system", statute, "두 법령 비교";
    370 school_rules => "search_school_rules", local, "대학 학칙";
    375 public_corp_rules => "search_public_corp_rules", local, "지방공사·공단 규정";
    380 public_institution_rules => "search_public_institution_rules", local, "공공기관 규정";
    385 treaty => "search_treaties", lookup, "조약";
    390 ordinance => "search_ordinance", local, "자치법규";
    395 admin_rule => "search_admin_rule", local, "행정규칙";
    400 penalty => "chain_action_basis", chains yields ["situation"], "처벌·제재 기준";
    410 article => "get_law_text", statute yields ["single_year"], "조문 조회";
    420 single_year => "applicable_law", time, "연도와 법령";
    430 law_name => "search_law", statute, "법령 이름";
    440 situation => "chain_full_research", chains, "겪은 일에 대한 조사";
    450 customs => "chain_full_research", chains, "관세·통관 조사";
    460 term => "search_legal_terms", words, "법률용어";
    470 civil_liability => "chain_full_research", chains, "손해배상 조사";
    480 procedure => "chain_procedure_detail", chains, "절차·비용·서식";
    490 action_basis => "chain_action_basis", chains, "처분·인허가의 근거";
    500 missing_law => "chain_full_research", lookup, "법령을 알 수 없음";
    510 rule_name => "search_admin_rule", local, "규정 이름";
    520 region => "search_ordinance", local, "지역 자치법규";
    530 no_law => "chain_full_research", lookup, "법과 관련된 말이 없음";
];

/// The tool that gives the text of a hit.
pub(crate) struct Detail {
    search: &'static str,
    pub tool: &'static str,
    /// Whether it has a `full` parameter.
    pub full: bool,
}

const fn detail(search: &'static str, tool: &'static str, full: bool) -> Detail {
    Detail { search, tool, full }
}

const DETAILS: &[Detail] = &[
    detail("search_precedents", "get_precedent_text", true),
    detail("search_interpretations", "get_interpretation_text", false),
    detail("search_tax_tribunal_decisions", "get_tax_tribunal_decision_text", false),
    detail("search_customs_interpretations", "get_customs_interpretation_text", false),
    detail("search_constitutional_decisions", "get_constitutional_decision_text", true),
    detail("search_admin_appeals", "get_admin_appeal_text", true),
    detail("search_ftc_decisions", "get_ftc_decision_text", false),
    detail("search_pipc_decisions", "get_pipc_decision_text", false),
    detail("search_nlrc_decisions", "get_nlrc_decision_text", false),
    detail("search_acr_decisions", "get_acr_decision_text", false),
    detail("search_appeal_review_decisions", "get_appeal_review_decision_text", false),
    detail("search_acr_special_appeals", "get_acr_special_appeal_text", false),
    detail("search_school_rules", "get_school_rule_text", false),
    detail("search_public_corp_rules", "get_public_corp_rule_text", false),
    detail("search_public_institution_rules", "get_public_institution_rule_text", false),
    detail("search_treaties", "get_treaty_text", false),
    detail("search_english_law", "get_english_law_text", false),
    detail("search_admin_rule", "get_admin_rule", false),
    detail("search_ordinance", "get_ordinance", false),
];

pub(crate) fn detail_of(tool: &str) -> Option<&'static Detail> {
    DETAILS.iter().find(|d| d.search == tool)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_ordered_and_its_names_resolve() {
        assert!(PATTERNS.windows(2).all(|w| w[0].priority < w[1].priority));
        for p in PATTERNS {
            assert_eq!(PATTERNS.iter().filter(|q| q.name == p.name).count(), 1, "{} occurs twice", p.name);
            for to in p.yields_to {
                assert!(pattern(to).is_some(), "{} yields to an unknown pattern {to}", p.name);
            }
        }
    }
}
