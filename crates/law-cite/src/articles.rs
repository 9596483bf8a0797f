//! Articles that open a line of free text: those of a contract, of by-laws, of a draft, of a quoted law.
//!
//! `제1조 목적` or `제2조 갑은 …하여야 한다.` at the beginning of a line cites nothing: it is an article of the paper itself,
//! or of a law whose name heads the lines. A law that a sentence before names does not lend it its name.

use crate::mention::is_hangul;
use crate::units::{Level, inline, unit};
use crate::view::View;
use law_model::ArticleNo;

/// Words behind an article with which a sentence goes on; a title begins with none of them.
const GOES_ON: &str = "및 중 또는 내지 부터 까지 각 단서 본문 전단 후단 의 등 위반 위반죄 위반의 소정 소정의 참조 관련 규정 규정의 규정에 이하 각호 동조";
/// A line of fewer characters is not broken off where a page is full.
const SHORT: usize = 16;

/// Where the words of a line begin: behind signs of Markdown.
pub(crate) fn line_start(view: &View, i: usize) -> usize {
    let mut at = inline(view, i);
    while view.at(at) == '#' {
        at = inline(view, at + 1);
    }
    if view.starts(at, "**") { inline(view, at + 2) } else { at }
}

/// The article that opens the line at `i` with a title or with words of its own; with its end.
pub(crate) fn opening(view: &View, i: usize) -> Option<(ArticleNo, usize)> {
    if view.at(i) != '제' {
        return None;
    }
    let article = unit(view, i, false).filter(|u| u.level == Level::Article && !u.shared)?;
    let next = inline(view, article.end);
    let opens = match view.at(next) {
        '\n' | '\0' | ':' | '.' | '(' | '[' | '【' | '<' | '*' | '|' | '"' => true,
        c if next > article.end => {
            is_hangul(c) || c.is_ascii_alphabetic() || crate::units::circled(c).is_some()
        }
        _ => false,
    };
    let numbered = view.at(next) == '제' && view.at(view.skip(next + 1)).is_ascii_digit();
    let opens = opens
        && !numbered
        && !GOES_ON.split(' ').any(|word| word == word_at(view, next))
        && !broken_off(view, i);
    opens.then(|| ArticleNo::parse(&article.no).map(|no| (no, article.end))).flatten()
}

fn word_at(view: &View, from: usize) -> &str {
    let end = (from..from + 5).find(|&i| !is_hangul(view.at(i))).unwrap_or(from);
    view.str(from, end)
}

/// The line before `i` is long and ends within a sentence: `… 민법\n제750조 소정의`.
fn broken_off(view: &View, i: usize) -> bool {
    let end = view.skip_back(i);
    let lines = (end..i).filter(|&at| view.at(at) == '\n').count();
    let full = (end.saturating_sub(SHORT)..end).all(|at| view.at(at) != '\n') && end > SHORT;
    let last = view.back(end);
    lines == 1
        && full
        && (is_hangul(last) && last != '다' && last != '음' && last != '함'
            || matches!(last, ',' | 'ㆍ' | '」' | '~'))
}

/// Whether a text is articles itself: 제1조 opens a line, 제2조 and what follows open later ones, and there are enough of
/// them for the text to be more than a letter that quotes two.
pub(crate) fn is_articles(view: &View) -> bool {
    const LINES_OF_ONE: usize = 20;
    let (mut last, mut run, mut lines) = (0, 0, 0);
    for i in 0..view.len() {
        if i > 0 && view.back(i) != '\n' {
            continue;
        }
        lines += usize::from(!matches!(view.at(i), '\n' | '\0'));
        let at = line_start(view, i);
        if view.starts(at, "부칙") || view.starts(at, "부 칙") {
            // Those of the addenda are numbered anew, and an amendment has no others.
            break;
        }
        let Some((no, _)) = opening(view, at) else { continue };
        if no.main == 1 && no.branch == 0 && last == 0 {
            if below_a_law(view, i) {
                return false;
            }
            last = 1;
        } else if last > 0 && no.main == last + 1 {
            last += 1;
            run += 1;
        }
    }
    run > 0 && (run + 1) * LINES_OF_ONE >= lines
}

/// The line before is the name of a law.
fn below_a_law(view: &View, i: usize) -> bool {
    const NAME: usize = 80;
    let blank = |c: char| c.is_whitespace();
    let end = (0..i).rev().find(|&at| !blank(view.at(at))).map_or(0, |at| at + 1);
    let from = (end.saturating_sub(NAME)..end).rev().find(|&at| view.at(at) == '\n').map_or(0, |at| at + 1);
    let word = |c: char| c.is_alphanumeric();
    let from = (from..end).find(|&at| word(view.at(at))).unwrap_or(end);
    let end = (from..end).rev().find(|&at| word(view.at(at)) || view.at(at) == ')').map_or(from, |at| at + 1);
    law_vocab::names::find(view.str(from, end)).is_some()
}
