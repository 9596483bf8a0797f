//! The checksum of gzip and zip.

use crc::{Crc, Table};
use std::sync::LazyLock;

/// Sixteen bytes a step: the table is made at its first use, for as data it would be 16 kB that do not compress.
static CRC: LazyLock<Crc<u32, Table<16>>> =
    LazyLock::new(|| Crc::<u32, Table<16>>::new(&crc::CRC_32_ISO_HDLC));

/// The CRC-32 of some pieces one after the other.
#[must_use]
pub fn crc32(pieces: &[&[u8]]) -> u32 {
    let mut digest = CRC.digest();
    for piece in pieces {
        digest.update(piece);
    }
    digest.finalize()
}

#[cfg(test)]
mod tests {
    #[test]
    fn pieces_are_one_text() {
        assert_eq!(super::crc32(&[b"1234", b"", b"56789"]), 0xcbf4_3926);
        let long = [7; 1000];
        assert_eq!(super::crc32(&[&long]), super::crc32(&long.chunks(17).collect::<Vec<_>>()));
    }
}
