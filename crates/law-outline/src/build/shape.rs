//! `1{1,2:가나,3x}/2` → tokens of [`crate::shape`].

use super::{BuildError, fail};
use crate::shape::{Op, next_subitem};
use law_model::ArticleNo;

/// The tokens of a shape in the notation of the corpus; empty stays empty.
pub(crate) fn encode(notation: &str) -> Result<Vec<u8>, BuildError> {
    let mut out = Tokens::default();
    let mut last = 0u16;
    for paragraph in notation.split('/').filter(|p| !p.is_empty()) {
        let (head, items) = match paragraph.split_once('{') {
            Some((head, items)) => (head, items.strip_suffix('}')),
            None => (paragraph, Some("")),
        };
        let (number, deleted) = live_or_deleted(head);
        let (Ok(number), Some(items)) = (number.parse::<u16>(), items) else {
            return fail(format!("shape {notation:?}"));
        };
        if number == 0 && items.is_empty() {
            return fail(format!("empty paragraph 0: {notation:?}"));
        }
        if !deleted && last.checked_add(1) == Some(number) {
            out.run(Op::Paragraphs);
        } else {
            out.named(Op::Paragraph, deleted, &[u32::from(number)]);
        }
        last = number;
        encode_items(items, &mut out)?;
    }
    Ok(out.bytes)
}

fn encode_items(items: &str, out: &mut Tokens) -> Result<(), BuildError> {
    let mut last = ArticleNo::new(0, 0);
    for item in items.split(',').filter(|i| !i.is_empty()) {
        let (head, subitems) = item.split_once(':').unwrap_or((item, ""));
        let (number, deleted) = live_or_deleted(head);
        let Some(no) = ArticleNo::parse(number) else { return fail(format!("item {item:?}")) };
        let next = last.main.checked_add(1) == Some(no.main) && no.branch == 0;
        let next_branch = no.main == last.main && no.branch == last.branch.max(1) + 1 && no.main > 0;
        match (next, next_branch, deleted) {
            (true, _, false) => out.run(Op::Items),
            (true, _, true) => out.run(Op::DeletedItems),
            (_, true, false) => out.run(Op::Branches),
            _ => out.named(Op::Item, deleted, &[u32::from(no.main), u32::from(no.branch)]),
        }
        last = no;
        let mut before = None;
        for subitem in subitems.chars() {
            if next_subitem(before) == Some(subitem) {
                out.run(Op::Subitems);
            } else {
                out.named(Op::Subitem, false, &[u32::from(subitem)]);
            }
            before = Some(subitem);
        }
    }
    Ok(())
}

fn live_or_deleted(head: &str) -> (&str, bool) {
    head.strip_suffix('x').map_or((head, false), |number| (number, true))
}

#[derive(Default)]
struct Tokens {
    bytes: Vec<u8>,
    /// The last byte is a run of this op and may still grow.
    open: Option<Op>,
}

impl Tokens {
    fn run(&mut self, op: Op) {
        match self.bytes.last_mut() {
            Some(last) if self.open == Some(op) && *last & 31 < 31 => *last += 1,
            _ => self.bytes.push((op as u8) << 5),
        }
        self.open = Some(op);
    }

    fn named(&mut self, op: Op, deleted: bool, numbers: &[u32]) {
        self.bytes.push((op as u8) << 5 | u8::from(deleted));
        for n in numbers {
            super::write::number(&mut self.bytes, *n);
        }
        self.open = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;
    use std::fmt::Write as _;

    /// Back into the notation of the corpus.
    fn notation(shape: Shape<'_>) -> String {
        let (mut out, mut paragraph, mut items) = (String::new(), None, 0);
        for u in shape.units() {
            if paragraph != Some(u.paragraph) {
                out.push_str(if items > 0 { "}" } else { "" });
                out.push_str(if paragraph.is_some() { "/" } else { "" });
                write!(out, "{}", u.paragraph).unwrap();
                (paragraph, items) = (Some(u.paragraph), 0);
            }
            match (u.item, u.subitem) {
                (Some(item), None) => {
                    write!(out, "{}{item}", if items == 0 { '{' } else { ',' }).unwrap();
                    items += 1;
                }
                (_, Some(s)) => {
                    out.push_str(if out.ends_with(|c: char| c.is_ascii_digit()) { ":" } else { "" });
                    out.push(s);
                }
                _ => {}
            }
            out.push_str(if u.deleted { "x" } else { "" });
        }
        out + if items > 0 { "}" } else { "" }
    }

    #[test]
    fn shapes_survive_the_tokens() {
        for text in [
            "",
            "1/2/3",
            "0{1,2,3}",
            "1{1,2:가나,3x}/2",
            "1x/2{1x,2x,3}/3",
            "1/2{1,1의2,1의3,2,2의2x}/5",
            "0{1:가나다라마바사아자차카타파하거너,2:나라}/1/2",
            "1{3,2,1}/4{1}",
        ] {
            let bytes = encode(text).unwrap();
            assert_eq!(notation(Shape(&bytes)), text, "{bytes:?}");
        }
        let forty: Vec<String> = (1..=40).map(|n| n.to_string()).collect();
        assert_eq!(encode(&forty.join("/")).unwrap().len(), 2);
        for text in ["a", "1{", "0", "1{x}", "70000"] {
            assert!(encode(text).is_err(), "{text}");
        }
    }
}
