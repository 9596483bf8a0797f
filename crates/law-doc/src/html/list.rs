//! Lists: the mark in front of an item, which the page draws and does not write.

use super::attribute::attribute;
use crate::numbering::NumberStyle;

/// Lists inside each other, and the mark that the next paragraph begins with.
#[derive(Default)]
pub(super) struct Lists {
    open: Vec<List>,
    mark: String,
}

/// A list that counts, with the number of its next item; or one that does not.
type List = Option<(NumberStyle, u32)>;

impl Lists {
    /// `ul`, `ol` or `li`.
    pub(super) fn element(&mut self, name: &str, closing: bool, tag: &str) {
        self.mark.clear();
        let number = attribute(tag, if name == "li" { "value" } else { "start" });
        let number: Option<u32> = number.and_then(|n| n.trim().parse().ok());
        match (name, closing) {
            ("li", true) => {}
            ("li", false) => match self.open.last_mut() {
                Some(Some((style, next))) => {
                    let n = number.unwrap_or(*next);
                    *next = n.saturating_add(1);
                    self.mark = [&style.write(n), "."].concat();
                }
                _ => self.mark.push('-'),
            },
            (_, true) => {
                self.open.pop();
            }
            ("ol", _) => {
                let style = match attribute(tag, "type").and_then(|t| t.bytes().next()) {
                    Some(b'a') => NumberStyle::LatinSmall,
                    Some(b'A') => NumberStyle::LatinCapital,
                    Some(b'i') => NumberStyle::RomanSmall,
                    Some(b'I') => NumberStyle::RomanCapital,
                    _ => NumberStyle::Digit,
                };
                self.open.push(Some((style, number.unwrap_or(1))));
            }
            _ => self.open.push(None),
        }
    }

    pub(super) fn take_mark(&mut self) -> String {
        std::mem::take(&mut self.mark)
    }
}
