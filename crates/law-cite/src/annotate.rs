//! Links and badges put into a text, without touching anything else.
//!
//! `strip(annotate(x)) == x` for every `x` that carries no such links yet.

use crate::markup::tag_at;
use law_model::{Citation, Kind, Level, Status};

/// What the text is, and so what a link looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `[민법 제750조 ✓](https://www.law.go.kr/… "hanlaw exists")`.
    Markdown,
    /// `<a class="hanlaw" …>민법 제750조</a>` in an HTML source; a `<span>` inside or around an anchor of the text.
    Html,
}

const SITE: &str = "https://www.law.go.kr/";
const MARK: &str = "hanlaw";

/// The text with every citation linked to its official address; with a verdict also a badge.
#[must_use]
pub fn annotate(text: &str, citations: &[Citation], style: Style) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut done = 0;
    let mut state = Surroundings::default();
    for citation in citations {
        let [start, end] = citation.span_utf8;
        let Some(before) = text.get(done..start) else { continue };
        if text.get(start..end).is_none() {
            continue;
        }
        state.read(before, style);
        let Some([start, end]) = whole(text, [start.max(done), end], done, style) else { continue };
        let (Some(before), Some(inner)) = (text.get(done..start), text.get(start..end)) else { continue };
        out.push_str(before);
        link(&mut out, inner, citation, style, &state);
        state.read(inner, style);
        done = end;
    }
    out.push_str(text.get(done..).unwrap_or(""));
    out
}

/// The text as it was before [`annotate`].
#[must_use]
pub fn strip(text: &str, style: Style) -> String {
    match style {
        Style::Html => strip_html(text),
        Style::Markdown => strip_markdown(text),
    }
}

/// Whether the reader stands inside an anchor, a link or code of the text itself.
#[derive(Default)]
struct Surroundings {
    anchors: usize,
    code: bool,
    bracket: usize,
}

impl Surroundings {
    fn read(&mut self, text: &str, style: Style) {
        match style {
            Style::Html => {
                for tag in tags(text).map(|(_, tag)| tag).filter(|t| t.name == "a") {
                    self.anchors =
                        if tag.closing { self.anchors.saturating_sub(1) } else { self.anchors + 1 };
                }
            }
            Style::Markdown => {
                for b in text.bytes() {
                    match b {
                        b'`' => self.code = !self.code,
                        b'[' => self.bracket += 1,
                        b']' => self.bracket = self.bracket.saturating_sub(1),
                        b'\n' => self.bracket = 0,
                        _ => {}
                    }
                }
            }
        }
    }

    fn closed(&self) -> bool {
        self.code || self.bracket > 0
    }
}

fn tags(text: &str) -> impl Iterator<Item = (usize, crate::markup::Tag)> {
    text.match_indices('<').filter_map(|(i, _)| Some((i, tag_at(text.get(i..)?)?)))
}

/// A span that holds whole elements: grown over the marks next to it, or nothing when that does not help.
fn whole(text: &str, span: [usize; 2], floor: usize, style: Style) -> Option<[usize; 2]> {
    match style {
        Style::Html => whole_html(text, span, floor),
        Style::Markdown => whole_markdown(text, span, floor),
    }
}

fn whole_html(text: &str, [mut start, mut end]: [usize; 2], floor: usize) -> Option<[usize; 2]> {
    let inner = text.get(start..end)?;
    let (mut open, mut orphans) = (Vec::new(), Vec::new());
    for (_, tag) in tags(inner).filter(|(_, t)| !t.alone) {
        if !tag.closing {
            open.push(tag.name);
        } else if open.last() == Some(&tag.name) {
            open.pop();
        } else {
            orphans.push(tag.name);
        }
    }
    for name in orphans {
        let before = text.get(floor..start)?;
        let at = before.rfind('<').filter(|&i| {
            before.ends_with('>')
                && tag_at(before.get(i..).unwrap_or(""))
                    .is_some_and(|t| t.name == name && !t.closing && i + t.len == before.len())
        })?;
        start = floor + at;
    }
    for name in open.into_iter().rev() {
        let tag = tag_at(text.get(end..)?).filter(|t| t.closing && t.name == name)?;
        end += tag.len;
    }
    Some([start, end])
}

fn whole_markdown(text: &str, [mut start, mut end]: [usize; 2], floor: usize) -> Option<[usize; 2]> {
    for mark in ["**", "__", "~~", "`"] {
        if text.get(start..end)?.matches(mark).count() % 2 == 1 {
            if text.get(floor..start)?.ends_with(mark) {
                start -= mark.len();
            } else if text.get(end..)?.starts_with(mark) {
                end += mark.len();
            } else {
                return None;
            }
        }
    }
    let inner = text.get(start..end)?;
    let mut depth = 0_i32;
    for b in inner.bytes() {
        depth += i32::from(b == b'[') - i32::from(b == b']');
        if depth < 0 {
            return None;
        }
    }
    (depth == 0 && !inner.contains("](") && !inner.contains('|')).then_some([start, end])
}

fn badge(status: Option<Status>) -> &'static str {
    match status.map(Status::level) {
        None => "",
        Some(Level::Ok) => " ✓",
        Some(Level::Notice) => " △",
        Some(Level::Unknown) => " ?",
        Some(Level::Error) => " ✗",
    }
}

fn class(status: Option<Status>) -> &'static str {
    match status.map(Status::level) {
        None => "cited",
        Some(Level::Ok) => "ok",
        Some(Level::Notice) => "notice",
        Some(Level::Unknown) => "unknown",
        Some(Level::Error) => "error",
    }
}

fn link(out: &mut String, inner: &str, citation: &Citation, style: Style, around: &Surroundings) {
    let address = address(citation);
    match (style, address) {
        (Style::Html, Some(address)) if around.anchors == 0 && !tags(inner).any(|(_, t)| t.name == "a") => {
            let class = class(citation.verdict);
            out.push_str(&format!("<a class=\"{MARK} {class}\" href=\"{address}\">{inner}</a>"));
        }
        (Style::Html, _) => {
            let class = class(citation.verdict);
            out.push_str(&format!("<span class=\"{MARK} {class}\">{inner}</span>"));
        }
        (Style::Markdown, Some(address)) if !around.closed() => {
            let (badge, class) = (badge(citation.verdict), class(citation.verdict));
            out.push_str(&format!("[{inner}{badge}]({address} \"{MARK} {class}\")"));
        }
        (Style::Markdown, _) => out.push_str(inner),
    }
}

/// The official page of the place: `https://www.law.go.kr/법령/민법/제750조`.
#[must_use]
pub fn address(citation: &Citation) -> Option<String> {
    if let Some(case) = &citation.case {
        let number = case.numbers.first()?;
        let folder = if number.contains('헌') { "헌재결정례" } else { "판례" };
        return Some(format!("{SITE}{folder}/%28{}%29", encoded(number)));
    }
    let folder = match citation.kind {
        Kind::Statute | Kind::Constitution => "법령",
        Kind::Ordinance => "자치법규",
        Kind::AdminRule => "행정규칙",
        Kind::Treaty => "조약",
        Kind::Case => return None,
    };
    let mut address = format!("{SITE}{folder}/{}", encoded(citation.law.as_deref()?));
    let article = citation.article.as_deref().filter(|_| citation.part == law_model::Part::Main);
    if let Some(article) = article {
        let (main, branch) = article.split_once('의').map_or((article, ""), |(m, b)| (m, b));
        address.push_str(&format!("/제{main}조"));
        if !branch.is_empty() {
            address.push_str(&format!("의{branch}"));
        }
    }
    Some(address)
}

/// Letters stay readable; what could end an address or an attribute is encoded, spaces are left out as the site does.
#[must_use]
pub fn encoded(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c {
            c if c.is_whitespace() => {}
            c if c.is_alphanumeric() || c == '-' => out.push(c),
            c => {
                let mut bytes = [0; 4];
                for b in c.encode_utf8(&mut bytes).bytes() {
                    out.push_str(&format!("%{b:02X}"));
                }
            }
        }
    }
    out
}

fn strip_html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // For every open anchor or span: whether it is one of ours.
    let mut open: Vec<(String, bool)> = Vec::new();
    let mut done = 0;
    for (at, tag) in tags(text) {
        if at < done || tag.alone || !matches!(tag.name.as_str(), "a" | "span") {
            continue;
        }
        let source = text.get(at..at + tag.len).unwrap_or("");
        let ours = if tag.closing {
            let found = open.iter().rposition(|(name, _)| *name == tag.name);
            found.is_some_and(|i| open.remove(i).1)
        } else {
            let ours = source.starts_with(&format!("<{} class=\"{MARK} ", tag.name));
            open.push((tag.name.clone(), ours));
            ours
        };
        if ours {
            out.push_str(text.get(done..at).unwrap_or(""));
            done = at + tag.len;
        }
    }
    out.push_str(text.get(done..).unwrap_or(""));
    out
}

fn strip_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|r| !r.is_empty()) {
        if let Some(len) = our_target(rest)
            && let Some(start) = open.pop()
        {
            let inner = out.split_off(start);
            let inner = inner.get(1..).unwrap_or("");
            let badge = [" ✓", " △", " ?", " ✗"]
                .into_iter()
                .find(|b| inner.ends_with(b) && !rest.get(..len).is_some_and(|t| t.ends_with("cited\")")));
            out.push_str(badge.and_then(|b| inner.strip_suffix(b)).unwrap_or(inner));
            at += len;
            continue;
        }
        let Some(c) = rest.chars().next() else { break };
        match c {
            '[' => open.push(out.len()),
            ']' => {
                open.pop();
            }
            _ => {}
        }
        out.push(c);
        at += c.len_utf8();
    }
    out
}

/// `](https://www.law.go.kr/… "hanlaw ok")` at the beginning of `rest`: its length.
fn our_target(rest: &str) -> Option<usize> {
    let target = rest.strip_prefix("](")?.strip_prefix(SITE)?;
    let end = target.bytes().take(2048).position(|b| b == b')')?;
    let body = target.get(..end)?;
    let (_, title) = body.split_once(" \"")?;
    (title.starts_with(MARK) && title.ends_with('"')).then_some(2 + SITE.len() + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, extract, extract_html};
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(text: &str, style: Style, expected: Expect) {
        let found = match style {
            Style::Html => extract_html(text, &Context::default()),
            Style::Markdown => extract(text, &Context::default()),
        };
        let marked = annotate(text, &found, style);
        expected.assert_eq(&marked);
        assert_eq!(strip(&marked, style), text);
    }

    #[test]
    fn markdown() {
        check(
            "**민법** 제103조와 [별표 1], `상법 제1조`, [형법 제1조](x)",
            Style::Markdown,
            expect![[
                r#"[**민법** 제103조](https://www.law.go.kr/법령/민법/제103조 "hanlaw cited")와 [[별표 1]](https://www.law.go.kr/법령/민법 "hanlaw cited"), `상법 제1조`, [형법 제1조](x)"#
            ]],
        );
    }

    #[test]
    fn html_that_cuts_citations() {
        check(
            "형법 제<b>250</b>조, 민법 <span>제750조</span>. <a href=x>상법</a> 제1조, <b>민법 <i>제2조</b></i>",
            Style::Html,
            expect![[
                r#"<a class="hanlaw cited" href="https://www.law.go.kr/법령/형법/제250조">형법 제<b>250</b>조</a>, <a class="hanlaw cited" href="https://www.law.go.kr/법령/민법/제750조">민법 <span>제750조</span></a>. <span class="hanlaw cited"><a href=x>상법</a> 제1조</span>, <b>민법 <i>제2조</b></i>"#
            ]],
        );
    }

    #[test]
    fn html() {
        check(
            "<b>민법</b> 제<em>103</em>조, 제104조 <a href=x>상법 제1조</a> <i>형법 제1</i>조",
            Style::Html,
            expect![[
                r#"<a class="hanlaw cited" href="https://www.law.go.kr/법령/민법/제103조"><b>민법</b> 제<em>103</em>조</a>, <a class="hanlaw cited" href="https://www.law.go.kr/법령/민법/제104조">제104조</a> <a href=x><span class="hanlaw cited">상법 제1조</span></a> <a class="hanlaw cited" href="https://www.law.go.kr/법령/형법/제1조"><i>형법 제1</i>조</a>"#
            ]],
        );
    }
}
