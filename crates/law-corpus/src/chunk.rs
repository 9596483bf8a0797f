//! A text cut into chunks: one per heading, long ones at paragraphs, every byte in exactly one chunk.
//!
//! Headings are those of Markdown and the articles and chapters of plain Korean texts (a line that begins with
//! `제3조(…)` or `제2장`). A heading with nothing under it but a deeper heading goes with the text that follows.
//! Because chunks are a partition, neighbours join without overlap and a range of chunks is a range of bytes.

use crate::fold::{Class, Fold};

/// Bytes after which a chunk is closed at the next paragraph, and the most it can have.
const FULL: usize = 2_400;
const LONGEST: usize = 6_000;

/// A heading of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub level: u8,
    pub text: String,
    /// Byte at which its line begins.
    pub start: usize,
}

/// A piece of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub start: usize,
    pub end: usize,
    /// Index of the heading it stands under.
    pub heading: Option<usize>,
    /// It begins with the line of its heading (or is all there is before the first).
    pub first: bool,
    /// Bytes of metadata (YAML head) at its beginning.
    pub head: usize,
}

/// How a document is cut.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cut {
    pub title: Option<String>,
    pub headings: Vec<Heading>,
    /// Of each heading, whether it stands in supplementary provisions (부칙).
    pub addenda: Vec<bool>,
    pub pieces: Vec<Piece>,
}

pub(crate) fn cut(text: &str) -> Cut {
    let mut out = Cut::default();
    let head = front_matter(text, &mut out.title);
    scan(text, head, &mut out);
    if out.title.is_none() {
        out.title = out.headings.iter().find(|h| h.level == 1).map(|h| h.text.clone());
    }
    let mut within: Option<u8> = None;
    for heading in &out.headings {
        if heading.text.starts_with("부칙") || heading.text.starts_with("부 칙") {
            within = Some(heading.level);
        } else if within.is_some_and(|level| heading.level <= level) {
            within = None;
        }
        out.addenda.push(within.is_some());
    }
    let mut start = 0;
    let mut under: Option<usize> = None;
    for index in 0..=out.headings.len() {
        let end = out.headings.get(index).map_or(text.len(), |h| h.start);
        let last = index == out.headings.len();
        // What is only a heading, or only metadata, goes on into the section below it.
        let own = match under.and_then(|i| out.headings.get(i)) {
            Some(heading) => {
                let body = text.get(heading.start..end).unwrap_or_default();
                let deeper = out.headings.get(index).is_some_and(|next| next.level > heading.level);
                !deeper || body.split_once('\n').is_some_and(|(_, rest)| !rest.trim().is_empty())
            }
            None => text.get(start.max(head)..end).is_some_and(|t| !t.trim().is_empty()),
        };
        if (own || last) && end > start {
            let piece = Piece { start, end, heading: under, first: true, head: head.saturating_sub(start) };
            split(text, piece, &mut out.pieces);
            start = end;
        }
        under = Some(index);
    }
    out
}

/// Bytes of the YAML head; its title is taken.
fn front_matter(text: &str, title: &mut Option<String>) -> usize {
    let Some(body) = text.strip_prefix("---\n").or_else(|| text.strip_prefix("---\r\n")) else { return 0 };
    let offset = text.len() - body.len();
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        at += line.len();
        let line = line.trim_end();
        if line == "---" {
            return offset + at;
        }
        let value = line.strip_prefix("제목:").or_else(|| line.strip_prefix("title:"));
        if let Some(value) = value.map(|v| v.trim().trim_matches(['\'', '"'])).filter(|v| !v.is_empty()) {
            *title = Some(value.to_owned());
        }
    }
    *title = None;
    0
}

fn scan(text: &str, from: usize, out: &mut Cut) {
    let mut at = from;
    let mut fenced = false;
    for line in text.get(from..).unwrap_or_default().split_inclusive('\n') {
        let trimmed = line.trim_end();
        if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
            fenced = !fenced;
        } else if !fenced && let Some((level, text)) = heading(trimmed) {
            out.headings.push(Heading { level, text, start: at });
        }
        at += line.len();
    }
}

fn heading(line: &str) -> Option<(u8, String)> {
    let rest = line.trim_start_matches('#');
    let level = line.len() - rest.len();
    if (1..=6).contains(&level) && rest.starts_with(' ') && !rest.trim().is_empty() {
        let text = rest.trim().trim_end_matches('#').trim_end();
        return Some((u8::try_from(level).unwrap_or(6), text.to_owned()));
    }
    if level > 0 {
        return None;
    }
    structural(line)
}

/// Divisions of plain legal texts and their levels; below Markdown's sections, above its articles.
const DIVISIONS: &[(char, u8)] = &[('편', 1), ('장', 2), ('절', 3), ('관', 4), ('조', 5)];

/// `제3조(목적) …`, `제2장 총칙` or `부칙` at the beginning of a line.
fn structural(line: &str) -> Option<(u8, String)> {
    // Most lines are told apart by their first character, composed or not.
    if !matches!(line.chars().next()?, '제' | '부' | '\u{110c}' | '\u{1107}' | '*') {
        return None;
    }
    let line = line.trim_start_matches("**");
    let mut chars = Fold::new(line).filter(|f| f.c != ' ').peekable();
    let first = chars.next()?.c;
    if first == '부' {
        let rest: String = chars.map(|f| f.c).take(2).collect();
        return (rest.starts_with('칙') && (rest.len() == 3 || rest.ends_with(['<', '(', '〈'])))
            .then(|| (2, line.trim().to_owned()));
    }
    let mut digits = 0;
    while chars.next_if(|f| f.class == Class::Digit).is_some() {
        digits += 1;
    }
    let unit = chars.next().filter(|_| first == '제' && digits > 0)?.c;
    let (_, level) = *DIVISIONS.iter().find(|(c, _)| *c == unit)?;
    if chars.next_if(|f| f.c == '의').is_some() {
        chars.next_if(|f| f.class == Class::Digit)?;
        while chars.next_if(|f| f.class == Class::Digit).is_some() {}
    }
    let next = chars.next();
    match (unit, next) {
        // An article has its title in brackets; a mention in running text has not.
        ('조', Some(f)) if f.c == '(' || f.c == '（' || f.c == '【' || f.c == '[' => {
            let close = line.find([')', '）', '】', ']']).map_or(line.len(), |at| {
                at + line.get(at..).and_then(|l| l.chars().next()).map_or(1, char::len_utf8)
            });
            Some((level, line.get(..close).unwrap_or(line).trim().to_owned()))
        }
        ('조', _) => None,
        // A chapter is a short line of its own.
        (_, _) if line.chars().count() <= 40 && line.contains(' ') => Some((level, line.trim().to_owned())),
        _ => None,
    }
}

/// Cuts a section where it is too long, best at an empty line.
fn split(text: &str, section: Piece, out: &mut Vec<Piece>) {
    let mut start = section.start;
    let mut first = true;
    while section.end - start > FULL + FULL / 2 {
        let end = border(text, start, section.end);
        out.push(Piece { start, end, first, head: section.head.min(end - start), ..section });
        start = end;
        first = false;
    }
    let head = if first { section.head } else { 0 };
    out.push(Piece { start, first, head, ..section });
}

/// Where a long section is cut: after a paragraph, else a line, else a sentence, else anywhere.
fn border(text: &str, start: usize, end: usize) -> usize {
    let window = |from: usize, to: usize| {
        let from = ceil(text, start + from);
        let to = ceil(text, (start + to).min(end));
        (from, text.get(from..to).unwrap_or_default())
    };
    for (to, mark) in [(FULL, "\n\n"), (LONGEST, "\n"), (LONGEST, ". "), (LONGEST, " ")] {
        let (from, part) = window(FULL / 2, to);
        let found = if to == FULL { part.rfind(mark) } else { part.find(mark) };
        if let Some(at) = found.map(|at| from + at + mark.len()).filter(|at| *at < end) {
            return at;
        }
    }
    ceil(text, (start + LONGEST).min(end))
}

/// The next border of a character.
fn ceil(text: &str, mut at: usize) -> usize {
    while at < text.len() && !text.is_char_boundary(at) {
        at += 1;
    }
    at.min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, want: Expect) {
        let cut = cut(text);
        assert_eq!(cut.pieces.first().map_or(0, |p| p.start), 0);
        assert_eq!(cut.pieces.last().map_or(text.len(), |p| p.end), text.len());
        assert!(cut.pieces.windows(2).all(|w| w[0].end == w[1].start), "{:?}", cut.pieces);
        let mut out = format!("{:?}\n", cut.title);
        for piece in &cut.pieces {
            let heading = piece.heading.and_then(|i| cut.headings.get(i)).map(|h| h.text.as_str());
            let part = text.get(piece.start..piece.end).unwrap().replace('#', "%");
            out.push_str(&format!("{heading:?} {part:?}\n"));
        }
        want.assert_eq(&out);
    }

    #[test]
    fn a_statute_in_markdown() {
        check(
            "---\n제목: 민법\n---\n\n# 민법\n\n## 제1장 통칙\n\n##### 제1조 (법원)\n\n민사에 관하여\n\n##### 제2조\n\n신의\n",
            expect![[r#"
                Some("민법")
                Some("제1조 (법원)") "---\n제목: 민법\n---\n\n% 민법\n\n%% 제1장 통칙\n\n%%%%% 제1조 (법원)\n\n민사에 관하여\n\n"
                Some("제2조") "%%%%% 제2조\n\n신의\n"
            "#]],
        );
    }

    #[test]
    fn a_plain_regulation() {
        check(
            "취업규칙\n\n제1장 총칙\n제1조(목적) 이 규칙은\n제2조에 따라 정한다.\n제2조 (적용) 모든\n부칙\n이 규칙은",
            expect![[r#"
                None
                None "취업규칙\n\n"
                Some("제1조(목적)") "제1장 총칙\n제1조(목적) 이 규칙은\n제2조에 따라 정한다.\n"
                Some("제2조 (적용)") "제2조 (적용) 모든\n"
                Some("부칙") "부칙\n이 규칙은"
            "#]],
        );
    }

    #[test]
    fn nothing_and_no_headings() {
        check(
            "",
            expect![[r#"
            None
        "#]],
        );
        check(
            "한 줄",
            expect![[r#"
            None
            None "한 줄"
        "#]],
        );
    }

    #[test]
    fn long_texts_are_cut_at_paragraphs() {
        let text = format!("# 큰 글\n\n{}", format!("{}\n\n", "가나다라 마바사. ".repeat(30)).repeat(12));
        let cut = cut(&text);
        assert!(cut.pieces.len() > 2);
        for piece in &cut.pieces {
            let part = text.get(piece.start..piece.end).unwrap();
            assert!(part.len() <= FULL + FULL / 2, "{}", part.len());
            assert!(part.ends_with("\n\n"));
        }
        assert!(super::cut(&"가".repeat(50_000)).pieces.iter().all(|p| p.end - p.start <= LONGEST + 4));
    }
}
