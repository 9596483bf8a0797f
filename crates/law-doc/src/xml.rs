//! A forgiving walk through XML: local names, plain text, no entities but the five and character numbers.
//!
//! There is no tree. A reader opens an element, walks its children and leaves at its end; broken markup ends the
//! walk early and is remembered, so that what came before the break can still be used.

use std::borrow::Cow;

pub(crate) enum Node<'a> {
    Open(Element<'a>),
    Close,
    Text(Cow<'a, str>),
}

/// Another spelling of the vocabulary the reader knows.
#[derive(Debug)]
pub(crate) struct Dialect {
    /// Elements whose children belong to their parent.
    pub(crate) transparent: &'static [&'static str],
    /// What an element is called there, and here.
    pub(crate) elements: &'static [(&'static str, &'static str)],
    /// What an attribute is called here, and there; the others differ in capitals at most.
    pub(crate) attributes: &'static [(&'static str, &'static str)],
}

pub(crate) struct Element<'a> {
    name: &'a str,
    attributes: &'a str,
    dialect: Option<&'static Dialect>,
}

impl Element<'_> {
    /// Name without its prefix.
    pub(crate) fn name(&self) -> &str {
        let known = self.dialect.and_then(|d| d.elements.iter().find(|(there, _)| *there == self.name));
        known.map_or(self.name, |(_, here)| here)
    }

    pub(crate) fn attr(&self, key: &str) -> Option<String> {
        let spelled = self.dialect.and_then(|d| d.attributes.iter().find(|(here, _)| *here == key));
        let (key, any_case) = (spelled.map_or(key, |(_, there)| there), self.dialect.is_some());
        let mut rest = self.attributes;
        loop {
            let (name, value, after) = attribute(rest)?;
            let name = local(name);
            if name == key || any_case && name.eq_ignore_ascii_case(key) {
                return Some(plain(value).into_owned());
            }
            rest = after;
        }
    }

    /// A value out of a fixed list, in one spelling: `CLICK_HERE` and `Clickhere` are `CLICKHERE`.
    pub(crate) fn word(&self, key: &str) -> String {
        let value = self.attr(key).unwrap_or_default();
        value.chars().filter(|c| *c != '_').map(|c| c.to_ascii_uppercase()).collect()
    }

    pub(crate) fn number(&self, key: &str) -> Option<u32> {
        self.attr(key)
            .and_then(|v| v.trim().parse::<i64>().ok())
            .map(|n| n.clamp(0, i64::from(u32::MAX)) as u32)
    }
}

fn local(name: &str) -> &str {
    name.split_once(':').map_or(name, |(_, local)| local)
}

/// The name of a tag and what follows it. Nearly always a plain blank stands between them, and looking for one byte is fast.
fn named(tag: &str) -> (&str, &str) {
    let (name, attributes) = tag.split_at(tag.find(' ').unwrap_or(tag.len()));
    match name.find(|c: char| c.is_ascii_whitespace()) {
        Some(at) => tag.split_at(at),
        None => (name, attributes),
    }
}

/// Name, value and what follows; a value without quotes ends at the next blank.
fn attribute(text: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = text.split_once('=')?;
    let rest = rest.trim_ascii_start();
    let (value, after) = match rest.as_bytes().first() {
        Some(b'"') => rest.get(1..)?.split_once('"')?,
        Some(b'\'') => rest.get(1..)?.split_once('\'')?,
        _ => rest.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((rest, "")),
    };
    Some((name.trim_ascii(), value, after))
}

pub(crate) struct Xml<'a> {
    rest: &'a str,
    open: usize,
    /// An empty element was opened and is closed next; the flag tells whether its parent has its children.
    closing: Option<bool>,
    /// The markup is broken, or ends inside an element.
    pub(crate) broken: bool,
    done: bool,
    dialect: Option<&'static Dialect>,
}

impl<'a> Xml<'a> {
    pub(crate) fn speaking(text: &'a str, dialect: &'static Dialect) -> Xml<'a> {
        Xml { dialect: Some(dialect), ..Xml::new(text) }
    }

    pub(crate) fn new(text: &'a str) -> Xml<'a> {
        let rest = text.trim_start_matches('\u{feff}');
        Xml { rest, open: 0, closing: None, broken: false, done: false, dialect: None }
    }

    /// Ends the walk for everyone.
    pub(crate) fn stop(&mut self) {
        self.done = true;
    }

    pub(crate) fn next(&mut self) -> Option<Node<'a>> {
        while !self.done {
            if let Some(transparent) = self.closing.take() {
                self.open = self.open.saturating_sub(1);
                if !transparent {
                    return Some(Node::Close);
                }
            } else if self.rest.is_empty() {
                self.broken |= self.open > 0;
                self.done = true;
            } else if self.rest.starts_with('<') {
                let node = self.markup();
                self.broken |= node.is_none();
                self.done |= node.is_none();
                if let Some(Some(node)) = node {
                    return Some(node);
                }
            } else {
                let end = self.rest.find('<').unwrap_or(self.rest.len());
                let (text, rest) = self.rest.split_at(end);
                self.rest = rest;
                return Some(Node::Text(plain(text)));
            }
        }
        None
    }

    /// What stands at `<`: a node, or nothing to be told; `None` when it has no end.
    fn markup(&mut self) -> Option<Option<Node<'a>>> {
        let rest = self.rest.get(1..)?;
        if rest.starts_with('/') {
            let (name, after) = rest.get(1..)?.split_once('>')?;
            self.rest = after;
            self.open = self.open.saturating_sub(1);
            return Some((!self.is_transparent(local(name.trim_ascii_end()))).then_some(Node::Close));
        }
        if let Some(inner) = rest.strip_prefix("![CDATA[") {
            let (text, after) = inner.split_once("]]>")?;
            self.rest = after;
            return Some(Some(Node::Text(Cow::Borrowed(text))));
        }
        if rest.starts_with(['!', '?']) {
            self.rest = self.aside(rest)?;
            return Some(None);
        }
        let end = end_of_tag(rest)?;
        let (tag, after) = (rest.get(..end)?, rest.get(end + 1..)?);
        self.rest = after;
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |t| (t, true));
        let (name, attributes) = named(tag);
        let name = local(name);
        let transparent = self.is_transparent(name);
        self.open += 1;
        self.closing = is_empty.then_some(transparent);
        let element = Element { name, attributes, dialect: self.dialect };
        Some((!transparent).then_some(Node::Open(element)))
    }

    /// Behind a comment, an instruction or a document type with what it declares.
    fn aside(&self, rest: &'a str) -> Option<&'a str> {
        if let Some(comment) = rest.strip_prefix("!--") {
            return comment.split_once("-->").map(|(_, after)| after);
        }
        if rest.starts_with('?') {
            return rest.split_once("?>").map(|(_, after)| after);
        }
        let (mut depth, mut quote) = (0usize, None);
        let end = rest.bytes().position(|b| {
            match (quote, b) {
                (Some(q), _) if q != b => {}
                (Some(_), _) => quote = None,
                (None, b'"' | b'\'') => quote = Some(b),
                (None, b'[' | b'<') => depth += 1,
                (None, b']' | b'>') if depth > 0 => depth -= 1,
                (None, b'>') => return true,
                _ => {}
            }
            false
        })?;
        rest.get(end + 1..)
    }

    fn is_transparent(&self, name: &str) -> bool {
        self.dialect.is_some_and(|d| d.transparent.contains(&name))
    }

    /// Leaves the element that was just opened. What is skipped is most of a file, so its tags are only counted.
    pub(crate) fn skip(&mut self) {
        let mut depth = 1usize;
        while depth > 0 && !self.done {
            if self.closing.take().is_some() {
                self.open = self.open.saturating_sub(1);
                depth -= 1;
                continue;
            }
            let open = self.open;
            self.rest = self.rest.get(self.rest.find('<').unwrap_or(self.rest.len())..).unwrap_or_default();
            if self.rest.is_empty() || self.markup().is_none() {
                self.broken = true;
                self.done = true;
            } else if self.open > open {
                depth += 1;
            } else if self.open < open {
                depth -= 1;
            }
        }
    }

    /// All text inside the element that was just opened.
    pub(crate) fn text(&mut self) -> String {
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

/// Where the tag ends: the first `>` outside of quotes.
fn end_of_tag(text: &str) -> Option<usize> {
    let first = text.find('>')?;
    let bytes = text.as_bytes();
    let before = |n: usize| first.checked_sub(n).and_then(|at| bytes.get(at));
    // Nearly always the first one, right behind the last value: `="…">` or `="…"/>`.
    let quote = if before(1) == Some(&b'/') { 2 } else { 1 };
    if before(quote) == Some(&b'"') && before(quote + 1) != Some(&b'=') {
        return Some(first);
    }
    let mut inside = None;
    bytes.iter().position(|b| match (inside, b) {
        (None, b'>') => true,
        (None, b'"' | b'\'') => {
            inside = Some(*b);
            false
        }
        (Some(q), b) if q == *b => {
            inside = None;
            false
        }
        _ => false,
    })
}

/// Text with its entities resolved: `lt`, `#12`, `#xAC00`. Anything else stays as it was written.
fn plain(text: &str) -> Cow<'_, str> {
    let Some(first) = text.find('&') else { return Cow::Borrowed(text) };
    let (before, mut rest) = text.split_at(first);
    let mut out = String::from(before);
    while let Some(after) = rest.strip_prefix('&') {
        let name = after.bytes().take(12).position(|b| b == b';').and_then(|at| after.get(..at));
        let known = name.and_then(|n| Some((entity(n)?, after.get(n.len() + 1..)?)));
        match known {
            Some((c, tail)) => {
                out.push(c);
                rest = tail;
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
        let (plain, more) = rest.split_at(rest.find('&').unwrap_or(rest.len()));
        out.push_str(plain);
        rest = more;
    }
    Cow::Owned(out)
}

fn entity(name: &str) -> Option<char> {
    Some(match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            return char::from_u32(code);
        }
    })
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
