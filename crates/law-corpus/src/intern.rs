//! A table of strings: each gets a number, in order of appearance. Its hash has no seed.

#[derive(Debug, Default)]
pub(crate) struct Interner {
    arena: Vec<u8>,
    /// End of each string in the arena.
    ends: Vec<u32>,
    hashes: Vec<u32>,
    /// Number + 1 of the string in a slot, 0 for none; a power of two long.
    slots: Vec<u32>,
}

fn hash(bytes: &[u8]) -> u32 {
    let mut h = 0x811c_9dc5u32;
    for b in bytes {
        h = (h ^ u32::from(*b)).wrapping_mul(0x0100_0193);
    }
    h ^ (h >> 15)
}

fn wide(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

impl Interner {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, id: u32) -> &[u8] {
        let id = wide(id);
        let start = id.checked_sub(1).and_then(|i| self.ends.get(i)).map_or(0, |e| wide(*e));
        let end = self.ends.get(id).map_or(start, |e| wide(*e));
        self.arena.get(start..end).unwrap_or_default()
    }

    /// The number of a string, a new one if it was not there.
    pub fn id(&mut self, bytes: &[u8]) -> u32 {
        if self.ends.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let hash = hash(bytes);
        let mask = self.slots.len() - 1;
        let mut at = wide(hash) & mask;
        loop {
            let slot = self.slots.get(at).copied().unwrap_or(0);
            let Some(id) = slot.checked_sub(1) else { break };
            if self.hashes.get(wide(id)) == Some(&hash) && self.get(id) == bytes {
                return id;
            }
            at = (at + 1) & mask;
        }
        let id = u32::try_from(self.ends.len()).unwrap_or(u32::MAX);
        self.arena.extend_from_slice(bytes);
        self.ends.push(u32::try_from(self.arena.len()).unwrap_or(u32::MAX));
        self.hashes.push(hash);
        if let Some(slot) = self.slots.get_mut(at) {
            *slot = id + 1;
        }
        id
    }

    fn grow(&mut self) {
        let len = (self.slots.len() * 2).max(1 << 10);
        self.slots = vec![0; len];
        for (id, hash) in (1..).zip(&self.hashes) {
            let mut at = wide(*hash) & (len - 1);
            while self.slots.get(at).is_some_and(|s| *s != 0) {
                at = (at + 1) & (len - 1);
            }
            if let Some(slot) = self.slots.get_mut(at) {
                *slot = id;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_string_has_one_number() {
        let mut table = Interner::default();
        let words: Vec<String> = (0..5_000).map(|n| format!("낱말{n}")).collect();
        for (n, word) in words.iter().enumerate() {
            assert_eq!(table.id(word.as_bytes()), u32::try_from(n).unwrap());
        }
        assert_eq!(table.id("낱말77".as_bytes()), 77);
        assert_eq!(table.get(4_999), "낱말4999".as_bytes());
        assert_eq!(table.get(9_999), b"");
    }
}
