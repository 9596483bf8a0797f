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

#[test]
fn a_table_in_a_frame() {
    let row = |y: i32, a: &str, b: &str| across(y, &[60, 490]) + &at(65, y - 12, a) + &at(300, y - 12, b);
    let frame = "50 720 m 500 720 l 500 600 l 50 600 l h S\n".to_owned() + &at(60, 705, "In the frame");
    let table = row(695, "Item", "Sum")
        + &row(675, "rent", "10")
        + &row(655, "heat", "20")
        + &across(635, &[60, 490]);
    check(
        &[&(frame + &table)],
        expect![[r#"
        <table>
        <tr><td>In the frame<br><table>
        <tr><td>Item</td><td>Sum</td></tr>
        <tr><td>rent</td><td>10</td></tr>
        <tr><td>heat</td><td>20</td></tr>
        </table></td></tr>
        </table>
    "#]],
    );
}

#[test]
fn no_line_at_all() {
    // The label of the first row stands in the middle of it, that of the second at the top.
    let table = [
        at(55, 700, "Matter") + &at(150, 700, "Contents") + &at(400, 700, "Office"),
        at(55, 674, "Reform") + &at(150, 680, "Rules that burden without need are"),
        at(150, 668, "found and mended.") + &at(400, 674, "Rules"),
        at(55, 648, "Visits") + &at(150, 648, "Small works come first.") + &at(400, 648, "Labour"),
        at(55, 628, "Lessons") + &at(150, 628, "Employers and workers are told") + &at(400, 628, "Schools"),
        at(150, 616, "what the act asks for."),
    ];
    let text = at(50, 590, "4. Questions")
        + &at(50, 570, "Behind the table there is text again, as wide as the page is.");
    check(
        &[&(table.concat() + &text)],
        expect![[r#"
        | Matter | Contents | Office |
        | --- | --- | --- |
        | Reform | Rules that burden without need are<br>found and mended. | Rules |
        | Visits | Small works come first. | Labour |
        | Lessons | Employers and workers are told<br>what the act asks for. | Schools |

        4. Questions

        Behind the table there is text again, as wide as the page is.
    "#]],
    );
}

#[test]
fn three_columns_of_text_are_no_table() {
    let column = |x: i32, lines: i32| -> String {
        (0..lines).map(|n| at(x, 700 - 12 * n, "and the words of a column go on")).collect()
    };
    let page = at(50, 740, "First part") + &at(220, 740, "Second part") + &at(390, 740, "Third part");
    check(
        &[&(page + &column(50, 6) + &column(220, 6) + &column(390, 4))],
        expect![[r#"
        First part Second part Third part

        and the words of a column go on

        and the words of a column go on

        and the words of a column go on

        and the words of a column go on

        and the words of a column go on

        and the words of a column go on

        and the words of a column go on

        and the words of a column go on

        and the words of a column go on

        and the words of a column go on

        and the words of a column go on

        and the words of a column go on

        and the words of a column go on and the words of a column go on and the words of a column go on and the words of a column go on
    "#]],
    );
}
