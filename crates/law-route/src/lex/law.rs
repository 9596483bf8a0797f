//! Names of statutes at a place of the line: from the vocabulary, or by their shape (`연구성과평가법`, `… 에 관한 법률`).

use super::words;
use crate::text::{Span, char_at, char_before, from, in_word, is_hangul, particles, skip_blanks, word_ends};
use law_vocab::names::{self, Name};

/// A statute the line names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Law {
    pub span: Span,
    /// Known to the vocabulary; a name that only has the shape of one has none.
    pub name: Option<Name>,
}

/// The law name that begins at `at`, the start of a word.
pub(crate) fn at(text: &str, at: usize) -> Option<Law> {
    known(text, at).or_else(|| shaped(text, at))
}

fn known(text: &str, at: usize) -> Option<Law> {
    names::prefixes(from(text, at))
        .find(|m| ends(text, at + m.len) && !from(text, at).starts_with("구 ") && border(text, at, m.len))
        .map(|m| Law { span: Span::new(at, at + m.len), name: Some(m.name) })
}

/// A name never ends in the middle of a gap, and one syllable is no name.
fn border(text: &str, at: usize, len: usize) -> bool {
    text.get(at..at + len).is_some_and(|n| n.chars().nth(1).is_some())
}

/// Whether a name can end at `end`: the word ends there, or particles, an article or a known word follow.
fn ends(text: &str, end: usize) -> bool {
    let next = char_at(text, end);
    if !next.is_some_and(in_word)
        || next.is_some_and(|c| c.is_ascii_digit())
        || particles(text, end).is_some()
    {
        return true;
    }
    let rest = from(text, end);
    let after_je =
        rest.strip_prefix('제').is_some_and(|r| r.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    after_je || TAILS.iter().any(|t| rest.starts_with(t)) || words::begins(text, end)
}

/// What is written right behind a law name in one word.
const TAILS: &[&str] = &[
    "상의",
    "상",
    "시행령",
    "시행규칙",
    "총칙",
    "각칙",
    "전문",
    "조문",
    "부칙",
    "하에서",
    "하의",
    "입니다",
    "이던데",
    "이라는데",
];

/// Words that look like law names and are none; also at the end of longer words.
const NO_LAW: &[&str] = &[
    "방법",
    "행위시법",
    "문법",
    "수법",
    "불법",
    "위법",
    "합법",
    "편법",
    "탈법",
    "범법",
    "준법",
    "입법",
    "사법",
    "조리법",
    "요리법",
    "사용법",
    "이용법",
    "활용법",
    "작성법",
    "계산법",
    "공부법",
    "운전법",
    "대처법",
    "대응법",
    "치료법",
    "학습법",
    "구별법",
    "제조법",
    "재배법",
    "변경법",
    "산정법",
    "논법",
    "국내법",
    "현행법",
    "상위법",
    "하위법",
    "관련법",
    "특별법",
    "일반법",
    "실정법",
    "자연법",
    "성문법",
    "불문법",
    "관습법",
    "실체법",
    "절차법",
    "개정법",
    "근거법",
    "수사법",
    "발성법",
    "호흡법",
    "다이어트법",
    "투자법",
    "해결법",
    "조작법",
    "촬영법",
    "설명법",
    "표기법",
    "맞춤법",
    "기억법",
    "암기법",
    "독서법",
    "필기법",
    "작곡법",
    "정리법",
    "보관법",
    "세탁법",
    "청소법",
    "훈련법",
    "대화법",
    "신청법",
    "발급법",
    "가입법",
    "신고법",
    "주문법",
    "만드는법",
    "하는법",
    "절세법",
    "재테크법",
    "관리비법",
];
/// The same, but only as a whole word: `근기법` is a law although `기법` is none.
const NO_LAW_ALONE: &[&str] = &[
    "마법",
    "적법",
    "무법",
    "비법",
    "해법",
    "어법",
    "용법",
    "기법",
    "화법",
    "필법",
    "서법",
    "창법",
    "주법",
    "활법",
    "진법",
    "심법",
    "산법",
    "검법",
    "병법",
    "요법",
    "모법",
    "신법",
    "구법",
    "농법",
    "동법",
    "같은법",
    "해당법",
    "그법",
    "이법",
    "무슨법",
    "어떤법",
    "약법",
    "공법",
    "국법",
    "작법",
    "가법",
    "감법",
    "승법",
    "곱셈법",
    "덧셈법",
    "무술법",
    "도법",
];

/// The first characters of the word at `at`; no single-word name is longer.
fn head(text: &str, at: usize) -> &str {
    let rest = from(text, at);
    let end = rest.char_indices().take(30).find(|&(_, c)| !in_word(c)).map(|(i, _)| i);
    let cut = || rest.char_indices().nth(30).map_or(rest.len(), |(i, _)| i);
    rest.get(..end.unwrap_or_else(cut)).unwrap_or_default()
}

/// Names the vocabulary does not know.
fn shaped(text: &str, at: usize) -> Option<Law> {
    let word: &str = head(text, at);
    if !word.contains(['법', '령', '칙']) {
        return None;
    }
    let cut = word.char_indices().rev().find_map(|(i, c)| {
        let stop = i + c.len_utf8();
        let name = word.get(..stop)?;
        let fits = match c {
            '법' => i >= 3 && !NO_LAW.iter().any(|n| name.ends_with(n)) && !NO_LAW_ALONE.contains(&name),
            '률' => name.ends_with("특별법률"),
            '령' => name.ends_with("시행령") && i > 6 && !name.starts_with("하위"),
            '칙' => name.ends_with("시행규칙") && i > 9,
            _ => false,
        };
        (fits && ends(text, at + stop)).then_some(stop)
    })?;
    let mut end = at + cut;
    if text.get(at..end).is_some_and(|n| n.ends_with('법')) {
        end = instrument(text, end).unwrap_or(end);
    }
    Some(Law { span: Span::new(at, end), name: None })
}

/// 시행령 or 시행규칙 behind the name of an act.
fn instrument(text: &str, at: usize) -> Option<usize> {
    let next = skip_blanks(text, at);
    let word = ["시행령", "시행규칙"].iter().find(|w| from(text, next).starts_with(**w))?;
    let end = next + word.len();
    (word_ends(text, end) || ends(text, end)).then_some(end)
}

/// `소상공인 보호 및 지원에 관한 법률`: at 관한, the end of the name; it begins at `from` at the earliest.
pub(crate) fn phrase(text: &str, lead: usize, start: usize) -> Option<Law> {
    let rest = from(text, lead);
    let word = ["관한 ", "위한 ", "대한 "].iter().find(|w| rest.starts_with(**w))?;
    let head = skip_blanks(text, lead + word.len());
    let kind = ["특별조치법", "특별법", "특례법", "기본법", "법률", "규칙", "규정", "법"]
        .iter()
        .find(|k| from(text, head).starts_with(**k))?;
    let end = head + kind.len();
    if !ends(text, end) {
        return None;
    }
    let start = skip_blanks(text, start);
    let early = text.get(start..lead).filter(|e| e.len() <= 240)?;
    if early.trim().chars().count() < 3 || !early.trim_end().ends_with(['에', '을', '를', '기']) {
        return None;
    }
    let end = instrument(text, end).unwrap_or(end);
    Some(Law { span: Span::new(start, end), name: None })
}

/// Where a name may begin inside the line: a word start, or behind the words 구 and 현행 glued to it.
pub(crate) fn may_begin(text: &str, at: usize) -> bool {
    match char_before(text, at) {
        None => true,
        Some(c) if !in_word(c) => true,
        Some('구') => text
            .get(..at - '구'.len_utf8())
            .is_some_and(|t| !t.ends_with(|c: char| is_hangul(c) || c.is_ascii_alphanumeric())),
        Some(_) => text.get(..at).is_some_and(|t| t.ends_with("현행") || t.ends_with("개정")),
    }
}
