//! Every reason not to give text, in every format that can have it, has its own word.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::disallowed_methods
)]

mod common;

use common::{control, control_char, docx, hwp, hwp3, hwpx, ole, p, para, record, zip};
use law_doc::{Limits, read};

#[track_caller]
fn refused(bytes: &[u8], code: &str) {
    match read(bytes, &Limits::default()) {
        Err(r) => assert_eq!(r.code(), code, "{r}"),
        Ok(doc) => panic!("read: {:?}", law_doc::to_markdown(&doc).0),
    }
}

#[test]
fn scans() {
    refused(&hwpx(&p("<hp:pic><hc:img binaryItemIDRef=\"image1\"/></hp:pic>")), "image_only");
    let picture = [
        para(0, &control_char(11, b"gso ")),
        record(71, 1, &control(b"gso ", &[0; 40])),
        record(76, 2, &control(b"$pic", &[0; 80])),
        record(85, 3, &[0; 100]),
    ];
    refused(&hwp(1, &[picture.concat()]), "image_only");
    let drawing = "<w:p><w:r><w:drawing><a:blip r:embed=\"rId1\"/></w:drawing></w:r></w:p>";
    refused(&docx(drawing, &[]), "image_only");
    refused(b"<html><body><img src=\"1.png\"></body></html>", "image_only");
    // A picture beside text is no reason.
    let both = docx(&format!("{drawing}<w:p><w:r><w:t>글</w:t></w:r></w:p>"), &[]);
    assert!(read(&both, &Limits::default()).is_ok());
}

#[test]
fn protection_of_documents() {
    for head in ["<DOCUMENT SAFER V2010>", "SCDSA002", "\u{9b} DRMONE", "DRMONE", "FASOO"] {
        let bytes: Vec<u8> = head.chars().map(|c| c as u8).chain([0, 1, 2, 3, 0xff]).collect();
        refused(&bytes, "drm");
    }
    refused(&hwp(17, &[para(0, b"")]), "drm");
}

#[test]
fn passwords() {
    refused(&hwp(3, &[para(0, b"")]), "encrypted");
    refused(&hwp3(1, &[]), "encrypted");
    refused(&ole(&[("EncryptionInfo", b"x"), ("EncryptedPackage", b"x")]), "encrypted");
    let manifest = b"<manifest><file-entry full-path=\"Contents/section0.xml\"><encryption-data/></file-entry></manifest>";
    refused(
        &zip(&[("META-INF/manifest.xml", manifest), ("Contents/section0.xml", b"\x01\x02")]),
        "encrypted",
    );
}

/// The flag of a distribution document, and streams whose key is not in them.
#[test]
fn distribution_documents_that_do_not_open() {
    let mut head = b"HWP Document File".to_vec();
    head.resize(32, 0);
    head.extend(0x0501_0000u32.to_le_bytes());
    head.extend(5u32.to_le_bytes());
    head.resize(256, 0);
    let locked: Vec<u8> = (0..600u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    refused(&ole(&[("FileHeader", &head), ("DocInfo", b""), ("ViewText/Section0", &locked)]), "distribution");
}

#[test]
fn nothing_and_something_else() {
    refused(b"", "empty");
    refused("<html><head><title>다운로드</title></head><body></body></html>".as_bytes(), "not_a_document");
    refused(&zip(&[("xl/workbook.xml", b"<workbook/>")]), "not_a_document");
    let refusal = |bytes: &[u8]| read(bytes, &Limits::default()).unwrap_err().to_string();
    let odt = zip(&[("mimetype", b"application/vnd.oasis.opendocument.text"), ("content.xml", b"<a/>")]);
    for (bytes, name) in [
        (b"{\\rtf1\\ansi a}".as_slice(), "지원하지 않는 형식입니다(RTF)"),
        (&odt, "형식입니다(ODT)"),
        (&zip(&[("mimetype", b"application/epub+zip")]), "형식입니다(EPUB)"),
        (&zip(&[("Index/Document.iwa", b"x")]), "형식입니다(Pages"),
        (&ole(&[("WordDocument", b"x")]), "형식입니다(옛 워드 문서"),
    ] {
        assert!(refusal(bytes).contains(name), "{}", refusal(bytes));
    }
    refused(b"\x89PNG\r\n\x1a\n", "not_a_document");
    refused(b"HWP Document File V2.00 \x1a\x01\x02", "hwp3");
    refused(&vec![b' '; (64 << 20) + 1], "too_large");
}
