//! HWP 5: records built by hand.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::disallowed_methods
)]

mod common;

use common::{control, control_char, hwp, hwp_with_info, markdown, para, record, utf16};
use expect_test::{Expect, expect};

#[track_caller]
fn check(section: &[Vec<u8>], want: Expect) {
    want.assert_eq(&markdown(&hwp(1, &[section.concat()])));
}

fn le(numbers: &[u16]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_le_bytes()).collect()
}

/// A table control of one row at `level`, a paragraph of text per cell.
fn table(level: u32, cells: &[&[Vec<u8>]]) -> Vec<u8> {
    let mut out = record(71, level, &control(b"tbl ", &[0; 40]));
    out.extend(record(77, level + 1, &le(&[0, 0, 1, cells.len() as u16])));
    for (col, inner) in cells.iter().enumerate() {
        out.extend(record(72, level + 1, &le(&[1, 0, 0, 0, col as u16, 0, 1, 1])));
        out.extend(inner.concat());
    }
    out
}

fn with_control(level: u32, before: &str, code: u16, id: &[u8; 4], after: &str) -> Vec<u8> {
    para(level, &[utf16(before), control_char(code, id), utf16(after)].concat())
}

#[test]
fn paragraphs() {
    check(
        &[para(0, &utf16("제1조(목적)")), para(0, &utf16("둘째\u{a}줄"))],
        expect![["제1조(목적)\n\n둘째  \n줄\n"]],
    );
}

#[test]
fn tables_nest_three_deep() {
    let deep = table(5, &[&[para(6, &utf16("속"))], &[para(6, &utf16("끝"))]]);
    let inner = table(3, &[&[with_control(4, "가", 11, b"tbl ", "나"), deep]]);
    let outer =
        table(1, &[&[para(2, &utf16("왼쪽"))], &[with_control(2, "앞글", 11, b"tbl ", "뒷글"), inner]]);
    check(
        &[with_control(0, "", 11, b"tbl ", ""), outer],
        expect![[r#"
        <table>
        <tr><td>왼쪽</td><td>앞글<br><table>
        <tr><td>가<br><table>
        <tr><td>속</td><td>끝</td></tr>
        </table><br>나</td></tr>
        </table><br>뒷글</td></tr>
        </table>
    "#]],
    );
}

#[test]
fn footnotes() {
    let note = [
        record(71, 1, &control(b"fn  ", &le(&[1, 0, 0, 41, 0, 0]))),
        record(72, 2, &[0; 16]),
        para(2, &utf16("상법 제401조")),
    ];
    check(
        &[with_control(0, "본문", 17, b"fn  ", " 끝"), note.concat()],
        expect![["본문[^1] 끝\n\n[^1]: 상법 제401조\n"]],
    );
}

#[test]
fn letters_of_symbol_fonts_are_what_they_show() {
    let face = |name: &str| record(19, 1, &[&[0][..], &le(&[name.len() as u16]), &utf16(name)].concat());
    let shape = |latin: u16| record(21, 1, &le(&[0, latin, 0, 0, 0, 0, 0]));
    let counts = record(17, 0, &[0u32, 1, 2].map(u32::to_le_bytes).concat());
    let info = [counts, face("Symbol"), face("Batang"), face("Wingdings"), shape(0), shape(1)].concat();
    let runs = |runs: &[u32]| record(68, 1, &runs.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<_>>());
    let text = [utf16("l"), control_char(11, b"gso "), utf16("l가 l")].concat();
    let section = [para(0, &text), runs(&[0, 0, 9, 1, 11, 0]), para(0, &utf16("ln")), runs(&[0, 1])].concat();
    expect![["l●가 l\n\n●■\n"]].assert_eq(&markdown(&hwp_with_info(1, &info, &[section])));
}

#[test]
fn header_flags() {
    let section = para(0, &utf16("글"));
    expect![[r#"
        [encrypted] 암호가 걸린 문서라 읽을 수 없습니다. 한글 등에서 암호를 풀어 저장한 뒤 다시 시도하세요.
    "#]]
    .assert_eq(&markdown(&hwp(3, std::slice::from_ref(&section))));
    expect![[r#"
        [drm] 문서 보안(DRM)으로 감싼 파일이라 읽을 수 없습니다. 보안을 해제한 파일로 다시 시도하세요.
    "#]]
    .assert_eq(&markdown(&hwp(17, std::slice::from_ref(&section))));
    // Distribution flag without encrypted streams: the text stands in the open.
    expect![["글\n"]].assert_eq(&markdown(&hwp(5, &[section])));
}

#[test]
fn lying_lengths() {
    let mut section = para(0, &utf16("읽은 글"));
    section.extend((67u32 | 1 << 10 | 0xfff << 20).to_le_bytes());
    section.extend(0xdc00_0000u32.to_le_bytes());
    section.extend([0; 20]);
    expect![[r#"
        [damaged] 손상된 파일입니다(본문이 잘려 있거나 압축이 풀리지 않음). 읽어 낸 것은 일부뿐입니다. 원본을 다시 받아 주세요.
    "#]]
    .assert_eq(&markdown(&hwp(1, &[section])));
}
