//! UTF-16LE, the text of Hangul's binary formats.

/// Decodes `bytes` to the end of `out`; half a pair becomes U+FFFD, half a unit is left out.
pub fn push_utf16(out: &mut String, bytes: &[u8]) {
    out.reserve(bytes.len() / 2 * 3);
    for c in char::decode_utf16(bytes.chunks_exact(2).map(unit)) {
        out.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
}

/// Units before the first control character.
#[must_use]
pub fn text_units(bytes: &[u8]) -> usize {
    bytes.chunks_exact(2).position(|u| unit(u) < 32).unwrap_or(bytes.len() / 2)
}

pub(crate) fn unit(bytes: &[u8]) -> u16 {
    match bytes {
        [low, high] => u16::from_le_bytes([*low, *high]),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_text_is_read_as_far_as_it_goes() {
        let mut out = String::new();
        push_utf16(&mut out, b"\x00\xac\x3d\xd8\x00\xde\x00\xd8a\0b");
        assert_eq!(out, "가😀\u{fffd}a");
        assert_eq!(text_units(b"a\0b\0\x0d\0c\0"), 2);
        assert_eq!(text_units(b"a\0b"), 1);
    }
}
