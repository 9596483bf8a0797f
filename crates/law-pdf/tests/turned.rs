//! Pages and lines that do not run from left to right.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::indexing_slicing)]

use expect_test::{Expect, expect};
use law_doc::{Limits, to_markdown};
use testkit::documents::pages;

#[track_caller]
fn check(file: &[u8], want: Expect) {
    want.assert_eq(&match law_pdf::read(file, &Limits::default()) {
        Ok(doc) => to_markdown(&doc).0,
        Err(r) => format!("[{}] {r}\n", r.code()),
    });
}

fn at(x: i32, y: i32, text: &str) -> String {
    format!("BT /F1 10 Tf 1 0 0 1 {x} {y} Tm ({text}) Tj ET\n")
}

/// Upright content on a page that is shown turned: the table is that of the content, whatever the turn.
#[test]
fn tables_of_turned_pages() {
    let cell = |x: i32, y: i32, w: i32, t: &str| format!("{x} {y} {w} 20 re S\n") + &at(x + 5, y + 5, t);
    let table = at(20, 380, "above")
        + &cell(20, 340, 60, "kind")
        + &cell(80, 340, 120, "fine")
        + &cell(20, 320, 60, "late")
        + &cell(80, 320, 60, "first")
        + &cell(140, 320, 60, "next")
        + &at(20, 290, "below");
    let upright = law_pdf::read(&pages(&[&table], ""), &Limits::default()).unwrap();
    for turn in [90, 180, 270] {
        let turned =
            law_pdf::read(&pages(&[&table], &format!("/Rotate {turn}")), &Limits::default()).unwrap();
        assert_eq!(to_markdown(&turned).0, to_markdown(&upright).0, "{turn}");
    }
    check(
        &pages(&[&table], "/Rotate 180"),
        expect![[r#"
        above

        <table>
        <tr><td>kind</td><td colspan="2">fine</td></tr>
        <tr><td>late</td><td>first</td><td>next</td></tr>
        </table>

        below
    "#]],
    );
}

/// Letters stand upright one below the other, the digits of the article lie on their side.
#[test]
fn digits_in_lines_that_run_down() {
    let down = |y: i32, code: &str| format!("BT /F2 10 Tf 1 0 0 1 20 {y} Tm <{code}> Tj ET\n");
    let digits = "BT /F1 10 Tf 0 -1 1 0 21.3 324 Tm (750) Tj ET\n";
    let line = down(350, "B9CE") + &down(338, "B9FD") + &down(326, "C1A6") + digits + &down(297, "C1B6");
    check(
        &pages(&[&(line + &at(60, 200, "below"))], ""),
        expect![[r#"
        민법제750조

        below
    "#]],
    );
}

/// A landscape table on a portrait page, whose number stands upright at its foot.
#[test]
fn numbers_of_pages_that_are_put_upright() {
    let page = |n: i32| {
        let row = |x: i32, text: &str| format!("BT /F1 10 Tf 0 1 -1 0 {x} 60 Tm ({text}) Tj ET\n");
        row(100, &format!("first row of sheet {n}"))
            + &row(130, "second row of it")
            + &at(145, 15, &n.to_string())
    };
    check(
        &pages(&[&page(1), &page(2), &page(3)], ""),
        expect![[r#"
        first row of sheet 1

        second row of it

        first row of sheet 2

        second row of it

        first row of sheet 3

        second row of it

        <!-- 꼬리말: 1 … 3 -->
    "#]],
    );
}
