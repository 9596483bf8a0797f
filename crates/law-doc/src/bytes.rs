//! Little-endian numbers out of a slice that may be too short.

pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let b = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes(b.try_into().ok()?))
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let b = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(b.try_into().ok()?))
}

/// UTF-16LE text of `units` code units; what is missing is left out.
pub(crate) fn utf16_at(bytes: &[u8], at: usize, units: usize) -> String {
    let b = bytes.get(at..).unwrap_or_default();
    let b = b.get(..units.saturating_mul(2)).unwrap_or(b);
    char::decode_utf16(b.chunks_exact(2).filter_map(|c| u16_at(c, 0)))
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}
