//! Outline: the documents of the corpus, and the headings of one.

use crate::find::id_of;
use crate::open::{Corpus, CorpusError, Head, SKIPPED, whole};
use law_host::Host;
use law_vocab::order::Arrange;
use serde_json::Value;

/// A document of the corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub path: String,
    pub title: String,
    pub chunks: u32,
    pub bytes: u32,
}

/// A heading of a document and the chunk that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub level: u8,
    pub text: String,
    pub id: String,
}

/// What the corpus holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overview {
    pub documents: Vec<Document>,
    pub chunks: u32,
    pub head: Head,
}

impl Corpus {
    /// The documents whose path begins with `within`, in the order of their paths.
    pub async fn overview(&self, host: &dyn Host, within: &str) -> Result<Overview, CorpusError> {
        let opened = self.opened(host).await?;
        let mut documents = Vec::new();
        for name in opened.names().filter(|n| n.path.starts_with(within)) {
            documents.push(Document {
                path: name.path.clone(),
                title: name.title.clone(),
                chunks: name.chunks,
                bytes: name.size,
            });
        }
        documents.arrange(|a: &Document, b: &Document| a.path.cmp(&b.path));
        Ok(Overview { documents, chunks: opened.chunks(), head: opened.head.clone() })
    }

    /// The headings of one document; `None` when it is not in the index.
    pub async fn headings(&self, host: &dyn Host, path: &str) -> Result<Option<Vec<Line>>, CorpusError> {
        let opened = self.opened(host).await?;
        let Some((segment, doc)) = opened.find(path) else { return Ok(None) };
        let (Some(name), Some(record)) = (segment.names.get(doc), segment.record(host, doc).await) else {
            return Err(CorpusError::Damaged);
        };
        let lines = record.headings.iter().map(|heading| {
            let chunk = record.chunks.partition_point(|c| c.start <= heading.start).saturating_sub(1);
            Line {
                level: heading.level,
                text: heading.text.clone(),
                id: id_of(name, crate::segment::count(chunk)),
            }
        });
        Ok(Some(lines.collect()))
    }

    /// The files that are not in the index: `{path, code, reason}`.
    pub async fn skipped(&self, host: &dyn Host) -> Vec<Value> {
        let bytes = whole(host, SKIPPED.to_owned()).await.unwrap_or_default();
        match serde_json::from_slice(&bytes) {
            Ok(Value::Array(files)) => files,
            _ => Vec::new(),
        }
    }

    /// Paths that begin as typed, at most so many.
    pub async fn complete(&self, host: &dyn Host, typed: &str, most: usize) -> Vec<String> {
        let Ok(opened) = self.opened(host).await else { return Vec::new() };
        let typed = crate::open::composed(typed);
        let mut out: Vec<String> = Vec::new();
        for name in opened.names() {
            if crate::open::composed(&name.path).starts_with(&typed) {
                out.push(name.path.clone());
            }
        }
        out.arrange(String::cmp);
        out.truncate(most);
        out
    }

    /// The text of a whole document with its title, for a resource; `None` when it is not in the index.
    pub async fn document(&self, host: &dyn Host, path: &str) -> Option<(String, String)> {
        let opened = self.opened(host).await.ok()?;
        let (segment, doc) = opened.find(path)?;
        let name = segment.names.get(doc)?;
        let record = segment.record(host, doc).await?;
        let len = record.chunks.last().map_or(0, |c| c.start + c.len);
        let text = crate::find::text_of(host, name, &record, 0, len).await?;
        // Whatever has changed since is not what was listed.
        let fits = record.chunks.iter().all(|c| {
            text.get(c.start..c.start + c.len).is_some_and(|t| crate::crc::hash(t.as_bytes()) == c.crc)
        });
        fits.then(|| (name.title.clone(), text))
    }
}
