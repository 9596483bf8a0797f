//! A sorted map in JSON: an object.

use law_vocab::sorted::SortedMap;
use serde::{Serialize, Serializer};

/// For `#[serde(serialize_with = "law_model::as_object")]`.
///
/// # Errors
/// Those of the serializer.
pub fn as_object<K: Serialize, V: Serialize, S: Serializer>(
    map: &SortedMap<K, V>,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_map(map.iter().map(|(key, value)| (key, value)))
}
