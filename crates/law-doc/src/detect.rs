//! What the bytes are. Names and declared types lie; the first bytes and the container's own parts do not.

use crate::inflate::Budget;
use crate::model::Format;
use crate::zip::Archive;
use crate::{Limits, Refusal, docx, hwpx, text};

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
            Ok(a) if docx::main_part(&a).is_some() => Format::Docx,
            Ok(a) if other_package(&a).is_some() => Format::Other,
            Ok(a) if a.entries.iter().any(|e| e.name == "mimetype" || e.name == "version.xml") => {
                Format::Hwpx
            }
            _ => Format::Other,
        };
    }
    if head.windows(5).take(1024).any(|w| w == b"%PDF-") {
        return Format::Pdf;
    }
    by_text(whole_characters(head))
}

/// The beginning of a file may end inside a character.
fn whole_characters(head: &[u8]) -> &[u8] {
    match std::str::from_utf8(head) {
        Err(e) if e.error_len().is_none() => head.get(..e.valid_up_to()).unwrap_or(head),
        _ => head,
    }
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
    (RTF, Format::Other),
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

const RTF: &[u8] = b"{\\rtf";

/// Why a file of [`Format::Other`] is not read.
pub(crate) fn refuse_other(bytes: &[u8]) -> Refusal {
    const KINDS: &[(&[u8], &str)] = &[
        (b"\x89PNG", "그림 파일"),
        (b"\xff\xd8\xff", "그림 파일"),
        (b"GIF8", "그림 파일"),
        (b"BM", "그림 파일"),
        (b"PK", "압축 파일"),
        (b"\x1f\x8b", "압축 파일"),
        (b"Rar!", "압축 파일"),
        (b"7z\xbc\xaf", "압축 파일"),
    ];
    if bytes.starts_with(RTF) {
        return Refusal::Unsupported { what: "RTF" };
    }
    if let Some(what) = Archive::open(bytes, &Limits::NATIVE).ok().and_then(|a| other_package(&a)) {
        return Refusal::Unsupported { what };
    }
    let kind = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic));
    Refusal::NotADocument { what: kind.map_or("알 수 없는 형식", |(_, kind)| kind) }
}

/// What a zip archive is that other programs write their documents in: by the type it declares, else by its parts.
fn other_package(archive: &Archive<'_>) -> Option<&'static str> {
    const TYPES: &[(&[u8], &str)] = &[
        (b"application/vnd.oasis.opendocument.text", "ODT"),
        (b"application/vnd.oasis.opendocument.spreadsheet", "ODS"),
        (b"application/vnd.oasis.opendocument.presentation", "ODP"),
        (b"application/epub", "EPUB"),
    ];
    const PARTS: &[(&str, &str)] = &[
        ("xl/", "엑셀 문서(.xlsx)"),
        ("ppt/", "파워포인트 문서(.pptx)"),
        ("Index/Document.iwa", "Pages·Numbers·Keynote"),
        ("Index.zip", "Pages·Numbers·Keynote"),
    ];
    let declared = archive
        .find("mimetype")
        .and_then(|e| archive.read(e, &mut Budget::new(1 << 10)).ok())
        .map(|part| part.bytes)
        .unwrap_or_default();
    let by_type = TYPES.iter().find(|(name, _)| declared.starts_with(name)).map(|(_, what)| *what);
    let has = |part: &str| archive.entries.iter().any(|e| e.name.starts_with(part));
    by_type.or_else(|| PARTS.iter().find(|(part, _)| has(part)).map(|(_, what)| *what))
}

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
    // A short text of UTF-8 may have some damage, and so may Hangul in CP949; elsewhere damage means another encoding.
    let hangul = text.chars().filter(|c| matches!(c, '가'..='힣')).count();
    let is_korean = || !text.contains(|c| c < '\t') && hangul >= 8 * strange;
    let most = if text::is_mostly_utf8(head) || is_korean() { 10 } else { 50 };
    match text.chars().count() {
        0 => Format::Empty,
        n if strange * most > n => Format::Other,
        _ if crate::markdown::looks_like(&text) => Format::Markdown,
        _ => Format::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_decide() {
        let long = |shift: usize| format!("{}{}", "x".repeat(shift), "가나다 ".repeat(2000));
        for shift in 0..4 {
            assert_eq!(detect(long(shift).as_bytes()), Format::Text);
        }
        let (cp949, _, _) = encoding_rs::EUC_KR.encode("제1조(목적) 이 법은 똠방각하를");
        assert_eq!(detect(&cp949), Format::Text);
        assert_eq!(detect(b"\xff\xfe<\0?\0x\0m\0l\0>\0<\0H\0W\0P\0M\0L\0>\0"), Format::Hwpml);
        assert_eq!(detect("<?xml version=\"1.0\"?><HWPML>".as_bytes()), Format::Hwpml);
        assert_eq!(detect("# 제목\n\n| 가 | 나 |\n".as_bytes()), Format::Markdown);
        let (cp949, _, _) = encoding_rs::EUC_KR.encode("# 제목\n\n형법 제9999조\n");
        assert_eq!(detect(&cp949), Format::Markdown);
        assert_eq!(detect("첫 줄\n# 둘째 줄만 표제처럼 시작하는 글".as_bytes()), Format::Text);
        assert_eq!(detect(b"\n%PDF-1.4"), Format::Pdf);
        assert_eq!(detect(b"HWP Document File V3.00 \x1a"), Format::Hwp3);
        assert_eq!(detect(b"\x00\x01\x02\x03\x00\x01\x02\x03"), Format::Other);
        assert_eq!(detect(b""), Format::Empty);
    }
}
