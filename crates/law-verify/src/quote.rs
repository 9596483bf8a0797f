//! Quoted words against the text of the law.
//!
//! ```
//! use law_verify::quote::{QuoteVerdict, compare};
//! let article = "채권은 10년간 행사하지 아니하면 소멸시효가 완성한다.";
//! assert_eq!(compare("채권은 5년간 행사하지 아니하면", article), QuoteVerdict::NumberChanged);
//! ```

/// How quoted words relate to the text they claim to come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteVerdict {
    /// The very words.
    Exact,
    /// The words; spacing, punctuation or brackets differ.
    Spacing,
    /// The words in their order with something left out.
    Omission,
    /// The words, but a number is another one.
    NumberChanged,
    /// The very words of the sentence, which the text limits by a 단서 that follows.
    ProvisoDropped,
    /// Mostly the words of the text, but some are others.
    Reworded,
    /// Something else.
    Unrelated,
}

/// Compares a quotation with the text of the article (or of the 항 or 호 cited).
#[must_use]
pub fn compare(claimed: &str, article_text: &str) -> QuoteVerdict {
    let (claim, text) = (Letters::of(claimed), Letters::of(article_text));
    if claim.chars.is_empty() {
        return QuoteVerdict::Unrelated;
    }
    if let Some(end) = text.end_of(&claim) {
        return match (limited(article_text, text.byte_after(end)), verbatim(claimed, article_text)) {
            (true, _) => QuoteVerdict::ProvisoDropped,
            (false, true) => QuoteVerdict::Exact,
            (false, false) => QuoteVerdict::Spacing,
        };
    }
    if text.masked().end_of(&claim.masked()).is_some() {
        return QuoteVerdict::NumberChanged;
    }
    if in_pieces(claimed, &text) {
        return QuoteVerdict::Omission;
    }
    by_words(claimed, article_text)
}

/// Letters and digits of a text with the byte after each.
struct Letters {
    chars: Vec<char>,
    ends: Vec<usize>,
}

impl Letters {
    fn of(text: &str) -> Self {
        let letters = text.char_indices().filter(|(_, c)| c.is_alphanumeric() && *c != '\u{318d}');
        let (chars, ends) = letters.map(|(at, c)| (c, at + c.len_utf8())).unzip();
        Self { chars, ends }
    }

    /// The letter after the first occurrence of `part`.
    fn end_of(&self, part: &Self) -> Option<usize> {
        find(&self.chars, &part.chars).map(|at| at + part.chars.len())
    }

    fn byte_after(&self, letters: usize) -> usize {
        letters.checked_sub(1).and_then(|i| self.ends.get(i)).copied().unwrap_or(0)
    }

    /// Every run of digits as one sign.
    fn masked(&self) -> Self {
        let mut masked = Self { chars: Vec::new(), ends: Vec::new() };
        for (c, end) in self.chars.iter().zip(&self.ends) {
            let sign = if is_number(*c) { '0' } else { *c };
            if sign != '0' || masked.chars.last() != Some(&'0') {
                masked.chars.push(sign);
                masked.ends.push(*end);
            }
        }
        masked
    }
}

fn is_number(c: char) -> bool {
    c.is_numeric()
}

/// The first place of `part` in `text`, in linear time (Knuth, Morris, Pratt).
fn find(text: &[char], part: &[char]) -> Option<usize> {
    let mut borders: Vec<usize> = vec![0];
    let step = |borders: &[usize], mut matched: usize, c: char| {
        while matched > 0 && part.get(matched) != Some(&c) {
            matched = matched.checked_sub(1).and_then(|i| borders.get(i)).copied().unwrap_or(0);
        }
        if part.get(matched) == Some(&c) { matched + 1 } else { 0 }
    };
    for c in part.iter().skip(1) {
        let matched = borders.last().copied().unwrap_or(0);
        borders.push(step(&borders, matched, *c));
    }
    let mut matched = 0;
    for (at, c) in text.iter().enumerate() {
        matched = step(&borders, matched, *c);
        if matched == part.len() {
            return (at + 1).checked_sub(part.len());
        }
    }
    None
}

fn verbatim(claimed: &str, text: &str) -> bool {
    text.contains(claimed.trim())
}

/// Whether the sentence ended just before `at` and a 단서 follows.
fn limited(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or("").trim_start();
    let Some(next) = rest.strip_prefix('.') else { return false };
    let next = next.trim_start();
    next.starts_with("다만,") || next.starts_with("다만 ") || next.starts_with("단,")
}

const LEFT_OUT: [&str; 6] = ["(중략)", "(생략)", "중략", "…", "...", "……"];

/// A quotation that shows by signs where it leaves something out: every piece is there, in order.
fn in_pieces(claimed: &str, text: &Letters) -> bool {
    let mut plain = claimed.to_owned();
    for sign in LEFT_OUT {
        plain = plain.replace(sign, "\n");
    }
    let mut rest = text.chars.as_slice();
    let mut pieces = 0;
    for piece in plain.split('\n').map(Letters::of).filter(|piece| !piece.chars.is_empty()) {
        let Some(at) = find(rest, &piece.chars) else { return false };
        rest = rest.get(at + piece.chars.len()..).unwrap_or_default();
        pieces += 1;
    }
    pieces > 1
}

/// All words in their order: something was left out. Half of them: something was put in other words.
fn by_words(claimed: &str, text: &str) -> QuoteVerdict {
    let words = |text: &str| -> Vec<String> {
        text.split_whitespace().map(|w| Letters::of(w).chars.into_iter().collect::<String>()).collect()
    };
    let (claimed, text) = (words(claimed), words(text));
    let mut rest = text.iter();
    let mut found = 0_usize;
    for word in claimed.iter().filter(|word| !word.is_empty()) {
        let mut ahead = rest.clone();
        if ahead.any(|other| other == word) {
            rest = ahead;
            found += 1;
        }
    }
    let total = claimed.iter().filter(|word| !word.is_empty()).count();
    match () {
        () if total >= 3 && found == total => QuoteVerdict::Omission,
        () if total >= 3 && found * 2 >= total => QuoteVerdict::Reworded,
        () => QuoteVerdict::Unrelated,
    }
}

#[cfg(test)]
mod tests {
    use super::QuoteVerdict::*;
    use super::*;

    /// Made up for these tests.
    const ARTICLE: &str = "제9조(빌린 책) ① 책을 빌린 사람은 14일 안에 책을 돌려주어야 한다. 다만, 관장이 허락한 때에는 \
        7일을 더 빌릴 수 있다. ② 제1항을 어긴 사람에게는 하루에 100원의 연체료를 물릴 수 있다.";

    #[test]
    fn quotations() {
        for (claimed, verdict) in [
            ("제1항을 어긴 사람에게는 하루에 100원의 연체료를 물릴 수 있다.", Exact),
            ("하루에 100원의 연체료", Exact),
            ("제1항을 어긴 사람에게는 하루에 100 원의 연체료를 물릴수 있다", Spacing),
            ("책을 빌린 사람은 14일 안에 책을 돌려주어야 한다", ProvisoDropped),
            ("책을 빌린 사람은 30일 안에 책을 돌려주어야 한다", NumberChanged),
            ("하루에 1,000원의 연체료를 물릴 수 있다", NumberChanged),
            ("책을 빌린 사람은 … 책을 돌려주어야 한다", Omission),
            ("책을 빌린 사람은 책을 돌려주어야 한다", Omission),
            ("책을 빌린 사람은 14일 안에 책을 반납할 수 있다", Reworded),
            ("타인의 재물을 횡령한 자는 징역에 처한다", Unrelated),
            ("", Unrelated),
        ] {
            assert_eq!(compare(claimed, ARTICLE), verdict, "{claimed}");
        }
    }

    #[test]
    fn search_is_right_and_linear() {
        let letters = |text: &str| text.chars().collect::<Vec<_>>();
        for (text, part, at) in [
            ("가나가나가다", "가나가다", Some(2)),
            ("가가가나", "가가나", Some(1)),
            ("가나", "다", None),
            ("가", "가나", None),
        ] {
            assert_eq!(find(&letters(text), &letters(part)), at, "{part} in {text}");
        }
        let long = vec!['가'; 200_000];
        let mut part = vec!['가'; 100_000];
        part.push('나');
        assert_eq!(find(&long, &part), None);
    }
}
