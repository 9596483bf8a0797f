//! Lists: the mark in front of an item, which the page draws and does not write.

use super::attribute::attribute;
use crate::numbering::NumberStyle;

/// Lists inside each other, and the mark that the next paragraph begins with.
#[derive(Default)]
pub(super) struct Lists {
    open: Vec<List>,
    mark: String,
}

/// What a list puts before its items.
enum List {
    /// The number of the next item.
    Counts(NumberStyle, u32),
    Bullets,
    /// `list-style: none`: the items have marks of their own, or none.
    Plain,
}

impl Lists {
    /// `ul`, `ol` or `li`.
    pub(super) fn element(&mut self, name: &str, closing: bool, tag: &str) {
        self.mark.clear();
        let number = attribute(tag, if name == "li" { "value" } else { "start" });
        let number: Option<u32> = number.and_then(|n| n.trim().parse().ok());
        match (name, closing) {
            ("li", true) => {}
            ("li", false) => match self.open.last_mut() {
                Some(List::Counts(style, next)) => {
                    let n = number.unwrap_or(*next);
                    *next = n.saturating_add(1);
                    self.mark = [&style.write(n), "."].concat();
                }
                Some(List::Plain) => {}
                Some(List::Bullets) | None => self.mark.push('-'),
            },
            (_, true) => {
                self.open.pop();
            }
            _ if is_plain(tag) => self.open.push(List::Plain),
            ("ol", _) => {
                let style = match attribute(tag, "type").and_then(|t| t.bytes().next()) {
                    Some(b'a') => NumberStyle::LatinSmall,
                    Some(b'A') => NumberStyle::LatinCapital,
                    Some(b'i') => NumberStyle::RomanSmall,
                    Some(b'I') => NumberStyle::RomanCapital,
                    _ => NumberStyle::Digit,
                };
                self.open.push(List::Counts(style, number.unwrap_or(1)));
            }
            _ => self.open.push(List::Bullets),
        }
    }

    pub(super) fn take_mark(&mut self) -> String {
        std::mem::take(&mut self.mark)
    }
}

fn is_plain(tag: &str) -> bool {
    let style = attribute(tag, "style").unwrap_or_default().to_ascii_lowercase();
    style.split(';').filter_map(|rule| rule.split_once(':')).any(|(name, value)| {
        name.trim().starts_with("list-style") && value.split_whitespace().any(|word| word == "none")
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use expect_test::expect;

    #[test]
    fn lists_keep_their_marks() {
        check(
            "<ul><li>가<ol type=a start=2><li><p>나</p><li value=5>다</ol><li>라</ul><ol><li></li><li>마</ol>바<ol style='margin:0; list-style : none'><li>① 사</ol>",
            expect![[r#"
                - 가

                b. 나

                e. 다

                - 라

                2. 마

                바

                ① 사
            "#]],
        );
    }
}
