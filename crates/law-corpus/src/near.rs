//! Words that look like a word that is not there: one slip of the finger away.

/// How alike two words are, 0 for not enough. Both begin alike; syllable by syllable, an equal one counts two, one
/// with the same first consonant one, and what one of them has more counts against it.
pub(crate) fn likeness(word: &str, other: &str) -> u32 {
    let mut pairs = word.chars().zip(other.chars());
    let first = pairs.next().map_or(0, |(a, b)| alike(a, b));
    let count = |text: &str| u32::try_from(text.chars().count()).unwrap_or(u32::MAX / 4);
    let (words, others) = (count(word), count(other));
    if first == 0 || words.abs_diff(others) > 1 || words < 2 {
        return 0;
    }
    let sum = first + pairs.map(|(a, b)| alike(a, b)).sum::<u32>();
    let whole = 2 * words.max(others);
    // Half a syllable may differ in a short word, a whole one in a longer word.
    if sum + if words > 2 { 2 } else { 1 } >= whole { sum * 16 / whole } else { 0 }
}

fn alike(a: char, b: char) -> u32 {
    // 588 syllables begin with one consonant; letters of other scripts are alike only when they are the same.
    let lead = |c: char| u32::from(c).checked_sub(0xac00).filter(|n| *n < 11_172).map(|n| n / 588);
    match (a == b, lead(a)) {
        (true, _) => 2,
        (false, Some(consonant)) if lead(b) == Some(consonant) => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::likeness;

    #[test]
    fn slips_of_the_finger() {
        for (word, other, want) in [
            ("해재", "해제", true),
            ("계얌", "계약", true),
            ("손해베상", "손해배상", true),
            ("임댜차", "임대차", true),
            ("보즘긍", "보증금", true),
            ("contrct", "contract", false),
            ("contracd", "contract", true),
            ("휴먼", "휴가", false),
            ("해제", "취소", false),
            ("물방앗간", "물레방아", false),
        ] {
            assert_eq!(likeness(word, other) > 0, want, "{word} {other}");
        }
        assert!(likeness("손해배상", "손해배상") > likeness("손해배상", "손해베상"));
    }
}
