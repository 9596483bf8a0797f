//! What belongs to a law's name: 시행령 behind it, brackets and units after it, 구 before it.

use crate::law::{DECREE, RULE};
use crate::mention::{CLOSING, Mention, Noun, Who, border, is_hangul};
use crate::notes::note;
use crate::phrase::phrase;
use crate::view::View;
use law_model::{ActRef, Kind};

/// `상법 시행령`, `법시행령`, `같은 법 시행규칙`.
pub(crate) fn suffix(view: &View, found: &mut Mention) {
    let has_rules = |noun: Noun| matches!(noun, Noun::Act | Noun::Other("조례", _));
    if found.bracketed || matches!(found.who, Who::Plain(n) | Who::Same(n) | Who::This(n) if !has_rules(n)) {
        return;
    }
    let at = view.skip(found.end);
    for word in [DECREE, RULE] {
        let end = at + word.chars().count();
        if view.starts(at, word) && border(view, end) {
            found.suffix = Some(word);
            found.end = end;
            return;
        }
    }
}

/// Looks past closing quotes, brackets and 의 for the unit phrase of this mention.
pub(crate) fn attach(view: &View, found: &mut Mention) {
    let mut at = found.end;
    if !found.bracketed && CLOSING.contains(view.at(at)) {
        at += 1;
    }
    if view.at(at) == '상' && view.at(at + 1) != '의' {
        at += 1;
    }
    let mut crossed = 0;
    loop {
        let next = view.skip(at);
        crossed += usize::from((at..next).any(|i| view.at(i) == '\n'));
        let close = (view.at(next) == '(').then(|| view.bracket_end(next)).flatten();
        let Some(close) = close else { break };
        let read = note(view, next + 1, close - 1);
        found.note.until = read.until.or(found.note.until.take());
        found.note.act = read.act.or(found.note.act.take());
        found.note.history |= read.history;
        found.note.repealed |= read.repealed;
        at = close;
    }
    let joined = if view.at(at) == '의' { at + 1 } else { at };
    let next = view.skip(joined);
    if joined > at && view.at(next) != '제' {
        return;
    }
    let bare = crossed == 0 && next <= at + 1;
    let unit = phrase(view, next, bare)
        .filter(|p| !(p.circled && p.top == p.low && p.part == law_model::Part::Main));
    let Some(unit) = unit else { return };
    if crossed > 0 && crate::heading::heading(view, next).is_some() {
        return;
    }
    found.unit = Some(unit.start);
}

/// `2018. 10. 23. 대통령령 제29242호로 개정되기 전의 소득세법 시행령`: the act named before the law.
fn changed_before(view: &View, start: usize) -> Option<ActRef> {
    let end = view.skip_back(start);
    ["되기 전의", "되기 전", "하기 전의"].iter().find_map(|w| view.ends(end, w))?;
    let from = (start.saturating_sub(70)..start)
        .rev()
        .take_while(|&i| !matches!(view.at(i), '\n' | '」' | '(' | ',' | ')'))
        .last()?;
    let read = note(view, from, end);
    read.act.filter(|act| act.act_no.is_some())
}

/// `1962년 헌법`, `제3공화국 헌법`, `유신 헌법`: constitutions of former times.
fn old_constitution(view: &View, before: usize, found: &Mention) -> Option<usize> {
    if !matches!(&found.who, Who::Name(law) if law.kind() == Kind::Constitution) {
        return None;
    }
    if let Some(start) = ["제헌", "유신"].iter().find_map(|w| view.ends(before, w)) {
        return Some(start).filter(|&at| !is_hangul(view.back(at)));
    }
    let unit = ["년", "공화국", "차 개정"].iter().find_map(|w| view.ends(before, w))?;
    let mut start = unit;
    while view.back(start).is_ascii_digit() {
        start -= 1;
    }
    let no: u32 = view.str(start, unit).parse().ok()?;
    if view.at(unit) == '년' {
        // The constitution of today is that of 1987.
        return (1948..1987).contains(&no).then_some(start);
    }
    (view.back(start) == '제').then(|| start - 1)
}

/// 구, 종전의, 우리 before the name; the number of an act before an amending act.
pub(crate) fn prefix(view: &View, found: &mut Mention) {
    let before = view.skip_back(found.start);
    for (word, old) in [("종전의", true), ("종전", true), ("구", true), ("우리", false)] {
        let Some(start) = view.ends(before, word) else { continue };
        let free = !is_hangul(view.back(start)) && !view.back(start).is_alphanumeric();
        let own = word != "우리" || matches!(&found.who, Who::Name(law) if law.kind() == Kind::Constitution);
        if free && own {
            found.start = start;
            found.old |= old;
        }
        break;
    }
    if let Some(start) = old_constitution(view, before, found) {
        found.start = start;
        found.old = true;
    }
    if ["(구)", "개정 전", "개정 전의", "폐지 전"].iter().any(|w| view.ends(before, w).is_some()) {
        found.old = true;
    }
    if let Some(until) = changed_before(view, found.start) {
        found.note.until.get_or_insert(until);
    }
    found.old |= found.note.until.is_some();
    if found.note.repealed
        && let Who::Name(law) = &found.who
        && let Some(own) = law.former()
    {
        found.who = Who::Name(own);
    }
}
