//! Tables whose rows are parted by lines across, and whose columns by nothing or by the ends of these lines.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, clippy::indexing_slicing)]

use expect_test::{Expect, expect};
use law_doc::{Limits, to_markdown};
use testkit::documents::pages;

#[track_caller]
fn check(contents: &[&str], want: Expect) {
    want.assert_eq(
        &to_markdown(
            &law_pdf::read(&pages(contents, "/MediaBox [0 0 595 842]"), &Limits::default()).unwrap(),
        )
        .0,
    );
}

fn at(x: i32, y: i32, text: &str) -> String {
    format!("BT /F1 10 Tf 1 0 0 1 {x} {y} Tm ({text}) Tj ET\n")
}

/// A line across, in pieces that meet at the places between.
fn across(y: i32, xs: &[i32]) -> String {
    xs.windows(2).map(|w| format!("{} {y} m {} {y} l S\n", w[0], w[1])).collect()
}

const WIDE: &[i32] = &[50, 500];

#[test]
fn cells_of_several_lines() {
    let table = [
        across(700, WIDE),
        at(55, 688, "Matter") + &at(150, 688, "Contents") + &at(400, 688, "Note"),
        across(680, WIDE),
        at(55, 668, "Aim") + &at(150, 668, "This act lays down the conditions of"),
        at(150, 656, "labour and protects the workers.") + &at(400, 668, "Article 1"),
        across(648, WIDE),
        // The label has met the next column.
        at(55, 636, "Least conditions aa") + &at(150, 636, "They must not be lowered by those"),
        at(150, 624, "who are bound by them.") + &at(400, 636, "Article 3"),
        across(616, WIDE),
    ];
    let text = at(50, 590, "Behind the table there is text again.");
    check(
        &[&(table.concat() + &text)],
        expect![[r#"
        | Matter | Contents | Note |
        | --- | --- | --- |
        | Aim | This act lays down the conditions of<br>labour and protects the workers. | Article 1 |
        | Least conditions aa | They must not be lowered by those<br>who are bound by them. | Article 3 |

        Behind the table there is text again.
    "#]],
    );
}

#[test]
fn tables_one_below_the_other_stay_apart() {
    let table = |y: i32, said: [&str; 2]| {
        let row = |n: i32, l: &str, r: &str| at(55, y - 12 - 20 * n, l) + &at(300, y - 12 - 20 * n, r);
        let lines: String = (0..4).map(|n| across(y - 20 * n, WIDE)).collect();
        lines + &row(0, "Item", "Sum") + &row(1, said[0], "10") + &row(2, said[1], "20")
    };
    let page = table(700, ["rent", "heat"]) + &at(50, 615, "Second table") + &table(600, ["fees", "fines"]);
    check(
        &[&page],
        expect![[r#"
        | Item | Sum |
        | --- | --- |
        | rent | 10 |
        | heat | 20 |

        Second table

        | Item | Sum |
        | --- | --- |
        | fees | 10 |
        | fines | 20 |
    "#]],
    );
}

#[test]
fn a_heading_over_two_columns() {
    // Drawn cell by cell: the pieces of the lines end where the columns do.
    let edges = &[50, 150, 250, 350, 450, 550];
    let row = |y: i32, said: [&str; 5]| {
        said.iter().zip([70, 190, 290, 390, 490]).map(|(t, x)| at(x, y, t)).collect::<String>()
    };
    let table = [
        across(700, edges),
        at(225, 688, "Year 2022") + &at(425, 688, "Year 2023"),
        across(680, &[150, 250, 350, 450, 550]),
        at(70, 677, "Town"),
        row(668, ["", "cases", "sum", "cases", "sum"]),
        across(660, edges),
        row(648, ["Seoul", "10", "1,000", "20", "2,000"]),
        across(640, edges),
        row(628, ["Busan", "11", "1,100", "21", "2,100"]),
        across(620, edges),
        row(608, ["Daegu", "12", "", "22", "2,200"]),
        across(600, edges),
    ];
    check(
        &[&table.concat()],
        expect![[r#"
        <table>
        <tr><td rowspan="2">Town</td><td colspan="2">Year 2022</td><td colspan="2">Year 2023</td></tr>
        <tr><td>cases</td><td>sum</td><td>cases</td><td>sum</td></tr>
        <tr><td>Seoul</td><td>10</td><td>1,000</td><td>20</td><td>2,000</td></tr>
        <tr><td>Busan</td><td>11</td><td>1,100</td><td>21</td><td>2,100</td></tr>
        <tr><td>Daegu</td><td>12</td><td></td><td>22</td><td>2,200</td></tr>
        </table>
    "#]],
    );
}

#[test]
fn lines_between_paragraphs_are_no_table() {
    let text =
        |y: i32| at(50, y, "A paragraph between two lines that reach over the page, and it has no columns.");
    let page: String = (0..5).map(|n| across(700 - 30 * n, WIDE) + &text(685 - 30 * n)).collect();
    check(
        &[&page],
        expect![[r#"
        A paragraph between two lines that reach over the page, and it has no columns.

        A paragraph between two lines that reach over the page, and it has no columns.

        A paragraph between two lines that reach over the page, and it has no columns.

        A paragraph between two lines that reach over the page, and it has no columns.

        A paragraph between two lines that reach over the page, and it has no columns.
    "#]],
    );
}

#[test]
fn the_heading_is_printed_again_on_the_next_page() {
    let page = |top: i32, rows: &[&str]| {
        let all = ["Item"].iter().chain(rows).enumerate();
        let row = |(n, said): (usize, &&str)| {
            let y = top - 20 * n as i32;
            let sum = if n == 0 { "Sum".to_owned() } else { format!("{}", said.len()) };
            across(y, WIDE) + &at(55, y - 12, said) + &at(300, y - 12, &sum)
        };
        all.map(row).collect::<String>() + &across(top - 20 * (rows.len() as i32 + 1), WIDE)
    };
    let first = page(140, &["rent", "heat", "light"]);
    let second = page(800, &["fees", "fines", "books"]);
    check(
        &[&first, &second],
        expect![[r#"
        | Item | Sum |
        | --- | --- |
        | rent | 4 |
        | heat | 4 |
        | light | 5 |
        | fees | 4 |
        | fines | 5 |
        | books | 5 |
    "#]],
    );
}
