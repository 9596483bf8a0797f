//! Words that narrow a place without being units: 단서, 전단, 각 호 외의 부분 …

use crate::units::{digits, inline};
use crate::view::View;

/// Longest first, written without spaces; the text may space them.
const WORDS: [&str; 13] = [
    "각호외의부분",
    "각목외의부분",
    "각항",
    "각호",
    "각목",
    "본문",
    "단서",
    "전단",
    "후단",
    "전문",
    "후문",
    "중단",
    "외의부분",
];

/// A Hangul letter that may follow a tail word; anything else makes it part of a longer word.
const AFTER: &str = "에의은는을를과와이으로중및또도만가나부까소인라";

/// End of the tail that begins at `i`: one or more words, `각 호 외의 부분 본문`.
pub(crate) fn tail(view: &View, i: usize) -> Option<usize> {
    let mut end = word(view, i)?;
    while let Some(next) = word(view, inline(view, end)) {
        end = next;
    }
    Some(end)
}

fn word(view: &View, i: usize) -> Option<usize> {
    let each = spaced(view, i, "각").map(|end| inline(view, end));
    let end = sentence(view, i).or_else(|| WORDS.iter().find_map(|w| spaced(view, i, w))).or_else(|| {
        each.and_then(|i| ["본문", "단서", "전단", "후단"].iter().find_map(|w| spaced(view, i, w)))
    })?;
    let next = view.at(end);
    let longer = ('가'..='힣').contains(&next) && !AFTER.contains(next);
    // 전문가, 전문기관 and 단서조항 are words of their own.
    let expert = view.back(end) == '문' && view.ends(end, "전문").is_some() && next == '가';
    (!longer && !expert && starts_next_word(view, end)).then_some(end)
}

fn starts_next_word(view: &View, end: usize) -> bool {
    // `각 호가 …` is fine, `각 호텔` is not: only the listed particles were let through above.
    !(view.at(end) == '나' && view.at(end + 1) == '목')
}

/// `제1문`.
fn sentence(view: &View, i: usize) -> Option<usize> {
    if view.at(i) != '제' {
        return None;
    }
    let (_, end) = digits(view, i + 1)?;
    (view.at(end) == '문').then_some(end + 1)
}

/// `word` at `i`, with single spaces allowed between its letters.
fn spaced(view: &View, i: usize, word: &str) -> Option<usize> {
    let mut at = i;
    for (n, c) in word.chars().enumerate() {
        if n > 0 && view.at(at) == ' ' {
            at += 1;
        }
        if view.at(at) != c {
            return None;
        }
        at += 1;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails() {
        for (text, found) in [
            ("각 호 외의 부분 본문에서", "각 호 외의 부분 본문"),
            ("각호의 사항", "각호"),
            ("단서에 따라", "단서"),
            ("각 본문", "각 본문"),
            ("제1문이", "제1문"),
            ("전문가", ""),
            ("본문화", ""),
            ("각 호텔", ""),
        ] {
            let view = View::new(text);
            assert_eq!(tail(&view, 0).map_or("", |end| view.str(0, end)), found, "{text}");
        }
    }
}
