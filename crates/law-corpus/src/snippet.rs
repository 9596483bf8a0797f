//! The part of a chunk where most of the question meets.

use crate::query::{Query, Wanted};
use crate::token::{self, Role};
use law_vocab::order::Arrange;

/// Characters of a snippet.
const WINDOW: usize = 240;
/// What is left of it before the first word.
const LEAD: usize = 40;
/// Marks of a snippet.
const MARKS: usize = 12;

/// A part of a text, in characters of the document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snippet {
    pub text: String,
    pub start: usize,
    pub end: usize,
    /// The words of the question that are in the whole chunk.
    pub words: Vec<String>,
    /// Where terms of the question stand in it, in characters of the document.
    pub marks: Vec<(usize, usize)>,
}

/// A place where a term of the question stands.
#[derive(Clone, Copy, Debug)]
struct Hit {
    at: usize,
    end: usize,
    group: usize,
    weight: u32,
}

/// `char_start` is where the chunk begins in its document.
pub(crate) fn snippet(text: &str, char_start: usize, query: &Query) -> Snippet {
    let (hits, groups) = hits(text, query);
    let bytes = window(text, &hits);
    let before = text.get(..bytes.0).unwrap_or_default().chars().count();
    let part = text.get(bytes.0..bytes.1).unwrap_or_default();
    let lead = part.chars().take_while(|c| c.is_whitespace()).count();
    let part = part.trim();
    let start = char_start + before + lead;
    Snippet {
        text: part.to_owned(),
        start,
        end: start + part.chars().count(),
        marks: marks(text, bytes, char_start + before, &hits),
        words: query.named(&groups),
    }
}

fn hits(text: &str, query: &Query) -> (Vec<Hit>, Vec<usize>) {
    let mut out: Vec<Hit> = Vec::new();
    let mut groups: Vec<usize> = Vec::new();
    let mut wanted: Vec<&Wanted> = query.wanted.iter().collect();
    wanted.arrange(|a, b| a.key.cmp(&b.key));
    token::terms(text, &mut |t| {
        let found = wanted.binary_search_by(|w| w.key.as_slice().cmp(t.key.as_bytes()));
        let Some(wanted) = found.ok().and_then(|at| wanted.get(at)) else { return };
        let weight = if t.role == Role::Pair { wanted.pair } else { wanted.word };
        if weight > 0 {
            if !groups.contains(&wanted.group) {
                groups.push(wanted.group);
            }
            let byte = |n: u32| usize::try_from(n).unwrap_or(0);
            out.push(Hit { at: byte(t.start), end: byte(t.end), group: wanted.group, weight });
        }
    });
    groups.arrange(usize::cmp);
    (out, groups)
}

/// The hits inside of the window, in characters; those that touch are one. `chars` is where the window begins.
fn marks(text: &str, window: (usize, usize), mut chars: usize, hits: &[Hit]) -> Vec<(usize, usize)> {
    let mut out: Vec<(usize, usize)> = Vec::new();
    let mut at = window.0;
    for hit in hits.iter().filter(|h| h.at >= window.0 && h.end <= window.1) {
        // A pair lies inside of its word or begins in it: only what is new is counted on.
        let from = hit.at.max(at);
        if hit.end <= from {
            continue;
        }
        let count = |from: usize, to: usize| text.get(from..to).unwrap_or_default().chars().count();
        let start = chars + count(at, from);
        chars = start + count(from, hit.end);
        at = hit.end;
        let full = out.len() == MARKS;
        match out.last_mut() {
            Some(last) if last.1 == start => last.1 = chars,
            _ if full => break,
            _ => out.push((start, chars)),
        }
    }
    out
}

/// Bytes of the window that is worth most: every word of the question once, then how much of it there is.
fn window(text: &str, hits: &[Hit]) -> (usize, usize) {
    // Hangul takes three bytes a character; the exact count is made for the best window only.
    let reach = (WINDOW - LEAD) * 3;
    let mut best = (0, 0);
    for (i, first) in hits.iter().enumerate() {
        let inside = hits.get(i..).unwrap_or_default().iter().take_while(|h| h.at < first.at + reach);
        let (mut seen, mut worth, mut extra) = (0u64, 0, 0);
        for hit in inside {
            let bit = 1u64 << hit.group.min(63);
            if seen & bit == 0 {
                worth += hit.weight * 8;
            } else {
                extra += 1;
            }
            seen |= bit;
        }
        let value = worth + extra.min(30);
        if value > best.0 {
            best = (value, first.at);
        }
    }
    let start = back(text, best.1, LEAD);
    (start, forward(text, start, WINDOW))
}

/// Up to so many characters back, to the beginning of a line or word.
fn back(text: &str, at: usize, chars: usize) -> usize {
    let before = text.get(..at).unwrap_or_default();
    let from = before.char_indices().rev().take(chars).last().map_or(at, |(i, _)| i);
    if from == 0 {
        return 0;
    }
    let part = before.get(from..).unwrap_or_default();
    let cut = part.rfind('\n').or_else(|| part.find(' ')).map_or(0, |i| i + 1);
    from + cut
}

fn forward(text: &str, at: usize, chars: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let Some((end, _)) = rest.char_indices().nth(chars) else { return text.len() };
    let part = rest.get(..end).unwrap_or_default();
    let cut = part.rfind([' ', '\n']).filter(|i| *i > end / 2).unwrap_or(end);
    at + cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, question: &str, want: Expect) {
        let found = snippet(text, 100, &Query::read(question));
        let chars: Vec<char> = text.chars().collect();
        let same: String = chars[found.start - 100..found.end - 100].iter().collect();
        assert_eq!(same, found.text, "offsets are those of the text");
        let marked: Vec<String> =
            found.marks.iter().map(|(from, to)| chars[from - 100..to - 100].iter().collect()).collect();
        want.assert_eq(&format!("{} {:?} {marked:?}", found.text, found.words));
    }

    #[test]
    fn the_window_is_where_the_words_meet() {
        let filler = "그 밖의 사항은 따로 정하지 아니하고 일반 관행에 따른다. ".repeat(12);
        check(
            &format!("계약에 관한 장이다. {filler}계약을 해제하면 원상회복의 의무가 있다. {filler}"),
            "계약 해제 원상회복",
            expect![[
                r#"따른다. 그 밖의 사항은 따로 정하지 아니하고 일반 관행에 따른다. 계약을 해제하면 원상회복의 의무가 있다. 그 밖의 사항은 따로 정하지 아니하고 일반 관행에 따른다. 그 밖의 사항은 따로 정하지 아니하고 일반 관행에 따른다. 그 밖의 사항은 따로 정하지 아니하고 일반 관행에 따른다. 그 밖의 사항은 따로 정하지 아니하고 일반 관행에 따른다. 그 밖의 사항은 따로 정하지 아니하고 일반 관행에 따른다. 그 밖의 사항은 따로 ["계약", "해제", "원상회복"] ["계약", "해제", "원상회복"]"#
            ]],
        );
        check("짧은 글", "없는 말", expect!["짧은 글 [] []"]);
        check(
            "임대차 계약해제를 한 때에는 임금을 돌려준다",
            "월급과 계약 해제",
            expect![[
                r#"임대차 계약해제를 한 때에는 임금을 돌려준다 ["월급과", "계약", "해제"] ["계약해제", "임금"]"#
            ]],
        );
    }
}
