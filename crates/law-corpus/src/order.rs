//! One sort for everything that is put in order here: the standard library's would be compiled once per type.

use std::cmp::Ordering;

/// The numbers below `count` in the order that `compare` gives them; equal ones stay as they are.
pub(crate) fn order(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut out: Vec<usize> = (0..count).collect();
    out.sort_by(|a, b| compare(*a, *b));
    out
}

/// A list in order.
pub(crate) fn ordered<T: Clone>(list: &[T], compare: &mut dyn FnMut(&T, &T) -> Ordering) -> Vec<T> {
    let places = order(list.len(), &mut |a, b| match (list.get(a), list.get(b)) {
        (Some(a), Some(b)) => compare(a, b),
        _ => Ordering::Equal,
    });
    places.into_iter().filter_map(|at| list.get(at).cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::ordered;

    #[test]
    fn lists_come_in_order_and_equals_stay() {
        let list = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd')];
        assert_eq!(ordered(&list, &mut |a, b| a.0.cmp(&b.0)), [(0, 'd'), (1, 'b'), (2, 'a'), (2, 'c')]);
    }
}
