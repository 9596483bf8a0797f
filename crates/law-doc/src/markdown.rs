//! Markdown is read as text whose marks mean something.

pub(crate) fn looks_like(text: &str) -> bool {
    let mark =
        |l: &&str| l.starts_with("# ") || l.starts_with("## ") || l.starts_with("| ") || l.starts_with("```");
    text.lines().filter(mark).count() > 1
}
