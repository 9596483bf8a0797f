//! The file: header, table of blocks, directory by 법령ID, then the blocks.
//!
//! ```text
//! 0   magic "HANLAWOL", format version, flags, length of the note, blocks, laws,
//!     as-of day, length of everything before the blocks, then its CRC-32 (each number a u32)
//! 44  note: lines of `key=value` for people (source, commit, counts, limits)
//! …   blocks: u32 offset, u32 length, u32 inflated length, u32 CRC-32 of the deflated bytes
//! …   laws, ascending: u32 법령ID, u32 block << 12 | slot
//! …   the blocks: raw deflate each, readable alone
//! ```
//! Everything before the blocks is used in place.

use crate::OutlineError;
use crate::bytes::{Cursor, word};
use crate::decode::law_in_block;
use crate::law::Law;
use law_model::{LawId, Ymd};
use law_scan::crc32;
use std::ops::Range;
use zune_inflate::{DeflateDecoder, DeflateOptions};

pub(crate) const MAGIC: &[u8; 8] = b"HANLAWOL";
pub(crate) const FORMAT: u32 = 1;
/// Bytes that say how long the front of the file is.
pub const HEADER_LEN: usize = 44;
pub(crate) const CHECKSUM_AT: usize = 40;
pub(crate) const BLOCK_ROW: usize = 16;
pub(crate) const LAW_ROW: usize = 8;
pub(crate) const SLOT_BITS: u32 = 12;
pub(crate) const FLAG_HISTORY: u32 = 1;
/// No block may claim to inflate to more than this.
pub(crate) const MAX_BLOCK: usize = 1 << 20;
/// No file may claim a larger part before the blocks.
pub(crate) const MAX_FRONT: usize = 1 << 20;

/// What the file says about itself.
#[derive(Clone, Copy, Debug)]
pub struct Meta<'a> {
    pub as_of: Ymd,
    pub laws: u32,
    /// All known versions, or only those from the as-of day on.
    pub history: bool,
    note: &'a str,
}

impl<'a> Meta<'a> {
    /// A line of the note: `source`, `commit`, `laws`, `versions`, `articles`, `covers`, `limits`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.note.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='))
    }

    /// All lines `key=value`.
    #[must_use]
    pub fn note(&self) -> &'a str {
        self.note
    }
}

/// Where the deflated bytes of a law's block stand in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    pub offset: u64,
    pub len: u32,
    inflated: usize,
    crc: u32,
    slot: usize,
    law: LawId,
}

/// Everything before the blocks, checked once and then used in place.
#[derive(Clone, Debug)]
pub struct Directory<B> {
    bytes: B,
    as_of: Ymd,
    flags: u32,
    laws: u32,
    note: Range<usize>,
    block_table: Range<usize>,
    law_table: Range<usize>,
}

/// How many bytes stand before the blocks, read from the first [`HEADER_LEN`] bytes.
pub fn front_len(header: &[u8]) -> Result<usize, OutlineError> {
    let (mut c, magic) = (Cursor(header), MAGIC);
    if c.take(magic.len())? != magic || c.u32_le()? != FORMAT {
        return Err(OutlineError::UnknownFormat);
    }
    c.take(20)?;
    let len = usize::try_from(c.u32_le()?).unwrap_or(usize::MAX);
    if (HEADER_LEN..=MAX_FRONT).contains(&len) { Ok(len) } else { Err(OutlineError::Corrupt("header")) }
}

impl<B: AsRef<[u8]>> Directory<B> {
    /// `bytes` may be the whole file or just its front.
    pub fn open(bytes: B) -> Result<Self, OutlineError> {
        let bad = OutlineError::Corrupt("header");
        let all = bytes.as_ref();
        let len = front_len(all)?;
        let front = all.get(..len).ok_or(OutlineError::Corrupt("cut short"))?;
        let (head, sealed) = front.split_at_checked(CHECKSUM_AT).ok_or(bad)?;
        let mut c = Cursor(sealed);
        let crc = c.u32_le()?;
        if crc32(&[head, c.0]) != crc {
            return Err(OutlineError::Corrupt("directory checksum"));
        }
        let number = |n: usize| word(head, n).ok_or(bad);
        let size = |n: usize| Ok::<_, OutlineError>(usize::try_from(number(n)?).unwrap_or(usize::MAX));
        let note = HEADER_LEN..HEADER_LEN.saturating_add(size(4)?);
        let block_table = note.end..note.end.saturating_add(size(5)?.saturating_mul(BLOCK_ROW));
        let law_table = block_table.end..block_table.end.saturating_add(size(6)?.saturating_mul(LAW_ROW));
        if law_table.end != len || std::str::from_utf8(front.get(note.clone()).ok_or(bad)?).is_err() {
            return Err(bad);
        }
        let as_of = Ymd::from_number(number(7)?).ok_or(bad)?;
        let (flags, laws) = (number(3)?, number(6)?);
        Ok(Self { as_of, flags, laws, note, block_table, law_table, bytes })
    }

    #[must_use]
    pub fn meta(&self) -> Meta<'_> {
        let note = std::str::from_utf8(self.part(&self.note)).unwrap_or("");
        Meta { as_of: self.as_of, laws: self.laws, history: self.flags & FLAG_HISTORY != 0, note }
    }

    /// Every 법령ID of the file, ascending.
    pub fn law_ids(&self) -> impl Iterator<Item = LawId> {
        let table = self.part(&self.law_table);
        table.chunks_exact(LAW_ROW).filter_map(|row| word(row, 0)).map(LawId)
    }

    /// Where the law stands; `Ok(None)` when the outline does not cover it.
    pub fn find(&self, law: LawId) -> Result<Option<Slot>, OutlineError> {
        let bad = OutlineError::Corrupt("directory");
        let table = self.part(&self.law_table);
        let id = |row: usize| word(table, row * 2).unwrap_or(u32::MAX);
        let (mut low, mut high) = (0, table.len() / LAW_ROW);
        while low < high {
            let middle = usize::midpoint(low, high);
            if id(middle) < law.0 {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if word(table, low * 2) != Some(law.0) {
            return Ok(None);
        }
        let place = word(table, low * 2 + 1).ok_or(bad)?;
        let block = usize::try_from(place >> SLOT_BITS).map_err(|_| bad)?;
        let blocks = self.part(&self.block_table);
        let field = |n: usize| word(blocks, block * 4 + n).ok_or(bad);
        Ok(Some(Slot {
            offset: u64::from(field(0)?),
            len: field(1)?,
            inflated: usize::try_from(field(2)?).ok().filter(|n| *n <= MAX_BLOCK).ok_or(bad)?,
            crc: field(3)?,
            slot: usize::try_from(place & ((1 << SLOT_BITS) - 1)).map_err(|_| bad)?,
            law,
        }))
    }

    fn part(&self, range: &Range<usize>) -> &[u8] {
        self.bytes.as_ref().get(range.clone()).unwrap_or_default()
    }
}

impl Slot {
    /// The law out of the deflated bytes of its block.
    pub fn read(&self, deflated: &[u8]) -> Result<Law, OutlineError> {
        if u32::try_from(deflated.len()) != Ok(self.len) || crc32(&[deflated]) != self.crc {
            return Err(OutlineError::Corrupt("block checksum"));
        }
        let options = DeflateOptions::default().set_size_hint(self.inflated).set_limit(self.inflated);
        let block = DeflateDecoder::new_with_options(deflated, options).decode_deflate().ok();
        let block = block.filter(|b| b.len() == self.inflated).ok_or(OutlineError::Corrupt("block"))?;
        law_in_block(&block, self.slot, self.law)
    }
}
