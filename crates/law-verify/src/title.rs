//! Whether an article title as a text claims it is the title the law gives.

/// What is left of a title when spacing, dots, brackets and joining words do not count.
fn core(title: &str) -> Vec<char> {
    const JOINING: &[&str] = &["에 관한", "에 대한", "의 ", "및", "등", "또는"];
    let mut text = title.to_owned();
    for word in JOINING {
        text = text.replace(word, " ");
    }
    text.chars().filter(|c| c.is_alphanumeric() && !matches!(c, '\u{318d}' | '\u{119e}')).collect()
}

/// Tolerant to spaces, dots, brackets and joining words; a part of the title counts as the title.
pub(crate) fn matches(claim: &str, actual: &str) -> bool {
    let (claim, actual) = (core(claim), core(actual));
    if claim.is_empty() || actual.is_empty() || claim == actual {
        return true;
    }
    let (short, long) = if claim.len() <= actual.len() { (&claim, &actual) } else { (&actual, &claim) };
    let contained = short.len() >= 2 && long.windows(short.len()).any(|w| w == short.as_slice());
    contained || likeness(&claim, &actual) >= 0.6
}

/// Dice coefficient of the letter pairs.
fn likeness(a: &[char], b: &[char]) -> f64 {
    let pairs =
        |t: &[char]| -> Vec<(char, char)> { t.iter().zip(t.iter().skip(1)).map(|(x, y)| (*x, *y)).collect() };
    let (a, mut b) = (pairs(a), pairs(b));
    let total = a.len() + b.len();
    let mut shared = 0_usize;
    for pair in a {
        if let Some(at) = b.iter().position(|p| *p == pair) {
            b.swap_remove(at);
            shared += 1;
        }
    }
    if total == 0 { 0.0 } else { 2.0 * as_f64(shared) / as_f64(total) }
}

fn as_f64(n: usize) -> f64 {
    u32::try_from(n).map_or(f64::MAX, f64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_that_agree_and_titles_that_do_not() {
        for (claim, actual) in [
            ("횡령, 배임", "횡령, 배임"),
            ("불법행위", "불법행위의 내용"),
            ("업무상 횡령·배임", "업무상의 횡령과 배임"),
            ("손해배상 책임", "손해배상책임"),
            ("개인정보의 수집ㆍ이용", "개인정보의 수집 및 이용"),
            ("목적", "목적"),
        ] {
            assert!(matches(claim, actual), "{claim} = {actual}");
        }
        for (claim, actual) in [
            ("강도", "업무상의 횡령과 배임"),
            ("계약금", "배상액의 예정"),
            ("횡령", "사기"),
            ("정의", "목적"),
        ] {
            assert!(!matches(claim, actual), "{claim} ≠ {actual}");
        }
    }
}
