//! Markdown: headings, tables, notes and paragraphs; inline marks are taken off so that text is text.

use crate::Limits;
use crate::flow::{Flow, Height};
use crate::grid::{Holes, RawCell, lay_out};
use crate::model::{Block, Cell, Document, Format, Inline, Note, NoteKind, Source};

/// A text that begins with a heading, or has more than one mark.
pub(crate) fn looks_like(text: &str) -> bool {
    let heading = |l: &str| {
        let rest = l.trim_start_matches('#');
        (1..=6).contains(&(l.len() - rest.len())) && rest.starts_with(' ')
    };
    let mark = |l: &&str| heading(l) || l.starts_with("| ") || l.starts_with("```");
    let first = text.trim_start_matches('\u{feff}').lines().find(|l| !l.trim().is_empty());
    first.is_some_and(heading) || text.lines().filter(mark).count() > 1
}

pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Document {
    let (text, warnings) = crate::text::decode_with(bytes);
    let doc = Document { warnings, ..Document::new(Format::Markdown) };
    let mut reader = Reader { doc, flow: Flow::default(), names: vec![], in_note: false };
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    // Notes first: a mark is a mark only if its note exists.
    for line in &lines {
        if let Some((name, _)) = note(line) {
            reader.names.push(name.to_owned());
            let kind = if name.starts_with("미주") { NoteKind::Endnote } else { NoteKind::Footnote };
            reader.doc.notes.push(Note {
                kind,
                number: name.trim_start_matches("미주").to_owned(),
                blocks: vec![],
            });
        }
    }
    reader.lines(&lines, 0, limits);
    reader.doc.blocks = reader.flow.finish();
    reader.doc
}

struct Reader {
    doc: Document,
    flow: Flow,
    names: Vec<String>,
    in_note: bool,
}

impl Reader {
    /// Reads one line; says how many of the following lines went with it.
    fn line(&mut self, line: &str, rest: &[&str], number: u32, limits: &Limits) -> usize {
        let source = Source { section: 0, para: number };
        if line.starts_with("```") || line.starts_with("~~~") {
            let fence = line.get(..3).unwrap_or("```");
            let inside = rest.iter().position(|l| l.starts_with(fence)).unwrap_or(rest.len());
            for l in rest.iter().take(inside) {
                self.flow.begin(source, 0, String::new());
                self.flow.text(l);
            }
            return (inside + 1).min(rest.len());
        }
        if line.trim_start().starts_with('|') && rest.first().is_some_and(|l| is_rule(l)) {
            return self.table(line, rest, limits);
        }
        if let Some((name, said)) = note(line).filter(|_| !self.in_note) {
            return self.note(name, said, rest, number, limits);
        }
        if line.trim().is_empty() || is_hairline(line) {
            self.flow.end();
            return 0;
        }
        let marks = line.len() - line.trim_start_matches('#').len();
        let heading = (1..=6).contains(&marks) && line.get(marks..).is_some_and(|r| r.starts_with(' '));
        let said =
            if heading { line.get(marks..).unwrap_or_default().trim().trim_end_matches('#') } else { line };
        self.flow.begin(source, if heading { marks as u8 } else { 0 }, String::new());
        let mut flow = std::mem::take(&mut self.flow);
        self.inlines(said.trim(), &mut flow);
        self.flow = flow;
        0
    }

    /// A note goes on in the indented lines that follow.
    fn note(&mut self, name: &str, said: &str, rest: &[&str], number: u32, limits: &Limits) -> usize {
        let inside = rest.iter().take_while(|l| l.starts_with("    ") || l.trim().is_empty()).count();
        let more = rest.iter().take(inside).map(|l| l.strip_prefix("    ").unwrap_or_default());
        let lines: Vec<&str> = std::iter::once(said).chain(more).collect();
        let around = std::mem::take(&mut self.flow);
        self.in_note = true;
        self.lines(&lines, number, limits);
        self.in_note = false;
        let blocks = std::mem::replace(&mut self.flow, around).finish();
        let place = self.names.iter().position(|n| n == name);
        if let Some(note) = place.and_then(|p| self.doc.notes.get_mut(p)) {
            note.blocks = blocks;
        }
        inside
    }

    fn lines(&mut self, lines: &[&str], first: u32, limits: &Limits) {
        let mut at = 0;
        while let Some(line) = lines.get(at) {
            let rest = lines.get(at + 1..).unwrap_or_default();
            at += 1 + self.line(line, rest, first + at as u32, limits);
        }
    }

    fn table(&mut self, head: &str, rest: &[&str], limits: &Limits) -> usize {
        let body: Vec<&str> =
            rest.iter().skip(1).take_while(|l| l.trim_start().starts_with('|')).copied().collect();
        let mut raw = Vec::new();
        for (row, line) in std::iter::once(&head).chain(&body).enumerate() {
            for (col, said) in cells(line).into_iter().enumerate() {
                let mut flow = Flow::default();
                self.inlines(&said.replace("<br>", "\n"), &mut flow);
                let cell = Cell { row_span: 1, col_span: 1, blocks: flow.finish(), ..Cell::default() };
                raw.push(RawCell { row: Some(row as u32), col: Some(col as u32), cell });
            }
        }
        let (table, _) = lay_out(raw, limits.columns, &mut Holes::default());
        self.flow.block(Block::Table(table));
        body.len() + 1
    }

    /// Text without its marks; links, note marks and breaks as themselves.
    fn inlines(&mut self, said: &str, flow: &mut Flow) {
        let mut text = String::new();
        let mut rest = said;
        while let Some(c) = rest.chars().next() {
            let (piece, tail) = rest.split_at(c.len_utf8());
            rest = tail;
            match c {
                '\\' if tail.starts_with(|c: char| c.is_ascii_punctuation()) => {
                    let (escaped, after) = tail.split_at(1);
                    text.push_str(escaped);
                    rest = after;
                }
                '*' | '`' => {}
                '\n' => {
                    flow.text(&std::mem::take(&mut text));
                    flow.push(Inline::Break);
                }
                '[' => match self.bracket(tail) {
                    Some((inline, after)) => {
                        flow.text(&std::mem::take(&mut text));
                        flow.push(inline);
                        rest = after;
                    }
                    None => text.push('['),
                },
                '<' => match raised(tail) {
                    Some((said, height, after)) => {
                        flow.text(&crate::html::unescape(&std::mem::take(&mut text)));
                        flow.height = height;
                        flow.text(&crate::html::unescape(said));
                        flow.height = Height::Line;
                        rest = after;
                    }
                    None => text.push('<'),
                },
                '!' if tail.starts_with('[') => {}
                _ => text.push_str(piece),
            }
        }
        flow.text(&crate::html::unescape(&text));
    }

    /// `^1]` or `text](url)` behind a bracket.
    fn bracket<'t>(&self, tail: &'t str) -> Option<(Inline, &'t str)> {
        let (inside, after) = until(tail, b']', 1000)?;
        if let Some(name) = inside.strip_prefix('^') {
            let place = self.names.iter().position(|n| n == name)?;
            return Some((Inline::Note(place), after));
        }
        let (url, after) = until(after.strip_prefix('(')?, b')', 4000)?;
        let url = url.split_whitespace().next().unwrap_or_default().to_owned();
        Some((Inline::Link { url, text: inside.to_owned() }, after))
    }
}

/// Splits at an ASCII mark, if it comes soon and before another bracket opens.
fn until(text: &str, mark: u8, within: usize) -> Option<(&str, &str)> {
    let at = text
        .bytes()
        .take(within)
        .position(|b| b == mark || b == b'[')
        .filter(|at| text.as_bytes().get(*at) == Some(&mark))?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// `sup>1</sup>` behind `<`.
fn raised(tail: &str) -> Option<(&str, Height, &str)> {
    let (name, inside) = tail.split_at_checked(4)?;
    let height = match name {
        "sup>" => Height::High,
        "sub>" => Height::Low,
        _ => return None,
    };
    let (said, after) = inside.split_at_checked(inside.bytes().take(200).position(|b| b == b'<')?)?;
    Some((said, height, after.strip_prefix("</")?.strip_prefix(name)?))
}

/// `[^name]: text`
fn note(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("[^")?.split_once("]:").map(|(n, t)| (n, t.trim()))
}

/// The line between the head and the body of a table.
fn is_rule(line: &str) -> bool {
    line.contains('-') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
}

fn is_hairline(line: &str) -> bool {
    let l = line.trim();
    l.len() >= 3 && ["-", "*", "_"].iter().any(|m| l.replace(m, "").trim().is_empty())
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|');
    let mut out = vec![String::new()];
    let mut escaped = false;
    for c in line.chars() {
        match (c, out.last_mut()) {
            ('|', _) if !escaped => out.push(String::new()),
            (_, Some(cell)) => cell.push(c),
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    if out.last().is_some_and(|c| c.trim().is_empty()) {
        out.pop();
    }
    out.into_iter().map(|c| c.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Markdown says is said again in the same words.
    #[track_caller]
    fn same(text: &str) {
        assert_eq!(crate::to_markdown(&read(text.as_bytes(), &Limits::default())).0, text);
    }

    #[test]
    fn places_follow_indented_lines() {
        let text = "본문[^1]\n\n[^1]: 하나\n\n    둘\n\n    | 셋 |\n    | --- |\n    | 넷 |\n";
        let (said, places) = crate::to_markdown(&read(text.as_bytes(), &Limits::default()));
        let pieces: Vec<&str> = places.spans().filter_map(|(range, _)| said.get(range.clone())).collect();
        assert_eq!(pieces, ["본문[^1]", "하나", "둘", "셋", "넷"]);
    }

    #[test]
    fn our_own_markdown_comes_back() {
        same(
            "# 제목\n\n본문[^1] \\*아님\\*\n\n| 가 | 나 \\| 다 |\n| --- | --- |\n| 1<br>2 |  |\n\n[^1]: 상법 제401조\n",
        );
        let (cp949, _, _) = encoding_rs::EUC_KR.encode("# 제목\n\n형법 제9999조\n");
        let doc = crate::read(&cp949, &Limits::default()).unwrap();
        assert_eq!(crate::to_markdown(&doc).0, "# 제목\n\n형법 제9999조\n");
        same(
            "본문[^1][^2]\n\n[^1]: 하나\n\n    둘\n\n    | 가 |\n    | --- |\n    | 나 |\n\n[^2]: | 가 |\n    | --- |\n    | 나 |\n",
        );
        same("별표 1<sup>2)</sup>, 100m<sup>2</sup>, CO<sub>2</sub>\n");
        same("[법령](https://www.law.go.kr) 참조\n\n1. 하나\n");
    }
}
