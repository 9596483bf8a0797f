//! Old Hangul that documents keep in the private use area of the Hanyang fonts → conjoining jamo.
//!
//! Only so can it be searched and compared. The gap that symbol fonts use for their pictures (U+F020–U+F0FF) is not
//! assigned there, so the two do not meet.

mod table;

use std::sync::LazyLock;
use table::{LEAD, LEADS, OPEN, SYLLABLES, TRAILS, VOWEL, VOWELS};

/// Places of the letters of each syllable, read at the first private character of a document.
static PLACES: LazyLock<Vec<[u8; 3]>> = LazyLock::new(|| {
    let (mut lead, mut vowel, mut places) = (0, 0, Vec::new());
    for byte in SYLLABLES {
        match *byte {
            LEAD => lead += 1,
            trail @ (..VOWEL | OPEN) => places.push([lead, vowel, trail]),
            other => vowel = other - VOWEL,
        }
    }
    places
});

/// Spells out the private syllables of a text.
pub(crate) fn spell(text: &mut String) {
    if !text.contains(|c| matches!(c, '\u{e0bc}'..='\u{f8f7}')) {
        return;
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match jamo(c) {
            Some(letters) => out.extend(letters.into_iter().flatten()),
            None => out.push(c),
        }
    }
    *text = out;
}

fn jamo(c: char) -> Option<[Option<char>; 3]> {
    let place = |first: u32| usize::try_from(u32::from(c).checked_sub(first)?).ok();
    let one = |letters: &str, first: u32| Some([letters.chars().nth(place(first)?), None, None]);
    match c {
        '\u{e0bc}'..='\u{efff}' => syllable(place(0xe0bc)?),
        '\u{f100}'..='\u{f66e}' => syllable(place(0xe1bc)?),
        '\u{f784}'..='\u{f800}' => one(LEADS, 0xf784),
        '\u{f806}'..='\u{f864}' => one(VOWELS, 0xf806),
        '\u{f86b}'..='\u{f8f7}' => one(TRAILS, 0xf86b),
        _ => None,
    }
}

fn syllable(nth: usize) -> Option<[Option<char>; 3]> {
    let [lead, vowel, trail] = *PLACES.get(nth)?;
    let letter = |letters: &str, place: u8| letters.chars().nth(place.into());
    Some([letter(LEADS, lead), letter(VOWELS, vowel), letter(TRAILS, trail)])
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
    fn every_assigned_code_point_has_its_letters() {
        let letters = |c: char| super::jamo(c).into_iter().flatten().flatten();
        let all = ('\u{e000}'..='\u{f8ff}').filter(|c| super::jamo(*c).is_some());
        let (count, sum) = all.fold((0, 0), |(n, sum), c| {
            (n + 1, letters(c).fold(sum, |sum, l| (sum * 31 + u32::from(l)) % 1_000_003))
        });
        assert_eq!((count, sum), (5660, 953_324));
    }

    #[test]
    fn symbols_stay() {
        assert_eq!(spell("\u{f0a7} 항목"), "\u{f0a7} 항목");
        let in_gap = |c: &char| super::jamo(*c).is_none();
        assert!(('\u{f020}'..='\u{f0ff}').all(|c| in_gap(&c)));
    }
}
