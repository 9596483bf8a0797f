//! Ruled lines that meet form a grid; places of the grid without a line between them are one cell.

use crate::clips;
use crate::rules::{Rule, Ruled};

/// How far apart two lines may end and still touch.
const NEAR: f64 = 0.8;
/// How far apart two lines may be and still be the same edge: the lines of a double border are.
const SAME: f64 = 1.2;
/// The same for the edges of clipping areas.
const EXACT: f64 = 0.3;
/// Places in one grid, and lines on one page, beyond which drawings are not tables.
const MOST_PLACES: usize = 100_000;
const MOST_RULES: usize = 20_000;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub(crate) x0: f64,
    pub(crate) y0: f64,
    pub(crate) x1: f64,
    pub(crate) y1: f64,
}

impl Area {
    pub(crate) fn holds(&self, x: f64, y: f64) -> bool {
        (self.x0..=self.x1).contains(&x) && (self.y0..=self.y1).contains(&y)
    }

    /// The place inside, off the edges, that is nearest to a point.
    pub(crate) fn nearest(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let within = |v: f64, lo: f64, hi: f64| {
            let off = (0.4 * (hi - lo)).clamp(0.0, 1.0);
            v.max(lo + off).min(hi - off)
        };
        (within(x, self.x0, self.x1), within(y, self.y0, self.y1))
    }

    /// Large enough to hold a letter.
    pub(crate) fn has_room(&self) -> bool {
        self.x1 - self.x0 >= 3.0 && self.y1 - self.y0 >= 3.0
    }

    pub(crate) fn size(&self) -> f64 {
        (self.x1 - self.x0) * (self.y1 - self.y0)
    }

    pub(crate) fn overlaps(&self, other: &Area) -> bool {
        let shared = |a0: f64, a1: f64, b0: f64, b1: f64| a1.min(b1) - a0.max(b0) > NEAR;
        shared(self.x0, self.x1, other.x0, other.x1) && shared(self.y0, self.y1, other.y0, other.y1)
    }

    pub(crate) fn edges(&self) -> [Rule; 4] {
        let across = |at| Rule { horizontal: true, at, from: self.x0, to: self.x1 };
        let down = |at| Rule { horizontal: false, at, from: self.y0, to: self.y1 };
        [across(self.y0), across(self.y1), down(self.x0), down(self.x1)]
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GridCell {
    pub(crate) row: u32,
    pub(crate) col: u32,
    pub(crate) rows: u32,
    pub(crate) cols: u32,
    pub(crate) area: Area,
}

#[derive(Debug, Clone)]
pub(crate) struct Grid {
    pub(crate) area: Area,
    pub(crate) cells: Vec<GridCell>,
    /// Edges closer than this are one.
    pub(crate) gap: f64,
    /// It has lines, not only clipping areas.
    pub(crate) drawn: bool,
    /// Its cells are told by their colour alone.
    pub(crate) coloured: bool,
}

/// Grids of a page, the smallest first.
pub(crate) fn grids(rules: &Ruled) -> Vec<Grid> {
    if rules.lines.len() > MOST_RULES {
        return Vec::new();
    }
    let mut drawn: Vec<Group> =
        components(&rules.lines).into_iter().map(|lines| Group { lines, cells: vec![] }).collect();
    let mut unseen = Vec::new();
    for cells in clips::clusters(&rules.clips) {
        // Cells without lines of their own may hold several groups of lines together.
        let (bordering, others): (Vec<_>, Vec<_>) =
            drawn.into_iter().partition(|g| clips::border(&g.lines, &cells));
        let mut whole = Group { lines: vec![], cells };
        drawn = others;
        if bordering.is_empty() {
            unseen.push(whole);
            continue;
        }
        for mut group in bordering {
            whole.lines.append(&mut group.lines);
            whole.cells.append(&mut group.cells);
        }
        drawn.push(whole);
    }
    // Without a drawn border one cell is only a place for text.
    let unseen = unseen.iter().filter_map(Group::grid).filter(|g| g.cells.len() > 1);
    let mut out: Vec<Grid> = drawn.iter().filter_map(Group::grid).chain(unseen).collect();
    let coloured: Vec<Grid> = clips::clusters(&rules.fills).into_iter().filter_map(coloured).collect();
    for grid in coloured {
        if !out.iter().any(|g| g.area.overlaps(&grid.area)) {
            out.push(grid);
        }
    }
    out.sort_by(|a, b| a.area.size().total_cmp(&b.area.size()));
    out
}

/// Areas of colour that fill a grid of two rows and two columns or more.
fn coloured(cells: Vec<Area>) -> Option<Grid> {
    const MOST_CELLS: usize = 2000;
    if !(4..=MOST_CELLS).contains(&cells.len()) {
        return None;
    }
    let filled: f64 = cells.iter().map(Area::size).sum();
    let grid = Group { lines: vec![], cells }.grid()?;
    let rows = grid.cells.iter().map(|c| c.row + c.rows).max()?;
    let cols = grid.cells.iter().map(|c| c.col + c.cols).max()?;
    let is_whole = (filled / grid.area.size().max(1.0) - 1.0).abs() < 0.05;
    (rows > 1 && cols > 1 && is_whole).then_some(Grid { coloured: true, ..grid })
}

/// Lines that touch, directly or through others.
fn components(rules: &[Rule]) -> Vec<Vec<Rule>> {
    let mut parent: Vec<usize> = (0..rules.len()).collect();
    let mut verticals: Vec<usize> =
        (0..rules.len()).filter(|i| rules.get(*i).is_some_and(|r| !r.horizontal)).collect();
    let at = |i: &usize| rules.get(*i).map_or(0.0, |r| r.at);
    verticals.sort_by(|a, b| at(a).total_cmp(&at(b)));
    for (i, h) in rules.iter().enumerate().filter(|(_, r)| r.horizontal) {
        let first = verticals.partition_point(|v| at(v) < h.from - NEAR);
        for v in verticals.iter().skip(first).take_while(|v| at(v) <= h.to + NEAR) {
            if rules.get(*v).is_some_and(|v| touch(h, v)) {
                join(&mut parent, i, *v);
            }
        }
    }
    let mut groups: std::collections::BTreeMap<usize, Vec<Rule>> = Default::default();
    for (i, r) in rules.iter().enumerate() {
        groups.entry(root(&mut parent, i)).or_default().push(*r);
    }
    groups.into_values().collect()
}

fn touch(h: &Rule, v: &Rule) -> bool {
    let within = |at: f64, r: &Rule| r.from - NEAR <= at && at <= r.to + NEAR;
    within(h.at, v) && within(v.at, h)
}

pub(crate) fn root(parent: &mut [usize], mut i: usize) -> usize {
    while let Some(p) = parent.get(i).copied().filter(|p| *p != i) {
        let above = parent.get(p).copied().unwrap_or(p);
        if let Some(slot) = parent.get_mut(i) {
            *slot = above;
        }
        i = p;
    }
    i
}

pub(crate) fn join(parent: &mut [usize], a: usize, b: usize) {
    let (a, b) = (root(parent, a), root(parent, b));
    if let Some(slot) = parent.get_mut(a.max(b)) {
        *slot = a.min(b);
    }
}

/// Values closer than `gap` are one, in the middle of them.
pub(crate) fn edges(mut values: Vec<f64>, gap: f64) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    let mut out: Vec<(f64, f64)> = Vec::new();
    for v in values {
        match out.last_mut() {
            Some((_, hi)) if v - *hi < gap => *hi = v,
            _ => out.push((v, v)),
        }
    }
    out.into_iter().map(|(lo, hi)| (lo + hi) / 2.0).collect()
}

/// Lines that make one grid, and the clipping areas of its cells where there are any.
pub(crate) struct Group {
    pub(crate) lines: Vec<Rule>,
    pub(crate) cells: Vec<Area>,
}

impl Group {
    pub(crate) fn grid(&self) -> Option<Grid> {
        if self.lines.len() + 4 * self.cells.len() < 3 {
            return None;
        }
        let exact: Vec<Rule> = self.cells.iter().flat_map(Area::edges).collect();
        grid(&self.lines, &exact)
    }
}

/// The edges of one direction: the exact ones, and the lines that are none of them.
fn edges_of(exact: &[f64], drawn: Vec<f64>) -> Vec<f64> {
    let mut all = edges(exact.to_vec(), EXACT);
    let is_new = |v: &f64| !exact.iter().any(|e| (e - v).abs() < SAME);
    all.extend(edges(drawn.into_iter().filter(is_new).collect(), SAME));
    all.sort_by(f64::total_cmp);
    all
}

fn grid(lines: &[Rule], exact: &[Rule]) -> Option<Grid> {
    let split = |rules: &[Rule]| -> (Vec<Rule>, Vec<Rule>) { rules.iter().partition(|r| r.horizontal) };
    let ((mut horizontal, mut vertical), (across, down)) = (split(lines), split(exact));
    let at = |rules: &[Rule]| rules.iter().map(|r| r.at).collect::<Vec<f64>>();
    // Sides may be open: the ends of the lines across are edges too.
    let ends = |rules: &[Rule]| {
        let lo = rules.iter().map(|r| r.from).reduce(f64::min);
        let hi = rules.iter().map(|r| r.to).reduce(f64::max);
        lo.into_iter().chain(hi).collect::<Vec<f64>>()
    };
    let xs = edges_of(&at(&down), [at(&vertical), ends(&horizontal)].concat());
    let ys = edges_of(&at(&across), [at(&horizontal), ends(&vertical)].concat());
    horizontal.extend(across);
    vertical.extend(down);
    let (cols, rows) = (xs.len().checked_sub(1)?, ys.len().checked_sub(1)?);
    if cols == 0 || rows == 0 || cols * rows > MOST_PLACES {
        return None;
    }
    let area = Area { x0: *xs.first()?, y0: *ys.first()?, x1: *xs.last()?, y1: *ys.last()? };
    let mut parent: Vec<usize> = (0..cols * rows).collect();
    let below = walls(&horizontal, &ys, &xs);
    let right = walls(&vertical, &xs, &ys);
    for row in 0..rows {
        for col in 0..cols {
            let place = row * cols + col;
            if col + 1 < cols && !right.contains(&(col + 1, row)) {
                join(&mut parent, place, place + 1);
            }
            if row + 1 < rows && !below.contains(&(row + 1, col)) {
                join(&mut parent, place, place + cols);
            }
        }
    }
    let mut spans: std::collections::BTreeMap<usize, (usize, usize, usize, usize)> = Default::default();
    for place in 0..cols * rows {
        let (row, col) = (place / cols, place % cols);
        let s = spans.entry(root(&mut parent, place)).or_insert((row, col, row, col));
        *s = (s.0.min(row), s.1.min(col), s.2.max(row), s.3.max(col));
    }
    let edge = |list: &[f64], i: usize| list.get(i).copied().unwrap_or_default();
    let cells = spans
        .into_values()
        .map(|(r0, c0, r1, c1)| GridCell {
            row: r0 as u32,
            col: c0 as u32,
            rows: (r1 - r0 + 1) as u32,
            cols: (c1 - c0 + 1) as u32,
            area: Area { x0: edge(&xs, c0), y0: edge(&ys, r0), x1: edge(&xs, c1 + 1), y1: edge(&ys, r1 + 1) },
        })
        .collect();
    Some(Grid {
        area,
        cells,
        gap: if exact.is_empty() { SAME } else { EXACT },
        drawn: !lines.is_empty(),
        coloured: false,
    })
}

/// Which pieces of which edges are drawn: (edge, piece between two edges across).
fn walls(rules: &[Rule], edges: &[f64], across: &[f64]) -> std::collections::BTreeSet<(usize, usize)> {
    let mut out = std::collections::BTreeSet::new();
    for r in rules {
        let off = |e: &f64| (e - r.at).abs();
        let nearest = edges.iter().enumerate().min_by(|a, b| off(a.1).total_cmp(&off(b.1)));
        let Some((edge, _)) = nearest.filter(|(_, e)| off(e) < SAME) else { continue };
        for (piece, pair) in across.windows(2).enumerate() {
            if let [lo, hi] = pair {
                let middle = (lo + hi) / 2.0;
                if r.from - 1.0 <= middle && middle <= r.to + 1.0 {
                    out.insert((edge, piece));
                }
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn h(at: f64, from: f64, to: f64) -> Rule {
        Rule { horizontal: true, at, from, to }
    }

    fn v(at: f64, from: f64, to: f64) -> Rule {
        Rule { horizontal: false, at, from, to }
    }

    fn shape(rules: &[Rule]) -> String {
        let say = |c: &GridCell| format!("{},{} {}x{}", c.row, c.col, c.rows, c.cols);
        grids(&Ruled { lines: rules.to_vec(), ..Ruled::default() })
            .iter()
            .map(|g| g.cells.iter().map(say).collect::<Vec<_>>().join(" | "))
            .collect::<Vec<_>>()
            .join(" / ")
    }

    #[test]
    fn lines_make_cells() {
        // Two rows; the upper one is one wide cell; the left side is open.
        let rules = [
            h(0.0, 0.0, 100.0),
            h(20.0, 0.0, 100.0),
            h(40.0, 0.0, 100.0),
            v(50.0, 20.0, 40.0),
            v(100.0, 0.0, 40.0),
        ];
        assert_eq!(shape(&rules), "0,0 1x2 | 1,0 1x1 | 1,1 1x1");
        assert_eq!(shape(&[h(0.0, 0.0, 100.0), h(20.0, 0.0, 100.0)]), "");
    }
}
