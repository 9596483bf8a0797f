//! Search terms: what is left of a line without commands, triggers, times, particles and polite endings.

use crate::line::Line;
use crate::text::{Span, closed, in_word, is_hangul, is_letter, particles, word_ends};
use law_vocab::order::Arrange;
use law_vocab::route_words::{Sense, Senses};

/// The longest question a chain takes, in characters.
const LONGEST: usize = 2000;

/// Two-syllable ends of nouns that only look like a noun with a particle.
const NOUN_ENDS: &[&str] = &[
    "합의", "동의", "주의", "명의", "정의", "결의", "협의", "심의", "고의", "선의", "악의", "회의", "문의",
    "질의", "논의", "이의", "편의", "호의", "유의", "임의", "강의", "발의", "부의", "건의", "항의", "결과",
    "효과", "성과", "통과", "학과", "전과", "경과", "초과", "불과", "부과", "허가", "인가", "평가", "대가",
    "국가", "추가", "증가", "휴가", "참가", "물가", "주가", "원가", "문가", "정가", "고가", "시가", "단가",
    "상가", "농가", "작가", "불가", "감가", "기가", "린이", "녀와", "은행", "마을", "가을", "투자", "증가",
    "수가", "호가", "가가", "영가", "요가", "매가", "자가", "여가", "민가", "본가", "필요", "중요", "주요",
    "소요", "수요", "개요", "강요", "가로", "도로", "통로", "경로", "근로", "진로", "선로", "수로", "새로",
    "바로", "스로",
];

/// The line without words of the given senses, commands, times and the spans in `drop`.
pub(crate) fn term(line: &Line, senses: &[Sense], drop: &[Span]) -> String {
    let gone = Senses::of(senses).and(Senses::of(&[Sense::Command, Sense::Wish, Sense::Now]));
    let mut covers: Vec<Span> =
        line.words.iter().filter(|w| w.senses.meets(gone)).map(|w| Span::new(w.start, w.end)).collect();
    if line.cases.is_empty() {
        covers.extend(line.past().map(|w| w.span));
        covers.extend(line.whens.iter().filter(|w| w.now).map(|w| w.span));
    }
    covers.extend_from_slice(drop);
    covers.extend(
        line.words.iter().filter(|w| !w.senses.meets(VERBAL)).filter_map(|w| tail(&line.text, w.end)),
    );
    covers.arrange_by_key(|s| s.start);
    let mut out = String::with_capacity(line.text.len());
    let mut covers = covers.into_iter().peekable();
    let mut covered = 0;
    for token in tokens(&line.text) {
        let mut at = covered.clamp(token.start, token.end);
        while let Some(cover) = covers.next_if(|c| c.start < token.end) {
            if cover.start > at {
                push(&mut out, line.text_of(Span::new(at, cover.start)));
            }
            if cover.start == token.start {
                // 통상임금에 [대한], 명의신탁을 [다룬], 한국이 [가입한]
                trim_particles(&mut out);
                let subject = out.rsplit(' ').next().map_or(0, |word| word.len() - subject_less(word).len());
                out.truncate(out.len() - subject);
            }
            covered = covered.max(cover.end);
            at = covered.clamp(at, token.end);
        }
        let cut = at > token.start || glued(&line.text, token.start);
        let rest = Span::new(at, token.end);
        if counts(rest.of(&line.text)) {
            continue;
        }
        if at < token.end && !(cut && only_particles(&line.text, rest)) {
            push(&mut out, line.text_of(rest));
        }
    }
    trim_particles(&mut out);
    out
}

/// Words that are verbs: what follows them is an ending.
const VERBAL: Senses = Senses::of(&[
    Sense::Situation,
    Sense::Guide,
    Sense::Permission,
    Sense::Verify,
    Sense::Amend,
    Sense::Goodlaw,
    Sense::Cited,
    Sense::Outgoing,
]);

/// The particles behind a vocabulary word.
fn tail(text: &str, at: usize) -> Option<Span> {
    // 도, 로, 나 … also make nouns: 위험도, 경로.
    let noun = ["도", "로", "나", "고", "면", "만", "야"]
        .iter()
        .any(|p| text.get(at..).is_some_and(|t| t.starts_with(p)));
    particles(text, at).filter(|len| *len > 0 && !noun).map(|len| Span::new(at, at + len))
}

/// What is between blanks and punctuation that no name holds.
fn tokens(text: &str) -> impl Iterator<Item = Span> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let start = at + rest.char_indices().find(|&(_, c)| holds(c))?.0;
        let rest = text.get(start..)?;
        let end = rest.char_indices().find(|&(_, c)| !holds(c)).map_or(text.len(), |(i, _)| start + i);
        at = end;
        Some(Span::new(start, end))
    })
}

fn holds(c: char) -> bool {
    in_word(c)
        || law_vocab::is_middle_dot(c)
        || matches!(c, '-' | '&' | '/' | '.' | '%' | '+' | '§' | '①'..='⑳')
        || is_letter(c) && !matches!(c, 'ㄱ'..='ㆎ')
}

/// Endings of the light verbs 하다 and 되다 behind a noun.
const LIGHT: &[&str] = &[
    "해줘", "해주", "해달", "해서", "해봐", "해요", "해라", "하는", "하면", "하고", "하기", "하여", "하라",
    "하세", "하지", "했", "한", "할", "합니", "된", "되는", "되면", "되었", "되어", "됐", "돼", "될", "됩니",
    "들", "은?",
];

fn only_particles(text: &str, rest: Span) -> bool {
    let said = rest.of(text);
    particles(text, rest.start).is_some_and(|len| rest.start + len == rest.end)
        || said.chars().count() <= 6 && LIGHT.iter().any(|l| said.starts_with(l))
}

/// `3개만`, `5건`: how many, not what.
fn counts(word: &str) -> bool {
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
    unit.len() < word.len() && matches!(unit, "개만" | "건만" | "개씩" | "건")
}

/// Whether a quote or a bracket stands right before.
fn glued(text: &str, at: usize) -> bool {
    crate::text::char_before(text, at).is_some_and(|c| c != ' ')
}

fn push(out: &mut String, piece: &str) {
    let piece =
        piece.trim_matches(|c: char| !in_word(c) && !is_letter(c) && c != '§' && !('①'..='⑳').contains(&c));
    if piece.is_empty() {
        return;
    }
    if !out.is_empty() {
        out.push(' ');
    }
    out.push_str(object_less(piece));
}

/// Without 을 or 를 at its end.
fn object_less(word: &str) -> &str {
    let Some(stem) = word.strip_suffix('를').or_else(|| word.strip_suffix('을')) else { return word };
    let fits = stem.chars().next_back().is_some_and(|c| is_hangul(c) && closed(c) == word.ends_with('을'));
    if fits && !matches!(word, "마을" | "가을" | "노을") { stem } else { word }
}

/// Takes particles off the end of the whole term.
fn trim_particles(out: &mut String) {
    for _ in 0..3 {
        let len = bare_len(out);
        if len == out.len() {
            return;
        }
        out.truncate(len);
        out.truncate(out.trim_end().len());
    }
}

/// Particles that can end a term, longest first.
const TAILS: &[&str] = &[
    "에서는",
    "에서의",
    "이라고",
    "에서",
    "에게",
    "으로",
    "부터",
    "까지",
    "이랑",
    "에는",
    "이란",
    "라고",
    "에",
    "의",
    "과",
    "와",
    "은",
    "는",
    "랑",
    "란",
    "요",
];

/// A word without the particle of a subject or an object.
pub(crate) fn subject_less(word: &str) -> &str {
    let word = object_less(word);
    if NOUN_ENDS.iter().any(|n| word.ends_with(n)) {
        return word;
    }
    let Some((stem, open)) =
        word.strip_suffix('이').map(|s| (s, false)).or_else(|| word.strip_suffix('가').map(|s| (s, true)))
    else {
        return word;
    };
    let fits = stem.chars().next_back().is_some_and(|c| is_hangul(c) && closed(c) != open)
        && stem.chars().nth(1).is_some();
    if fits { stem } else { word }
}

fn bare_len(term: &str) -> usize {
    let ends = term.ends_with([
        '는', '의', '서', '고', '게', '로', '터', '지', '랑', '란', '에', '과', '와', '은', '요',
    ]);
    let word = term.rsplit(' ').next().unwrap_or_default();
    if !ends || NOUN_ENDS.iter().any(|n| word.ends_with(n)) {
        return term.len();
    }
    for particle in TAILS {
        let Some(stem) = word.strip_suffix(*particle) else { continue };
        let Some(last) = stem.chars().next_back().filter(|c| is_hangul(*c)) else { continue };
        let agrees = match *particle {
            "과" | "은" | "으로" | "이랑" | "이란" | "이라고" => closed(last),
            "와" | "는" | "랑" | "란" | "라고" => !closed(last),
            _ => true,
        };
        if agrees && stem.chars().nth(1).is_some() {
            return term.len() - particle.len();
        }
        return term.len();
    }
    term.len()
}

/// The question as a chain gets it: commands at both ends and stray punctuation taken off, at most 2,000 characters.
pub(crate) fn question(line: &Line) -> String {
    let commands = || line.words.iter().filter(|w| w.senses.has(Sense::Command));
    let text: &str = &line.text;
    let mut start = 0;
    for word in commands() {
        if text.get(start..word.start).is_some_and(|gap| !gap.chars().any(in_word))
            && word_ends(text, word.end)
        {
            start = word.end;
        }
    }
    let mut end = text.len();
    for word in commands().collect::<Vec<_>>().into_iter().rev() {
        let covered =
            word.start > start && text.get(word.end..end).is_some_and(|gap| !gap.chars().any(in_word));
        let whole = text.get(..word.start).is_some_and(|t| !t.ends_with(in_word) && !negated(t));
        if covered && whole {
            end = word.start;
        }
    }
    let kept = text.get(start..end).unwrap_or(text).trim_matches(|c: char| {
        !is_letter(c) && !matches!(c, '「' | '」' | '(' | ')' | '\'' | '"' | '[' | ']' | '%')
    });
    let kept = if kept.chars().filter(|c| is_letter(*c)).nth(1).is_some() { kept } else { line.raw };
    clip(&kept.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// `안 고쳐줘`, `못 갚고 있어요` is what happened, not a command.
fn negated(before: &str) -> bool {
    before
        .split_whitespace()
        .next_back()
        .is_some_and(|word| matches!(word, "안" | "못") || word.ends_with('고'))
}

/// At most [`LONGEST`] characters.
pub(crate) fn clip(text: &str) -> String {
    text.char_indices().nth(LONGEST).map_or(text, |(i, _)| text.get(..i).unwrap_or(text)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use law_model::Ymd;

    fn check(line: &str, senses: &[Sense], want: &str) {
        let line = Line::read(line, Ymd::parse("2026-08-20").unwrap());
        assert_eq!(term(&line, senses, &[]), want);
    }

    #[test]
    fn triggers_times_and_polite_endings_go() {
        let precedent = &[Sense::Precedent, Sense::Judgment, Sense::Result, Sense::About];
        check("음주측정 거부 무죄 판례 있나요?", precedent, "음주측정 거부 무죄");
        check("작년에 나온 직장내괴롭힘 판례", precedent, "직장내괴롭힘");
        check("2015년부터 2020년까지 명예훼손 위법성조각 대법원 판례", precedent, "명예훼손 위법성조각");
        check("명의신탁을 다룬 판례 좀 찾아주세요", precedent, "명의신탁");
        check("해고에 관한 판례", precedent, "해고");
    }

    #[test]
    fn commands_leave_a_question() {
        let line = Line::read("혹시 층간소음 소송 절차 알려주세요 ㅠㅠ", Ymd::parse("2026-08-20").unwrap());
        assert_eq!(question(&line), "층간소음 소송 절차");
    }
}
