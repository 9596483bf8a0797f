//! A report for a terminal and for a model, and as a Markdown table for a document.

use crate::report::Report;
use crate::words;
use law_model::Citation;
use std::fmt::Write as _;

/// One line per citation in text order.
#[must_use]
pub fn text(report: &Report) -> String {
    let mut out = format!("[{}] {}\n", words::label(report), words::headline(report));
    if let Some(unread) = words::unread(report) {
        let _ = writeln!(out, "{unread}");
    }
    if report.citations.is_empty() {
        return out;
    }
    let _ = write!(out, "{}\n{}\n", words::summary(&report.counts), words::basis(report));
    for (index, citation) in report.citations.iter().enumerate() {
        out.push('\n');
        line(&mut out, citation, report.place_of(index));
    }
    let _ = write!(out, "\n\n{}", words::NOTICE);
    out
}

fn line(out: &mut String, citation: &Citation, place: &str) {
    let level = words::status(citation).level();
    let _ = write!(out, "{} {}", words::mark(level), words::one_line(&citation.text));
    let title = words::title(citation);
    if !title.is_empty() {
        let _ = write!(out, " ({title})");
    }
    if !words::is_plain(citation) {
        let _ = write!(out, " — {}", words::explanation(citation));
    }
    if !place.is_empty() {
        let _ = write!(out, " [{place}]");
    }
}

/// A table.
#[must_use]
pub fn markdown(report: &Report) -> String {
    let mut out = format!("## 인용 검증 결과\n\n**{}**\n\n", words::headline(report));
    if let Some(unread) = words::unread(report) {
        let _ = write!(out, "{unread}\n\n");
    }
    if report.citations.is_empty() {
        return out;
    }
    let _ = write!(
        out,
        "{}  \n{}\n\n| | 인용 | 판정 | 설명 |\n|---|---|---|---|\n",
        words::summary(&report.counts),
        words::basis(report)
    );
    for (index, citation) in report.citations.iter().enumerate() {
        let _ = writeln!(out, "{}", row(citation, report.place_of(index)));
    }
    let _ = write!(out, "\n{}\n", words::NOTICE);
    out
}

fn row(citation: &Citation, place: &str) -> String {
    let status = words::status(citation);
    let cited = cell(&citation.text);
    let mut cited = words::url(citation).map_or_else(|| cited.clone(), |url| format!("[{cited}](<{url}>)"));
    if !place.is_empty() {
        let _ = write!(cited, "<br>{}", cell(place));
    }
    let explained = if words::is_plain(citation) {
        words::title(citation).to_owned()
    } else {
        words::explanation(citation)
    };
    format!("| {} | {cited} | {} | {} |", words::mark(status.level()), words::name(status), cell(&explained))
}

/// Text that cannot break the table or begin markup.
fn cell(text: &str) -> String {
    let mut out = String::new();
    for c in words::one_line(text).chars() {
        if matches!(c, '|' | '\\' | '[' | ']' | '<' | '>' | '*' | '_' | '`') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
