//! The grid of KS X 1001, taken from the WHATWG decoder.

use encoding_rs::EUC_KR;

/// UTF-16 code units, row by row, 0 where nothing is assigned: of each what it is more than the one before, all low
/// bytes before all high bytes.
pub fn grid() -> Vec<u8> {
    let mut before = 0;
    let mut step = |unit: u16| unit.wrapping_sub(std::mem::replace(&mut before, unit));
    let codes = (0xa1..=0xfe_u8).flat_map(|lead| (0xa1..=0xfe_u8).map(move |trail| [lead, trail]));
    let (lows, highs): (Vec<u8>, Vec<u8>) =
        codes.map(|code| step(unit(code)).to_le_bytes()).map(<(u8, u8)>::from).unzip();
    [lows, highs].concat()
}

fn unit(code: [u8; 2]) -> u16 {
    let text = EUC_KR.decode_without_bom_handling_and_without_replacement(&code);
    let mut units = text.as_deref().unwrap_or_default().encode_utf16();
    match (units.next(), units.next()) {
        (Some(unit), None) => unit,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::EUC_KR;
    use law_vocab::charset::Charset;

    #[test]
    fn every_code_of_two_bytes_reads_as_the_whatwg_decoder_reads_it() {
        for code in 0..=u16::MAX {
            let bytes = [code.to_be_bytes().as_slice(), b"."].concat();
            let ours = Charset::Cp949.decode(&bytes);
            let theirs = EUC_KR.decode_without_bom_handling(&bytes).0;
            assert_eq!(ours, theirs, "{bytes:x?}");
        }
    }
}
