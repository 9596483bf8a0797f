//! Tables without lines: rows of words that leave the same gaps free.

use crate::lines::Line;
use crate::paras::{Text, begins_item};
use crate::pieces::{Part, Piece, PieceCell};
use law_doc::Source;

/// Fewer rows say nothing, and more go into another table.
const ROWS: usize = 3;
const MOST_ROWS: usize = 200;
/// How wide a gap is in letters: within a row, and through all rows.
const GAP: f64 = 1.0;
const GUTTER: f64 = 0.8;

/// The lines of a text as parts: paragraphs, and tables where rows are aligned. `page` is its height.
pub(crate) fn parts(lines: Vec<Line>, right: f64, source: Source, page: f64) -> Vec<Part> {
    let mut out = Vec::new();
    let mut text: Vec<Line> = Vec::new();
    let mut rest = lines.into_iter().peekable();
    while let Some(first) = rest.next() {
        let mut rows = vec![first];
        while let Some(next) = rest.next_if(|n| goes_on(&rows, n)) {
            rows.push(next);
        }
        if let Some(mut read) = newspaper(&rows) {
            text.append(&mut read);
        } else if let Some(piece) = table(&rows, source, page) {
            out.extend(paragraphs(std::mem::take(&mut text), right, source));
            out.push(Part::Table(piece));
        } else {
            text.append(&mut rows);
        }
    }
    out.extend(paragraphs(text, right, source));
    out
}

fn paragraphs(lines: Vec<Line>, right: f64, source: Source) -> Option<Part> {
    (!lines.is_empty()).then(|| Part::Text(Text::new(&lines, right, source)))
}

/// Another row below, with gaps in it that stay free.
fn goes_on(rows: &[Line], next: &Line) -> bool {
    let Some(last) = rows.last() else { return false };
    let step = next.base - last.base;
    rows.len() < MOST_ROWS
        && last.turn == 0
        && next.turn == 0
        && step > 0.5 * last.size
        && step < 4.0 * last.size
        && are_rows(last, next)
        && is_table(&columns(rows.iter().chain([next])), rows.iter().chain([next]))
}

/// Both lines leave the same gap free.
pub(crate) fn are_rows(above: &Line, line: &Line) -> bool {
    let both = || [above, line].into_iter();
    both().all(|l| chunks(l).len() > 1) && is_table(&columns(both()), both())
}

/// The pieces of a line between its wide gaps.
fn chunks(line: &Line) -> Vec<Line> {
    line.split(GAP * line.size.max(1.0))
}

/// What the rows fill from left to right, and leave free between.
fn columns<'l>(rows: impl Iterator<Item = &'l Line>) -> Vec<(f64, f64)> {
    let mut filled: Vec<(f64, f64)> = Vec::new();
    let mut size = 1.0f64;
    for row in rows {
        size = size.max(row.size);
        filled.extend(chunks(row).iter().map(|c| (c.from(), c.to())));
    }
    filled.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut out: Vec<(f64, f64)> = Vec::new();
    for (from, to) in filled {
        match out.last_mut() {
            Some((_, end)) if from - *end < GUTTER * size => *end = end.max(to),
            _ => out.push((from, to)),
        }
    }
    out
}

/// At least two columns, each row in two of them or more, and not a list with its bullets.
fn is_table<'l>(columns: &[(f64, f64)], rows: impl Iterator<Item = &'l Line>) -> bool {
    let mut listed = true;
    for row in rows {
        let cells = chunks(row);
        let first = cells.first().map(|c| (column(columns, c), c.text()));
        let used = cells.iter().filter(|c| Some(column(columns, c)) != first.as_ref().map(|f| f.0)).count();
        if used == 0 {
            return false;
        }
        listed &= first.is_some_and(|(_, t)| t.trim().chars().count() <= 3 && begins_item(&t));
    }
    columns.len() > 1 && !listed
}

fn column(columns: &[(f64, f64)], chunk: &Line) -> usize {
    let middle = (chunk.from() + chunk.to()) / 2.0;
    columns.iter().position(|(from, to)| *from <= middle && middle <= *to).unwrap_or(0)
}

/// Columns of running text that were drawn line by line over all of them: most lines are long and end at their edge.
fn newspaper(rows: &[Line]) -> Option<Vec<Line>> {
    const WIDTH: f64 = 12.0;
    if rows.len() < ROWS {
        return None;
    }
    let columns = columns(rows.iter());
    let pieces: Vec<Line> = rows.iter().flat_map(chunks).collect();
    let mut out = Vec::with_capacity(pieces.len());
    for (c, (_, to)) in columns.iter().enumerate() {
        let here: Vec<&Line> = pieces.iter().filter(|p| column(&columns, p) == c).collect();
        let full = here.iter().filter(|l| l.is_full(*to) && l.to() - l.from() > WIDTH * l.size).count();
        if 2 * full < rows.len() {
            return None;
        }
        out.extend(here.into_iter().cloned());
    }
    (columns.len() > 1).then_some(out)
}

/// All lines of a frame as one table, if they are its rows.
pub(crate) fn whole(rows: &[Line], source: Source, page: f64) -> Option<Piece> {
    let pairs = rows.windows(2).all(|w| matches!(w, [above, line] if are_rows(above, line)));
    let fits = pairs && rows.len() <= MOST_ROWS && is_table(&columns(rows.iter()), rows.iter());
    fits.then(|| table(rows, source, page)).flatten()
}

fn table(rows: &[Line], source: Source, page: f64) -> Option<Piece> {
    if rows.len() < ROWS {
        return None;
    }
    let columns = columns(rows.iter());
    let mut edges: Vec<f64> =
        columns.windows(2).map(|w| w.iter().map(|c| c.0 + c.1).sum::<f64>() / 4.0).collect();
    edges.insert(0, columns.first()?.0);
    edges.push(columns.last()?.1);
    let mut cells = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        let said = chunks(row);
        for (c, pair) in edges.windows(2).enumerate() {
            let [from, to] = pair else { continue };
            let here: Vec<Line> = said.iter().filter(|l| column(&columns, l) == c).cloned().collect();
            let text = match here.is_empty() {
                true => Text::default(),
                false => Text::new(&[Line::together(here)], *to, source),
            };
            cells.push(PieceCell { row: r as u32, rows: 1, x: (*from, *to), text });
        }
    }
    let (top, bottom) = (rows.first()?, rows.last()?);
    let y = ((top.base - top.size) / page, bottom.base / page);
    Some(Piece { cells, x: (*edges.first()?, *edges.last()?), y, gap: 0.1 })
}
