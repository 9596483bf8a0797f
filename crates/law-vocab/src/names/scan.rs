//! Finding names in running text.

use super::blob::{Entry, entries_from, head_ranges, may_begin};
use super::facts::Form;
use super::{Name, NameMatch};
use crate::key::{KeyChars, is_gap};
use crate::order::Arrange;

/// No name is longer than this many key characters.
const LONGEST: usize = 128;
/// Names that are beginnings of one another: `상법`, `상법 시행령`, …
const NESTED: usize = 16;

/// The key characters of a text, read as far as they are needed.
struct Cursor<'a> {
    rest: KeyChars<'a>,
    read: Vec<(char, u16)>,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a str) -> Self {
        Self { rest: KeyChars::new(text), read: Vec::with_capacity(16) }
    }

    fn get(&mut self, index: usize) -> Option<char> {
        while self.read.len() <= index.min(LONGEST) {
            let (c, end) = self.rest.next()?;
            self.read.push((c, u16::try_from(end).ok()?));
        }
        self.read.get(index).map(|(c, _)| *c)
    }

    /// Bytes of the text taken by the first `count` key characters.
    fn bytes(&self, count: usize) -> usize {
        count.checked_sub(1).and_then(|i| self.read.get(i)).map_or(0, |(_, end)| usize::from(*end))
    }

    fn continues_with(&mut self, from: usize, word: &str) -> Option<usize> {
        let mut at = from;
        for c in word.chars() {
            if self.get(at)? != c {
                return None;
            }
            at += 1;
        }
        Some(at)
    }
}

type Found = Vec<NameMatch>;

/// Where the names stand that may begin this text: most texts are told apart here, without any copying.
fn ranges(text: &str) -> Option<[(usize, usize); 2]> {
    let mut heads = KeyChars::new(text).map(|(c, _)| c);
    let (a, b) = heads.next().zip(heads.next()).filter(|(a, b)| may_begin(*a, *b))?;
    let ranges = head_ranges(a, b, heads.next());
    let some = ranges.iter().any(|(start, end)| start < end);
    (some && !text.starts_with(is_gap)).then_some(ranges)
}

/// All names that begin this text, by their length.
fn scan(text: &str) -> Found {
    ranges(text).map(|ranges| scan_in(text, ranges)).unwrap_or_default()
}

/// The same where it is known in which entries to look.
fn scan_in(text: &str, ranges: [(usize, usize); 2]) -> Found {
    let mut found = Found::default();
    for (matched, (start, end)) in (2..).zip(ranges) {
        if start < end {
            scan_group(text, start, end, matched, &mut found);
        }
    }
    found
}

/// Walks one group. `matched` counts the key characters the entry just passed has in common with the text,
/// so an entry that shares more than that with its predecessor differs from the text at the same place.
fn scan_group(text: &str, start: usize, end: usize, mut matched: usize, found: &mut Found) {
    let mut cursor = Cursor::new(text);
    for entry in entries_from(start, end) {
        if entry.shared > matched {
            continue;
        }
        matched = entry.shared;
        let mut complete = true;
        for c in entry.chars().filter(|c| !is_gap(*c)).map(|c| c.to_ascii_lowercase()) {
            match cursor.get(matched) {
                Some(t) if t == c => matched += 1,
                Some(t) if t > c => {
                    complete = false;
                    break;
                }
                // This entry sorts after the text, and so do all that follow.
                _ => return,
            }
        }
        if complete {
            push_forms(entry, matched, &mut cursor, found);
        }
    }
}

fn push_forms(entry: Entry, matched: usize, cursor: &mut Cursor<'_>, found: &mut Found) {
    for form in [Form::Bare, Form::Decree, Form::Rule] {
        let end = form.suffix().map_or(Some(matched), |suffix| cursor.continues_with(matched, suffix));
        let name = Name::new(entry.offset, form);
        if let Some(end) = end
            && found.len() < NESTED
            && name.exists()
        {
            found.push(NameMatch { len: cursor.bytes(end), name });
        }
    }
}

/// The names that begin at the beginning of `text`, longest first.
///
/// Gaps (spaces, soft line breaks, middle dots) inside a name do not matter. Word borders and particles are the
/// caller's: `형법상` begins with `형법`.
pub fn prefixes(text: &str) -> impl Iterator<Item = NameMatch> {
    ranges(text).into_iter().flat_map(|ranges| {
        let mut found = scan_in(text, ranges);
        found.arrange_by_key(|m| std::cmp::Reverse(m.len));
        found
    })
}

/// The longest name that begins at the beginning of `text`.
#[must_use]
pub fn longest_prefix(text: &str) -> Option<NameMatch> {
    let ranges = ranges(text)?;
    scan_in(text, ranges).into_iter().max_by_key(|m| m.len)
}

/// Last characters of names.
const LAST: &str = "법칙령률정제준건범호";

/// The longest name that ends at the end of `text`; `len` counts from the end.
#[must_use]
pub fn longest_suffix(text: &str) -> Option<NameMatch> {
    text.chars().next_back().filter(|c| LAST.contains(*c))?;
    let may_be_name = |c: &(usize, char)| is_gap(c.1) || can_be_in_name(c.1);
    let starts = text.char_indices().rev().take(LONGEST * 2).take_while(may_be_name);
    let matches = starts.filter_map(|(start, _)| {
        let tail = text.get(start..)?;
        let ranges = ranges(tail)?;
        scan_in(tail, ranges).into_iter().find(|m| m.len == tail.len())
    });
    matches.last()
}

/// Letters, digits and the few signs that occur in names.
fn can_be_in_name(c: char) -> bool {
    matches!(c, '가'..='힣' | '\u{1100}'..='\u{11ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}')
        || c.is_ascii_alphanumeric()
        || matches!(c, '(' | ')' | ',' | '-' | '「' | '」')
}

/// The name that `text` is as a whole.
#[must_use]
pub fn find(text: &str) -> Option<Name> {
    let text = text.trim_matches(is_gap);
    scan(text).into_iter().find(|m| m.len == text.len()).map(|m| m.name)
}
