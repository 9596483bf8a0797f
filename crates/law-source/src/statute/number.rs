//! Numbers of 항 and 호 as upstream writes them.

use law_model::ArticleNo;

/// `①` … `㊿` (three Unicode blocks), `1`, `제1항`; 0 for none.
#[must_use]
pub fn paragraph_no(text: &str) -> u16 {
    let Some(first) = text.trim().chars().next() else { return 0 };
    let code = u32::from(first);
    let n = match code {
        0x2460..=0x2473 => code - 0x2460 + 1,
        0x3251..=0x325f => code - 0x3251 + 21,
        0x32b1..=0x32bf => code - 0x32b1 + 36,
        _ => return digits(text),
    };
    u16::try_from(n).unwrap_or(0)
}

fn digits(text: &str) -> u16 {
    let start = text.trim().trim_start_matches(['제', '(']);
    let end = start.find(|c: char| !c.is_ascii_digit()).unwrap_or(start.len());
    start.get(..end).and_then(|d| d.parse().ok()).unwrap_or(0)
}

/// `3.` with 가지번호 `2`, or `3의2.` in one field.
pub(crate) fn item_no(number: &str, branch: &str) -> ArticleNo {
    let number = number.trim().trim_end_matches(['.', ' ']);
    let parsed = ArticleNo::parse(number).unwrap_or_else(|| ArticleNo::new(digits(number), 0));
    let branch = branch.trim().parse().unwrap_or(0);
    if branch > 0 { ArticleNo::new(parsed.main, branch) } else { parsed }
}

/// 조문번호 and 조문가지번호: `53` + `2`, `005302` in one, or `제53조의2`.
pub(crate) fn article_no(number: &str, branch: &str) -> Option<ArticleNo> {
    let number = number.trim();
    let branch: u16 = branch.trim().parse().unwrap_or(0);
    if number.len() == 6 && number.bytes().all(|b| b.is_ascii_digit()) {
        let (main, own) = number.split_at_checked(4)?;
        return Some(ArticleNo::new(main.parse().ok()?, own.parse().ok()?));
    }
    let plain: String = number.chars().filter(|c| !matches!(c, '제' | '조' | ' ')).collect();
    let no = ArticleNo::parse(&plain)?;
    Some(if branch > 0 { ArticleNo::new(no.main, branch) } else { no })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs() {
        for (text, no) in
            [("① ", 1), ("⑳", 20), ("㉑", 21), ("㊱", 36), ("㊿", 50), ("3", 3), ("제2항", 2), ("", 0)]
        {
            assert_eq!(paragraph_no(text), no, "{text}");
        }
    }

    #[test]
    fn items_and_articles() {
        assert_eq!(item_no("3.", "").to_string(), "3");
        assert_eq!(item_no("3의2.", "").to_string(), "3의2");
        assert_eq!(item_no("3.", "2").to_string(), "3의2");
        let no = |n, b| article_no(n, b).map(|n| n.to_string());
        assert_eq!(no("53", "2").as_deref(), Some("53의2"));
        assert_eq!(no("005302", "").as_deref(), Some("53의2"));
        assert_eq!(no("0053", "02").as_deref(), Some("53의2"));
        assert_eq!(no("제53조의2", "").as_deref(), Some("53의2"));
        assert_eq!(no("", ""), None);
    }
}
