//! What a piece of text must look like so that it is read back as itself.

use super::equation;
use law_scan::ByteSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// A Markdown paragraph.
    Markdown,
    /// A cell of a GitHub table.
    Cell,
    /// A cell of an HTML table.
    Html,
    Plain,
}

impl Style {
    pub(super) fn line_break(self) -> &'static str {
        match self {
            Style::Markdown => "  \n",
            Style::Cell | Style::Html => "<br>",
            Style::Plain => "\n",
        }
    }
}

/// Marks are rare: what stands between them is taken over as it is.
pub(super) fn push(out: &mut String, text: &str, style: Style) {
    let first = out.chars().next_back().unwrap_or(' ');
    let mut whole = Whole { text, dollars: None, brackets: None };
    let mut from = 0;
    let mut search = 0;
    while let Some(at) = MARKS.find(text, search) {
        let mark = text.as_bytes().get(at).copied().unwrap_or_default();
        let before = text.get(..at).and_then(|t| t.chars().next_back()).unwrap_or(first);
        let next = text.get(at + 1..).and_then(|t| t.chars().next()).unwrap_or(' ');
        search = at + 1;
        if let Some(spelled) = spelled(mark, [before, next], style, &mut whole) {
            out.push_str(text.get(from..at).unwrap_or_default());
            out.push_str(spelled);
            from = search;
        }
    }
    out.push_str(text.get(from..).unwrap_or_default());
}

const MARKS: ByteSet = ByteSet::new(b"\t$&*<>[\\_`|~");

/// What the whole of a text says about marks that mean something only in pairs; looked up at the first of them.
struct Whole<'t> {
    text: &'t str,
    dollars: Option<bool>,
    brackets: Option<bool>,
}

impl Whole<'_> {
    fn has_dollars(&mut self) -> bool {
        let text = self.text;
        *self.dollars.get_or_insert_with(|| text.bytes().filter(|b| *b == b'$').nth(1).is_some())
    }

    fn has_brackets(&mut self) -> bool {
        let text = self.text;
        *self.brackets.get_or_insert_with(|| text.contains("](") || text.contains("[^"))
    }
}

/// How a mark is written between two characters; nothing when it stays.
fn spelled(mark: u8, [before, next]: [char; 2], style: Style, whole: &mut Whole<'_>) -> Option<&'static str> {
    Some(match (style, mark) {
        (_, b'\t') => " ",
        (Style::Plain, _) => return None,
        (Style::Html, b'<') => "&lt;",
        (_, b'<') if next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?') => "&lt;",
        (Style::Html, b'>') => "&gt;",
        (_, b'&') if next == '#' || next.is_ascii_alphabetic() => "&amp;",
        (Style::Html, _) => return None,
        (_, b'*') => "\\*",
        (_, b'`') => "\\`",
        (_, b'_') if !(before.is_alphanumeric() && next.is_alphanumeric()) => "\\_",
        (_, b'\\') if next.is_ascii_punctuation() => "\\\\",
        (_, b'~') if next == '~' || before == '~' => "\\~",
        (_, b'$') if whole.has_dollars() => "\\$",
        (_, b'[') if whole.has_brackets() => "\\[",
        (Style::Cell, b'|') => "\\|",
        _ => return None,
    })
}

/// A paragraph must not begin like a heading or a quotation, nor be a rule.
pub(super) fn begins_like_a_mark(said: &str, style: Style) -> bool {
    let marks = said.len() - said.trim_start_matches('#').len();
    let heading = marks > 0 && said.get(marks..).is_some_and(|r| r.is_empty() || r.starts_with(' '));
    let dashes =
        || said.bytes().filter(|b| *b == b'-').count() > 2 && said.bytes().all(|b| matches!(b, b'-' | b' '));
    style == Style::Markdown && (said.starts_with('>') || heading || dashes())
}

pub(super) fn equation(out: &mut String, script: &str, style: Style) {
    match style {
        Style::Plain => out.push_str(script),
        _ if equation::is_plain(script) => push(out, script, style),
        _ => {
            let latex = equation::to_latex(script);
            let latex =
                if style == Style::Html { latex.replace('&', "&amp;").replace('<', "&lt;") } else { latex };
            let latex = if style == Style::Cell { latex.replace('|', "\\vert ") } else { latex };
            out.push('$');
            out.push_str(&latex);
            out.push('$');
        }
    }
}

pub(super) fn image(out: &mut String, name: &str, alt: &str, style: Style) {
    let bare = |said: &str| -> String {
        said.chars().filter(|c| !matches!(c, '[' | ']' | '(' | ')' | '|' | '<' | '>')).collect()
    };
    if style != Style::Plain {
        out.push_str("![");
        if alt.is_empty() {
            out.push_str("그림");
        } else {
            push(out, &bare(alt), style);
        }
        out.push_str(&["](", &bare(name).trim().replace(' ', "_"), ")"].concat());
    }
}

pub(super) fn link(out: &mut String, url: &str, text: &str, style: Style) {
    let is_link = !url.contains(char::is_whitespace) && crate::html::is_web_address(url);
    match style {
        Style::Markdown | Style::Cell if is_link => {
            out.push('[');
            push(out, &text.replace(['[', ']'], " "), style);
            out.push_str(&["](", &address(url).replace('|', "%7C"), ")"].concat());
        }
        Style::Html if is_link => {
            out.push_str(&["<a href=\"", &address(url).replace('&', "&amp;"), "\">"].concat());
            push(out, text, style);
            out.push_str("</a>");
        }
        _ => push(out, text, style),
    }
}

/// An address without the characters that would end it early.
fn address(url: &str) -> String {
    let mut out = String::new();
    for c in url.chars() {
        match c {
            '(' => out.push_str("%28"),
            ')' => out.push_str("%29"),
            '<' => out.push_str("%3C"),
            '>' => out.push_str("%3E"),
            '"' => out.push_str("%22"),
            c => out.push(c),
        }
    }
    out
}

pub(super) fn ruby(out: &mut String, base: &str, ruby: &str, style: Style) {
    if style == Style::Plain || ruby.is_empty() {
        push(out, base, style);
        return;
    }
    out.push_str("<ruby>");
    push(out, base, style);
    out.push_str("<rt>");
    push(out, ruby, style);
    out.push_str("</rt></ruby>");
}

/// High and low text is an element of HTML; where there is none, its digits are those of Unicode.
pub(super) fn raised(out: &mut String, text: &str, is_low: bool, style: Style) {
    if style == Style::Plain {
        out.extend(law_vocab::raised::set(text, is_low));
        return;
    }
    let name = if is_low { "sub>" } else { "sup>" };
    out.push('<');
    out.push_str(name);
    push(out, text, style);
    out.push_str("</");
    out.push_str(name);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_ends_where_it_ends() {
        let written = |style| {
            let mut out = String::new();
            link(&mut out, "http://www.law.go.kr/a(b)?c=\"d\"&e", "누리집", style);
            out
        };
        assert_eq!(written(Style::Markdown), "[누리집](http://www.law.go.kr/a%28b%29?c=%22d%22&e)");
        assert_eq!(
            written(Style::Html),
            "<a href=\"http://www.law.go.kr/a%28b%29?c=%22d%22&amp;e\">누리집</a>"
        );
        assert_eq!(written(Style::Plain), "누리집");
    }

    #[test]
    fn marks_are_escaped_by_what_stands_around_them() {
        let written = |text: &str, style| {
            let mut out = String::from("앞");
            push(&mut out, text, style);
            out
        };
        assert_eq!(
            written("_가_나 a_b *\t1<2 <b> &lt; & ~~", Style::Markdown),
            "앞_가_나 a_b \\* 1<2 &lt;b> &amp;lt; & \\~\\~"
        );
        assert_eq!(written("$1 [가]", Style::Markdown), "앞$1 [가]");
        assert_eq!(written("$1 $2 [가](나)|", Style::Cell), "앞\\$1 \\$2 \\[가](나)\\|");
        assert_eq!(written("a<b> *|", Style::Html), "앞a&lt;b&gt; *|");
    }
}
