//! PDF files built in code: what a page shows, and what hostile files do.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods
)]

use expect_test::{Expect, expect};
use law_doc::{Limits, Refusal, to_json, to_markdown, to_text};
use proptest::prelude::*;
use testkit::documents::{pages, pdf, stream};

fn at(x: i32, y: i32, text: &str) -> String {
    format!("BT /F1 10 Tf 1 0 0 1 {x} {y} Tm ({text}) Tj ET\n")
}

fn line(a: (i32, i32), b: (i32, i32)) -> String {
    format!("{} {} m {} {} l S\n", a.0, a.1, b.0, b.1)
}

#[track_caller]
fn check(file: &[u8], want: Expect) {
    want.assert_eq(&match law_pdf::read(file, &Limits::default()) {
        Ok(doc) => to_markdown(&doc).0,
        Err(r) => format!("[{}] {r}\n", r.code()),
    });
}

#[test]
fn korean_without_a_unicode_map() {
    // 제1조 in CP949, through KSCms-UHC-H and Adobe-Korea1.
    check(&pages(&["BT /F2 12 Tf 20 350 Td <C1A631C1B6> Tj ET"], ""), expect![["제1조\n"]]);
}

#[test]
fn lines_become_paragraphs() {
    let full = "x".repeat(45);
    let text =
        [at(20, 350, &full), at(20, 338, "and on"), at(20, 326, "next"), at(20, 300, "- item")].concat();
    check(
        &pages(&[&text], ""),
        expect![[r#"
        xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx and on

        next

        - item
    "#]],
    );
}

#[test]
fn what_is_drawn_later_goes_into_its_gap() {
    let text = [at(20, 350, "Article"), at(72, 350, "of the Act"), at(20, 300, "below"), at(52, 350, "103")]
        .concat();
    check(
        &pages(&[&text], ""),
        expect![[r#"
        Article 103 of the Act

        below
    "#]],
    );
}

#[test]
fn ruled_lines_become_tables() {
    let rules = [
        line((20, 380), (220, 380)),
        line((20, 360), (220, 360)),
        line((120, 340), (220, 340)),
        line((20, 320), (220, 320)),
        line((20, 380), (20, 320)),
        line((120, 360), (120, 320)),
        line((220, 380), (220, 320)),
    ];
    let text = [at(30, 365, "wide"), at(30, 335, "tall"), at(130, 345, "a"), at(130, 325, "b")];
    check(
        &pages(&[&(rules.concat() + &text.concat())], ""),
        expect![[r#"
        <table>
        <tr><td colspan="2">wide</td></tr>
        <tr><td rowspan="2">tall</td><td>a</td></tr>
        <tr><td>b</td></tr>
        </table>
    "#]],
    );
}

/// A clipping area around `text`, the way programs draw a cell.
fn clipped(x: i32, y: i32, w: i32, h: i32, text: &str) -> String {
    format!("q {x} {y} {w} {h} re W n {} Q\n", at(x + 5, y + 5, text))
}

fn frame(x: i32, y: i32, w: i32, h: i32) -> String {
    format!("{x} {y} {w} {h} re S\n")
}

#[test]
fn cells_without_lines_are_told_by_their_clipping_areas() {
    let cells = [clipped(20, 340, 100, 20, "a"), clipped(120, 340, 100, 20, "b")];
    check(
        &pages(&[&(frame(20, 340, 200, 20) + &cells.concat())], ""),
        expect![[r#"
        | a | b |
        | --- | --- |
    "#]],
    );
}

/// The table ends half a point inside of the area that holds it.
#[test]
fn an_area_around_a_table_is_no_part_of_it() {
    let around = "q 19 339 201.5 22 re W n Q\n";
    let lines = frame(20, 340, 200, 20) + &line((120, 340), (120, 360));
    let text = at(25, 345, "a") + &at(125, 345, "b");
    check(
        &pages(&[&(around.to_owned() + &lines + &text)], ""),
        expect![[r#"
        | a | b |
        | --- | --- |
    "#]],
    );
}

#[test]
fn a_row_cut_by_the_page_is_one_row() {
    let row = |y: i32, h: i32, a: &str, b: &str| {
        frame(20, y, 100, h) + &frame(120, y, 100, h) + &at(25, y + 5, a) + &at(125, y + 5, b)
    };
    let first = at(20, 390, "page") + &row(60, 20, "one", "1") + &row(40, 20, "two", "");
    let second = row(360, 20, "", "") + &row(340, 20, "three", "3");
    check(
        &pages(&[&first, &second], ""),
        expect![[r#"
        page

        | one | 1 |
        | --- | --- |
        | two |  |
        | three | 3 |
    "#]],
    );
}

/// A heading that differs in a letter or a space is a row.
#[test]
fn headings_are_left_out_only_where_every_letter_is_the_same() {
    let row = |y: i32, a: &str, b: &str| {
        frame(20, y, 100, 20) + &frame(120, y, 100, 20) + &at(25, y + 5, a) + &at(125, y + 5, b)
    };
    let rows =
        |from: i32| (0..15).map(|i| row(340 - 20 * i, &(from + i).to_string(), "x")).collect::<String>();
    let table = |head: &str| {
        to_markdown(
            &law_pdf::read(
                &pages(
                    &[
                        &(row(360, "act", "fine 1") + &rows(0)),
                        &(row(360, "act", head) + &row(340, "last", "x")),
                    ],
                    "",
                ),
                &Limits::default(),
            )
            .unwrap(),
        )
        .0
    };
    assert_eq!(table("fine 1").matches("| act |").count(), 1);
    assert_eq!(table("fine1").matches("| act |").count(), 2);
    assert_eq!(table("fine 2").matches("| act |").count(), 2);
}

#[test]
fn a_box_of_text_goes_on_over_the_page() {
    let lines = |from: i32, to: i32, top: i32| {
        (from..to).map(|i| at(25, top - 12 * (i - from), &format!("- item {i}"))).collect::<String>()
    };
    let first = frame(20, 40, 200, 60) + &lines(0, 4, 90);
    let second = frame(20, 20, 200, 360) + &lines(4, 7, 360);
    check(
        &pages(&[&first, &second], ""),
        expect![[r#"
        | - item 0<br>- item 1<br>- item 2<br>- item 3<br>- item 4<br>- item 5<br>- item 6 |
        | --- |
    "#]],
    );
}

#[test]
fn turned_pages_read_the_same() {
    check(&pages(&[&(at(20, 350, "up") + &at(20, 330, "down"))], "/Rotate 90"), expect![["up\n\ndown\n"]]);
}

#[test]
fn pages_without_text() {
    check(
        &pages(&["BI /W 1 /H 1 /BPC 8 /CS /G ID x EI"], ""),
        expect![[r#"
        [image_only] 글자 없이 이미지로만 된 문서입니다. 글자가 들어 있는 파일을 쓰거나 문자 인식(OCR)을 거쳐 주세요.
    "#]],
    );
    let whole = pages(&[&at(20, 350, "text")], "");
    check(
        &whole[..whole.len() - 20],
        expect![[r#"
        [damaged] 손상된 파일입니다(파일 끝이 잘려 있음). 읽어 낸 것은 일부뿐입니다. 원본을 다시 받아 주세요.
    "#]],
    );
}

#[test]
fn bombs_are_measured_before_they_go_off() {
    let mut e = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut e, &vec![b' '; 300 << 20]).unwrap();
    let bomb = stream("/Filter /FlateDecode", &e.finish().unwrap());
    let file = pdf(&[
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [] /Count 0 >>".to_vec(),
        bomb,
    ]);
    assert_eq!(law_pdf::read(&file, &Limits::default()), Err(Refusal::TooLarge));
    let twice = pdf(&[stream("/Filter [/FlateDecode /FlateDecode]", b"x")]);
    assert_eq!(law_pdf::read(&twice, &Limits::default()), Err(Refusal::TooLarge));
}

/// A form that draws itself, and a page tree that is its own child.
#[test]
fn circles_end() {
    let form = stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >>",
        b"/X Do /X Do /X Do",
    );
    let file = pdf(&[
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>".to_vec(),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources << /XObject << /X 4 0 R >> >> >>".to_vec(),
        form,
        stream("", b"/X Do"),
    ]);
    let start = std::time::Instant::now();
    survive(&file);
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

fn survive(bytes: &[u8]) {
    let doc = match law_pdf::read(bytes, &Limits::ISOLATE) {
        Ok(doc) => doc,
        Err(Refusal::Damaged { read: Some(doc), .. }) => *doc,
        Err(_) => return,
    };
    to_markdown(&doc);
    to_text(&doc);
    to_json(&doc);
}

fn seed() -> Vec<u8> {
    let rules = [
        line((20, 380), (220, 380)),
        line((20, 320), (220, 320)),
        line((20, 380), (20, 320)),
        line((120, 380), (120, 320)),
    ];
    let first = rules.concat()
        + &at(30, 340, "cell")
        + "BT /F2 12 Tf 20 300 Td <C1A631C1B6> Tj [(a) -500 (b)] TJ ET q 1 0 0 1 5 5 cm Q";
    let annots = "/Annots [<< /Subtype /Link /Rect [20 290 90 310] /A << /S /URI /URI (https://x) >> >> << /Subtype /FreeText /Rect \
                  [20 200 90 220] /Contents (free) >> << /Subtype /Text /Rect [0 0 9 9] /Contents (note) >>]";
    pages(&[&first, &at(20, 30, "- 2 -")], annots)
}

fn mutate(rounds: usize) {
    let seed = seed();
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    for _ in 0..rounds {
        let mut bytes = seed.clone();
        for _ in 0..=random(6) {
            let at = random(bytes.len());
            match random(4) {
                0 => bytes[at] ^= 1 << random(8),
                1 => bytes[at] = b"0123456789<>[]()/ RTf"[random(21)],
                2 => drop(bytes.drain(at..(at + random(16)).min(bytes.len()))),
                _ => {
                    let piece = bytes[at..(at + random(64)).min(bytes.len())].to_vec();
                    let to = random(bytes.len());
                    bytes.splice(to..to, piece);
                }
            }
        }
        survive(&bytes);
    }
}

#[test]
fn a_thousand_mutations() {
    mutate(1000);
}

#[test]
#[ignore = "ten times longer"]
fn ten_thousand_mutations() {
    mutate(10_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_input_is_handled(bytes in proptest::collection::vec(any::<u8>(), 0..2048)) {
        survive(&bytes);
        survive(&[b"%PDF-1.7\n".as_slice(), &bytes, b"\n%%EOF"].concat());
        let content = String::from_utf8_lossy(&bytes).into_owned();
        survive(&pages(&[&content], ""));
    }
}
