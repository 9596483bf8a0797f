//! Letters and pages that cannot be read, and what is said of them.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::indexing_slicing)]

use expect_test::{Expect, expect};
use law_doc::{Limits, to_markdown};
use testkit::documents::{pages, pdf, stream};

#[track_caller]
fn check(file: &[u8], want: Expect) {
    want.assert_eq(&match law_pdf::read(file, &Limits::default()) {
        Ok(doc) => {
            let said: Vec<String> = doc.warnings.iter().map(|w| format!("! {w}\n")).collect();
            to_markdown(&doc).0 + &said.concat()
        }
        Err(r) => format!("[{}] {r}\n", r.code()),
    });
}

/// Two fonts written into the page itself: F1 names its letters, F2 does not.
fn two_fonts(content: &str) -> Vec<u8> {
    fonts("KSCms-UHC-H", content)
}

fn fonts(first: &str, content: &str) -> Vec<u8> {
    let font = |encoding: &str, ordering: &str| {
        format!(
            "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /{encoding} /DescendantFonts [<< /Type /Font /Subtype \
             /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering ({ordering}) /Supplement 0 >> >>] >>"
        )
    };
    let fonts = format!("/F1 {} /F2 {}", font(first, "Korea1"), font("Identity-H", "Identity"));
    pdf(&[
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << {fonts} >> >> >>"
        )
        .into_bytes(),
        stream("", content.as_bytes()),
    ])
}

const READ: &str = "BT /F1 12 Tf 20 350 Td <C1A631C1B6> Tj ET ";

#[test]
fn letters_without_a_name_are_counted_and_never_made_up() {
    let unread = |n: usize| format!("BT /F2 12 Tf 20 300 Td <{}> Tj ET", "012D".repeat(n));
    check(
        &two_fonts(&(READ.to_owned() + &unread(2))),
        expect![[r#"
            제1조

            ��
            ! 글꼴에 문자 정보가 없어 읽지 못한 글자가 2자 있어 그 자리를 �로 두었습니다. 원본 파일과 견주어 확인해 주세요.
        "#]],
    );
    check(
        &two_fonts(&(READ.to_owned() + &unread(9))),
        expect![[r#"
            제1조

            ���������
            ! 글꼴에 문자 정보가 없어 글자 12자 가운데 9자를 읽지 못해 그 자리를 �로 두었습니다. 문서의 대부분이 빠져 있으니 원본 파일을 쓰거나 문자 인식(OCR)을 거쳐 주세요.
        "#]],
    );
    check(
        &two_fonts(&unread(9)),
        expect![[r#"
        [unreadable] 글꼴에 문자 정보가 없어 글자를 읽을 수 없습니다. 원본 파일을 쓰거나 문자 인식(OCR)을 거쳐 주세요.
    "#]],
    );
}

#[test]
fn scanned_pages_among_pages_of_text() {
    let scan = "q 300 0 0 400 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q";
    let text = "BT /F1 12 Tf 20 350 Td (text) Tj ET";
    check(
        &pages(&[scan, text, scan], ""),
        expect![[r#"
        text
        ! 1·3쪽은 글자 없이 이미지로만 되어 있어 읽지 못했습니다. 문자 인식(OCR)을 거쳐 주세요.
    "#]],
    );
}

/// A letter that the map of its font leaves out is not left out of the text.
#[test]
fn letters_that_cannot_be_read_keep_their_place() {
    check(
        &two_fonts("BT 20 350 Td /F1 12 Tf <C1A6> Tj /F2 12 Tf <0111> Tj /F1 12 Tf <3431C1B6> Tj ET"),
        expect![[r#"
            제�41조
            ! 글꼴에 문자 정보가 없어 읽지 못한 글자가 1자 있어 그 자리를 �로 두었습니다. 원본 파일과 견주어 확인해 주세요.
        "#]],
    );
}

#[test]
fn combined_hangul() {
    // 「민법」 제1조 伽
    let codes = "D948A3A5A4F3D94920B94131B9A120E031";
    check(
        &fonts("KSC-Johab-H", &format!("BT /F1 12 Tf 20 350 Td <{codes}> Tj ET")),
        expect![[r#"
        「민법」 제1조 伽
    "#]],
    );
}

/// The glyph numbers of an encoding that nobody knows are not those of the collection.
#[test]
fn encodings_that_nobody_knows_name_no_letters() {
    check(
        &fonts("KSCms-UXX-H", READ),
        expect![[r#"
        [unreadable] 글꼴에 문자 정보가 없어 글자를 읽을 수 없습니다. 원본 파일을 쓰거나 문자 인식(OCR)을 거쳐 주세요.
    "#]],
    );
}

#[test]
fn ends_of_lines_in_strings_are_no_letters() {
    check(
        &pages(&["BT /F1 12 Tf 20 350 Td (one\\r) Tj 0 -30 Td (two\\n) Tj ET"], ""),
        expect![[r#"
        one

        two
    "#]],
    );
}
