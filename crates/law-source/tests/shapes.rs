//! Bodies of every shape made from the Ministry's published field tables, in XML, JSON with arrays and JSON with
//! single objects. They show that every published field is read and that the three forms read alike; they prove
//! nothing about what upstream really sends.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test may stop where it stands"
)]

use law_source::{Kind, TARGETS, decode};

/// target · root/item of its list · fields of a row.
const LISTS: &[(&str, &str, &str)] = &[
    (
        "law",
        "LawSearch/law",
        "법령일련번호 현행연혁코드 법령명한글 법령약칭명 법령ID 공포일자 공포번호 제개정구분명 소관부처명 소관부처코드 법령구분명 공동부령구분 시행일자 자법타법여부 법령상세링크",
    ),
    (
        "eflaw",
        "LawSearch/law",
        "법령일련번호 현행연혁코드 법령명한글 법령약칭명 법령ID 공포일자 공포번호 제개정구분명 소관부처코드 소관부처명 법령구분명 시행일자 법령상세링크",
    ),
    (
        "elaw",
        "LawSearch/law",
        "법령일련번호 현행연혁코드 법령명한글 법령명영문 법령ID 공포일자 공포번호 제개정구분명 소관부처명 법령구분명 시행일자 자법타법여부 법령상세링크",
    ),
    (
        "lsHstInf",
        "LawSearch/law",
        "법령일련번호 현행연혁코드 법령명한글 법령ID 공포일자 공포번호 제개정구분명 소관부처코드 소관부처명 법령구분명 시행일자 자법타법여부 법령상세링크",
    ),
    (
        "lsAbrv",
        "LawSearch/law",
        "법령일련번호 현행연혁코드 법령명한글 법령약칭명 법령ID 공포일자 공포번호 제개정구분명 소관부처명 소관부처코드 법령구분명 시행일자 등록일 자법타법여부 법령상세링크",
    ),
    (
        "lnkLs",
        "LawSearch/law",
        "법령일련번호 법령명한글 법령ID 공포일자 공포번호 제개정구분명 법령구분명 시행일자",
    ),
    (
        "couseLs",
        "LawSearch/law",
        "법령일련번호 법령명한글 법령ID 공포일자 공포번호 제개정구분명 소관부처명 소관부처코드 법령구분명 시행일자 법령상세링크",
    ),
    (
        "lnkLsOrd",
        "lnkLsOrdSearch/law",
        "자치법규일련번호 자치법규명 자치법규ID 공포일자 공포번호 제개정구분명 자치법규종류 시행일자",
    ),
    (
        "lnkLsOrdJo",
        "lnkOrdJoSearch/law",
        "법령명한글 법령ID 법령조번호 자치법규일련번호 자치법규명 자치법규조번호 자치법규ID 공포일자 공포번호 제개정구분명 자치법규종류 시행일자",
    ),
    (
        "lnkDep",
        "lnkDepSearch/law",
        "법령명한글 법령ID 자치법규일련번호 자치법규명 자치법규ID 공포일자 공포번호 제개정구분명 자치법규종류 시행일자",
    ),
    (
        "lnkOrd",
        "OrdinSearch/law",
        "자치법규일련번호 자치법규명 자치법규ID 공포일자 공포번호 제개정구분명 자치법규종류 시행일자",
    ),
    (
        "lnkOrg",
        "lnkOrgSearch/law",
        "자치법규일련번호 자치법규명 자치법규ID 공포일자 공포번호 제개정구분명 자치법규종류 시행일자 법령명한글 법령ID",
    ),
    ("delHst", "DelHstSearch/law", "일련번호 구분명 삭제일자"),
    ("oneview", "OneViewSearch/법령", "법령일련번호 법령명 공포일자 공포번호 시행일자 제공건수 제공일자"),
    (
        "oldAndNew",
        "OldAndNewLawSearch/oldAndNew",
        "신구법일련번호 현행연혁구분 신구법명 신구법ID 공포일자 공포번호 제개정구분명 소관부처코드 소관부처명 법령구분명 시행일자 신구법상세링크",
    ),
    (
        "admrulOldAndNew",
        "OldAndNewLawSearch/oldAndNew",
        "신구법일련번호 현행연혁구분 신구법명 신구법ID 발령일자 발령번호 제개정구분명 소관부처코드 소관부처명 법령구분명 시행일자 신구법상세링크",
    ),
    (
        "thdCmp",
        "thdCmpLawSearch/thdCmp",
        "삼단비교일련번호 법령명한글 법령ID 공포일자 공포번호 제개정구분명 소관부처코드 소관부처명 법령구분명 시행일자 인용조문_삼단비교상세링크 위임조문_삼단비교상세링크",
    ),
    (
        "lsStmd",
        "LsStmdSearch/law",
        "법령일련번호 법령명 법령ID 공포일자 공포번호 제개정구분명 소관부처코드 소관부처명 법령구분명 시행일자 본문상세링크",
    ),
    (
        "admrul",
        "AdmRulSearch/admrul",
        "행정규칙일련번호 행정규칙명 행정규칙종류 발령일자 발령번호 소관부처명 현행연혁구분 제개정구분코드 제개정구분명 행정규칙ID 행정규칙상세링크 시행일자 생성일자",
    ),
    (
        "couseAdmrul",
        "AdmRulSearch/admrul",
        "행정규칙일련번호 행정규칙명 행정규칙ID 발령일자 발령번호 행정규칙구분명 소관부처코드 소관부처명 제개정구분명 행정규칙상세링크",
    ),
    (
        "school",
        "AdmRulSearch/admrul",
        "행정규칙일련번호 행정규칙명 행정규칙종류 발령일자 발령번호 소관부처명 현행연혁구분 제개정구분코드 제개정구분명 법령분류코드 법령분류명 행정규칙ID 행정규칙상세링크 시행일자 생성일자",
    ),
    (
        "public",
        "AdmRulSearch/admrul",
        "행정규칙일련번호 행정규칙명 행정규칙종류 발령일자 소관부처명 행정규칙ID",
    ),
    ("pi", "AdmRulSearch/admrul", "행정규칙일련번호 행정규칙명 행정규칙종류 발령일자 소관부처명 행정규칙ID"),
    (
        "ordin",
        "OrdinSearch/law",
        "자치법규일련번호 자치법규명 자치법규ID 공포일자 공포번호 제개정구분명 지자체기관명 자치법규종류 시행일자 자치법규상세링크 자치법규분야명 참조데이터구분 기관코드",
    ),
    (
        "couseOrdin",
        "OrdinSearch/ordin",
        "자치법규일련번호 자치법규명 자치법규ID 공포일자 공포번호 제개정구분명 자치법규종류 지자체기관명 시행일자 자치법규분야명 자치법규상세링크",
    ),
    (
        "licbyl",
        "licBylSearch/licbyl",
        "별표일련번호 관련법령일련번호 관련법령ID 별표명 관련법령명 별표번호 별표종류 소관부처명 공포일자 공포번호 제개정구분명 법령종류 별표서식파일링크 별표서식PDF파일링크 별표법령상세링크",
    ),
    (
        "admbyl",
        "admRulBylSearch/admrulbyl",
        "별표일련번호 관련행정규칙일련번호 별표명 관련행정규칙명 별표번호 별표종류 소관부처명 발령일자 발령번호 관련법령ID 행정규칙종류 별표서식파일링크 별표행정규칙상세링크",
    ),
    (
        "ordinbyl",
        "licBylSearch/ordinbyl",
        "별표일련번호 관련자치법규일련번호 별표명 관련자치법규명 별표번호 별표종류 지자체기관명 전체기관명 자치법규시행일자 공포일자 공포번호 제개정구분명 별표서식파일링크 별표자치법규상세링크",
    ),
    (
        "trty",
        "TrtySearch/Trty",
        "조약일련번호 조약명 조약구분코드 조약구분명 발효일자 서명일자 관보게제일자 조약번호 국가번호 조약상세링크",
    ),
    (
        "lstrm",
        "LsTrmSearch/lstrm",
        "법령용어ID 법령용어명 법령용어상세검색 사전구분코드 법령용어상세링크 법령종류코드",
    ),
    ("lstrmAI", "lstrmAISearch/법령용어", "법령용어명 동음이의어존재여부 비고 용어간관계링크 조문간관계링크"),
    ("dlytrm", "dlytrmSearch/일상용어", "일상용어명 출처 용어간관계링크"),
    (
        "prec",
        "PrecSearch/prec",
        "판례일련번호 사건명 사건번호 선고일자 법원명 법원종류코드 사건종류명 사건종류코드 판결유형 선고 데이터출처명 판례상세링크",
    ),
    ("detc", "DetcSearch/Detc", "헌재결정례일련번호 종국일자 사건번호 사건명 헌재결정례상세링크"),
    (
        "expc",
        "Expc/expc",
        "법령해석례일련번호 안건명 안건번호 질의기관코드 질의기관명 회신기관코드 회신기관명 회신일자 법령해석례상세링크",
    ),
    (
        "decc",
        "Decc/decc",
        "행정심판재결례일련번호 사건명 사건번호 처분일자 의결일자 처분청 재결청 재결구분명 재결구분코드 행정심판례상세링크",
    ),
    (
        "ttSpecialDecc",
        "Decc/decc",
        "특별행정심판재결례일련번호 사건명 청구번호 처분일자 의결일자 처분청 재결청 재결구분명 재결구분코드 데이터기준일시 행정심판재결례상세링크",
    ),
    (
        "kmstSpecialDecc",
        "Decc/decc",
        "특별행정심판재결례일련번호 사건명 재결번호 처분일자 의결일자 처분청 재결청 재결구분명 재결구분코드 데이터기준일시 행정심판재결례상세링크",
    ),
    (
        "acrSpecialDecc",
        "Decc/decc",
        "특별행정심판재결례일련번호 사건명 사건번호 처분일자 의결일자 처분청 재결청 재결구분명",
    ),
    (
        "adapSpecialDecc",
        "Decc/decc",
        "특별행정심판재결례일련번호 사건명 사건번호 처분일자 의결일자 처분청 재결청 재결구분명",
    ),
    ("ppc", "Ppc/ppc", "결정문일련번호 안건명 의안번호 회의종류 결정구분 의결일 결정문상세링크"),
    ("eiac", "Eiac/eiac", "결정문일련번호 사건명 사건번호 의결일자 결정문상세링크"),
    ("ftc", "Ftc/ftc", "결정문일련번호 사건명 사건번호 문서유형 회의종류 결정번호 결정일자 결정문상세링크"),
    ("acr", "Acr/acr", "결정문일련번호 제목 민원표시명 의안번호 회의종류 결정구분 의결일 결정문상세링크"),
    ("fsc", "Fsc/fsc", "결정문일련번호 안건명 의결번호 결정문상세링크"),
    ("nlrc", "Nlrc/nlrc", "결정문일련번호 제목 사건번호 등록일 결정문상세링크"),
    ("kcc", "Kcc/kcc", "결정문일련번호 안건명 안건번호 의결일자 결정문상세링크"),
    ("iaciac", "Iaciac/iaciac", "결정문일련번호 사건 사건번호 의결일자 결정문상세링크"),
    ("oclt", "Oclt/oclt", "결정문일련번호 제목 결정문상세링크"),
    ("ecc", "Ecc/ecc", "결정문일련번호 사건명 의결번호 결정문상세링크"),
    ("sfc", "Sfc/sfc", "결정문일련번호 안건명 의결번호 결정문상세링크"),
    ("nhrck", "Nhrck/nhrck", "결정문일련번호 사건명 사건번호 의결일자 데이터기준일시 결정문상세링크"),
    (
        "moelCgmExpc",
        "CgmExpc/cgmExpc",
        "법령해석일련번호 안건명 안건번호 질의기관코드 질의기관명 해석기관코드 해석기관명 해석일자 데이터기준일시 법령해석상세링크",
    ),
    (
        "ntsCgmExpc",
        "CgmExpc/cgmExpc",
        "법령해석일련번호 안건명 안건번호 해석기관명 해석일자 법령해석상세링크",
    ),
];

/// target · root · fields, each with its path.
const RECORDS: &[(&str, &str, &str)] = &[
    (
        "law",
        "법령",
        "법령키 기본정보/법령ID 기본정보/공포일자 기본정보/공포번호 기본정보/언어 기본정보/법종구분 기본정보/법령명_한글 기본정보/법령명_한자 기본정보/법령명약칭 기본정보/제명변경여부 기본정보/한글법령여부 기본정보/편장절관 기본정보/소관부처 기본정보/전화번호 기본정보/시행일자 기본정보/제개정구분 기본정보/별표편집여부 기본정보/공포법령여부 기본정보/연락부서/부서단위/소관부처명 기본정보/연락부서/부서단위/소관부처코드 기본정보/연락부서/부서단위/부서명 기본정보/연락부서/부서단위/부서연락처 조문/조문단위/조문번호 조문/조문단위/조문가지번호 조문/조문단위/조문여부 조문/조문단위/조문제목 조문/조문단위/조문시행일자 조문/조문단위/조문제개정유형 조문/조문단위/조문이동이전 조문/조문단위/조문이동이후 조문/조문단위/조문변경여부 조문/조문단위/조문내용 조문/조문단위/항/항번호 조문/조문단위/항/항제개정유형 조문/조문단위/항/항제개정일자문자열 조문/조문단위/항/항내용 조문/조문단위/항/호/호번호 조문/조문단위/항/호/호내용 조문/조문단위/항/호/목/목번호 조문/조문단위/항/호/목/목내용 조문/조문단위/조문참고자료 부칙/부칙단위/부칙공포일자 부칙/부칙단위/부칙공포번호 부칙/부칙단위/부칙내용 별표/별표단위/별표번호 별표/별표단위/별표가지번호 별표/별표단위/별표구분 별표/별표단위/별표제목 별표/별표단위/별표서식파일링크 별표/별표단위/별표HWP파일명 별표/별표단위/별표서식PDF파일링크 별표/별표단위/별표PDF파일명 별표/별표단위/별표이미지파일명 별표/별표단위/별표내용 개정문/개정문내용 제개정이유/제개정이유내용",
    ),
    (
        "eflaw",
        "법령",
        "기본정보/법령ID 기본정보/법령명_한글 기본정보/시행일자 기본정보/조문시행일자문자열 기본정보/별표시행일자문자열 조문/조문단위/조문번호 조문/조문단위/조문내용 별표/별표단위/별표번호 별표/별표단위/별표제목문자열 별표/별표단위/별표시행일자",
    ),
    (
        "lawjosub",
        "법령",
        "법령키 기본정보/법령ID 기본정보/법령명_한글 기본정보/제안구분 기본정보/의결구분 기본정보/이전법령명 기본정보/조문별시행일자 기본정보/시행일기준편집여부 조문/조문단위/조문번호 조문/조문단위/조문내용",
    ),
    (
        "eflawjosub",
        "법령",
        "법령키 기본정보/법령ID 기본정보/법령명_한글 기본정보/법령명_영어 기본정보/적용시작일자 기본정보/적용종료일자 조문/조문단위/조문번호 조문/조문단위/조문내용 조문/조문단위/항/호/목/목내용",
    ),
    (
        "elaw",
        "Law",
        "InfSection/lsId InfSection/lsNmEng InfSection/ancYd InfSection/ancNo JoSection/Jo/joNo JoSection/Jo/joBrNo JoSection/Jo/joYn JoSection/Jo/joTtl JoSection/Jo/joCts ArSection/Ar/arCts",
    ),
    (
        "lsDelegated",
        "lsDelegated",
        "법령/법령정보/법령일련번호 법령/법령정보/법령명 법령/법령정보/법령ID 법령/법령정보/시행일자 법령/법령정보/전화번호 법령/위임조문정보/조정보/조문번호 법령/위임조문정보/조정보/조문제목 법령/위임조문정보/위임정보/위임구분 법령/위임조문정보/위임정보/위임법령일련번호 법령/위임조문정보/위임정보/위임법령제목 법령/위임조문정보/위임정보/위임법령조문정보/위임법령조문번호 법령/위임조문정보/위임정보/위임법령조문정보/위임법령조문가지번호 법령/위임조문정보/위임정보/위임법령조문정보/위임법령조문제목 법령/위임조문정보/위임정보/위임법령조문정보/링크텍스트 법령/위임조문정보/위임정보/위임법령조문정보/라인텍스트 법령/위임조문정보/위임정보/위임법령조문정보/조항호목",
    ),
    (
        "lsStmd",
        "법령체계도",
        "기본정보/법령ID 기본정보/법령일련번호 기본정보/법령명 기본정보/시행일자 기본정보/제개정구분 상하위법/법률/기본정보/법령명 상하위법/법률/시행령/기본정보/법령명 상하위법/법률/시행령/시행규칙/기본정보/법령명",
    ),
    (
        "oldAndNew",
        "OldAndNewService",
        "구조문_기본정보/법령일련번호 구조문_기본정보/법령ID 구조문_기본정보/시행일자 구조문_기본정보/공포일자 구조문_기본정보/공포번호 구조문_기본정보/현행여부 구조문_기본정보/제개정구분명 구조문_기본정보/법령명 구조문_기본정보/법종구분 신조문_기본정보/법령명 구조문목록/조문 신조문목록/조문 신구법존재여부",
    ),
    (
        "admrulOldAndNew",
        "AdmRulOldAndNewService",
        "구조문_기본정보/행정규칙일련번호 구조문_기본정보/행정규칙ID 구조문_기본정보/발령일자 구조문_기본정보/발령번호 구조문_기본정보/행정규칙명 구조문_기본정보/행정규칙종류 신조문_기본정보/행정규칙명 구조문목록/조문 신조문목록/조문",
    ),
    (
        "thdCmp",
        "LspttnThdCmpLawXService",
        "기본정보/법령ID 기본정보/시행령ID 기본정보/시행규칙ID 기본정보/법령명 기본정보/시행령명 기본정보/시행규칙명 기본정보/법령요약정보 기본정보/시행령요약정보 기본정보/시행규칙요약정보 기본정보/삼단비교기준 기본정보/삼단비교존재여부 기본정보/시행일자 인용조문삼단비교/법률조문/조번호 인용조문삼단비교/법률조문/조가지번호 인용조문삼단비교/법률조문/조제목 인용조문삼단비교/법률조문/조내용 인용조문삼단비교/법률조문/시행령조문목록/시행령조문/조번호 인용조문삼단비교/법률조문/시행규칙조문목록/시행규칙조문/조번호 인용조문삼단비교/법률조문/위임행정규칙목록/위임행정규칙/위임행정규칙명 인용조문삼단비교/법률조문/위임행정규칙목록/위임행정규칙/위임행정규칙일련번호 인용조문삼단비교/법률조문/위임행정규칙목록/위임행정규칙/위임행정규칙조번호 인용조문삼단비교/법률조문/위임행정규칙목록/위임행정규칙/위임행정규칙조가지번호",
    ),
    (
        "admrul",
        "AdmRulService",
        "행정규칙기본정보/행정규칙일련번호 행정규칙기본정보/행정규칙명 행정규칙기본정보/행정규칙종류 행정규칙기본정보/행정규칙종류코드 행정규칙기본정보/발령일자 행정규칙기본정보/발령번호 행정규칙기본정보/제개정구분명 행정규칙기본정보/제개정구분코드 행정규칙기본정보/조문형식여부 행정규칙기본정보/행정규칙ID 행정규칙기본정보/소관부처명 행정규칙기본정보/소관부처코드 행정규칙기본정보/상위부처명 행정규칙기본정보/담당부서기관코드 행정규칙기본정보/담당부서기관명 행정규칙기본정보/담당자명 행정규칙기본정보/전화번호 행정규칙기본정보/현행여부 행정규칙기본정보/시행일자 행정규칙기본정보/생성일자 조문내용 부칙/부칙공포일자 부칙/부칙공포번호 부칙/부칙내용 별표/별표단위/별표번호 별표/별표단위/별표가지번호 별표/별표단위/별표구분 별표/별표단위/별표제목 별표/별표단위/별표서식파일링크 별표/별표단위/별표서식PDF파일링크 별표/별표단위/별표내용",
    ),
    (
        "school",
        "AdmRulService",
        "행정규칙기본정보/행정규칙일련번호 행정규칙기본정보/행정규칙명 행정규칙기본정보/담당부서기관명 조문내용 부칙/부칙공포일자 부칙/부칙내용 별표단위/별표번호 별표단위/별표제목 개정문/개정문내용 제개정이유/제개정이유내용",
    ),
    ("public", "AdmRulService", "규정명 기관명 본문"),
    ("pi", "AdmRulService", "제목 기관명 전문"),
    (
        "ordin",
        "LawService",
        "자치법규기본정보/자치법규ID 자치법규기본정보/자치법규일련번호 자치법규기본정보/공포일자 자치법규기본정보/공포번호 자치법규기본정보/자치법규명 자치법규기본정보/시행일자 자치법규기본정보/자치법규종류 자치법규기본정보/지자체기관명 자치법규기본정보/자치법규발의종류 자치법규기본정보/담당부서명 자치법규기본정보/전화번호 자치법규기본정보/제개정정보 조문/조/조문번호 조문/조/조문여부 조문/조/조제목 조문/조/조내용 부칙/부칙공포일자 부칙/부칙공포번호 부칙/부칙내용 별표/별표단위/별표번호 별표/별표단위/별표가지번호 별표/별표단위/별표구분 별표/별표단위/별표제목 별표/별표단위/별표첨부파일명 별표/별표단위/별표내용 개정문/개정문내용 제개정이유/제개정이유내용",
    ),
    (
        "trty",
        "BothTrtyService",
        "조약기본정보/조약일련번호 조약기본정보/조약명_한글 조약기본정보/조약명_영문 조약기본정보/조약구분코드 조약기본정보/대통령재가일자 조약기본정보/발효일자 조약기본정보/조약번호 조약기본정보/관보게재일자 조약기본정보/국무회의심의일자 조약기본정보/국무회의심의회차 조약기본정보/국회비준동의여부 조약기본정보/국회비준동의일자 조약기본정보/서명일자 조약기본정보/서명장소 조약기본정보/비고 추가정보/체결대상국가 추가정보/체결대상국가한글 추가정보/우리측국내절차완료통보 추가정보/상대국측국내절차완료통보 추가정보/양자조약분야코드 추가정보/양자조약분야명 추가정보/제2외국어종류 추가정보/국가코드 조약내용/조약내용",
    ),
    (
        "trty",
        "MultTrtyService",
        "조약기본정보/조약명_한글 조약기본정보/체결일자 조약기본정보/체결장소 추가정보/기탁처 추가정보/다자조약분야코드 추가정보/다자조약분야명 추가정보/수락서기탁일자 추가정보/국내발효일자 조약내용/조약내용",
    ),
    (
        "lstrm",
        "LsTrmService",
        "법령용어일련번호 법령용어명_한글 법령용어명_한자 법령용어코드 법령용어코드명 출처 법령용어정의",
    ),
    (
        "lstrmRlt",
        "lstrmRltService",
        "키워드 검색결과개수 법령용어/법령용어명 법령용어/비고 법령용어/연계용어/일상용어명 법령용어/연계용어/용어관계코드 법령용어/연계용어/용어관계 법령용어/연계용어/일상용어조회링크 법령용어/연계용어/용어간관계링크",
    ),
    (
        "dlytrmRlt",
        "dlytrmRltService",
        "키워드 검색결과개수 일상용어/일상용어명 일상용어/출처 일상용어/연계용어/법령용어명 일상용어/연계용어/비고 일상용어/연계용어/용어관계코드 일상용어/연계용어/용어관계 일상용어/연계용어/조문간관계링크",
    ),
    (
        "lstrmRltJo",
        "lstrmRltJoService",
        "키워드 검색결과개수 법령용어/법령용어명 법령용어/비고 법령용어/용어간관계링크 법령용어/연계법령/법령명 법령용어/연계법령/조번호 법령용어/연계법령/조가지번호 법령용어/연계법령/조문내용 법령용어/연계법령/용어구분코드 법령용어/연계법령/용어구분 법령용어/연계법령/조문연계용어링크",
    ),
    (
        "joRltLstrm",
        "joRltLstrmService",
        "키워드 검색결과개수 법령조문/법령명 법령조문/조번호 법령조문/조가지번호 법령조문/조문내용 법령조문/연계용어/법령용어명 법령조문/연계용어/비고 법령조문/연계용어/용어구분코드 법령조문/연계용어/용어구분 법령조문/연계용어/용어간관계링크 법령조문/연계용어/용어연계조문링크",
    ),
    (
        "lsRlt",
        "lsRltSearch",
        "키워드 검색결과개수 법령/기준법령ID 법령/기준법령명 법령/기준법령상세링크 법령/관련법령/관련법령ID 법령/관련법령/관련법령명 법령/관련법령/법령간관계코드 법령/관련법령/법령간관계 법령/관련법령/관련법령상세링크 법령/관련법령/관련법령조회링크",
    ),
    (
        "aiSearch",
        "aiSearch",
        "키워드 검색결과개수 법령조문/법령ID 법령조문/법령일련번호 법령조문/법령명 법령조문/시행일자 법령조문/공포일자 법령조문/공포번호 법령조문/소관부처코드 법령조문/소관부처명 법령조문/법령종류명 법령조문/제개정구분명 법령조문/법령편장절관코드 법령조문/조문일련번호 법령조문/조문번호 법령조문/조문가지번호 법령조문/조문제목 법령조문/조문내용 법령별표서식/별표서식일련번호 법령별표서식/별표서식번호 법령별표서식/별표서식가지번호 법령별표서식/별표서식제목 법령별표서식/별표서식구분코드 법령별표서식/별표서식구분명 행정규칙조문/행정규칙일련번호 행정규칙조문/행정규칙ID 행정규칙조문/행정규칙명 행정규칙조문/발령일자 행정규칙조문/발령번호 행정규칙조문/발령기관명 행정규칙조문/행정규칙종류명 행정규칙조문/조문번호",
    ),
    (
        "aiRltLs",
        "aiRltLs",
        "키워드 검색결과개수 법령조문/법령ID 법령조문/법령명 법령조문/조문번호 법령조문/조문제목 행정규칙조문/행정규칙명 행정규칙조문/조문번호",
    ),
    (
        "lsJoHstInf",
        "LawSearch",
        "totalCnt law/법령정보/법령일련번호 law/법령정보/법령명한글 law/법령정보/법령ID law/법령정보/공포일자 law/법령정보/공포번호 law/법령정보/제개정구분명 law/법령정보/소관부처명 law/법령정보/소관부처코드 law/법령정보/법령구분명 law/법령정보/시행일자 law/조문정보/jo/조문번호 law/조문정보/jo/변경사유 law/조문정보/jo/조문링크 law/조문정보/jo/조문변경이력상세링크 law/조문정보/jo/조문개정일 law/조문정보/jo/조문시행일",
    ),
    (
        "lsJoHstInf",
        "LawService",
        "법령ID 법령명한글 totalCnt law/법령정보/법령일련번호 law/법령정보/공포일자 law/조문정보/조문번호 law/조문정보/변경사유 law/조문정보/조문링크 law/조문정보/조문변경일",
    ),
    (
        "prec",
        "PrecService",
        "판례정보일련번호 사건명 사건번호 선고일자 선고 법원명 법원종류코드 사건종류명 사건종류코드 판결유형 판시사항 판결요지 참조조문 참조판례 판례내용",
    ),
    (
        "detc",
        "DetcService",
        "헌재결정례일련번호 종국일자 사건번호 사건명 사건종류명 사건종류코드 재판부구분코드 판시사항 결정요지 전문 참조조문 참조판례 심판대상조문",
    ),
    (
        "expc",
        "ExpcService",
        "법령해석례일련번호 안건명 안건번호 해석일자 해석기관코드 해석기관명 질의기관코드 질의기관명 관리기관코드 등록일시 질의요지 회답 이유",
    ),
    (
        "decc",
        "DeccService",
        "행정심판례일련번호 사건명 사건번호 처분일자 의결일자 처분청 재결청 재결례유형명 재결례유형코드 주문 청구취지 이유 재결요지",
    ),
    (
        "ttSpecialDecc",
        "SpecialDeccService",
        "특별행정심판재결례일련번호 사건명 청구번호 처분일자 의결일자 처분청 재결청 재결례유형명 세목 재결요지 따른결정 참조결정 주문 청구취지 이유 관련법령 데이터기준일시",
    ),
    (
        "kmstSpecialDecc",
        "SpecialDeccService",
        "특별행정심판재결례일련번호 사건명 재결번호 의결일자 재결청 주문 청구취지 이유 해양사고관련자 심판관 사고유형 선박유형 재심청구안내 별지 의결종류 재결위원회",
    ),
    (
        "acrSpecialDecc",
        "SpecialDeccService",
        "특별행정심판재결례일련번호 사건명 사건번호 주문 청구취지 이유 재결요지 상위처분청 관계법령 원본다운로드URL",
    ),
    (
        "adapSpecialDecc",
        "SpecialDeccService",
        "특별행정심판재결례일련번호 사건명 사건번호 주문 이유 소청사례명 처분요지 소청이유 소청인 피소청인 원처분 결정유형 대분류 중분류 소분류 데이터기준일자",
    ),
    (
        "ppc",
        "PpcService",
        "결정문일련번호 기관명 결정 회의종류 안건번호 안건명 신청인 의결연월일 주문 이유 배경 이의제기방법및기간 주요내용 의결일자 위원서명 별지 결정요지",
    ),
    (
        "eiac",
        "EiacService",
        "결정문일련번호 사건의분류 의결서종류 개요 사건번호 사건명 청구인 대리인 피청구인 주문 청구취지 이유 의결일자 기관명 각주번호 각주내용",
    ),
    (
        "ftc",
        "FtcService",
        "결정문일련번호 문서유형 사건번호 사건명 피심정보/피심정보명 피심정보/피심정보내용 회의종류 결정번호 결정일자 의결문 주문 신청취지 이유 위원정보 결정요지 시정권고사항 법위반내용 적용법조",
    ),
    (
        "acr",
        "AcrService",
        "결정문일련번호 기관명 회의종류 결정구분 의안번호 민원표시 제목 신청인 피신청인 의결일 주문 이유 의결문 결정요지",
    ),
    (
        "fsc",
        "FscService",
        "결정문일련번호 기관명 의결번호 안건명 조치대상자의인적사항 조치대상 조치내용 조치이유",
    ),
    (
        "nlrc",
        "NlrcService",
        "결정문일련번호 기관명 사건번호 자료구분 담당부서 등록일 제목 내용 판정사항 판정요지 판정결과",
    ),
    (
        "kcc",
        "KccService",
        "결정문일련번호 기관명 의결서유형 안건번호 사건번호 안건명 사건명 피심인 의결일자 주문 이유",
    ),
    (
        "iaciac",
        "IaciacService",
        "결정문일련번호 사건대분류 사건중분류 사건소분류 쟁점 사건번호 의결일자 사건 청구인 재해근로자 원처분기관 주문 청구취지 이유",
    ),
    ("oclt", "OcltService", "결정문일련번호 제목 관련법리 관련규정 판단 근거 주해"),
    (
        "ecc",
        "EccService",
        "결정문일련번호 의결번호 사건명 사건의개요 신청인 피신청인 분쟁의경과 당사자주장 사실조사결과 평가의견 주문 이유",
    ),
    ("sfc", "SfcService", "결정문일련번호 기관명 의결번호 안건명 조치대상 조치내용 조치이유"),
    (
        "nhrck",
        "NhrckService",
        "결정문일련번호 기관명 위원회명 사건명 사건번호 의결일자 주문 이유 결정요지 판단요지 주문요지 결정유형 신청인 피신청인 결정례전문 데이터기준일시",
    ),
    (
        "molitCgmExpc",
        "CgmExpcService",
        "법령해석일련번호 대분류 중분류 소분류 안건명 안건번호 해석일자 해석기관코드 해석기관명 질의기관코드 질의기관명 관리기관코드 등록일시 질의요지 회답 이유 관련법령 데이터기준일시",
    ),
    (
        "kcsCgmExpc",
        "CgmExpcService",
        "법령해석일련번호 업무분야 안건명 해석일자 해석기관명 질의요지 회답 이유 관련법령 관세법령정보포털원문링크",
    ),
];

/// A tree of fields, to be written as XML or JSON.
enum Field {
    Value(String),
    Group(Vec<(String, Field)>),
}

fn value(name: &str) -> Field {
    let text = match name {
        n if n.ends_with('일') || n.contains("일자") || n.ends_with("Yd") => "20240102",
        n if n.contains("조문번호") || n == "조번호" || n == "joNo" => "0003",
        n if n.contains("가지번호") || n == "joBrNo" => "02",
        n if n.contains("일련번호") || n.ends_with("ID") || n.ends_with("건수") => "123456",
        n if n == "검색결과개수" || n == "totalCnt" => "1,234",
        "항번호" => "①",
        "호번호" => "1.",
        "목번호" => "가.",
        "조문여부" | "joYn" | "신구법존재여부" => "Y",
        _ => "글 ㆍ 값",
    };
    Field::Value(text.to_owned())
}

fn insert(group: &mut Vec<(String, Field)>, path: &[&str]) {
    let [name, rest @ ..] = path else { return };
    if rest.is_empty() {
        group.push(((*name).to_owned(), value(name)));
        return;
    }
    if !group.iter().any(|(key, _)| key == name) {
        group.push(((*name).to_owned(), Field::Group(Vec::new())));
    }
    if let Some((_, Field::Group(inner))) = group.iter_mut().find(|(key, _)| key == name) {
        insert(inner, rest);
    }
}

fn tree(fields: &str) -> Vec<(String, Field)> {
    let mut group = Vec::new();
    fields.split(' ').for_each(|path| insert(&mut group, &path.split('/').collect::<Vec<_>>()));
    group
}

fn xml(group: &[(String, Field)]) -> String {
    let one = |(name, field): &(String, Field)| match field {
        Field::Value(text) if text.starts_with('글') => format!("<{name}>\n<![CDATA[{text}]]>\n</{name}>"),
        Field::Value(text) => format!("<{name}>{text}</{name}>"),
        Field::Group(inner) => format!("<{name}>{}</{name}>", xml(inner)),
    };
    group.iter().map(one).collect()
}

fn json(group: &[(String, Field)], arrays: bool) -> String {
    let one = |(name, field): &(String, Field)| match field {
        Field::Value(text) => format!("\"{name}\":\"{text}\""),
        Field::Group(inner) if arrays => format!("\"{name}\":[{}]", json(inner, arrays)),
        Field::Group(inner) => format!("\"{name}\":{}", json(inner, arrays)),
    };
    format!("{{{}}}", group.iter().map(one).collect::<Vec<_>>().join(","))
}

fn check(target: &str, root: &str, group: &[(String, Field)]) {
    let bodies = [
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?><{root}>{}</{root}>", xml(group)),
        format!("{{\"{root}\":{}}}", json(group, false)),
        format!("{{\"{}\":{}}}", root.to_ascii_lowercase(), json(group, true)),
    ];
    let mut seen = None;
    for body in bodies {
        let report = decode(target, body.as_bytes(), None);
        assert!(report.shape.is_some(), "{target} {root}: {}\n{body}", report.summary);
        assert_eq!(report.unknown_fields, Vec::<String>::new(), "{target} {root}\n{body}");
        assert_eq!(
            seen.get_or_insert_with(|| report.counts.clone()),
            &report.counts,
            "{target} {root}\n{body}"
        );
    }
}

#[test]
fn every_published_field_of_a_list_is_read() {
    for (target, path, fields) in LISTS {
        let (root, item) = path.split_once('/').unwrap();
        let mut group = tree("target 키워드 section totalCnt page numOfRows resultMsg");
        group.push(((*item).to_owned(), Field::Group(tree(&format!("id {fields}")))));
        check(target, root, &group);
    }
}

#[test]
fn every_published_field_of_a_record_is_read() {
    for (target, root, fields) in RECORDS {
        check(target, root, &tree(fields));
    }
}

#[test]
fn roots_and_rows_that_are_named_after_the_target_are_known() {
    for (target, body) in [
        ("oclt", r#"{"OcltSearch":{"totalCnt":"1","oclt":{"결정문일련번호":"1","제목":"가"}}}"#),
        (
            "kmstSpecialDecc",
            r#"{"Decc":{"totalCnt":"1","kmstSpecialDecc":[{"특별행정심판재결례일련번호":"1"}]}}"#,
        ),
        ("baiPvcs", "<BaiPvcsService><제목>가</제목><이유>나</이유></BaiPvcsService>"),
        ("pi", r#"{"piService":{"규정명":"가","본문":"제1조(목적) 나"}}"#),
        (
            "lsAbrv",
            "<lsAbrvSearch><totalCnt>1</totalCnt><law><법령명한글>가</법령명한글></law></lsAbrvSearch>",
        ),
    ] {
        let report = decode(target, body.as_bytes(), None);
        assert!(report.shape.is_some() && report.unknown_fields.is_empty(), "{report:?}");
    }
}

/// A target without a body here would be a shape nobody tried.
#[test]
fn every_target_is_covered() {
    let has = |bodies: &[(&str, &str, &str)], name: &str| bodies.iter().any(|(t, ..)| *t == name);
    // Interpretations of all ministries have one envelope; history is HTML; the rest have no published answer.
    let same_as_another = |name: &str| name.ends_with("CgmExpc") || ["baiPvcs", "ordinfd"].contains(&name);
    for target in TARGETS.iter().filter(|t| !same_as_another(t.name)) {
        let pages = [Kind::History, Kind::PageOnly];
        if target.search.is_some_and(|k| !pages.contains(&k)) {
            assert!(has(LISTS, target.name) || has(RECORDS, target.name), "no list of {}", target.name);
        }
        if target.service.is_some_and(|k| !pages.contains(&k)) {
            assert!(has(RECORDS, target.name), "no record of {}", target.name);
        }
    }
}
