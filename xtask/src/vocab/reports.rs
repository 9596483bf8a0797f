//! What the addenda of the corpus say about names that no law bears today.

use super::addenda::Addendum;
use super::derive::Row;
use law_vocab::key::key;
use std::collections::{BTreeMap, BTreeSet};

/// Weight of a report by the law's own act, and the weight that makes a name a former one.
const OWN: usize = 4;
const ENOUGH: usize = 4;

pub type Counts = BTreeMap<String, usize>;

/// What the addenda of the corpus say about names that are not current.
#[derive(Default)]
pub struct Reports {
    /// By key; of several reports the latest counts.
    pub repealed: BTreeMap<String, Row>,
    /// By key: how often it is spelled how, and the weight with which each law takes its place.
    pub replaced: BTreeMap<String, (Counts, Counts)>,
}

impl Reports {
    pub fn read(
        &mut self,
        law: &str,
        class: &str,
        addendum: &Addendum<'_>,
        current: &BTreeMap<String, String>,
    ) {
        let by = addendum.title.unwrap_or(law);
        for name in addendum.repealed(|n| current.contains_key(&key(n))) {
            let row = Row {
                relation: "repealed",
                class: class_of(&name, class),
                date: addendum.date.clone(),
                act_no: addendum.act_no.clone(),
                by: by.to_owned(),
                name,
                ..Row::default()
            };
            let known = self.repealed.entry(key(&row.name)).or_insert_with(|| row.clone());
            if known.date < row.date {
                *known = row;
            }
        }
        // The renamed law's own act is the best witness; what many others agree on counts too.
        for (old, new) in addendum.replaced() {
            if key(&old) != key(&new) {
                self.replace(&old, &new, if key(&new) == key(by) { OWN } else { 1 });
            }
        }
        if addendum.title.is_none() {
            for old in addendum.former_names().iter().filter(|old| key(old) != key(law)) {
                self.replace(old, law, OWN);
            }
        }
    }

    fn replace(&mut self, old: &str, new: &str, weight: usize) {
        let (spellings, laws) = self.replaced.entry(key(old)).or_default();
        *spellings.entry(old.to_owned()).or_default() += 1;
        *laws.entry(key(new)).or_default() += weight;
    }

    /// The names in `known` at the end of the chain of replacements, the usual one first.
    pub fn successors(&self, name: &str, known: &BTreeMap<String, String>, depth: usize) -> Vec<String> {
        let Some((_, counts)) = self.replaced.get(name).filter(|_| depth < 6) else { return Vec::new() };
        let most = counts.values().max().copied().unwrap_or(0);
        let mut usual: Vec<_> = counts.iter().filter(|(_, n)| **n >= ENOUGH && **n * 5 >= most).collect();
        usual.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
        let ends = usual.into_iter().flat_map(|(new, _)| match known.get(new) {
            Some(spelled) => vec![spelled.clone()],
            None => self.successors(new, known, depth + 1),
        });
        let mut seen = BTreeSet::new();
        ends.filter(|end| seen.insert(end.clone())).collect()
    }
}

/// 법률 by its name; the class of the repealing statute otherwise.
pub fn class_of(name: &str, by: &str) -> String {
    let act = name.ends_with('법') || name.ends_with("법률");
    match (act, by) {
        (true, _) => "법률",
        (false, "대통령령") if name.ends_with("규칙") => "부령",
        (false, "법률" | "헌법") => "대통령령",
        // The ministry may have had another name then.
        (false, other) if other.ends_with("부령") => "부령",
        (false, other) => other,
    }
    .to_owned()
}
