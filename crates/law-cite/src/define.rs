//! Short names that a text gives to a law: `(이하 “하도급법”이라 한다)`, `(이하 '영'이라 함)`.

use crate::law::kind_by_ending;
use crate::view::View;

/// Words that limit a definition: 이하 이 조에서 “법”이라 한다.
const SCOPES: [&str; 4] = ["이 조에서", "이 항에서", "이 호에서", "이 목에서"];
const OPEN: &str = "\"'“‘「";
const CLOSE: &str = "\"'”’」";

/// A short name; `old` when it was given with 구, so that without 구 it means the law of today.
#[derive(Debug)]
pub(crate) struct Definition {
    pub name: String,
    pub old: bool,
    /// Given for this article or paragraph only.
    pub scoped: bool,
}

/// The short name after 이하 at `i`, when it can be that of a law.
pub(crate) fn definition(view: &View, i: usize) -> Option<Definition> {
    let mut at = view.skip(i + 2);
    let scope = SCOPES.iter().find(|w| view.starts(at, w));
    if let Some(scope) = scope {
        at = view.skip(at + scope.chars().count());
    }
    for word in ["각각", "모두", "통칭하여", "합하여", "약칭하여", "이를", "단순히"] {
        if view.starts(at, word) {
            at = view.skip(at + word.chars().count());
        }
    }
    let quoted = OPEN.contains(view.at(at)) && view.at(at) != '\0';
    let start = at + usize::from(quoted);
    let mut end = start;
    while end - start < 40
        && !CLOSE.contains(view.at(end))
        && !matches!(view.at(end), ')' | ',' | '\0' | '\n')
    {
        end += 1;
    }
    if quoted && !CLOSE.contains(view.at(end)) {
        return None;
    }
    let mut text = view.str(start, end).trim();
    if !quoted {
        text = ["이라고", "이라", "라고", "라"]
            .iter()
            .find_map(|w| text.split_once(w))
            .map_or(text, |(name, _)| name);
    }
    let old = ["구 ", "종전의 "].iter().find_map(|w| text.strip_prefix(w));
    let name = old.or_else(|| text.strip_prefix("개정 ")).unwrap_or(text).trim();
    let word = matches!(name, "영" | "법" | "규칙" | "조례" | "시행령" | "시행규칙");
    let count = name.chars().count();
    ((1..=24).contains(&count) && (word || kind_by_ending(name).is_some())).then(|| Definition {
        name: name.to_owned(),
        old: old.is_some(),
        scoped: scope.is_some(),
    })
}

/// Whether the definition at `i` speaks of the mention that ends at `mention`: it stands in the bracket right
/// after the mention (or after its units), or the mention stands in the same bracket.
pub(crate) fn belongs(view: &View, mention: usize, units: usize, i: usize) -> bool {
    let mut at = mention;
    let mut depth = 0;
    // The mention is in the bracket of the definition, or brackets lead on to it.
    loop {
        let next = view.skip(at);
        if view.at(next) == '('
            && let Some(end) = view.bracket_end(next)
        {
            if (next..end).contains(&i) {
                return true;
            }
            at = end;
            depth += 1;
            if depth > 4 {
                return false;
            }
            continue;
        }
        break;
    }
    let after_units = units > mention
        && view.at(view.skip(units)) == '('
        && view.bracket_end(view.skip(units)).is_some_and(|end| end > i);
    let same_bracket = i > mention
        && i - mention < 200
        && !(mention..i).any(|j| matches!(view.at(j), '(' | ')' | '\n' | '.'));
    after_units || same_bracket
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions() {
        for (text, name) in [
            ("이하 “법”이라 한다", Some("법")),
            ("이하 ‘하도급법’이라 한다", Some("하도급법")),
            ("이하 '구 과징금 부과기준'이라고 한다", Some("과징금 부과기준")),
            ("이하 영이라 한다", Some("영")),
            ("이하 ‘병역종류조항’이라 한다", None),
            ("이하 “공무원”이라 한다", None),
            ("이하 이 항에서 \"법\"이라 한다", Some("법")),
            ("이하 같다", None),
        ] {
            assert_eq!(definition(&View::new(text), 0).map(|d| d.name).as_deref(), name, "{text}");
        }
    }
}
