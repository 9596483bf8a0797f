//! Deflate with a budget: what is counted is what really comes out.

use crate::Refusal;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF as DIRECTLY;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

/// Bytes that may still be produced for one document.
#[derive(Debug)]
pub(crate) struct Budget {
    left: usize,
}

impl Budget {
    pub(crate) fn new(bytes: usize) -> Budget {
        Budget { left: bytes }
    }

    pub(crate) fn take(&mut self, bytes: usize) -> Result<(), Refusal> {
        self.left = self.left.checked_sub(bytes).ok_or(Refusal::TooLarge)?;
        Ok(())
    }
}

pub(crate) struct Inflated {
    pub(crate) bytes: Vec<u8>,
    /// The stream reached its own end without an error.
    pub(crate) whole: bool,
}

/// Raw deflate, straight into the bytes that are given back: for a small part, the window that streaming keeps beside them
/// costs more than inflating. `likely` is the length to begin with; a broken stream gives the bytes before the break.
pub(crate) fn inflate(packed: &[u8], likely: usize, budget: &mut Budget) -> Result<Inflated, Refusal> {
    let mut state = Box::<DecompressorOxide>::default();
    let first = likely.clamp(1024, packed.len().saturating_mul(32).max(1024));
    let mut bytes = vec![0; first.min(budget.left)];
    let (mut from, mut len) = (0, 0);
    loop {
        let rest = packed.get(from..).unwrap_or_default();
        let (status, read, written) = decompress(&mut state, rest, &mut bytes, len, DIRECTLY);
        (from, len) = (from + read, len + written);
        if status != TINFLStatus::HasMoreOutput {
            budget.take(len)?;
            bytes.truncate(len);
            return Ok(Inflated { bytes, whole: status == TINFLStatus::Done });
        }
        if len >= budget.left {
            return Err(Refusal::TooLarge);
        }
        bytes.resize(bytes.len().saturating_mul(2).clamp(1024, budget.left.max(1024)), 0);
    }
}
