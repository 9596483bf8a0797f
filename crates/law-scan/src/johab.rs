//! Combined Hangul (조합형): sixteen bits hold the letters of a syllable.

use crate::utf16::unit;

/// Decodes little-endian units to the end of `out`, up to the first that is neither printable ASCII nor Hangul; says how
/// many there were before it.
pub fn push_johab(out: &mut String, bytes: &[u8]) -> usize {
    let mut units = 0;
    for bytes in bytes.chunks_exact(2) {
        let plain = match unit(bytes) {
            code @ 0x20..=0x7e => char::from_u32(u32::from(code)),
            code @ 0x8000.. => johab(code),
            _ => None,
        };
        let Some(c) = plain else { break };
        out.push(c);
        units += 1;
    }
    units
}

/// A syllable or letter: one bit, then five bits each for the first, middle and last letter.
#[must_use]
pub fn johab(code: u16) -> Option<char> {
    let (first, middle, last) = (code >> 10 & 31, code >> 5 & 31, code & 31);
    let part = |table: &[u8; 32], code: u16| table.get(usize::from(code)).copied().filter(|n| *n != NONE);
    let (first, middle, last) = (part(&FIRST, first)?, part(&MIDDLE, middle)?, part(&LAST, last)?);
    match (first, middle, last) {
        (0, 0, 0) => None,
        (f, 0, 0) => "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".chars().nth(usize::from(f) - 1),
        (0, m, 0) => char::from_u32(0x3150 - 2 + u32::from(m)),
        (0, 0, l) => "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".chars().nth(usize::from(l) - 1),
        (0, ..) | (_, 0, _) => None,
        (f, m, l) => {
            char::from_u32(0xac00 + ((u32::from(f) - 1) * 21 + u32::from(m) - 1) * 28 + u32::from(l))
        }
    }
}

/// Five bits that are no letter.
const NONE: u8 = 0xff;

/// The letters in order by their five bits, 0 where the place is empty.
const FIRST: [u8; 32] = places(&[(1, 20)]);
const MIDDLE: [u8; 32] = places(&[(2, 7), (10, 15), (18, 23), (26, 29)]);
const LAST: [u8; 32] = places(&[(1, 17), (19, 29)]);

#[expect(clippy::indexing_slicing, reason = "before anything runs")]
const fn places(runs: &[(usize, usize)]) -> [u8; 32] {
    let mut table = [NONE; 32];
    let (mut run, mut n) = (0, 0);
    while run < runs.len() {
        let (mut at, last) = runs[run];
        while at <= last {
            table[at] = n;
            n += 1;
            at += 1;
        }
        run += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_ends_at_what_is_not_text() {
        let mut out = String::new();
        assert_eq!(push_johab(&mut out, b"\x61\x88a\0\xbd\xd3\x0d\0b\0"), 3);
        assert_eq!(out, "가a힣");
        assert_eq!([0x8841, 0x8461, 0xffff].map(johab), [Some('ㄱ'), Some('ㅏ'), None]);
    }
}
