//! Words that narrow a place without being units: 단서, 전단, 각 호 외의 부분 …

use crate::mention::is_hangul;
use crate::units::inline;
use crate::view::View;

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
    if !matches!(view.at(i), '각' | '본' | '단' | '전' | '후' | '제') {
        return None;
    }
    let each = spaced(view, i, "각").map(|end| inline(view, end));
    let end = longest(view, i).or_else(|| each.and_then(|i| longest(view, i)))?;
    let next = view.at(end);
    let longer = is_hangul(next) && !AFTER.contains(next);
    // 전문가 is a word of its own.
    let expert = view.ends(end, "전문").is_some() && next == '가';
    (!longer && !expert).then_some(end)
}

fn longest(view: &View, i: usize) -> Option<usize> {
    let first = view.at(i);
    let spelled = |word: &str| {
        let head = word.chars().next();
        if head == Some(first) { spaced(view, i, word) } else { None }
    };
    law_vocab::TAILS.iter().filter_map(|tail| spelled(tail.word)).max()
}

/// `word` at `i`, with single spaces allowed between its letters.
fn spaced(view: &View, i: usize, word: &str) -> Option<usize> {
    let mut at = i;
    for (n, c) in word.chars().filter(|c| *c != ' ').enumerate() {
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
