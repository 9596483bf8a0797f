//! Numbers in the bytes of a segment.

/// Writes a number in groups of seven bits, lowest first.
pub(crate) fn put(out: &mut Vec<u8>, mut n: u32) {
    while n >= 0x80 {
        out.push((n & 0x7f) as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

pub(crate) fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put(out, u32::try_from(bytes.len()).unwrap_or(u32::MAX));
    out.extend_from_slice(bytes);
}

/// Takes numbers and texts off the front of some bytes; `None` as soon as anything is missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    pub fn number(&mut self) -> Option<u32> {
        let (mut n, mut shift) = (0u32, 0);
        while shift <= 28 {
            let byte = self.byte()?;
            n |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(n);
            }
            shift += 7;
        }
        None
    }

    pub fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    pub fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(taken)
    }

    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let len = self.size()?;
        self.take(len)
    }

    pub fn text(&mut self) -> Option<&'a str> {
        std::str::from_utf8(self.bytes()?).ok()
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip_and_damage_is_nothing() {
        let mut out = Vec::new();
        for n in [0, 1, 127, 128, 300, 16_383, 16_384, u32::MAX] {
            out.clear();
            put(&mut out, n);
            assert_eq!(Reader(&out).number(), Some(n));
            assert_eq!(Reader(out.get(..out.len() - 1).unwrap()).number(), None);
        }
        assert_eq!(Reader(&[0xff; 9]).number(), None);
        assert_eq!(Reader(&[5, b'a']).text(), None);
    }
}
