//! HTML read as the text a reader sees, each character knowing where it stands in the source.

use crate::record::Offsets;
use crate::{Context, extract};
use law_model::Citation;
use law_vocab::raised::Stretch;

/// The visible text of a marked-up source with the way back.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    pub text: String,
    /// For each character of `text` the bytes of the source it stands for.
    spots: Vec<(usize, usize)>,
}

/// Elements that end a paragraph, and those that end a line.
const PARAGRAPHS: [&str; 14] =
    ["p", "div", "table", "ul", "ol", "section", "article", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"];
const LINES: [&str; 6] = ["br", "tr", "li", "dt", "dd", "hr"];
/// Elements whose content nobody reads.
const HIDDEN: [&str; 5] = ["script", "style", "template", "noscript", "rp"];

impl Plain {
    /// The bytes of the source that the characters `from..to` of the text stand for.
    #[must_use]
    pub fn source(&self, from: usize, to: usize) -> [usize; 2] {
        let start = self.spots.get(from).map_or(0, |s| s.0);
        let end = to.checked_sub(1).and_then(|i| self.spots.get(i)).map_or(start, |s| s.1);
        [start, end.max(start)]
    }

    fn push(&mut self, c: char, start: usize, end: usize) {
        self.text.push(c);
        self.spots.push((start, end));
    }

    /// Breaks the line (`count` 1) or the paragraph (`count` 2), never more.
    fn line_break(&mut self, count: usize, at: usize) {
        let present = self.text.bytes().rev().take(count).take_while(|&b| b == b'\n').count();
        if !self.text.is_empty() {
            for _ in present..count {
                self.push('\n', at, at);
            }
        }
    }
}

/// The text of an HTML source: tags away, entities read, hidden elements left out.
#[must_use]
pub fn plain_of_html(source: &str) -> Plain {
    let mut plain = Plain::default();
    let mut at = 0;
    let mut raised = None;
    while let Some(rest) = source.get(at..).filter(|r| !r.is_empty()) {
        if let Some(tag) = tag_at(rest) {
            let end = at + tag.len;
            if PARAGRAPHS.contains(&tag.name.as_str()) {
                plain.line_break(2, at);
            } else if LINES.contains(&tag.name.as_str()) {
                plain.line_break(1, at);
            } else if matches!(tag.name.as_str(), "td" | "th") {
                plain.push(' ', at, at);
            } else if tag.name == "rt" {
                plain.push(if tag.closing { ')' } else { '(' }, at, at);
            }
            if matches!(tag.name.as_str(), "sup" | "sub") {
                raised = (!tag.closing).then(|| Stretch::new(tag.name == "sub"));
            }
            at = if !tag.closing && HIDDEN.contains(&tag.name.as_str()) {
                after_element(source, end, &tag.name)
            } else {
                end
            };
            continue;
        }
        let Some(first) = rest.chars().next() else { break };
        let (c, len) = entity(rest).unwrap_or((first, first.len_utf8()));
        // The number of a note must not go on the number before it.
        plain.push(raised.as_mut().map_or(c, |stretch| stretch.set(c)), at, at + len);
        at += len;
    }
    plain
}

/// A text as it was given, and what a reader sees of it: the same, unless it is HTML.
#[derive(Debug)]
pub struct Reading<'a> {
    source: &'a str,
    plain: Option<Plain>,
}

impl<'a> Reading<'a> {
    #[must_use]
    pub fn of(source: &'a str) -> Self {
        Self { source, plain: is_html(source).then(|| plain_of_html(source)) }
    }

    #[must_use]
    pub fn is_html(&self) -> bool {
        self.plain.is_some()
    }

    /// What is to be read.
    #[must_use]
    pub fn text(&self) -> &str {
        self.plain.as_ref().map_or(self.source, |plain| &plain.text)
    }

    /// Spans in the text that was read, in text order, become spans in the text that was given.
    pub fn place(&self, citations: &mut [Citation]) {
        let Some(plain) = &self.plain else { return };
        let mut offsets = Offsets::new(self.source);
        for citation in citations {
            let [from, to] = citation.span;
            let [start, end] = plain.source(from, to);
            let (a, b) = (offsets.advance(start), offsets.advance(end));
            citation.span = [a.0, b.0];
            citation.span_utf8 = [start, end];
            citation.span_utf16 = [a.1, b.1];
        }
    }
}

/// Elements that show that a text is HTML, by an end tag or by standing alone.
const TELLING: [&str; 26] = [
    "html",
    "body",
    "p",
    "div",
    "span",
    "a",
    "b",
    "i",
    "u",
    "em",
    "strong",
    "mark",
    "font",
    "sup",
    "sub",
    "table",
    "td",
    "li",
    "ul",
    "ol",
    "h1",
    "h2",
    "h3",
    "br",
    "small",
    "blockquote",
];

/// Whether a text is HTML: it ends an element of HTML or breaks a line with one.
#[must_use]
pub fn is_html(text: &str) -> bool {
    text.match_indices('<').any(|(at, _)| {
        let rest = text.get(at..).unwrap_or("");
        // A paragraph is often left open, but never begins in the middle of a word.
        let shaped =
            rest.starts_with("</") || ["<br", "<BR", "<p>", "<P>"].iter().any(|tag| rest.starts_with(tag));
        shaped && tag_at(rest).is_some_and(|tag| TELLING.contains(&tag.name.as_str()))
    })
}

/// All citations of an HTML source: spans point into the source, `text` is what a reader sees.
#[must_use]
pub fn extract_html(source: &str, context: &Context) -> Vec<Citation> {
    let reading = Reading { source, plain: Some(plain_of_html(source)) };
    let mut found = extract(reading.text(), context);
    reading.place(&mut found);
    found
}

pub(crate) struct Tag {
    pub name: String,
    pub closing: bool,
    /// `<br/>`, comments, declarations: nothing is opened.
    pub alone: bool,
    pub len: usize,
}

/// The tag, comment or declaration that begins `rest`.
pub(crate) fn tag_at(rest: &str) -> Option<Tag> {
    let inner = rest.strip_prefix('<')?;
    if let Some(comment) = inner.strip_prefix("!--") {
        let len = comment.find("-->").map_or(rest.len(), |i| i + 7);
        return Some(Tag { name: String::new(), closing: false, alone: true, len });
    }
    let closing = inner.starts_with('/');
    let name_at = inner.strip_prefix('/').unwrap_or(inner);
    let first = name_at.bytes().next()?;
    if !first.is_ascii_alphabetic() && !matches!(first, b'!' | b'?') {
        return None;
    }
    let name: String = name_at.chars().take_while(|c| c.is_ascii_alphanumeric()).take(16).collect();
    let len = tag_len(rest)?;
    let empty = matches!(name.as_str(), "" | "br" | "hr" | "img" | "input" | "meta" | "link" | "wbr" | "col");
    let slash = rest.get(..len).is_some_and(|t| t.ends_with("/>"));
    Some(Tag { name: name.to_ascii_lowercase(), closing, alone: empty || slash, len })
}

/// Longest tag that is looked for; a `<` without its `>` is text.
const LONGEST_TAG: usize = 4096;

fn tag_len(rest: &str) -> Option<usize> {
    let mut quote = None;
    for (i, b) in rest.bytes().enumerate().take(LONGEST_TAG) {
        match (quote, b) {
            (None, b'"' | b'\'') => quote = Some(b),
            (Some(q), b) if q == b => quote = None,
            (None, b'>') => return Some(i + 1),
            (None, b'<') if i > 0 => return None,
            _ => {}
        }
    }
    None
}

/// Behind `</name>` after `from`.
fn after_element(source: &str, from: usize, name: &str) -> usize {
    let mut at = from;
    while let Some(found) = source.get(at..).and_then(|rest| rest.find("</")) {
        let start = at + found;
        match source.get(start..).and_then(tag_at) {
            Some(tag) if tag.closing && tag.name == name => return start + tag.len,
            _ => at = start + 2,
        }
    }
    source.len()
}

const ENTITIES: [(&str, char); 12] = [
    ("nbsp", ' '),
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("middot", '·'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("hellip", '…'),
];

/// A character reference that begins `rest`, with its length.
pub(crate) fn entity(rest: &str) -> Option<(char, usize)> {
    let body = rest.strip_prefix('&')?;
    let name: &str = body.get(..body.bytes().take(12).position(|b| b == b';')?)?;
    let c = match name.strip_prefix('#') {
        Some(number) => {
            let hex = number.strip_prefix(['x', 'X']);
            let code = hex.map_or_else(|| number.parse().ok(), |h| u32::from_str_radix(h, 16).ok())?;
            char::from_u32(code)?
        }
        None => ENTITIES.iter().find(|(n, _)| *n == name)?.1,
    };
    Some((c, name.len() + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_point_into_the_source() {
        let source =
            "<p><b>민법</b> 제<em>103</em>조, 제104조</p><script>민법 제1조</script>&lt;상법&nbsp;제1조&gt;";
        let shown: Vec<_> = extract_html(source, &Context::default())
            .iter()
            .map(|c| {
                let text = source.get(c.span_utf8[0]..c.span_utf8[1]).unwrap_or("outside");
                format!("{}: {text}", c.law.as_deref().unwrap_or("?"))
            })
            .collect();
        assert_eq!(shown, ["민법: 민법</b> 제<em>103</em>조", "민법: 제104조", "상법: 상법&nbsp;제1조"]);
    }

    #[test]
    fn a_raised_number_ends_a_citation() {
        let cited = |source: &str| {
            extract_html(source, &Context::default()).iter().map(|c| c.text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(cited("민법 제1조<sup>1)</sup>, 상법 제2<em>3</em>조"), ["민법 제1조", "상법 제23조"]);
        assert_eq!(cited("<ruby>民法<rp>(</rp><rt>민법</rt><rp>)</rp></ruby> 제1조"), ["民法(민법) 제1조"]);
        assert_eq!(cited("주차장법 시행령 별표 1<sup>2)</sup>에"), ["주차장법 시행령 별표 1"]);
        assert_eq!(cited("대법원 2013다61381<sup>5)</sup> 판결"), ["대법원 2013다61381"]);
        assert_eq!(
            crate::extract("대법원 2013다61381⁵⁾ 판결", &Context::default())[0].text,
            "대법원 2013다61381"
        );
        assert_eq!(
            crate::extract("주차장법 시행령 별표 1²⁾에", &Context::default())[0].text,
            "주차장법 시행령 별표 1"
        );
    }

    #[test]
    fn what_is_html() {
        for (text, html) in [
            ("<b>민법</b> 제103조", true),
            ("민법 제1조<br/>상법", true),
            ("<p>민법 제1조", true),
            ("민법 제1조 <b> 제2조", false),
            ("a < b, c > d, <개정 2020. 1. 1.>, </abbr>, <브라우저></브라우저>", false),
        ] {
            assert_eq!(is_html(text), html, "{text}");
        }
    }

    #[test]
    fn blocks_are_borders() {
        assert_eq!(plain_of_html("<p>가</p><p>나<br>다 < 라</p>").text, "가\n\n나\n다 < 라\n\n");
    }
}
