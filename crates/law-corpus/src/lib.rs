//! Search over the user's own documents: chunks, one Korean tokenizer, BM25 in whole numbers, segments.
//!
//! # What it is for
//! An agent is pointed at a folder (regulations, contracts, saved judgments, statutes in Markdown) and finds the
//! places where the words of a question meet, without a model, a dictionary or a database:
//!
//! ```
//! use law_corpus::{Corpus, FILE, HEAD, Source, build};
//! use law_host::{BlobId, FakeHost};
//!
//! let text = "# 취업규칙\n\n##### 제12조 (연차 유급휴가)\n\n1년에 80퍼센트 이상 출근한 직원에게 15일을 준다.\n";
//! let source = Source { path: "취업규칙.md", hash: "a1b2c3", bytes: text.as_bytes(), converted: false };
//! let (segment, skipped) = build(&[source]);
//! assert!(skipped.is_empty());
//!
//! let mut host = FakeHost::offline();
//! host.blobs.insert(BlobId(HEAD.into()), br#"{"generation":"1","segments":["corpus:s1"]}"#.to_vec());
//! host.blobs.insert(BlobId("corpus:s1".into()), segment);
//! host.blobs.insert(BlobId(format!("{FILE}취업규칙.md")), text.as_bytes().to_vec());
//! let corpus = Corpus::default();
//! let found = host.run(corpus.search(&host, "연차휴가는 며칠", "", 10)).unwrap().unwrap();
//! assert_eq!(found.hits[0].headings, ["취업규칙", "제12조 (연차 유급휴가)"]);
//! assert_eq!(found.hits[0].id, "취업규칙.md#0.a1b2c3");
//! ```
//!
//! [`build`] makes a segment of documents, [`merge`] one segment of several; both are pure. [`Corpus`] answers from
//! the segments a host has, reading dictionaries and postings by range; only names and directories stay in memory.
//!
//! # What it never does
//! It opens no files and walks no folders: hosts hand in bytes and names, and keep every path inside the root. It
//! never scores with floats, so the order of hits is the same on every machine and however the documents are spread
//! over segments. It never shows text that is not what was indexed: every chunk has a checksum, and an id that was
//! made for an earlier version of its document is called stale. It knows no statute by heart.
//!
//! # Where the data comes from
//! From the user's folder. Korean particles and endings are two short lists of our own (`suffix.rs`), short names of
//! statutes and everyday words come from `law-vocab`. The layout of a segment is described in `segment.rs`.

mod build;
mod chunk;
mod crc;
mod fetch;
mod find;
mod fold;
mod intern;
mod merge;
mod near;
mod open;
mod outline;
mod query;
mod rank;
mod segment;
mod snippet;
mod suffix;
pub mod token;
mod varint;

pub use build::{Skipped, Source, build};
pub use chunk::Heading;
pub use fetch::{ChunkId, Missing, Passage};
pub use find::{Found, Hit};
pub use merge::merge;
pub use open::{Corpus, CorpusError, FILE, HEAD, Head, SKIPPED};
pub use outline::{Document, Line, Overview};
pub use segment::FORMAT;
pub use snippet::Snippet;
