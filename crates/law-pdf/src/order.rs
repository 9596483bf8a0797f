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

/// More pieces than a page of text has are a drawing.
const MOST: usize = 500;

/// The places as they are read, by index.
pub(crate) fn reading_order(places: &[Place]) -> Vec<usize> {
    let mut drawn: Vec<usize> = (0..places.len()).collect();
    drawn.sort_by_key(|i| places.get(*i).map(|p| p.drawn));
    if places.len() > MOST || is_sorted(places, &drawn) {
        return drawn;
    }
    let mut out = Order { places, drawn: &drawn, seen: vec![false; places.len()], read: Vec::new() };
    for i in &drawn {
        out.visit(*i);
    }
    out.read
}

fn is_sorted(places: &[Place], drawn: &[usize]) -> bool {
    let listed: Vec<&Place> = drawn.iter().filter_map(|i| places.get(*i)).collect();
    listed.iter().enumerate().all(|(i, p)| listed.iter().skip(i + 1).all(|q| !q.is_above(p)))
}

struct Order<'p> {
    places: &'p [Place],
    drawn: &'p [usize],
    seen: Vec<bool>,
    read: Vec<usize>,
}

impl Order<'_> {
    /// What stands above, then the place itself.
    fn visit(&mut self, i: usize) {
        let (Some(place), Some(seen)) = (self.places.get(i), self.seen.get_mut(i)) else { return };
        if std::mem::replace(seen, true) {
            return;
        }
        for j in self.drawn {
            if self.places.get(*j).is_some_and(|p| p.is_above(place)) {
                self.visit(*j);
            }
        }
        self.read.push(i);
    }
}

impl Place {
    /// In the same column, and higher.
    fn is_above(&self, other: &Place) -> bool {
        let (a, b) = (&self.area, &other.area);
        let shared = a.x1.min(b.x1) - a.x0.max(b.x0);
        let narrow = (a.x1 - a.x0).min(b.x1 - b.x0);
        self.upright
            && other.upright
            && a.y1 - self.slack <= b.y0 + other.slack
            && a.y0 < b.y0
            && shared > 0.2 * narrow.max(1.0)
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
