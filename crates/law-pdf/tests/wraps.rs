//! Lines that become paragraphs: what stands between them, and what begins another.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, clippy::indexing_slicing)]

use expect_test::{Expect, expect};
use law_doc::{Limits, to_markdown};
use testkit::documents::{pdf, stream};

/// Pages of 300 × 400 points, in Helvetica (F1) and a Korean font whose letters are one em wide (F2).
#[track_caller]
fn check_pages(contents: &[&str], want: Expect) {
    let kids: String = (0..contents.len()).map(|i| format!("{} 0 R ", 6 + 2 * i)).collect();
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", contents.len()).into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_vec(),
        b"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /UniKS-UTF16-H /DescendantFonts [5 0 R] >>".to_vec(),
        b"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) \
          /Supplement 1 >> /DW 1000 >>"
            .to_vec(),
    ];
    for (i, content) in contents.iter().enumerate() {
        let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>";
        objects.push(format!("{page} /Contents {} 0 R >>", 7 + 2 * i).into_bytes());
        objects.push(stream("", content.as_bytes()));
    }
    want.assert_eq(&to_markdown(&law_pdf::read(&pdf(&objects), &Limits::default()).unwrap()).0);
}

#[track_caller]
fn check(content: &str, want: Expect) {
    check_pages(&[content], want);
}

fn at(x: i32, y: i32, text: &str) -> String {
    format!("BT /F1 10 Tf 1 0 0 1 {x} {y} Tm ({text}) Tj ET\n")
}

/// Korean of 10 points, its letters `by` apart.
fn squeezed(x: i32, y: i32, by: &str, text: &str) -> String {
    let codes: String = text.encode_utf16().map(|c| format!("{c:04X}")).collect();
    format!("BT /F2 10 Tf {by} Tc 1 0 0 1 {x} {y} Tm <{codes}> Tj 0 Tc ET\n")
}

fn korean(x: i32, y: i32, text: &str) -> String {
    squeezed(x, y, "0", text)
}

#[test]
fn raised_and_lowered_letters() {
    let small = |x: i32, y: i32, text: &str| format!("BT /F1 6 Tf {x} {y} Td ({text}) Tj ET\n");
    // In the line, behind it, drawn before it and drawn last; a note's mark; small print above stays a line of its own.
    let lines = [
        at(20, 360, "330 m") + &small(48, 365, "2") + &at(55, 360, "and CO") + &small(90, 358, "2"),
        small(20, 345, "1\\)") + &at(29, 341, "Act of 2024"),
        small(20, 325, "*") + &at(160, 300, "beside") + &at(23, 321, "by decree"),
        small(20, 289, "small print") + &at(20, 280, "large print"),
    ];
    let want = expect![[r#"
        330 m² and CO₂

        ¹⁾ Act of 2024

        \*by decree

        beside

        small print

        large print
    "#]];
    check(&lines.concat(), want);
}

#[test]
fn spaces_at_the_end_of_a_line_are_not_drawn() {
    // The first line ends between two words, the second within one, the third between a verb and its end, which is no
    // third item of a list.
    let lines = [
        korean(100, 360, "사업주가이륜자동차를타는모든근로자에게"),
        korean(100, 345, "적합한안전모를지급하여야하는경우에도지"),
        korean(100, 330, "체없이고용노동부장관에게꼭신고하여야한"),
        korean(100, 315, "다.다만,긴급한경우는제외한다."),
    ];
    let want = expect![[r#"
        사업주가이륜자동차를타는모든근로자에게 적합한안전모를지급하여야하는경우에도지체없이고용노동부장관에게꼭신고하여야한다.다만,긴급한경우는제외한다.
    "#]];
    check(&lines.concat(), want);
}

#[test]
fn the_end_of_a_verb_on_the_next_page_is_no_item() {
    let first = korean(100, 60, "지체없이고용노동부장관에게신고하여야한");
    let second = korean(100, 330, "다.다만,긴급한경우는제외한다.");
    let item = korean(100, 60, "나.지체없이고용노동부장관에게신고할의무");
    check_pages(
        &[&first, &second],
        expect![[r#"
        지체없이고용노동부장관에게신고하여야한다.다만,긴급한경우는제외한다.
    "#]],
    );
    check_pages(
        &[&item, &second],
        expect![[r#"
        나.지체없이고용노동부장관에게신고할의무

        다.다만,긴급한경우는제외한다.
    "#]],
    );
}

#[test]
fn a_word_that_found_no_room_goes_on_in_the_next_line() {
    let lines = [
        // The margin is that of the longest line.
        korean(20, 385, "이줄은오른쪽여백까지닿는긴줄이며여기서끝난다."),
        // Whole words alone are broken here.
        korean(20, 350, "자세한사항은누리집을보고또한")
            + &at(163, 350, "at")
            + &korean(20, 335, "https://law.go.kr/LSW"),
        // A new line: there was room for its first word.
        korean(20, 310, "다음의각항목을모두적어서낼것"),
        korean(20, 295, "주소"),
        // A bracket in its own line.
        korean(20, 270, "과징금을산정하는기준과그방법에관하여"),
        korean(20, 255, "(제33조제2항및제3항에따른경우를말한다)"),
    ];
    check(
        &lines.concat(),
        expect![[r#"
        이줄은오른쪽여백까지닿는긴줄이며여기서끝난다.

        자세한사항은누리집을보고또한 at https://law.go.kr/LSW

        다음의각항목을모두적어서낼것

        주소

        과징금을산정하는기준과그방법에관하여

        (제33조제2항및제3항에따른경우를말한다)
    "#]],
    );
}

#[test]
fn squeezed_letters_leave_a_smaller_space() {
    // Letters 1 point closer than they are wide: a gap of 2 points is a space there, and none between others.
    let tight = squeezed(20, 360, "-1", "여러매일경우") + &squeezed(77, 360, "-1", "금액을확인");
    let loose = korean(20, 340, "여러매일경우") + &korean(82, 340, "금액을확인");
    check(
        &(tight + &loose),
        expect![[r#"
            여러매일경우 금액을확인 여러매일경우금액을확인
        "#]],
    );
}

#[test]
fn contents_keep_their_lines() {
    let line = |y: i32, title: &str, page: i32| at(20, y, &format!("{title} {} {page}", ".".repeat(60)));
    let lines =
        [line(360, "Aim of the act", 1), line(345, "Terms of an act", 3), line(330, "Fees of an act", 7)];
    check(
        &lines.concat(),
        expect![[r#"
        Aim of the act ............................................................ 1

        Terms of an act ............................................................ 3

        Fees of an act ............................................................ 7
    "#]],
    );
}

#[test]
fn text_beside_a_frame_has_a_margin_of_its_own() {
    let frame = "205 380 m 295 380 l 295 330 l 205 330 l h S\n".to_owned() + &at(210, 365, "see the office");
    let left = [
        korean(20, 370, "왼쪽에있는글은오른쪽의틀보다도먼저"),
        korean(20, 355, "읽는것이며또이것을위하여는다음과같"),
        korean(20, 340, "이정한다"),
        korean(20, 315, "틀아래에있는글은다시종이의오른쪽여백까지이어지며"),
        korean(20, 300, "거기서끝난다"),
    ];
    check(
        &(left.concat() + &frame),
        expect![[r#"
        왼쪽에있는글은오른쪽의틀보다도먼저읽는것이며또이것을위하여는다음과같이정한다

        | see the office |
        | --- |

        틀아래에있는글은다시종이의오른쪽여백까지이어지며 거기서끝난다
    "#]],
    );
}
