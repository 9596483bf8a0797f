//! What stands high or low is kept apart from what stands before it, in every format.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::disallowed_methods
)]

mod common;

use common::{docx, hwp_with_info, hwpx_with_header, record, utf16};
use law_doc::{Limits, read, to_markdown, to_text};

#[track_caller]
fn check(bytes: &[u8]) {
    let doc = read(bytes, &Limits::default()).unwrap();
    assert_eq!(to_markdown(&doc).0, "별표 1<sup>2)</sup>에 CO<sub>2</sub>\n");
    assert_eq!(to_text(&doc).0, "별표 1²⁾에 CO₂\n");
}

/// `별표 1`, `2)`, `에 CO` and `2` in shapes 0, 1, 0 and 2.
fn runs(run: impl Fn(u32, &str) -> String) -> String {
    [(0, "별표 1"), (1, "2)"), (0, "에 CO"), (2, "2")].map(|(shape, text)| run(shape, text)).concat()
}

#[test]
fn docx_runs() {
    let run = |shape: u32, text: &str| {
        let height = ["baseline", "superscript", "subscript"][shape as usize];
        format!(
            "<w:r><w:rPr><w:vertAlign w:val=\"{height}\"/></w:rPr><w:t xml:space=\"preserve\">{text}</w:t></w:r>"
        )
    };
    check(&docx(&format!("<w:p>{}</w:p>", runs(run)), &[]));
    let styled = |shape: u32, text: &str| {
        format!(
            "<w:r><w:rPr><w:rStyle w:val=\"s{shape}\"/></w:rPr><w:t xml:space=\"preserve\">{text}</w:t></w:r>"
        )
    };
    let styles = "<w:styles><w:style w:styleId=\"s0\"/><w:style w:styleId=\"a\"><w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr></w:style>\
                  <w:style w:styleId=\"s1\"><w:basedOn w:val=\"a\"/></w:style><w:style w:styleId=\"s2\"><w:rPr><w:vertAlign w:val=\"subscript\"/></w:rPr></w:style></w:styles>";
    check(&docx(&format!("<w:p>{}</w:p>", runs(styled)), &[("word/styles.xml", styles)]));
}

#[test]
fn hwpx_and_hwpml_shapes() {
    let header = "<hh:head><hh:charProperties><hh:charPr id=\"0\"/><hh:charPr id=\"1\"><hh:supscript/></hh:charPr>\
                  <hh:charPr id=\"2\"><hh:offset/><hh:subscript/></hh:charPr></hh:charProperties></hh:head>";
    let run = |shape, text: &str| format!("<hp:run charPrIDRef=\"{shape}\"><hp:t>{text}</hp:t></hp:run>");
    check(&hwpx_with_header(header, &format!("<hp:p>{}</hp:p>", runs(run))));
    let run = |shape, text: &str| format!("<TEXT CharShape=\"{shape}\"><CHAR>{text}</CHAR></TEXT>");
    let hwpml = format!(
        "<HWPML><HEAD><CHARSHAPE Id=\"1\"><SUPERSCRIPT/></CHARSHAPE><CHARSHAPE Id=\"2\"><SUBSCRIPT/></CHARSHAPE></HEAD>\
         <BODY><SECTION><P>{}</P></SECTION></BODY></HWPML>",
        runs(run)
    );
    check(hwpml.as_bytes());
}

#[test]
fn hwp5_shapes() {
    let shape = |height: u32| {
        let mut data = vec![0; 46];
        data.extend((height << 15).to_le_bytes());
        record(21, 0, &data)
    };
    let info = [shape(0), shape(1), shape(2)].concat();
    let places: Vec<u8> = [0u32, 0, 4, 1, 6, 0, 10, 2].iter().flat_map(|n| n.to_le_bytes()).collect();
    let section = [record(66, 0, &[0; 24]), record(67, 1, &utf16("별표 12)에 CO2")), record(68, 1, &places)];
    check(&hwp_with_info(1, &info, &[section.concat()]));
}

#[test]
fn web_pages_and_markdown() {
    check("<p>별표 1<sup>2)</sup>에 CO<sub>2</sub></p>".as_bytes());
    check("# \n\n별표 1<sup>2)</sup>에 CO<sub>2</sub>\n".as_bytes());
}

#[test]
fn words_stay_words() {
    let page = "<p>민법<sup>제750조</sup>과 <sup>*</sup>주<sup>주1)</sup></p>";
    let doc = read(page.as_bytes(), &Limits::default()).unwrap();
    assert_eq!(to_text(&doc).0, "민법제750조과 *주주1)\n");
    assert_eq!(law_doc::to_json(&doc).matches("\"sup\"").count(), 2);
}
