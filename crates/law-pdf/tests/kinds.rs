//! Kinds of PDF that programs make, one example each.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, clippy::indexing_slicing)]

use expect_test::{Expect, expect};
use law_doc::{Limits, to_markdown};
use testkit::documents::{pages, pdf, stream};

#[track_caller]
fn check(file: &[u8], want: Expect) {
    want.assert_eq(&match law_pdf::read(file, &Limits::default()) {
        Ok(doc) => to_markdown(&doc).0,
        Err(r) => format!("[{}] {r}\n", r.code()),
    });
}

/// One page of 300 × 400 points: object 3, its content 4, the font F1 5; F2 is object 6, the first of `more`.
fn page(content: &str, page: &str, more: &[Vec<u8>]) -> Vec<u8> {
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] {page} /Contents 4 0 R /Resources << /Font << /F1 5 0 R \
             /F2 6 0 R >> >> >>"
        )
        .into_bytes(),
        stream("", content.as_bytes()),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_vec(),
    ];
    objects.extend_from_slice(more);
    pdf(&objects)
}

fn object(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

/// Text through a predefined map, in a font without a ToUnicode map.
fn predefined(encoding: &str, ordering: &str, codes: &str) -> Vec<u8> {
    let font = format!(
        "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /{encoding} /DescendantFonts [7 0 R] >>"
    );
    let cid = format!(
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering ({ordering}) \
         /Supplement 1 >> /DW 1000 >>"
    );
    page(&format!("BT /F2 12 Tf 20 350 Td <{codes}> Tj ET"), "", &[object(&font), object(&cid)])
}

#[test]
fn predefined_maps() {
    check(&predefined("KSCms-UHC-H", "Korea1", "C1A631C1B620CBA3"), expect![["제1조 甲\n"]]);
    check(&predefined("KSCms-UHC-HW-H", "Korea1", "C1A631C1B620CBA3"), expect![["제1조 甲\n"]]);
    check(&predefined("KSC-EUC-H", "Korea1", "C1A631C1B620CBA3"), expect![["제1조 甲\n"]]);
    check(&predefined("KSCpc-EUC-H", "Korea1", "C1A631C1B6"), expect![["제1조\n"]]);
    check(&predefined("UniKS-UTF16-H", "Korea1", "C81C0031C870BDC1"), expect![["제1조뷁\n"]]);
    check(&predefined("UniKS-UCS2-H", "Korea1", "C81C0031C870BDC1"), expect![["제1조뷁\n"]]);
    check(&predefined("90ms-RKSJ-H", "Japan1", "91E631 8FF0"), expect![["第1条\n"]]);
    check(&predefined("GBK-EUC-H", "GB1", "B5DAD2BBCCF5"), expect![["第一条\n"]]);
    check(&predefined("ETen-B5-H", "CNS1", "B2C4A440B1F8"), expect![["第一條\n"]]);
}

#[test]
fn lines_that_run_down() {
    check(&predefined("KSCms-UHC-V", "Korea1", "C1A631C1B620CBA3"), expect![["제1조 甲\n"]]);
}

#[test]
fn letters_that_are_drawings() {
    let font = object(
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /A 7 0 R /uniAC00 \
         7 0 R >> /Encoding << /Differences [65 /A /uniAC00] >> /FirstChar 65 /LastChar 66 /Widths [8 8] >>",
    );
    let letter = stream("", b"8 0 d0 0 0 5 5 re f");
    check(&page("BT /F2 12 Tf 20 350 Td (ABA) Tj ET", "", &[font, letter]), expect![["A가A\n"]]);
}

#[test]
fn symbol_fonts() {
    let said = |name: &str, text: &str| {
        let font = object(&format!("<< /Type /Font /Subtype /Type1 /BaseFont /{name} >>"));
        page(&format!("BT /F2 12 Tf 20 350 Td ({text}) Tj ET"), "", &[font])
    };
    check(&said("ABCDEF+Wingdings-Regular", "lnu"), expect![["●■◆\n"]]);
    check(&said("Symbol", "a\\263b"), expect![["α≥β\n"]]);
    check(&said("ZapfDingbats", "4"), expect![["✔\n"]]);
}

#[test]
fn content_that_says_what_it_means() {
    let spelled = "/Span << /ActualText <FEFFD55C> >> BDC BT /F1 12 Tf 20 350 Td (x) Tj (y) Tj ET EMC";
    check(&page(spelled, "", &[]), expect![["한\n"]]);
    let foot = "BT /F1 12 Tf 20 350 Td (text) Tj ET /Artifact << /Type /Pagination >> BDC BT /F1 9 Tf 20 20 Td (foot) Tj ET EMC";
    check(
        &page(foot, "", &[]),
        expect![[r#"
            text

            <!-- 꼬리말: foot -->
        "#]],
    );
}

/// A protected file that opens without a password is for everybody.
#[test]
fn files_that_are_locked() {
    check(include_bytes!("files/no-password-rc4-40.pdf"), expect![["open to all\n"]]);
    check(include_bytes!("files/no-password-rc4-128.pdf"), expect![["open to all\n"]]);
    check(include_bytes!("files/no-password-aes-128.pdf"), expect![["open to all\n"]]);
    check(include_bytes!("files/no-password-aes-256.pdf"), expect![["open to all\n"]]);
    check(
        include_bytes!("files/password-aes-256.pdf"),
        expect![[
            "[encrypted] 암호가 걸린 문서라 읽을 수 없습니다. 한글 등에서 암호를 풀어 저장한 뒤 다시 시도하세요.\n"
        ]],
    );
}

#[test]
fn tables_of_objects_that_are_wrong_or_missing() {
    let whole = page("BT /F1 12 Tf 20 350 Td (text) Tj ET", "", &[]);
    let said = String::from_utf8(whole.clone()).unwrap();
    check(said.replace("startxref\n", "startxref\n9").as_bytes(), expect![["text\n"]]);
    check(&[b"mailed as is\n".to_vec(), whole.clone()].concat(), expect![["text\n"]]);
    check(&[b"\n  junk".to_vec(), whole.clone()].concat(), expect![["text\n"]]);
    check(&[whole.clone(), vec![0; 3000]].concat(), expect![["text\n"]]);
    check(
        b"%PDF-",
        expect![[r#"
            [damaged] 손상된 파일입니다(PDF 구조를 읽을 수 없음). 읽어 낸 글이 없으니 원본을 다시 받아 주세요.
        "#]],
    );
    let (body, _) = said.split_once("xref\n").unwrap();
    check(format!("{body}trailer << /Root 1 0 R >>\n%%EOF").as_bytes(), expect![["text\n"]]);
    check(said.replace("/Length 35", "/Length 99").as_bytes(), expect![["text\n"]]);
}

#[test]
fn what_was_saved_last_counts() {
    let mut file = page("BT /F1 12 Tf 20 350 Td (first) Tj ET", "", &[]);
    let said = String::from_utf8(file.clone()).unwrap();
    let before = said.rsplit("startxref\n").next().unwrap().lines().next().unwrap().to_owned();
    let at = file.len();
    file.extend(b"4 0 obj\n");
    file.extend(stream("", b"BT /F1 12 Tf 20 350 Td (second) Tj ET"));
    file.extend(b"\nendobj\n");
    let table = file.len();
    file.extend(
        format!(
            "xref\n4 1\n{at:010} 00000 n \ntrailer\n<< /Size 7 /Root 1 0 R /Prev {before} >>\nstartxref\n{table}\n%%EOF\n"
        )
        .bytes(),
    );
    check(&file, expect![["second\n"]]);
}

#[test]
fn turned_pages_and_turned_text() {
    for turn in [90, 180, 270] {
        let file =
            page("BT /F1 12 Tf 20 350 Td (up) Tj 0 -20 Td (down) Tj ET", &format!("/Rotate {turn}"), &[]);
        check(&file, expect![["up\n\ndown\n"]]);
    }
    let sideways = "BT /F1 12 Tf 0 1 -1 0 100 50 Tm (first) Tj 0 -20 Td (second) Tj ET";
    check(&page(sideways, "", &[]), expect![["first\n\nsecond\n"]]);
}

/// What a scanner program has recognised lies unseen over the picture.
#[test]
fn recognised_text_of_a_scan() {
    let scan =
        "q 300 0 0 400 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q BT 3 Tr /F1 12 Tf 20 350 Td (words) Tj ET";
    check(&page(scan, "", &[]), expect![["words\n"]]);
}

#[test]
fn comments_stand_apart_and_links_lead_on() {
    let notes = [
        object("<< /Type /Annot /Subtype /Text /Rect [10 10 20 20] /Contents (look again) >>"),
        object(
            "<< /Type /Annot /Subtype /Link /Rect [20 345 76 362] /A << /S /URI /URI (https://www.law.go.kr) >> >>",
        ),
        object(
            "<< /Type /Annot /Subtype /Link /Rect [76 345 140 362] /A << /S /URI /URI (javascript:x) >> >>",
        ),
        object("<< /Type /Annot /Subtype /Popup /Rect [0 0 9 9] /Contents (again) >>"),
        object("<< /Type /Annot /Subtype /FreeText /Rect [20 300 120 320] /Contents (typed over) >>"),
        object("<< /Type /Annot /Subtype /Text /F 2 /Rect [10 10 20 20] /Contents (hidden) >>"),
    ];
    check(
        &page(
            "BT /F1 12 Tf 20 350 Td (the law is here) Tj ET",
            "/Annots [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R]",
            &notes,
        ),
        expect![[r#"
            [the law is](https://www.law.go.kr) here

            typed over

            <!-- 메모: look again -->
        "#]],
    );
}

#[test]
fn what_is_filled_into_a_form() {
    let look = |text: &str| {
        stream(
            "/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 5 0 R >> >>",
            format!("/Tx BMC q BT /F1 10 Tf 2 5 Td ({text}) Tj ET Q EMC").as_bytes(),
        )
    };
    let fields = [
        object("<< /Subtype /Widget /FT /Tx /V (Hong) /Rect [100 345 200 365] /AP << /N 7 0 R >> >>"),
        look("Hong"),
        object("<< /Subtype /Widget /Parent 9 0 R /Rect [100 320 200 340] >>"),
        object("<< /FT /Tx /V <FEFFC11CC6B8> /Kids [8 0 R] >>"),
        object(
            "<< /Subtype /Widget /FT /Btn /AS /Yes /Rect [60 297 160 317] /AP << /N << /Yes 11 0 R /Off 12 0 R >> >> >>",
        ),
        look("X"),
        look("-"),
    ];
    check(
        &page(
            "BT /F1 12 Tf 20 350 Td (name:) Tj 0 -25 Td (place:) Tj 0 -25 Td (agreed:) Tj ET",
            "/Annots [6 0 R 8 0 R 10 0 R]",
            &fields,
        ),
        expect![[r#"
            name: Hong

            place: 서울

            agreed:X
        "#]],
    );
}

fn at(x: i32, y: i32, text: &str) -> String {
    format!("BT /F1 10 Tf 1 0 0 1 {x} {y} Tm ({text}) Tj ET\n")
}

#[test]
fn two_columns_with_a_heading_drawn_last() {
    let word = "word ".repeat(7);
    let small = |x: i32, y: i32, text: &str| format!("BT /F1 6 Tf 1 0 0 1 {x} {y} Tm ({text}) Tj ET\n");
    let column = |x: i32, from: i32| {
        (from..from + 3).map(|i| small(x, 350 - 8 * (i - from), &format!("{i}{word}"))).collect::<String>()
    };
    let text =
        column(10, 0) + &column(160, 3) + &at(10, 380, "Over both columns stands one heading of the page");
    check(
        &pages(&[&text], ""),
        expect![[r#"
            Over both columns stands one heading of the page

            0word word word word word word word 1word word word word word word word 2word word word word word word word

            3word word word word word word word 4word word word word word word word 5word word word word word word word
        "#]],
    );
}

#[test]
fn what_runs_over_all_pages_stands_apart() {
    let one = |n: i32| {
        at(20, 380, "Rules of the house") + &at(20, 200, "abc") + &at(20, 15, &format!("Ministry {n} / 3"))
    };
    let cut = |n: i32| {
        let frame = |x: i32| format!("{x} 40 100 300 re S\n");
        one(n) + &frame(20) + &frame(120) + &at(130, 200, &n.to_string())
    };
    check(
        &pages(&[&cut(1), &cut(2), &cut(3)], ""),
        expect![[r#"
        | abc | 1 |
        | --- | --- |
        | abc | 2 |
        | abc | 3 |

        <!-- 머리말: Rules of the house -->

        <!-- 꼬리말: Ministry 1 / 3 … Ministry 3 / 3 -->
    "#]],
    );
}

/// The letters that a cell's clipping area hides are the cell's.
#[test]
fn text_too_long_for_its_cell() {
    let frame = "20 300 100 20 re S 20 280 100 20 re S\n";
    let long = "q 20 300 100 20 re W n BT /F1 10 Tf 25 305 Td (seen) Tj 0 -18 Td (unseen) Tj ET Q\n";
    check(
        &pages(&[&(frame.to_owned() + long + &at(25, 285, "next"))], ""),
        expect![[r#"
        | seen<br>unseen |
        | --- |
        | next |
    "#]],
    );
}

#[test]
fn tables_without_lines() {
    let row = |y: i32, cells: [&str; 3]| {
        [20, 100, 200].iter().zip(cells).map(|(x, t)| at(*x, y, t)).collect::<String>()
    };
    let text = at(20, 380, "Fees")
        + &row(350, ["kind", "sum", "note"])
        + &row(336, ["copy", "1,000", "each"])
        + &row(322, ["fine", "50,000", ""])
        + &at(20, 300, "below");
    check(
        &pages(&[&text], ""),
        expect![[r#"
        Fees

        | kind | sum | note |
        | --- | --- | --- |
        | copy | 1,000 | each |
        | fine | 50,000 |  |

        below
    "#]],
    );
    // With a frame around, and a line below the heading.
    let frame = "15 360 250 20 re S 15 300 250 60 re S\n".to_owned()
        + &row(365, ["kind", "sum", "note"])
        + &row(345, ["copy", "1,000", "each"])
        + &row(325, ["fine", "50,000", ""]);
    check(
        &pages(&[&frame], ""),
        expect![[r#"
        | kind | sum | note |
        | --- | --- | --- |
        | copy | 1,000 | each |
        | fine | 50,000 |  |
    "#]],
    );
    // Bullets and their text are no table.
    let item = |y: i32, t: &str| at(20, y, "-") + &at(60, y, t);
    check(
        &pages(&[&(item(350, "one") + &item(336, "two") + &item(322, "three"))], ""),
        expect![[r#"
        - one

        - two

        - three
    "#]],
    );
}

#[test]
fn bold_letters_that_are_drawn_twice() {
    let whole = at(20, 350, "bold words")
        + "BT /F1 10 Tf 1 0 0 1 20.3 350 Tm (bold words) Tj ET\n"
        + &at(20, 320, "bold words");
    check(
        &pages(&[&whole], ""),
        expect![[r#"
        bold words

        bold words
    "#]],
    );
    let one = |x: f32, t: &str| format!("BT /F1 10 Tf 1 0 0 1 {x} 350 Tm ({t}) Tj ET\n");
    let each = one(20.0, "a")
        + &one(20.3, "a")
        + &one(25.4, "b")
        + &one(25.7, "b")
        + &one(30.8, "c")
        + &one(31.1, "c");
    check(
        &pages(&[&each], ""),
        expect![[r#"
        abc
    "#]],
    );
}

#[test]
fn watermarks() {
    let across = "BT /F1 40 Tf 0.7 0.7 -0.7 0.7 60 80 Tm (DRAFT) Tj ET\n";
    let page = |n: i32| at(20, 350, &format!("text {n}")) + across;
    check(
        &pages(&[&page(1), &page(2)], ""),
        expect![[r#"
        text 1

        text 2

        <!-- 바탕쪽: DRAFT -->
    "#]],
    );
}

#[test]
fn a_heading_of_two_rows_that_is_printed_again() {
    let head = "20 340 60 40 re S 80 360 120 20 re S 80 340 60 20 re S 140 340 60 20 re S\n".to_owned()
        + &at(25, 355, "act")
        + &at(85, 365, "fine")
        + &at(85, 345, "first")
        + &at(145, 345, "next");
    let row = |y: i32, t: [&str; 3]| {
        format!("20 {y} 60 20 re S 80 {y} 60 20 re S 140 {y} 60 20 re S\n")
            + &at(25, y + 5, t[0])
            + &at(85, y + 5, t[1])
            + &at(145, y + 5, t[2])
    };
    let rows = |from: i32| {
        (0..15).map(|i| row(320 - 20 * i, [&format!("a{}", from + i), "1", "2"])).collect::<String>()
    };
    let first = head.clone() + &rows(0);
    let second = head + &row(320, ["last", "3", "4"]);
    check(
        &pages(&[&first, &second], ""),
        expect![[r#"
        <table>
        <tr><td rowspan="2">act</td><td colspan="2">fine</td></tr>
        <tr><td>first</td><td>next</td></tr>
        <tr><td>a0</td><td>1</td><td>2</td></tr>
        <tr><td>a1</td><td>1</td><td>2</td></tr>
        <tr><td>a2</td><td>1</td><td>2</td></tr>
        <tr><td>a3</td><td>1</td><td>2</td></tr>
        <tr><td>a4</td><td>1</td><td>2</td></tr>
        <tr><td>a5</td><td>1</td><td>2</td></tr>
        <tr><td>a6</td><td>1</td><td>2</td></tr>
        <tr><td>a7</td><td>1</td><td>2</td></tr>
        <tr><td>a8</td><td>1</td><td>2</td></tr>
        <tr><td>a9</td><td>1</td><td>2</td></tr>
        <tr><td>a10</td><td>1</td><td>2</td></tr>
        <tr><td>a11</td><td>1</td><td>2</td></tr>
        <tr><td>a12</td><td>1</td><td>2</td></tr>
        <tr><td>a13</td><td>1</td><td>2</td></tr>
        <tr><td>a14</td><td>1</td><td>2</td></tr>
        <tr><td>last</td><td>3</td><td>4</td></tr>
        </table>
    "#]],
    );
}

#[test]
fn cells_of_one_colour_and_letters_that_run_down() {
    let cell = |x: i32, y: i32, t: &str| format!("0.9 g {x} {y} 80 20 re f 0 g {}", at(x + 5, y + 5, t));
    let cells =
        cell(20, 340, "kind") + &cell(100, 340, "sum") + &cell(20, 320, "copy") + &cell(100, 320, "1,000");
    check(
        &pages(&[&cells], ""),
        expect![[r#"
        | kind | sum |
        | --- | --- |
        | copy | 1,000 |
    "#]],
    );
    let down = |i: i32, code: &str| format!("BT /F2 10 Tf 1 0 0 1 20 {} Tm <{code}> Tj ET\n", 350 - 12 * i);
    check(
        &pages(&[&(down(0, "BCBC") + &down(1, "B7CE") + &down(2, "B1DB"))], ""),
        expect![[r#"
        세로글
    "#]],
    );
}

/// A printer driver draws all letters of one font, then the digits that stand between them.
#[test]
fn text_drawn_font_by_font() {
    let hangul = "BT /F2 10 Tf 1 0 0 1 60 350 Tm [<B3E2> -1500 <C1A6> -600 <C1B6>] TJ ET\n";
    let digits = "BT /F1 10 Tf 1 0 0 1 37 350 Tm (2026) Tj ET BT /F1 10 Tf 1 0 0 1 95 350 Tm (7) Tj ET\n";
    check(
        &pages(&[&(hangul.to_owned() + &at(20, 300, "below") + digits)], ""),
        expect![[r#"
        2026년 제7조

        below
    "#]],
    );
}

/// A colour that fades is many thin bars, and none of them is a line.
#[test]
fn a_heading_whose_colour_fades() {
    let steps: String = (0..80)
        .map(|i| format!("0.{} g 20 {} 160 0.25 re f\n", 50 + i / 2, 340.0 + 0.25 * f64::from(i)))
        .collect();
    let cells = "0 g 20 340 80 20 re S 100 340 80 20 re S 20 320 80 20 re S 100 320 80 20 re S\n";
    let text = at(25, 345, "kind") + &at(105, 345, "sum") + &at(25, 325, "copy") + &at(105, 325, "1,000");
    check(
        &pages(&[&(steps + cells + &text)], ""),
        expect![[r#"
        | kind | sum |
        | --- | --- |
        | copy | 1,000 |
    "#]],
    );
}

#[test]
fn two_columns_drawn_line_by_line() {
    let word = "word ".repeat(7);
    let small = |x: i32, y: i32, text: &str| format!("BT /F1 6 Tf 1 0 0 1 {x} {y} Tm ({text}) Tj ET\n");
    let text: String = (0..4)
        .map(|i| {
            small(10, 350 - 8 * i, &format!("{i}{word}"))
                + &small(160, 350 - 8 * i, &format!("{}{word}", i + 4))
        })
        .collect();
    check(
        &pages(&[&text], ""),
        expect![[r#"
        0word word word word word word word 1word word word word word word word 2word word word word word word word 3word word word word word word word

        4word word word word word word word 5word word word word word word word 6word word word word word word word 7word word word word word word word
    "#]],
    );
}
