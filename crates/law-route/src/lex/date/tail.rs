//! The particles and words behind a time, and two times that make a period.

use super::{FIRST_DAY, Grain, Mark, When};
use crate::text::{Span, from, particles, skip_blanks, word_ends};
use law_model::Ymd;

const SINCE: &[&str] = &["이후로", "이후", "이래로", "이래", "부터", "뒤로"];
const UNTIL: &[&str] = &["이전까지", "이전", "까지"];
const AS_OF: &[&str] = &[
    "시행 당시",
    "당시",
    "기준일",
    "기준",
    "시점",
    "무렵",
    "이맘때",
    "시행되던",
    "시행 중이던",
    "시행중이던",
    "시행되고 있던",
    "시행하던",
    "적용되던",
    "적용되는",
    "적용된",
    "적용",
    "유효하던",
    "유효했던",
    "에 있던",
];

/// The particles and words of time behind a time belong to it.
pub(super) fn with_tail(text: &str, mut w: When, today: Ymd) -> When {
    let mut end = w.span.end;
    for lead in ["년도", "도", "말", "초", "경", "쯤", "자", "중"] {
        if from(text, end).starts_with(lead) && (particles(text, end + lead.len()).is_some()) {
            end += lead.len();
            break;
        }
    }
    for _ in 0..3 {
        if connects(text, w.span.start, end) {
            break;
        }
        let next = skip_blanks(text, end);
        let rest = from(text, next);
        let first = rest.chars().next();
        let hit = |list: &[&str]| {
            list.iter().find(|m| m.chars().next() == first && rest.starts_with(**m)).map(|m| next + m.len())
        };
        if let Some(e) = hit(SINCE).filter(|_| w.mark == Mark::None || w.mark == Mark::AsOf) {
            (w.mark, end) = (Mark::Since, e);
        } else if let Some(e) = hit(UNTIL) {
            (w.mark, end) = (Mark::Until, e);
        } else if let Some(e) = hit(AS_OF).filter(|e| w.mark == Mark::None && !w.now && as_of_ends(text, *e))
        {
            (w.mark, end) = (Mark::AsOf, e);
        } else if rest.starts_with('전')
            && !w.ago
            && matches!(w.grain, Grain::Year | Grain::Month)
            && particles(text, next + 3).is_some()
        {
            (w.mark, end) = (Mark::Until, next + '전'.len_utf8());
        } else if let Some(len) = particles(text, end).filter(|len| *len > 0) {
            end += len;
        } else {
            break;
        }
    }
    if w.mark == Mark::Since && w.to < today && !w.now {
        w.to = today;
    }
    if w.mark == Mark::Until && !w.now {
        w.from = Ymd::from_number(FIRST_DAY).unwrap_or(w.from);
    }
    w.span.end = end;
    w
}

/// 와, 이랑, 하고: another time follows, the words behind belong to that.
fn connects(text: &str, start: usize, end: usize) -> bool {
    let said = text.get(start..end).unwrap_or_default();
    ["와", "과", "랑", "하고"].iter().any(|c| said.ends_with(c))
}

/// 당시, 기준 … end there or carry particles; `적용 요건` is another matter.
fn as_of_ends(text: &str, at: usize) -> bool {
    word_ends(text, at) || particles(text, at).is_some() || from(text, at).starts_with("의")
}

/// `A부터 B까지`, `A ~ B`, `A-B`, `A에서 B까지` as one period.
pub(crate) fn join(text: &str, first: &When, second: &When) -> Option<When> {
    if first.now || first.span.end > second.span.start {
        return None;
    }
    let gap = Span::new(first.span.end, second.span.start).of(text).trim();
    let ranged = gap.chars().all(|c| matches!(c, '~' | '-' | ' ')) && !gap.is_empty();
    let said = first.span.of(text);
    let begins = said.ends_with("부터") || said.ends_with("에서");
    let open = gap.is_empty() && begins && (first.mark == Mark::Since || first.mark == Mark::None);
    if !(ranged || open) || first.from > second.to {
        return None;
    }
    Some(When {
        span: Span::new(first.span.start, second.span.end),
        from: first.from,
        to: second.to,
        grain: Grain::Period,
        mark: Mark::None,
        ago: false,
        now: false,
        joined: true,
    })
}
