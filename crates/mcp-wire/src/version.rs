//! The protocol revisions there are and what sets them apart.

/// A revision of the protocol this server speaks, oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    V2025_03_26,
    V2025_06_18,
    V2025_11_25,
    V2026_07_28,
}

/// Newest first: the order in which `server/discover` offers them.
const TABLE: [(Version, &str); 4] = [
    (Version::V2026_07_28, "2026-07-28"),
    (Version::V2025_11_25, "2025-11-25"),
    (Version::V2025_06_18, "2025-06-18"),
    (Version::V2025_03_26, "2025-03-26"),
];

impl Version {
    /// What `initialize` offers to a client that asks for a revision nobody knows.
    pub const NEWEST_HANDSHAKE: Self = Self::V2025_11_25;
    /// What a request is that names no revision: the header came with 2025-06-18.
    pub const UNNAMED: Self = Self::V2025_03_26;

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        TABLE.iter().find(|(_, name)| *name == text).map(|(version, _)| *version)
    }

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// Every revision, newest first.
    pub fn all() -> impl Iterator<Item = &'static str> {
        TABLE.iter().map(|(_, name)| *name)
    }

    /// Modern requests carry version, identity and capabilities themselves; older ones follow a handshake.
    #[must_use]
    pub const fn is_modern(self) -> bool {
        matches!(self, Self::V2026_07_28)
    }

    /// JSON-RPC arrays were part of one revision only.
    #[must_use]
    pub const fn has_batches(self) -> bool {
        matches!(self, Self::V2025_03_26)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_versions_agree() {
        for (version, name) in TABLE {
            assert_eq!(version.as_str(), name);
            assert_eq!(Version::parse(name), Some(version));
        }
        assert!(TABLE.is_sorted_by(|a, b| a.0 > b.0));
        assert_eq!(Version::parse("2024-11-05"), None);
    }
}
