//! Where the title of a law begins that no list knows: `국가보위에 관한 특별조치법`, `외교관계에 관한 비엔나협약`.

use crate::law::kind_by_ending;
use crate::mention::is_hangul;
use crate::view::View;
use law_vocab::names;

/// Words of the longest title that is believed.
const WORDS: usize = 16;
/// Endings of words that stand before a title and are no part of it.
const STOPS: [&str; 17] = [
    "은",
    "는",
    "따라",
    "의하여",
    "또는",
    "한편",
    "위",
    "구",
    "이",
    "가",
    "에서",
    "전문:",
    "된",
    "하는",
    "있는",
    "른",
    "한",
];
/// Endings that stop a title unless `…에 관한` follows: `아동의 권리에 관한 협약`.
const PARTICLES: [&str; 5] = ["의", "을", "를", "와", "과"];
/// Words inside titles.
const INNER: [&str; 5] = ["및", "등", "위한", "관한", "대한"];

/// Whether the word before `start` leads a title on: `… 등에 관한 ⟨조치법⟩`.
pub(crate) fn opens_title(view: &View, start: usize) -> bool {
    let before = view.skip_back(start);
    before < start && ["관한", "대한", "위한"].iter().any(|w| view.ends(before, w).is_some())
}

/// Back over Latin letters that are glued to a name: `TRIPs협정`, `WTO협정`.
pub(crate) fn latin_start(view: &View, start: usize) -> usize {
    let mut at = start;
    while view.back(at).is_ascii_alphanumeric() && start - at < 20 {
        at -= 1;
    }
    if view.at(at).is_ascii_uppercase() && start - at > 1 { at } else { start }
}

/// `… 등에 관한 법률`, `… 복무관리 규정` of a law that no list knows: back to the beginning of its title.
pub(crate) fn about(view: &View, start: usize, end: usize) -> Option<usize> {
    let mut at = latin_start(view, start);
    let mut subject = false;
    for _ in 0..WORDS {
        let before = view.skip_back(at);
        if before == at || (before..at).any(|i| view.at(i) == '\n') {
            break;
        }
        let Some(from) = title_word(view, before) else { break };
        let word = view.str(from, before);
        let linked = word.ends_with('에') && ["관한", "대한"].iter().any(|w| view.starts(at, w));
        let inner = INNER.contains(&word) || linked;
        let particle = PARTICLES.iter().any(|p| word.ends_with(p));
        let aim = view.starts(at, "위한") && (word.ends_with('을') || word.ends_with('를'));
        let stops =
            STOPS.iter().any(|s| word.ends_with(s)) || particle && !subject && !aim || other_law(word);
        if stops && !inner {
            break;
        }
        subject |= linked || aim;
        at = from;
    }
    // 및 joins the parts of a title, but no title begins with it.
    while let Some(word) = INNER.iter().find(|w| view.starts(at, w) && view.at(at + w.chars().count()) == ' ')
    {
        at = view.skip(at + word.chars().count());
    }
    let long = view.str(start, end).chars().count() > 3;
    (at < start || long).then_some(at.min(start))
}

/// A word of a title that ends at `end`: letters, dots and the digits of a day (`5ㆍ18민주화운동`), never a unit.
fn title_word(view: &View, end: usize) -> Option<usize> {
    let mut from = end;
    while end - from < 40
        && (is_hangul(view.back(from)) || view.back(from).is_ascii_alphanumeric() || view.back(from) == 'ㆍ')
    {
        from -= 1;
    }
    while view.at(from) == 'ㆍ' {
        from += 1;
    }
    let word = view.str(from, end);
    let letters = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == 'ㆍ');
    let numbered = letters.len() < word.len();
    let unit =
        numbered && letters.starts_with(['조', '항', '호', '목', '년', '월', '일', '명', '개', '의', '차']);
    let ordinal = word.starts_with('제') && word.contains(|c: char| c.is_ascii_digit());
    (!letters.is_empty() && !unit && !ordinal).then_some(from)
}

/// Another law with the particle that joins it to the title: `민법과 …에 관한 법률`.
fn other_law(word: &str) -> bool {
    let name = word.strip_suffix(['과', '와', '의']).unwrap_or(word);
    name.chars().nth(1).is_some()
        && (names::find(name).is_some() || kind_by_ending(name).is_some())
        && !law_vocab::is_not_law(name)
}
