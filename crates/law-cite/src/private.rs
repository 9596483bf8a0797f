//! Contracts, by-laws, rules of a house: papers whose own articles are no law.

use crate::articles::{is_articles, line_start};
use crate::heading::heading;
use crate::mention::is_hangul;
use crate::view::View;

/// How the names of papers end whose parts are no units of a law.
const PAPERS: &str = "\
계약 계약서 정관 규약 취업규칙 단체협약 약관 협약서 내규 학칙 회칙 사규 시방서 도면 합의서 협정서 특약 조건 각서 계획 부속서 규준 서식 지침서 범죄사실 공소사실 주문 판시 목록 청구취지 항소취지 신청취지 의안 인사규정 복무규정 취업규정 상벌규정 보수규정 급여규정 징계규정 여비규정 퇴직금규정 회계규정 직제규정 세부규정 소장 청구원인 준비서면 답변서 판결문 결정문 조서 진술서 약정서 내용증명 보고서 의견서 감정서 회의록 이유 이유서 신청서 고발장 상고장 확인서 증명서 통지서 명세서 설명서 동의서 제안서 사양서 청약서 증권 유언장 유언서 녹취록 공고문 안내서 매뉴얼 백서 부록 판결 특약사항 규격서 견적서 영수증 차용증 위임장 인수증 서약서 진정서 탄원서 상담일지 평가서 조사표 질의서 회신 교섭안 요구안 협상안 별지 화해조항 조정조항 조정안 합의안 결정사항";

/// The last letters of these names: most words are told apart by theirs.
const LAST: &str = "약서관칙규면건획준식실문시록지안정장인명유권얼결항증표신";

/// Whether a word names such a paper: `피고의 정관`, `매매계약서`, `청구원인`.
pub(crate) fn is_paper(word: &str) -> bool {
    let own = |paper: &str| word.ends_with(paper);
    word.chars().next_back().is_some_and(|last| LAST.contains(last))
        && PAPERS.split(' ').any(own)
        && !["국제규약", "연맹규약"].iter().any(|treaty| word.ends_with(treaty))
}

/// Words that only such papers use of themselves.
const OWN_NAMES: [&str; 14] = [
    "이 계약",
    "본 계약",
    "이 정관",
    "본 정관",
    "이 규약",
    "본 규약",
    "이 약관",
    "본 약관",
    "이 취업규칙",
    "당 회사",
    "이 학칙",
    "이 회칙",
    "이 협약은",
    "본 합의",
];
const PERSONS: [&str; 9] =
    ["사원", "회사는", "회사의", "임직원", "입주자", "관리주체", "\"갑\"", "갑은", "을은"];
/// Words of judgments, which quote contracts without being one.
const COURTS: [&str; 6] = ["원고", "피고", "청구인", "상고", "원심", "판결"];
/// Words that only statutes use: they hand details down to decrees.
const RULES: [&str; 3] = ["대통령령", "총리령", "부칙"];
const LAWS: [&str; 4] = ["이 법", "이 영", "이 규칙", "이 조례"];

/// Whether free text is such a paper.
pub(crate) fn is_private(view: &View) -> bool {
    let mut own = 0;
    let mut persons = 0;
    let mut laws = 0;
    let mut courts = 0;
    let mut headings = 0;
    let mut first = true;
    let mut marked = false;
    let mut line = true;
    for i in 0..view.len() {
        let c = view.at(i);
        if line {
            let at = line_start(view, i);
            let head = view.at(at);
            headings += usize::from(head == '제' && heading(view, at).is_some());
            if first {
                marked = crate::units::circled(head).is_some_and(|n| n > 1)
                    || head.is_ascii_digit() && view.at(at + 1) == '.';
                first = false;
            }
        }
        line = c == '\n';
        let count = |words: &[&str]| usize::from(words.iter().any(|w| w.starts_with(c) && view.starts(i, w)));
        let before = view.back(i);
        match c {
            _ if is_hangul(before) => {}
            '이' | '본' | '당' => {
                own += count(&OWN_NAMES);
                laws += count(&LAWS);
            }
            '원' | '피' | '청' | '상' | '판' => courts += count(&COURTS),
            '대' | '총' | '부' => laws += count(&RULES),
            '사' | '회' | '임' | '입' | '관' | '"' | '갑' | '을' => persons += count(&PERSONS),
            _ => {}
        }
    }
    courts == 0 && (is_articles(view) || laws == 0 && (headings > 0 || marked && (own > 0 || persons > 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_paper_ends_in_one_of_the_last_letters() {
        assert_eq!(PAPERS.split(' ').find(|paper| !is_paper(paper)), None);
    }
}
