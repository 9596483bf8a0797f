//! What a newer corpus would change.

use super::BuiltLaw;
use crate::{Outline, OutlineError};
use law_model::{LawId, Mst};
use std::collections::BTreeSet;

/// Laws and versions by which a corpus differs from an outline file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Difference {
    pub new_laws: Vec<(LawId, String)>,
    pub gone_laws: Vec<LawId>,
    /// Law, its name, versions that the outline lacks.
    pub new_versions: Vec<(LawId, String, usize)>,
    pub gone_versions: usize,
}

/// Compares a file with history to the laws of a corpus.
pub fn compare(outline: &Outline<'_>, corpus: &[BuiltLaw]) -> Result<Difference, OutlineError> {
    let mut difference = Difference::default();
    let mut seen = BTreeSet::new();
    for law in corpus {
        seen.insert(law.id);
        let name = law.versions.last().map_or_else(String::new, |v| v.name.clone());
        let Some(old) = outline.law(law.id)? else {
            difference.new_laws.push((law.id, name));
            continue;
        };
        let known: BTreeSet<Mst> = old.versions().map(|(_, v)| v.mst).collect();
        let now: BTreeSet<Mst> = law.versions.iter().map(|v| v.mst).collect();
        let new = now.difference(&known).count();
        if new > 0 {
            difference.new_versions.push((law.id, name, new));
        }
        difference.gone_versions += known.difference(&now).count();
    }
    difference.gone_laws = outline.law_ids().filter(|id| !seen.contains(id)).collect();
    Ok(difference)
}
