//! Broken, lying and hostile files: every one ends at once, with a document or a refusal.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::disallowed_methods
)]

mod common;

use common::{
    control, control_char, deflate, docx, hwp, hwp3, hwp3_para, hwpx, hwpx_with_header, markdown, ole, p,
    para, record, utf16, zip,
};
use expect_test::expect;
use law_doc::{Limits, Refusal, read, to_json, to_markdown, to_text};
use proptest::prelude::*;

fn nested_hwpx(depth: usize) -> Vec<u8> {
    let open = "<hp:p><hp:run><hp:tbl><hp:tr><hp:tc><hp:subList>".repeat(depth);
    hwpx(&open)
}

#[test]
fn deep_nesting_is_refused_and_the_next_file_is_read() {
    // What an engine in wasm has: one megabyte of stack.
    let small_stack = std::thread::Builder::new().stack_size(1 << 20);
    small_stack
        .spawn(|| {
            assert_eq!(read(&nested_hwpx(5000), &Limits::default()), Err(Refusal::NestedTooDeep));
            let shapes = format!("<hp:p><hp:run>{}", "<hp:container>".repeat(5000));
            assert_eq!(read(&hwpx(&shapes), &Limits::default()), Err(Refusal::NestedTooDeep));
            let controls = "<hp:ctrl>".repeat(5000);
            assert_eq!(read(&hwpx(&controls), &Limits::default()), Err(Refusal::NestedTooDeep));
            let tables = "<w:tbl><w:tr><w:tc>".repeat(5000);
            assert_eq!(read(&docx(&tables, &[]), &Limits::default()), Err(Refusal::NestedTooDeep));
            assert_eq!(read(&nested_hwp(500), &Limits::default()), Err(Refusal::NestedTooDeep));
            let html = format!("<html><body>{}", "<table><tr><td>".repeat(5000));
            let _ = read(html.as_bytes(), &Limits::default());
            // As deep as is allowed goes all the way through the writer.
            let closed = [
                "<hp:p><hp:run><hp:t>글</hp:t><hp:tbl><hp:tr><hp:tc><hp:subList>".repeat(90),
                "</hp:subList></hp:tc></hp:tr></hp:tbl></hp:run></hp:p>".repeat(90),
            ];
            for file in [hwpx(&closed.concat()), nested_hwp(90 / 2)] {
                let doc = read(&file, &Limits::default()).unwrap();
                assert!(to_markdown(&doc).0.matches("<table>").count() > 40);
            }
            expect![["글\n"]].assert_eq(&markdown(&hwpx(&p("<hp:t>글</hp:t>"))));
        })
        .unwrap()
        .join()
        .unwrap();
}

/// Tables inside tables by level; levels end at 1023.
fn nested_hwp(depth: usize) -> Vec<u8> {
    let mut section = Vec::new();
    for i in 0..depth as u32 {
        section.extend(para(2 * i, &[utf16("글"), control_char(11, b"tbl ")].concat()));
        section.extend(record(71, 2 * i + 1, &control(b"tbl ", &[0; 40])));
        section.extend(record(77, 2 * i + 2, &[0; 8]));
        section.extend(record(72, 2 * i + 2, &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0]));
    }
    hwp(1, &[section])
}

#[test]
fn bombs_are_stopped_while_they_inflate() {
    let zeros = vec![b' '; 300 << 20];
    let bomb = zip(&[("Contents/section0.xml", &zeros)]);
    assert!(bomb.len() < 4 << 20);
    assert_eq!(read(&bomb, &Limits::default()), Err(Refusal::TooLarge));
    assert_eq!(read(&hwp(1, &[zeros]), &Limits::default()), Err(Refusal::TooLarge));
    assert_eq!(read(&vec![b'x'; 13 << 20], &Limits::ISOLATE), Err(Refusal::TooLarge));
    let many: Vec<String> = (0..9000).map(|i| format!("a{i}")).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|n| (n.as_str(), &b""[..])).collect();
    let mut parts = vec![("Contents/section0.xml", &b"<sec/>"[..])];
    parts.extend(many);
    assert!(matches!(
        read(&zip(&parts), &Limits::default()),
        Err(Refusal::TooLarge | Refusal::NotADocument { .. })
    ));
}

#[test]
fn entities_are_not_expanded() {
    let xml = "<!DOCTYPE s [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]><sec><p><run><t>&b; 끝</t></run></p></sec>";
    expect![["&amp;b; 끝\n"]].assert_eq(&markdown(&zip(&[("Contents/section0.xml", xml.as_bytes())])));
}

#[test]
fn tables_are_as_large_as_their_cells() {
    let cell = "<hp:tc><hp:cellAddr colAddr=\"65534\" rowAddr=\"65534\"/><hp:cellSpan colSpan=\"65535\" rowSpan=\"65535\"/></hp:tc>";
    let table = format!("<hp:tbl rowCnt=\"65535\" colCnt=\"65535\"><hp:tr>{cell}</hp:tr></hp:tbl>");
    let file = hwpx(&p(&table.repeat(2000)));
    let doc = read(&file, &Limits::default()).unwrap();
    assert!(to_markdown(&doc).0.len() < 20 << 20);
}

#[test]
fn cut_archives_give_what_is_there() {
    let text: String = (0..2000).map(|i| p(&format!("<hp:t>문단 {i} {}</hp:t>", i * 7919 % 10007))).collect();
    let whole = hwpx(&text);
    let cut = &whole[..whole.len() * 2 / 3];
    match read(cut, &Limits::default()) {
        Err(Refusal::Damaged { read: Some(doc), .. }) => {
            assert!(to_text(&doc).0.starts_with("문단 0 0\n문단 1 "))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn long_nonsense_takes_linear_time() {
    let hwpx_of = |t: &str| hwpx(&p(&format!("<hp:t>{t}</hp:t>")));
    for piece in [
        "<",
        "< ",
        "<a",
        "&",
        "[",
        "[^",
        "</",
        "<!--x",
        "<a href=",
        "|",
        "**",
        "<td>",
        "<table>",
        "<hp:ctrl>",
    ] {
        let html = format!("<html>{}", piece.repeat(100_000));
        let markdown = format!("# a\n# b\n{}", piece.repeat(100_000));
        let files = [
            html.into_bytes(),
            markdown.into_bytes(),
            hwpx_of(&piece.repeat(50_000)),
            docx(&piece.repeat(50_000), &[]),
        ];
        for (i, file) in files.iter().enumerate() {
            let start = std::time::Instant::now();
            survive(file);
            assert!(start.elapsed().as_secs() < 5, "{piece:?} in file {i}: {:?}", start.elapsed());
        }
    }
}

/// Lists that are leapt over are looked for to their ends, which need not be there.
#[test]
fn lists_without_an_end_take_linear_time() {
    let para = "<hp:p><hp:linesegarray><hp:lineseg/></hp:p>".repeat(100_000);
    let shape = "<hh:paraPr><hh:heading/></hh:x><hh:charProperties></hh:x>".repeat(100_000);
    let start = std::time::Instant::now();
    survive(&hwpx_with_header(&shape, &para));
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

#[test]
fn circular_chains_end() {
    let mut file = ole(&[("FileHeader", &[0; 256]), ("BodyText/Section0", &[0; 4096])]);
    // Every entry of the allocation table points to the first sector.
    let from = file.len() - 512;
    file[from..].fill(0);
    let _ = read(&file, &Limits::default());
    // The table of tables points to itself.
    file[76..512].fill(0);
    file[68..72].copy_from_slice(&0u32.to_le_bytes());
    let _ = read(&file, &Limits::default());
}

#[test]
fn other_files_are_named() {
    let refusal = |bytes: &[u8]| read(bytes, &Limits::default()).unwrap_err().to_string();
    expect!["빈 파일입니다(0바이트). 파일을 다시 받아 주세요."].assert_eq(&refusal(b""));
    expect![["지원하는 문서가 아닙니다(내려받기 안내나 오류를 알리는 웹 페이지). HWPX·HWP·DOCX·PDF·텍스트 파일인지 확인하세요."]]
        .assert_eq(&refusal("<!DOCTYPE html><html><body>서비스 이용에 불편을 드려 죄송합니다.</body></html>".as_bytes()));
    assert!(refusal(&zip(&[("xl/workbook.xml", b"<workbook/>")])).contains("엑셀 문서(.xlsx)"));
    assert!(refusal(b"\x89PNG\r\n\x1a\n\0\0").contains("그림 파일"));
    assert_eq!(read(b"HWP Document File V2.00 \x1a\x01\x02", &Limits::default()).unwrap_err().code(), "hwp3");
    assert_eq!(
        read(&ole(&[("WordDocument", b"x")]), &Limits::default()).unwrap_err().code(),
        "not_a_document"
    );
    assert_eq!(
        read(&ole(&[("EncryptedPackage", b"x")]), &Limits::default()).unwrap_err().code(),
        "encrypted"
    );
    let manifest = "<manifest><file-entry><encryption-data/></file-entry></manifest>";
    let locked =
        zip(&[("META-INF/manifest.xml", manifest.as_bytes()), ("Contents/section0.xml", b"\x01\x02")]);
    assert_eq!(read(&locked, &Limits::default()), Err(Refusal::Encrypted));
}

/// One small whole file per format.
fn seeds() -> Vec<Vec<u8>> {
    let table = "<hp:tbl><hp:tr><hp:tc><hp:subList><hp:p><hp:run><hp:t>칸</hp:t></hp:run></hp:p></hp:subList><hp:cellAddr colAddr=\"0\" \
                 rowAddr=\"0\"/><hp:cellSpan colSpan=\"2\" rowSpan=\"1\"/></hp:tc></hp:tr></hp:tbl>";
    let section = [
        para(0, &[utf16("본문"), control_char(11, b"tbl "), control_char(17, b"fn  ")].concat()),
        record(71, 1, &control(b"tbl ", &[0; 40])),
        record(77, 2, &[0; 8]),
        record(72, 2, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0]),
        para(2, &utf16("칸")),
        record(71, 1, &control(b"fn  ", &[0; 12])),
        record(72, 2, &[0; 8]),
        para(2, &utf16("각주")),
    ];
    let body = "<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr><w:p><w:r><w:t>칸</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
    let hml = "<?xml version=\"1.0\"?><HWPML><BODY><SECTION><P><TEXT><CHAR>글</CHAR><TABLE><ROW><CELL ColAddr=\"0\" RowAddr=\"0\"><PARALIST>\
               <P><TEXT><CHAR>칸</CHAR></TEXT></P></PARALIST></CELL></ROW></TABLE></TEXT></P></SECTION></BODY></HWPML>";
    vec![
        hwpx(&p(&format!("<hp:t>본문</hp:t>{table}"))),
        hwp(1, &[section.concat()]),
        hwp(0, &[section.concat()]),
        docx(body, &[]),
        hwp3(0, &[hwp3_para(&[0x8861, 0x41, 9, 0, 0, 9, 0x4388])]),
        hml.as_bytes().to_vec(),
        "# 제목\n\n| 가 | 나 |\n| --- | --- |\n| 1 | 2 |\n\n본문[^1]\n\n[^1]: 주\n".as_bytes().to_vec(),
        "<div><p>글<table><tr><td colspan=2>칸</table></div>".as_bytes().to_vec(),
    ]
}

/// The XML inside two of them.
fn parts() -> Vec<Vec<u8>> {
    let owpml = "<sec><p paraPrIDRef=\"1\"><run><t>글<tab/></t><tbl><tr><tc><subList><p><run><t>칸</t></run></p></subList><cellSpan \
                 colSpan=\"2\" rowSpan=\"3\"/></tc></tr></tbl><ctrl><footNote number=\"1\"><subList/></footNote></ctrl></run></p></sec>";
    let word = "<document><body><p><r><t>글</t></r></p><tbl><tr><tc><tcPr><vMerge/><gridSpan val=\"3\"/></tcPr><p/></tc></tr></tbl></body>";
    vec![owpml.as_bytes().to_vec(), word.as_bytes().to_vec()]
}

fn survive(bytes: &[u8]) {
    let doc = match read(bytes, &Limits::ISOLATE) {
        Ok(doc) => doc,
        Err(refusal) => {
            assert!(!refusal.to_string().is_empty());
            match refusal {
                Refusal::Damaged { read: Some(doc), .. } => *doc,
                _ => return,
            }
        }
    };
    let (text, places) = to_markdown(&doc);
    for (range, _) in places.spans() {
        assert!(text.get(range.clone()).is_some(), "place outside of the text");
    }
    to_text(&doc);
    to_json(&doc);
}

#[test]
fn seeds_are_read() {
    for (i, s) in seeds().iter().enumerate() {
        assert!(read(s, &Limits::default()).is_ok(), "seed {i}: {:?}", read(s, &Limits::default()));
    }
}

/// Flips, cuts and copies; a mutated part is packed again so that the damage gets past the checksum.
fn mutate(rounds: usize) {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    for seed in seeds().into_iter().chain(parts()) {
        for _ in 0..rounds {
            let mut bytes = seed.clone();
            for _ in 0..=random(6) {
                let at = random(bytes.len());
                match random(5) {
                    0 => bytes[at] ^= 1 << random(8),
                    1 => bytes[at] = random(256) as u8,
                    2 => bytes.truncate(at.max(1)),
                    3 => {
                        let piece = bytes[at..(at + random(64)).min(bytes.len())].to_vec();
                        let to = random(bytes.len());
                        bytes.splice(to..to, piece);
                    }
                    _ => drop(bytes.drain(at..(at + random(16)).min(bytes.len()))),
                }
                if bytes.is_empty() {
                    break;
                }
            }
            survive(&bytes);
            if seed.starts_with(b"<") {
                // The same damage inside a part.
                survive(&zip(&[("Contents/section0.xml", &bytes)]));
                survive(&zip(&[("word/document.xml", &bytes)]));
            }
        }
    }
}

#[test]
fn a_thousand_mutations_per_format() {
    mutate(1000);
}

#[test]
#[ignore = "ten times longer"]
fn ten_thousand_mutations_per_format() {
    mutate(10_000);
}

#[test]
fn mutated_records_are_survived() {
    let whole = seeds()[2].clone();
    for at in 0..whole.len() {
        for bits in [0xff, 0x01, 0x80] {
            let mut bytes = whole.clone();
            bytes[at] ^= bits;
            survive(&bytes);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_input_is_handled(bytes in proptest::collection::vec(any::<u8>(), 0..2048)) {
        survive(&bytes);
        survive(&[b"PK\x03\x04".as_slice(), &bytes].concat());
        survive(&[b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".as_slice(), &bytes].concat());
        survive(&hwp(0, std::slice::from_ref(&bytes)));
        survive(&hwp(1, &[deflate(&bytes)]));
        survive(&hwp3(0, std::slice::from_ref(&bytes)));
        survive(&zip(&[("Contents/section0.xml", &bytes)]));
    }
}
