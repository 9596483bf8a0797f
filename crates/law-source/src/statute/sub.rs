//! 목 that arrive beside the 호 instead of inside them (seen since mid-2026): give each group back to its 호.

use super::{Item, Paragraph, SubItem};

/// A group begins wherever numbering restarts at 가. Groups go to the 호 that announce 목 when their number
/// agrees, else one to each 호 when that agrees; otherwise they stay loose, in order.
pub(super) fn regroup(paragraph: &mut Paragraph, siblings: Vec<SubItem>) {
    let groups = groups(siblings);
    let free = |i: &Item| i.subitems.is_empty();
    let announcing = |i: &Item| free(i) && announces(&i.text);
    let by_word = paragraph.items.iter().filter(|i| announcing(i)).count() == groups.len();
    let by_count = paragraph.items.iter().filter(|i| free(i)).count() == groups.len();
    if !by_word && !by_count {
        paragraph.loose = groups.into_iter().flatten().collect();
        return;
    }
    let wanted = |i: &Item| if by_word { announcing(i) } else { free(i) };
    let mut groups = groups.into_iter();
    for item in &mut paragraph.items {
        if wanted(item) {
            item.subitems = groups.next().unwrap_or_default();
        }
    }
}

fn groups(siblings: Vec<SubItem>) -> Vec<Vec<SubItem>> {
    let mut groups: Vec<Vec<SubItem>> = Vec::new();
    for sub in siblings {
        match groups.last_mut() {
            Some(group) if sub.label != "가" => group.push(sub),
            _ => groups.push(vec![sub]),
        }
    }
    groups
}

/// "다음 각 목", also spelled together.
fn announces(text: &str) -> bool {
    text.contains("각 목") || text.contains("각목")
}

#[cfg(test)]
mod tests {
    use super::*;
    use law_model::ArticleNo;

    fn check(items: &[&str], labels: &str, expected: &[&str], loose: &str) {
        let mut paragraph = Paragraph::default();
        for (i, text) in (1u16..).zip(items) {
            paragraph.items.push(Item {
                no: ArticleNo::new(i, 0),
                text: (*text).to_owned(),
                subitems: Vec::new(),
            });
        }
        let sub = |c: char| SubItem { label: c.to_string(), text: c.to_string() };
        regroup(&mut paragraph, labels.chars().map(sub).collect());
        let join = |subs: &[SubItem]| subs.iter().map(|s| s.label.as_str()).collect::<String>();
        let got: Vec<String> = paragraph.items.iter().map(|i| join(&i.subitems)).collect();
        assert_eq!(
            (got, join(&paragraph.loose)),
            (expected.iter().map(|s| (*s).to_owned()).collect(), loose.to_owned())
        );
    }

    #[test]
    fn groups_go_to_their_items() {
        check(&["1. x", "2. y"], "가나다가나", &["가나다", "가나"], "");
        check(&["1. 다음 각 목의", "2. y", "3. 각목"], "가나가나", &["가나", "", "가나"], "");
        check(&["1. x", "2. y", "3. z"], "가나가나", &["", "", ""], "가나가나");
        check(&[], "가나", &[], "가나");
    }
}
