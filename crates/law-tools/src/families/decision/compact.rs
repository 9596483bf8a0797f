//! Long bodies cut in the middle, and texts cut at a boundary.

const HEAD: usize = 800;
const TAIL: usize = 400;
const SAVES: usize = 500;

/// Beginning and end of a long body, with a mark that says what lies between and how to see it.
pub(crate) fn compact(text: &str) -> String {
    let count = text.chars().count();
    if count <= HEAD + TAIL + SAVES {
        return text.to_owned();
    }
    let head = shortened(text, HEAD);
    let tail_at = text.char_indices().nth(count - TAIL).map_or(text.len(), |(at, _)| at);
    let tail = text.get(tail_at..).unwrap_or_default();
    let start = boundaries(tail).find(|at| *at < tail.len() / 2).unwrap_or(0);
    let tail = tail.get(start..).unwrap_or_default().trim_start();
    let left = count - head.chars().count() - tail.chars().count();
    if left < SAVES {
        return text.to_owned();
    }
    format!("{head}\n⋯ 중략 {left}자 (full=true로 전문 조회) ⋯\n{tail}")
}

/// Where a text is longer than `units`, counted as clients count (UTF-16), never inside a character.
fn over(text: &str, units: usize) -> Option<usize> {
    let mut used = 0;
    text.char_indices()
        .find(|(_, c)| {
            used += c.len_utf16();
            used > units
        })
        .map(|(at, _)| at)
}

/// At most `chars` characters, ending with a sentence or line where there is one in the second half.
pub(crate) fn shortened(text: &str, chars: usize) -> &str {
    let Some(end) = over(text, chars) else { return text };
    let head = text.get(..end).unwrap_or(text);
    let at = boundaries(head).filter(|at| *at > head.len() / 2).last().unwrap_or(head.len());
    head.get(..at).unwrap_or(head).trim_end()
}

/// The text within `chars`; a notice, counted too, says that the end is missing and how it is fetched.
pub(crate) fn fitted(text: String, chars: usize, how: &str) -> String {
    if over(&text, chars).is_none() {
        return text;
    }
    let notice = format!("\n⚠️ 길어서 {chars}자 안으로 잘랐습니다. {how}");
    let room = chars.saturating_sub(notice.chars().count());
    format!("{}{notice}", shortened(&text, room))
}

/// Places after the ends of lines and sentences.
fn boundaries(text: &str) -> impl Iterator<Item = usize> {
    let next = text.char_indices().skip(1).map(|(_, c)| c).chain(std::iter::once('\n'));
    text.char_indices()
        .zip(next)
        .filter(|((_, c), next)| *c == '\n' || matches!(c, '.' | '!' | '?') && next.is_whitespace())
        .map(|((at, c), _)| at + c.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_goes_and_is_counted() {
        let text = "가나다라마바사아자차. ".repeat(400);
        let short = compact(&text);
        assert!(short.contains("⋯ 중략 ") && short.chars().count() < 1_300, "{short}");
        assert!(short.lines().next().is_some_and(|l| l.ends_with('.')));
        assert_eq!(compact("짧은 글"), "짧은 글");
    }

    #[test]
    fn a_cut_counts_its_notice() {
        let text = "문장 하나입니다. ".repeat(100);
        let cut = fitted(text, 120, "full로 보세요.");
        assert!(cut.chars().count() <= 120 && cut.ends_with("full로 보세요."), "{cut}");
        assert!(cut.contains("입니다.\n⚠️"));
        // A Hanja beyond the basic plane at the cut counts twice and stays whole.
        let rare = format!("{}𠀀{}", "가".repeat(89), "나".repeat(50));
        let cut = fitted(rare, 130, "x");
        assert!(cut.encode_utf16().count() <= 130, "{cut}");
    }
}
