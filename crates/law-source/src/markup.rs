//! The HTML that upstream mixes into its values: tags dropped, entities decoded exactly once.
//!
//! Angle brackets are also plain punctuation in statutes (`<개정 2020.5.26>`, `<신  설>`), so only tags known by
//! name are taken as tags.

use memchr::memchr2;

/// Tags that upstream's editors leave in values. Anything else in angle brackets is text.
const TAGS: [&str; 38] = [
    "a", "b", "br", "center", "col", "colgroup", "dd", "div", "dl", "dt", "em", "font", "h1", "h2", "h3",
    "h4", "hr", "i", "img", "li", "nobr", "ol", "p", "pre", "s", "span", "strike", "strong", "sub", "sup",
    "table", "tbody", "td", "th", "thead", "tr", "u", "ul",
];

/// Tags of pages. As names of XML elements they are left to the data.
const PAGE_TAGS: [&str; 9] = ["body", "form", "head", "html", "iframe", "input", "link", "meta", "title"];

/// Tags at whose end a line ends.
const LINE_ENDS: [&str; 11] = ["p", "div", "tr", "li", "h1", "h2", "h3", "h4", "table", "dd", "dt"];

pub(crate) enum Token<'a> {
    Text(&'a str),
    Char(char),
    Open { name: String, raw: &'a str },
    Close { name: String },
}

/// Whether an XML element of this name is inline markup inside a value rather than a field.
#[must_use]
pub fn is_tag(name: &str) -> bool {
    TAGS.iter().any(|t| t.eq_ignore_ascii_case(name))
}

/// Cuts raw text into text, decoded characters and tags.
pub(crate) fn tokens(raw: &str) -> Tokens<'_> {
    Tokens { rest: raw, open_end: false }
}

pub(crate) struct Tokens<'a> {
    rest: &'a str,
    /// A tag or comment was seen to have no end: none of the rest has, so nobody looks again.
    open_end: bool,
}

impl<'a> Tokens<'a> {
    fn take(&mut self, len: usize) -> &'a str {
        let (head, tail) = self.rest.split_at_checked(len).unwrap_or((self.rest, ""));
        self.rest = tail;
        head
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let first = *self.rest.as_bytes().first()?;
            if first == b'<' && !self.open_end {
                match skipped(self.rest) {
                    Look::Found(len) => {
                        self.take(len);
                        continue;
                    }
                    Look::NoEnd => self.open_end = true,
                    Look::Other => match tag(self.rest) {
                        Look::Found((token, len)) => {
                            self.take(len);
                            return Some(token);
                        }
                        Look::NoEnd => self.open_end = true,
                        Look::Other => {}
                    },
                }
            } else if first == b'&'
                && let Some((c, len)) = entity(self.rest)
            {
                self.take(len);
                return Some(Token::Char(c));
            }
            let after = self.rest.as_bytes().get(1..).unwrap_or_default();
            let len = memchr2(b'<', b'&', after).map_or(self.rest.len(), |i| i + 1);
            return Some(Token::Text(self.take(len)));
        }
    }
}

/// What stands at a `<`.
enum Look<T> {
    Found(T),
    /// It begins like one and never ends.
    NoEnd,
    Other,
}

impl<T> Look<T> {
    fn ended(at: Option<T>) -> Self {
        at.map_or(Self::NoEnd, Self::Found)
    }
}

/// Length of a comment, or of a script or style with its content.
fn skipped(rest: &str) -> Look<usize> {
    let begins = |open: &str| rest.get(..open.len()).is_some_and(|s| s.eq_ignore_ascii_case(open));
    if begins("<!--") {
        return Look::ended(rest.find("-->").map(|i| i + 3));
    }
    if begins("<!doctype") {
        return Look::ended(rest.find('>').map(|i| i + 1));
    }
    for (open, close) in [("<script", "</script>"), ("<style", "</style>")] {
        if begins(open) {
            return Look::Found(find_ignoring_case(rest, close).map_or(rest.len(), |i| i + close.len()));
        }
    }
    Look::Other
}

pub(crate) fn find_ignoring_case(text: &str, needle: &str) -> Option<usize> {
    text.as_bytes().windows(needle.len()).position(|w| w.eq_ignore_ascii_case(needle.as_bytes()))
}

/// Whether a page came to its end; a fragment ends with its table.
#[must_use]
pub fn is_whole(html: &str) -> bool {
    let has = |tag: &str| find_ignoring_case(html, tag).is_some();
    has("</html") || !has("<html") && has("</table")
}

fn tag(rest: &str) -> Look<(Token<'_>, usize)> {
    let Some((closing, name, after)) = tag_name(rest) else { return Look::Other };
    // A lone capital in brackets is a label ("<A>"), except the change mark <P>.
    let label = name.len() == 1 && name != "P" && name.bytes().all(|b| b.is_ascii_uppercase());
    let known = is_tag(name) || PAGE_TAGS.iter().any(|t| t.eq_ignore_ascii_case(name));
    if !known || (label && !after.starts_with(' ')) || !after.starts_with([' ', '/', '>', '\n', '\t', '\r']) {
        return Look::Other;
    }
    let Some((raw, len)) = rest.find('>').and_then(|i| Some((rest.get(..=i)?, i + 1))) else {
        return Look::NoEnd;
    };
    let name = name.to_ascii_lowercase();
    Look::Found((if closing { Token::Close { name } } else { Token::Open { name, raw } }, len))
}

/// Whether it closes, the name, and what stands after the name.
fn tag_name(rest: &str) -> Option<(bool, &str, &str)> {
    let inner = rest.get(1..)?;
    let (closing, inner) = inner.strip_prefix('/').map_or((false, inner), |i| (true, i));
    let len = inner.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inner.len());
    let (name, after) = inner.split_at_checked(len)?;
    Some((closing, name, after))
}

/// One entity at the start of the text and its length.
fn entity(rest: &str) -> Option<(char, usize)> {
    // The longest entity worth knowing has ten characters; looking further would look through the whole text.
    let end = rest.bytes().take(12).position(|b| b == b';')?;
    let head = rest.get(1..end)?;
    let c = match head.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
        None => NAMED.iter().find(|(name, _)| *name == head).map(|(_, c)| *c)?,
    };
    Some((c, head.len() + 2))
}

const NAMED: [(&str, char); 24] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", ' '),
    ("middot", '·'),
    ("hellip", '…'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("times", '×'),
    ("divide", '÷'),
    ("deg", '°'),
    ("plusmn", '±'),
    ("sect", '§'),
    ("para", '¶'),
    ("copy", '©'),
    ("bull", '•'),
    ("le", '≤'),
    ("ge", '≥'),
];

/// Text as people read it: tags gone, `<br>` and block ends as line ends, cells apart, entities once.
#[must_use]
pub fn plain(raw: &str) -> String {
    if memchr2(b'<', b'&', raw.as_bytes()).is_none() {
        return tidy(raw);
    }
    let mut out = String::with_capacity(raw.len());
    for token in tokens(raw) {
        match token {
            Token::Text(text) => out.push_str(text),
            Token::Char(c) => out.push(c),
            Token::Open { name, .. } if name == "br" || name == "hr" => out.push('\n'),
            Token::Open { .. } => {}
            Token::Close { name } if name == "td" || name == "th" => out.push_str(" | "),
            Token::Close { name } => {
                if LINE_ENDS.contains(&name.as_str()) {
                    out.push('\n');
                }
            }
        }
    }
    tidy(&out)
}

#[must_use]
pub fn plain_lines(lines: &[&str]) -> String {
    match lines {
        [] => String::new(),
        [one] => plain(one),
        many => plain(&many.join("\n")),
    }
}

/// Same, but leading spaces and empty lines stay: tables drawn with characters live on them.
#[must_use]
pub fn block(lines: &[&str]) -> String {
    let mut out = String::new();
    for line in lines {
        for token in tokens(line) {
            match token {
                Token::Text(text) => out.push_str(text),
                Token::Char(c) => out.push(c),
                Token::Open { name, .. } if name == "br" => out.push('\n'),
                _ => {}
            }
        }
        out.push('\n');
    }
    let text: Vec<&str> = out.lines().map(str::trim_end).collect();
    text.join("\n").trim_matches('\n').to_owned()
}

/// Sources of the images in a value, in order; an image without one counts with an empty source.
#[must_use]
pub fn images(lines: &[&str]) -> Vec<String> {
    let mut out = Vec::new();
    for line in lines.iter().filter(|l| l.contains('<')) {
        for token in tokens(line) {
            if let Token::Open { name, raw } = token
                && name == "img"
            {
                out.push(attribute(raw, "src").unwrap_or_default());
            }
        }
    }
    out
}

/// Value of an attribute of a raw tag.
#[must_use]
pub fn attribute(raw: &str, name: &str) -> Option<String> {
    let at = find_ignoring_case(raw, &format!("{name}="))?;
    let value = raw.get(at + name.len() + 1..)?;
    let text = match value.chars().next()? {
        quote @ ('"' | '\'') => value.get(1..)?.split(quote).next()?,
        _ => value.split([' ', '>', '\n', '\t']).next()?,
    };
    Some(decode(text))
}

/// Entities only, once.
#[must_use]
pub fn decode(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((text, _)) = rest.split_once('&') {
        out.push_str(text);
        let at = rest.get(text.len()..).unwrap_or_default();
        let len = match entity(at) {
            Some((c, len)) => {
                out.push(c);
                len
            }
            None => {
                out.push('&');
                1
            }
        };
        rest = at.get(len..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

/// Line ends trimmed, runs of empty lines shortened to one, no space around the whole.
fn tidy(text: &str) -> String {
    let text = text.trim();
    if !text.contains(['\n', '\r', '\u{a0}']) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut blank = false;
    for line in text.lines() {
        let line = line.trim_end();
        if line.is_empty() && blank {
            continue;
        }
        blank = line.is_empty();
        if !out.is_empty() {
            out.push('\n');
        }
        out.extend(line.chars().map(|c| if c == '\u{a0}' { ' ' } else { c }));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_as_read() {
        for (raw, expected) in [
            ("삭제 &lt;2010.8.9&gt;", "삭제 <2010.8.9>"),
            ("제1조 <개정 2020.5.26> ㆍ", "제1조 <개정 2020.5.26> ㆍ"),
            ("a &amp;lt; b", "a &lt; b"),
            ("지원법 유니버시아<strong class=\"x\">드</strong>대회", "지원법 유니버시아드대회"),
            ("가<br/>나<BR>다", "가\n나\n다"),
            ("<td>1</td><td>2</td></tr><tr>", "1 | 2 |"),
            ("<img src='a.gif'></img>문", "문"),
            ("<신  설> A<B, B>C <A>형 &unknown; & &#8231; &#x41;", "<신  설> A<B, B>C <A>형 &unknown; & ‧ A"),
            ("< b", "< b"),
            ("<!-- x -->나<script>var a='<b>';</script>", "나"),
            ("<img src=", "<img src="),
        ] {
            assert_eq!(plain(raw), expected, "{raw}");
        }
    }

    #[test]
    fn a_page_ends() {
        for (html, whole) in [
            ("<!DOCTYPE html><HTML><table><tr><td>1</td></tr></table></body></HTML>\n", true),
            ("<html><table><tr><td>1</td></tr></table>", false),
            ("<table><tr><td>1</td></tr></table>", true),
            ("<table><tr><td>1", false),
            ("", false),
        ] {
            assert_eq!(is_whole(html), whole, "{html}");
        }
    }

    #[test]
    fn images_are_counted_with_their_source() {
        let lines = ["<img src=\"http://x/f.do?a=1&amp;b=2\" alt=''></img>", "글", "<IMG id=3>"];
        assert_eq!(images(&lines), ["http://x/f.do?a=1&b=2", ""]);
    }

    #[test]
    fn tables_keep_their_spaces() {
        assert_eq!(block(&["┃  성  명┃", "", "    x  "]), "┃  성  명┃\n\n    x");
    }
}
