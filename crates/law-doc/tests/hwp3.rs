//! 한글 3.0: a head and a stream of paragraphs, built by hand.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::disallowed_methods
)]

mod common;

use common::{hwp3, hwp3_para, markdown};
use expect_test::{Expect, expect};

#[track_caller]
fn check(paragraphs: &[Vec<u8>], want: Expect) {
    want.assert_eq(&markdown(&hwp3(0, paragraphs)));
}

/// 채무(債務) für, in the codes of the format.
const DEBT: [u16; 10] = [0xc081, 0xa281, 0x28, 0x4f5d, 0x45c3, 0x29, 0x20, 0x66, 0xfc, 0x72];

#[test]
fn hanja_and_marked_letters_are_kept() {
    check(
        &[hwp3_para(&DEBT)],
        expect![[r#"
        채무(債務) für
    "#]],
    );
}

#[test]
fn signs_of_the_time_are_counted() {
    let doc =
        law_doc::read(&hwp3(0, &[hwp3_para(&[0x41, 0x2e00, 0x2e01])]), &law_doc::Limits::default()).unwrap();
    assert_eq!(doc.warnings, ["유니코드에 없는 옛 특수 문자 2자를 옮기지 못했습니다."]);
}

#[test]
fn boxes_hold_lists() {
    let cell = |x: u16, y: u16, w: u16, h: u16| {
        let mut out: Vec<u8> = [0, 0, x, y, w, h].iter().flat_map(|n| n.to_le_bytes()).collect();
        out.resize(27, 0);
        out
    };
    let text = |c: u8| [hwp3_para(&[u16::from(c)]), hwp3_para(&[])].concat();
    let mut head = vec![1, 7, 0];
    head.resize(43, 0);
    for n in [0x41u16, 10, 0, 0, 10] {
        head.extend(n.to_le_bytes());
    }
    let mut info = vec![0; 84];
    info[80] = 3;
    let cells = [cell(0, 0, 200, 100), cell(0, 100, 100, 100), cell(100, 100, 100, 100)];
    let body = [
        head,
        info,
        cells.concat(),
        text(b'a'),
        text(b'b'),
        text(b'c'),
        hwp3_para(&[]),
        0x42u16.to_le_bytes().to_vec(),
        13u16.to_le_bytes().to_vec(),
    ];
    check(
        &[body.concat()],
        expect![[r#"
        A

        <table>
        <tr><td colspan="2">a</td></tr>
        <tr><td>b</td><td>c</td></tr>
        </table>

        B
    "#]],
    );
}

#[test]
fn passwords_and_cuts() {
    assert_eq!(markdown(&hwp3(2, &[])).split(' ').next(), Some("[encrypted]"));
    let whole = hwp3(0, &[hwp3_para(&[0x41]), hwp3_para(&[0x42])]);
    assert_eq!(markdown(&whole[..whole.len() - 50]).split(' ').next(), Some("[damaged]"));
    assert_eq!(markdown(b"HWP Document File V2.00 \x1a\x01\x02").split(' ').next(), Some("[hwp3]"));
}

#[test]
fn raised_characters() {
    let shape = |attr: u8| [&[0; 27][..], &[attr], &[0; 4]].concat();
    let mut text = hwp3_para(&[0x31, 0x32, 0x33, 0x34]);
    text[5] = 1;
    let codes = text.split_off(43);
    // The first character keeps the shape of the paragraph, the second has its own, which the third keeps.
    text.extend([&[1][..], &shape(0x20), &[1], &shape(0)].concat());
    text.extend(codes);
    check(&[text], expect![["1<sup>23</sup>4\n"]]);
}
