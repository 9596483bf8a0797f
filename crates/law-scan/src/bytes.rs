//! Looking for the few bytes of a text that mean something.

/// Some bytes, to be looked for in UTF-8: single characters of ASCII, or what the characters of a block begin with.
#[derive(Debug)]
pub struct ByteSet([bool; 256]);

impl ByteSet {
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "a byte is less than 256; before anything runs")]
    pub const fn new(bytes: &[u8]) -> ByteSet {
        let mut set = [false; 256];
        let mut at = 0;
        while at < bytes.len() {
            set[bytes[at] as usize] = true;
            at += 1;
        }
        ByteSet(set)
    }

    /// Where the first of them stands in `text`, not before `from`.
    #[must_use]
    #[inline(never)]
    pub fn find(&self, text: &str, from: usize) -> Option<usize> {
        let rest = text.as_bytes().get(from..)?;
        let is_in = |byte: &u8| self.0.get(usize::from(*byte)).copied().unwrap_or_default();
        rest.iter().position(is_in).map(|at| from + at)
    }
}

/// Whether a text has a byte of 0xee or more, eight at a time: what the private use area begins with, and little else.
#[must_use]
pub fn has_private_lead(text: &str) -> bool {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // Carries into the high bit of a byte whose other bits are 0x6e or more.
    const UP: u64 = 0x1212_1212_1212_1212;
    let (chunks, rest) = text.as_bytes().as_chunks::<8>();
    chunks.iter().any(|chunk| {
        let bytes = u64::from_ne_bytes(*chunk);
        ((bytes & !HIGH) + UP) & bytes & HIGH != 0
    }) || rest.iter().any(|byte| *byte >= 0xee)
}

/// What may not stand in a string of JSON as it is.
const SPECIAL: ByteSet = ByteSet::new(
    b"\"\\\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\
    \x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f",
);

/// A string of JSON between its quotation marks.
pub fn push_json(out: &mut String, text: &str) {
    out.reserve(text.len() + text.len() / 16);
    let mut from = 0;
    while let Some(at) = SPECIAL.find(text, from) {
        out.push_str(text.get(from..at).unwrap_or_default());
        from = at + 1;
        let special = text.as_bytes().get(at).copied().unwrap_or_default();
        let spelled = match special {
            b'\n' => "\\n",
            b'"' => "\\\"",
            b'\\' => "\\\\",
            control => {
                out.push_str(if control < 16 { "\\u000" } else { "\\u001" });
                let digit = usize::from(control % 16);
                "0123456789abcdef".get(digit..=digit).unwrap_or_default()
            }
        };
        out.push_str(spelled);
    }
    out.push_str(text.get(from..).unwrap_or_default());
}

/// Little-endian numbers to the end of `out`; what is left at the end of `bytes` is left out.
pub fn push_u32s(out: &mut Vec<u32>, bytes: &[u8]) {
    out.extend(bytes.chunks_exact(4).map(|n| match n {
        [a, b, c, d] => u32::from_le_bytes([*a, *b, *c, *d]),
        _ => 0,
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_in_order() {
        const SET: ByteSet = ByteSet::new(b"*\xee");
        let text = "가*\u{e0bc}*";
        let found = std::iter::successors(SET.find(text, 0), |at| SET.find(text, at + 1)).collect::<Vec<_>>();
        assert_eq!(found, [3, 4, 7]);
        assert_eq!(SET.find(text, 99), None);
    }

    #[test]
    fn private_leads_are_found_wherever_they_stand() {
        for (text, has) in
            [("힣\u{d7ff}~\u{7f}", false), ("\u{e000}", true), ("가나다라\u{f06c}마바사", true)]
        {
            for shift in 0..9 {
                let text = ["x".repeat(shift).as_str(), text, "가가가"].concat();
                assert_eq!(has_private_lead(&text), has, "{text}");
            }
        }
    }

    #[test]
    fn strings_of_json() {
        let mut out = String::new();
        push_json(&mut out, "가\"\\\n\u{1}\u{1f}나\t");
        assert_eq!(out, r#"가\"\\\n\u0001\u001f나\u0009"#);
    }
}
