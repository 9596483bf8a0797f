//! Bytes of a block → [`Law`].
//!
//! A law is written column by column (like stands beside like, which is what deflate needs):
//! versions, then per article its number and events, then the shapes, then all words line by line,
//! each line once.

use crate::OutlineError;
use crate::bytes::Cursor;
use crate::law::{Amendment, ArticleLine, Change, Event, Law, Version};
use law_model::{ArticleNo, LawId, Mst, Ymd};
use std::ops::Range;

// Flags of a version above the three bits of its amendment code.
pub(crate) const NEW_NAME: u32 = 1 << 3;
pub(crate) const NEW_CLASS: u32 = 1 << 4;
/// An act is missing before this version; its day stands in the column of gaps.
pub(crate) const GAP_BEFORE: u32 = 1 << 5;

// Codes of an event; bit 3 says "last of its article", the bits above count versions since the one before.
pub(crate) const TEXT: u32 = 0;
pub(crate) const GONE: u32 = 1;
pub(crate) const DELETED: u32 = 2;
/// New title, plain article.
pub(crate) const TITLE_PLAIN: u32 = 3;
/// New title and shape.
pub(crate) const TITLE_SHAPE: u32 = 4;
/// New title, shape as before.
pub(crate) const TITLE: u32 = 5;
/// New shape, title as before.
pub(crate) const SHAPE: u32 = 6;
/// Plain from here on, title as before.
pub(crate) const PLAIN: u32 = 7;
pub(crate) const LAST: u32 = 1 << 3;

const BAD: OutlineError = OutlineError::Corrupt("law");

/// Finds the law in the inflated block; the directory said it is there.
pub(crate) fn law_in_block(block: &[u8], slot: usize, id: LawId) -> Result<Law, OutlineError> {
    let mut head = Cursor(block);
    let count = head.count()?;
    let (mut start, mut found) = (0usize, None);
    for i in 0..count {
        let (law, len) = (head.number()?, usize::try_from(head.number()?).map_err(|_| BAD)?);
        if i == slot {
            found = Some((law, start, len));
        }
        start = start.checked_add(len).ok_or(BAD)?;
    }
    let (law, start, len) = found.ok_or(BAD)?;
    if law != id.0 {
        return Err(OutlineError::Corrupt("directory"));
    }
    let end = start.checked_add(len).ok_or(BAD)?;
    law_from(head.0.get(start..end).ok_or(BAD)?, id)
}

/// Decodes one law.
pub(crate) fn law_from(bytes: &[u8], id: LawId) -> Result<Law, OutlineError> {
    let mut c = Cursor(bytes);
    let head = c.number()?;
    let successor = if head & 2 == 0 { None } else { Some((LawId(c.number()?), day(c.signed()?)?)) };
    let rows = version_columns(&mut c)?;
    let (lines, codes) = article_columns(&mut c, rows.len())?;
    let shape_ends = shape_lengths(&mut c, &codes)?;
    let backs = title_references(&mut c, &codes)?;
    let shapes = c.take(shape_ends.last().copied().unwrap_or(0))?.to_vec();
    let text = std::str::from_utf8(c.0).map_err(|_| BAD)?.to_owned();
    let mut words = Lines { text: &text, at: 0, seen: Vec::new() };
    let versions = name_versions(rows, &mut words)?;
    let events = resolve(&lines, &codes, &shape_ends, &backs, &mut words)?;
    let (order, trimmed) = (Vec::with_capacity(versions.len()), head & 1 == 1);
    let law = Law { id, versions, order, successor, trimmed, articles: lines, events, shapes, text };
    Ok(law.validated()?.ordered())
}

struct Row {
    mst: Mst,
    promulgated: Ymd,
    effective: Ymd,
    act_no: u32,
    flags: u32,
    gap_since: Option<Ymd>,
}

fn version_columns(c: &mut Cursor<'_>) -> Result<Vec<Row>, OutlineError> {
    let n = c.count()?;
    let mut column = |deltas: bool| {
        let mut sum = 0i64;
        let mut out = Vec::with_capacity(n);
        for _ in 0..n {
            let value = c.signed()?;
            sum = if deltas { sum + value } else { value };
            out.push(sum);
        }
        Ok::<_, OutlineError>(out)
    };
    let (msts, promulgated, waits, acts, flags) =
        (column(true)?, column(true)?, column(false)?, column(true)?, column(false)?);
    let rows = msts.into_iter().zip(promulgated).zip(waits).zip(acts).zip(flags);
    rows.map(|((((mst, promulgated), wait), act), flags)| {
        let flags = u32::try_from(flags).map_err(|_| BAD)?;
        let gap = flags & GAP_BEFORE != 0;
        Ok(Row {
            gap_since: if gap { Some(day(promulgated - i64::from(c.number()?))?) } else { None },
            mst: Mst(u32::try_from(mst).map_err(|_| BAD)?),
            promulgated: day(promulgated)?,
            effective: day(promulgated + wait)?,
            act_no: u32::try_from(act).map_err(|_| BAD)?,
            flags,
        })
    })
    .collect()
}

/// Event codes with the version each belongs to.
type Codes = Vec<(usize, u32)>;

fn article_columns(c: &mut Cursor<'_>, versions: usize) -> Result<(Vec<ArticleLine>, Codes), OutlineError> {
    let n = c.count()?;
    let mut lines = Vec::with_capacity(n);
    let mut codes = Vec::with_capacity(n);
    let mut main = 0u16;
    for _ in 0..n {
        let step = c.number()?;
        main = u16::try_from(step >> 1).ok().and_then(|s| main.checked_add(s)).ok_or(BAD)?;
        let branch = if step & 1 == 1 { c.small()? } else { 0 };
        let first = codes.len();
        let mut version = 0usize;
        loop {
            let code = c.number()?;
            version += usize::try_from(code >> 4).map_err(|_| BAD)?;
            if version >= versions {
                return Err(BAD);
            }
            codes.push((version, code & 7));
            if code & LAST != 0 {
                break;
            }
        }
        lines.push(ArticleLine { no: ArticleNo::new(main, branch), events: first..codes.len() });
    }
    Ok((lines, codes))
}

/// Where each shape ends, in the order of the events that bring one.
fn shape_lengths(c: &mut Cursor<'_>, codes: &Codes) -> Result<Vec<usize>, OutlineError> {
    let mut end = 0usize;
    let shaped = codes.iter().filter(|(_, code)| matches!(*code, TITLE_SHAPE | SHAPE));
    shaped
        .map(|_| {
            end = end.checked_add(usize::try_from(c.number()?).map_err(|_| BAD)?).ok_or(BAD)?;
            Ok(end)
        })
        .collect()
}

/// For each event with a title: 0 = the next line, else how many lines back it was told already.
fn title_references(c: &mut Cursor<'_>, codes: &Codes) -> Result<Vec<u32>, OutlineError> {
    codes.iter().filter(|(_, code)| titled(*code)).map(|_| c.number()).collect()
}

fn titled(code: u32) -> bool {
    matches!(code, TITLE_PLAIN | TITLE_SHAPE | TITLE)
}

struct Lines<'a> {
    text: &'a str,
    at: usize,
    seen: Vec<Range<usize>>,
}

impl Lines<'_> {
    fn next(&mut self) -> Result<Range<usize>, OutlineError> {
        let rest = self.text.get(self.at..).ok_or(BAD)?;
        let line = self.at..self.at + rest.find('\n').ok_or(BAD)?;
        self.at = line.end + 1;
        self.seen.push(line.clone());
        Ok(line)
    }

    fn next_or_back(&mut self, back: u32) -> Result<Range<usize>, OutlineError> {
        if back == 0 {
            return self.next();
        }
        let at = usize::try_from(back).ok().and_then(|back| self.seen.len().checked_sub(back));
        at.and_then(|at| self.seen.get(at)).cloned().ok_or(BAD)
    }
}

fn name_versions(rows: Vec<Row>, words: &mut Lines<'_>) -> Result<Vec<Version>, OutlineError> {
    let (mut name, mut class) = (0..0, 0..0);
    rows.into_iter()
        .map(|row| {
            if row.flags & NEW_NAME != 0 {
                name = words.next()?;
            }
            if row.flags & NEW_CLASS != 0 {
                class = words.next()?;
            }
            let code = usize::try_from(row.flags & 7).map_err(|_| BAD)?;
            Ok(Version {
                mst: row.mst,
                promulgated: row.promulgated,
                effective: row.effective,
                act_no: row.act_no,
                amendment: Amendment::ALL.get(code).map(|(a, _)| *a).ok_or(BAD)?,
                gap_since: row.gap_since,
                name: name.clone(),
                class: class.clone(),
            })
        })
        .collect()
}

fn resolve(
    lines: &[ArticleLine],
    codes: &Codes,
    shape_ends: &[usize],
    backs: &[u32],
    words: &mut Lines<'_>,
) -> Result<Vec<Event>, OutlineError> {
    let mut events = Vec::with_capacity(codes.len());
    let (mut ends, mut start, mut backs) = (shape_ends.iter(), 0usize, backs.iter());
    for line in lines {
        let (mut title, mut shape) = (0..0, 0..0);
        for (version, code) in codes.get(line.events.clone()).ok_or(BAD)? {
            if titled(*code) {
                title = words.next_or_back(*backs.next().ok_or(BAD)?)?;
            }
            match *code {
                TITLE_SHAPE | SHAPE => {
                    let end = *ends.next().ok_or(BAD)?;
                    shape = start..end;
                    start = end;
                }
                TITLE_PLAIN | PLAIN => shape = 0..0,
                _ => {}
            }
            let change = match *code {
                TEXT => Change::Text,
                GONE => Change::Gone,
                DELETED => Change::Deleted,
                _ => Change::Set { title: title.clone(), shape: shape.clone() },
            };
            events.push(Event { version: *version, change });
        }
    }
    Ok(events)
}

fn day(days: i64) -> Result<Ymd, OutlineError> {
    let day = Ymd::from_days(days);
    if day.days() == days { Ok(day) } else { Err(OutlineError::Corrupt("date")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;
    use proptest::prelude::*;

    proptest! {
        /// Bytes that a checksum would never let through still end in a law or an error.
        #[test]
        fn any_input_is_handled(bytes in proptest::collection::vec(any::<u8>(), 0..300), small in any::<bool>()) {
            let bytes: Vec<u8> = if small { bytes.iter().map(|b| b & 15).collect() } else { bytes };
            let _ = law_in_block(&bytes, 0, LawId(1));
            if let Ok(law) = law_from(&bytes, LawId(1)) {
                for day in [19_500_101, 20_200_101].into_iter().filter_map(Ymd::from_number) {
                    let _ = law.version_on(day);
                    let _ = law.place_on(day, &Place::article(ArticleNo::new(1, 0)));
                }
                for (no, _) in law.versions() {
                    for (article, _) in law.articles(no) {
                        let _ = law.history_of(article);
                        let _ = law.could_have_been_added(&Place::article(article));
                    }
                }
                let _ = law.names();
            }
        }
    }
}
