//! Deflate with a budget: what is counted is what really comes out.

use crate::Refusal;
use zune_inflate::errors::DecodeErrorStatus;
use zune_inflate::{DeflateDecoder, DeflateOptions};

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

/// Raw deflate. `likely` is the length to begin with; a broken stream gives the bytes before the break.
///
/// The decoder asks for its limit at every copy, not at every single byte, of which eight are the most that a packed byte
/// can give: so much must be in the budget.
pub(crate) fn inflate(packed: &[u8], likely: usize, budget: &mut Budget) -> Result<Inflated, Refusal> {
    if packed.len() > budget.left / 8 {
        return Err(Refusal::TooLarge);
    }
    let most = packed.len().saturating_mul(32).max(1024);
    let (mut bytes, whole) = unpack(packed, likely.clamp(1024, most).min(budget.left), budget.left)?;
    if !whole {
        // Where the input is cut, the decoder goes on with zeros for some bits: what a shorter cut says too is sure.
        let (shorter, _) =
            unpack(packed.get(..packed.len().saturating_sub(8)).unwrap_or_default(), 1024, budget.left)?;
        let sure = bytes.iter().zip(&shorter).take_while(|(a, b)| a == b).count();
        bytes.truncate(sure);
    }
    budget.take(bytes.len())?;
    Ok(Inflated { bytes, whole })
}

fn unpack(packed: &[u8], hint: usize, limit: usize) -> Result<(Vec<u8>, bool), Refusal> {
    let options = DeflateOptions::default().set_size_hint(hint).set_limit(limit);
    match DeflateDecoder::new_with_options(packed, options).decode_deflate() {
        Ok(bytes) => Ok((bytes, true)),
        Err(e) if matches!(e.error, DecodeErrorStatus::OutputLimitExceeded(..)) => Err(Refusal::TooLarge),
        Err(e) => Ok((e.data, false)),
    }
}
