//! Law of other states: `독일 민법 제823조`, `캘리포니아주 민법`, `미합중국 연방 헌법` are no Korean law.

use crate::mention::is_hangul;
use crate::view::View;

/// Words that may stand between a state and its code.
const BETWEEN: [&str; 7] = ["연방", "현행", "개정", "통일", "경우", "구", "신"];
/// Particles of the state: `독일의 민법`, `일본에서는 민법 제709조가`.
const PARTICLES: [&str; 6] = ["에서는", "에서", "의", "은", "는", "도"];

/// Whether a state stands before the name of a law that begins at `i`.
pub(crate) fn foreign(view: &View, i: usize) -> bool {
    let mut end = view.skip_back(i);
    if end == i && is_hangul(view.back(i)) {
        return false;
    }
    for _ in 0..2 {
        let word = BETWEEN.iter().find_map(|w| view.ends(end, w).filter(|&at| view.back(at) == ' '));
        end = word.map_or(end, |at| view.skip_back(at));
    }
    if view.starts(i, "헌법") && view.ends(end, "수정").is_some() {
        // The amendments of the American one.
        return true;
    }
    let whole = run_start(view, end, is_hangul);
    if whole < end && law_vocab::is_foreign_state(view.str(whole, end)) {
        return !marked(view.back(whole));
    }
    let noun = PARTICLES.iter().find_map(|particle| view.ends(end, particle));
    if noun.is_none() && whole < end {
        return false;
    }
    end = noun.unwrap_or(end);
    let start = run_start(view, end, is_hangul);
    if start == end {
        // `EU 일반데이터보호규정`: the word is one of Latin capitals.
        let start = run_start(view, end, |c| c.is_ascii_uppercase());
        return ["EU", "EC", "USA", "US", "UK"].contains(&view.str(start, end));
    }
    !marked(view.back(start)) && law_vocab::is_foreign_state(view.str(start, end))
}

/// `“채권”이란 민법 …`: what is glued to a closing mark is a particle.
fn marked(before: char) -> bool {
    matches!(before, '"' | '”' | '’' | '\'' | '」' | ')')
}

/// `독일민법전`, `미국헌법`: a state and its code written as one word.
pub(crate) fn foreign_word(word: &str) -> bool {
    let codes =
        ["민법", "형법", "상법", "헌법", "민법전", "형법전", "상법전", "민사소송법", "형사소송법", "기본법"];
    codes.iter().any(|code| {
        word.strip_suffix(code).is_some_and(|state| {
            let state = state.strip_suffix('구').unwrap_or(state);
            law_vocab::is_foreign_state(state)
        })
    })
}

fn run_start(view: &View, end: usize, belongs: impl Fn(char) -> bool) -> usize {
    let mut start = end;
    while belongs(view.back(start)) && end - start < 40 {
        start -= 1;
    }
    start
}
