//! Every parser of hanlaw as one function of bytes. Never shipped.
//!
//! Each function reads whatever it is given and checks what must hold of any answer: places stand inside the text,
//! spans on letters, every message answered. `fuzz/` calls them with the bytes of a fuzzer, `cargo test` with the
//! seeds in `fuzz/seeds`, so that neither can check something else than the other.
//!
//! A container hides its content from a fuzzer behind checksums and deflate. Bytes that are no container of the
//! format are therefore taken for its content, and packed first:
//!
//! ```
//! parsers::find("hwpx").unwrap()(b"<sec><p><run><t>text</t></run></p></sec>");
//! ```
//!
//! A new parser is one function and one line in [`ALL`]; a test asks for its fuzz target and its seeds.

mod documents;
mod law;
mod outline;
mod wire;

/// Reads bytes to the end, or panics where hanlaw is wrong.
pub type Parser = fn(&[u8]);

/// The fuzz targets by name.
pub const ALL: &[(&str, Parser)] = &[
    ("hwpx", documents::hwpx),
    ("hwp5", documents::hwp5),
    ("hwp3", documents::hwp3),
    ("hwpml", documents::hwpml),
    ("docx", documents::docx),
    ("html", documents::html),
    ("markdown", documents::markdown),
    ("text", documents::text),
    ("pdf", documents::pdf),
    ("source_json", law::source_json),
    ("source_xml", law::source_xml),
    ("source_html", law::source_html),
    ("cite", law::cite),
    ("route", law::route),
    ("outline", outline::outline),
    ("mcp", wire::mcp),
];

/// The parser of that name.
#[must_use]
pub fn find(name: &str) -> Option<Parser> {
    ALL.iter().find(|(n, _)| *n == name).map(|(_, parser)| *parser)
}
