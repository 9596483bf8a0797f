//! Particles that follow the last sound of the word before them: 민법은, 제3조는.
//!
//! ```
//! use law_vocab::josa::settle;
//! assert_eq!(settle("「민법」은(는) 제3조(으)로, '사기'이(가)"), "「민법」은 제3조로, '사기'가");
//! ```

/// How a particle is written before it is settled, after a final consonant, and after a vowel.
const PAIRS: [(&str, &str, &str); 6] = [
    ("은(는)", "은", "는"),
    ("이(가)", "이", "가"),
    ("을(를)", "을", "를"),
    ("과(와)", "과", "와"),
    ("(으)로", "으로", "로"),
    ("(이)라", "이라", "라"),
];

/// Every `은(는)`, `이(가)`, `을(를)`, `과(와)`, `(으)로` and `(이)라` of a sentence as it is spoken; after a word whose
/// last sound nobody can know it stays as it is written.
#[must_use]
pub fn settle(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((at, pair)) = next(rest) {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let (written, closed, open) = pair;
        out.push_str(match end_of(&out) {
            End::Open => open,
            End::Rieul if written == "(으)로" => open,
            End::Rieul | End::Closed => closed,
            End::Unknown => written,
        });
        rest = after.get(written.len()..).unwrap_or("");
    }
    out.push_str(rest);
    out
}

fn next(text: &str) -> Option<(usize, (&'static str, &'static str, &'static str))> {
    PAIRS.into_iter().filter_map(|pair| text.find(pair.0).map(|at| (at, pair))).min_by_key(|(at, _)| *at)
}

/// How the last word sounds at its end. Before 로 the consonant ㄹ does not count.
enum End {
    Open,
    Closed,
    Rieul,
    Unknown,
}

fn end_of(text: &str) -> End {
    let word = text.trim_end_matches(|c: char| !c.is_alphanumeric());
    let Some(last) = word.chars().next_back() else { return End::Open };
    match last {
        '가'..='힣' => match (u32::from(last) - u32::from('가')) % 28 {
            0 => End::Open,
            8 => End::Rieul,
            _ => End::Closed,
        },
        // 일, 칠, 팔
        '1' | '7' | '8' => End::Rieul,
        // 영, 삼, 육
        '0' | '3' | '6' => End::Closed,
        '0'..='9' => End::Open,
        c if c.is_ascii_alphabetic() => latin(word),
        _ => End::Unknown,
    }
}

/// A word of Latin letters: by the names of its letters where it has no vowel (`regDt`, `MST`), else as it is usually
/// written in Hangul (`query` 쿼리, `name` 네임).
fn latin(text: &str) -> End {
    let start = text.rfind(|c: char| !c.is_ascii_alphabetic()).map_or(0, |at| at + 1);
    // What follows the last capital is a word of its own: lawName.
    let start = text.rfind(|c: char| c.is_ascii_uppercase()).map_or(start, |at| at.max(start));
    let word = text.get(start..).unwrap_or(text).as_bytes();
    let vowel = |byte: &u8| b"aeiouyAEIOUY".contains(byte);
    let mut back = word.iter().rev().map(u8::to_ascii_lowercase);
    let (last, before) = (back.next().unwrap_or_default(), back.next().unwrap_or_default());
    let named = !word.iter().any(vowel) || word.len() < 2;
    match (before, last) {
        (_, b'l') => End::Rieul,
        (_, b'm' | b'n') => End::Closed,
        (_, b'r') if named => End::Rieul,
        _ if named => End::Open,
        // 네임, 라인, 파일, 타입; 페이지
        (b'm' | b'n', b'e') | (b'n', b'g') | (_, b'c') => End::Closed,
        (b'l', b'e') => End::Rieul,
        (b'p', b'e') if back.next() == Some(b'y') => End::Closed,
        // 맵, 북, 리밋, but 노트북, 태스크, 텍스트.
        (b, b'p' | b'b' | b'k' | b't') if vowel(&b) => End::Unknown,
        (b'p', b'e') => End::Unknown,
        _ => End::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::settle;

    #[test]
    fn particles_follow_the_sound() {
        for (text, settled) in [
            ("법은(는) 영이(가) 규칙을(를)", "법은 영이 규칙을"),
            ("제3조은(는) 제2호이(가) 제1항을(를)", "제3조는 제2호가 제1항을"),
            (
                "「민법」(으)로, 법률(으)로, 제4조(으)로, 규칙(으)로",
                "「민법」으로, 법률로, 제4조로, 규칙으로",
            ),
            ("2010은(는) 2011은(는) 2012은(는)", "2010은 2011은 2012는"),
            ("'횡령, 배임'이(가) (사기)과(와)", "'횡령, 배임'이 (사기)와"),
            ("은(는)", "는"),
            ("query이(가) lawName이(가) partial은(는) text은(는)", "query가 lawName이 partial은 text는"),
            ("regDt은(는) MST을(를) ln이(가) bylSeq이(가)", "regDt는 MST를 ln이 bylSeq가"),
            ("title을(를) hang(으)로 page을(를) order은(는)", "title을 hang으로 page를 order는"),
            ("linkType이(가) scope이(가)", "linkType이 scope이(가)"),
            ("'x'(이)라는 '123'(이)라는 '민법'(이)라고", "'x'라는 '123'이라는 '민법'이라고"),
            ("limit을(를) 法은(는)", "limit을(를) 法은(는)"),
            ("아무것도 없음", "아무것도 없음"),
        ] {
            assert_eq!(settle(text), settled);
        }
    }
}
