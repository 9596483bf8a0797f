//! Fonts: from the bytes of a string to characters and widths.

mod codes;

use crate::encoding;
use crate::streams;
use crate::symbols::Symbols;
use codes::Codes;
use hayro_cmap::{BfString, CMap, CMapName, CidFamily, load_embedded};
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Stream};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Fonts of the document by object, so that a map is parsed once.
#[derive(Default)]
pub(crate) struct Fonts {
    known: BTreeMap<Key, Rc<Font>>,
    /// Adobe-Korea1 and its like: CID → Unicode.
    collections: BTreeMap<&'static str, Option<Rc<CMap>>>,
}

/// The object that a font is; of a font without one the object that holds it, and its name there.
type Key = (u32, i32, Option<Vec<u8>>);

pub(crate) struct Font {
    kind: Kind,
    to_unicode: Option<CMap>,
    widths: BTreeMap<u32, f64>,
    default_width: f64,
    /// Glyph space units in one text space unit.
    pub(crate) unit: f64,
    pub(crate) vertical: bool,
    symbols: Option<Symbols>,
    /// A map of its characters is broken.
    pub(crate) damaged: bool,
}

enum Kind {
    /// One byte a character, with its text where the encoding gives it.
    Simple(Vec<Option<String>>),
    Composite {
        codes: Codes,
        unicode: Option<Rc<CMap>>,
        codes_are_unicode: bool,
    },
}

pub(crate) struct Char {
    /// `None` when the font does not say.
    pub(crate) text: Option<String>,
    pub(crate) width: f64,
    /// A single byte 32: word spacing applies.
    pub(crate) is_space: bool,
}

impl Fonts {
    /// `direct` names a font that is written inside another object, as such fonts share its number.
    pub(crate) fn get(&mut self, dict: &Dict<'_>, direct: Option<&[u8]>) -> Rc<Font> {
        let id = dict.obj_id();
        let key = id.map(|ObjectIdentifier { obj_number, gen_number }| {
            (obj_number, gen_number, direct.map(<[u8]>::to_vec))
        });
        if let Some(font) = key.as_ref().and_then(|k| self.known.get(k)) {
            return Rc::clone(font);
        }
        let font = Rc::new(self.load(dict));
        if let Some(k) = key {
            self.known.insert(k, Rc::clone(&font));
        }
        font
    }

    fn load(&mut self, dict: &Dict<'_>) -> Font {
        let map = dict.get::<Stream<'_>>(b"ToUnicode").map(|s| parse(&s));
        // A map may be named instead, as one that every reader has.
        let named = || dict.get::<Name<'_>>(b"ToUnicode").is_some();
        let gone = map.is_none() && dict.contains_key(b"ToUnicode") && !named();
        let damaged = gone || map.as_ref().is_some_and(|m| m.damaged);
        let font = self.of_kind(dict, map.and_then(|m| m.map));
        Font { damaged: damaged || font.damaged, ..font }
    }

    fn of_kind(&mut self, dict: &Dict<'_>, to_unicode: Option<CMap>) -> Font {
        let subtype = dict.get::<Name<'_>>(b"Subtype");
        if subtype.as_ref().is_some_and(|n| n.as_str() == "Type0") {
            return self.composite(dict, to_unicode);
        }
        let is_type3 = subtype.is_some_and(|n| n.as_str() == "Type3");
        let unit = match dict.get::<Array<'_>>(b"FontMatrix").filter(|_| is_type3) {
            Some(m) => m.iter::<f64>().next().map_or(0.001, f64::abs),
            None => 0.001,
        };
        let first = dict.get::<u32>(b"FirstChar").unwrap_or(0);
        let listed = dict.get::<Array<'_>>(b"Widths");
        let widths: BTreeMap<u32, f64> = listed
            .iter()
            .flat_map(|a| a.iter::<f64>())
            .take(256)
            .enumerate()
            .map(|(i, w)| (first.saturating_add(i as u32), w))
            .collect();
        let missing = dict.get::<Dict<'_>>(b"FontDescriptor").and_then(|d| d.get::<f64>(b"MissingWidth"));
        // The fonts that every reader has come without widths.
        let widths = if widths.is_empty() && missing.is_none() { encoding::usual_widths() } else { widths };
        let default_width = missing.unwrap_or(0.0);
        let symbols = symbols(dict);
        let kind = Kind::Simple(simple(dict, symbols));
        Font { kind, to_unicode, widths, default_width, unit, vertical: false, symbols, damaged: false }
    }

    fn composite(&mut self, dict: &Dict<'_>, to_unicode: Option<CMap>) -> Font {
        let descendant = dict.get::<Array<'_>>(b"DescendantFonts").and_then(|a| a.iter::<Dict<'_>>().next());
        let (codes, name, damaged) = codes::of(dict);
        let damaged = damaged || descendant.is_none();
        let descendant = descendant.unwrap_or_default();
        let info = descendant.get::<Dict<'_>>(b"CIDSystemInfo").unwrap_or_default();
        let text =
            |key: &[u8]| info.get::<hayro_syntax::object::String<'_>>(key).map(|s| s.as_bytes().to_vec());
        let declared = CidFamily::from_registry_ordering(
            &text(b"Registry").unwrap_or_default(),
            &text(b"Ordering").unwrap_or_default(),
        );
        // What the glyphs of a collection are says nothing where the codes lead to no glyph.
        let is_known = !matches!(codes, Codes::Unknown);
        let family = declared.ucs2_cmap().filter(|_| is_known).or(codes.collection());
        let unicode = family.and_then(|n| self.collection(n));
        Font {
            kind: Kind::Composite {
                codes,
                unicode,
                codes_are_unicode: name.contains("-UCS2-") || name.contains("-UTF16-"),
            },
            to_unicode,
            widths: cid_widths(&descendant),
            default_width: descendant.get::<f64>(b"DW").unwrap_or(1000.0),
            unit: 0.001,
            vertical: name.ends_with("-V"),
            symbols: symbols(dict),
            damaged,
        }
    }

    fn collection(&mut self, name: CMapName<'static>) -> Option<Rc<CMap>> {
        let key = match name {
            CMapName::AdobeKorea1Ucs2 => "korea",
            CMapName::AdobeJapan1Ucs2 => "japan",
            CMapName::AdobeGb1Ucs2 => "gb",
            _ => "cns",
        };
        let load = || load_embedded(name).and_then(|d| CMap::parse(d, load_embedded)).map(Rc::new);
        self.collections.entry(key).or_insert_with(load).clone()
    }
}

fn symbols(font: &Dict<'_>) -> Option<Symbols> {
    font.get::<Name<'_>>(b"BaseFont").and_then(|n| Symbols::of(n.as_str()))
}

/// A map that a file brings.
struct Read {
    map: Option<CMap>,
    damaged: bool,
}

fn parse(stream: &Stream<'_>) -> Read {
    let held = streams::held(stream);
    let map = CMap::parse(&held.data, load_embedded);
    Read { damaged: !held.whole || map.is_none(), map }
}

/// `[c [w …] c c w …]`
fn cid_widths(font: &Dict<'_>) -> BTreeMap<u32, f64> {
    const MOST: usize = 70_000;
    let mut out = BTreeMap::new();
    let Some(list) = font.get::<Array<'_>>(b"W") else { return out };
    let mut items = list.iter::<Object<'_>>();
    while let Some(first) = items.next().and_then(|o| o.into_number()).map(|n| n.as_i64().max(0) as u32) {
        match items.next() {
            Some(Object::Array(widths)) => {
                for (i, w) in widths.iter::<f64>().take(MOST).enumerate() {
                    out.insert(first.saturating_add(i as u32), w);
                }
            }
            Some(Object::Number(last)) => {
                let Some(w) = items.next().and_then(|o| o.into_number()) else { break };
                let last = (last.as_i64().max(0) as u32).min(first.saturating_add(0xffff));
                for cid in first..=last {
                    out.insert(cid, w.as_f64());
                }
            }
            _ => break,
        }
        if out.len() > MOST {
            break;
        }
    }
    out
}

/// Text of every byte by base encoding and differences.
fn simple(font: &Dict<'_>, symbols: Option<Symbols>) -> Vec<Option<String>> {
    let encoding = font.get::<Dict<'_>>(b"Encoding");
    let base = match &encoding {
        Some(d) => d.get::<Name<'_>>(b"BaseEncoding"),
        None => font.get::<Name<'_>>(b"Encoding"),
    };
    let is_mac = base.is_some_and(|n| n.as_str() == "MacRomanEncoding");
    let descriptor = font.get::<Dict<'_>>(b"FontDescriptor").unwrap_or_default();
    let is_own = ["FontFile", "FontFile2", "FontFile3"].iter().any(|key| descriptor.contains_key(key));
    let of_base = |c: u8| match symbols {
        Some(s) => s.picture(c),
        // Ends of lines in a string: a font that is not the file's own has no letters there.
        None if matches!(c, b'\t' | b'\n' | b'\r') && !is_own => Some(' '),
        None if c < 32 => None,
        None if is_mac => Some(encoding::mac_roman(c)),
        None => Some(encoding::win_ansi(c)),
    };
    let mut out: Vec<Option<String>> = (0..=255u8).map(|c| of_base(c).map(String::from)).collect();
    let Some(differences) = encoding.and_then(|d| d.get::<Array<'_>>(b"Differences")) else { return out };
    let mut code = 0usize;
    for item in differences.iter::<Object<'_>>().take(1024) {
        match item {
            Object::Number(n) => code = n.as_i64().clamp(0, 256) as usize,
            Object::Name(name) => {
                if let Some(slot) = out.get_mut(code) {
                    *slot = encoding::by_name(name.as_str());
                }
                code += 1;
            }
            _ => {}
        }
    }
    out
}

impl Font {
    pub(crate) fn decode(&self, bytes: &[u8]) -> Vec<Char> {
        match &self.kind {
            Kind::Simple(table) => bytes.iter().map(|b| self.simple_char(*b, table)).collect(),
            Kind::Composite { codes, unicode, codes_are_unicode } => {
                let mut out = Vec::new();
                let mut rest = bytes;
                while !rest.is_empty() {
                    let codes::Code { code, len, cid, text } = codes.next(rest);
                    rest = rest.get(len..).unwrap_or_default();
                    let text = self
                        .mapped(code)
                        .or_else(|| text.map(String::from))
                        .or_else(|| unicode.as_ref().and_then(|u| bf(u, cid)))
                        .or_else(|| char::from_u32(code).filter(|_| *codes_are_unicode).map(String::from));
                    out.push(Char { text, width: self.width(cid), is_space: len == 1 && code == 32 });
                }
                out
            }
        }
    }

    fn simple_char(&self, byte: u8, table: &[Option<String>]) -> Char {
        let code = u32::from(byte);
        let text = self.mapped(code).or_else(|| table.get(usize::from(byte)).cloned().flatten());
        Char { text, width: self.width(code), is_space: byte == 32 }
    }

    fn mapped(&self, code: u32) -> Option<String> {
        let text = self.to_unicode.as_ref().and_then(|m| bf(m, code)).filter(|t| says(t))?;
        let picture = self.symbols.and_then(|s| s.meant(&text));
        Some(picture.map_or(text, String::from))
    }

    fn width(&self, code: u32) -> f64 {
        self.widths.get(&code).copied().unwrap_or(self.default_width) * self.unit
    }
}

/// A map may say of a glyph that it has no character.
fn says(text: &str) -> bool {
    !text.is_empty() && text != "\0" && !text.contains('\u{fffd}')
}

fn bf(map: &CMap, code: u32) -> Option<String> {
    Some(match map.lookup_bf_string(code)? {
        BfString::Char(c) => c.to_string(),
        BfString::String(s) => s,
    })
}
