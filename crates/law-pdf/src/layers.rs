//! Optional content: layers that a reader can switch, and which of them are off when the file is opened.

use hayro_syntax::object::{Array, Dict, MaybeRef, Name, Object, ObjectIdentifier};

#[derive(Default)]
pub(crate) struct Layers {
    off: Vec<ObjectIdentifier>,
}

impl Layers {
    /// Of a document, by its root.
    pub(crate) fn of(root: &Dict<'_>) -> Layers {
        let Some(properties) = root.get::<Dict<'_>>("OCProperties") else { return Layers::default() };
        let start = properties.get::<Dict<'_>>("D").unwrap_or_default();
        let mut off = listed(&start, "OFF");
        if start.get::<Name<'_>>("BaseState").is_some_and(|n| n.as_str() == "OFF") {
            let on = listed(&start, "ON");
            off.extend(listed(&properties, "OCGs").into_iter().filter(|id| !on.contains(id)));
        }
        off.truncate(4096);
        Layers { off }
    }

    /// Whether an object says that it is on a layer that is off.
    pub(crate) fn hide(&self, object: &Dict<'_>) -> bool {
        !self.off.is_empty() && object.get::<Dict<'_>>("OC").is_some_and(|layer| self.names(&layer))
    }

    /// Whether this is a layer that is off, or says of some layers that they have to be off or on.
    pub(crate) fn names(&self, layer: &Dict<'_>) -> bool {
        if self.off.is_empty() {
            return false;
        }
        if layer.get::<Name<'_>>("Type").is_none_or(|n| n.as_str() != "OCMD") {
            return layer.obj_id().is_some_and(|id| self.off.contains(&id));
        }
        let one = || layer.get_ref("OCGs").map(ObjectIdentifier::from);
        let members = match listed(layer, "OCGs") {
            list if list.is_empty() => one().into_iter().collect(),
            list => list,
        };
        let off = members.iter().filter(|id| self.off.contains(id)).count();
        let policy = layer.get::<Name<'_>>("P").map(|n| n.as_str().to_owned()).unwrap_or_default();
        let shows = match policy.as_str() {
            "AllOn" => off == 0,
            "AnyOff" => off > 0,
            "AllOff" => off == members.len(),
            _ => off < members.len(),
        };
        // A rule of its own is not read; a layer without members is always shown.
        !members.is_empty() && !layer.contains_key("VE") && !shows
    }
}

fn listed(dict: &Dict<'_>, key: &str) -> Vec<ObjectIdentifier> {
    let list = dict.get::<Array<'_>>(key);
    let id = |item: MaybeRef<Object<'_>>| item.as_obj_ref().map(ObjectIdentifier::from);
    list.iter().flat_map(|l| l.raw_iter()).filter_map(id).collect()
}
