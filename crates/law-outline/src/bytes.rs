//! A cursor over untrusted bytes: every read can fail, none can panic.

use crate::OutlineError;

/// What is left to read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a>(pub &'a [u8]);

impl<'a> Cursor<'a> {
    pub fn take(&mut self, n: usize) -> Result<&'a [u8], OutlineError> {
        let (head, rest) = self.0.split_at_checked(n).ok_or(OutlineError::Corrupt("cut short"))?;
        self.0 = rest;
        Ok(head)
    }

    pub fn byte(&mut self) -> Result<u8, OutlineError> {
        let (first, rest) = self.0.split_first().ok_or(OutlineError::Corrupt("cut short"))?;
        self.0 = rest;
        Ok(*first)
    }

    /// Seven bits a byte, lowest first.
    pub fn number(&mut self) -> Result<u32, OutlineError> {
        let mut value = 0u64;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(value).map_err(|_| OutlineError::Corrupt("number too large"));
            }
        }
        Err(OutlineError::Corrupt("number too long"))
    }

    /// Signed, small magnitudes first (zigzag).
    pub fn signed(&mut self) -> Result<i64, OutlineError> {
        let n = self.number()?;
        let half = i64::from(n >> 1);
        Ok(if n & 1 == 0 { half } else { -half - 1 })
    }

    pub fn small(&mut self) -> Result<u16, OutlineError> {
        u16::try_from(self.number()?).map_err(|_| OutlineError::Corrupt("number too large"))
    }

    /// A count of things that take at least one byte each, so it can never exceed what is left.
    pub fn count(&mut self) -> Result<usize, OutlineError> {
        let n = usize::try_from(self.number()?).unwrap_or(usize::MAX);
        if n > self.0.len() { Err(OutlineError::Corrupt("count too large")) } else { Ok(n) }
    }

    pub fn u32_le(&mut self) -> Result<u32, OutlineError> {
        let bytes = self.take(4)?.try_into().map_err(|_| OutlineError::Corrupt("cut short"))?;
        Ok(u32::from_le_bytes(bytes))
    }
}

/// The `n`-th little-endian u32 of a table.
pub(crate) fn word(table: &[u8], n: usize) -> Option<u32> {
    let start = n.checked_mul(4)?;
    let bytes = table.get(start..start.checked_add(4)?)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}
