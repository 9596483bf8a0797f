//! Plain text in the encodings Korean offices use.

use crate::flow::{Flow, clean};
use crate::model::{Document, Format, Source};
use law_vocab::charset::Charset;

/// Text by its byte order mark, as UTF-8 if it is UTF-8, as UTF-16 if every other byte says so, else as CP949.
pub(crate) fn decode(bytes: &[u8]) -> String {
    if let Some((charset, mark)) = Charset::for_bom(bytes) {
        return charset.decode(bytes.get(mark..).unwrap_or_default()).into_owned();
    }
    let charset = match std::str::from_utf8(bytes) {
        Ok(_) => Charset::Utf8,
        Err(_) => utf16_without_mark(bytes).unwrap_or(Charset::Cp949),
    };
    charset.decode(bytes).into_owned()
}

/// Line ends and spaces are the only characters every text has: in UTF-16 their high byte is zero.
fn utf16_without_mark(bytes: &[u8]) -> Option<Charset> {
    let head = bytes.get(..bytes.len().min(4096) & !1).unwrap_or_default();
    let pairs = || head.chunks_exact(2);
    let little = pairs().filter(|p| matches!(p, [b' ' | b'\n' | b'\r', 0])).count();
    let big = pairs().filter(|p| matches!(p, [0, b' ' | b'\n' | b'\r'])).count();
    match (little, big) {
        (0, 0) => None,
        (l, b) if l >= b => Some(Charset::Utf16Le),
        _ => Some(Charset::Utf16Be),
    }
}

/// One paragraph a line.
pub(crate) fn read(bytes: &[u8]) -> Document {
    let text = decode(bytes);
    let mut flow = Flow::default();
    for (i, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        flow.begin(Source { section: 0, para: i as u32 }, 0, String::new());
        flow.text(&clean(line));
    }
    Document { blocks: flow.finish(), ..Document::new(Format::Text) }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn encodings() {
        let utf16 = |f: fn(u16) -> [u8; 2]| "가 나".encode_utf16().flat_map(f).collect::<Vec<u8>>();
        assert_eq!(decode("가 나".as_bytes()), "가 나");
        assert_eq!(decode(b"\xb0\xa1 \x8c\x63\xb9\xe6\xb0\xa2\xc7\xcf"), "가 똠방각하");
        assert_eq!(decode(&utf16(u16::to_le_bytes)), "가 나");
        assert_eq!(decode(&[b"\xfe\xff".as_slice(), &utf16(u16::to_be_bytes)].concat()), "가 나");
    }
}
