//! Laws → the bytes of an outline file (the mirror of `decode` and `file`).

use super::rows::{BuiltChange, BuiltLaw, BuiltState};
use super::{BuildError, fail};
use crate::decode::{
    DELETED, GAP_BEFORE, GONE, LAST, NEW_CLASS, NEW_NAME, PLAIN, SHAPE, TEXT, TITLE, TITLE_PLAIN, TITLE_SHAPE,
};
use crate::file::{FLAG_HISTORY, FORMAT, HEADER_LEN, MAGIC, MAX_BLOCK, MAX_FRONT, SLOT_BITS};
use crate::law::Amendment;
use law_model::Ymd;
use law_scan::crc32;
use std::collections::BTreeMap;
use std::io::Write as _;

/// Laws are put together into a block until it has this many bytes; larger laws stand alone. 16 KiB is
/// where a larger block no longer saves much and a smaller one loses what act, decree and rule share.
const BLOCK_TARGET: usize = 16 << 10;

/// What the file says about itself.
#[derive(Clone, Debug)]
pub struct FileNote {
    pub as_of: Ymd,
    pub history: bool,
    /// `key=value` for people; line breaks are not allowed.
    pub lines: Vec<(&'static str, String)>,
}

/// The file. Laws come in an order that puts related ones together; each 법령ID once.
pub fn write_file(laws: &[BuiltLaw], note: &FileNote) -> Result<Vec<u8>, BuildError> {
    let (mut blocks, mut directory) = (Blocks::default(), Vec::new());
    for law in laws {
        directory.push((law.id.0, blocks.add(law.id.0, law_bytes(law)?)?));
    }
    blocks.close()?;
    directory.sort_unstable();
    if let Some([(id, _), _]) = directory.array_windows().find(|[a, b]| a.0 == b.0) {
        return fail(format!("법령ID {id:06} twice"));
    }
    let text: String = note.lines.iter().map(|(key, value)| format!("{key}={value}\n")).collect();
    let front_len = HEADER_LEN + text.len() + blocks.rows.len() * 16 + directory.len() * 8;
    if front_len > MAX_FRONT {
        return fail("the front is too large");
    }
    let mut head = MAGIC.to_vec();
    let flags = if note.history { FLAG_HISTORY } else { 0 };
    let numbers = [
        FORMAT,
        flags,
        size(text.len())?,
        size(blocks.rows.len())?,
        size(directory.len())?,
        note.as_of.number(),
        size(front_len)?,
        0,
    ];
    numbers.iter().for_each(|n| head.extend(n.to_le_bytes()));
    let mut sealed = text.into_bytes();
    for [offset, len, inflated, crc] in &blocks.rows {
        for n in [offset + size(front_len)?, *len, *inflated, *crc] {
            sealed.extend(n.to_le_bytes());
        }
    }
    for (id, place) in directory {
        sealed.extend(id.to_le_bytes());
        sealed.extend(place.to_le_bytes());
    }
    let crc = crc32(&[&head, &sealed]);
    head.extend(crc.to_le_bytes());
    head.extend(sealed);
    head.extend(blocks.deflated);
    Ok(head)
}

#[derive(Default)]
struct Blocks {
    deflated: Vec<u8>,
    /// Offset from the first block, length, inflated length, checksum.
    rows: Vec<[u32; 4]>,
    open: Vec<(u32, Vec<u8>)>,
    open_bytes: usize,
}

impl Blocks {
    /// Where the law will stand: block number and slot.
    fn add(&mut self, id: u32, law: Vec<u8>) -> Result<u32, BuildError> {
        if self.open_bytes + law.len() > BLOCK_TARGET && self.open_bytes > BLOCK_TARGET / 2 {
            self.close()?;
        }
        let place = size(self.rows.len())? << SLOT_BITS | size(self.open.len())?;
        self.open_bytes += law.len();
        self.open.push((id, law));
        if self.open_bytes >= BLOCK_TARGET || self.open.len() + 1 == 1 << SLOT_BITS {
            self.close()?;
        }
        Ok(place)
    }

    fn close(&mut self) -> Result<(), BuildError> {
        if self.open.is_empty() {
            return Ok(());
        }
        let mut raw = Vec::new();
        number(&mut raw, size(self.open.len())?);
        for (id, law) in &self.open {
            number(&mut raw, *id);
            number(&mut raw, size(law.len())?);
        }
        self.open.drain(..).for_each(|(_, law)| raw.extend(law));
        self.open_bytes = 0;
        if raw.len() > MAX_BLOCK {
            return fail("a law is too large for a block");
        }
        let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::new(10));
        let written = encoder.write_all(&raw).and_then(|()| encoder.finish());
        let deflated = written.map_err(|e| BuildError(e.to_string()))?;
        let crc = crc32(&[&deflated]);
        self.rows.push([size(self.deflated.len())?, size(deflated.len())?, size(raw.len())?, crc]);
        self.deflated.extend(deflated);
        Ok(())
    }
}

/// Lines of text, each title once.
#[derive(Default)]
struct Words {
    text: String,
    lines: usize,
    titles: BTreeMap<String, usize>,
}

impl Words {
    fn add(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines += 1;
    }

    /// 0 when the line is new, else how many lines back it stands.
    fn add_or_back(&mut self, title: &str) -> usize {
        if let Some(at) = self.titles.get(title) {
            return self.lines - at;
        }
        self.titles.insert(title.to_owned(), self.lines);
        self.add(title);
        0
    }
}

fn law_bytes(law: &BuiltLaw) -> Result<Vec<u8>, BuildError> {
    let mut out = Vec::new();
    number(&mut out, u32::from(law.trimmed) | u32::from(law.successor.is_some()) << 1);
    if let Some((id, day)) = law.successor {
        number(&mut out, id.0);
        signed(&mut out, day.days())?;
    }
    let mut words = Words::default();
    version_columns(law, &mut out, &mut words)?;
    article_columns(law, &mut out, &mut words)?;
    out.extend(words.text.into_bytes());
    Ok(out)
}

fn version_columns(law: &BuiltLaw, out: &mut Vec<u8>, words: &mut Words) -> Result<(), BuildError> {
    number(out, size(law.versions.len())?);
    let mut column = |values: &mut dyn Iterator<Item = i64>, deltas: bool| {
        let mut last = 0;
        for value in values {
            signed(out, value - last)?;
            last = if deltas { value } else { 0 };
        }
        Ok::<_, BuildError>(())
    };
    let versions = || law.versions.iter();
    column(&mut versions().map(|v| i64::from(v.mst.0)), true)?;
    column(&mut versions().map(|v| v.promulgated.days()), true)?;
    column(&mut versions().map(|v| v.effective.days() - v.promulgated.days()), false)?;
    column(&mut versions().map(|v| i64::from(v.act_no)), true)?;
    let (mut flags, mut name, mut class) = (Vec::new(), "", "");
    for v in &law.versions {
        let code = Amendment::ALL.iter().position(|(a, _)| *a == v.amendment).unwrap_or(0);
        let mut bits = i64::from(size(code)?);
        for (old, new, bit) in [(&mut name, &v.name, NEW_NAME), (&mut class, &v.class, NEW_CLASS)] {
            if *old != new {
                *old = new;
                words.add(new);
                bits |= i64::from(bit);
            }
        }
        flags.push(bits | if v.gap_since.is_some() { i64::from(GAP_BEFORE) } else { 0 });
    }
    column(&mut flags.into_iter(), false)?;
    for (v, gap) in versions().filter_map(|v| Some((v, v.gap_since?))) {
        number(out, u32::try_from(v.promulgated.days() - gap.days()).map_err(|e| BuildError(e.to_string()))?);
    }
    Ok(())
}

fn article_columns(law: &BuiltLaw, out: &mut Vec<u8>, words: &mut Words) -> Result<(), BuildError> {
    number(out, size(law.articles.len())?);
    let (mut lengths, mut backs, mut shapes, mut main) = (Vec::new(), Vec::new(), Vec::<u8>::new(), 0u16);
    for (no, events) in &law.articles {
        let branch = u32::from(no.branch > 0);
        number(out, u32::from(no.main - main) << 1 | branch);
        main = no.main;
        if no.branch > 0 {
            number(out, u32::from(no.branch));
        }
        let (mut title, mut shape, mut version) = (None, None, 0);
        for (i, (at, change)) in events.iter().enumerate() {
            let code = event_code(change, title, shape);
            let last = if i + 1 == events.len() { LAST } else { 0 };
            number(out, code | last | size(at - version)? << 4);
            version = *at;
            let BuiltChange::To(Some(BuiltState::Live { title: new_title, shape: new_shape })) = change
            else {
                continue;
            };
            if matches!(code, TITLE_PLAIN | TITLE_SHAPE | TITLE) {
                let back = words.add_or_back(new_title);
                number(&mut backs, size(back)?);
            }
            if matches!(code, TITLE_SHAPE | SHAPE) {
                number(&mut lengths, size(new_shape.len())?);
                shapes.extend(new_shape);
            }
            (title, shape) = (Some(new_title.as_str()), Some(new_shape.as_slice()));
        }
    }
    out.extend(lengths);
    out.extend(backs);
    out.extend(shapes);
    Ok(())
}

/// The shortest way to say the change, given the title and shape told last for this article.
fn event_code(change: &BuiltChange, title: Option<&str>, shape: Option<&[u8]>) -> u32 {
    match change {
        BuiltChange::Text => TEXT,
        BuiltChange::To(None) => GONE,
        BuiltChange::To(Some(BuiltState::Deleted)) => DELETED,
        BuiltChange::To(Some(BuiltState::Live { title: t, shape: s })) => {
            match (title == Some(t), shape == Some(s), s.is_empty()) {
                (false, true, _) => TITLE,
                (false, false, true) => TITLE_PLAIN,
                (false, false, false) => TITLE_SHAPE,
                (true, _, true) => PLAIN,
                (true, _, false) => SHAPE,
            }
        }
    }
}

pub(crate) fn number(out: &mut Vec<u8>, mut n: u32) {
    while n >= 0x80 {
        out.push((n & 0x7f) as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

fn signed(out: &mut Vec<u8>, n: i64) -> Result<(), BuildError> {
    let zigzag = if n >= 0 { n * 2 } else { -n * 2 - 1 };
    number(out, u32::try_from(zigzag).map_err(|e| BuildError(e.to_string()))?);
    Ok(())
}

fn size(n: usize) -> Result<u32, BuildError> {
    u32::try_from(n).map_err(|e| BuildError(e.to_string()))
}
