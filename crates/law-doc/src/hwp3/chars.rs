//! Characters of 한글 3.0: combined Hangul by its letters, Hanja and symbols by their rows in KS X 1001.

use law_vocab::charset::Charset;

/// The character of a code; nothing for the signs of Hangul's own that Unicode lacks.
pub(super) fn decode(code: u16) -> Option<char> {
    match code {
        0x20..=0x7e | 0xa0..=0xff | 0x2000..=0x2bff => char::from_u32(u32::from(code)),
        // Nine rows of symbols, each 96 codes long, of which 94 are used. What follows them is not KS X 1001.
        0x3400..=0x375f => {
            let at = code - 0x3400;
            row_and_column(0xa1 + at / 96, 0xa0 + at % 96)
        }
        0x4000..=0x5317 => {
            let at = code - 0x4000;
            row_and_column(0xca + at / 94, 0xa1 + at % 94)
        }
        0x8000.. => law_scan::johab(code),
        _ => None,
    }
}

fn row_and_column(lead: u16, trail: u16) -> Option<char> {
    let bytes = [u8::try_from(lead).ok()?, u8::try_from(trail).ok()?];
    Charset::Cp949.decode_whole(&bytes)?.chars().next()
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn codes() {
        let said = |codes: &[u16]| codes.iter().map(|c| decode(*c).unwrap_or('?')).collect::<String>();
        assert_eq!(said(&[0x8861, 0xd3bd, 0x8b69]), "가힣글");
        assert_eq!(said(&[0x4388, 0x4507, 0x4cac]), "代理人");
        assert_eq!(said(&[0x3404, 0x343b, 0x3479, 0x3590, 0x364e, 0x36e7]), "·○▷Ⅰ㎜①");
        assert_eq!(said(&[u16::from(b'f'), 0xfc, u16::from(b'r'), 0x2022, 0x2e00, 0x37ed]), "für•??");
        assert_eq!(said(&[0x8841, 0x8461]), "ㄱㅏ");
    }
}
