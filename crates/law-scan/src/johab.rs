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
    let first = first.checked_sub(1).filter(|f| *f <= 19)?;
    let middle = match middle {
        2 => 0,
        3..=7 => middle - 2,
        10..=15 => middle - 4,
        18..=23 => middle - 6,
        26..=29 => middle - 8,
        _ => return None,
    };
    let last = match last {
        1..=17 => last - 1,
        19..=29 => last - 2,
        _ => return None,
    };
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
