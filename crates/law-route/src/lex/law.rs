//! Names of statutes at a place of the line: from the vocabulary, or by their shape (`연구성과평가법`, `… 에 관한 법률`).

use super::words;
use crate::text::{Span, char_at, char_before, from, in_word, particles, skip_blanks, word_ends};
use law_vocab::names::{self, Name};

/// A statute the line names.
#[derive(Clone, Debug)]
pub(crate) struct Law {
    pub span: Span,
    /// Known to the vocabulary; a name that only has the shape of one has none.
    pub name: Option<Name>,
    /// The name to use when it is not what the span says: a slip of the pen, or `시행령` of the law before.
    pub instead: Option<String>,
}

impl Law {
    fn typed(start: usize, end: usize, name: Option<Name>) -> Self {
        Self { span: Span::new(start, end), name, instead: None }
    }
}

/// The law name that begins at `at`, the start of a word.
pub(crate) fn at(text: &str, at: usize) -> Option<Law> {
    known(text, at).or_else(|| shaped(text, at)).or_else(|| misspelt(text, at))
}

/// Syllables that are typed for 법 by mistake.
fn for_beop(c: char) -> bool {
    matches!(
        c,
        '볍' | '벚' | '벅' | '벆' | '벋' | '벌' | '범' | '벙' | '봅' | '뻡' | '뱝' | '밥' | '버' | '벖'
    )
}

/// `도로교통볍`: only when the right spelling is a known law.
fn misspelt(text: &str, at: usize) -> Option<Law> {
    let word = head(text, at);
    let (i, c) = word.char_indices().skip(1).find(|&(_, c)| for_beop(c))?;
    let end = at + i + c.len_utf8();
    let right = format!("{}법", word.get(..i)?);
    let name = names::find(&right).filter(|_| ends(text, end) && right.chars().nth(2).is_some())?;
    Some(Law { instead: Some(right), ..Law::typed(at, end, Some(name)) })
}

/// 시행령 or 시행규칙 that stands alone means that of the law named before.
pub(crate) fn below(text: &str, at: usize, act: &str) -> Option<Law> {
    let kind = ["시행령", "시행규칙"].iter().find(|k| from(text, at).starts_with(**k))?;
    let end = at + kind.len();
    let act = act.strip_suffix("시행령").or_else(|| act.strip_suffix("시행규칙")).unwrap_or(act).trim_end();
    let name = format!("{act} {kind}");
    ends(text, end).then(|| Law { instead: Some(name.clone()), ..Law::typed(at, end, names::find(&name)) })
}

fn known(text: &str, at: usize) -> Option<Law> {
    names::prefixes(from(text, at))
        .find(|m| ends(text, at + m.len) && !from(text, at).starts_with("구 ") && border(text, at, m.len))
        .map(|m| Law::typed(at, at + m.len, Some(m.name)))
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

/// Words for a way of doing something; also at the end of longer words (공부방법). Words that are none as a
/// whole (기법, 마법) stand in the vocabulary: `근기법` is a law.
const NO_LAW: &[&str] = &[
    "방법",
    "문법",
    "수법",
    "불법",
    "위법",
    "합법",
    "편법",
    "탈법",
    "준법",
    "입법",
    "사법",
    "사용법",
    "이용법",
    "활용법",
    "작성법",
    "계산법",
    "조리법",
    "요리법",
    "공부법",
    "대처법",
    "대응법",
    "치료법",
    "학습법",
    "절세법",
    "행위시법",
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
            '법' => i >= 3 && !NO_LAW.iter().any(|n| name.ends_with(n)) && !law_vocab::is_not_law(name),
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
    Some(Law::typed(at, end, None))
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
    Some(Law::typed(start, end, None))
}

/// `전세사기 특별법`, `임대차 3법`: a name of some words whose last word is no name of its own.
pub(crate) fn loose(text: &str, last: usize, start: usize) -> Option<Law> {
    let rest = from(text, last);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let kind = if (1..=2).contains(&digits) {
        from(rest, digits).starts_with('법').then_some(digits + '법'.len_utf8())
    } else {
        ["특별조치법", "특별법", "특례법"].iter().find(|k| rest.starts_with(**k)).map(|k| k.len())
    };
    let end = last + kind?;
    let start = skip_blanks(text, start);
    let early = text.get(start..last).filter(|e| (6..=75).contains(&e.len()) && e.ends_with(' '))?;
    (early.split_whitespace().count() <= 4 && ends(text, end)).then(|| Law::typed(start, end, None))
}

/// Where a name may begin inside the line: a word start, or behind the words 구 and 현행 glued to it.
pub(crate) fn may_begin(text: &str, at: usize) -> bool {
    let Some(before) = char_before(text, at).filter(|c| in_word(*c)) else { return true };
    match before {
        '구' => text.get(..at - '구'.len_utf8()).is_some_and(|t| !t.ends_with(in_word)),
        '행' | '정' => text
            .get(..at)
            .and_then(|t| t.strip_suffix("현행").or_else(|| t.strip_suffix("개정")))
            .is_some_and(|t| !t.ends_with(in_word)),
        _ => false,
    }
}
