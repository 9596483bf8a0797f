//! What the bytes are. Names and declared types lie; the first bytes and the container's own parts do not.

use crate::model::Format;
use crate::zip::Archive;
use crate::{Limits, hwpx, text};

pub fn detect(bytes: &[u8]) -> Format {
    let head = bytes.get(..bytes.len().min(4096)).unwrap_or_default();
    if bytes.is_empty() {
        return Format::Empty;
    }
    for (magic, format) in MAGIC {
        if head.starts_with(magic) {
            return *format;
        }
    }
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        return match Archive::open(bytes, &Limits::NATIVE) {
            Ok(a) if hwpx::is_package(&a) => Format::Hwpx,
            Ok(a) if a.find("word/document.xml").is_some() => Format::Docx,
            Ok(a) if a.entries.iter().any(|e| e.name == "mimetype" || e.name == "version.xml") => {
                Format::Hwpx
            }
            _ => Format::Other,
        };
    }
    if head.windows(5).take(1024).any(|w| w == b"%PDF-") {
        return Format::Pdf;
    }
    by_text(head)
}

const MAGIC: &[(&[u8], Format)] = &[
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Format::Hwp5),
    (b"HWP Document File V3", Format::Hwp3),
    (b"HWP Document File", Format::Hwp3),
    (b"<DOCUMENT SAFER", Format::Drm),
    (b"SCDSA00", Format::Drm),
    (b"\x9b DRMONE", Format::Drm),
    (b"DRMONE", Format::Drm),
    (b"FASOO", Format::Drm),
    (b"\x89PNG", Format::Other),
    (b"\xff\xd8\xff", Format::Other),
    (b"GIF8", Format::Other),
    (b"BM", Format::Other),
    (b"\x1f\x8b", Format::Other),
    (b"Rar!", Format::Other),
    (b"7z\xbc\xaf", Format::Other),
    (b"\x00asm", Format::Other),
    (b"\x7fELF", Format::Other),
];

fn by_text(head: &[u8]) -> Format {
    let text = text::decode(head);
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    let lower: String = begin.chars().take(600).collect::<String>().to_ascii_lowercase();
    if lower.contains("<hwpml") {
        return Format::Hwpml;
    }
    if ["<!doctype html", "<html", "<head", "<body", "<script", "<meta", "<table", "<div", "<p>"]
        .iter()
        .any(|t| lower.starts_with(t))
        || lower.starts_with('<') && lower.contains("<html")
    {
        return Format::Html;
    }
    let strange =
        text.chars().filter(|c| *c < ' ' && !"\t\n\r\u{c}".contains(*c) || *c == '\u{fffd}').count();
    match text.chars().count() {
        0 => Format::Empty,
        n if strange * 50 > n => Format::Other,
        _ if crate::markdown::looks_like(&text) => Format::Markdown,
        _ => Format::Text,
    }
}
