//! Case codes and courts, as far as extraction needs them.

/// Which kind of body a code belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Register {
    Court,
    Constitutional,
    Tribunal,
}

const COURT_CODES: &str = "가합 가단 가소 나 다 라 마 그 바 머 카합 카단 카기 카담 카경 카정 카명 카열 카조 카불 카공 카구 카허 카임 카소 카확 카 차 차전 \
    타경 타기 타채 타배 타인 타합 재가합 재가단 재가소 재나 재다 재라 재마 재그 준재가합 준재나 준재다 러 사 하 하합 하단 하면 하확 회합 회단 회확 회기 \
    개회 개보 개확 간회합 간회단 국승 호파 고합 고단 고정 고약 고약전 노 도 로 모 오 초 초기 초재 초보 초적 초사 감고 감노 감도 보 조 재고합 재고단 재노 재도 \
    전고 전노 전도 치고 치노 치도 구 구합 구단 누 두 루 무 부 아 재구 재구합 재구단 재누 재두 허 후 흐 재허 재후 드 드합 드단 르 므 브 스 으 즈합 즈단 즈기 \
    느 느합 느단 너 호 호기 수 우 수흐 추 주 쿠 비합 비단 과 인 인라 인마 정가 어 저 민상 형상 행상 민재항 형공 로도 고군 동 트 푸 크 카기 가 카정 감로 감모 \
    보호 처 푸초 성 코 재므 재르 재드 재드단 재추 재수 재아 아재 준재르 준재다";
const CONSTITUTIONAL_CODES: &str = "헌가 헌나 헌다 헌라 헌마 헌바 헌사 헌아";
const TRIBUNAL_CODES: &str =
    "부해 부노 차별 교섭 단위 공정 손해 휴업 의결 서 중 부 광 대 구 전 지 관 인 당 원 정 취 행심 소청 경심";

pub(crate) fn codes() -> impl Iterator<Item = (&'static str, Register)> {
    [
        (COURT_CODES, Register::Court),
        (CONSTITUTIONAL_CODES, Register::Constitutional),
        (TRIBUNAL_CODES, Register::Tribunal),
    ]
    .into_iter()
    .flat_map(|(list, register)| list.split_whitespace().map(move |code| (code, register)))
}

/// Word as written, full name for the short forms of the Supreme Court, kind that the word implies.
pub(crate) const COURTS: [(&str, &str, Option<&str>); 8] = [
    ("대법원", "대법원", None),
    ("대판", "대법원", Some("판결")),
    ("대결", "대법원", Some("결정")),
    ("헌법재판소", "헌법재판소", Some("결정")),
    ("헌재", "헌재", Some("결정")),
    ("특허법원", "특허법원", None),
    ("조심", "조심", None),
    ("국심", "국심", None),
];

pub(crate) const COURT_ENDINGS: [&str; 9] =
    ["지원", "법원", "지법", "고법", "가법", "행법", "위원회", "심판원", "노위"];

pub(crate) const REGIONS: [&str; 20] = [
    "서울",
    "의정부",
    "인천",
    "수원",
    "춘천",
    "대전",
    "청주",
    "대구",
    "부산",
    "울산",
    "창원",
    "광주",
    "전주",
    "제주",
    "특허",
    "중앙",
    "고등군사",
    "보통군사",
    "조세",
    "국세",
];
