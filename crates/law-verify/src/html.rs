//! The checked text as an HTML fragment: every citation marked, linked and explained; nothing else changed.

use crate::finding::word;
use crate::report::Report;
use crate::words;
use law_model::{Citation, Level};
use std::fmt::Write as _;

/// A section with the headline, the text with its marks, and the list of verdicts. It carries no script and
/// no style; classes are `hanlaw-ok`, `hanlaw-notice`, `hanlaw-unknown`, `hanlaw-error`.
#[must_use]
pub fn html(report: &Report, text: &str) -> String {
    let mut out = format!(
        "<section class=\"hanlaw\" lang=\"ko\">\n<h2>{}</h2>\n<p>{}<br>{}</p>\n<pre>",
        escaped(words::headline(report.overall)),
        escaped(&words::summary(&report.counts)),
        escaped(&words::basis(report)),
    );
    let mut at = 0;
    for (no, citation) in report.citations.iter().enumerate() {
        let [start, end] = citation.span_utf8;
        let (Some(between), Some(cited)) = (text.get(at..start), text.get(start..end)) else { continue };
        let _ = write!(
            out,
            "{}<mark id=\"c{no}\" class=\"hanlaw-{}\" title=\"{}\">{}</mark>",
            escaped(between),
            class(citation),
            escaped(&words::explanation(citation)),
            linked(citation, cited),
        );
        at = end;
    }
    let _ = write!(out, "{}</pre>\n<ol>\n", escaped(text.get(at..).unwrap_or("")));
    for (no, citation) in report.citations.iter().enumerate() {
        let status = words::status(citation);
        let _ = writeln!(
            out,
            "<li class=\"hanlaw-{}\"><a href=\"#c{no}\">{}</a> <b>{} {}</b> {}</li>",
            class(citation),
            escaped(&words::one_line(&citation.text)),
            words::mark(status.level()),
            words::name(status),
            escaped(&words::explanation(citation)),
        );
    }
    let _ = write!(out, "</ol>\n<p>{}</p>\n</section>\n", escaped(words::NOTICE));
    out
}

fn class(citation: &Citation) -> String {
    word::<Level>(&words::status(citation).level())
}

fn linked(citation: &Citation, cited: &str) -> String {
    match words::url(citation) {
        Some(url) => format!("<a href=\"{}\" rel=\"noreferrer\">{}</a>", escaped(url), escaped(cited)),
        None => escaped(cited),
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
    out
}
