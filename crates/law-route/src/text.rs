//! Characters, words and particles of Korean running text.

use std::borrow::Cow;

/// A stretch of the line in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    pub(crate) fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// The text from a byte on; empty when there is none.
pub(crate) fn from(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}

pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    from(text, at).chars().next()
}

pub(crate) fn char_before(text: &str, at: usize) -> Option<char> {
    text.get(..at).and_then(|t| t.chars().next_back())
}

pub(crate) fn is_hangul(c: char) -> bool {
    ('\u{ac00}'..='\u{d7a3}').contains(&c)
}

/// Letters and digits that hold a word together.
pub(crate) fn in_word(c: char) -> bool {
    is_hangul(c) || c.is_ascii_alphanumeric() || ('\u{3400}'..='\u{9fff}').contains(&c)
}

/// A letter or digit of any script.
pub(crate) fn is_letter(c: char) -> bool {
    in_word(c) || !c.is_ascii() && c.is_alphanumeric()
}

pub(crate) fn word_starts(text: &str, at: usize) -> bool {
    !char_before(text, at).is_some_and(in_word)
}

pub(crate) fn word_ends(text: &str, at: usize) -> bool {
    !char_at(text, at).is_some_and(in_word)
}

/// Where the word that covers `at` ends.
pub(crate) fn word_end(text: &str, at: usize) -> usize {
    from(text, at).char_indices().find(|&(_, c)| !in_word(c)).map_or(text.len(), |(i, _)| at + i)
}

pub(crate) fn skip_blanks(text: &str, at: usize) -> usize {
    from(text, at).char_indices().find(|&(_, c)| c != ' ').map_or(text.len(), |(i, _)| at + i)
}

/// Whether the syllable closes with a consonant (받침).
pub(crate) fn closed(c: char) -> bool {
    is_hangul(c) && !(c as u32 - 0xac00).is_multiple_of(28)
}

/// The particle or polite ending that `rest` begins with, the longest one.
fn particle(rest: &str) -> Option<&'static str> {
    let list: &[&str] = match rest.chars().next()? {
        '에' => {
            &["에서는", "에서의", "에게서", "에서", "에게", "에는", "에도", "에선", "에만", "에요", "에"]
        }
        '으' => &["으로는", "으로서", "으로", "으론"],
        '이' => &[
            "이라는",
            "이라고",
            "이에요",
            "이예요",
            "이라도",
            "이랑",
            "이나",
            "이란",
            "이요",
            "이야",
            "이고",
            "이며",
            "이면",
            "이",
        ],
        '인' => &["인가요", "인지", "인가", "인"],
        '입' => &["입니까"],
        '라' => &["라는", "라고"],
        '로' => &["로서", "로는", "로"],
        '과' => &["과의", "과"],
        '와' => &["와의", "와"],
        '만' => &["만의", "만"],
        '좀' => &["좀요", "좀"],
        '부' => &["부터"],
        '까' => &["까지"],
        '하' => &["하고"],
        '한' => &["한테"],
        '보' => &["보다"],
        '처' => &["처럼"],
        '마' => &["마다"],
        '예' => &["예요"],
        '랑' => &["랑"],
        '나' => &["나"],
        '란' => &["란"],
        '을' => &["을"],
        '를' => &["를"],
        '은' => &["은"],
        '는' => &["는"],
        '가' => &["가"],
        '의' => &["의"],
        '도' => &["도"],
        '요' => &["요"],
        '야' => &["야"],
        '고' => &["고"],
        '면' => &["면"],
        _ => return None,
    };
    list.iter().find(|p| rest.starts_with(**p)).copied()
}

/// Length of the particles that fill the rest of a word from `at`; `None` when something else stands there.
pub(crate) fn particles(text: &str, at: usize) -> Option<usize> {
    let mut end = at;
    for _ in 0..4 {
        if word_ends(text, end) {
            return Some(end - at);
        }
        end += particle(from(text, end))?.len();
    }
    word_ends(text, end).then_some(end - at)
}

/// The line as the lexers read it: wide forms, exotic blanks and dashes, and the Hanja of article notation folded.
pub(crate) fn fold(raw: &str) -> Cow<'_, str> {
    let plain = |c: char| c != '\t' && c != '\n' && c != '\r' && (is_hangul(c) || c.is_ascii());
    if raw.chars().all(plain) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    for c in raw.chars() {
        out.push(fold_char(c));
    }
    Cow::Owned(out)
}

fn fold_char(c: char) -> char {
    match c {
        '\t' | '\n' | '\r' | '\u{a0}' | '\u{2000}'..='\u{200b}' | '\u{202f}' | '\u{3000}' | '\u{feff}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' => '-',
        '∼' | '〜' => '~',
        '第' => '제',
        '條' | '条' => '조',
        '項' => '항',
        '號' | '号' => '호',
        '之' => '의',
        '舊' => '구',
        '法' => '법',
        '民' => '민',
        '刑' => '형',
        '商' => '상',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_fill_the_rest_of_a_word() {
        for (tail, want) in [
            ("은", Some(3)),
            ("에서는 ", Some(9)),
            ("좀요", Some(6)),
            ("", Some(0)),
            ("률", None),
            ("이랑도", Some(9)),
        ] {
            assert_eq!(particles(tail, 0), want, "{tail}");
        }
    }

    #[test]
    fn folding_leaves_plain_lines_alone() {
        assert!(matches!(fold("민법 제750조"), Cow::Borrowed(_)));
        assert_eq!(fold("민법　第750條—３"), "민법 제750조-3");
    }

    #[test]
    fn closed_syllables() {
        assert!(closed('법') && !closed('가') && !closed('a'));
    }
}
