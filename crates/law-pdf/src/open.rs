//! Tables without any line whose cells have several lines of text: a row of three words or more that leave gaps between
//! them, and below it text that keeps to the same columns. (Tables of one line a row are told when text is read.)

use crate::banded::{Band, grid, gutters};
use crate::grid::Grid;
use crate::lines::{Line, Lines};
use crate::page::Shown;

/// Fewer columns may be two texts side by side.
const COLUMNS: usize = 3;
/// Rows, the heading included.
const ROWS: usize = 3;
/// More words between gaps than a page of text has.
const MOST: usize = 2000;
/// The gap between two cells of a heading, in letters.
const GAP: f64 = 1.0;
/// How much wider the step to the next row is than that to the next line of a cell.
const WIDER: f64 = 1.15;

/// The tables of a page, off those that were found.
pub(crate) fn grids(page: &Shown, found: &[Grid]) -> Vec<Grid> {
    let rows = baselines(page, found);
    let mut out: Vec<Grid> = Vec::new();
    if rows.iter().map(Vec::len).sum::<usize>() > MOST {
        return out;
    }
    let mut rest = rows.as_slice();
    while let Some((first, others)) = rest.split_first() {
        let mut taken = 1;
        if first.len() >= COLUMNS {
            let region = region(rest);
            if let Some(grid) = table(page, region)
                && !found.iter().any(|f| f.area.overlaps(&grid.area))
            {
                out.push(grid);
                taken = region.len();
            }
        }
        rest = others.get(taken - 1..).unwrap_or_default();
    }
    out
}

/// The text outside of tables by its baselines, cut at its gaps.
fn baselines(page: &Shown, found: &[Grid]) -> Vec<Vec<Line>> {
    let mut lines = Lines::default();
    for (i, g) in page.glyphs.iter().enumerate() {
        let inside = found.iter().any(|f| f.area.holds(g.middle.0, g.middle.1));
        if g.turn == 0 && !inside {
            lines.push(g, i);
        }
    }
    let mut pieces: Vec<Line> = lines.finish().iter().flat_map(|l| l.split(GAP * l.size.max(1.0))).collect();
    pieces.sort_by(|a, b| a.base.total_cmp(&b.base).then(a.from().total_cmp(&b.from())));
    let mut rows: Vec<Vec<Line>> = Vec::new();
    for p in pieces {
        match rows.last_mut() {
            Some(row) if row.first().is_some_and(|f| (f.base - p.base).abs() < 0.2 * p.size) => row.push(p),
            _ => rows.push(vec![p]),
        }
    }
    rows
}

/// As far down as text keeps to the columns of the first row.
fn region(rows: &[Vec<Line>]) -> &[Vec<Line>] {
    let Some(head) = rows.first() else { return &[] };
    let mut columns: Vec<(f64, f64)> = head.iter().map(|l| (l.from(), l.to())).collect();
    columns.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut size = head.first().map_or(1.0, |l| l.size);
    let mut base = head.first().map_or(0.0, |l| l.base);
    let mut end = 1;
    'rows: for row in rows.iter().skip(1) {
        let mut wider = columns.clone();
        for l in row {
            let alike = (l.size - size).abs() < 0.3 * size && l.base - base < 3.5 * size;
            let meets = |c: &&mut (f64, f64)| l.from() < c.1 + 0.5 * size && c.0 < l.to() + 0.5 * size;
            let mut met = wider.iter_mut().filter(meets);
            let (Some(column), None, true) = (met.next(), met.next(), alike) else { break 'rows };
            *column = (column.0.min(l.from()), column.1.max(l.to()));
        }
        let apart = wider.windows(2).all(|w| matches!(w, [a, b] if b.0 - a.1 > 0.5 * size));
        if !apart {
            break;
        }
        columns = wider;
        (base, size) = row.first().map_or((base, size), |l| (l.base, l.size));
        end += 1;
    }
    // A title below the table stands in its first column as well.
    let begins = |row: &Vec<Line>| {
        row.len() == 1 && row.iter().all(|l| columns.first().is_some_and(|c| l.from() < c.1))
    };
    while end > 1 && rows.get(end - 1).is_some_and(begins) {
        end -= 1;
    }
    rows.get(..end).unwrap_or_default()
}

fn table(page: &Shown, region: &[Vec<Line>]) -> Option<Grid> {
    // Where every line is a row, the table is told elsewhere.
    if region.len() < ROWS || region.iter().all(|r| r.len() > 1) || is_text(region) {
        return None;
    }
    let bands = rows(region)?;
    let x0 = bands.iter().flat_map(Band::pieces).map(Line::from).fold(f64::MAX, f64::min);
    let x1 = bands.iter().flat_map(Band::pieces).map(Line::to).fold(f64::MIN, f64::max);
    let many = |b: &&Band| b.pieces().count() > 1;
    (bands.len() >= ROWS
        && bands.iter().filter(many).count() + 1 >= bands.len()
        && gutters(&bands).len() + 1 >= COLUMNS)
        .then(|| grid(page, (x0 - 1.0, x1 + 1.0), &bands))
        .flatten()
}

/// Columns of a newspaper: most lines of two or more of them are as long as their column.
fn is_text(region: &[Vec<Line>]) -> bool {
    const LONG: f64 = 12.0;
    let long = region.iter().filter(|r| r.iter().filter(|l| l.to() - l.from() > LONG * l.size).count() > 1);
    2 * long.count() >= region.len()
}

/// Baselines in which a cell goes on are one row, with those between them. Nothing where rows are as close as lines.
fn rows(region: &[Vec<Line>]) -> Option<Vec<Band>> {
    let below = |a: &Line, b: &Line| a.from() < b.to() && b.from() < a.to();
    // The next line in the same column: how far below, and which.
    let next = |n: usize, l: &Line| {
        let rest = region.iter().enumerate().skip(n + 1);
        rest.flat_map(|(m, r)| r.iter().map(move |b| (m, b)))
            .find(|(_, b)| below(l, b))
            .map(|(m, b)| (m, b.base - l.base))
    };
    let steps: Vec<(usize, usize, f64)> = region
        .iter()
        .enumerate()
        .flat_map(|(n, r)| r.iter().filter_map(move |l| next(n, l).map(|(m, step)| (n, m, step))))
        .collect();
    let tight = steps.iter().map(|s| s.2).fold(f64::MAX, f64::min) * WIDER;
    // In which a row begins: nothing above it goes on there.
    let starts: Vec<usize> = (0..region.len())
        .filter(|n| !steps.iter().any(|(a, b, step)| step < &tight && a < n && n <= b))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([region.len()]);
    let parts: Vec<&[Vec<Line>]> =
        starts.iter().zip(ends).filter_map(|(from, to)| region.get(*from..to)).collect();
    let first = |part: &[Vec<Line>]| part.first().and_then(|r| r.first()).map(|l| l.base - 0.8 * l.size);
    let last = |part: &[Vec<Line>]| part.last().and_then(|r| r.first()).map(|l| l.base + 0.2 * l.size);
    let mut out = Vec::new();
    let mut top = first(parts.first()?)? - 1.0;
    for (n, part) in parts.iter().enumerate() {
        let bottom = match parts.get(n + 1) {
            Some(next) => (last(part)? + first(next)?) / 2.0,
            None => last(part)? + 1.0,
        };
        out.push(Band { y: (top, bottom), rows: part.to_vec() });
        top = bottom;
    }
    Some(out)
}
