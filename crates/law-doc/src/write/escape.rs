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

/// A paragraph must not begin like a heading or a quotation.
pub(super) fn begins_like_a_mark(said: &str, style: Style) -> bool {
    let marks = said.len() - said.trim_start_matches('#').len();
    let heading = marks > 0 && said.get(marks..).is_some_and(|r| r.is_empty() || r.starts_with(' '));
    style == Style::Markdown && (said.starts_with('>') || heading)
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

pub(super) fn image(out: &mut String, name: &str, style: Style) {
    if style != Style::Plain {
        let name: String =
            name.chars().filter(|c| !matches!(c, '[' | ']' | '(' | ')' | '|' | '<' | '>')).collect();
        out.push_str(&["![그림](", &name.trim().replace(' ', "_"), ")"].concat());
    }
}

pub(super) fn link(out: &mut String, url: &str, text: &str, style: Style) {
    let plain_url = !url.contains(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '"'));
    match style {
        Style::Markdown | Style::Cell if plain_url && crate::html::is_web_address(url) => {
            out.push('[');
            push(out, &text.replace(['[', ']'], " "), style);
            out.push_str(&["](", &url.replace('|', "%7C"), ")"].concat());
        }
        Style::Html if plain_url && crate::html::is_web_address(url) => {
            out.push_str(&["<a href=\"", &url.replace('&', "&amp;"), "\">"].concat());
            push(out, text, style);
            out.push_str("</a>");
        }
        _ => push(out, text, style),
    }
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
