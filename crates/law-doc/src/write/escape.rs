//! What a piece of text must look like so that it is read back as itself.

use super::equation;

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

pub(super) fn push(out: &mut String, text: &str, style: Style) {
    let mut before = out.chars().next_back().unwrap_or(' ');
    let dollars = text.bytes().filter(|b| *b == b'$').count() > 1;
    let brackets = text.contains("](") || text.contains("[^");
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied().unwrap_or(' ');
        match (style, c) {
            (_, '\t') => out.push(' '),
            (Style::Plain, _) => out.push(c),
            (_, '<')
                if style == Style::Html || next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?') =>
            {
                out.push_str("&lt;");
            }
            (Style::Html, '>') => out.push_str("&gt;"),
            (_, '&') if next == '#' || next.is_ascii_alphabetic() => out.push_str("&amp;"),
            (Style::Html, _) => out.push(c),
            (_, '*' | '`') => escaped(out, c),
            (_, '_') if !(before.is_alphanumeric() && next.is_alphanumeric()) => escaped(out, c),
            (_, '\\') if next.is_ascii_punctuation() => escaped(out, c),
            (_, '~') if next == '~' || before == '~' => escaped(out, c),
            (_, '$') if dollars => escaped(out, c),
            (_, '[') if brackets => escaped(out, c),
            (Style::Cell, '|') => escaped(out, c),
            _ => out.push(c),
        }
        before = c;
    }
}

fn escaped(out: &mut String, c: char) {
    out.push('\\');
    out.push(c);
}

/// A paragraph must not begin like a heading or a quotation.
pub(super) fn line_start(said: &str, style: Style) -> String {
    let marks = said.len() - said.trim_start_matches('#').len();
    let heading = marks > 0 && said.get(marks..).is_some_and(|r| r.is_empty() || r.starts_with(' '));
    if style == Style::Markdown && (said.starts_with('>') || heading) {
        return format!("\\{said}");
    }
    said.to_owned()
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
        out.push_str(&format!("![그림]({})", name.trim().replace(' ', "_")));
    }
}

pub(super) fn link(out: &mut String, url: &str, text: &str, style: Style) {
    let plain_url = !url.contains(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '"'));
    match style {
        Style::Markdown | Style::Cell if plain_url && crate::html::is_web_address(url) => {
            out.push('[');
            push(out, &text.replace(['[', ']'], " "), style);
            out.push_str(&format!("]({})", url.replace('|', "%7C")));
        }
        Style::Html if plain_url && crate::html::is_web_address(url) => {
            out.push_str(&format!("<a href=\"{}\">", url.replace('&', "&amp;")));
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
