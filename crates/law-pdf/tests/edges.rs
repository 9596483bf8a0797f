//! Running heads, feet and numbers of pages, and the lines of the text that are none.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::indexing_slicing)]

use expect_test::{Expect, expect};
use law_doc::{Limits, to_markdown};
use testkit::documents::{pdf, stream};

/// Pages of 300 × 400 points out of lines at a height, in a Korean font.
#[track_caller]
fn check(pages: &[&[(i32, &str)]], want: Expect) {
    want.assert_eq(&match law_pdf::read(&file(pages), &Limits::default()) {
        Ok(doc) => to_markdown(&doc).0,
        Err(r) => format!("[{}] {r}\n", r.code()),
    });
}

fn file(pages: &[&[(i32, &str)]]) -> Vec<u8> {
    let kids: String = (0..pages.len()).map(|i| format!("{} 0 R ", 5 + 2 * i)).collect();
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", pages.len()).into_bytes(),
        b"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /UniKS-UTF16-H /DescendantFonts [4 0 R] >>".to_vec(),
        b"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 1 \
          >> /DW 800 >>"
            .to_vec(),
    ];
    for (i, lines) in pages.iter().enumerate() {
        objects.push(
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents {} 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
                6 + 2 * i
            )
            .into_bytes(),
        );
        let said = |(y, text): &(i32, &str)| {
            let codes: String = text.encode_utf16().map(|c| format!("{c:04X}")).collect();
            format!("BT /F1 10 Tf 1 0 0 1 20 {y} Tm <{codes}> Tj ET\n")
        };
        objects.push(stream("", lines.iter().map(said).collect::<String>().as_bytes()));
    }
    pdf(&objects)
}

/// Only the number of the article counts up here: the lines are the text's, as every citation has to be looked up.
#[test]
fn lines_that_differ_in_a_number_are_no_running_heads() {
    check(
        &[
            &[(375, "1. 청구 원인"), (360, "피고는 민법 제750조에 따른 책임을 진다."), (200, "가")],
            &[(375, "2. 사실 관계"), (360, "피고는 민법 제9002조에 따른 책임을 진다."), (200, "나")],
            &[(375, "3. 손해 범위"), (360, "피고는 민법 제9003조에 따른 책임을 진다."), (200, "다")],
            &[(375, "4. 맺음말"), (360, "피고는 민법 제9004조에 따른 책임을 진다."), (200, "라")],
        ],
        expect![[r#"
            1. 청구 원인

            피고는 민법 제750조에 따른 책임을 진다.

            가

            2. 사실 관계

            피고는 민법 제9002조에 따른 책임을 진다.

            나

            3. 손해 범위

            피고는 민법 제9003조에 따른 책임을 진다.

            다

            4. 맺음말

            피고는 민법 제9004조에 따른 책임을 진다.

            라
        "#]],
    );
}

#[test]
fn titles_and_sentences_at_the_edge_stay_where_they_are() {
    check(
        &[
            &[
                (375, "제1장 총칙 — 민법 제9999조"),
                (360, "본문 1 문단이 이어진다."),
                (20, "1쪽 끝줄 상법 제401조"),
            ],
            &[
                (375, "제2장 총칙 — 민법 제9999조"),
                (360, "본문 2 문단이 이어진다."),
                (20, "2쪽 끝줄 상법 제401조"),
            ],
            &[
                (375, "제3장 총칙 — 민법 제9999조"),
                (360, "본문 3 문단이 이어진다."),
                (20, "3쪽 끝줄 상법 제401조"),
            ],
        ],
        expect![[r#"
            제1장 총칙 — 민법 제9999조

            본문 1 문단이 이어진다.

            1쪽 끝줄 상법 제401조

            제2장 총칙 — 민법 제9999조

            본문 2 문단이 이어진다.

            2쪽 끝줄 상법 제401조

            제3장 총칙 — 민법 제9999조

            본문 3 문단이 이어진다.

            3쪽 끝줄 상법 제401조
        "#]],
    );
}

#[test]
fn heads_and_numbers_go_apart_from_the_edge_inwards() {
    check(
        &[
            &[(385, "준비서면"), (370, "가나다"), (355, "라마바"), (25, "법무법인 하나"), (10, "- 1 -")],
            &[(385, "준비서면"), (370, "나다라"), (355, "라마바"), (25, "법무법인 하나"), (10, "- 2 -")],
            &[(385, "준비서면"), (370, "다라마"), (355, "라마바"), (25, "법무법인 하나"), (10, "- 3 -")],
        ],
        expect![[r#"
            가나다

            라마바

            나다라

            라마바

            다라마

            라마바

            <!-- 머리말: 준비서면 -->

            <!-- 꼬리말: 법무법인 하나 -->

            <!-- 꼬리말: - 1 - … - 3 - -->
        "#]],
    );
    check(
        &[
            &[(385, "문제 1"), (370, "가나다"), (10, "Page 1")],
            &[(385, "문제 2"), (370, "나다라"), (10, "Page 2")],
            &[(385, "문제 3"), (370, "다라마"), (10, "Page 3")],
        ],
        expect![[r#"
            문제 1

            가나다

            문제 2

            나다라

            문제 3

            다라마

            <!-- 꼬리말: Page 1 … Page 3 -->
        "#]],
    );
}

/// A number that does not count the pages is not theirs.
#[test]
fn bare_numbers_are_those_of_the_pages_only_where_they_count_them() {
    check(
        &[&[(370, "가"), (10, "750")], &[(370, "나"), (10, "12")], &[(370, "다"), (10, "9")]],
        expect![[r#"
            가

            750

            나

            12

            다

            9
        "#]],
    );
    check(
        &[&[(370, "가"), (10, "7")], &[(370, "나"), (10, "8")], &[(370, "다"), (10, "9")]],
        expect![[r#"
        가

        나

        다

        <!-- 꼬리말: 7 … 9 -->
    "#]],
    );
}

/// The number of an article that the end of its line cuts off is no page's.
#[test]
fn numbers_of_citations_that_a_line_cuts() {
    check(
        &[
            &[(370, "가"), (25, "피고는 민법 제"), (10, "750")],
            &[(370, "나"), (25, "피고는 상법 제"), (10, "751")],
            &[(370, "다"), (25, "피고는 형법 제"), (10, "752")],
        ],
        expect![[r#"
            가

            피고는 민법 제

            750

            나

            피고는 상법 제

            751

            다

            피고는 형법 제

            752
        "#]],
    );
}

/// A note may stand below the number of its page.
#[test]
fn marked_numbers_that_count_the_pages_may_have_something_below() {
    check(
        &[
            &[(370, "가"), (25, "- 1 -")],
            &[(370, "나"), (25, "- 2 -"), (10, "주: 민법 제9999조")],
            &[(370, "다"), (25, "- 3 -")],
        ],
        expect![[r#"
            가

            나

            주: 민법 제9999조

            다

            <!-- 꼬리말: - 1 - … - 3 - -->
        "#]],
    );
}
