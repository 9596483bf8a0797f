//! The text as the grammar reads it: one plain character per place, each knowing where it came from.

use crate::fold::{Folded, compose, fold};
use law_vocab::order::Arrange;

/// Longest bracket that is looked over as a whole (a note after a name, a title after an article).
const MAX_BRACKET: usize = 600;
/// Brackets inside one another that are kept in mind.
const DEPTH: usize = 32;

#[derive(Debug)]
pub(crate) struct View {
    text: String,
    places: Vec<Spot>,
    /// Opening brackets with the distance to their partners, in text order.
    brackets: Vec<(usize, usize)>,
}

/// One character with its byte offsets in the plain text and in the source.
#[derive(Clone, Copy, Debug)]
struct Spot {
    plain: char,
    byte: u32,
    source: u32,
}

fn narrow(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl View {
    pub(crate) fn new(source: &str) -> Self {
        let mut view = Self {
            text: String::with_capacity(source.len()),
            places: Vec::with_capacity(source.len() / 2),
            brackets: Vec::new(),
        };
        // What stays as it is goes over in one piece.
        let mut run = 0;
        let mut skip = 0;
        for (at, c) in source.char_indices() {
            if at < skip {
                continue;
            }
            let (folded, taken) = match fold(c) {
                Folded::Same => {
                    let byte = narrow(view.text.len() + at - run);
                    view.places.push(Spot { plain: c, byte, source: narrow(at) });
                    continue;
                }
                Folded::As(plain) => (Some(plain), c.len_utf8()),
                Folded::Nothing => (None, c.len_utf8()),
                Folded::Lead => match syllable(source, at) {
                    Some((whole, taken)) => (Some(whole), taken),
                    None => (Some(c), c.len_utf8()),
                },
            };
            view.text.push_str(source.get(run..at).unwrap_or(""));
            skip = at + taken;
            run = skip;
            if let Some(plain) = folded {
                let byte = narrow(view.text.len());
                view.places.push(Spot { plain, byte, source: narrow(at) });
                view.text.push(plain);
            }
        }
        view.text.push_str(source.get(run..).unwrap_or(""));
        view.brackets = brackets(&view.places);
        view
    }

    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// The character at `i`; NUL past either end.
    #[inline]
    pub(crate) fn at(&self, i: usize) -> char {
        self.places.get(i).map_or('\0', |p| p.plain)
    }

    /// The character before `i`; NUL at the start.
    #[inline]
    pub(crate) fn back(&self, i: usize) -> char {
        i.checked_sub(1).map_or('\0', |i| self.at(i))
    }

    fn byte(&self, i: usize) -> usize {
        self.places.get(i).map_or(self.text.len(), |p| p.byte as usize)
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
        // The last byte tells most words apart: all letters of Hangul begin alike.
        let text = self.rest(i);
        let last = word.len().saturating_sub(1);
        text.as_bytes().get(last) == word.as_bytes().last() && text.starts_with(word)
    }

    /// Where `word` begins when it ends at `to`.
    pub(crate) fn ends(&self, to: usize, word: &str) -> Option<usize> {
        let before = self.text.get(..self.byte(to))?;
        let may_be = before.as_bytes().last() == word.as_bytes().last();
        (may_be && before.ends_with(word)).then(|| to.saturating_sub(word.chars().count()))
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
        let found = self.brackets.binary_search_by_key(&i, |b| b.0).ok()?;
        self.brackets.get(found).map(|(_, distance)| i + distance + 1)
    }

    /// Byte offsets in the source of the characters `from..to`.
    pub(crate) fn source(&self, source: &str, from: usize, to: usize) -> [usize; 2] {
        let start = self.places.get(from).map_or(0, |p| p.source as usize);
        let last = to.checked_sub(1).and_then(|i| self.places.get(i)).map_or(start, |p| p.source as usize);
        let one = source.get(last..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let width = syllable(source, last).map_or(one, |(_, taken)| taken);
        [start, (last + width).max(start)]
    }
}

/// Decomposed letters at `at` put together, with the bytes they take.
fn syllable(source: &str, at: usize) -> Option<(char, usize)> {
    let mut letters = source.get(at..)?.chars();
    let (lead, vowel) = (letters.next()?, letters.next()?);
    let (whole, count) = compose(lead, vowel, letters.next().unwrap_or('\0'))?;
    Some((whole, count * lead.len_utf8()))
}

fn brackets(places: &[Spot]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut before = '\0';
    for (i, spot) in places.iter().enumerate() {
        match spot.plain {
            c @ ('(' | '[' | '<' | '「') => {
                if open.len() == DEPTH {
                    open.remove(0);
                }
                open.push((c, i));
            }
            c @ (')' | ']' | '>' | '」') => {
                let opener = match c {
                    ')' => '(',
                    ']' => '[',
                    '>' => '<',
                    _ => '「',
                };
                if let Some(at) = open.iter().rposition(|o| o.0 == opener) {
                    let start = open.get(at).map_or(i, |o| o.1);
                    open.truncate(at);
                    if i - start <= MAX_BRACKET {
                        found.push((start, i - start));
                    }
                }
            }
            // A blank line ends every bracket.
            '\n' if before == '\n' => open.clear(),
            _ => {}
        }
        before = spot.plain;
    }
    found.arrange(Ord::cmp);
    found
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
            assert_eq!(view.source(source, 0, view.len())[1], source.trim_end_matches('*').len());
        }
    }
}
