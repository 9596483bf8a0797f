//! The text as the grammar reads it: one plain character per place, each knowing where it came from.

use crate::fold::{Folded, compose, fold};

/// Longest bracket that is looked over as a whole (a note after a name, a title after an article).
const MAX_BRACKET: usize = 600;
/// Brackets inside one another that are kept in mind.
const DEPTH: usize = 32;

#[derive(Debug)]
pub(crate) struct View {
    text: String,
    chars: Vec<char>,
    /// Byte offset in `text` of each character, and the end.
    bytes: Vec<u32>,
    /// Start and end of each character in scalar values of the source.
    source: Vec<(u32, u32)>,
    /// For an opening bracket the distance to its partner; 0 elsewhere.
    partner: Vec<u16>,
}

fn narrow(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl View {
    pub(crate) fn new(source: &str) -> Self {
        let mut view = Self {
            text: String::with_capacity(source.len()),
            chars: Vec::with_capacity(source.len() / 2),
            bytes: Vec::with_capacity(source.len() / 2),
            source: Vec::with_capacity(source.len() / 2),
            partner: Vec::new(),
        };
        let mut rest = source.chars();
        let mut at = 0;
        while let Some(c) = rest.next() {
            let mut taken = 1;
            let folded = if ('\u{1100}'..='\u{1112}').contains(&c) {
                let mut ahead = rest.clone();
                let (vowel, trail) = (ahead.next().unwrap_or('\0'), ahead.next().unwrap_or('\0'));
                match compose(c, vowel, trail) {
                    Some((whole, count)) => {
                        for _ in 1..count {
                            rest.next();
                        }
                        taken = count;
                        Folded::As(whole)
                    }
                    None => Folded::Same,
                }
            } else {
                fold(c)
            };
            match folded {
                Folded::Same => view.push(c, at, taken),
                Folded::As(c) => view.push(c, at, taken),
                Folded::Nothing => {}
            }
            at += taken;
        }
        view.bytes.push(narrow(view.text.len()));
        view.partner = partners(&view.chars);
        view
    }

    fn push(&mut self, c: char, at: usize, taken: usize) {
        self.bytes.push(narrow(self.text.len()));
        self.text.push(c);
        self.chars.push(c);
        self.source.push((narrow(at), narrow(at + taken)));
    }

    pub(crate) fn len(&self) -> usize {
        self.chars.len()
    }

    /// The character at `i`; NUL past either end.
    #[inline]
    pub(crate) fn at(&self, i: usize) -> char {
        self.chars.get(i).copied().unwrap_or('\0')
    }

    /// The character before `i`; NUL at the start.
    #[inline]
    pub(crate) fn back(&self, i: usize) -> char {
        i.checked_sub(1).map_or('\0', |i| self.at(i))
    }

    fn byte(&self, i: usize) -> usize {
        self.bytes.get(i).map_or(self.text.len(), |&b| b as usize)
    }

    pub(crate) fn str(&self, from: usize, to: usize) -> &str {
        self.text.get(self.byte(from)..self.byte(to)).unwrap_or("")
    }

    /// Everything from `i` on.
    pub(crate) fn rest(&self, i: usize) -> &str {
        self.text.get(self.byte(i)..).unwrap_or("")
    }

    /// The character that begins `bytes` bytes after character `from`.
    pub(crate) fn char_at(&self, from: usize, bytes: usize) -> usize {
        let goal = self.byte(from) + bytes;
        let mut i = from;
        while i < self.len() && self.byte(i) < goal {
            i += 1;
        }
        i
    }

    pub(crate) fn starts(&self, i: usize, word: &str) -> bool {
        self.text.get(self.byte(i)..).is_some_and(|t| t.starts_with(word))
    }

    /// Where `word` begins when it ends at `to`.
    pub(crate) fn ends(&self, to: usize, word: &str) -> Option<usize> {
        let before = self.text.get(..self.byte(to))?;
        before.ends_with(word).then(|| to.saturating_sub(word.chars().count()))
    }

    /// Past spaces and single line breaks; stops before a blank line.
    pub(crate) fn skip(&self, i: usize) -> usize {
        let (mut i, mut breaks) = (i, 0);
        let start = i;
        loop {
            match self.at(i) {
                ' ' | '\t' => i += 1,
                '\n' if breaks == 0 => {
                    breaks = 1;
                    i += 1;
                }
                '\n' => return start,
                _ => return i,
            }
        }
    }

    /// Back over spaces and single line breaks.
    pub(crate) fn skip_back(&self, i: usize) -> usize {
        let (mut i, mut breaks) = (i, 0);
        loop {
            match self.back(i) {
                ' ' | '\t' => i -= 1,
                '\n' if breaks == 0 => {
                    breaks = 1;
                    i -= 1;
                }
                _ => return i,
            }
        }
    }

    /// End (exclusive) of the bracket that opens at `i`, when it closes soon enough.
    pub(crate) fn bracket_end(&self, i: usize) -> Option<usize> {
        match self.partner.get(i).copied().unwrap_or(0) {
            0 => None,
            distance => Some(i + usize::from(distance) + 1),
        }
    }

    /// Scalar offsets in the source of the characters `from..to`.
    pub(crate) fn source(&self, from: usize, to: usize) -> [usize; 2] {
        let start = self.source.get(from).map_or(0, |s| s.0 as usize);
        let end = to.checked_sub(1).and_then(|i| self.source.get(i)).map_or(start, |s| s.1 as usize);
        [start, end.max(start)]
    }
}

fn partners(chars: &[char]) -> Vec<u16> {
    let mut partner = vec![0; chars.len()];
    let mut open: Vec<(char, usize)> = Vec::new();
    for (i, &c) in chars.iter().enumerate() {
        match c {
            '(' | '[' | '<' | '「' => {
                if open.len() == DEPTH {
                    open.remove(0);
                }
                open.push((c, i));
            }
            ')' | ']' | '>' | '」' => {
                let opener = match c {
                    ')' => '(',
                    ']' => '[',
                    '>' => '<',
                    _ => '「',
                };
                if let Some(found) = open.iter().rposition(|o| o.0 == opener) {
                    let start = open.get(found).map_or(i, |o| o.1);
                    open.truncate(found);
                    if let (Some(slot), true) = (partner.get_mut(start), i - start <= MAX_BRACKET) {
                        *slot = u16::try_from(i - start).unwrap_or(0);
                    }
                }
            }
            '\n' if chars.get(i + 1) == Some(&'\n') => open.clear(),
            _ => {}
        }
    }
    partner
}

#[cfg(test)]
mod tests {
    use super::View;

    #[test]
    fn one_plain_form() {
        for (source, plain) in [
            ("第７５０條", "제750조"),
            ("「민법」·『상법』", "「민법」ㆍ「상법」"),
            ("**민법** 제1조", "민법 제1조"),
            ("\u{1106}\u{1175}\u{11ab}\u{1107}\u{1165}\u{11b8}", "민법"),
            ("가\u{200b}나", "가나"),
        ] {
            let view = View::new(source);
            assert_eq!(view.str(0, view.len()), plain);
            assert_eq!(view.source(0, view.len())[1], source.trim_end_matches('*').chars().count());
        }
    }
}
