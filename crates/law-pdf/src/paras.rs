//! Lines → paragraphs.

use crate::aligned::are_rows;
use crate::lines::Line;
use crate::links;
use crate::wraps;
use law_doc::{Block, Inline, Para, Source};

/// Paragraphs, and how they begin and end.
#[derive(Debug, Default)]
pub(crate) struct Text {
    pub(crate) blocks: Vec<Block>,
    /// The last line reached the margin: the paragraph may go on.
    pub(crate) is_open: bool,
    /// The last line is so long that its end says something.
    pub(crate) is_long: bool,
    /// The first line has a bullet or a number.
    pub(crate) begins_item: bool,
}

impl Text {
    /// Paragraphs out of lines whose margin is `right`.
    pub(crate) fn new(lines: &[Line], right: f64, source: Source) -> Text {
        let mut said: Vec<String> = Vec::new();
        let mut before: Option<(&Line, f64)> = None;
        for (line, right) in lines.iter().zip(margins(lines, right)) {
            let text = line.text();
            match (before.filter(|(b, right)| continues(b, line, *right)), said.last_mut()) {
                (Some((b, _)), Some(para)) if b.is_letter() && line.is_letter() => para.push_str(&text),
                (Some((b, right)), Some(para)) => {
                    // There was room for a letter.
                    if !b.is_full(right) && !para.ends_with(char::is_whitespace) {
                        para.push(' ');
                    }
                    join(para, &text);
                }
                _ => said.push(text.trim_start().to_owned()),
            }
            before = Some((line, right));
        }
        let para =
            |t: String| Block::Para(Para { inlines: vec![Inline::Text(t)], source, ..Para::default() });
        Text {
            blocks: said.into_iter().map(para).collect(),
            is_open: lines.last().is_some_and(|l| l.is_full(right)),
            is_long: lines.last().is_some_and(|l| l.to() - l.from() > 10.0 * l.size),
            begins_item: lines.first().is_some_and(|l| begins_item(&l.text())),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Every letter, a line for each paragraph; nothing where a table stands in it.
    pub(crate) fn said(&self) -> Option<String> {
        let mut out = String::new();
        for b in &self.blocks {
            let Block::Para(Para { inlines, .. }) = b else { return None };
            for i in inlines {
                let Inline::Text(t) = i else { return None };
                out.push_str(t.trim());
                out.push('\n');
            }
        }
        Some(out)
    }

    /// What comes on the next page, or behind a table.
    pub(crate) fn followed_by(mut self, mut next: Text) -> Text {
        let ends = (self.blocks.last_mut().and_then(text_of), next.blocks.first_mut().and_then(text_of));
        let is_verb = matches!(ends, (Some(a), Some(b)) if cuts_verb(a, b));
        if self.is_open && (!next.begins_item || is_verb) {
            let first = next.blocks.first_mut().and_then(text_of).map(std::mem::take);
            match (self.blocks.last_mut().and_then(text_of), first) {
                (Some(ours), Some(first)) => {
                    join(ours, &first);
                    next.blocks.remove(0);
                }
                (None, Some(first)) => {
                    if let Some(t) = next.blocks.first_mut().and_then(text_of) {
                        *t = first;
                    }
                }
                _ => {}
            }
        }
        if !next.blocks.is_empty() {
            (self.is_open, self.is_long) = (next.is_open, next.is_long);
        }
        self.blocks.append(&mut next.blocks);
        self
    }
}

fn text_of(block: &mut Block) -> Option<&mut String> {
    match block {
        Block::Para(p) => match p.inlines.as_mut_slice() {
            [Inline::Text(t)] => Some(t),
            _ => None,
        },
        _ => None,
    }
}

/// The right margin of every line: that of its column where it has one, as columns end before the page does.
fn margins(lines: &[Line], right: f64) -> Vec<f64> {
    let mut out = Vec::with_capacity(lines.len());
    let mut rest = lines;
    while !rest.is_empty() {
        let together = rest.windows(2).take_while(|w| matches!(w, [a, b] if in_one_column(a, b))).count() + 1;
        let (block, others) = rest.split_at(together.min(rest.len()));
        let margin = block.iter().map(Line::to).fold(0.0, f64::max);
        let left = block.iter().map(Line::from).fold(f64::MAX, f64::min);
        let size = block.iter().map(|l| l.size).fold(1.0, f64::max);
        let full = block.iter().filter(|l| l.is_full(margin)).count();
        let is_text = block.len() >= 3 && 2 * full >= block.len() && margin - left > 15.0 * size;
        match is_text {
            true => out.extend(block.iter().map(|_| margin)),
            false => out.extend(beside(block, right)),
        }
        rest = others;
    }
    out
}

/// Beside a frame lines are shorter than below it: long ones that end at the same place have their margin there.
fn beside(block: &[Line], right: f64) -> Vec<f64> {
    const LONG: f64 = 15.0;
    const LABEL: usize = 10;
    let alike = |a: &Line, b: &Line| {
        let long = |l: &Line| l.to() - l.from() > LONG * l.size;
        // Explanations of signs, one like the other, end together as well.
        let is_said = || b.text().chars().take(LABEL).any(|c| matches!(c, ':' | '='));
        long(a)
            && long(b)
            && (a.to() - b.to()).abs() < 0.12 * a.size
            && !a.text().trim_end().ends_with(['.', ':', ')'])
            && !is_said()
    };
    let mut out = Vec::with_capacity(block.len());
    for run in block.chunk_by(alike) {
        let own = run.iter().map(Line::to).fold(0.0, f64::max);
        out.extend(run.iter().map(|_| if run.len() > 1 { own } else { right }));
    }
    out
}

/// One under the other, beginning at about the same place in the same hand.
fn in_one_column(above: &Line, line: &Line) -> bool {
    let em = above.size.max(1.0);
    let step = line.base - above.base;
    above.turn == line.turn
        && (above.size - line.size).abs() < 0.15 * em
        && (above.from() - line.from()).abs() < 3.0 * em
        && step > 0.3 * em
        && step < 2.4 * em
}

/// The line above was full, and this one goes on below it in the same hand.
fn continues(above: &Line, line: &Line, right: f64) -> bool {
    let step = line.base - above.base;
    let em = above.size.max(1.0);
    // Letters one below the other are a word.
    let in_line = (above.from() - line.from()).abs() < 0.3 * em && step > 0.0 && step < 1.6 * em;
    if in_line && above.is_letter() && line.is_letter() {
        return true;
    }
    if are_rows(above, line) || are_at_right(above, line) {
        return false;
    }
    above.turn == line.turn
        && (above.size - line.size).abs() < 0.15 * em
        && step > 0.5 * em
        && step < 2.4 * em
        && (above.is_full(right) || has_no_room(above, line, right))
        && !ends_in_leader(&above.text())
        && (!begins_item(&line.text()) || cuts_verb(&above.text(), &line.text()))
}

/// A long line that is no sentence's end, and the first word of the next one is too long for what is left of it. What
/// stands in brackets often has a line of its own.
fn has_no_room(above: &Line, line: &Line, right: f64) -> bool {
    const LONG: f64 = 10.0;
    let said = above.text();
    let is_open = said.trim_end().ends_with(|c: char| c.is_alphanumeric() || matches!(c, ',' | '·' | 'ㆍ'));
    above.to() - above.from() > LONG * above.size
        && is_open
        && !line.text().trim_start().starts_with(['(', '[', '<'])
        && (above.from() - line.from()).abs() < 3.0 * above.size
        && right - above.to() < line.first_word()
}

/// `…하여야 한` and `다. 다만, …`: the end of a sentence and not the third item of a list.
fn cuts_verb(above: &str, line: &str) -> bool {
    const STEMS: &str = "한된있없니이인른는진않같둔란왔갔였었았겠났친킨린난";
    line.trim_start().starts_with("다.") && above.trim_end().ends_with(|c| STEMS.contains(c))
}

/// Short lines that end together and begin apart, such as the date and the names below a letter.
fn are_at_right(above: &Line, line: &Line) -> bool {
    const SHORT: f64 = 15.0;
    let short = |l: &Line| l.to() - l.from() < SHORT * l.size;
    short(above)
        && short(line)
        && (above.to() - line.to()).abs() < 0.3 * above.size
        && (above.from() - line.from()).abs() > 2.0 * above.size
}

/// A row of dots leads to a number, as in a table of contents.
fn ends_in_leader(text: &str) -> bool {
    let dots = text.trim_end().trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | ' '));
    dots.len() < text.trim_end().len()
        && dots.chars().rev().filter(|c| *c != ' ').take(4).filter(|c| ".·…‥․ㆍ･∙".contains(*c)).count() == 4
}

/// Bullets and numbers begin a paragraph of their own.
pub(crate) fn begins_item(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || links::is_mark(c));
    let mut chars = text.chars();
    let (Some(first), second) = (chars.next(), chars.next()) else { return true };
    let bullets = "□☐☑■○●◦ㅇ◇◆▶▷※▪•·∙-–*☞❍❑①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮☎◈➊➋➌➀➁➂";
    if bullets.contains(first) || matches!((first, second), ('o' | 'O' | 'l' | '․' | 'ㆍ' | '･', Some(' ')))
    {
        return true;
    }
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after = text.get(digits..).unwrap_or_default();
    (1..=2).contains(&digits)
        && (after.starts_with(". ")
            || after.starts_with(')')
            || after.starts_with('.') && !after.chars().nth(1).is_some_and(|c| c.is_ascii_digit()))
        || "가나다라마바사아자차카타파하".contains(first) && matches!(second, Some('.' | ')'))
        || text.starts_with("제")
            && text.get("제".len()..).is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()))
            && text.contains('(')
}

/// Puts a line behind the one above it.
fn join(para: &mut String, text: &str) {
    let said = text.trim_start();
    let is_indented = said.len() < text.len() && !para.ends_with(char::is_whitespace);
    if is_indented || wraps::parts_words(para, said) {
        para.push(' ');
    }
    para.push_str(said);
}
