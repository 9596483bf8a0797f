//! Clipping areas as cells: those that lie edge to edge, and the drawn lines they belong to.

use crate::grid::{Area, join, root};
use crate::rules::Rule;

/// Cells of one table share their edges to the last digit that is written down.
const EXACT: f64 = 0.15;
/// How far from a cell's edge its line may be drawn: half of a double border.
const BORDER: f64 = 0.75;

/// Areas that touch, directly or through others.
pub(crate) fn clusters(areas: &[Area]) -> Vec<Vec<Area>> {
    let mut parent: Vec<usize> = (0..areas.len()).collect();
    // They come in the order of their left edge.
    for (i, a) in areas.iter().enumerate() {
        for (j, b) in areas.iter().enumerate().skip(i + 1).take_while(|(_, b)| b.x0 <= a.x1 + EXACT) {
            if touch(a, b) {
                join(&mut parent, i, j);
            }
        }
    }
    let mut groups: std::collections::BTreeMap<usize, Vec<Area>> = Default::default();
    for (i, a) in areas.iter().enumerate() {
        groups.entry(root(&mut parent, i)).or_default().push(*a);
    }
    groups.into_values().collect()
}

/// Side by side with a whole edge in common.
fn touch(a: &Area, b: &Area) -> bool {
    let same = |p: f64, q: f64| (p - q).abs() <= EXACT;
    let overlap = |a0: f64, a1: f64, b0: f64, b1: f64| a1.min(b1) - a0.max(b0) > EXACT;
    let beside = same(a.x1, b.x0) || same(b.x1, a.x0);
    let stacked = same(a.y1, b.y0) || same(b.y1, a.y0);
    beside && overlap(a.y0, a.y1, b.y0, b.y1) || stacked && overlap(a.x0, a.x1, b.x0, b.x1)
}

/// Whether the lines border one of these areas on two sides or more.
pub(crate) fn border(lines: &[Rule], areas: &[Area]) -> bool {
    areas.iter().any(|a| a.edges().iter().filter(|e| drawn(e, lines)).count() >= 2)
}

/// Most of the edge is drawn.
fn drawn(edge: &Rule, lines: &[Rule]) -> bool {
    let shared = |l: &Rule| l.to.min(edge.to) - l.from.max(edge.from);
    lines.iter().any(|l| {
        l.horizontal == edge.horizontal
            && (l.at - edge.at).abs() <= BORDER
            && shared(l) > 0.5 * (edge.to - edge.from)
    })
}
