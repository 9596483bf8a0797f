//! Contracts, by-laws, rules of a house: papers whose own articles are no law.

use crate::heading::heading;
use crate::mention::is_hangul;
use crate::units::inline;
use crate::view::View;

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
            let mut at = inline(view, i);
            while view.at(at) == '#' {
                at = inline(view, at + 1);
            }
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
    courts == 0 && laws == 0 && (headings > 0 || marked && (own > 0 || persons > 0))
}
