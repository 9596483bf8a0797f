//! Deflate with a budget: what is counted is what really comes out.

use crate::Refusal;
use flate2::{Decompress, FlushDecompress, Status};

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

/// Raw deflate. A broken stream gives the bytes before the break.
pub(crate) fn inflate(packed: &[u8], budget: &mut Budget) -> Result<Inflated, Refusal> {
    let mut state = Decompress::new(false);
    let mut bytes = Vec::with_capacity(packed.len().saturating_mul(3).clamp(1024, 1 << 20));
    loop {
        let rest = packed.get(state.total_in() as usize..).unwrap_or_default();
        let before = (bytes.len(), state.total_in());
        let status = state.decompress_vec(rest, &mut bytes, FlushDecompress::None);
        budget.take(bytes.len() - before.0)?;
        match status {
            Ok(Status::StreamEnd) => return Ok(Inflated { bytes, whole: true }),
            Err(_) => return Ok(Inflated { bytes, whole: false }),
            Ok(_) if bytes.len() == bytes.capacity() => bytes.reserve(bytes.len().max(4096)),
            Ok(_) if (bytes.len(), state.total_in()) == before => {
                return Ok(Inflated { bytes, whole: false });
            }
            Ok(_) => {}
        }
    }
}
