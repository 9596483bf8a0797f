//! How an annex or the addenda are named: `[별표 14]`, `별지 제1호의2서식`, `부칙 <제8541호, 2007. 7. 23.>`.

use crate::notes::note;
use crate::units::{branches, digits, inline};
use crate::view::View;
use law_model::{ActRef, AnnexKind, AnnexRef};

/// Headings inside an annex that do not count as units.
const HEADINGS: [&str; 4] = ["비고", "개별기준", "일반기준", "비 고"];
/// What 별지 means when it is an attachment of the document at hand.
const ATTACHMENTS: [&str; 8] = ["목록", "도면", "기재", "명세", "청구", "범죄", "부동산", "계산"];

pub(crate) struct AnnexHead {
    pub start: usize,
    pub end: usize,
    pub annex: AnnexRef,
}

/// An annex that begins at `i`, its brackets included when they hold nothing else.
pub(crate) fn annex(view: &View, i: usize) -> Option<AnnexHead> {
    if view.at(i) == '[' {
        let inner = inline(view, i + 1);
        let (annex, end) = named(view, inner)?;
        let close = inline(view, end);
        let attachment = annex.kind == AnnexKind::Form && !view.str(inner, end).contains(['호', '식']);
        if attachment {
            return None;
        }
        return Some(if view.at(close) == ']' {
            AnnexHead { start: i, end: close + 1, annex }
        } else {
            AnnexHead { start: inner, end, annex }
        });
    }
    let (annex, end) = named(view, i)?;
    Some(AnnexHead { start: i, end, annex })
}

fn named(view: &View, i: usize) -> Option<(AnnexRef, usize)> {
    if view.starts(i, "별표") {
        return Some(table(view, i + 2));
    }
    if view.starts(i, "별지") { form(view, i + 2) } else { None }
}

fn table(view: &View, word_end: usize) -> (AnnexRef, usize) {
    let from = inline(view, word_end);
    let numbered = digits(view, from).filter(|(_, end)| !"년월일명개".contains(view.at(inline(view, *end))));
    let (no, end) = match numbered {
        Some((mut no, end)) => {
            let end = branches(view, end, &mut no);
            let end = if view.at(end) == '호' { end + 1 } else { end };
            (Some(no), end)
        }
        None => (None, word_end),
    };
    (AnnexRef { kind: AnnexKind::Table, no }, end)
}

fn form(view: &View, word_end: usize) -> Option<(AnnexRef, usize)> {
    let mut from = inline(view, word_end);
    if view.starts(from, "서식") {
        let after = from + 2;
        return Some(match digits(view, inline(view, after)) {
            Some((no, end)) => (AnnexRef { kind: AnnexKind::Form, no: Some(no) }, end),
            None => (AnnexRef { kind: AnnexKind::Form, no: None }, after),
        });
    }
    if view.at(from) == '제' {
        from = inline(view, from + 1);
    }
    let (no, end) = form_no(view, from)?;
    let next = inline(view, end);
    let attachment = ATTACHMENTS.iter().any(|w| view.starts(next, w));
    (!attachment).then_some((AnnexRef { kind: AnnexKind::Form, no: Some(no) }, end))
}

/// `147호의2서식`, `5호 서식`, `3`.
pub(crate) fn form_no(view: &View, i: usize) -> Option<(String, usize)> {
    let (mut no, mut end) = digits(view, i)?;
    end = branches(view, end, &mut no);
    let word = inline(view, end);
    if view.at(word) == '호' {
        end = branches(view, word + 1, &mut no);
    }
    let word = inline(view, end);
    if view.starts(word, "서식") {
        end = word + 2;
    }
    Some((no, end))
}

/// Past 비고 and the like, when an item follows.
pub(crate) fn skip_heading(view: &View, i: usize) -> usize {
    let at = inline(view, i);
    let heading = HEADINGS.iter().find(|w| view.starts(at, w));
    match heading {
        Some(word) => {
            let next = inline(view, at + word.chars().count());
            if view.at(next) == '제' { next } else { i }
        }
        None => i,
    }
}

/// 부칙 at `i` with the act that its bracket names.
pub(crate) fn addenda(view: &View, i: usize) -> Option<(Option<ActRef>, usize)> {
    let mut end = if view.starts(i, "부칙") {
        i + 2
    } else if view.starts(i, "부 칙") {
        i + 3
    } else {
        return None;
    };
    let mut act = None;
    loop {
        let open = inline(view, end);
        let close = matches!(view.at(open), '<' | '(' | '[').then(|| view.bracket_end(open)).flatten();
        let Some(close) = close else { break };
        let found = note(view, open + 1, close - 1)
            .act
            .or_else(|| bare_act(view, open + 1, close - 1))
            .or_else(|| dated(view, open + 1, close - 1));
        if found.is_none() && act.is_some() {
            break;
        }
        act = found.or(act);
        end = close;
    }
    Some((act, end))
}

/// `부칙(1958. 2. 22.)`: named by its day alone.
fn dated(view: &View, from: usize, to: usize) -> Option<ActRef> {
    let (day, _) = crate::notes::date(view, inline(view, from)).filter(|(_, end)| *end <= to)?;
    Some(ActRef { date: Some(day), act_no: None })
}

/// `제58호, 1950. 2. 1.`: in the bracket of 부칙 even a short number is that of the act.
fn bare_act(view: &View, from: usize, to: usize) -> Option<ActRef> {
    let at = (from..to).find(|&i| view.at(i) == '제')?;
    let (no, end) = crate::notes::act_no(view, at).filter(|(_, end)| *end <= to)?;
    let date = (end..to).find_map(|i| crate::notes::date(view, i)).map(|d| d.0);
    Some(ActRef { date, act_no: Some(no) })
}
