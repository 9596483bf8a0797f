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
    let mut out = String::new();
    law_scan::push_utf16(&mut out, b.get(..units.saturating_mul(2)).unwrap_or(b));
    out
}
