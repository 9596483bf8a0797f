//! The output limit of a request, notice included: cut at a line, or a sentence, or a character.

use crate::Output;

/// How far back a good place to cut is looked for.
const BACK: usize = 400;

impl Output {
    /// The text within `chars` characters; what was cut is said.
    #[must_use]
    pub fn within(mut self, chars: usize) -> Self {
        // Bytes are never fewer than characters.
        if self.text.len() > chars
            && let Some(cut) = cut(&self.text, chars)
        {
            self.text = cut;
        }
        self
    }
}

fn cut(text: &str, chars: usize) -> Option<String> {
    text.char_indices().nth(chars)?;
    let notice = format!("\n⚠️ 응답이 너무 길어 {chars}자로 잘렸습니다. 범위를 좁혀 다시 부르세요.");
    let room = chars.saturating_sub(notice.chars().count());
    let end = text.char_indices().nth(room).map_or(text.len(), |(at, _)| at);
    let kept = text.get(..end)?;
    let from = kept.char_indices().rev().nth(BACK).map_or(0, |(at, _)| at);
    let tail = kept.get(from..)?;
    let sentence = [". ", "! ", "? "].iter().filter_map(|mark| tail.rfind(mark)).max().map(|at| at + 1);
    let end = tail.rfind('\n').or(sentence).map_or(end, |at| from + at);
    Some(format!("{}{notice}", text.get(..end)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn check(text: &str, chars: usize) -> String {
        let out = Output::new(text.to_owned(), Value::Null).within(chars).text;
        assert!(out.chars().count() <= chars, "{} > {chars}", out.chars().count());
        out
    }

    #[test]
    fn the_notice_counts() {
        assert_eq!(check("짧은 글", 4), "짧은 글");
        let lines = "가나다 라마바.\n".repeat(200);
        let out = check(&lines, 1_000);
        assert!(out.contains("라마바.\n⚠️ 응답이 너무 길어 1000자로 잘렸습니다."), "{out}");
        assert!(check(&"가. ".repeat(900), 1_024).contains("가.\n⚠️"));
        assert!(check(&"𠮷".repeat(1_025), 1_024).starts_with("𠮷𠮷"));
    }
}
