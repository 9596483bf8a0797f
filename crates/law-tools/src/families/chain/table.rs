//! The chains and scenarios as rows: a section is a title, the tool that fills it, and its arguments.
//!
//! `$law`, `$query` and the like stand for what the request gave or the chain found; a section whose values are
//! not there is not asked.

/// One part of an answer.
#[derive(Debug)]
pub(crate) struct Section {
    pub title: &'static str,
    /// The tool that fills it; empty where the text is in the arguments.
    pub tool: &'static str,
    pub args: &'static str,
    /// Asked only when the question holds one of these words; empty: always.
    pub when: &'static [&'static str],
    /// A second step with the identifiers that the first one found.
    pub then: Option<&'static Section>,
}

const fn section(title: &'static str, tool: &'static str, args: &'static str) -> Section {
    Section { title, tool, args, when: &[], then: None }
}

const fn when(words: &'static [&'static str], section: Section) -> Section {
    Section { when: words, ..section }
}

#[derive(Debug)]
pub(crate) struct Chain {
    pub name: &'static str,
    pub title: &'static str,
    /// Without its law there is nothing to say.
    pub needs_law: bool,
    /// Whether a law is looked for at all.
    pub wants_law: bool,
    pub sections: &'static [Section],
}

#[derive(Debug)]
pub(crate) struct Scenario {
    pub name: &'static str,
    pub title: &'static str,
    pub chain: &'static str,
    /// Words of a question that ask for it without naming it.
    pub words: &'static [&'static str],
    /// It shows the annexes itself.
    pub annexes: bool,
    /// It stands instead of the chain's own sections.
    pub alone: bool,
    pub sections: &'static [Section],
}

const ANNEX: &[&str] = &[
    "별표",
    "서식",
    "신청서",
    "신고서",
    "양식",
    "수수료",
    "과태료",
    "과징금",
    "요금",
    "기준표",
    "산정기준",
    "환불",
    "배상",
];
const MEANING: &[&str] = &["해석", "질의", "회신", "유권"];
const TAX: &[&str] = &[
    "domain:tax",
    "세금",
    "세무",
    "소득세",
    "법인세",
    "부가세",
    "부가가치세",
    "취득세",
    "재산세",
    "양도세",
    "국세",
    "지방세",
];
const LABOR: &[&str] =
    &["domain:labor", "근로", "노동", "임금", "해고", "산재", "산업재해", "퇴직", "기간제"];
const PRIVACY: &[&str] = &["domain:privacy", "개인정보", "정보보호", "CCTV", "정보공개"];
const TRADE: &[&str] = &["domain:competition", "공정거래", "독점", "담합", "불공정", "하도급"];

const TIERS: Section = section("법체계(3단 비교)", "get_three_tier", r#"{"lawName":"$law"}"#);
const TREE: Section = section("법체계도와 행정규칙", "get_law_system_tree", r#"{"lawName":"$law"}"#);
const ANNEXES: Section = section("별표·서식", "get_annexes", r#"{"lawName":"$law"}"#);
const ASKED_ANNEXES: Section = when(ANNEX, ANNEXES);
const HISTORY: Section = section("조문별 개정 이력", "get_article_history", r#"{"lawName":"$law"}"#);
const AI: Section = section("지능형 검색", "search_ai_law", r#"{"query":"$query","display":10}"#);
const PRECEDENTS: Section = section(
    "관련 판례",
    "search_decisions",
    r#"{"domain":"precedent","query":"$query","display":5,"options":{"includeText":true}}"#,
);
const MEANINGS: Section = section(
    "법령해석례",
    "search_decisions",
    r#"{"domain":"interpretation","query":"$query","display":5,"options":{"includeText":true,"detailLimit":1}}"#,
);
const APPEALS: Section = section(
    "행정심판례",
    "search_decisions",
    r#"{"domain":"admin_appeal","query":"$query","display":8,"options":{"includeText":true,"detailLimit":1}}"#,
);
const RULES: Section = section("관련 행정규칙", "search_admin_rule", r#"{"query":"$law","display":10}"#);
const LINKED: Section = section("연계 자치법규", "get_linked_ordinances", r#"{"query":"$law","display":20}"#);

#[rustfmt::skip]
pub(crate) static CHAINS: &[Chain] = &[
    Chain { name: "chain_law_system", title: "법체계 확인", needs_law: true, wants_law: true, sections: &[
        TIERS,
        section("핵심 조문", "get_batch_articles", r#"{"lawName":"$law","articles":"$articles"}"#),
        ASKED_ANNEXES,
    ] },
    Chain { name: "chain_action_basis", title: "처분 근거 확인", needs_law: true, wants_law: true, sections: &[
        TIERS,
        section("법령해석례", "search_decisions", r#"{"domain":"interpretation","query":"$law","display":5,"options":{"includeText":true,"detailLimit":1}}"#),
        section("관련 판례", "search_decisions", r#"{"domain":"precedent","query":"$law","display":5,"options":{"includeText":true}}"#),
        section("행정심판례", "search_decisions", r#"{"domain":"admin_appeal","query":"$law","display":5,"options":{"includeText":true,"detailLimit":1}}"#),
        ASKED_ANNEXES,
    ] },
    Chain { name: "chain_dispute_prep", title: "쟁송 대비", needs_law: false, wants_law: false, sections: &[
        Section { title: "판례", ..PRECEDENTS },
        APPEALS,
        when(TAX, section("조세심판원 재결례", "search_decisions", r#"{"domain":"tax_tribunal","query":"$query","display":5,"options":{"includeText":true,"detailLimit":1}}"#)),
        when(LABOR, section("노동위원회 결정문", "search_decisions", r#"{"domain":"nlrc","query":"$query","display":5,"options":{"includeText":true,"detailLimit":1}}"#)),
        when(PRIVACY, section("개인정보보호위원회 결정문", "search_decisions", r#"{"domain":"pipc","query":"$query","display":5,"options":{"includeText":true,"detailLimit":1}}"#)),
        when(TRADE, section("공정거래위원회 결정문", "search_decisions", r#"{"domain":"ftc","query":"$query","display":5,"options":{"includeText":true,"detailLimit":1}}"#)),
        when(MEANING, MEANINGS),
    ] },
    Chain { name: "chain_amendment_track", title: "개정 추적", needs_law: true, wants_law: true, sections: &[
        when(&["by:mst"], section("신구조문 대비(그 판의 개정)", "compare_old_new", r#"{"mst":"$mst"}"#)),
        when(&["by:name"], section("신구조문 대비(최근 개정)", "compare_old_new", r#"{"lawName":"$law"}"#)),
        when(&["history:yes"], HISTORY),
    ] },
    Chain { name: "chain_ordinance_compare", title: "조례 비교 연구", needs_law: false, wants_law: true, sections: &[
        Section { title: "상위 법령의 위임 체계", ..TIERS },
        Section { then: Some(&Section { title: "조례 전문(첫 건)", tool: "get_ordinance", args: r#"{"ordinSeq":"$ordinSeq"}"#, when: &[], then: None }),
            ..section("자치법규 검색", "search_ordinance", r#"{"query":"$query","display":20}"#) },
        when(MEANING, MEANINGS),
    ] },
    Chain { name: "chain_full_research", title: "종합 리서치", needs_law: false, wants_law: true, sections: &[
        AI,
        section("법령 본문", "get_law_text", r#"{"lawName":"$law"}"#),
        PRECEDENTS,
        MEANINGS,
        ASKED_ANNEXES,
    ] },
    Chain { name: "chain_procedure_detail", title: "절차·비용 안내", needs_law: true, wants_law: true, sections: &[
        Section { title: "절차의 근거(3단 비교)", ..TIERS },
        ANNEXES,
        section("시행규칙 별표·서식", "get_annexes", r#"{"lawName":"$law 시행규칙"}"#),
        AI,
    ] },
    Chain { name: "chain_document_review", title: "문서 종합 검토", needs_law: false, wants_law: false, sections: &[
        section("문서 위험 분석", "analyze_document", r#"{"text":"$text","maxClauses":"$clauses"}"#),
        section("관련 판례 ①", "search_decisions", r#"{"domain":"precedent","query":"$hint1","display":3,"options":{"includeText":true,"detailLimit":1}}"#),
        section("관련 판례 ②", "search_decisions", r#"{"domain":"precedent","query":"$hint2","display":3}"#),
        section("관련 판례 ③", "search_decisions", r#"{"domain":"precedent","query":"$hint3","display":3}"#),
        section("근거 법령", "search_ai_law", r#"{"query":"$hint1","display":3}"#),
    ] },
];

#[rustfmt::skip]
pub(crate) static SCENARIOS: &[Scenario] = &[
    Scenario { name: "delegation", title: "위임 현황", chain: "chain_law_system", words: &["위임"], annexes: false, alone: false, sections: &[
        section("위임 법령", "get_delegated_laws", r#"{"query":"$law","display":20}"#), TREE, HISTORY,
    ] },
    Scenario { name: "impact", title: "개정 영향", chain: "chain_law_system", words: &["영향"], annexes: false, alone: false, sections: &[
        TREE, LINKED,
        section("조문별 자치법규 연계", "get_linked_ordinance_articles", r#"{"query":"$law","display":20}"#),
        RULES,
    ] },
    Scenario { name: "penalty", title: "벌칙·과태료", chain: "chain_action_basis", words: &["벌칙", "과태료", "처벌", "벌금", "감경"], annexes: true, alone: false, sections: &[
        ANNEXES,
        section("벌칙·과태료 조문", "get_penalty_articles", r#"{"lawName":"$law"}"#),
        section("감경·취소 행정심판례", "search_decisions", r#"{"domain":"admin_appeal","query":"$law 감경","display":5}"#),
        HISTORY,
    ] },
    Scenario { name: "timeline", title: "해석의 흐름", chain: "chain_amendment_track", words: &["연표", "변천", "흐름"], annexes: false, alone: false, sections: &[
        section("관련 판례(최신순)", "search_decisions", r#"{"domain":"precedent","query":"$law","display":8,"sort":"ddes"}"#),
        section("법령해석례(최신순)", "search_decisions", r#"{"domain":"interpretation","query":"$law","display":5,"sort":"ddes"}"#),
    ] },
    Scenario { name: "time_travel", title: "두 시점 비교", chain: "chain_amendment_track", words: &[], annexes: false, alone: false, sections: &[
        section("두 시점의 조문 비교", "compare_law_versions", r#"{"lawName":"$law","fromDate":"$from","toDate":"$to"}"#),
    ] },
    Scenario { name: "compliance", title: "상위법 적합성", chain: "chain_ordinance_compare", words: &["위법", "상위법", "적합", "저촉"], annexes: false, alone: false, sections: &[
        section("조례의 상위법 근거", "get_linked_laws_from_ordinance", r#"{"query":"$query","display":10}"#),
        section("헌재 결정", "search_decisions", r#"{"domain":"constitutional","query":"조례 $topic","display":5}"#),
        section("행정심판례", "search_decisions", r#"{"domain":"admin_appeal","query":"조례 $topic","display":5}"#),
    ] },
    Scenario { name: "customs", title: "관세·통관", chain: "chain_full_research", words: &["관세", "통관", "수입신고", "원산지", "FTA"], annexes: true, alone: false, sections: &[
        section("관세청 법령해석", "search_decisions", r#"{"domain":"customs","query":"$query","display":5}"#),
        section("조세심판원 재결례", "search_decisions", r#"{"domain":"tax_tribunal","query":"관세 $topic","display":5}"#),
        section("조약·FTA", "search_treaties", r#"{"query":"$topic","display":5}"#),
        ANNEXES, TIERS,
    ] },
    Scenario { name: "action_plan", title: "할 일", chain: "chain_full_research", words: &["어떻게 해야", "어떡", "어떻게 하", "대처", "당했"], annexes: true, alone: true, sections: &[
        section("STEP 1 근거 조문", "get_law_text", r#"{"lawName":"$law","jo":"$jo"}"#),
        section("STEP 1 관련 조문(지능형 검색)", "search_ai_law", r#"{"query":"$query","display":10}"#),
        section("STEP 2 구제받은 사례", "search_decisions", r#"{"domain":"precedent","query":"$topic","display":5,"options":{"includeText":true,"detailLimit":1}}"#),
        section("STEP 3 신청 기관과 기한", "", r#"{"text":"$agencies"}"#),
        section("STEP 3 기관의 해석", "search_decisions", r#"{"domain":"interpretation","query":"$plain","display":3}"#),
        section("STEP 4 서류와 서식", "", r#"{"text":"$papers"}"#),
        Section { title: "STEP 4 법정 서식", ..ANNEXES },
        section("STEP 5 주의할 것", "", r#"{"text":"$care"}"#),
    ] },
    Scenario { name: "manual", title: "업무 편람", chain: "chain_procedure_detail", words: &["매뉴얼", "편람", "지침"], annexes: false, alone: false, sections: &[
        TREE, Section { title: "법령해석례", args: r#"{"domain":"interpretation","query":"$law","display":5}"#, ..MEANINGS }, LINKED,
    ] },
];
