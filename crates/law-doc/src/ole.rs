//! OLE compound files, read leniently: a chain that runs in circles or out of the file ends, and what it gave stays.
//!
//! Every chain is at most as long as the file has sectors, every directory entry is visited once; nothing is allocated
//! by a declared size.

use crate::bytes::{u16_at, u32_at, utf16_at};
use crate::{Limits, Refusal};
use law_scan::push_u32s;

const END_OF_CHAIN: u32 = 0xffff_fffe;
const NO_ENTRY: u32 = 0xffff_ffff;

#[derive(Debug)]
pub(crate) struct Ole<'a> {
    bytes: &'a [u8],
    sector_shift: u32,
    mini_shift: u32,
    mini_cutoff: u32,
    fat: Vec<u32>,
    mini_fat: Vec<u32>,
    /// The stream that holds all short streams.
    mini: Vec<u8>,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    /// `BodyText/Section0`
    path: String,
    start: u32,
    size: u32,
}

/// A stream and whether all of it was there.
pub(crate) struct Stream {
    pub(crate) bytes: Vec<u8>,
    pub(crate) whole: bool,
}

impl<'a> Ole<'a> {
    pub(crate) fn open(bytes: &'a [u8], limits: &Limits) -> Result<Ole<'a>, Refusal> {
        let broken = || Refusal::damaged("OLE 파일 머리가 깨짐");
        let sector_shift = u32::from(u16_at(bytes, 30).ok_or_else(broken)?);
        let mini_shift = u32::from(u16_at(bytes, 32).ok_or_else(broken)?);
        if !(7..=16).contains(&sector_shift) || !(3..=12).contains(&mini_shift) {
            return Err(broken());
        }
        let mut ole = Ole {
            bytes,
            sector_shift,
            mini_shift,
            mini_cutoff: u32_at(bytes, 56).unwrap_or(4096),
            fat: vec![],
            mini_fat: vec![],
            mini: vec![],
            entries: vec![],
        };
        ole.fat = ole.read_fat();
        let dir = ole.chain(u32_at(bytes, 48).unwrap_or(END_OF_CHAIN), usize::MAX).bytes;
        let mini_fat = ole.chain(u32_at(bytes, 60).unwrap_or(END_OF_CHAIN), usize::MAX).bytes;
        push_u32s(&mut ole.mini_fat, &mini_fat);
        if dir.len() / 128 > limits.entries {
            return Err(Refusal::TooLarge);
        }
        let root = dir.get(..128).ok_or_else(|| Refusal::damaged("OLE 목록이 없음"))?;
        let (start, size) = extent(root);
        ole.mini = ole.chain(start, size as usize).bytes;
        ole.entries = walk(&dir);
        Ok(ole)
    }

    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|e| e.path.as_str())
    }

    pub(crate) fn stream(&self, path: &str) -> Option<Stream> {
        let e = self.entries.iter().find(|e| e.path.eq_ignore_ascii_case(path))?;
        Some(if e.size < self.mini_cutoff {
            self.mini_chain(e)
        } else {
            self.chain(e.start, e.size as usize)
        })
    }

    fn sector(&self, id: u32) -> Option<&'a [u8]> {
        let size = 1usize << self.sector_shift;
        let from = (id as usize).checked_add(1)?.checked_mul(size)?;
        let rest = self.bytes.get(from..).filter(|r| !r.is_empty())?;
        Some(rest.get(..size).unwrap_or(rest))
    }

    fn read_fat(&self) -> Vec<u32> {
        let max = (self.bytes.len() >> self.sector_shift) + 1;
        let mut ids: Vec<u32> = (0..109).filter_map(|i| u32_at(self.bytes, 76 + 4 * i)).collect();
        let mut next = u32_at(self.bytes, 68).unwrap_or(END_OF_CHAIN);
        for _ in 0..max {
            let Some(sector) = self.sector(next) else { break };
            let mut more = Vec::new();
            push_u32s(&mut more, sector);
            next = more.pop().unwrap_or(END_OF_CHAIN);
            ids.append(&mut more);
        }
        let mut fat = Vec::new();
        for sector in ids.iter().take(max).filter_map(|id| self.sector(*id)) {
            push_u32s(&mut fat, sector);
            if fat.len() >= max {
                break;
            }
        }
        fat.truncate(max);
        fat
    }

    fn chain(&self, start: u32, size: usize) -> Stream {
        let likely = if size == usize::MAX { 1 << self.sector_shift } else { size.min(self.bytes.len()) };
        let mut bytes = Vec::with_capacity(likely);
        let mut id = start;
        for _ in 0..=self.fat.len() {
            if bytes.len() >= size {
                break;
            }
            let Some(sector) = self.sector(id) else { break };
            bytes.extend_from_slice(sector);
            id = self.fat.get(id as usize).copied().unwrap_or(END_OF_CHAIN);
        }
        let whole = size == usize::MAX || bytes.len() >= size;
        bytes.truncate(size);
        Stream { bytes, whole }
    }

    fn mini_chain(&self, e: &Entry) -> Stream {
        let size = e.size as usize;
        let mut bytes = Vec::with_capacity(size.min(self.mini.len()));
        let mut id = e.start;
        for _ in 0..=self.mini_fat.len() {
            let from = (id as usize) << self.mini_shift;
            let Some(rest) = self.mini.get(from..).filter(|r| !r.is_empty() && bytes.len() < size) else {
                break;
            };
            bytes.extend_from_slice(rest.get(..1 << self.mini_shift).unwrap_or(rest));
            id = self.mini_fat.get(id as usize).copied().unwrap_or(END_OF_CHAIN);
        }
        let whole = bytes.len() >= size;
        bytes.truncate(size);
        Stream { bytes, whole }
    }
}

fn extent(entry: &[u8]) -> (u32, u32) {
    (u32_at(entry, 116).unwrap_or(END_OF_CHAIN), u32_at(entry, 120).unwrap_or(0))
}

/// Streams with their paths, by the red-black tree of names; entries outside the tree are kept under their own name.
fn walk(dir: &[u8]) -> Vec<Entry> {
    let count = dir.len() / 128;
    let entry = |id: u32| dir.get(id as usize * 128..).and_then(|d| d.get(..128));
    let name = |e: &[u8]| {
        let units = usize::from(u16_at(e, 64).unwrap_or(0)) / 2;
        utf16_at(e, 0, units.saturating_sub(1).min(31))
    };
    let mut seen = vec![false; count];
    let mut found = Vec::new();
    let root_child = entry(0).and_then(|e| u32_at(e, 76)).unwrap_or(NO_ENTRY);
    let mut todo = vec![(root_child, String::new())];
    if let Some(s) = seen.first_mut() {
        *s = true;
    }
    while let Some((id, folder)) = todo.pop() {
        let Some(e) = entry(id) else { continue };
        match seen.get_mut(id as usize) {
            Some(s) if !*s => *s = true,
            _ => continue,
        }
        let path = if folder.is_empty() { name(e) } else { [&folder, "/", &name(e)].concat() };
        for at in [68, 72] {
            todo.push((u32_at(e, at).unwrap_or(NO_ENTRY), folder.clone()));
        }
        match e.get(66) {
            Some(1) => todo.push((u32_at(e, 76).unwrap_or(NO_ENTRY), path)),
            Some(2) => {
                let (start, size) = extent(e);
                found.push(Entry { path, start, size });
            }
            _ => {}
        }
    }
    for (id, _) in seen.iter().enumerate().filter(|(_, s)| !**s) {
        if let Some(e) = entry(id as u32).filter(|e| e.get(66) == Some(&2)) {
            let (start, size) = extent(e);
            let name = name(e);
            let path = if name.starts_with("Section") { ["BodyText/", &name].concat() } else { name };
            if !found.iter().any(|f: &Entry| f.path == path) {
                found.push(Entry { path, start, size });
            }
        }
    }
    found
}
