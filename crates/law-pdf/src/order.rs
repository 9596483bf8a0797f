//! Reading order: programs draw floating frames and fields out of turn, so what stands above comes first in its column,
//! and only beside each other counts the order of drawing.

use crate::grid::Area;

/// Something in a stream of text: a line, or a table as a whole.
pub(crate) struct Place {
    /// The glyph that began it.
    pub(crate) drawn: usize,
    pub(crate) area: Area,
    /// A turned line has no above and below.
    pub(crate) upright: bool,
    /// Room at the top and bottom that may overlap with the neighbour's.
    pub(crate) slack: f64,
}

/// So much of their width shared makes a column of two wide pieces.
const OVERLAP: f64 = 20.0;
/// More pieces than a page of text has are a drawing.
const MOST: usize = 500;

/// The places as they are read, by index.
pub(crate) fn reading_order(places: &[Place]) -> Vec<usize> {
    let mut drawn: Vec<usize> = (0..places.len()).collect();
    drawn.sort_by_key(|i| places.get(*i).map(|p| p.drawn));
    if places.len() > MOST {
        return drawn;
    }
    let (mut read, mut floating) = in_turn(places, drawn);
    let top = |i: &usize| places.get(*i).map_or(0.0, |p| p.area.y0);
    floating.sort_by(|a, b| top(a).total_cmp(&top(b)));
    for i in floating {
        if let Some(place) = places.get(i) {
            read.insert(place.slot(&read, places), i);
        }
    }
    read
}

/// Those drawn in an order in which they can be read, and the others: the fewest, since one that floats is out of turn
/// with many.
fn in_turn(places: &[Place], mut drawn: Vec<usize>) -> (Vec<usize>, Vec<usize>) {
    let is_wrong = |first: usize, then: usize| match (places.get(first), places.get(then)) {
        (Some(a), Some(b)) => b.is_above(a),
        _ => false,
    };
    let mut wrong = vec![0usize; drawn.len()];
    for (n, i) in drawn.iter().enumerate() {
        for j in drawn.iter().skip(n + 1).filter(|j| is_wrong(*i, **j)) {
            for k in [*i, *j] {
                if let Some(count) = wrong.get_mut(k) {
                    *count += 1;
                }
            }
        }
    }
    let mut floating = Vec::new();
    let worst = |drawn: &[usize], wrong: &[usize]| {
        let count = |i: &usize| wrong.get(*i).copied().unwrap_or(0);
        let (n, i) = drawn.iter().enumerate().max_by_key(|(_, i)| count(i))?;
        (count(i) > 0).then_some((n, *i))
    };
    while let Some((n, i)) = worst(&drawn, &wrong) {
        drawn.remove(n);
        for (m, j) in drawn.iter().enumerate() {
            let pair = if m < n { is_wrong(*j, i) } else { is_wrong(i, *j) };
            if let Some(count) = wrong.get_mut(*j).filter(|_| pair) {
                *count -= 1;
            }
        }
        floating.push(i);
    }
    (drawn, floating)
}

impl Place {
    /// Where the fewest are on the wrong side; of such places the one nearest to where it was drawn.
    fn slot(&self, read: &[usize], places: &[Place]) -> usize {
        let listed = || read.iter().filter_map(|i| places.get(*i));
        let mut wrong = listed().filter(|p| p.is_above(self)).count();
        let mut off = listed().filter(|p| p.drawn < self.drawn).count();
        let mut best = (wrong, off, 0);
        for (n, p) in listed().enumerate() {
            if p.is_above(self) {
                wrong = wrong.saturating_sub(1);
            } else if self.is_above(p) {
                wrong += 1;
            }
            off = if p.drawn < self.drawn { off.saturating_sub(1) } else { off + 1 };
            best = best.min((wrong, off, n + 1));
        }
        best.2
    }

    /// In the same column, and higher.
    fn is_above(&self, other: &Place) -> bool {
        let (a, b) = (&self.area, &other.area);
        let shared = a.x1.min(b.x1) - a.x0.max(b.x0);
        let narrow = (a.x1 - a.x0).min(b.x1 - b.x0);
        let same_column = shared > (0.2 * narrow.max(1.0)).min(OVERLAP) || narrow == 0.0 && shared >= 0.0;
        self.upright && other.upright && a.y1 - self.slack <= b.y0 + other.slack && a.y0 < b.y0 && same_column
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(places: &[(f64, f64, f64, f64)]) -> String {
        let place = |(drawn, (x0, y0, x1, y1)): (usize, &(f64, f64, f64, f64))| Place {
            drawn,
            area: Area { x0: *x0, y0: *y0, x1: *x1, y1: *y1 },
            upright: true,
            slack: 1.0,
        };
        let places: Vec<Place> = places.iter().enumerate().map(place).collect();
        reading_order(&places).iter().map(|i| i.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn columns_stay_apart_and_floats_find_their_place() {
        // Two columns of two lines, a floating table in the left one, a heading over both; drawn in this order.
        let left = [(0.0, 20.0, 90.0, 30.0), (0.0, 80.0, 90.0, 90.0)];
        let right = [(110.0, 20.0, 200.0, 30.0), (110.0, 40.0, 200.0, 50.0)];
        let (table, heading) = ((0.0, 40.0, 90.0, 70.0), (0.0, 0.0, 200.0, 10.0));
        assert_eq!(read(&[left[0], left[1], right[0], right[1], table, heading]), "5 0 4 1 2 3");
        assert_eq!(read(&[left[0], left[1], right[0], right[1]]), "0 1 2 3");
        assert_eq!(read(&[left[0], right[0], left[1], right[1]]), "0 1 2 3");
    }
}
