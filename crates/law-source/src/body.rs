//! Bytes → text, whatever encoding they claim, and the kind of text they turn out to be.

use law_vocab::charset::Charset;
use serde::Serialize;
use std::borrow::Cow;

/// What the text of a body looks like from its first characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Nothing but white space.
    Blank,
    Html,
    Xml,
    Json,
    Other,
}

/// A body as text.
#[derive(Debug)]
pub struct Body<'a> {
    pub text: Cow<'a, str>,
    pub format: Format,
    pub encoding: &'static str,
}

impl<'a> Body<'a> {
    /// Decodes and classifies; never fails: bytes that are no text come out with replacement characters.
    #[must_use]
    pub fn open(bytes: &'a [u8], content_type: Option<&str>) -> Self {
        let (text, encoding) = text_of(bytes, content_type);
        let format = format_of(&text);
        Self { text, format, encoding: encoding.name() }
    }
}

fn text_of<'a>(bytes: &'a [u8], content_type: Option<&str>) -> (Cow<'a, str>, Charset) {
    if let Some((charset, mark)) = Charset::for_bom(bytes) {
        return (charset.decode(bytes.get(mark..).unwrap_or_default()), charset);
    }
    let declared = declared(bytes, content_type);
    match std::str::from_utf8(bytes) {
        Ok(text) if declared == Charset::Utf8 || bytes.is_ascii() || has_hangul(text) => {
            (Cow::Borrowed(text), Charset::Utf8)
        }
        Ok(text) => match declared.decode_whole(bytes) {
            Some(decoded) => (decoded, declared),
            None => (Cow::Borrowed(text), Charset::Utf8),
        },
        Err(_) => {
            let legacy = if declared == Charset::Utf8 { Charset::Cp949 } else { declared };
            match legacy.decode_whole(bytes) {
                Some(decoded) => (decoded, legacy),
                // Neither fits: a cut or damaged body. The better guess is the one with fewer holes.
                None => fewer_holes(bytes, legacy),
            }
        }
    }
}

fn fewer_holes<'a>(bytes: &'a [u8], legacy: Charset) -> (Cow<'a, str>, Charset) {
    let holes = |text: &str| text.matches('\u{fffd}').count();
    let modern = Charset::Utf8.decode(bytes);
    let old = legacy.decode(bytes);
    if holes(&old) < holes(&modern) { (old, legacy) } else { (modern, Charset::Utf8) }
}

/// Three-byte Hangul cannot come out of EUC-KR text by accident, two-byte Latin can.
fn has_hangul(text: &str) -> bool {
    text.chars().any(|c| ('가'..='힣').contains(&c))
}

/// The charset named by the header, the XML declaration or a `<meta>`; UTF-8 when none is.
fn declared(bytes: &[u8], content_type: Option<&str>) -> Charset {
    let head = bytes.get(..bytes.len().min(1024)).unwrap_or_default();
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let header = content_type.unwrap_or_default().to_ascii_lowercase();
    label_after(&header, "charset=")
        .or_else(|| label_after(&head, "encoding="))
        .or_else(|| label_after(&head, "charset="))
        .unwrap_or(Charset::Utf8)
}

fn label_after(text: &str, mark: &str) -> Option<Charset> {
    let (_, rest) = text.split_once(mark)?;
    let label = rest.trim_start_matches(['"', '\'', ' ']);
    let end = label.find(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c)).unwrap_or(label.len());
    Charset::for_label(label.get(..end)?)
}

fn format_of(text: &str) -> Format {
    let start = text.trim_start();
    match start.bytes().next() {
        None => Format::Blank,
        Some(b'{' | b'[') => Format::Json,
        Some(b'<') if is_html(start) => Format::Html,
        Some(b'<') => Format::Xml,
        Some(_) => Format::Other,
    }
}

/// A page for people. Anchored at the start: good XML may hold `<html` inside CDATA.
fn is_html(start: &str) -> bool {
    const OPENINGS: [&str; 7] = ["<!doctype html", "<html", "<head", "<body", "<script", "<meta", "<title"];
    let mut rest = start;
    while let Some(end) = prolog_end(rest) {
        rest = rest.get(end..).unwrap_or_default().trim_start();
    }
    OPENINGS.iter().any(|o| rest.get(..o.len()).is_some_and(|s| s.eq_ignore_ascii_case(o)))
}

/// Length of an XML declaration or a comment that stands before the first element.
fn prolog_end(text: &str) -> Option<usize> {
    let close = |open: &str, close: &str| {
        text.starts_with(open).then(|| text.find(close).map(|i| i + close.len())).flatten()
    };
    close("<?", "?>").or_else(|| close("<!--", "-->"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::EUC_KR;

    fn check(bytes: &[u8], content_type: Option<&str>, text: &str, encoding: &str) {
        let body = Body::open(bytes, content_type);
        assert_eq!((body.text.as_ref(), body.encoding), (text, encoding));
    }

    #[test]
    fn encodings() {
        let (euc, ..) = EUC_KR.encode("<?xml version=\"1.0\" encoding=\"EUC-KR\"?><법>민법 똠방각하</법>");
        let expected = "<?xml version=\"1.0\" encoding=\"EUC-KR\"?><법>민법 똠방각하</법>";
        check(&euc, None, expected, "EUC-KR");
        check(&EUC_KR.encode("민법").0, Some("text/xml; charset=euc-kr"), "민법", "EUC-KR");
        check(&EUC_KR.encode("{\"a\":\"민법\"}").0, None, "{\"a\":\"민법\"}", "EUC-KR");
        check("\u{feff}{\"a\":\"민법\"}".as_bytes(), None, "{\"a\":\"민법\"}", "UTF-8");
        // A header may promise EUC-KR and deliver UTF-8.
        check("민법".as_bytes(), Some("text/html; charset=EUC-KR"), "민법", "UTF-8");
        check(b"", None, "", "UTF-8");
        let utf16: Vec<u8> = "\u{feff}민법".encode_utf16().flat_map(u16::to_le_bytes).collect();
        check(&utf16, None, "민법", "UTF-16LE");
    }

    #[test]
    fn formats() {
        for (text, format) in [
            ("  \n\t", Format::Blank),
            (" {\"a\":1}", Format::Json),
            ("<?xml version=\"1.0\"?><Law>x</Law>", Format::Xml),
            ("\n<!DOCTYPE HTML PUBLIC>", Format::Html),
            ("<?xml version=\"1.0\"?>\n<!-- x --><!DOCTYPE html><html>", Format::Html),
            ("<script>location.assign('/')</script>", Format::Html),
            ("<법령><![CDATA[<html>]]></법령>", Format::Xml),
            ("Service Unavailable", Format::Other),
        ] {
            assert_eq!(Body::open(text.as_bytes(), None).format, format, "{text}");
        }
    }
}
