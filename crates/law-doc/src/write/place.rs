//! From a position in the output back to the document.

use super::json::{Json, LIST};
use crate::model::{NoteKind, Para, Source};
use std::fmt;
use std::ops::Range;

/// The stream a paragraph belongs to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Root {
    #[default]
    Body,
    Note {
        /// Index into [`crate::Document::notes`].
        index: usize,
        kind: NoteKind,
        /// Among the notes of its kind, from 1.
        nth: usize,
    },
    /// Index into [`crate::Document::asides`].
    Aside(usize),
}

/// Where a paragraph stands, in the words of somebody who has the document open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    pub root: Root,
    /// Index of the block in its root: a table, a box and a paragraph outside of them are one each.
    pub block: usize,
    /// Paragraph in its root, from 1; those in tables do not count.
    pub paragraph: usize,
    /// Table in the document, from 1, with row and column, from 1; the innermost one.
    pub cell: Option<(usize, u32, u32)>,
    pub source: Source,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, n) = match self.root {
            Root::Body => ("", 0),
            Root::Note { kind: NoteKind::Footnote, nth, .. } => ("각주 ", nth),
            Root::Note { kind: NoteKind::Endnote, nth, .. } => ("미주 ", nth),
            Root::Aside(n) => ("별도 글 ", n + 1),
        };
        let inside = n > 0;
        if inside {
            f.write_str(kind)?;
            n.fmt(f)?;
        }
        // A note of one paragraph needs no more words.
        if inside && self.cell.is_none() && self.paragraph < 2 {
            return Ok(());
        }
        if inside {
            f.write_str(" ")?;
        }
        match self.cell {
            Some((table, row, col)) => write!(f, "표 {table}의 {row}행 {col}열"),
            None => write!(f, "{}번째 문단", self.paragraph),
        }
    }
}

/// Stretches of output in ascending order, each with its place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PositionMap {
    spans: Vec<(Range<usize>, Place)>,
}

impl PositionMap {
    /// The paragraph that holds byte `offset` of the output.
    pub fn locate(&self, offset: usize) -> Option<&Place> {
        let i = self.spans.partition_point(|(r, _)| r.start <= offset).checked_sub(1)?;
        self.spans.get(i).filter(|(r, _)| offset < r.end).map(|(_, p)| p)
    }

    /// `[from, block, note, label]` per paragraph of `text`: its first character, the index of its block, the index of
    /// the note when the block is one of a note's, and the place in words; in a cell also `[table, row, column]`.
    pub(crate) fn write(&self, text: &str, w: &mut Json) {
        let (mut bytes, mut chars) = (0, 0);
        w.within(LIST, |w| {
            for (range, place) in &self.spans {
                chars += text.get(bytes..range.start).unwrap_or_default().chars().count();
                bytes = bytes.max(range.start);
                w.within(LIST, |w| {
                    w.number(chars);
                    w.number(place.block);
                    match place.root {
                        Root::Note { index, .. } => w.number(index),
                        _ => w.null(),
                    }
                    w.text(&place.to_string());
                    if let Some((table, row, column)) = place.cell {
                        w.within(LIST, |w| {
                            w.number(table);
                            w.number(usize::try_from(row).unwrap_or(usize::MAX));
                            w.number(usize::try_from(column).unwrap_or(usize::MAX));
                        });
                    }
                });
            }
        });
    }

    pub fn spans(&self) -> impl Iterator<Item = (&Range<usize>, &Place)> {
        self.spans.iter().map(|(r, p)| (r, p))
    }
}

/// Counts while writing.
#[derive(Debug, Default)]
pub(super) struct Tracker {
    map: PositionMap,
    here: Place,
    tables: usize,
    /// Nobody asks for places.
    pub(super) is_off: bool,
}

impl Tracker {
    pub(super) fn enter(&mut self, root: Root) {
        self.here = Place { root, ..Place::default() };
    }

    pub(super) fn block(&mut self, index: usize) {
        self.here.block = index;
    }

    pub(super) fn paragraph(&mut self, range: Range<usize>, p: &Para) {
        self.here.paragraph += usize::from(self.here.cell.is_none());
        self.here.source = p.source;
        if !self.is_off {
            self.map.spans.push((range, self.here));
        }
    }

    /// Begins a table; gives its number and the place around it.
    pub(super) fn table(&mut self) -> (usize, Option<(usize, u32, u32)>) {
        self.tables += 1;
        (self.tables, self.here.cell)
    }

    pub(super) fn cell(&mut self, cell: Option<(usize, u32, u32)>) {
        self.here.cell = cell;
    }

    /// Lines that begin at `lines` have moved to the right by `width` bytes.
    pub(super) fn indent(&mut self, lines: &[usize], width: usize) {
        let Some(first) = lines.first() else { return };
        for (range, _) in self.map.spans.iter_mut().rev().take_while(|(r, _)| r.end > *first) {
            let end = range.end + width * up_to(lines, range.end.saturating_sub(1));
            let start = range.start + width * up_to(lines, range.start);
            *range = start.min(end)..end;
        }
    }

    /// Empty paragraphs at the end lose their lines: they stand at the end of the `len` bytes.
    pub(super) fn finish(mut self, len: usize) -> PositionMap {
        for (range, _) in self.map.spans.iter_mut().rev().take_while(|(r, _)| r.end > len) {
            *range = range.start.min(len)..len;
        }
        self.map
    }
}

/// How many of some places, in order, are not behind `at`.
#[inline(never)]
fn up_to(places: &[usize], at: usize) -> usize {
    places.partition_point(|place| *place <= at)
}
