//! The zip container, read so that a broken one still gives what it holds.
//!
//! The central directory is used when it is there; a cut-off archive is walked along its local headers instead.
//! Sizes that the archive declares are never believed: inflating stops at the budget, and a checksum that does not
//! fit marks the part as damaged.

use crate::bytes::{u16_at, u32_at};
use crate::inflate::{Budget, Inflated, inflate};
use crate::{Limits, Refusal};
use law_scan::crc32;

#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) name: String,
    method: u16,
    flags: u16,
    crc: u32,
    packed: usize,
    /// What the archive says the part inflates to.
    likely: usize,
    /// Offset of the local header.
    local: usize,
}

#[derive(Debug)]
pub(crate) struct Archive<'a> {
    bytes: &'a [u8],
    pub(crate) entries: Vec<Entry>,
    /// No central directory: the end of the file is missing.
    pub(crate) cut: bool,
}

/// A part of the archive after inflating.
pub(crate) struct Part {
    pub(crate) bytes: Vec<u8>,
    pub(crate) whole: bool,
}

impl<'a> Archive<'a> {
    pub(crate) fn open(bytes: &'a [u8], limits: &Limits) -> Result<Archive<'a>, Refusal> {
        let (entries, cut) = match central_directory(bytes, limits.entries)? {
            Some(entries) => (entries, false),
            None => (local_headers(bytes, limits.entries)?, true),
        };
        Ok(Archive { bytes, entries, cut })
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|e| e.name == name).or_else(|| {
            self.entries.iter().find(|e| e.name.trim_start_matches('/').eq_ignore_ascii_case(name))
        })
    }

    pub(crate) fn read(&self, entry: &Entry, budget: &mut Budget) -> Result<Part, Refusal> {
        if entry.flags & 1 != 0 {
            return Err(Refusal::Encrypted);
        }
        let header = self.bytes.get(entry.local..).unwrap_or_default();
        let skip =
            30 + usize::from(u16_at(header, 26).unwrap_or(0)) + usize::from(u16_at(header, 28).unwrap_or(0));
        let body = header.get(skip..).unwrap_or_default();
        let packed = body.get(..entry.packed).unwrap_or(body);
        let Inflated { bytes, whole } = match entry.method {
            0 => {
                budget.take(packed.len())?;
                Inflated { bytes: packed.to_vec(), whole: packed.len() == entry.packed }
            }
            8 => inflate(packed, entry.likely, budget)?,
            _ => return Ok(Part { bytes: vec![], whole: false }),
        };
        let whole = whole && (entry.crc == 0 || crc32(&[&bytes]) == entry.crc);
        Ok(Part { bytes, whole })
    }
}

fn central_directory(bytes: &[u8], max: usize) -> Result<Option<Vec<Entry>>, Refusal> {
    let from = bytes.len().saturating_sub(66_000);
    let tail = bytes.get(from..).unwrap_or_default();
    let Some(end) = tail.windows(4).rposition(|w| w == b"PK\x05\x06") else { return Ok(None) };
    let end = tail.get(end..).unwrap_or_default();
    let (Some(count), Some(start)) = (u16_at(end, 10), u32_at(end, 16)) else { return Ok(None) };
    if usize::from(count) > max {
        return Err(Refusal::TooLarge);
    }
    let mut entries = Vec::new();
    let mut rest = bytes.get(start as usize..).unwrap_or_default();
    while rest.starts_with(b"PK\x01\x02") && entries.len() < usize::from(count) {
        let field = |at| usize::from(u16_at(rest, at).unwrap_or(0));
        let (name_len, extra, comment) = (field(28), field(30), field(32));
        entries.push(Entry {
            name: name(rest.get(46..46 + name_len).unwrap_or_default()),
            flags: u16_at(rest, 8).unwrap_or(0),
            method: u16_at(rest, 10).unwrap_or(0),
            crc: u32_at(rest, 16).unwrap_or(0),
            packed: u32_at(rest, 20).unwrap_or(0) as usize,
            likely: u32_at(rest, 24).unwrap_or(0) as usize,
            local: u32_at(rest, 42).unwrap_or(0) as usize,
        });
        rest = rest.get(46 + name_len + extra + comment..).unwrap_or_default();
    }
    Ok((!entries.is_empty() || count == 0).then_some(entries))
}

/// Entries in the order they stand in the file. Where a size is left to a trailing descriptor, the part reaches to the
/// next local header and the deflate stream ends it.
fn local_headers(bytes: &[u8], max: usize) -> Result<Vec<Entry>, Refusal> {
    let starts: Vec<usize> = memchr_pk(bytes);
    if starts.len() > max {
        return Err(Refusal::TooLarge);
    }
    let mut entries = Vec::new();
    for (i, &local) in starts.iter().enumerate() {
        let header = bytes.get(local..).unwrap_or_default();
        let field = |at| usize::from(u16_at(header, at).unwrap_or(0));
        let (name_len, extra) = (field(26), field(28));
        let flags = u16_at(header, 6).unwrap_or(0);
        let declared = u32_at(header, 18).unwrap_or(0) as usize;
        let next = starts.get(i + 1).copied().unwrap_or(bytes.len());
        let room = next.saturating_sub(local + 30 + name_len + extra);
        entries.push(Entry {
            name: name(header.get(30..30 + name_len).unwrap_or_default()),
            flags,
            method: u16_at(header, 8).unwrap_or(0),
            crc: u32_at(header, 14).unwrap_or(0),
            packed: if flags & 8 != 0 { room } else { declared },
            likely: u32_at(header, 22).unwrap_or(0) as usize,
            local,
        });
    }
    Ok(entries)
}

fn memchr_pk(bytes: &[u8]) -> Vec<usize> {
    bytes.windows(4).enumerate().filter(|(_, w)| w == b"PK\x03\x04").map(|(i, _)| i).collect()
}

fn name(raw: &[u8]) -> String {
    String::from_utf8_lossy(raw).replace('\\', "/")
}
