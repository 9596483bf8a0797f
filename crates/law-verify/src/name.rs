//! Which laws a citation's name stands for.

use law_model::{Citation, Kind, LawId};
use law_vocab::names::{self, Name};

/// The name as the vocabulary knows it.
pub(crate) fn known(citation: &Citation) -> Option<Name> {
    matches!(citation.kind, Kind::Statute | Kind::Constitution)
        .then(|| citation.law.as_deref().and_then(names::find))
        .flatten()
}

/// Every 법령ID that may be meant, the best first.
pub(crate) fn law_ids(citation: &Citation) -> Vec<LawId> {
    let Some(name) = known(citation) else { return Vec::new() };
    let mut ids: Vec<LawId> = Vec::new();
    for id in name.law_ids().chain(name.former_ids()).map(LawId) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}
