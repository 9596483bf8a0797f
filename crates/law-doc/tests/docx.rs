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
