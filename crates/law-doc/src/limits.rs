//! How much a document may cost. Every reader asks before it allocates.

/// Bounds that hold whatever the file declares about itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the file as it arrives.
    pub input: usize,
    /// Bytes produced by inflating, over all parts of the file together.
    pub inflated: usize,
    /// Tables, boxes and notes inside each other.
    pub depth: usize,
    /// Parts in a container (zip entries, OLE directory entries).
    pub entries: usize,
    /// Columns a table may have; cells beyond are appended to the last one.
    pub columns: usize,
}

impl Limits {
    /// For a machine of one's own: a section of 75 MB still passes.
    pub const NATIVE: Limits =
        Limits { input: 64 << 20, inflated: 160 << 20, depth: 100, entries: 8192, columns: 1024 };

    /// For an isolate with 128 MB of memory.
    pub const ISOLATE: Limits =
        Limits { input: 12 << 20, inflated: 24 << 20, depth: 100, entries: 4096, columns: 1024 };
}

impl Default for Limits {
    fn default() -> Self {
        Limits::NATIVE
    }
}
