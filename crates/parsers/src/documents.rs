//! Documents: bytes → blocks → Markdown, text and JSON.

use law_doc::{Document, Limits, Refusal, to_json, to_markdown, to_text};
use testkit::documents as build;

const LIMITS: Limits = Limits::ISOLATE;
/// No letter of UTF-8: between the parts of a container.
const BETWEEN_PARTS: u8 = 0xff;

fn read(bytes: &[u8]) {
    shown(law_doc::read(bytes, &LIMITS));
}

/// Whatever was read can be written, and every place of the map stands inside the text.
fn shown(read: Result<Document, Refusal>) {
    let doc = match read {
        Ok(doc) => doc,
        Err(refusal) => {
            assert!(!refusal.to_string().is_empty() && !refusal.code().is_empty());
            match refusal {
                Refusal::Damaged { read: Some(doc), .. } => *doc,
                _ => return,
            }
        }
    };
    for (text, places) in [to_markdown(&doc), to_text(&doc)] {
        for (range, place) in places.spans() {
            assert!(text.get(range.clone()).is_some(), "{place} is no part of the text");
        }
    }
    let json: Result<serde_json::Value, _> = serde_json::from_str(&to_json(&doc));
    assert!(json.is_ok_and(|j| j.is_object()));
}

/// The parts of a container by name: those there are.
fn zipped(names: &[&str], bytes: &[u8]) -> Vec<u8> {
    let parts: Vec<(&str, &[u8])> = names.iter().copied().zip(bytes.split(|b| *b == BETWEEN_PARTS)).collect();
    build::zip(&parts)
}

pub(crate) fn hwpx(bytes: &[u8]) {
    if bytes.starts_with(b"PK") {
        return read(bytes);
    }
    let names = [
        "Contents/section0.xml",
        "Contents/header.xml",
        "Contents/section1.xml",
        "Contents/content.hpf",
        "META-INF/manifest.xml",
        "Chart/chart1.xml",
    ];
    read(&zipped(&names, bytes));
}

pub(crate) fn docx(bytes: &[u8]) {
    if bytes.starts_with(b"PK") {
        return read(bytes);
    }
    let names = [
        "word/document.xml",
        "word/styles.xml",
        "word/numbering.xml",
        "word/footnotes.xml",
        "word/endnotes.xml",
        "word/comments.xml",
        "word/_rels/document.xml.rels",
        "word/header1.xml",
    ];
    read(&zipped(&names, bytes));
}

/// Anything but an OLE file is records: of a section, or after a zero byte of DocInfo as well.
pub(crate) fn hwp5(bytes: &[u8]) {
    match bytes {
        [0xd0, 0xcf, 0x11, 0xe0, ..] => read(bytes),
        [0, len, rest @ ..] => {
            let (info, section) = rest.split_at(rest.len().min(usize::from(*len) * 8));
            read(&build::hwp_with_info(0, info, &[section.to_vec()]));
        }
        _ => read(&build::hwp(0, &[bytes.to_vec()])),
    }
}

pub(crate) fn hwp3(bytes: &[u8]) {
    if bytes.starts_with(b"HWP Document File") {
        return read(bytes);
    }
    read(&build::hwp3(0, &[bytes.to_vec()]));
}

pub(crate) fn hwpml(bytes: &[u8]) {
    if bytes.starts_with(b"<?xml") {
        return read(bytes);
    }
    let body = [b"<?xml version=\"1.0\"?><HWPML><BODY><SECTION>", bytes, b"</SECTION></BODY></HWPML>"];
    read(&body.concat());
}

pub(crate) fn html(bytes: &[u8]) {
    read(&[b"<html><body>", bytes].concat());
    read(bytes);
}

pub(crate) fn markdown(bytes: &[u8]) {
    read(&["# 제목\n\n".as_bytes(), bytes].concat());
    read(bytes);
}

/// UTF-8, UTF-16 either way, CP949.
pub(crate) fn text(bytes: &[u8]) {
    for mark in [&b""[..], b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"] {
        read(&[mark, bytes].concat());
    }
}

/// Anything but a whole file is the content of a page.
pub(crate) fn pdf(bytes: &[u8]) {
    if bytes.starts_with(b"%PDF") {
        return shown(law_pdf::read(bytes, &LIMITS));
    }
    let content = String::from_utf8_lossy(bytes);
    shown(law_pdf::read(&build::pages(&[&content], ""), &LIMITS));
}
