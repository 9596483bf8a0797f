//! The document that a checked text was read from: where its paragraphs stand, and what of it could not be read.
//!
//! Hosts turn a file into text (`law-doc`, `law-pdf`) and pass on what came with it: `places`, one
//! `[from, block, note, label]` per paragraph and a fifth `[table, row, column]` for those in cells, and `gaps`, one word
//! for each reason why something is not in the text. A text with gaps was checked in part, whatever was found in it.

use crate::report::Report;
use law_model::{Level, Overall};
use serde_json::{Map, Value};

/// Where in its document a citation stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// Index of the note when the block is one of a note's.
    pub note: Option<u64>,
    /// Index of the block in `convert --json`.
    pub block: u64,
    /// Characters from where the text of that block begins.
    pub offset: u64,
    /// Table in the document, row and column, from 1.
    pub cell: Option<[u64; 3]>,
    /// The place in words.
    pub place: String,
}

impl At {
    /// `{note, block, offset, cell: {table, row, column}, place}`.
    #[must_use]
    pub fn value(self) -> Value {
        let cell = self.cell.map(|[table, row, column]| {
            object(vec![("table", table.into()), ("row", row.into()), ("column", column.into())])
        });
        let (note, cell) = (self.note.map(Value::from), cell);
        let pairs = [
            ("note", note),
            ("block", Some(self.block.into())),
            ("offset", Some(self.offset.into())),
            ("cell", cell),
            ("place", Some(self.place.into())),
        ];
        object(pairs.into_iter().filter_map(|(name, value)| Some((name, value?))).collect())
    }

    /// The way to the block in `convert --json`.
    pub(crate) fn path(&self) -> String {
        match self.note {
            Some(note) => format!("notes/{note}/blocks/{}", self.block),
            None => format!("blocks/{}", self.block),
        }
    }
}

/// An object of these fields, in this order.
pub(crate) fn object(pairs: Vec<(&str, Value)>) -> Value {
    let mut map = Map::new();
    for (name, value) in pairs {
        map.insert(name.to_owned(), value);
    }
    Value::Object(map)
}

fn column(row: &Value, at: usize) -> Option<u64> {
    row.get(at)?.as_u64()
}

/// The place of the character `position` of the text.
#[must_use]
pub fn at(places: &[Value], position: usize) -> Option<At> {
    let position = u64::try_from(position).unwrap_or(u64::MAX);
    let from = |row: &Value| column(row, 0).unwrap_or(0);
    let found = places.partition_point(|row| from(row) <= position).checked_sub(1)?;
    let row = places.get(found)?;
    let (block, note) = (column(row, 1)?, column(row, 2));
    // A table is one block of many paragraphs, and its text begins with the first.
    let same =
        |at: usize| places.get(at).is_some_and(|row| column(row, 1) == Some(block) && column(row, 2) == note);
    let begins = places.get(first(found, same)).map_or(0, from);
    let cell = row.get(4).and_then(|cell| Some([column(cell, 0)?, column(cell, 1)?, column(cell, 2)?]));
    let place = row.get(3).and_then(Value::as_str).unwrap_or_default().to_owned();
    Some(At { note, block, offset: position.saturating_sub(begins), cell, place })
}

/// The first of the neighbours before `at` that are the `same`; a table may have a hundred thousand cells.
fn first(at: usize, same: impl Fn(usize) -> bool) -> usize {
    let (mut at, mut step) = (at, 1);
    let before = |at: usize, step: usize| at.checked_sub(step).filter(|&before| same(before));
    while let Some(earlier) = before(at, step) {
        at = earlier;
        step *= 2;
    }
    while step > 0 {
        match before(at, step) {
            Some(earlier) => at = earlier,
            None => step /= 2,
        }
    }
    at
}

/// What the words for gaps mean.
const GAPS: [(&str, &str); 5] = [
    ("damaged", "손상된 부분"),
    ("unread", "읽지 못한 글자"),
    ("image_pages", "이미지로만 된 쪽"),
    ("form", "다른 프로그램이 그리는 양식"),
    ("inserted", "끼워 넣은 파일"),
];

impl Report {
    /// Says of which document the text is, and judges it as a part when it is one.
    pub fn of_document(&mut self, places: &[Value], gaps: &[Value]) {
        self.at = self.citations.iter().map(|citation| at(places, citation.span[0])).collect();
        for gap in gaps.iter().filter_map(Value::as_str) {
            let known = GAPS.iter().find(|(word, _)| *word == gap);
            self.lack(known.map_or("읽지 못한 부분", |(_, said)| said));
        }
    }

    /// Characters that could not be read stand in the text itself.
    pub(crate) fn lack_unread(&mut self, text: &str) {
        if text.contains('\u{fffd}') {
            self.lack("읽지 못한 글자");
        }
    }

    fn lack(&mut self, what: &'static str) {
        if !self.unread.contains(&what) {
            self.unread.push(what);
        }
        if self.overall != Overall::Problems {
            self.overall = Overall::PartlyChecked;
        }
    }

    /// The place of the citation `index` where it matters: what is in order need not be looked for.
    pub(crate) fn place_of(&self, index: usize) -> &str {
        let status = self.citations.get(index).and_then(|citation| citation.verdict);
        let fine = status.is_some_and(|status| status.level() == Level::Ok);
        let at = self.at.get(index).and_then(Option::as_ref).filter(|_| !fine);
        at.map_or("", |at| &at.place)
    }
}

#[cfg(test)]
mod tests {
    use super::first;

    #[test]
    fn the_first_of_a_run() {
        for (from, at) in [(0, 0), (0, 9), (3, 3), (3, 4), (7, 1000), (999, 1000), (1000, 1000)] {
            assert_eq!(first(at, |i| i >= from), from, "{from} {at}");
        }
    }
}
