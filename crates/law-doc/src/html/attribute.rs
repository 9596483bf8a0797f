//! What a tag says of itself: `key="value"`.

use super::unescape;

pub(super) fn attribute(tag: &str, key: &str) -> Option<String> {
    let mut rest = tag;
    while let Some(at) = rest.find('=') {
        let name = rest.get(..at)?.trim_end().rsplit(|c: char| c.is_whitespace()).next()?;
        let value = rest.get(at + 1..)?.trim_start();
        let (value, tail) = match value.chars().next() {
            Some(q @ ('"' | '\'')) => value.get(1..)?.split_once(q)?,
            _ => value.split_once(|c: char| c.is_whitespace()).unwrap_or((value.trim_end_matches('/'), "")),
        };
        if name.eq_ignore_ascii_case(key) {
            return Some(unescape(value));
        }
        rest = tail;
    }
    None
}
