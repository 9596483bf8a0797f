//! DOCX: what styles and numberings say of paragraphs, and objects that have no text of their own.
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

fn p(properties: &str, text: &str) -> String {
    format!("<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>")
}

#[test]
fn articles_go_on_over_chapters() {
    let level = |i: u32, format: &str, text: &str, more: &str| {
        format!(
            "<w:lvl w:ilvl=\"{i}\"><w:start w:val=\"1\"/><w:numFmt w:val=\"{format}\"/>{more}<w:lvlText w:val=\"{text}\"/></w:lvl>"
        )
    };
    let levels = [
        level(0, "upperRoman", "%1.", ""),
        level(1, "decimal", "제%2조", "<w:lvlRestart w:val=\"0\"/>"),
        level(2, "decimal", "%1-%3", "<w:isLgl/>"),
    ];
    let numbering = format!(
        "<w:numbering><w:abstractNum w:abstractNumId=\"0\">{}</w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>",
        levels.concat()
    );
    let item = |level: u32| {
        p(&format!("<w:numPr><w:ilvl w:val=\"{level}\"/><w:numId w:val=\"1\"/></w:numPr>"), "가")
    };
    check(
        &[0, 1, 2, 1, 2, 0, 1, 2].map(item).concat(),
        &[("word/numbering.xml", &numbering)],
        expect![[r#"
            I. 가

            제1조 가

            1-1 가

            제2조 가

            1-1 가

            II. 가

            제3조 가

            2-1 가
        "#]],
    );
}

#[test]
fn a_style_can_hide_its_text() {
    let styles = "<w:styles><w:style w:styleId=\"a\"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId=\"b\"><w:basedOn w:val=\"a\"/></w:style></w:styles>";
    let run =
        |properties: &str, text: &str| format!("<w:r><w:rPr>{properties}</w:rPr><w:t>{text}</w:t></w:r>");
    let body = [
        format!("<w:p>{}{}</w:p>", run("<w:rStyle w:val=\"b\"/>", "숨은 글"), run("", "보이는 글")),
        format!(
            "<w:p><w:pPr><w:pStyle w:val=\"a\"/></w:pPr>{}<w:r><w:t>숨은 문단</w:t></w:r></w:p>",
            run("<w:vanish w:val=\"0\"/>", "그래도 보임")
        ),
        p("", "다음 문단"),
    ];
    check(
        &body.concat(),
        &[("word/styles.xml", styles)],
        expect![[r#"
            보이는 글

            그래도 보임

            다음 문단

            <!-- 숨은 설명: 숨은 글 -->

            <!-- 숨은 설명: 숨은 문단 -->
        "#]],
    );
}

#[test]
fn objects_leave_a_sign() {
    let form = |data: &str| {
        let mark = |kind: &str, data: &str| {
            format!("<w:r><w:fldChar w:fldCharType=\"{kind}\">{data}</w:fldChar></w:r>")
        };
        [
            &mark("begin", &format!("<w:ffData>{data}</w:ffData>")),
            "<w:r><w:instrText>FORM</w:instrText></w:r>",
            &mark("end", ""),
        ]
        .concat()
    };
    let forms = [
        form("<w:checkBox><w:default w:val=\"1\"/></w:checkBox>"),
        form("<w:checkBox><w:default w:val=\"1\"/><w:checked w:val=\"0\"/></w:checkBox>"),
        form(
            "<w:ddList><w:result w:val=\"1\"/><w:default w:val=\"0\"/><w:listEntry w:val=\"가\"/><w:listEntry w:val=\"나\"/></w:ddList>",
        ),
    ];
    let body = [
        format!("<w:p>{}</w:p>", forms.concat()),
        "<w:p><w:r><w:pict><v:shape><v:textpath string=\"워드아트\"/></v:shape></w:pict></w:r></w:p>".to_owned(),
        "<w:p><w:r><w:object><v:shape/></w:object></w:r><w:r><w:drawing><c:chart r:id=\"a\"/></w:drawing></w:r></w:p>".to_owned(),
        "<w:altChunk r:id=\"b\"/>".to_owned(),
    ];
    let chart = "<c:chartSpace><c:title><a:t>제목</a:t></c:title></c:chartSpace>";
    check(
        &body.concat(),
        &[("word/charts/chart1.xml", chart)],
        expect![[r#"
            ☑☐나

            워드아트

            ![그림](개체)![그림](차트)

            ![그림](끼워_넣은_파일)

            <!-- 차트: 제목 -->
        "#]],
    );
}
