//! The comparison form of a name: what is left when spacing and middle dots are taken away.

/// Spaces, invisible characters and middle dots do not distinguish names.
#[must_use]
pub fn is_gap(c: char) -> bool {
    if ('가'..='힣').contains(&c) {
        return false;
    }
    matches!(
        c,
        ' ' | '\t' | '\n' | '\r' | '\u{a0}' | '\u{ad}' | '\u{2000}'
            ..='\u{200d}' | '\u{202f}' | '\u{205f}' | '\u{2060}' | '\u{3000}' | '\u{feff}'
    ) || crate::is_middle_dot(c)
}

/// Full-width ASCII becomes ASCII.
#[must_use]
pub fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// Narrow, and letters small.
fn fold(c: char) -> char {
    narrow(c).to_ascii_lowercase()
}

/// The characters of the comparison form, each with the byte position just after it in the text.
///
/// Decomposed Hangul (NFD) is composed on the way. A blank line ends the text: no name crosses a paragraph.
#[derive(Clone, Debug)]
pub struct KeyChars<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> KeyChars<'a> {
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn bump(&mut self, c: char) {
        self.at += c.len_utf8();
    }

    /// A jamo of the given block, as its number within the block.
    fn jamo(&mut self, first: u32, count: u32) -> Option<u32> {
        let c = self.peek()?;
        let n = u32::from(c).checked_sub(first).filter(|n| *n < count)?;
        self.bump(c);
        Some(n)
    }
}

impl Iterator for KeyChars<'_> {
    type Item = (char, usize);

    fn next(&mut self) -> Option<Self::Item> {
        let mut line_breaks = 0;
        loop {
            let c = self.peek()?;
            if ('가'..='힣').contains(&c) {
                self.bump(c);
                return Some((c, self.at));
            }
            if is_gap(c) {
                line_breaks += u32::from(c == '\n');
                if line_breaks > 1 {
                    return None;
                }
                self.bump(c);
                continue;
            }
            if let Some(lead) = self.jamo(0x1100, 19) {
                let composed = self.jamo(0x1161, 21).map(|vowel| {
                    let tail = self.jamo(0x11a8, 27).map_or(0, |t| t + 1);
                    0xac00 + (lead * 21 + vowel) * 28 + tail
                });
                return Some((composed.and_then(char::from_u32).unwrap_or(c), self.at));
            }
            self.bump(c);
            return Some((fold(c), self.at));
        }
    }
}

/// The comparison form of a whole name.
#[must_use]
pub fn key(text: &str) -> String {
    KeyChars::new(text).map(|(c, _)| c).collect()
}

/// Bits of the filter of beginnings: see [`pair_bit`].
pub const PAIR_BITS: usize = 1 << 14;

/// The bit of the filter that two characters at the beginning of a key set. A clear bit proves that no name
/// begins with them.
#[must_use]
pub fn pair_bit(a: char, b: char) -> usize {
    let hash = u32::from(a).wrapping_mul(0x9e37_79b1) ^ u32::from(b).wrapping_mul(0x85eb_ca77);
    usize::try_from(hash >> 18).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_key_for_every_spelling() {
        for text in [
            "표시ㆍ광고의 공정화에 관한 법률",
            "표시·광고의공정화에관한법률",
            "표시 • 광고의\n공정화에 관한 법률",
            "표시광고의\u{a0}공정화에 관한 법률",
        ] {
            assert_eq!(key(text), "표시광고의공정화에관한법률");
        }
        assert_eq!(key("선박안전법（船舶）ＡＢ"), "선박안전법(船舶)ab");
        assert_eq!(key("\u{1106}\u{1175}\u{11ab}\u{1107}\u{1165}\u{11b8}"), "민법");
        assert_eq!(key("민\n\n법"), "민");
    }
}
