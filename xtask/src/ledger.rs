//! What each crate weighs in a module: the gzip size of its functions, read from the names that the optimiser kept.
//!
//! A function belongs to the first crate its symbol names; code that the compiler made of a library for one of our
//! types (`<Vec<law_cite::…> as Drop>::drop`) belongs to the crate of the type. The sum is somewhat above the size
//! of the whole, because crates compress better together.

use crate::build::gzip_len;
use crate::{Result, sh};
use std::collections::BTreeMap;
use std::path::Path;
use wasmparser::{KnownCustom, Name, Parser, Payload};

/// One line per crate, heaviest first, and one for the data of the module.
pub fn print(module: &Path) -> Result {
    let bytes = sh::read(module)?;
    let broken = |e: wasmparser::BinaryReaderError| format!("{}: {e}", module.display());
    let (mut imported, mut bodies, mut data) = (0, Vec::new(), Vec::new());
    let mut names: BTreeMap<u32, String> = BTreeMap::new();
    for payload in Parser::new(0).parse_all(&bytes) {
        match payload.map_err(broken)? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import.map_err(broken)?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.range()),
            Payload::DataSection(section) => {
                data.extend_from_slice(bytes.get(section.range()).unwrap_or_default())
            }
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(subsections) = section.as_known() {
                    for name in subsections.into_iter().flatten() {
                        let Name::Function(map) = name else { continue };
                        names.extend(map.into_iter().flatten().map(|n| (n.index, n.name.to_owned())));
                    }
                }
            }
            _ => {}
        }
    }
    let mut crates: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for (index, body) in (imported..).zip(bodies) {
        let owner = names.get(&index).map_or_else(|| "?".to_owned(), |name| owner(name));
        crates.entry(owner).or_default().extend_from_slice(bytes.get(body).unwrap_or_default());
    }
    crates.insert("(data)".to_owned(), data);
    let mut rows = Vec::new();
    for (owner, code) in crates {
        rows.push((gzip_len(&code)?, code.len(), owner));
    }
    rows.sort_unstable_by(|a, b| b.cmp(a));
    println!("{:>9} {:>9}  gzip and plain bytes by crate", "gzip", "plain");
    let small: usize = rows.iter().filter(|(gzip, ..)| *gzip < SMALL).map(|(gzip, ..)| gzip).sum();
    for (gzip, plain, owner) in rows.iter().filter(|(gzip, ..)| *gzip >= SMALL) {
        println!("{gzip:>9} {plain:>9}  {owner}");
    }
    println!("{small:>9} {:>9}  the others", "");
    Ok(())
}

/// Crates below this are printed together.
const SMALL: usize = 1_000;

/// The crate a symbol belongs to.
fn owner(symbol: &str) -> String {
    let words = symbol.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let ours = words
        .flat_map(|word| OURS.iter().filter_map(move |name| word.find(name).map(|at| (at, *name))))
        .min_by_key(|(at, _)| *at);
    if let Some((_, name)) = ours {
        return name.to_owned();
    }
    let known = OTHERS.iter().find(|name| symbol.contains(*name));
    known.map_or_else(|| "std".to_owned(), |name| (*name).to_owned())
}

const OURS: &[&str] = &[
    "law_cite",
    "law_corpus",
    "law_doc",
    "law_engine",
    "law_fetch",
    "law_host",
    "law_model",
    "law_outline",
    "law_pdf",
    "law_route",
    "law_scan",
    "law_source",
    "law_tools",
    "law_verify",
    "law_vocab",
    "mcp_wire",
];

const OTHERS: &[&str] = &[
    "quick_xml",
    "serde_json",
    "serde_core",
    "zune_inflate",
    "miniz_oxide",
    "encoding_rs",
    "hayro",
    "cfb",
    "js_sys",
    "wasm_bindgen",
    "web_sys",
    "futures",
    "indexmap",
    "hashbrown",
    "aes",
    "sha2",
    "worker",
    "engine",
];

#[cfg(test)]
mod tests {
    use super::owner;

    #[test]
    fn a_symbol_names_its_crate() {
        for (symbol, crate_) in [
            ("_ZN10law_source6decode6decode17hebf54c01cd55d2caE", "law_source"),
            ("_ZN4core3ptr46drop_in_place$LT$law_cite..record..Names$GT$17h0123456789abcdefE", "law_cite"),
            ("_ZN9quick_xml6reader15Reader$LT$R$GT$15read_event_impl17h93581d836b8b2499E", "quick_xml"),
            ("_RNvNtNtCsgXGp5Oqx2Ny_4core3fmt5float32float_to_decimal", "std"),
        ] {
            assert_eq!(owner(symbol), crate_, "{symbol}");
        }
    }
}
