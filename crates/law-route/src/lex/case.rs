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
    // `37조 2018`: an article and a year; the code 조 is written solid.
    if serial > code_at + len && from(text, code_at).starts_with('조') {
        return None;
    }
    let (_, end) = number(text, serial, 7)?;
    // `37조2018-01-01`, `45조2020.5.1`: the serial is the year of a date.
    if matches!(char_at(text, end), Some('-' | '.'))
        && char_at(text, end + 1).is_some_and(|c| c.is_ascii_digit())
    {
        return None;
    }
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
    let first = char_at(text, at)?;
    if !matches!(first, '조' | '국' | '감' | '서' | '사' | '기') || !word_starts(text, at) {
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

/// Codes of the labour commissions that courts do not use.
const LABOUR: &[&str] = &["부해", "부노", "차별", "교섭", "단협", "공정", "손해", "의결", "단위"];

fn code(text: &str) -> Option<(usize, Forum)> {
    if let Some(code) = LABOUR.iter().find(|c| text.starts_with(**c)) {
        return Some((code.len(), Forum::Labour));
    }
    let code = law_vocab::case_code_at(text)?;
    let constitutional = code.starts_with('헌') && code.chars().count() == 2;
    Some((code.len(), if constitutional { Forum::Constitutional } else { Forum::Court }))
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
        assert_eq!(read("37조 2018-01-01"), None);
        assert_eq!(read("37조 2018년"), None);
        assert_eq!(read("2018다219406. 5"), Some(("2018다219406".into(), Forum::Court)));
        assert_eq!(read("제999조의9"), None);
        assert_eq!(read("2023년 5월"), None);
        assert!(announced("조심 2021서1234", 0).is_some_and(|c| c.forum == Forum::TaxTribunal));
        assert!(announced("서면-2020-부동산-1234", 0).is_some_and(|c| c.forum == Forum::TaxRuling));
    }
}
