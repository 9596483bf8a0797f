//! Old Hangul that documents keep in the private use area of the Hanyang fonts → conjoining jamo.
//!
//! Only so can it be searched and compared. The gap that symbol fonts use for their pictures (U+F020–U+F0FF) is not
//! assigned there, so the two do not meet.

mod table;

use std::sync::LazyLock;

/// Lines of the table by the code point they begin with; cut at the first private character of a document.
type Lines = Vec<(char, &'static str)>;
static TABLES: LazyLock<[Lines; 2]> = LazyLock::new(|| [table::SYLLABLES, table::LETTERS].map(cut));

fn cut(lines: &'static str) -> Lines {
    lines.lines().filter_map(|line| Some((line.chars().next()?, line))).collect()
}

/// Spells out the private syllables of a text.
pub(crate) fn spell(text: &mut String) {
    if !text.contains(|c| matches!(c, '\u{e0bc}'..='\u{f8f7}')) {
        return;
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match jamo(c) {
            Some(letters) => out.extend(letters),
            None => out.push(c),
        }
    }
    *text = out;
}

fn jamo(c: char) -> Option<impl Iterator<Item = char>> {
    let found = |lines: &Lines, lead: usize| {
        let at = lines.partition_point(|(first, _)| *first <= c).checked_sub(1)?;
        let (first, line) = *lines.get(at)?;
        let nth = usize::try_from(u32::from(c) - u32::from(first)).ok()?;
        let letters = || line.chars().skip(1);
        Some((letters().take(lead), letters().nth(lead + nth)?))
    };
    let [syllables, letters] = &*TABLES;
    let (lead, last) = found(syllables, 2).or_else(|| found(letters, 0))?;
    Some(lead.chain((last != '-').then_some(last)))
}

#[cfg(test)]
mod tests {
    fn spell(s: &str) -> String {
        let mut s = s.to_owned();
        super::spell(&mut s);
        s
    }

    #[test]
    fn old_hangul_is_spelled_out() {
        assert_eq!(spell("\u{f53a}글"), "\u{1112}\u{119e}\u{11ab}글");
        assert_eq!(spell("\u{ebd4}"), "\u{110a}\u{119e}");
    }

    #[test]
    fn symbols_stay() {
        assert_eq!(spell("\u{f0a7} 항목"), "\u{f0a7} 항목");
        let in_gap = |c: &char| super::jamo(*c).is_none();
        assert!(('\u{f020}'..='\u{f0ff}').all(|c| in_gap(&c)));
    }
}
