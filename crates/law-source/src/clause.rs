//! The text of one article → 항, 호, 목. Marks count only in sequence; what is not understood stays with what
//! stands before it.

use crate::statute::{Item, Paragraph, SubItem, paragraph_no};
use law_model::ArticleNo;

/// The digits a text begins with.
pub(crate) fn digits(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// Lead text and 항 of an article.
pub(crate) fn divide(text: &str) -> (String, Vec<Paragraph>) {
    let broken = break_marks(text.trim());
    let mut lead = String::new();
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    for line in broken.lines() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        place(line, &mut lead, &mut paragraphs);
    }
    (lead, paragraphs)
}

fn place(line: &str, lead: &mut String, paragraphs: &mut Vec<Paragraph>) {
    let no = line.chars().next().filter(|c| is_circled(*c)).map_or(0, |c| paragraph_no(&c.to_string()));
    if no > 0 {
        paragraphs.push(Paragraph { no, text: line.to_owned(), ..Paragraph::default() });
        return;
    }
    let items = paragraphs.last().map_or(&[][..], |p| p.items.as_slice());
    if let Some(item_no) = item_mark(line).filter(|n| continues(items.last().map(|i| i.no), *n)) {
        if paragraphs.is_empty() {
            paragraphs.push(Paragraph::default());
        }
        if let Some(paragraph) = paragraphs.last_mut() {
            paragraph.items.push(Item { no: item_no, text: line.to_owned(), subitems: Vec::new() });
        }
        return;
    }
    let Some(paragraph) = paragraphs.last_mut() else {
        append(lead, line);
        return;
    };
    match (paragraph.items.last_mut(), sub_mark(line)) {
        (Some(item), Some(label)) => {
            item.subitems.push(SubItem { label: label.to_string(), text: line.to_owned() });
        }
        (Some(item), None) => match item.subitems.last_mut() {
            Some(sub) => append(&mut sub.text, line),
            None => append(&mut item.text, line),
        },
        (None, _) => append(&mut paragraph.text, line),
    }
}

fn append(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}

fn is_circled(c: char) -> bool {
    matches!(u32::from(c), 0x2460..=0x2473 | 0x3251..=0x325f | 0x32b1..=0x32bf)
}

/// `3. `, `3의2.`; a date (`2006. 1. 1.`) is none.
fn item_mark(line: &str) -> Option<ArticleNo> {
    let (head, rest) = line.split_once('.')?;
    let no = ArticleNo::parse(head.trim()).filter(|n| n.main > 0)?;
    (!rest.trim_start().starts_with(|c: char| c.is_ascii_digit())).then_some(no)
}

/// Whether `no` may come after `last`.
fn continues(last: Option<ArticleNo>, no: ArticleNo) -> bool {
    match last {
        None => no.main == 1,
        Some(last) => no.main == last.main + 1 || no.main == last.main && no.branch > last.branch,
    }
}

const SUB: &str = "가나다라마바사아자차카타파하";

fn sub_mark(line: &str) -> Option<char> {
    let mut chars = line.chars();
    let label = chars.next().filter(|c| SUB.contains(*c))?;
    (chars.next() == Some('.')).then_some(label)
}

/// Puts line ends before ①, `1.` and `가.` that are run together with what stands before, in sequence only.
fn break_marks(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    let (mut paragraph, mut item, mut sub) = (1u16, 1u16, 0usize);
    for (at, c) in text.char_indices() {
        let rest = text.get(at..).unwrap_or_default();
        if is_circled(c) && paragraph_no(&c.to_string()) == paragraph {
            line_end(&mut out);
            (paragraph, item, sub) = (paragraph + 1, 1, 0);
        } else if c.is_ascii_digit() && digits(rest).parse() == Ok(item) && item_begins(&out, rest, item) {
            line_end(&mut out);
            (item, sub) = (item + 1, 0);
        } else if item > 1 && SUB.chars().nth(sub) == Some(c) && sub_begins(&out, rest) {
            line_end(&mut out);
            sub += 1;
        }
        out.push(c);
    }
    out
}

fn line_end(out: &mut String) {
    let kept = out.trim_end_matches(' ').len();
    out.truncate(kept);
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
}

fn item_begins(before: &str, rest: &str, item: u16) -> bool {
    let Some(after) = rest.get(digits(rest).len()..).and_then(|r| r.strip_prefix('.')) else { return false };
    if after.trim_start().starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let line = before.trim_end_matches(' ');
    if line.is_empty() || line.ends_with('\n') {
        return true;
    }
    let stop = line.strip_suffix('.').is_some_and(|l| !l.ends_with(|c: char| c.is_ascii_digit()));
    let word =
        item > 1 && line.ends_with(|c: char| matches!(c, ')' | '>' | ']') || ('가'..='힣').contains(&c));
    // "제2." never begins an item; a number glued to a word only does when the word is no counter of the law.
    stop || (word && !line.ends_with('제'))
}

fn sub_begins(before: &str, rest: &str) -> bool {
    let marked = rest.chars().nth(1) == Some('.');
    let line = before.trim_end_matches(' ');
    marked && (line.is_empty() || line.ends_with(['.', ')', '>', ']', '\n']))
}
