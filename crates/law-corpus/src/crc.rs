//! The checksum of everything that is stored.

pub(crate) fn hash(bytes: &[u8]) -> u32 {
    law_scan::crc32(&[bytes])
}
