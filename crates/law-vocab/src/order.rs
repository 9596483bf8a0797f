//! Sorting that costs one small function for all types together.
//!
//! The sort of the standard library is compiled anew, some four kilobytes, for every type and every closure. The
//! lists here are short, and the engine travels: so positions are merged by one piece of code, and each type adds
//! only its comparison and its swap. Stable, `n log n`.
//!
//! ```
//! use law_vocab::order::Arrange;
//! let mut acts = [("형법", 1953), ("민법", 1958), ("상법", 1962), ("군형법", 1962)];
//! acts.arrange_by_key(|(_, year)| std::cmp::Reverse(*year));
//! assert_eq!(acts.map(|(name, _)| name), ["상법", "군형법", "민법", "형법"]);
//! ```

use std::cmp::Ordering;

/// Sorts in place, stably.
pub trait Arrange<T> {
    fn arrange(&mut self, by: impl FnMut(&T, &T) -> Ordering);

    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange(|a, b| key(a).cmp(&key(b)));
    }
}

impl<T> Arrange<T> for [T] {
    fn arrange(&mut self, mut by: impl FnMut(&T, &T) -> Ordering) {
        let order = order(self.len(), &mut |a, b| match (self.get(a), self.get(b)) {
            (Some(a), Some(b)) => by(a, b),
            _ => Ordering::Equal,
        });
        settle(order, &mut |a, b| self.swap(a, b));
    }
}

/// For each place of the sorted list, where its value stands now.
#[inline(never)]
#[must_use]
pub fn order(len: usize, by: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut from: Vec<usize> = (0..len).collect();
    // Most lists come in order.
    if (1..len).all(|next| by(next, next - 1) != Ordering::Less) {
        return from;
    }
    let mut into = Vec::with_capacity(len);
    let mut width = 1;
    while width < len {
        into.clear();
        for pair in from.chunks(width * 2) {
            let (left, right) = pair.split_at(width.min(pair.len()));
            merge(left, right, by, &mut into);
        }
        std::mem::swap(&mut from, &mut into);
        width *= 2;
    }
    from
}

fn merge(
    mut left: &[usize],
    mut right: &[usize],
    by: &mut dyn FnMut(usize, usize) -> Ordering,
    into: &mut Vec<usize>,
) {
    while let (Some((a, left_rest)), Some((b, right_rest))) = (left.split_first(), right.split_first()) {
        if by(*b, *a) == Ordering::Less {
            into.push(*b);
            right = right_rest;
        } else {
            into.push(*a);
            left = left_rest;
        }
    }
    into.extend_from_slice(left);
    into.extend_from_slice(right);
}

/// Moves every value to its place, cycle by cycle.
#[inline(never)]
fn settle(mut order: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        let mut at = start;
        while let Some(next) = order.get_mut(at).map(|place| std::mem::replace(place, at)) {
            if next == start {
                break;
            }
            swap(at, next);
            at = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut seed = 7_u32;
        for len in (0..40).chain([257, 1_000]) {
            let mut list: Vec<(u32, usize)> = (0..len)
                .map(|n| {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (seed >> 28, n)
                })
                .collect();
            let mut expected = list.clone();
            expected.sort_by_key(|(key, _)| *key);
            list.arrange_by_key(|(key, _)| *key);
            assert_eq!(list, expected, "{len}");
        }
    }
}
