//! What may stand between two members of an enumeration.

use crate::view::View;

/// Words that may stand between two members of an enumeration.
const JOINTS: [&str; 20] = [
    "의 미수죄",
    "그 미수죄",
    "의 미수범",
    "의 죄",
    "까지",
    "부터",
    "또는",
    "및",
    "그리고",
    "이나",
    "내지",
    "혹은",
    "과",
    "와",
    "나",
    ",",
    "ㆍ",
    "~",
    "/",
    ";",
];

/// Only separators (and a title in brackets) stand between two phrases.
pub(crate) fn joins(view: &View, from: usize, to: usize) -> bool {
    if to < from || to - from > 400 {
        return false;
    }
    let mut at = view.skip(from);
    if view.at(at) == '('
        && let Some(end) = view.bracket_end(at)
    {
        at = end;
    }
    let mut any = false;
    loop {
        at = view.skip(at);
        if at >= to {
            return any && at == to;
        }
        let Some(word) = JOINTS.iter().find(|w| view.starts(at, w)) else { return false };
        at += word.chars().count();
        any = true;
    }
}
