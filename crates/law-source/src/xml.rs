//! XML → [`Node`].
//!
//! The reader is forgiving where upstream is careless (a bare `&`, `</법종구분 >`, `<신  설>` written as text) and
//! strict where it matters: a document that ends too early is an error, never a shorter answer.

use crate::markup;
use crate::node::{Entry, MAX_DEPTH, Node};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::borrow::Cow;

/// Parses a whole document into an object with the root element as its one entry.
pub(crate) fn parse(text: &str) -> Result<Node<'_>, String> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut open: Vec<Element<'_>> = Vec::new();
    loop {
        match law_scan::xml::event(&mut reader).map_err(|e| e.to_string())? {
            Event::Start(start) if markup::is_tag(start.name().as_ref()) && !open.is_empty() => {
                push(&mut open, Piece::plain(format!("<{}>", raw(&start))));
            }
            Event::Start(start) => {
                if open.len() >= MAX_DEPTH {
                    return Err("nested too deeply".to_owned());
                }
                open.push(Element::open(&start));
            }
            Event::Empty(start) if markup::is_tag(start.name().as_ref()) && !open.is_empty() => {
                push(&mut open, Piece::plain(format!("<{}/>", raw(&start))));
            }
            Event::Empty(start) => {
                let element = Element::open(&start);
                match open.last_mut() {
                    Some(parent) => parent.entries.push(element.close()),
                    None => return Ok(Node::Object(vec![element.close()])),
                }
            }
            Event::End(end) => {
                let name = end.name();
                let name: &str = name.as_ref();
                let name = name.trim();
                if markup::is_tag(name) && open.iter().all(|e| e.name != name) {
                    push(&mut open, Piece::plain(format!("</{name}>")));
                } else if let Some(root) = close(&mut open, name) {
                    return Ok(Node::Object(vec![root]));
                }
            }
            Event::Text(text) => push(&mut open, Piece::plain(text.into_inner())),
            Event::GeneralRef(name) => push(&mut open, Piece::plain(format!("&{};", name.into_inner()))),
            Event::CData(data) => push(&mut open, Piece { text: data.into_inner(), cdata: true }),
            Event::Eof => return Err("the document ends before its root element is closed".to_owned()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
}

fn push<'a>(open: &mut [Element<'a>], piece: Piece<'a>) {
    if let Some(element) = open.last_mut() {
        element.pieces.push(piece);
    }
}

/// Closes the nearest element of this name; what was left open inside it was text. Gives the root when that is it.
fn close<'a>(open: &mut Vec<Element<'a>>, name: &str) -> Option<Entry<'a>> {
    open.iter().rposition(|e| e.name == name)?;
    while let Some(element) = open.pop() {
        let found = element.name == name;
        match (open.last_mut(), found) {
            (Some(parent), true) => parent.entries.push(element.close()),
            (Some(parent), false) => parent.absorb(element),
            (None, _) => return Some(element.close()),
        }
        if found {
            break;
        }
    }
    None
}

fn raw(start: &BytesStart<'_>) -> String {
    let start: &str = start;
    start.to_owned()
}

struct Element<'a> {
    name: String,
    raw: String,
    entries: Vec<Entry<'a>>,
    pieces: Vec<Piece<'a>>,
}

struct Piece<'a> {
    text: Cow<'a, str>,
    cdata: bool,
}

impl<'a> Piece<'a> {
    fn plain(text: impl Into<Cow<'a, str>>) -> Self {
        Self { text: text.into(), cdata: false }
    }
}

impl<'a> Element<'a> {
    fn open(start: &BytesStart<'_>) -> Self {
        let name = start.name();
        let name: &str = name.as_ref();
        let entries = start
            .html_attributes()
            .with_checks(false)
            .flatten()
            .filter(|a| !a.value.is_empty())
            .map(|a| {
                let key: &str = a.key.as_ref();
                Entry::new(key.to_owned(), Node::Text(Cow::Owned(a.value.to_string())))
            })
            .collect();
        Self { name: name.to_owned(), raw: raw(start), entries, pieces: Vec::new() }
    }

    /// Takes over an element that was never closed: its bracket was text.
    fn absorb(&mut self, lost: Element<'a>) {
        self.pieces.push(Piece::plain(format!("<{}>", lost.raw)));
        self.pieces.extend(lost.pieces);
        let attributes = lost.entries.into_iter().filter(|e| e.value.is_object());
        self.entries.extend(attributes);
    }

    fn close(self) -> Entry<'a> {
        let text = text_of(self.pieces);
        let value = if self.entries.is_empty() {
            text
        } else {
            let mut entries = self.entries;
            if !text.is_blank() {
                entries.push(Entry::new("content", text));
            }
            Node::Object(entries)
        };
        Entry::new(self.name, value)
    }
}

/// Pieces of text as lines. CDATA sections on lines of their own are lines; white space around them is layout.
fn text_of(pieces: Vec<Piece<'_>>) -> Node<'_> {
    let mut lines: Vec<Cow<'_, str>> = Vec::new();
    let has_cdata = pieces.iter().any(|p| p.cdata);
    let mut broken = true;
    for piece in pieces {
        if has_cdata && !piece.cdata && piece.text.trim().is_empty() {
            broken |= piece.text.contains('\n');
            continue;
        }
        match lines.last_mut() {
            Some(line) if !broken => line.to_mut().push_str(&piece.text),
            _ => lines.push(piece.text),
        }
        broken = false;
    }
    if lines.len() > 1 {
        lines.retain(|l| !l.trim().is_empty());
    }
    let mut lines: Vec<Node<'_>> = lines.into_iter().map(Node::Text).collect();
    if lines.len() > 1 { Node::List(lines) } else { lines.pop().unwrap_or_else(Node::empty) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(xml: &str, key: &str, expected: &str) {
        let doc = parse(xml).unwrap();
        assert_eq!(doc.get("r").unwrap().text(key), expected, "{xml}");
    }

    #[test]
    fn text_of_every_form() {
        check("<r><q>x &amp; y</q></r>", "q", "x & y");
        check("<r><q>x &amp;lt; y</q></r>", "q", "x &lt; y");
        check("<r><q>A & B &#40; &nbsp;C</q></r>", "q", "A & B (  C");
        check("<r><q><![CDATA[<P>제31조</P> & <개정 2020>]]></q></r>", "q", "제31조\n & <개정 2020>");
        check("<r><q>\n<![CDATA[가]]>\n<![CDATA[]]>\n\t<![CDATA[  나]]>\t</q></r>", "q", "가\n  나");
        check("<r><q><![CDATA[가]]]]><![CDATA[>나]]></q></r>", "q", "가]]>나");
        check("<r><q k=\"v\">법률</q></r>", "q", "법률");
        check("<r><q >법률</q ></r>", "q", "법률");
        check("<r k=\"v\"><w/></r>", "k", "v");
        check("<r><q>한<br/>글 <img src=\"x\"/>표</q></r>", "q", "한\n글 표");
        check("<r><q><신  설></q></r>", "q", "<신  설>");
    }

    #[test]
    fn repeated_children_are_items() {
        let doc = parse("<?xml version=\"1.0\"?><r><law id=\"1\"/><law id=\"2\"><q>x</q></law></r>").unwrap();
        assert_eq!(doc.get("r").unwrap().items("law").len(), 2);
    }

    #[test]
    fn cut_and_too_deep_documents_are_errors() {
        assert!(parse("<r><q>x</q>").is_err());
        assert!(parse("").is_err());
        assert!(parse(&"<x>".repeat(100_000)).is_err());
    }
}
