//! What a host says of the corpus as a whole.

use serde_json::Value;

/// What the host says of the corpus now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Head {
    pub generation: String,
    pub segments: Vec<String>,
    /// Files of the folder, those left out, and how far a running indexing is.
    pub files: u32,
    pub skipped: u32,
    pub indexing: Option<(u32, u32)>,
    /// Why the index is not what it should be (folder gone, other writer).
    pub trouble: Option<String>,
}

impl Head {
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let value: Value = serde_json::from_slice(bytes).ok()?;
        let number =
            |v: Option<&Value>| v.and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
        let text = |name: &str| value.get(name).and_then(|v| v.as_str()).map(str::to_owned);
        let mut segments = Vec::new();
        for name in value.get("segments")?.as_array()? {
            segments.push(name.as_str().unwrap_or_default().to_owned());
        }
        let indexing = value.get("indexing").filter(|v| v.is_object());
        Some(Self {
            generation: text("generation").unwrap_or_default(),
            segments,
            files: number(value.get("files")),
            skipped: number(value.get("skipped")),
            indexing: indexing.map(|i| (number(i.get("done")), number(i.get("total")))),
            trouble: text("trouble"),
        })
    }
}
