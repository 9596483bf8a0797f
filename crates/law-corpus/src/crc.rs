//! The checksum of everything that is stored.

static CRC: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

pub(crate) fn hash(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}
