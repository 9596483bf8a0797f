//! Elements that are in the page and that nobody sees.

use super::attribute::attribute;

const VOID: [&str; 7] = ["br", "hr", "img", "input", "meta", "link", "wbr"];

/// An element nobody sees: `hidden`, or a style that says so.
pub(super) fn is_hidden(tag: &str, name: &str) -> bool {
    if VOID.contains(&name) {
        return false;
    }
    let hides = |style: String| {
        let style: String =
            style.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
        style.contains("display:none") || style.contains("visibility:hidden")
    };
    // The word may also stand inside a value: what is outside of the quotes counts.
    let bare = tag
        .split(['"', '\''])
        .step_by(2)
        .flat_map(str::split_whitespace)
        .any(|word| word.trim_end_matches(['/', '=']).eq_ignore_ascii_case("hidden"));
    bare || attribute(tag, "style").is_some_and(hides)
}

/// What follows a hidden element; one that may be left open ends where the next of its kind, or a block, begins.
pub(super) fn after_hidden<'t>(rest: &'t str, name: &str) -> &'t str {
    const BLOCKS: [&str; 9] = ["p", "div", "table", "ul", "ol", "section", "article", "pre", "blockquote"];
    let is_open = matches!(name, "p" | "li" | "td" | "th" | "tr" | "dt" | "dd" | "option");
    let (mut depth, mut rest) = (1usize, rest);
    while let Some(at) = rest.find('<') {
        let (_, tail) = rest.split_at(at);
        let inner = tail.get(1..).unwrap_or_default();
        let closing = inner.starts_with('/');
        let other: String = inner
            .trim_start_matches('/')
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric())
            .take(12)
            .collect();
        let other = other.to_ascii_lowercase();
        let ends = is_open && !closing && (other == name || name == "p" && BLOCKS.contains(&other.as_str()));
        if ends {
            return tail;
        }
        rest = inner.split_once('>').map_or("", |(_, rest)| rest);
        if other == name {
            depth = if closing { depth - 1 } else { depth + 1 };
        }
        if depth == 0 {
            return rest;
        }
    }
    ""
}

/// What follows `</name…>`.
pub(super) fn after_closing<'t>(rest: &'t str, name: &str) -> &'t str {
    let mut rest = rest;
    while let Some((_, tail)) = rest.split_once("</") {
        if tail.get(..name.len()).is_some_and(|n| n.eq_ignore_ascii_case(name)) {
            return tail.split_once('>').map_or("", |(_, r)| r);
        }
        rest = tail;
    }
    ""
}

/// The text between tags.
pub(super) fn without_tags(html: &str) -> String {
    let mut pieces = html.split('<');
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.split_once('>') {
            Some((_, text)) => out.push_str(text),
            None => out.push_str(piece),
        }
    }
    out
}
