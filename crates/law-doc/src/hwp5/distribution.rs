//! Distribution documents ("배포용 문서"): the text is encrypted with a key that stands in front of it, as Hancom's
//! format document describes; no password is involved.

use aes::Aes128;
use aes::cipher::{Block, BlockDecrypt, KeyInit};

use super::record::{records, tag};
use crate::bytes::u32_at;

/// The stream behind the key record, decrypted; nothing when there is no such record.
pub(super) fn decrypt(stream: &[u8]) -> Option<Vec<u8>> {
    let first = stream.get(..4 + 256)?;
    let (head, _) = records(first);
    let lock = head.first().filter(|r| r.tag == tag::DISTRIBUTE_DOC_DATA && r.data.len() == 256)?.data;
    let key = key(lock)?;
    let cipher = Aes128::new_from_slice(&key).ok()?;
    let mut out = stream.get(4 + 256..)?.to_vec();
    for chunk in out.chunks_exact_mut(16) {
        cipher.decrypt_block(Block::<Aes128>::from_mut_slice(chunk));
    }
    Some(out)
}

/// The 256 bytes are scrambled with the C library's random numbers; the key is the beginning of a hash inside them.
fn key(lock: &[u8]) -> Option<[u8; 16]> {
    let seed = u32_at(lock, 0)?;
    let mut random = Random(seed);
    let mut plain = lock.to_vec();
    let (mut mask, mut run) = (0, 0);
    for (i, byte) in plain.iter_mut().enumerate() {
        if run == 0 {
            mask = (random.next() & 0xff) as u8;
            run = (random.next() & 0xf) + 1;
        }
        if i >= 4 {
            *byte ^= mask;
        }
        run -= 1;
    }
    let at = 4 + (seed & 0xf) as usize;
    plain.get(at..at + 16)?.try_into().ok()
}

/// `rand()` of the Microsoft C library.
struct Random(u32);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(214_013).wrapping_add(2_531_011);
        self.0 >> 16 & 0x7fff
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_numbers_are_those_of_the_c_library() {
        let mut r = Random(1);
        assert_eq!([r.next(), r.next(), r.next()], [41, 18467, 6334]);
    }

    #[test]
    fn streams_without_a_key_are_left_alone() {
        assert_eq!(decrypt(&[0; 300]), None);
        assert_eq!(decrypt(&[]), None);
    }
}
