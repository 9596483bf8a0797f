//! Plain text in the encodings Korean offices use.

use crate::flow::{Flow, clean};
use crate::model::{Document, Format, Source};
use law_vocab::charset::Charset;

/// Text by its byte order mark, as UTF-8 if it is UTF-8, as UTF-16 if every other byte says so, else as CP949. A carriage
/// return alone ends a line too.
pub(crate) fn decode(bytes: &[u8]) -> String {
    decode_with(bytes).0
}

/// The text, and a sentence for every line whose bytes are none of its encoding.
pub(crate) fn decode_with(bytes: &[u8]) -> (String, Vec<String>) {
    let (text, odd) = decoded(bytes);
    if !text.contains('\r') {
        return (text, odd);
    }
    (text.replace("\r\n", "\n").replace('\r', "\n"), odd)
}

fn decoded(bytes: &[u8]) -> (String, Vec<String>) {
    if let Some(plain) = from_seven_bits(bytes) {
        return damaged_or_whole(&plain);
    }
    let whole = |charset: Charset, bytes: &[u8]| (charset.decode(bytes).into_owned(), Vec::new());
    if let Some((charset, mark)) = Charset::for_bom(bytes) {
        let rest = bytes.get(mark..).unwrap_or_default();
        return if charset == Charset::Utf8 && is_mostly_utf8(rest) {
            by_lines(rest)
        } else {
            whole(charset, rest)
        };
    }
    if std::str::from_utf8(bytes).is_ok() {
        return whole(Charset::Utf8, bytes);
    }
    match utf16_without_mark(bytes) {
        Some(charset) => whole(charset, bytes),
        None if is_mostly_utf8(bytes) => by_lines(bytes),
        None => damaged_or_whole(bytes),
    }
}

/// CP949, with a sentence if some of its bytes are none.
fn damaged_or_whole(bytes: &[u8]) -> (String, Vec<String>) {
    let text = Charset::Cp949.decode(bytes).into_owned();
    let holes = text.chars().filter(|c| *c == '\u{fffd}').count();
    let mut odd = Vec::new();
    if holes > 0 {
        odd.push(
            ["깨진 바이트가 ", &holes.to_string(), "곳에 있어 그 자리를 \u{fffd}로 두었습니다."].concat(),
        );
    }
    (text, odd)
}

/// ISO-2022-KR, which says its name first, as EUC-KR: between SO and SI, at most to the end of the line, bytes lack their
/// high bit.
fn from_seven_bits(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut out = bytes.strip_prefix(b"\x1b$)C")?.to_vec();
    let mut high = 0;
    for byte in &mut out {
        match byte {
            0x0e => high = 0x80,
            0x0f | b'\n' => high = 0,
            0x21..=0x7e => *byte |= high,
            _ => {}
        }
    }
    out.retain(|byte| !matches!(byte, 0x0e | 0x0f));
    Some(out)
}

/// Whether bytes that are not all UTF-8 are UTF-8 with some damage: the characters outnumber what is none. In CP949
/// hardly any three bytes happen to be one of them.
pub(crate) fn is_mostly_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().chars().filter(|c| *c >= '\u{800}').count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    bad > 0 && good > bad
}

/// How many places are named one by one.
const NAMED: usize = 5;

/// UTF-8 line by line; a line of another encoding inside is read in that.
fn by_lines(bytes: &[u8]) -> (String, Vec<String>) {
    let (mut text, mut odd, mut more) = (String::with_capacity(bytes.len()), Vec::new(), 0usize);
    for (i, line) in bytes.split_inclusive(|b| *b == b'\n').enumerate() {
        if let Ok(said) = std::str::from_utf8(line) {
            text.push_str(said);
            continue;
        }
        let other = Charset::Cp949.decode_whole(line).filter(|_| !is_mostly_utf8(line));
        let what = if other.is_some() {
            "번째 줄은 나머지(UTF-8)와 달리 CP949로 적혀 있어 그렇게 읽었습니다."
        } else {
            "번째 줄에 깨진 바이트가 있어 그 자리를 \u{fffd}로 두었습니다."
        };
        text.push_str(&other.unwrap_or_else(|| Charset::Utf8.decode(line)));
        if odd.len() < NAMED {
            odd.push([&(i + 1).to_string(), what].concat());
        } else {
            more += 1;
        }
    }
    if more > 0 {
        odd.push(
            ["그 밖의 ", &more.to_string(), "줄에도 인코딩이 다르거나 깨진 바이트가 있습니다."].concat(),
        );
    }
    (text, odd)
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
    let (text, warnings) = decode_with(bytes);
    let mut flow = Flow::default();
    for (i, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        flow.begin(Source { section: 0, para: i as u32 }, 0, String::new());
        flow.text(&clean(line));
    }
    Document { blocks: flow.finish(), warnings, ..Document::new(Format::Text) }
}

#[cfg(test)]
mod tests {
    use super::{decode, decode_with, read};

    #[test]
    fn encodings() {
        let utf16 = |f: fn(u16) -> [u8; 2]| "가 나".encode_utf16().flat_map(f).collect::<Vec<u8>>();
        assert_eq!(decode("가 나".as_bytes()), "가 나");
        assert_eq!(decode(b"\xb0\xa1 \x8c\x63\xb9\xe6\xb0\xa2\xc7\xcf"), "가 똠방각하");
        assert_eq!(decode(&utf16(u16::to_le_bytes)), "가 나");
        assert_eq!(decode(&[b"\xfe\xff".as_slice(), &utf16(u16::to_be_bytes)].concat()), "가 나");
    }

    #[test]
    fn damaged_bytes_are_told_with_their_line() {
        let check = |bytes: &[u8], text: &str, odd: &[&str]| {
            assert_eq!(decode_with(bytes), (text.to_owned(), odd.iter().map(|s| (*s).to_owned()).collect()));
        };
        let one =
            ["제1조 민법 제750조를 따른다.\n깨진 바이트 ".as_bytes(), b"\xff", " 하나".as_bytes()].concat();
        check(
            &one,
            "제1조 민법 제750조를 따른다.\n깨진 바이트 \u{fffd} 하나",
            &["2번째 줄에 깨진 바이트가 있어 그 자리를 \u{fffd}로 두었습니다."],
        );
        assert_eq!(crate::detect(&one), crate::Format::Text);
        assert_eq!(read(&one).warnings.len(), 1);
        let mixed =
            ["이 계약은 민법 제750조와 상법을 따른다.\n".as_bytes(), b"\xc7\xfc\xb9\xfd \xc1\xa6750\xc1\xb6"]
                .concat();
        check(
            &mixed,
            "이 계약은 민법 제750조와 상법을 따른다.\n형법 제750조",
            &["2번째 줄은 나머지(UTF-8)와 달리 CP949로 적혀 있어 그렇게 읽었습니다."],
        );
    }

    #[test]
    fn damage_in_cp949_is_told() {
        let (said, _, _) = encoding_rs::EUC_KR.encode("이 계약은 민법\n제750조를 따른다.");
        let (text, odd) = decode_with(&[&said, b"\xff".as_slice()].concat());
        assert_eq!(text, "이 계약은 민법\n제750조를 따른다.\u{fffd}");
        assert_eq!(odd, ["깨진 바이트가 1곳에 있어 그 자리를 \u{fffd}로 두었습니다."]);
        assert_eq!(crate::detect(&[&said, b"\xff".as_slice()].concat()), crate::Format::Text);
    }

    #[test]
    fn seven_bits_are_hangul_between_their_marks() {
        assert_eq!(decode(b"\x1b$)C\x0e9N9}\x0f \x0eA&\x0f1\x0eA6\na"), "민법 제1조\na");
    }

    #[test]
    fn a_carriage_return_ends_a_line() {
        let lines = read("하나\r민법 제1조\r\n셋".as_bytes()).blocks.len();
        assert_eq!(lines, 3);
    }
}
