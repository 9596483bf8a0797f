//! Text that is in the file and not on the page, and pages that show none.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::indexing_slicing)]

use expect_test::{Expect, expect};
use law_doc::{Limits, to_markdown};
use testkit::documents::{pages, pdf, stream};

#[track_caller]
fn check(file: &[u8], want: Expect) {
    want.assert_eq(&match law_pdf::read(file, &Limits::default()) {
        Ok(doc) => {
            let said: String = doc.warnings.iter().map(|w| format!("! {w}\n")).collect();
            to_markdown(&doc).0 + &said
        }
        Err(r) => format!("[{}] {r}\n", r.code()),
    });
}

fn at(y: i32, text: &str) -> String {
    format!("BT /F1 12 Tf 20 {y} Td ({text}) Tj ET\n")
}

/// A page with resources and a root of its own; object 6 is the layer /L, 7 one that is made of it.
fn layered(root: &str, content: &str) -> Vec<u8> {
    pdf(&[
        format!("<< /Type /Catalog /Pages 2 0 R {root} >>").into_bytes(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> \
          /Properties << /L 6 0 R /M 7 0 R /Other 8 0 R >> /XObject << /Form 9 0 R >> >> >>"
            .to_vec(),
        stream("", content.as_bytes()),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_vec(),
        b"<< /Type /OCG /Name (layer) >>".to_vec(),
        b"<< /Type /OCMD /OCGs [6 0 R 8 0 R] /P /AllOn >>".to_vec(),
        b"<< /Type /OCG /Name (other) >>".to_vec(),
        stream("/Type /XObject /Subtype /Form /BBox [0 0 300 400] /OC 6 0 R", at(250, "of the form").as_bytes()),
    ])
}

#[test]
fn layers_that_are_off() {
    let content = at(370, "text")
        + "/OC /L BDC "
        + &at(340, "layer")
        + "EMC /OC /M BDC "
        + &at(310, "both")
        + "EMC /OC /Other BDC "
        + &at(280, "other")
        + "EMC /Form Do";
    let off = "/OCProperties << /OCGs [6 0 R 8 0 R] /D << /OFF [6 0 R] >> >>";
    let base = "/OCProperties << /OCGs [6 0 R 8 0 R] /D << /BaseState /OFF /ON [8 0 R] >> >>";
    let on = "/OCProperties << /OCGs [6 0 R 8 0 R] /D << /ON [6 0 R] >> >>";
    check(
        &layered(off, &content),
        expect![[r#"
        text

        other

        <!-- 숨은 설명: layer ⏎ both ⏎ of the form -->
    "#]],
    );
    assert_eq!(
        law_pdf::read(&layered(off, &content), &Limits::default()),
        law_pdf::read(&layered(base, &content), &Limits::default())
    );
    check(
        &layered(on, &content),
        expect![[r#"
        text

        layer

        both

        other

        of the form
    "#]],
    );
}

#[test]
fn text_beside_the_page() {
    let beside = "BT /F1 12 Tf 1 0 0 1 320 200 Tm (right) Tj 1 0 0 1 20 -30 Tm (below) Tj ET";
    check(
        &pages(&[&(at(350, "text") + beside)], ""),
        expect![[r#"
        text

        <!-- 숨은 설명: right ⏎ below -->
    "#]],
    );
    check(
        &pages(&[&(at(350, "text") + &at(100, "cut off"))], "/CropBox [0 200 300 400]"),
        expect![[r#"
        text

        <!-- 숨은 설명: cut off -->
    "#]],
    );
}

#[test]
fn white_text_on_white_and_on_colours() {
    let white = |y: i32| format!("1 1 1 rg {} 0 g ", at(y, "white"));
    check(
        &pages(&[&(at(350, "text") + &white(300))], ""),
        expect![[r#"
        text

        <!-- 숨은 설명: white -->
    "#]],
    );
    // On a bar, on a picture, on a thick line, with an outline, and in a colour that only looks like it.
    let bar = "0 0 0.5 rg 10 290 200 30 re f ";
    check(
        &pages(&[&(at(350, "text") + bar + &white(300))], ""),
        expect![[r#"
        text

        white
    "#]],
    );
    let picture = "q 300 0 0 60 0 280 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q ";
    check(
        &pages(&[&(at(350, "text") + picture + &white(300))], ""),
        expect![[r#"
        text

        white
    "#]],
    );
    let line = "1 g 30 w 10 305 m 200 305 l S ";
    check(
        &pages(&[&(at(350, "text") + line + &white(300))], ""),
        expect![[r#"
        text

        white
    "#]],
    );
    check(
        &pages(&[&(at(350, "text") + "1 g 2 Tr " + &at(300, "outlined"))], ""),
        expect![[r#"
        text

        outlined
    "#]],
    );
    check(
        &pages(&[&(at(350, "text") + "/Pattern cs /P1 scn " + &at(300, "pattern"))], ""),
        expect![[r#"
        text

        pattern
    "#]],
    );
}

#[test]
fn text_without_ink_is_text_where_a_picture_shows_it() {
    let clear = format!("q 3 Tr {} Q ", at(300, "clear"));
    check(
        &pages(&[&(at(350, "text") + &clear)], ""),
        expect![[r#"
        text

        <!-- 숨은 설명: clear -->
    "#]],
    );
    let scan = "q 300 0 0 400 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q ";
    check(
        &pages(&[&(clear.clone() + scan)], ""),
        expect![[r#"
        clear
    "#]],
    );
    let outlines = "20 300 8 10 re f 30 300 8 10 re f 38 300 10 10 re f ";
    check(
        &pages(&[&(outlines.to_owned() + &clear)], ""),
        expect![[r#"
        clear
    "#]],
    );
}

#[test]
fn pages_without_text() {
    check(
        &pages(&["q Q"], ""),
        expect![[r#"
            ! 글자가 없는 문서입니다. 맞는 파일인지 확인하고, 글자를 선으로 그린 문서라면 문자 인식(OCR)을 거쳐 주세요.
        "#]],
    );
    check(
        &pages(&["20 20 m 200 20 l S"], ""),
        expect![[r#"
            ! 글자가 없는 문서입니다. 맞는 파일인지 확인하고, 글자를 선으로 그린 문서라면 문자 인식(OCR)을 거쳐 주세요.
        "#]],
    );
}

#[test]
fn forms_that_another_program_lays_out() {
    let wait = at(350, "Please wait...");
    check(
        &layered("/AcroForm << /XFA 8 0 R /Fields [] >>", &wait),
        expect![[r#"
        Please wait...
        ! XFA 양식이라 그 안의 글은 읽지 못하고 쪽에 보이는 글만 읽었습니다. Acrobat에서 열어 PDF로 인쇄한 파일을 쓰세요.
    "#]],
    );
    check(
        &layered("/AcroForm << /XFA 8 0 R /Fields [8 0 R] >>", &wait),
        expect![[r#"
        Please wait...
    "#]],
    );
}
