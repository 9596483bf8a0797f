//! A small map as a sorted list of pairs.
//!
//! A `BTreeMap` makes four kilobytes of code for every pair of types, and the module travels to the edge and into the
//! browser; the maps here hold a handful of entries, for which a list is as fast. Adding an entry moves those behind it:
//! not for thousands that come in any order.
//!
//! ```
//! use law_vocab::sorted::SortedMap;
//! let mut acts = SortedMap::new();
//! acts.insert("형법", 1953);
//! acts.insert("민법", 1958);
//! *acts.entry("상법") = 1962;
//! assert_eq!(acts.get("민법"), Some(&1958));
//! assert_eq!(acts.keys().copied().collect::<Vec<_>>(), ["민법", "상법", "형법"]);
//! ```

use std::borrow::Borrow;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V> SortedMap<K, V> {
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The entries in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &(K, V)> {
        self.0.iter()
    }

    pub fn keys(&self) -> impl ExactSizeIterator<Item = &K> {
        self.0.iter().map(|(key, _)| key)
    }

    pub fn values(&self) -> impl ExactSizeIterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(own, _)| own.borrow().cmp(key))
    }

    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().and_then(|at| self.0.get(at)).map(|(_, value)| value)
    }

    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().and_then(|at| self.0.get_mut(at)).map(|(_, value)| value)
    }

    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find(key).is_ok()
    }

    /// Gives back what the key stood for before.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.find(&key) {
            Ok(at) => self.0.get_mut(at).map(|(_, old)| std::mem::replace(old, value)),
            Err(at) => {
                self.0.insert(at, (key, value));
                None
            }
        }
    }

    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|at| self.0.remove(at).1)
    }

    /// The value of the key, made by `new` when there is none yet.
    pub fn entry_or(&mut self, key: K, new: impl FnOnce() -> V) -> &mut V {
        let at = self.find(&key).unwrap_or_else(|at| {
            self.0.insert(at, (key, new()));
            at
        });
        #[expect(clippy::indexing_slicing, reason = "the place was just found or filled")]
        &mut self.0[at].1
    }

    /// The value of the key, or the default one, now the key's.
    pub fn entry(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        self.entry_or(key, V::default)
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::SortedMap;
    use std::collections::BTreeMap;

    #[test]
    fn it_does_what_a_tree_does() {
        let (mut ours, mut tree) = (SortedMap::new(), BTreeMap::new());
        for n in (0_u32..500).map(|n| n * 7919 % 101) {
            if n % 3 == 0 {
                assert_eq!(ours.remove(&n), tree.remove(&n));
            } else {
                assert_eq!(ours.insert(n, n / 2), tree.insert(n, n / 2));
            }
            *ours.entry(n + 1) += 1;
            *tree.entry(n + 1).or_default() += 1;
            assert_eq!(ours.get(&(n + 2)), tree.get(&(n + 2)));
            assert_eq!(ours.contains_key(&n), tree.contains_key(&n));
        }
        assert!(ours.iter().map(|(k, v)| (k, v)).eq(tree.iter()));
        assert_eq!(ours.len(), tree.len());
    }
}
