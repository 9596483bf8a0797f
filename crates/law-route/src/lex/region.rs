//! 시·도, 시·군·구: `서울`, `부산광역시`, `수원특례시`, `강남구`.

use crate::text::{Span, from, is_hangul, particles, word_ends};

const WIDE: &[&str] = &[
    "서울",
    "부산",
    "대구",
    "인천",
    "광주",
    "대전",
    "울산",
    "세종",
    "경기",
    "강원",
    "충북",
    "충남",
    "전북",
    "전남",
    "경북",
    "경남",
    "제주",
    "충청북",
    "충청남",
    "전라북",
    "전라남",
    "경상북",
    "경상남",
];
const WIDE_TAILS: &[&str] = &["특별자치시", "특별자치도", "특별시", "광역시", "시", "도"];

/// Words that end in 시, 군 or 구 and are no places.
const NO_PLACE: &[&str] = &[
    "연구",
    "요구",
    "청구",
    "재청구",
    "지구",
    "추구",
    "촉구",
    "욕구",
    "탐구",
    "선거구",
    "투표구",
    "지역구",
    "기구",
    "가구",
    "친구",
    "도구",
    "입구",
    "출구",
    "야구",
    "축구",
    "농구",
    "배구",
    "당구",
    "복구",
    "강구",
    "도시",
    "고시",
    "공시",
    "명시",
    "표시",
    "제시",
    "예시",
    "감시",
    "무시",
    "즉시",
    "임시",
    "실시",
    "대학입시",
    "장군",
    "학군",
    "동시",
    "당시",
    "일시",
    "상시",
    "수시",
    "혹시",
    "다시",
    "역시",
    "택시",
    "행위시",
    "위반시",
    "필요시",
    "신도시",
    "국군",
    "해군",
    "공군",
    "육군",
    "놀이기구",
    "전세가구",
    "다가구",
    "공구",
    "문구",
    "영구",
    "허구",
    "시구",
    "구구",
    "게시",
    "지시",
    "전시",
    "계시",
    "낙시",
    "잠시",
    "몹시",
    "접시",
    "하시",
    "주시",
    "보시",
    "가시",
    "계약시",
    "퇴사시",
    "해고시",
    "이혼시",
    "신청시",
    "적용시",
    "제출시",
    "변경시",
    "사망시",
];

/// The place name that begins at `at`, with its particles left out.
pub(crate) fn at(text: &str, at: usize) -> Option<Span> {
    let rest = from(text, at);
    if let Some(wide) = WIDE.iter().find(|w| rest.starts_with(**w)) {
        let end = at + wide.len();
        let tail = WIDE_TAILS.iter().find(|t| from(text, end).starts_with(**t) && ends(text, end + t.len()));
        let short = wide.chars().count() == 2;
        return match tail {
            Some(tail) => Some(Span::new(at, end + tail.len())),
            None => (short && ends(text, end)).then(|| Span::new(at, end)),
        };
    }
    local(text, at)
}

fn ends(text: &str, at: usize) -> bool {
    word_ends(text, at) || particles(text, at).is_some()
}

/// A district or city by its suffix.
fn local(text: &str, at: usize) -> Option<Span> {
    let rest = from(text, at);
    let mut count = 0;
    for (i, c) in rest.char_indices().take(8) {
        if !is_hangul(c) {
            return None;
        }
        count += 1;
        let end = at + i + c.len_utf8();
        if matches!(c, '시' | '군' | '구') && count >= 2 && ends(text, end) {
            let word = text.get(at..end)?;
            let known = !NO_PLACE.iter().any(|n| word == *n || word.len() > 9 && word.ends_with(n));
            return known.then(|| Span::new(at, end));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_words_that_look_like_them() {
        let read = |t: &str| at(t, 0).map(|s| s.of(t).to_string());
        assert_eq!(read("서울시 주차").as_deref(), Some("서울시"));
        assert_eq!(read("제주특별자치도 렌터카").as_deref(), Some("제주특별자치도"));
        assert_eq!(read("수원특례시 건축").as_deref(), Some("수원특례시"));
        assert_eq!(read("강동구의 당직").as_deref(), Some("강동구"));
        for word in ["투표구 변경", "청구 소멸", "연구윤리", "가구 수입", "당시 도로"] {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
