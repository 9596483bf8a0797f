//! Particles that follow the last sound of the word before them: 민법은, 제3조는.
//!
//! ```
//! use law_vocab::josa::settle;
//! assert_eq!(settle("「민법」은(는) 제3조(으)로, '사기'이(가)"), "「민법」은 제3조로, '사기'가");
//! ```

/// How a particle is written before it is settled, after a final consonant, and after a vowel.
const PAIRS: [(&str, &str, &str); 5] = [
    ("은(는)", "은", "는"),
    ("이(가)", "이", "가"),
    ("을(를)", "을", "를"),
    ("과(와)", "과", "와"),
    ("(으)로", "으로", "로"),
];

/// Every `은(는)`, `이(가)`, `을(를)`, `과(와)` and `(으)로` of a sentence as it is spoken.
#[must_use]
pub fn settle(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((at, pair)) = next(rest) {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let (written, closed, open) = pair;
        out.push_str(if is_closed(&out, written == "(으)로") { closed } else { open });
        rest = after.get(written.len()..).unwrap_or("");
    }
    out.push_str(rest);
    out
}

fn next(text: &str) -> Option<(usize, (&'static str, &'static str, &'static str))> {
    PAIRS.into_iter().filter_map(|pair| text.find(pair.0).map(|at| (at, pair))).min_by_key(|(at, _)| *at)
}

/// Whether the word at the end of `text` ends in a consonant; before 로 the consonant ㄹ does not count.
fn is_closed(text: &str, before_ro: bool) -> bool {
    const RIEUL: u32 = 8;
    let last = text.chars().rev().find(|c| c.is_alphanumeric());
    match last.map_or(0, final_sound) {
        0 => false,
        RIEUL => !before_ro,
        _ => true,
    }
}

/// The final consonant by its number among the 28 of a syllable; 0 is none.
fn final_sound(c: char) -> u32 {
    match c {
        '가'..='힣' => (u32::from(c) - u32::from('가')) % 28,
        // 일, 칠, 팔
        '1' | '7' | '8' | 'L' | 'R' | 'l' | 'r' => 8,
        // 영, 삼, 육
        '0' | '3' | '6' | 'M' | 'N' | 'm' | 'n' => 16,
        _ => 0,
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
            ("아무것도 없음", "아무것도 없음"),
        ] {
            assert_eq!(settle(text), settled);
        }
    }
}
