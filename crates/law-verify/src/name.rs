//! Which laws a citation's name stands for.

use law_model::{Citation, Kind, LawId, Ymd};
use law_outline::Law;
use law_vocab::key;
use law_vocab::names::{self, Name};
use law_vocab::sorted::SortedMap;
use std::cell::RefCell;

/// The name as the vocabulary knows it.
pub(crate) fn known(citation: &Citation) -> Option<Name> {
    matches!(citation.kind, Kind::Statute | Kind::Constitution)
        .then(|| citation.law.as_deref().and_then(names::find))
        .flatten()
}

/// Every 법령ID that bears the name or bore it, the best first.
pub(crate) fn bearers(name: Name) -> Vec<LawId> {
    let mut ids: Vec<LawId> = Vec::new();
    for id in name.law_ids().chain(name.former_ids()).map(LawId) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

/// The law whose addenda repealed the one of this name.
pub(crate) fn repealer(name: Name) -> Option<LawId> {
    name.repeal()?.by?.law_ids().next().map(LawId)
}

/// The law of today that took the place of a name of the past.
pub(crate) fn successor(name: Name) -> Option<(LawId, Name)> {
    name.successors().find_map(|now| now.law_ids().next().map(|id| (LawId(id), now)))
}

/// Every law that the check of a citation may want to read.
pub(crate) fn wanted(citation: &Citation) -> Vec<LawId> {
    let Some(name) = known(citation).filter(|name| !name.is_ambiguous()) else { return Vec::new() };
    let mut ids = bearers(name);
    ids.extend(repealer(name));
    if ids.is_empty() {
        ids.extend(successor(name).map(|(id, _)| id));
    }
    ids
}

/// Official names that look like names nobody knows. Each is looked for once, and only so many in a text: the search
/// walks through all names, and a text may hold thousands of invented ones.
#[derive(Debug, Default)]
pub(crate) struct Similar(RefCell<SortedMap<String, String>>);

impl Similar {
    const MOST: usize = 16;

    pub fn to(&self, name: &str) -> String {
        let mut known = self.0.borrow_mut();
        if let Some(names) = known.get(name) {
            return names.clone();
        }
        if known.len() >= Self::MOST {
            return String::new();
        }
        let names: Vec<String> =
            names::similar(name, 3).into_iter().map(|n| format!("「{}」", n.official())).collect();
        known.entry_or(name.to_owned(), || names.join(", ")).clone()
    }
}

/// Spacing and dots make no difference.
pub(crate) fn same(a: &str, b: &str) -> bool {
    key::key(a) == key::key(b)
}

/// Whether a citation is written under this name.
pub(crate) fn begins(text: &str, name: &str) -> bool {
    key::key(text.trim_start_matches(['「', '『', '｢', '구', ' '])).starts_with(&key::key(name))
}

/// The name the law has on a day on which it is in force.
pub(crate) fn on(law: &Law, day: Ymd) -> Option<&str> {
    law.in_force(day).first().map(|no| law.name(*no))
}
