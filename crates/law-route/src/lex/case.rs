//! Case and ruling numbers: `2013다61381`, `2007도 10121`, `중앙2021부해1234`, `조심2021서1234`.

use super::article::number;
use crate::text::{Span, char_at, char_before, from, is_hangul, skip_blanks, word_starts};

/// Which collection a number belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forum {
    Court,
    Constitutional,
    Labour,
    TaxTribunal,
    TaxRuling,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub span: Span,
    pub forum: Forum,
}

/// The number that begins at `at` (a digit).
pub(crate) fn at(text: &str, at: usize) -> Option<Case> {
    if char_before(text, at).is_some_and(|c| c.is_ascii_digit() || c == '제' || c == '.' || c == '-') {
        return None;
    }
    let (_, end) = number(text, at, 4)?;
    if !matches!(end - at, 2 | 4) {
        return None;
    }
    let code_at = skip_blanks(text, end);
    let (len, forum) = code(from(text, code_at))?;
    let serial = skip_blanks(text, code_at + len);
    let (_, end) = number(text, serial, 7)?;
    let quantity = [
        "명", "개", "원", "건", "회", "차", "호", "년", "월", "일", "조", "항", "목", "억", "천", "만", "세",
        "층", "시",
    ];
    if char_at(text, end).is_some_and(|c| c.is_ascii_digit())
        || quantity.iter().any(|q| from(text, end).starts_with(q))
    {
        return None;
    }
    let start =
        if forum == Forum::Court || forum == Forum::Constitutional { at } else { prefix_start(text, at) };
    Some(Case { span: Span::new(start, end), forum })
}

/// `중앙` of `중앙2021부해1234`.
fn prefix_start(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or_default();
    let len: usize = before.chars().rev().take(4).take_while(|c| is_hangul(*c)).map(char::len_utf8).sum();
    at - len
}

/// `조심 2021서1234`, `서면-2020-부동산-1234`: numbers that a word announces.
pub(crate) fn announced(text: &str, at: usize) -> Option<Case> {
    if !word_starts(text, at) {
        return None;
    }
    let rest = from(text, at);
    if let Some(word) = ["조심", "국심", "감심"].iter().find(|w| rest.starts_with(**w)) {
        let year = skip_blanks(text, at + word.len());
        let (_, end) = number(text, year, 4)?;
        let place = char_at(text, end).filter(|c| is_hangul(*c))?;
        let (_, end) = number(text, end + place.len_utf8(), 6)?;
        return Some(Case { span: Span::new(at, end), forum: Forum::TaxTribunal });
    }
    let word = ["서면", "사전", "기준"].iter().find(|w| rest.starts_with(**w))?;
    let year = at + word.len() + usize::from(from(text, at + word.len()).starts_with('-'));
    let (_, end) = number(text, year, 4)?;
    let field = from(text, end).strip_prefix('-')?;
    let len: usize = field.chars().take(12).take_while(|c| is_hangul(*c)).map(char::len_utf8).sum();
    let (_, end) =
        from(text, end + 1 + len).starts_with('-').then(|| number(text, end + 2 + len, 6)).flatten()?;
    Some(Case { span: Span::new(at, end), forum: Forum::TaxRuling })
}

/// Case codes, longest first within a first syllable.
const CODES: &[&str] = &[
    "재고합",
    "재고단",
    "재가합",
    "재가단",
    "재구합",
    "재구단",
    "재나",
    "재다",
    "재두",
    "재누",
    "재노",
    "재도",
    "재르",
    "재므",
    "재후",
    "재허",
    "가합",
    "가단",
    "가소",
    "고단",
    "고합",
    "고정",
    "고약",
    "구단",
    "구합",
    "드단",
    "드합",
    "느단",
    "느합",
    "즈단",
    "즈합",
    "즈기",
    "카단",
    "카합",
    "카기",
    "카명",
    "카확",
    "카불",
    "카경",
    "카조",
    "카담",
    "카공",
    "카임",
    "카정",
    "타경",
    "타채",
    "타기",
    "타배",
    "하단",
    "하합",
    "하면",
    "회단",
    "회합",
    "회확",
    "회기",
    "개회",
    "개확",
    "개기",
    "간회단",
    "간회합",
    "간회",
    "차전",
    "초기",
    "초적",
    "초보",
    "초재",
    "감고",
    "감노",
    "감도",
    "전고",
    "전노",
    "전도",
    "보고",
    "보노",
    "비합",
    "비단",
    "다카",
    "허",
    "후",
    "취",
    "푸",
    "크",
    "가",
    "나",
    "다",
    "라",
    "마",
    "바",
    "사",
    "아",
    "자",
    "차",
    "카",
    "타",
    "머",
    "고",
    "노",
    "도",
    "로",
    "모",
    "보",
    "오",
    "초",
    "감",
    "전",
    "코",
    "구",
    "누",
    "두",
    "루",
    "무",
    "부",
    "수",
    "우",
    "추",
    "주",
    "드",
    "르",
    "므",
    "브",
    "스",
    "너",
    "버",
    "즈",
    "느",
    "회",
    "재",
    "그",
    "파",
    "하",
    "조",
    "히",
];
const CONSTITUTIONAL: &[&str] = &["헌가", "헌나", "헌다", "헌라", "헌마", "헌바", "헌사", "헌아"];
const LABOUR: &[&str] = &["부해", "부노", "차별", "교섭", "단협", "공정", "손해", "의결", "단위"];

fn code(text: &str) -> Option<(usize, Forum)> {
    let find = |list: &[&str]| list.iter().find(|c| text.starts_with(**c)).map(|c| c.len());
    find(CONSTITUTIONAL)
        .map(|len| (len, Forum::Constitutional))
        .or_else(|| find(LABOUR).map(|len| (len, Forum::Labour)))
        .or_else(|| find(CODES).map(|len| (len, Forum::Court)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_what_is_none() {
        let read = |t: &str| {
            let start = t.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
            at(t, start).map(|c| (c.span.of(t).to_string(), c.forum))
        };
        assert_eq!(read("2018다248626"), Some(("2018다248626".into(), Forum::Court)));
        assert_eq!(read("2007도 10121"), Some(("2007도 10121".into(), Forum::Court)));
        assert_eq!(read("2019헌바446"), Some(("2019헌바446".into(), Forum::Constitutional)));
        assert_eq!(read("중앙2021부해1234"), Some(("중앙2021부해1234".into(), Forum::Labour)));
        assert_eq!(read("2030도3000명"), None);
        assert_eq!(read("제999조의9"), None);
        assert_eq!(read("2023년 5월"), None);
        assert!(announced("조심 2021서1234", 0).is_some_and(|c| c.forum == Forum::TaxTribunal));
        assert!(announced("서면-2020-부동산-1234", 0).is_some_and(|c| c.forum == Forum::TaxRuling));
    }
}
