//! Parts that a document names and does not have: what there is can be read, and the lack is said.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::disallowed_methods
)]

mod common;

use common::{docx, hwp_with_info, hwpx, p, para, record, utf16, zip};
use law_doc::{Limits, read, to_text};

#[track_caller]
fn check(bytes: &[u8], detail: &str) {
    let refusal = read(bytes, &Limits::default()).unwrap_err();
    assert!(refusal.to_string().contains(detail), "{refusal}");
    assert_eq!(to_text(refusal.read().unwrap()).0, "민법 제750조\n");
}

#[test]
fn a_section() {
    let list = "<opf:package><opf:manifest><opf:item id=\"a\" href=\"Contents/section0.xml\"/><opf:item id=\"b\" href=\"Contents/section1.xml\"/>\
                </opf:manifest><opf:spine><opf:itemref idref=\"a\"/><opf:itemref idref=\"b\"/></opf:spine></opf:package>";
    let section = "<hs:sec><hp:p><hp:run><hp:t>민법 제750조</hp:t></hp:run></hp:p></hs:sec>";
    check(
        &zip(&[("Contents/content.hpf", list.as_bytes()), ("Contents/section0.xml", section.as_bytes())]),
        "없는 구역",
    );
    let info = record(16, 0, &[2, 0, 0, 0]);
    check(&hwp_with_info(1, &info, &[para(0, &utf16("민법 제750조"))]), "없는 구역");
}

#[test]
fn a_note() {
    let body = "<w:p><w:r><w:t>민법 제750조</w:t></w:r><w:r><w:footnoteReference w:id=\"2\"/></w:r></w:p>";
    check(&docx(body, &[]), "각주나 미주");
}

#[test]
fn page_numbers_are_text_in_the_body_only() {
    let number = "<hp:ctrl><hp:autoNum num=\"3\" numType=\"PAGE\"/></hp:ctrl>";
    let footer = format!("<hp:ctrl><hp:footer><hp:subList>{}</hp:subList></hp:footer></hp:ctrl>", p(number));
    let doc = read(&hwpx(&p(&format!("{footer}<hp:t>제</hp:t>{number}<hp:t>쪽</hp:t>"))), &Limits::default())
        .unwrap();
    assert_eq!(to_text(&doc).0, "제3쪽\n");
    assert!(doc.asides.is_empty());
}
