//! DOCX: one example per thing a story can hold.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::disallowed_methods
)]

mod common;

use common::{docx, markdown};
use expect_test::{Expect, expect};

#[track_caller]
fn check(body: &str, more: &[(&str, &str)], want: Expect) {
    want.assert_eq(&markdown(&docx(body, more)));
}

fn p(inner: &str) -> String {
    format!("<w:p>{inner}</w:p>")
}

fn r(text: &str) -> String {
    format!("<w:r><w:t>{text}</w:t></w:r>")
}

#[test]
fn runs_and_tracked_changes() {
    check(&p(&[r("제1"), r("03조")].concat()), &[], expect![["제103조\n"]]);
    check(
        &p(
            "<w:r><w:t>존속</w:t></w:r><w:del><w:r><w:delText>삭제문</w:delText></w:r></w:del><w:ins><w:r><w:t>추가문</w:t></w:r></w:ins>",
        ),
        &[],
        expect![["존속추가문\n\n<!-- 변경 추적으로 지운 글: 삭제문 -->\n"]],
    );
}

#[test]
fn footnotes_and_comments() {
    let notes = "<w:footnotes><w:footnote w:type=\"separator\" w:id=\"-1\"><w:p/></w:footnote><w:footnote w:id=\"2\"><w:p><w:r>\
                 <w:footnoteRef/></w:r><w:r><w:t> 민법 제750조</w:t></w:r></w:p></w:footnote></w:footnotes>";
    let comments =
        "<w:comments><w:comment w:id=\"0\"><w:p><w:r><w:t>확인</w:t></w:r></w:p></w:comment></w:comments>";
    check(
        &p(&format!("{}<w:r><w:footnoteReference w:id=\"2\"/></w:r>", r("본문"))),
        &[("word/footnotes.xml", notes), ("word/comments.xml", comments)],
        expect![["본문[^1]\n\n[^1]: 민법 제750조\n\n<!-- 메모: 확인 -->\n"]],
    );
}

#[test]
fn tables_merge_in_both_directions() {
    let tc = |props: &str, text: &str| format!("<w:tc><w:tcPr>{props}</w:tcPr>{}</w:tc>", p(&r(text)));
    let rows = [
        [tc("<w:vMerge w:val=\"restart\"/>", "가"), tc("<w:gridSpan w:val=\"2\"/>", "나")].concat(),
        [tc("<w:vMerge/>", ""), tc("", "다"), tc("", "라")].concat(),
    ];
    let rows: String = rows.iter().map(|r| format!("<w:tr>{r}</w:tr>")).collect();
    check(
        &format!("<w:tbl>{rows}</w:tbl>"),
        &[],
        expect![[r#"
        <table>
        <tr><td rowspan="2">가</td><td colspan="2">나</td></tr>
        <tr><td>다</td><td>라</td></tr>
        </table>
    "#]],
    );
}

#[test]
fn lists_headings_and_fields() {
    let styles =
        "<w:styles><w:style w:styleId=\"H1\"><w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr></w:style></w:styles>";
    let numbering = "<w:numbering><w:abstractNum w:abstractNumId=\"5\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt \
                     w:val=\"ganada\"/><w:lvlText w:val=\"%1.\"/></w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId \
                     w:val=\"5\"/></w:num></w:numbering>";
    let item = |text: &str| {
        p(&format!(
            "<w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr>{}",
            r(text)
        ))
    };
    let body = [
        p(&format!("<w:pPr><w:pStyle w:val=\"H1\"/></w:pPr>{}", r("총칙"))),
        item("첫째"),
        item("둘째"),
        p(
            "<w:r><w:fldChar w:fldCharType=\"begin\"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType=\"separate\"/><w:t>3</w:t>\
           <w:fldChar w:fldCharType=\"end\"/></w:r>",
        ),
    ];
    check(
        &body.concat(),
        &[("word/styles.xml", styles), ("word/numbering.xml", numbering)],
        expect![[r#"
        # 총칙

        가. 첫째

        나. 둘째

        3
    "#]],
    );
}

#[test]
fn text_boxes_are_read_once() {
    let shape = |text: &str| format!("<w:txbxContent>{}</w:txbxContent>", p(&r(text)));
    let body = p(&format!(
        "<w:r><mc:AlternateContent><mc:Choice>{}</mc:Choice><mc:Fallback>{}</mc:Fallback></mc:AlternateContent></w:r>",
        shape("상자"),
        shape("상자")
    ));
    check(&body, &[], expect![["상자\n"]]);
}

#[test]
fn equations() {
    let m = |name: &str, inner: &str| format!("<m:{name}>{inner}</m:{name}>");
    let t = |text: &str| format!("<m:r><m:t>{text}</m:t></m:r>");
    let part = |name: &str, text: &str| m(name, &t(text));
    let said = |inner: String| p(&m("oMath", &inner));
    check(
        &said(m("f", &[part("num", "a"), part("den", "b+1")].concat())),
        &[],
        expect![[r#"
            ${\frac{a}{b+1}}$
        "#]],
    );
    check(
        &said(m("sSup", &[part("e", "x"), part("sup", "2")].concat()) + &t("+y")),
        &[],
        expect![[r#"
            ${x}^{2}+y$
        "#]],
    );
    let sum = "<m:naryPr><m:chr m:val=\"∑\"/></m:naryPr>".to_owned()
        + &part("sub", "i=1")
        + &part("sup", "n")
        + &part("e", "i");
    check(
        &said(m("nary", &sum)),
        &[],
        expect![[r#"
            $\sum _{i=1}^{n} {i}$
        "#]],
    );
    check(
        &said(m("rad", &[m("deg", ""), part("e", "2")].concat())),
        &[],
        expect![[r#"
            $\sqrt{2}$
        "#]],
    );
    let row = |a: &str, b: &str| m("mr", &[part("e", a), part("e", b)].concat());
    check(
        &said(m("d", &m("e", &m("m", &(row("a", "b") + &row("c", "d")))))),
        &[],
        expect![[r#"
            $\left( \begin{matrix}a & b \\ c & d\end{matrix} \right)$
        "#]],
    );
}

fn field(instruction: &str, result: &str) -> String {
    let mark = |kind: &str| format!("<w:r><w:fldChar w:fldCharType=\"{kind}\"/></w:r>");
    [
        mark("begin"),
        format!("<w:r><w:instrText>{instruction}</w:instrText></w:r>"),
        mark("separate"),
        result.to_owned(),
        mark("end"),
    ]
    .concat()
}

#[test]
fn fields_say_what_comes_of_them() {
    check(
        &p(&field("HYPERLINK \"https://www.law.go.kr\"", &r("법령"))),
        &[],
        expect![[r#"
        [법령](https://www.law.go.kr)
    "#]],
    );
    // A field inside the instruction of another one is no text.
    let inner = format!(
        "IF {} = 1",
        "</w:instrText></w:r>".to_owned() + &field("MERGEFIELD a", &r("값")) + "<w:r><w:instrText>"
    );
    check(
        &p(&field(&inner, &r("참"))),
        &[],
        expect![[r#"
        참
    "#]],
    );
    let contents = field(
        "TOC \\o",
        &[r("제1장 총칙"), "<w:r><w:tab/></w:r>".into(), field("PAGEREF _a", &r("3"))].concat(),
    );
    check(
        &p(&contents),
        &[],
        expect![[r#"
        제1장 총칙 3
    "#]],
    );
    check(
        &p(&["<w:fldSimple w:instr=\"REF a\">", &r("제5조"), "</w:fldSimple>"].concat()),
        &[],
        expect![[r#"
            제5조
        "#]],
    );
}

#[test]
fn tracked_changes_of_paragraphs_rows_and_styles() {
    let mark = "<w:pPr><w:rPr><w:del w:id=\"1\"/></w:rPr></w:pPr>";
    check(
        &(p(&(mark.to_owned() + &r("앞 문단과 "))) + &p(&r("뒤 문단"))),
        &[],
        expect![[r#"
        앞 문단과 뒤 문단
    "#]],
    );
    let cell = |inner: String| format!("<w:tc>{inner}</w:tc>");
    let cells = cell(p(&(mark.to_owned() + &r("칸 하나")))) + &cell(p(&r("칸 둘")));
    check(
        &format!("<w:tbl><w:tr>{cells}</w:tr></w:tbl>"),
        &[],
        expect![[r#"
        | 칸 하나 | 칸 둘 |
        | --- | --- |
    "#]],
    );
    let row = |change: &str, text: &str| {
        format!(
            "<w:tr><w:trPr>{change}</w:trPr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr>",
            p(&r(text)),
            p(&r("값"))
        )
    };
    let rows =
        row("", "남은 줄") + &row("<w:del w:id=\"2\"/>", "지운 줄") + &row("<w:ins w:id=\"3\"/>", "넣은 줄");
    check(
        &format!("<w:tbl>{rows}</w:tbl>"),
        &[],
        expect![[r#"
            | 남은 줄 | 값 |
            | --- | --- |
            | 넣은 줄 | 값 |

            <!-- 변경 추적으로 지운 글: 지운 줄 값 -->
        "#]],
    );
    let styles = "<w:styles><w:style w:styleId=\"a\"><w:name w:val=\"heading 2\"/></w:style><w:style w:styleId=\"b\"><w:basedOn \
                  w:val=\"a\"/></w:style></w:styles>";
    let was = "<w:pPr><w:pStyle w:val=\"b\"/><w:pPrChange><w:pPr><w:pStyle w:val=\"x\"/></w:pPr></w:pPrChange></w:pPr>";
    check(
        &p(&(was.to_owned() + &r("제2절"))),
        &[("word/styles.xml", styles)],
        expect![[r#"
        ## 제2절
    "#]],
    );
    let moved = format!("<w:moveFrom>{}</w:moveFrom><w:moveTo>{}</w:moveTo>", r("옮김"), r("옮김"));
    check(
        &p(&moved),
        &[],
        expect![[r#"
        옮김

        <!-- 변경 추적으로 지운 글: 옮김 -->
    "#]],
    );
}

#[test]
fn what_is_hidden_or_asked_for_stands_apart() {
    let hidden = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>숨은 말</w:t></w:r>";
    check(
        &p(&(r("보이는 말") + hidden)),
        &[],
        expect![[r#"
        보이는 말

        <!-- 숨은 설명: 숨은 말 -->
    "#]],
    );
    let control = |set: &str, text: &str| {
        format!("<w:sdt><w:sdtPr>{set}</w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>", r(text))
    };
    let prompt = control("<w:showingPlcHdr/>", "이름을 넣으세요");
    check(
        &p(&(r("성명: ") + &prompt + &control("", "홍길동"))),
        &[],
        expect![[r#"
        성명: 홍길동

        <!-- 입력 안내: 이름을 넣으세요 -->
    "#]],
    );
}

#[test]
fn lists_that_start_and_look_otherwise() {
    let numbering = "<w:numbering><w:abstractNum w:abstractNumId=\"5\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt \
                     w:val=\"decimal\"/><w:lvlText w:val=\"%1.\"/></w:lvl><w:lvl w:ilvl=\"1\"><w:start w:val=\"1\"/><w:numFmt \
                     w:val=\"ganada\"/><w:lvlText w:val=\"%1-%2)\"/></w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId \
                     w:val=\"5\"/></w:num><w:num w:numId=\"2\"><w:abstractNumId w:val=\"5\"/><w:lvlOverride w:ilvl=\"0\">\
                     <w:startOverride w:val=\"7\"/></w:lvlOverride><w:lvlOverride w:ilvl=\"1\"><w:lvl w:ilvl=\"1\"><w:numFmt \
                     w:val=\"lowerLetter\"/><w:lvlText w:val=\"(%2)\"/></w:lvl></w:lvlOverride></w:num></w:numbering>";
    let item = |num: u8, level: u8, text: &str| {
        p(&format!(
            "<w:pPr><w:numPr><w:ilvl w:val=\"{level}\"/><w:numId w:val=\"{num}\"/></w:numPr></w:pPr>{}",
            r(text)
        ))
    };
    let body =
        item(1, 0, "하나") + &item(1, 1, "둘") + &item(2, 0, "셋") + &item(2, 1, "넷") + &item(1, 1, "다섯");
    check(
        &body,
        &[("word/numbering.xml", numbering)],
        expect![[r#"
        1. 하나

        1-가) 둘

        7. 셋

        (a) 넷

        1-나) 다섯
    "#]],
    );
}

#[test]
fn nested_tables_old_merges_and_notes_in_cells() {
    let tc = |props: &str, inner: &str| format!("<w:tc><w:tcPr>{props}</w:tcPr>{inner}</w:tc>");
    let inner =
        format!("<w:tbl><w:tr>{}{}</w:tr></w:tbl>{}", tc("", &p(&r("안"))), tc("", &p(&r("쪽"))), p(""));
    let note = p(&(r("주석") + "<w:r><w:endnoteReference w:id=\"1\"/></w:r>"));
    let rows = [
        tc("<w:hMerge w:val=\"restart\"/>", &p(&r("합친 칸"))) + &tc("<w:hMerge/>", &p("")),
        tc("", &inner) + &tc("", &note),
    ];
    let rows: String = rows.iter().map(|r| format!("<w:tr>{r}</w:tr>")).collect();
    let notes =
        format!("<w:endnotes><w:endnote w:id=\"1\">{}</w:endnote></w:endnotes>", p(&r("끝에 다는 말")));
    check(
        &format!("<w:tbl>{rows}</w:tbl>"),
        &[("word/endnotes.xml", &notes)],
        expect![[r#"
        <table>
        <tr><td colspan="2">합친 칸</td></tr>
        <tr><td><table>
        <tr><td>안</td><td>쪽</td></tr>
        </table></td><td>주석[^미주1]</td></tr>
        </table>

        [^미주1]: 끝에 다는 말
    "#]],
    );
}

#[test]
fn a_body_with_a_number() {
    let body = format!("<w:document><w:body>{}</w:body></w:document>", p(&r("본문")));
    assert_eq!(markdown(&common::zip(&[("word/document2.xml", body.as_bytes())])), "본문\n");
}

#[test]
fn symbols_are_the_pictures_of_their_font() {
    let run =
        |font: &str, inner: &str| format!("<w:r><w:rPr><w:rFonts w:ascii=\"{font}\"/></w:rPr>{inner}</w:r>");
    let sym = |font: &str, code: &str| format!("<w:sym w:font=\"{font}\" w:char=\"{code}\"/>");
    let body = [
        run("Wingdings", &sym("Wingdings", "F0E0")),
        run("Symbol", &sym("Symbol", "F06C")),
        run("Webdings", &sym("Webdings", "F061")),
        run("Symbol", "<w:t>\u{f06c}</w:t>"),
        run("Wingdings", "<w:t>\u{f06c}</w:t>"),
    ];
    let doc =
        law_doc::read(&docx(&format!("<w:p>{}</w:p>", body.concat()), &[]), &law_doc::Limits::default())
            .unwrap();
    assert_eq!(law_doc::to_text(&doc).0, "→λ*λ●\n");
    assert_eq!(doc.warnings, ["글꼴 'Webdings'의 모르는 기호를 *로 두었습니다."]);
}
