//! Headings and marks that open a place of a law's own text: `제12조(보고) ①`, `1.`, `가.`, `부칙 <…>`.

use crate::annex::addenda;
use crate::law::Law;
use crate::units::{Level, circled, digits, inline, is_letter, unit};
use crate::view::View;
use law_model::ActRef;

/// The heading of an article at `i` (a line start): its number and the end of its title.
pub(crate) fn heading(view: &View, i: usize) -> Option<(String, usize)> {
    let article = unit(view, i, false).filter(|u| u.level == Level::Article)?;
    let next = inline(view, article.end);
    let title = matches!(view.at(next), '(' | '[').then(|| view.bracket_end(next)).flatten();
    if let Some(end) = title {
        return Some((article.no, end));
    }
    let opens = circled(view.at(next)).is_some() && next > article.end
        || view.starts(next, "삭제")
        || view.starts(next, "생략");
    opens.then_some((article.no, article.end))
}

/// In a law's own text an article number alone on its line, or before running text, is a heading too.
pub(crate) fn own_heading(view: &View, i: usize) -> Option<(String, usize)> {
    heading(view, i).or_else(|| {
        let article = unit(view, i, false).filter(|u| u.level == Level::Article)?;
        let next = inline(view, article.end);
        let text = view.at(next);
        let list = ["및", "중", "또는", "내지", "부터", "각", "단서", "본문", "전단", "후단", "제", "의"];
        let runs_on = next == article.end && text != '\n' && text != '\0';
        let in_list = list.iter().any(|w| view.starts(next, w)) || matches!(text, ',' | 'ㆍ' | '~' | '"');
        (!runs_on && !in_list).then_some((article.no, article.end))
    })
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mark {
    Article(String),
    Paragraph(String),
    Item(String),
    Subitem(String),
    /// 부칙 with its act, and the law it belongs to when that is another one.
    Addenda(ActRef, Option<Law>),
}

/// A mark at the line start `i` in the text of a law; with its end.
pub(crate) fn line_mark(view: &View, i: usize) -> Option<(Mark, usize)> {
    if let Some((act, end)) = addenda(view, i) {
        let rest = inline(view, end);
        let alone = matches!(view.at(rest), '\n' | '\0');
        if alone || act.is_some() && unit(view, rest, false).is_none() {
            return Some((Mark::Addenda(act.unwrap_or_default(), addenda_law(view, i, end)), end));
        }
        return None;
    }
    if let Some((no, end)) = own_heading(view, i) {
        return Some((Mark::Article(no), end));
    }
    item_mark(view, i)
}

/// `부칙(정부조직법) <제21065호>`: the addenda of another law.
fn addenda_law(view: &View, from: usize, to: usize) -> Option<Law> {
    let open = (from..to).find(|&i| view.at(i) == '(')?;
    let name = view.str(open + 1, view.bracket_end(open)? - 1);
    law_vocab::names::find(name).map(Law::of)
}

/// `1.`, `1의2.`, `가.` and circled numbers.
pub(crate) fn item_mark(view: &View, i: usize) -> Option<(Mark, usize)> {
    let c = view.at(i);
    if let Some(no) = circled(c) {
        return Some((Mark::Paragraph(no.to_string()), i + 1));
    }
    if is_letter(c) && view.at(i + 1) == '.' {
        return Some((Mark::Subitem(c.to_string()), i + 2));
    }
    let (mut no, end) = digits(view, i)?;
    let end = crate::units::branches(view, end, &mut no);
    (view.at(end) == '.' && !view.at(end + 1).is_ascii_digit() && no.len() <= 8)
        .then_some((Mark::Item(no), end + 1))
}

/// Where the title of a heading opens.
pub(crate) fn title_start(view: &View, at: usize, end: usize) -> usize {
    (at..end).find(|&i| view.at(i) == '(').unwrap_or(end)
}
