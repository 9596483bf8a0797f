//! What may stand between two members of an enumeration.

use crate::view::View;

/// Words that may stand between two members of an enumeration.
const JOINTS: [&str; 33] = [
    "에 따라 준용되는",
    "에 따라 준용하는",
    "에 의하여 준용되는",
    "의 규정에 따라 준용되는",
    "의 규정에 의하여 준용되는",
    "에서 준용하는",
    "에서 준용되는",
    "의 상습범",
    "에 규정된 죄",
    "에 규정한 죄",
    "에 대한 부분",
    "에서 정한 죄",
    "중",
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

/// Only separators (and titles or remarks in brackets) stand between two phrases.
pub(crate) fn joins(view: &View, from: usize, to: usize) -> bool {
    if to < from || to - from > 400 {
        return false;
    }
    let (mut at, mut any) = (from, false);
    loop {
        at = view.skip(at);
        while at < to
            && view.at(at) == '('
            && let Some(end) = view.bracket_end(at)
        {
            at = view.skip(end);
        }
        if at >= to {
            return any && at == to;
        }
        let Some(word) = JOINTS.iter().find(|w| view.starts(at, w)) else { return false };
        at += word.chars().count();
        any = true;
    }
}

/// Where a bracket that narrows the phrase ending at `from` may open: right there, or behind `의 죄`.
pub(crate) fn narrowing(view: &View, from: usize) -> usize {
    let behind = CRIMES.iter().find(|word| view.starts(from, word));
    from + behind.map_or(0, |word| word.chars().count())
}

const CRIMES: [&str; 4] = ["까지의 죄", "의 죄", "의 미수범", "까지"];
