//! HWPX: one example per thing a section can hold.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::disallowed_methods
)]

mod common;

use common::{hwpx, hwpx_with_header, markdown, p, zip};
use expect_test::{Expect, expect};

#[track_caller]
fn check(body: &str, want: Expect) {
    want.assert_eq(&markdown(&hwpx(body)));
}

fn cell(row: u32, col: u32, rows: u32, cols: u32, inner: &str) -> String {
    format!(
        "<hp:tc><hp:subList>{inner}</hp:subList><hp:cellAddr colAddr=\"{col}\" rowAddr=\"{row}\"/>\
         <hp:cellSpan colSpan=\"{cols}\" rowSpan=\"{rows}\"/></hp:tc>"
    )
}

fn t(text: &str) -> String {
    p(&format!("<hp:t>{text}</hp:t>"))
}

fn tbl(rows: &[&[String]]) -> String {
    let rows: String = rows.iter().map(|r| format!("<hp:tr>{}</hp:tr>", r.concat())).collect();
    format!("<hp:tbl>{rows}</hp:tbl>")
}

#[test]
fn text_is_clean() {
    check(
        &t("<![CDATA[제1조<목적>]]>"),
        expect![[r#"
        제1조<목적>
    "#]],
    );
    check(
        &t("가<hp:tab/>나<hp:fwSpace/>다\u{1}"),
        expect![[r#"
        가 나 다
    "#]],
    );
    check(&t("하나<hp:lineBreak/>둘 *셋* # |"), expect![["하나  \n둘 \\*셋\\* # |\n"]]);
    check(&t("# 제목이 아님"), expect![["\\# 제목이 아님\n"]]);
    check(&t("- - -"), expect![["\\- - -\n"]]);
}

#[test]
fn tables_stand_where_they_are_anchored() {
    let plain = tbl(&[&[cell(0, 0, 1, 1, &t("1")), cell(0, 1, 1, 1, &t("2"))]]);
    check(
        &p(&format!("<hp:t>앞</hp:t>{plain}<hp:t>뒤</hp:t>")),
        expect![[r#"
        앞

        | 1 | 2 |
        | --- | --- |

        뒤
    "#]],
    );
}

#[test]
fn tables_nest_inside_their_cell() {
    let row = |r| {
        [cell(r, 0, 1, 1, &t(&format!("{}", 2 * r + 1))), cell(r, 1, 1, 1, &t(&format!("{}", 2 * r + 2)))]
    };
    let inner = tbl(&[&row(0), &row(1)]);
    let cells =
        [cell(0, 0, 1, 1, &t("왼쪽")), cell(0, 1, 1, 1, &format!("{}{}{}", t("앞글"), p(&inner), t("뒷글")))];
    check(
        &p(&tbl(&[&cells])),
        expect![[r#"
        <table>
        <tr><td>왼쪽</td><td>앞글<br><table>
        <tr><td>1</td><td>2</td></tr>
        <tr><td>3</td><td>4</td></tr>
        </table><br>뒷글</td></tr>
        </table>
    "#]],
    );
}

#[test]
fn spans_keep_their_place() {
    let rows: [&[String]; 2] = [
        &[cell(0, 0, 2, 1, &t("가")), cell(0, 1, 1, 2, &t("나"))],
        &[cell(1, 1, 1, 1, &t("다")), cell(1, 2, 1, 1, &t("라 &amp; &lt;마&gt;"))],
    ];
    check(
        &p(&tbl(&rows)),
        expect![[r#"
        <table>
        <tr><td rowspan="2">가</td><td colspan="2">나</td></tr>
        <tr><td>다</td><td>라 & &lt;마&gt;</td></tr>
        </table>
    "#]],
    );
}

#[test]
fn one_of_the_cases_of_a_switch_is_said() {
    let switch = |cases: &str| p(&format!("<hp:t>앞</hp:t><hp:switch>{cases}</hp:switch><hp:t>뒤</hp:t>"));
    let case = |inner: &str| format!("<hp:case hp:required-namespace=\"x\">{inner}</hp:case>");
    let default = |inner: &str| format!("<hp:default>{inner}</hp:default>");
    let words = "<hp:t>새</hp:t>";
    check(&switch(&(case(words) + &default("<hp:t>옛</hp:t>"))), expect![["앞새뒤\n"]]);
    check(
        &switch(&(case("<hp:unheard-of><hp:t>?</hp:t></hp:unheard-of>") + &default(words))),
        expect![["앞새뒤\n"]],
    );
    check(&switch(&(case("") + &case(words) + &default("<hp:t>옛</hp:t>"))), expect![["앞새뒤\n"]]);
    check(&switch(&case(&format!("<hp:run>{words}</hp:run>"))), expect![["앞새뒤\n"]]);
    let boxed =
        format!("<hp:rect><hp:drawText><hp:subList>{}</hp:subList></hp:drawText></hp:rect>", t("상자"));
    check(
        &switch(&(case(&boxed) + &default(words))),
        expect![[r#"
        앞

        상자

        뒤
    "#]],
    );
}

#[test]
fn letters_of_symbol_fonts_are_what_they_show() {
    let header = "<hh:head><hh:fontfaces><hh:fontface lang=\"HANGUL\"><hh:font id=\"1\" face=\"Symbol\"/></hh:fontface>\
                  <hh:fontface lang=\"LATIN\"><hh:font id=\"0\" face=\"바탕\"/><hh:font id=\"1\" face=\"Wingdings\"/></hh:fontface>\
                  </hh:fontfaces><hh:charProperties><hh:charPr id=\"4\"><hh:fontRef hangul=\"1\" latin=\"0\"/></hh:charPr>\
                  <hh:charPr id=\"5\"><hh:fontRef hangul=\"0\" latin=\"1\"/></hh:charPr></hh:charProperties></hh:head>";
    let run = |shape: u32, inner: &str| format!("<hp:run charPrIDRef=\"{shape}\">{inner}</hp:run>");
    let table = tbl(&[&[cell(0, 0, 1, 1, &t("l"))]]);
    let body = run(4, "<hp:t>l </hp:t>") + &run(5, &format!("<hp:t>l가\u{f0fe}</hp:t>{table}<hp:t>l</hp:t>"));
    expect![[r#"
        l ●가☑

        | l |
        | --- |

        ●
    "#]]
    .assert_eq(&markdown(&hwpx_with_header(header, &format!("<hp:p>{body}</hp:p>"))));
}

#[test]
fn places_are_those_of_the_page() {
    let note = |n: u32| {
        format!(
            "<hp:ctrl><hp:footNote number=\"{n}\"><hp:subList>{}{}</hp:subList></hp:footNote></hp:ctrl>",
            t("주"),
            t("둘째")
        )
    };
    let end = format!("<hp:ctrl><hp:endNote><hp:subList>{}</hp:subList></hp:endNote></hp:ctrl>", t("끝"));
    let table = tbl(&[&[cell(0, 0, 1, 1, &(t("1") + &t("2"))), cell(0, 1, 1, 1, &t("3"))]]);
    let body = t("하나") + &p(&table) + &p(&format!("<hp:t>둘</hp:t>{}{}{end}", note(1), note(2)));
    let doc = law_doc::read(&hwpx(&body), &law_doc::Limits::default()).unwrap();
    let (_, places) = law_doc::to_text(&doc);
    let said: Vec<String> = places.spans().map(|(_, place)| place.to_string()).collect();
    expect![[r#"
        1번째 문단 / 표 1의 1행 1열 / 표 1의 1행 1열 / 표 1의 1행 2열 / 2번째 문단 / 각주 1 / 각주 1 2번째 문단 / 각주 2 / 각주 2 2번째 문단 / 미주 1
    "#]]
    .assert_eq(&(said.join(" / ") + "\n"));
}

#[test]
fn notes_have_a_mark_and_stand_once() {
    let note = "<hp:ctrl><hp:footNote number=\"1\" suffixChar=\"41\"><hp:subList><hp:p><hp:run><hp:ctrl><hp:autoNum num=\"1\" \
                numType=\"FOOTNOTE\"/></hp:ctrl><hp:t> 상법 제401조 참조</hp:t></hp:run></hp:p></hp:subList></hp:footNote></hp:ctrl>";
    check(
        &p(&format!("<hp:t>본문</hp:t>{note}<hp:t> 이어짐</hp:t>")),
        expect![[r#"
        본문[^1] 이어짐

        [^1]: 상법 제401조 참조
    "#]],
    );
    let boxed = format!(
        "<hp:rect><hp:drawText><hp:subList>{}</hp:subList></hp:drawText></hp:rect>",
        p(&format!("<hp:t>상자</hp:t>{note}"))
    );
    check(
        &p(&boxed),
        expect![[r#"
        상자[^1]

        [^1]: 상법 제401조 참조
    "#]],
    );
}

#[test]
fn deleted_text_stands_beside() {
    check(
        &p("<hp:t>존속<hp:deleteBegin/>삭제문<hp:deleteEnd/><hp:insertBegin/>추가문<hp:insertEnd/></hp:t>"),
        expect![[r#"
            존속추가문

            <!-- 변경 추적으로 지운 글: 삭제문 -->
        "#]],
    );
}

#[test]
fn equations_and_small_text() {
    check(
        &p("<hp:equation><hp:script>a over b &lt; 1</hp:script></hp:equation>"),
        expect![[r#"
            $\frac{a}{b} < 1$
        "#]],
    );
    check(&p("<hp:equation><hp:script>constructor</hp:script></hp:equation>"), expect![["constructor\n"]]);
    check(
        &p("<hp:dutmal><hp:mainText>본말</hp:mainText><hp:subText>덧말</hp:subText></hp:dutmal>"),
        expect![["<ruby>본말<rt>덧말</rt></ruby>\n"]],
    );
}

#[test]
fn numbers_are_counted() {
    let heads: String = [("^1.", "DIGIT"), ("^2.", "HANGUL_SYLLABLE")]
        .iter()
        .map(|(t, f)| format!("<hh:paraHead start=\"1\" numFormat=\"{f}\">{t}</hh:paraHead>"))
        .collect();
    let shapes: String = (0..2)
        .map(|l| {
            format!(
                "<hh:paraPr id=\"{l}\"><hh:heading type=\"NUMBER\" idRef=\"1\" level=\"{l}\"/></hh:paraPr>"
            )
        })
        .collect();
    let header = format!("<hh:head><hh:numbering id=\"1\">{heads}</hh:numbering>{shapes}</hh:head>");
    let body: String =
        [(0, "일반기준"), (1, "위반"), (1, "감경"), (0, "개별기준"), (1, "과징금"), (9, "번호 없음")]
            .iter()
            .map(|(shape, text)| {
                format!("<hp:p paraPrIDRef=\"{shape}\"><hp:run><hp:t>{text}</hp:t></hp:run></hp:p>")
            })
            .collect();
    expect![[r#"
        1. 일반기준

        가. 위반

        나. 감경

        2. 개별기준

        가. 과징금

        번호 없음
    "#]]
    .assert_eq(&markdown(&hwpx_with_header(&header, &body)));
}

#[test]
fn fields() {
    let field = |kind: &str, param: &str, text: &str| {
        p(&format!(
            "<hp:ctrl><hp:fieldBegin id=\"7\" type=\"{kind}\"><hp:parameters>{param}</hp:parameters></hp:fieldBegin></hp:ctrl>\
             <hp:t>{text}</hp:t><hp:ctrl><hp:fieldEnd beginIDRef=\"7\"/></hp:ctrl>"
        ))
    };
    let prompt = "<hp:stringParam name=\"Direction\">이름을 입력하세요</hp:stringParam>";
    check(&field("CLICK_HERE", prompt, "홍길동"), expect![["홍길동\n"]]);
    check(
        &field("CLICK_HERE", prompt, "이름을 입력하세요"),
        expect![["<!-- 입력 안내: 이름을 입력하세요 -->\n"]],
    );
    let command = "<hp:stringParam name=\"Command\">https\\://www.law.go.kr;1;0;0;</hp:stringParam>";
    check(&field("HYPERLINK", command, "법령"), expect![["[법령](https://www.law.go.kr)\n"]]);
}

#[test]
fn sections_are_found_without_a_package_list() {
    let sec = |text: &str| format!("<sec>{}</sec>", t(text));
    let (a, b, c) = (sec("첫"), sec("둘"), sec("열"));
    let file = zip(&[
        ("Contents/section10.xml", c.as_bytes()),
        ("Contents/section1.xml", b.as_bytes()),
        ("mimetype", b"wrong/type"),
        ("Contents/section0.xml", a.as_bytes()),
    ]);
    expect![["첫\n\n둘\n\n열\n"]].assert_eq(&markdown(&file));
}
