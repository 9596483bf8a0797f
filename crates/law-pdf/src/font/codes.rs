//! From the bytes of a string to the codes of a composite font, and to the glyphs they stand for.

use super::{Read, parse};
use hayro_cmap::{CMap, CMapName, load_embedded};
use hayro_syntax::object::{Dict, Name, Stream};
use law_scan::johab;

/// How bytes make codes.
pub(super) enum Codes {
    Map(Box<CMap>),
    /// Combined Hangul and ASCII; other characters stand as in KS X 1001, which this map knows.
    Johab(Box<CMap>),
    /// An encoding that nobody has told of. What its glyphs are is not guessed.
    Unknown,
}

pub(super) struct Code {
    pub(super) code: u32,
    pub(super) len: usize,
    pub(super) cid: u32,
    /// Where the code itself is a character.
    pub(super) text: Option<char>,
}

/// The encoding of a font: its codes, its name, and whether its map is broken.
pub(super) fn of(font: &Dict<'_>) -> (Codes, String, bool) {
    let Some(name) = font.get::<Name<'_>>(b"Encoding") else {
        let Read { map, damaged } =
            font.get::<Stream<'_>>(b"Encoding").map_or(Read { map: None, damaged: true }, |s| parse(&s));
        return (map.map_or(Codes::Unknown, |m| Codes::Map(Box::new(m))), String::new(), damaged);
    };
    let codes = match name.as_ref() {
        b"KSC-Johab-H" | b"KSC-Johab-V" => predefined(b"KSCms-UHC-H").map(Codes::Johab),
        other => predefined(other).map(Codes::Map),
    };
    (codes.unwrap_or(Codes::Unknown), name.as_str().to_owned(), false)
}

fn predefined(name: &[u8]) -> Option<Box<CMap>> {
    Some(Box::new(match name {
        b"Identity-H" => CMap::identity_h(),
        b"Identity-V" => CMap::identity_v(),
        _ => CMap::parse(load_embedded(CMapName::from_bytes(name))?, load_embedded)?,
    }))
}

impl Codes {
    /// The glyphs of this collection have names.
    pub(super) fn collection(&self) -> Option<CMapName<'static>> {
        match self {
            Codes::Map(map) | Codes::Johab(map) => {
                map.metadata().character_collection.as_ref().and_then(|c| c.family.ucs2_cmap())
            }
            Codes::Unknown => None,
        }
    }

    /// The code that comes first, of at least one byte where there is one.
    pub(super) fn next(&self, bytes: &[u8]) -> Code {
        match (self, bytes) {
            (Codes::Map(map), _) => shortest(bytes, map),
            (Codes::Johab(map), [lead, ..]) if *lead < 0x80 => shortest(bytes, map),
            (Codes::Johab(map), [lead, trail, ..]) => {
                let code = u16::from_be_bytes([*lead, *trail]);
                let cid = ks(*lead, *trail).and_then(|c| map.lookup_cid_code(u32::from(c), 2));
                let text = if cid.is_some() { None } else { johab(code) };
                Code { code: u32::from(code), len: 2, cid: cid.unwrap_or(0), text }
            }
            _ => two(bytes),
        }
    }
}

/// The shortest code the map knows; two bytes are skipped when it knows none.
fn shortest(bytes: &[u8], codes: &CMap) -> Code {
    let mut code = 0u32;
    for (i, b) in bytes.iter().take(4).enumerate() {
        code = code << 8 | u32::from(*b);
        if let Some(cid) = codes.lookup_cid_code(code, i as u8 + 1) {
            return Code { code, len: i + 1, cid, text: None };
        }
    }
    two(bytes)
}

fn two(bytes: &[u8]) -> Code {
    let code = bytes.iter().take(2).fold(0, |n, b| n << 8 | u32::from(*b));
    Code { code, len: bytes.len().min(2), cid: 0, text: None }
}

/// A character of combined code that is no Hangul, in KS X 1001: two rows share a lead byte.
fn ks(lead: u8, trail: u8) -> Option<u16> {
    let rows = match lead {
        0xd9..=0xde => 2 * (lead - 0xd9),
        0xe0..=0xf9 => 2 * (lead - 0xe0) + 0x29,
        _ => return None,
    };
    let cell = match trail {
        0x31..=0x7e => trail - 0x31,
        0x91..=0xfe => trail - 0x43,
        _ => return None,
    };
    let (row, cell) = (rows + cell / 94, cell % 94);
    Some(u16::from_be_bytes([0xa1 + row, 0xa1 + cell]))
}

#[cfg(test)]
mod tests {
    use super::ks;

    /// ―, then the first and the last Chinese character: 伽 and 詰.
    #[test]
    fn rows_of_combined_code() {
        assert_eq!(ks(0xd9, 0x3a), Some(0xa1aa));
        assert_eq!(ks(0xe0, 0x31), Some(0xcaa1));
        assert_eq!(ks(0xf9, 0xfe), Some(0xfdfe));
        assert_eq!((ks(0x88, 0x61), ks(0xe0, 0x30)), (None, None));
    }
}
