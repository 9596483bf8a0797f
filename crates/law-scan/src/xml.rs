//! A forgiving walk through XML: local names, plain text, no entities but the five and character numbers.
//!
//! There is no tree. A reader opens an element, walks its children and leaves at its end; broken markup ends the
//! walk early and is remembered, so that what came before the break can still be used.

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use std::borrow::Cow;
use std::io::BufRead;

#[derive(Debug)]
pub enum Node<'a> {
    Open(Element<'a>),
    Close,
    Text(Cow<'a, str>),
}

/// Another spelling of the vocabulary the reader knows.
#[derive(Debug)]
pub struct Dialect {
    /// Elements whose children belong to their parent.
    pub transparent: &'static [&'static str],
    /// What an element is called there, and here.
    pub elements: &'static [(&'static str, &'static str)],
    /// What an attribute is called here, and there; the others differ in capitals at most.
    pub attributes: &'static [(&'static str, &'static str)],
}

#[derive(Debug)]
pub struct Element<'a> {
    tag: BytesStart<'a>,
    /// Bytes of the name's prefix.
    prefix: usize,
    dialect: Option<&'static Dialect>,
}

impl Element<'_> {
    /// Name without its prefix.
    pub fn name(&self) -> &str {
        let name = self.tag.name().into_inner().get(self.prefix..).unwrap_or_default();
        let known = self.dialect.and_then(|d| d.elements.iter().find(|(there, _)| *there == name));
        known.map_or(name, |(_, here)| here)
    }

    pub fn attr(&self, key: &str) -> Option<String> {
        self.value(key).map(Cow::into_owned)
    }

    fn value(&self, key: &str) -> Option<Cow<'_, str>> {
        let spelled = self.dialect.and_then(|d| d.attributes.iter().find(|(here, _)| *here == key));
        let (key, any_case) = (spelled.map_or(key, |(_, there)| there), self.dialect.is_some());
        self.tag.attributes().with_checks(false).flatten().find_map(|a| {
            let name = local(a.key.into_inner());
            let same = name == key || any_case && name.eq_ignore_ascii_case(key);
            same.then(|| match a.value {
                Cow::Borrowed(plain) => quick_xml::escape::unescape(plain).unwrap_or(a.value),
                Cow::Owned(_) => a.value,
            })
        })
    }

    /// A value out of a fixed list, in one spelling: `CLICK_HERE` and `Clickhere` are `CLICKHERE`.
    pub fn word(&self, key: &str) -> String {
        let value = self.value(key).unwrap_or_default();
        value.chars().filter(|c| *c != '_').map(|c| c.to_ascii_uppercase()).collect()
    }

    pub fn number(&self, key: &str) -> Option<u32> {
        self.value(key)
            .and_then(|v| v.trim().parse::<i64>().ok())
            .map(|n| n.clamp(0, i64::from(u32::MAX)) as u32)
    }
}

fn prefix(name: &str) -> usize {
    name.bytes().position(|b| b == b':').map_or(0, |at| at + 1)
}

fn local(name: &str) -> &str {
    name.get(prefix(name)..).unwrap_or(name)
}

/// The next event of a reader: one copy of that code for everyone who walks markup.
#[inline(never)]
pub fn event<'a>(reader: &mut Reader<&'a [u8]>) -> quick_xml::Result<Event<'a>> {
    reader.read_event()
}

#[derive(Debug)]
pub struct Xml<'a> {
    text: &'a str,
    reader: Reader<&'a [u8]>,
    open: usize,
    /// The markup is broken, or ends inside an element.
    pub broken: bool,
    done: bool,
    /// An element has no end.
    is_torn: bool,
    dialect: Option<&'static Dialect>,
}

impl<'a> Xml<'a> {
    pub fn speaking(text: &'a str, dialect: &'static Dialect) -> Xml<'a> {
        Xml { dialect: Some(dialect), ..Xml::new(text) }
    }

    pub fn new(text: &'a str) -> Xml<'a> {
        let mut text = text;
        while let Some(rest) = text.strip_prefix('\u{feff}') {
            text = rest;
        }
        let mut reader = Reader::from_str(text);
        let c = reader.config_mut();
        c.expand_empty_elements = true;
        c.check_end_names = false;
        c.allow_dangling_amp = true;
        c.allow_unmatched_ends = true;
        Xml { text, reader, open: 0, broken: false, done: false, is_torn: false, dialect: None }
    }

    /// Whether an empty element whose name ends so is still to come.
    pub fn will_name(&self, ending: &str) -> bool {
        let rest = self.text.get(self.read().len()..).unwrap_or_default();
        rest.match_indices('/').any(|(slash, _)| {
            let before = rest.get(..slash).unwrap_or_default();
            before.trim_end_matches(['<', '>']).ends_with(ending)
        })
    }

    /// Ends the walk for everyone.
    pub fn stop(&mut self) {
        self.done = true;
    }

    #[expect(
        clippy::should_implement_trait,
        reason = "a walk is shared by those who leave an element, not a list"
    )]
    pub fn next(&mut self) -> Option<Node<'a>> {
        loop {
            return Some(match self.event()? {
                Event::Start(tag) => {
                    let prefix = prefix(tag.name().into_inner());
                    Node::Open(Element { tag, prefix, dialect: self.dialect })
                }
                Event::End(_) => Node::Close,
                Event::Text(t) => Node::Text(t.into_inner()),
                Event::CData(t) => Node::Text(t.into_inner()),
                Event::GeneralRef(r) => Node::Text(resolve(&r.into_inner())),
                _ => continue,
            });
        }
    }

    fn event(&mut self) -> Option<Event<'a>> {
        while !self.done {
            match event(&mut self.reader) {
                Ok(Event::Start(e)) => {
                    self.open += 1;
                    if !self.is_transparent(e.name().into_inner()) {
                        return Some(Event::Start(e));
                    }
                }
                Ok(Event::End(e)) => {
                    self.open = self.open.saturating_sub(1);
                    if !self.is_transparent(e.name().into_inner()) {
                        return Some(Event::End(e));
                    }
                }
                Ok(Event::Eof) => {
                    self.broken |= self.open > 0;
                    self.done = true;
                }
                Ok(event) => return Some(event),
                Err(_) => {
                    self.broken = true;
                    self.done = true;
                }
            }
        }
        None
    }

    fn is_transparent(&self, name: &str) -> bool {
        self.dialect.is_some_and(|d| d.transparent.contains(&local(name)))
    }

    /// Leaves the element that was just opened.
    pub fn skip(&mut self) {
        let mut depth = 1usize;
        while depth > 0 {
            match self.event() {
                Some(Event::Start(_)) => depth += 1,
                Some(Event::End(_)) => depth -= 1,
                Some(_) => {}
                None => return,
            }
        }
    }

    /// Leaves the element that was just opened, looking only for the next end tag: for lists of empty elements, which
    /// are most of a file. When that tag is another's, the list is not what it should be and is walked.
    pub fn skip_empties(&mut self, e: &Element<'_>) {
        if !self.read().ends_with("/>") {
            self.go_to_end(e, false);
        }
        self.skip();
    }

    /// Leaves the element that was just opened, looking only for its own end tag: for lists of numbers, whose elements
    /// hold no text and none of their own name.
    pub fn skip_numbers(&mut self, e: &Element<'_>) {
        if !self.read().ends_with("/>") {
            self.leap(e);
        }
        self.skip();
    }

    /// Goes on to the end tag of `e`, none of whose children is open. An end that is not there is looked for once in a
    /// text, so that no text takes quadratic time.
    pub fn leap(&mut self, e: &Element<'_>) {
        if !self.is_torn {
            self.is_torn = !self.go_to_end(e, true);
        }
    }

    /// Goes on to the next end tag, or `past` all that are not the end of `e`; says whether it has found that end.
    #[inline(never)]
    fn go_to_end(&mut self, e: &Element<'_>, past: bool) -> bool {
        let rest = self.text.get(self.read().len()..).unwrap_or_default();
        let name = e.tag.name().into_inner();
        for (slash, _) in rest.match_indices('/') {
            let Some(tag) = rest.get(slash.saturating_sub(1)..).and_then(|t| t.strip_prefix("</")) else {
                continue;
            };
            if tag.strip_prefix(name).is_some_and(|t| t.starts_with('>')) {
                self.reader.stream().consume(slash - 1);
                return true;
            }
            if !past {
                break;
            }
        }
        false
    }

    /// What has been read.
    fn read(&self) -> &'a str {
        self.text.get(..self.reader.buffer_position() as usize).unwrap_or_default()
    }

    /// All text inside the element that was just opened.
    pub fn text(&mut self) -> String {
        let mut out = String::new();
        let mut depth = 1usize;
        while let Some(node) = self.next() {
            match node {
                Node::Open(_) => depth += 1,
                Node::Close => depth -= 1,
                Node::Text(t) => out.push_str(&t),
            }
            if depth == 0 {
                break;
            }
        }
        out
    }
}

/// `lt`, `#12`, `#xAC00`; anything else stays as it was written.
fn resolve(name: &str) -> Cow<'static, str> {
    let known = match name {
        "lt" => "<",
        "gt" => ">",
        "amp" => "&",
        "quot" => "\"",
        "apos" => "'",
        _ => return Cow::Owned(numbered(name).map_or_else(|| ["&", name, ";"].concat(), String::from)),
    };
    Cow::Borrowed(known)
}

fn numbered(name: &str) -> Option<char> {
    let number = name.strip_prefix('#')?;
    let (digits, radix) = number.strip_prefix(['x', 'X']).map_or((number, 10), |hex| (hex, 16));
    char::from_u32(u32::from_str_radix(digits, radix).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(xml: &str) -> (String, bool) {
        let mut x = Xml::new(xml);
        x.next();
        (x.text(), x.broken)
    }

    #[test]
    fn text_is_plain() {
        assert_eq!(text("<a>x &lt; &#44032;&#xAC01; <![CDATA[<b>]]></a>"), ("x < 가각 <b>".into(), false));
        assert_eq!(text("<a>&lol; & b</a>"), ("&lol; & b".into(), false));
        assert_eq!(text("<a><b>x</b"), ("x".into(), true));
        assert_eq!(text("<?xml?><!DOCTYPE a [<!ENTITY b \"[<c>\">]><!-- <d> --><a>x</a>").0, "x");
    }

    #[test]
    fn lists_are_left_at_their_end() {
        let after = |xml: &str, leave: fn(&mut Xml<'_>, &Element<'_>)| {
            let mut x = Xml::new(xml);
            let mut said = String::new();
            while let Some(node) = x.next() {
                match node {
                    Node::Open(e) if e.name() == "list" => leave(&mut x, &e),
                    Node::Text(t) => said.push_str(&t),
                    _ => {}
                }
            }
            said + if x.broken { " …" } else { "" }
        };
        for (xml, said) in [
            ("<a><p:list><n b='1'/><n/></p:list>x</a>", "x"),
            ("<a><p:list/>x<p:list></p:list>y</a>", "xy"),
            ("<a><list><n><m/></n></list>x</a>", "x"),
            ("<a><b><list></b>x<b><list></b>y</a>", "xy …"),
        ] {
            assert_eq!(after(xml, |x, e| x.skip_empties(e)), said, "{xml}");
            assert_eq!(after(xml, |x, e| x.skip_numbers(e)), said, "{xml}");
        }
        // The end tag is broken: the walk goes by the tags there are.
        let torn = "<a><b><list><n/></lost></b>x<b><list></list></b>y</a>";
        assert_eq!(after(torn, |x, e| x.skip_empties(e)), "xy");
    }

    #[test]
    fn attributes() {
        let tag = |xml: &'static str, key: &str| match Xml::new(xml).next() {
            Some(Node::Open(e)) => format!("{} {:?}", e.name(), e.attr(key)),
            _ => "no element".to_owned(),
        };
        assert_eq!(tag("<p:a b=\"1\" c:d='x &gt; y'/>", "d"), "a Some(\"x > y\")");
        assert_eq!(tag("<a b=\">\" c = \"2\" >", "c"), "a Some(\"2\")");
        assert_eq!(tag("<a b=\"/>\"\nc=\"3\">", "c"), "a Some(\"3\")");
        assert_eq!(tag("<a b=1 c=\"&no;\"/>", "c"), "a Some(\"&no;\")");
        assert_eq!(tag("<a/>", "b"), "a None");
    }
}
