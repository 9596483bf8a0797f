//! Tables whose rows are parted by lines and whose columns by nothing but the gaps in their text.

use crate::grid::{Grid, Group};
use crate::lines::{Line, Lines};
use crate::page::Shown;
use crate::rules::Rule;

/// How many rows a table has at least; two lines and one between them are told by the gaps of every line.
const BANDS: usize = 3;
/// Lines and bands beyond which a page is a drawing or squared paper.
const MOST: usize = 300;
/// How far apart lines of one table may end, and lines of one border stand.
const NEAR: f64 = 3.0;
/// How wide a gap is in letters: within a line, and through a table.
const GAP: f64 = 0.65;
const GUTTER: f64 = 0.65;
/// How far before its text a column begins.
const BEFORE: f64 = 1.5;

/// What stands between two lines across.
pub(crate) struct Band {
    pub(crate) y: (f64, f64),
    /// By their baselines, each cut at its gaps.
    pub(crate) rows: Vec<Vec<Line>>,
}

impl Band {
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &Line> {
        self.rows.iter().flatten()
    }

    fn height(&self) -> f64 {
        self.y.1 - self.y.0
    }

    /// A gap goes through all of it, or it is one line as high as others: a title between two tables has more room.
    fn is_row(&self, usual: f64) -> bool {
        let turned = self.pieces().any(|l| l.turn != 0);
        let is_line = self.rows.len() == 1 && self.height() < 1.3 * usual;
        !turned && (is_line || !gutters(std::slice::from_ref(self)).is_empty())
    }

    /// A line across some of its columns, such as that below a heading of several.
    fn parted_by(&self, r: &Rule, x: (f64, f64)) -> bool {
        (self.y.0 + NEAR..self.y.1 - NEAR).contains(&r.at) && x.0 - NEAR < r.from && r.to < x.1 + NEAR
    }

    /// Every line of it begins in two columns: whole rows without lines between them.
    fn has_rows(&self, edges: &[f64]) -> bool {
        const LEAST: usize = 3;
        let whole = |row: &Vec<Line>| {
            let columns = |l: &Line| column(edges, (l.from() + l.to()) / 2.0);
            row.iter().any(|l| columns(l) == 0) && row.iter().any(|l| columns(l) > 0)
        };
        self.rows.len() >= LEAST && self.rows.iter().all(whole)
    }
}

/// The tables of a page, off the `drawn` ones.
pub(crate) fn grids(page: &Shown, drawn: &[Grid]) -> Vec<Grid> {
    let mut out = Vec::new();
    for (x, ys) in ladders(page, drawn) {
        let bands = bands(page, x, &ys);
        let mut heights: Vec<f64> = bands.iter().filter(|b| b.rows.len() == 1).map(Band::height).collect();
        heights.sort_by(f64::total_cmp);
        let usual = heights.get(heights.len() / 2).copied().unwrap_or(0.0);
        for table in bands.split(|b| !b.is_row(usual)) {
            out.extend(
                grid(page, x, table)
                    .filter(|g| !drawn.iter().any(|d| d.cells.len() > 1 && d.area.overlaps(&g.area))),
            );
        }
    }
    out
}

/// Lines across that begin and end at the same place, from above.
fn ladders(page: &Shown, drawn: &[Grid]) -> Vec<((f64, f64), Vec<f64>)> {
    let is_long = |r: &&Rule| r.horizontal && r.to - r.from > 0.2 * page.size.0;
    let mut lines: Vec<&Rule> = page.rules.lines.iter().filter(is_long).collect();
    let mut out: Vec<((f64, f64), Vec<f64>)> = Vec::new();
    if lines.len() > MOST {
        return out;
    }
    // A frame around them is no table of its own.
    let in_grid = |r: &Rule, g: &Grid| {
        let (a, middle) = (&g.area, (r.from + r.to) / 2.0);
        g.cells.len() > 1 && (a.x0..=a.x1).contains(&middle) && (a.y0 - 1.0..=a.y1 + 1.0).contains(&r.at)
    };
    lines.retain(|r| !drawn.iter().any(|g| in_grid(r, g)));
    // They come from above.
    for r in lines {
        let same = |x: &(f64, f64)| (x.0 - r.from).abs() < NEAR && (x.1 - r.to).abs() < NEAR;
        match out.iter_mut().find(|(x, _)| same(x)) {
            Some((_, ys)) if ys.last().is_some_and(|y| r.at - y < NEAR) => {}
            Some((_, ys)) => ys.push(r.at),
            None => out.push(((r.from, r.to), vec![r.at])),
        }
    }
    out.retain(|(_, ys)| ys.len() > BANDS);
    out
}

fn bands(page: &Shown, x: (f64, f64), ys: &[f64]) -> Vec<Band> {
    let mut lines: Vec<Lines> = ys.windows(2).map(|_| Lines::default()).collect();
    for (i, g) in page.glyphs.iter().enumerate().filter(|(_, g)| (x.0..=x.1).contains(&g.middle.0)) {
        let band = ys.partition_point(|y| *y <= g.middle.1).checked_sub(1);
        if let Some(lines) = band.and_then(|b| lines.get_mut(b)) {
            lines.push(g, i);
        }
    }
    let band = |(y, lines): (&[f64], Lines)| {
        let mut rows: Vec<Vec<Line>> = Vec::new();
        let mut lines = lines.finish();
        lines.sort_by(|a, b| a.base.total_cmp(&b.base));
        for l in lines {
            let pieces = l.split(GAP * l.size.max(1.0));
            match rows.last_mut() {
                Some(row) if row.first().is_some_and(|f| (f.base - l.base).abs() < 0.4 * l.size) => {
                    row.extend(pieces);
                }
                _ => rows.push(pieces),
            }
        }
        Band { y: (y.first().copied().unwrap_or(0.0), y.last().copied().unwrap_or(0.0)), rows }
    };
    ys.windows(2).zip(lines).map(band).collect()
}

/// Gaps that go through nearly all bands, from left to right.
pub(crate) fn gutters(bands: &[Band]) -> Vec<(f64, f64)> {
    let mut ends: Vec<(f64, i32)> = Vec::new();
    let mut size = 1.0f64;
    for band in bands {
        let mut filled: Vec<(f64, f64)> = band.pieces().map(|l| (l.from(), l.to())).collect();
        size = band.pieces().map(|l| l.size).fold(size, f64::max);
        filled.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut end = f64::MIN;
        for (from, to) in filled {
            if from > end {
                ends.extend([(from, 1), (to, -1)]);
            } else if to > end {
                ends.extend([(end, 1), (to, -1)]);
            }
            end = end.max(to);
        }
    }
    ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    // A heading may stand over two columns.
    let most = i32::try_from(bands.len() / 4).unwrap_or(0);
    let mut covers = 0;
    let mut last = f64::MAX;
    let mut out = Vec::new();
    // Where the gap began, and the widest of its parts that the fewest reach into.
    let mut free: Option<(f64, (i32, f64, f64))> = None;
    for (x, step) in ends {
        if covers <= most && x > last {
            let (from, best) = free.unwrap_or((last, (i32::MAX, 0.0, 0.0)));
            let is_better = covers < best.0 || covers == best.0 && x - last > best.2 - best.1;
            free = Some((from, if is_better { (covers, last, x) } else { best }));
        }
        (covers, last) = (covers + step, x);
        if covers > most
            && let Some((from, (_, best, to))) = free.take()
            && x - from >= GUTTER * size
        {
            out.push((best, to));
        }
    }
    out
}

fn column(edges: &[f64], x: f64) -> usize {
    edges.partition_point(|e| *e <= x)
}

/// The edges between the columns: where the pieces of the lines meet, if they are drawn cell by cell, else in the gaps.
fn columns(page: &Shown, x: (f64, f64), bands: &[Band]) -> Vec<f64> {
    let ys = || bands.first().map(|b| b.y.0).into_iter().chain(bands.iter().map(|b| b.y.1));
    let on_line = |(at, joint): &&(f64, f64)| {
        x.0 + NEAR < *joint && *joint < x.1 - NEAR && ys().any(|y| (y - at).abs() < NEAR)
    };
    let mut joints: Vec<f64> = page.rules.joints.iter().filter(on_line).map(|(_, x)| *x).collect();
    joints.sort_by(f64::total_cmp);
    let mut met = Vec::new();
    for here in joints.chunk_by(|a, b| b - a < 1.0) {
        if 2 * here.len() >= bands.len() {
            met.extend(here.first());
        }
    }
    if !met.is_empty() {
        return met;
    }
    // Columns begin in one line, and end anywhere.
    gutters(bands).iter().map(|(from, to)| (to - BEFORE).max((from + to) / 2.0)).collect()
}

/// Lines down through the gaps, where no text reaches over them, make the table a drawn one.
pub(crate) fn grid(page: &Shown, x: (f64, f64), bands: &[Band]) -> Option<Grid> {
    let inner = columns(page, x, bands);
    let in_columns = |b: &&Band| {
        let mut of: Vec<usize> = b.pieces().map(|l| column(&inner, (l.from() + l.to()) / 2.0)).collect();
        of.dedup();
        of.len() > 1
    };
    if inner.is_empty() || bands.len() < BANDS || bands.iter().filter(in_columns).count() < BANDS - 1 {
        return None;
    }
    let (top, bottom) = (bands.first()?.y.0, bands.last()?.y.1);
    let across = |at: f64, (from, to): (f64, f64)| Rule { horizontal: true, at, from, to };
    let down = |at: f64, (from, to): (f64, f64)| Rule { horizontal: false, at, from, to };
    let mut lines = vec![down(x.0, (top, bottom)), down(x.1, (top, bottom)), across(top, x)];
    let across_some: Vec<&Rule> = page
        .rules
        .lines
        .iter()
        .filter(|r| r.horizontal && (top..bottom).contains(&r.at))
        .take(MOST)
        .collect();
    for band in bands {
        let mut parts: Vec<&Rule> = across_some.iter().copied().filter(|r| band.parted_by(r, x)).collect();
        parts.dedup_by(|a, b| (a.at - b.at).abs() < NEAR);
        lines.extend(parts.iter().map(|r| across(r.at, (r.from, r.to))));
        let mut ends: Vec<f64> = parts.iter().map(|r| r.at).collect();
        if parts.is_empty() && band.has_rows(&inner) {
            let first = |row: &Vec<Line>| row.first().map(|l| (l.base, l.size));
            let between = |w: &[Vec<Line>]| match w {
                [a, b] => first(a).zip(first(b)).map(|(a, b)| (a.0 + b.0 - 0.7 * b.1) / 2.0),
                _ => None,
            };
            ends = band.rows.windows(2).filter_map(between).collect();
            lines.extend(ends.iter().map(|at| across(*at, x)));
        }
        lines.push(across(band.y.1, x));
        let mut from = band.y.0;
        for to in ends.into_iter().chain([band.y.1]) {
            let here = |l: &&Line| (from..to).contains(&(l.base - 0.3 * l.size));
            let crossed = |edge: &f64| band.pieces().filter(here).any(|l| crosses(l, *edge));
            lines.extend(inner.iter().filter(|e| !crossed(e)).map(|e| down(*e, (from, to))));
            from = to;
        }
    }
    Group { lines, cells: vec![] }.grid()
}

/// Reaches over the edge of a column, unless it is two words of which one begins the column: they have met.
fn crosses(l: &Line, edge: f64) -> bool {
    let begins = |w: &Line| (w.from() - edge - BEFORE).abs() < 1.0;
    l.from() < edge - 1.0 && edge + 1.0 < l.to() && !l.split(0.2 * l.size).iter().any(begins)
}
