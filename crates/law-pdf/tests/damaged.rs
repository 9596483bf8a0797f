//! Files that are broken in part: what could be read of them, and what is said of the rest.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::indexing_slicing)]

use expect_test::{Expect, expect};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use law_doc::{Limits, to_markdown};
use std::io::Write;
use testkit::documents::{pages, pdf, stream};

#[track_caller]
fn check(file: &[u8], want: Expect) {
    want.assert_eq(&match law_pdf::read(file, &Limits::default()) {
        Ok(doc) => {
            let gaps: Vec<&str> = doc.gaps.iter().map(|g| g.word()).collect();
            let said: String = doc.warnings.iter().map(|w| format!("! {w}\n")).collect();
            format!("{}{said}{gaps:?}\n", to_markdown(&doc).0)
        }
        Err(r) => format!("[{}] {r}\n", r.code()),
    });
}

fn said(text: &str) -> String {
    format!("BT /F1 12 Tf 20 350 Td ({text}) Tj ET\n")
}

fn packed(content: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

/// Two pages; the content of the second is this object.
fn second(content: Vec<u8>) -> Vec<u8> {
    let page = |n: usize| {
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents {n} 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
        )
        .into_bytes()
    };
    pdf(&[
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>".to_vec(),
        page(6),
        page(7),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_vec(),
        stream("", said("first").as_bytes()),
        content,
    ])
}

fn replaced(file: &[u8], from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let at = file.windows(from.len()).position(|w| w == from.as_bytes()).unwrap();
    let mut out = file.to_vec();
    out[at..at + to.len()].copy_from_slice(to.as_bytes());
    out
}

#[test]
fn packed_content_that_is_whole() {
    let whole = packed(&said("second"));
    check(
        &second(stream("/Filter /FlateDecode", &whole)),
        expect![[r#"
        first

        second
        []
    "#]],
    );
    // Some writers leave the checksum out, or the end.
    let mut flushed = ZlibEncoder::new(Vec::new(), Compression::default());
    flushed.write_all(said("second").as_bytes()).unwrap();
    flushed.flush().unwrap();
    for packed in [&whole[..whole.len() - 4], flushed.get_ref()] {
        check(
            &second(stream("/Filter /FlateDecode", packed)),
            expect![[r#"
            first

            second
            []
        "#]],
        );
    }
    check(
        &second(stream("/Filter /FlateDecode", b"")),
        expect![[r#"
        first
        []
    "#]],
    );
}

#[test]
fn packed_content_that_breaks_off_or_has_changed() {
    let whole = packed(&(0..40).map(|i| said(&format!("line {}", i * i * 7919))).collect::<String>());
    let changed = |at: usize| {
        let mut out = whole.clone();
        out[at] ^= 0x10;
        stream("/Filter /FlateDecode", &out)
    };
    for content in [
        stream("/Filter /FlateDecode", &whole[..whole.len() / 2]),
        changed(0),
        changed(whole.len() / 2),
        changed(whole.len() - 1),
        stream("/Filter /FlatfDecode", &whole),
        stream("/Filter /ASCIIHexDecode", b"zz"),
    ] {
        let doc = law_pdf::read(&second(content), &Limits::default()).unwrap();
        assert!(to_markdown(&doc).0.starts_with("first"));
        expect!["2쪽의 내용이 손상되어 일부만 읽었습니다. 원본을 다시 받아 주세요."]
            .assert_eq(&doc.warnings[0]);
        assert_eq!(doc.gaps, [law_doc::Gap::Damaged]);
    }
}

#[test]
fn nothing_left_to_read_is_a_refusal() {
    let none = "q Q\n".to_owned() + &said("lost").replace("Tj", "Xj");
    check(
        &pages(&[&none], ""),
        expect![[r#"
        [damaged] 손상된 파일입니다(쪽의 내용을 읽을 수 없음). 읽어 낸 글이 없으니 원본을 다시 받아 주세요.
    "#]],
    );
}

#[test]
fn pages_and_objects_that_are_gone() {
    let whole = second(stream("", said("second").as_bytes()));
    let first = |file: &[u8]| {
        let doc = law_pdf::read(file, &Limits::default()).unwrap();
        doc.warnings.join(" ")
    };
    // The page itself, its content, its font, the table.
    expect!["손상된 파일입니다. 2쪽이 있다고 적혀 있으나 1쪽만 찾아 읽었습니다. 원본을 다시 받아 주세요."]
        .assert_eq(&first(&replaced(&whole, "4 0 R] /Count", "9 0 R] /Count")));
    expect!["2쪽의 내용이 손상되어 일부만 읽었습니다. 원본을 다시 받아 주세요."]
        .assert_eq(&first(&replaced(&whole, "/Contents 7 0 R", "/Contents 9 0 R")));
    expect!["1쪽의 내용이 손상되어 일부만 읽었습니다. 원본을 다시 받아 주세요. 글꼴에 문자 정보가 없어 읽지 못한 글자가 1자 있어 그 자리를 �로 두었습니다. 원본 파일과 견주어 확인해 주세요."].assert_eq(&first(&replaced(
        &whole,
        "/F1 5 0 R",
        "/F2 5 0 R",
    )));
    expect![
        "파일의 구조가 손상되어 찾아낸 부분만 읽었습니다. 빠진 글이 있을 수 있으니 원본을 다시 받아 주세요."
    ]
    .assert_eq(&first(&replaced(&whole, "startxref", "startxrex")));
}

#[test]
fn content_that_is_no_content_in_the_middle() {
    let around = |middle: &str| said("before") + middle + "\n" + &said("after").replace("350", "300");
    for middle in ["\u{1}\u{2}zq@", "(text) Uj", "1 2 (x) l"] {
        check(
            &pages(&[&around(middle)], ""),
            expect![[r#"
            before

            after
            ! 1쪽의 내용이 손상되어 일부만 읽었습니다. 원본을 다시 받아 주세요.
            ["damaged"]
        "#]],
        );
    }
    // What has no end takes the rest.
    for middle in ["(text", "12 << /A"] {
        check(
            &pages(&[&around(middle)], ""),
            expect![[r#"
            before
            ! 1쪽의 내용이 손상되어 일부만 읽었습니다. 원본을 다시 받아 주세요.
            ["damaged"]
        "#]],
        );
    }
    // What only newer readers know may stand between these.
    check(
        &pages(&[&around("BX 1 2 zz EX /P MP % 12 (")], ""),
        expect![[r#"
            before

            after
            []
        "#]],
    );
}

#[test]
fn forms_that_are_gone() {
    check(
        &pages(&[&(said("text") + "/Gone Do")], ""),
        expect![[r#"
        text
        ! 1쪽의 내용이 손상되어 일부만 읽었습니다. 원본을 다시 받아 주세요.
        ["damaged"]
    "#]],
    );
}

/// The bytes of a picture may look like its end and like content.
#[test]
fn pictures_inside_of_content_are_no_damage() {
    let picture = "BI /W 4 /H 4 /BPC 8 /CS /G ID EI (EI)TjEI\u{0}\u{1} EI\n";
    check(
        &pages(&[&(picture.to_owned() + &said("text"))], ""),
        expect![[r#"
        text
        []
    "#]],
    );
}

/// A file whose pages stand in a packed stream of objects, found through a stream of places.
fn in_a_stream(content: &str, objects: impl Fn(&str) -> Vec<u8>) -> Vec<u8> {
    let inner = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ];
    let (mut head, mut body) = (String::new(), String::new());
    for (i, object) in inner.iter().enumerate() {
        head += &format!("{} {} ", i + 1, body.len());
        body += &format!("{object} ");
    }
    let held = objects(&(head.clone() + &body));
    let mut out = b"%PDF-1.5\n".to_vec();
    let mut places = Vec::new();
    let dict = format!("/Type /ObjStm /N {} /First {} /Filter /FlateDecode", inner.len(), head.len());
    for (id, object) in [(5, stream("", content.as_bytes())), (6, stream(&dict, &held))] {
        places.push(out.len());
        out.extend(format!("{id} 0 obj\n").bytes());
        out.extend(object);
        out.extend(b"\nendobj\n");
    }
    let start = out.len();
    let mut table = vec![0u8; 4];
    table.extend((0..4).flat_map(|i| [2, 0, 6, i]));
    table.extend(places.iter().flat_map(|at| [1, (at >> 8) as u8, *at as u8, 0]));
    out.extend(b"7 0 obj\n");
    out.extend(stream("/Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R", &table));
    out.extend(format!("\nendobj\nstartxref\n{start}\n%%EOF\n").bytes());
    out
}

#[test]
fn streams_of_objects_that_are_broken() {
    check(
        &in_a_stream(&said("text"), packed),
        expect![[r#"
        text
        []
    "#]],
    );
    let changed = |objects: &str| {
        let mut out = packed(objects);
        let last = out.len() - 1;
        out[last] ^= 1;
        out
    };
    check(
        &in_a_stream(&said("text"), changed),
        expect![[r#"
        text
        ! 파일의 구조가 손상되어 찾아낸 부분만 읽었습니다. 빠진 글이 있을 수 있으니 원본을 다시 받아 주세요.
        ["damaged"]
    "#]],
    );
}
