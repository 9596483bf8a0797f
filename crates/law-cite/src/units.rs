//! One unit of a law: `제750조`, `제2항의2`, `③`, `3호`, `나목`, and what stands below 목.

use crate::view::View;

/// Units from the outside in. An annex takes the place of article and paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    Article,
    Paragraph,
    Item,
    Subitem,
}

#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub level: Level,
    /// Record form: `103의2`, `나`.
    pub no: String,
    pub end: usize,
    /// Written without 제.
    pub bare: bool,
    pub circled: bool,
    /// The unit word follows behind the next numbers: `제750, 751조`.
    pub shared: bool,
}

/// What a unit word must not run on into: `제1조합`, `3조원`, `제3호선`, `제4항목`.
const NOT_AFTER: [(char, &str); 3] =
    [('조', "합건직례업선립원억"), ('항', "목공구해"), ('호', "선기차실봉점관증")];
/// After a number without 제 these make it an amount: `3조 2천억`, `4조 원대`.
const AMOUNT: &str = "0123456789천백십만억원달엔여";
/// Counters that show that `의 2` is not a branch: `제3조의 2개 사항`.
const COUNTERS: &str = "개명년월일분배인차천만억원층가종회번건단";

pub(crate) fn digits(view: &View, i: usize) -> Option<(String, usize)> {
    figure(view, i).filter(|(no, _)| no != "0")
}

/// The same with nought, which no unit has as its number: `제0항` is not cut away, so that somebody says so. The `00` of a
/// draft is a number still to be written in.
pub(crate) fn figure(view: &View, i: usize) -> Option<(String, usize)> {
    let mut end = i;
    while view.at(end).is_ascii_digit() {
        end += 1;
    }
    let text = view.str(i, end);
    let plain = if text == "0" { text } else { text.trim_start_matches('0') };
    (!plain.is_empty() && end - i <= 5).then(|| (plain.to_owned(), end))
}

/// A number in digits or in Hanja numerals, or one with characters that could not be read.
fn number(view: &View, i: usize) -> Option<(String, usize)> {
    unread(view, i).or_else(|| figure(view, i)).or_else(|| hanja_number(view, i))
}

/// `3�7`: no number that anything has; it must not be cut down to one.
fn unread(view: &View, i: usize) -> Option<(String, usize)> {
    const MOST: usize = 8;
    let digit = |c: char| c.is_ascii_digit() || c == '\u{fffd}';
    let end = (i..i + MOST).find(|&at| !digit(view.at(at)))?;
    let text = view.str(i, end);
    text.contains('\u{fffd}').then(|| (text.to_owned(), end))
}

fn hanja_number(view: &View, i: usize) -> Option<(String, usize)> {
    const ONES: &str = "一二三四五六七八九";
    let (mut total, mut one, mut end) = (0, 0, i);
    loop {
        let c = view.at(end);
        let scale = match c {
            '十' => 10,
            '百' => 100,
            '千' => 1000,
            _ => 0,
        };
        if scale > 0 {
            total += scale * one.max(1);
            one = 0;
        } else if let Some(digit) = ONES.chars().position(|d| d == c) {
            one = digit + 1;
        } else {
            break;
        }
        end += 1;
        if end - i > 8 {
            return None;
        }
    }
    (end > i).then(|| ((total + one).to_string(), end))
}

/// `의2` after a unit, any number of times.
pub(crate) fn branches(view: &View, i: usize, no: &mut String) -> usize {
    let mut end = i;
    while let Some((branch, after)) = branch(view, end) {
        no.push('의');
        no.push_str(&branch);
        end = after;
    }
    end
}

fn branch(view: &View, i: usize) -> Option<(String, usize)> {
    let mark = inline(view, i);
    if view.at(mark) != '의' {
        return None;
    }
    let from = inline(view, mark + 1);
    let (no, end) = figure(view, from)?;
    let spaced = from > mark + 1 || mark > i;
    if no == "0" && (spaced || view.at(end) == '.') {
        return None;
    }
    let counted = COUNTERS.contains(view.at(inline(view, end)));
    let unit = matches!(view.at(end), '조' | '항' | '호');
    (no.len() <= 3 && !unit && !(spaced && counted)).then_some((no, end))
}

/// Past spaces of one line.
pub(crate) fn inline(view: &View, i: usize) -> usize {
    let mut i = i;
    while matches!(view.at(i), ' ' | '\t') {
        i += 1;
    }
    i
}

/// A unit with 제, a circled paragraph, or 목; with `bare` also a number without 제.
pub(crate) fn unit(view: &View, i: usize, bare: bool) -> Option<Unit> {
    match view.at(i) {
        '제' => numbered(view, i, view.skip(i + 1), false),
        '§' => section(view, i),
        '0'..='9' if bare => numbered(view, i, i, true),
        '가'..='힣' | '(' => letter(view, i),
        c => circled(c).filter(|_| bare).map(|no| Unit {
            level: Level::Paragraph,
            no: no.to_string(),
            end: i + 1,
            bare: true,
            circled: true,
            shared: false,
        }),
    }
}

fn numbered(view: &View, start: usize, from: usize, bare: bool) -> Option<Unit> {
    let (mut no, mut end) = number(view, from)?;
    if !bare && view.at(end) == '-' {
        // 금융 고시: 제4-5조.
        let (second, after) = digits(view, end + 1)?;
        no = format!("{no}-{second}");
        end = after;
    }
    if let Some(level) = shared_level(view, branches(view, end, &mut no.clone())) {
        let end = branches(view, end, &mut no);
        return (no.len() <= 8).then_some(Unit { level, no, end, bare: true, circled: false, shared: true });
    }
    // A soft line break may stand inside `제750조`, not inside an amount.
    let word = if bare { inline(view, end) } else { view.skip(end) };
    let level = match view.at(word) {
        '조' => Level::Article,
        '항' => Level::Paragraph,
        '호' => Level::Item,
        _ => return None,
    };
    if no.contains('-') && level != Level::Article {
        return None;
    }
    let (kind, next) = (view.at(word), view.at(word + 1));
    let barred = NOT_AFTER.iter().any(|(unit, bad)| *unit == kind && bad.contains(next) && next != '\0');
    if barred || (bare && is_amount(view, start, word)) {
        return None;
    }
    let end = branches(view, word + 1, &mut no);
    Some(Unit { level, no, end, bare, circled: false, shared: false })
}

/// `§347`, `§ 347의2`.
fn section(view: &View, i: usize) -> Option<Unit> {
    let (mut no, end) = figure(view, inline(view, i + 1))?;
    let end = branches(view, end, &mut no);
    let whole = !view.at(end).is_ascii_digit() && view.at(end) != '.';
    whole.then_some(Unit { level: Level::Article, no, end, bare: true, circled: false, shared: false })
}

/// Numbers that share one unit word: `제750~752조`, `제750, 751조`, `750ㆍ751ㆍ752조`. The level of the number that
/// ends at `i`, when others and then the word follow.
fn shared_level(view: &View, i: usize) -> Option<Level> {
    const MOST: usize = 30;
    let (mut at, mut thousands) = (i, false);
    for _ in 0..MOST {
        let mark = inline(view, at);
        let word = ["내지", "및", ",", "ㆍ", "~"].iter().find(|w| view.starts(mark, w))?;
        let from = inline(view, mark + word.chars().count());
        let (mut no, end) = digits(view, from)?;
        if no.len() > 4 {
            return None;
        }
        // `법률 제1,321호` is one number.
        thousands |= *word == "," && from == at + 1 && end - from == 3;
        at = branches(view, end, &mut no);
        let (kind, next) = (view.at(at), view.at(at + 1));
        let level = match kind {
            '조' => Level::Article,
            '항' => Level::Paragraph,
            '호' if thousands => return None,
            '호' => Level::Item,
            _ => continue,
        };
        let barred = NOT_AFTER.iter().any(|(unit, bad)| *unit == kind && bad.contains(next) && next != '\0');
        let money = kind == '조' && AMOUNT.contains(next) && next != '\0';
        return (!barred && !money).then_some(level);
    }
    None
}

/// The number is one of a list that 제 begins: `제750,751조`.
fn in_list(view: &View, start: usize) -> bool {
    let mut at = start;
    while start - at < 40 && (view.back(at).is_ascii_digit() || matches!(view.back(at), ',' | ' ')) {
        at -= 1;
    }
    view.back(at) == '제'
}

fn is_amount(view: &View, start: usize, word: usize) -> bool {
    let before = view.back(start);
    let next = view.at(inline(view, word + 1));
    let money =
        view.at(word) == '조' && (AMOUNT.contains(next) && next != '\0') && !view.starts(word + 1, " 제");
    // `제3조1항` glues the next unit on; an amount goes on with its own words.
    let glued_unit = unit_follows(view, word + 1);
    let piece = view.at(word + 1) == '각';
    (money && !glued_unit) || piece || before == '.' || before == ',' && !in_list(view, start)
}

fn unit_follows(view: &View, i: usize) -> bool {
    figure(view, inline(view, i)).is_some_and(|(_, end)| matches!(view.at(inline(view, end)), '항' | '호'))
}

/// The order of 목: 가 … 하, then 거 … 허, 고 … 호.
pub(crate) fn is_letter(c: char) -> bool {
    c != '\0'
        && "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호".contains(c)
}

/// `나목`, `(나)목`; never inside another word.
fn letter(view: &View, i: usize) -> Option<Unit> {
    let (no, word) = if view.at(i) == '(' && view.at(i + 2) == ')' {
        (view.at(i + 1), inline(view, i + 3))
    } else {
        (view.at(i), inline(view, i + 1))
    };
    let numbered = no.is_ascii_digit() && view.at(i) == '(';
    if view.at(word) != '목' || !(is_letter(no) || numbered) || "적록차표욕".contains(view.at(word + 1))
    {
        return None;
    }
    Some(Unit {
        level: Level::Subitem,
        no: no.to_string(),
        end: word + 1,
        bare: false,
        circled: false,
        shared: false,
    })
}

/// Below 목: `1)`, `(1)`, `나)`, `(나)`, joined with a dot to what stands above.
pub(crate) fn below_subitem(view: &View, i: usize) -> Option<(String, usize)> {
    let mut i = inline(view, i);
    let opened = view.at(i) == '(';
    i += usize::from(opened);
    let (no, end) = match view.at(i) {
        c if c.is_ascii_digit() => figure(view, i)?,
        c if is_letter(c) => (c.to_string(), i + 1),
        _ => return None,
    };
    (view.at(end) == ')' && no.len() <= 3).then_some((no, end + 1))
}

/// The value of a circled number.
pub(crate) fn circled(c: char) -> Option<u32> {
    let c = u32::from(c);
    match c {
        0x2460..=0x2473 => Some(c - 0x2460 + 1),
        0x3251..=0x325f => Some(c - 0x3251 + 21),
        0x32b1..=0x32bf => Some(c - 0x32b1 + 36),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, bare: bool, expected: Option<(Level, &str)>) {
        let view = View::new(text);
        let found = unit(&view, 0, bare);
        assert_eq!(found.as_ref().map(|u| (u.level, u.no.as_str())), expected, "{text}");
    }

    #[test]
    fn units() {
        check("제750조", false, Some((Level::Article, "750")));
        check("제 103 조 의 2", false, Some((Level::Article, "103의2")));
        check("제4조의2의3", false, Some((Level::Article, "4의2의3")));
        check("第七百五十條", false, Some((Level::Article, "750")));
        check("제4-5조", false, Some((Level::Article, "4-5")));
        check("제3조의 2개 사항", false, Some((Level::Article, "3")));
        check("54조", true, Some((Level::Article, "54")));
        check("③", true, Some((Level::Paragraph, "3")));
        check("(나)목", false, Some((Level::Subitem, "나")));
        check("제0항", false, Some((Level::Paragraph, "0")));
        check("제00항", false, None);
        check("제750조의0", false, Some((Level::Article, "750의0")));
        check("제3조의 0.5배", false, Some((Level::Article, "3")));
        for text in ["제1조합", "제3호선", "제4항목", "다목적", "과목", "제3장", "제10600"] {
            check(text, false, None);
        }
        for text in ["3조 2천억원", "4조 원대", "2조원", "1조각", "2018"] {
            check(text, true, None);
        }
    }
}
