//! The laws decoded last, up to a fixed weight.

use crate::law::Law;
use law_model::LawId;
use std::collections::VecDeque;
use std::rc::Rc;

/// Least recently used goes first.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    laws: VecDeque<(Rc<Law>, usize)>,
    weight: usize,
}

/// Bytes of decoded laws that are kept.
pub(crate) const CAPACITY: usize = 4 << 20;

impl Shelf {
    pub fn get(&mut self, id: LawId) -> Option<Rc<Law>> {
        let at = self.laws.iter().position(|(law, _)| law.id == id)?;
        let entry = self.laws.remove(at)?;
        let law = Rc::clone(&entry.0);
        self.laws.push_back(entry);
        Some(law)
    }

    pub fn put(&mut self, law: Rc<Law>) {
        let weight = law.weight();
        if weight > CAPACITY {
            return;
        }
        while self.weight + weight > CAPACITY {
            let Some((_, gone)) = self.laws.pop_front() else { return };
            self.weight -= gone;
        }
        self.weight += weight;
        self.laws.push_back((law, weight));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(id: u32, bytes: usize) -> Rc<Law> {
        let text = "x".repeat(bytes);
        let (versions, order, articles, events, shapes) = (vec![], vec![], vec![], vec![], vec![]);
        Rc::new(Law {
            id: LawId(id),
            versions,
            order,
            successor: None,
            trimmed: false,
            articles,
            events,
            shapes,
            text,
        })
    }

    #[test]
    fn the_least_recently_used_law_leaves_first() {
        let mut shelf = Shelf::default();
        for id in 1..=3 {
            shelf.put(law(id, 1 << 20));
        }
        assert!(shelf.get(LawId(1)).is_some());
        shelf.put(law(4, 1 << 20));
        assert!(shelf.get(LawId(2)).is_none(), "2 was used least recently");
        assert!(shelf.get(LawId(1)).is_some() && shelf.weight <= CAPACITY);
        shelf.put(law(5, CAPACITY));
        assert!(shelf.get(LawId(5)).is_none(), "too heavy to keep");
    }
}
