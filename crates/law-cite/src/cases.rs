//! Decisions: court, date, numbers, kind. `대법원 2018. 10. 30. 선고 2013다61381 전원합의체 판결`.

use crate::mention::is_hangul;
use crate::notes::{date, date_like};
use crate::units::inline;
use crate::view::View;
use law_model::CaseRef;

/// Which kind of body a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Register {
    Court,
    Constitutional,
    Tribunal,
}

/// Offices of the tax tribunal in its numbers: 조심 2019서1234.
const TAX_OFFICES: &str = "서중부인광대구전지관소";
/// How the names of courts and tribunals end.
const COURT_ENDINGS: [&str; 9] = ["지원", "법원", "지법", "고법", "가법", "행법", "위원회", "심판원", "노위"];
/// Short words for the two highest courts: full name where the word is none itself, kind that it implies.
const HIGH_COURTS: [(&str, &str, Option<&str>); 5] = [
    ("대법원", "대법원", None),
    ("대판", "대법원", Some("판결")),
    ("대결", "대법원", Some("결정")),
    ("헌법재판소", "헌법재판소", Some("결정")),
    ("헌재", "헌재", Some("결정")),
];

#[derive(Clone, Debug)]
pub(crate) struct CaseHit {
    pub start: usize,
    pub end: usize,
    pub case: CaseRef,
}

/// A number on its own: `2013다61381`, with what a shorter number after it takes over.
struct Number {
    full: String,
    stem: String,
    register: Register,
    end: usize,
    /// A space before the serial number only: `2020두 1`.
    ragged: bool,
}

/// The decision whose date or number begins at `i`. `previous` is the court of the decision just before,
/// when only a comma or 및 stands between.
pub(crate) fn case(view: &View, i: usize, previous: Option<&CaseHit>) -> Option<CaseHit> {
    let dated = date_like(view, i).and_then(|(day, end)| spoken(view, end).map(|(j, word)| (day, j, word)));
    let bound = dated.is_some();
    let (day, from, word) = dated.unwrap_or((None, i, ""));
    let listed = previous.filter(|p| joins(view, p.end, i));
    let sound = number(view, from, true);
    let unsound = sound.is_none();
    let first = sound.or_else(|| odd(view, i, from, word, listed))?;
    let court = court_before(view, i).or_else(|| commission(view, i, first.register));
    let mut case = CaseRef { date: day, numbers: vec![first.full.clone()], ..CaseRef::default() };
    let mut start = i;
    let register = first.register;
    let ragged = first.ragged;
    let mut end = join(view, first, bound, &mut case);
    if let Some(court) = court {
        start = court.start;
        case.court = Some(court.name);
        case.kind = court.kind.map(str::to_owned);
        case.en_banc = court.en_banc;
    } else if let Some(previous) = listed.filter(|_| bound || unsound) {
        case.court.clone_from(&previous.case.court);
    }
    if let Some((same, previous)) = same_day(view, i).zip(previous) {
        // `… 판결 및 같은 날 선고 2019다3 판결`.
        start = same;
        case.date = case.date.or(previous.case.date);
        case.court = case.court.or_else(|| previous.case.court.clone());
    } else if case.court.is_none() && bound {
        case.court = speaking_court(view, i);
    }
    closing(view, &mut end, &mut case);
    if case.kind.is_none() {
        case.kind = implied_kind(register, word, case.court.as_deref()).map(str::to_owned);
    }
    plausible(view, i, &case, register, ragged).then_some(CaseHit { start, end, case })
}

fn same_day(view: &View, i: usize) -> Option<usize> {
    let said = ["선고", "자"].iter().find_map(|w| view.ends(view.skip_back(i), w))?;
    view.ends(view.skip_back(said), "같은 날")
}

/// `대법원은 2018. 10. 30. 선고 …`: the court is the subject and stands outside the span.
fn speaking_court(view: &View, i: usize) -> Option<String> {
    let end = view.skip_back(i);
    let noun = ["은", "는", "이", "도", "의"].iter().find_map(|w| view.ends(end, w))?;
    court_before(view, noun).filter(|c| !c.name.is_empty()).map(|c| c.name)
}

/// After the date: 선고, 자, 고지 and the spaces around them.
fn spoken(view: &View, end: usize) -> Option<(usize, &'static str)> {
    let mut at = view.skip(end);
    if view.at(at) == ',' {
        at = view.skip(at + 1);
    }
    let mut said = "";
    for word in ["선고한", "선고", "자로", "자", "고지", "결정"] {
        if view.starts(at, word) {
            said = word;
            at = view.skip(at + word.chars().count());
            break;
        }
    }
    for word in ["전원합의체", "전원재판부"] {
        if view.starts(at, word) {
            at = view.skip(at + word.chars().count());
        }
    }
    let same_line = !(end..at).any(|i| view.at(i) == '\n');
    (view.at(at).is_ascii_digit() && (same_line || !said.is_empty())).then_some((at, said))
}

/// Year, code and serial number; `alone` also checks that no digit or letter runs into it.
fn number(view: &View, i: usize, alone: bool) -> Option<Number> {
    let mut end = i;
    while view.at(end).is_ascii_digit() && end - i <= 4 {
        end += 1;
    }
    let before = view.back(i);
    if !matches!(end - i, 2 | 4)
        || (alone && (before.is_ascii_alphanumeric() || matches!(before, '-' | '.' | '/')))
    {
        return None;
    }
    let year = view.str(i, end);
    let mark = inline(view, end);
    let (code, register) = code(view, mark)?;
    let after = mark + code.chars().count();
    let from = inline(view, after);
    if (mark > end) != (from > after) && mark > end {
        return None;
    }
    let mut last = from;
    while view.at(last).is_ascii_digit() {
        last += 1;
    }
    let serial = view.str(from, last);
    let full_year = end - i == 4;
    let sensible = if full_year {
        ("1946".."2200").contains(&year) || year.starts_with("42")
    } else {
        year >= "45" || year <= "05"
    };
    if !(1..=8).contains(&serial.len()) || !sensible || serial.starts_with('0') && serial.len() < 3 {
        return None;
    }
    if matches!(
        view.at(last),
        '년' | '월' | '일' | '원' | '명' | '개' | '조' | '항' | '억' | '만' | '천' | '%'
    ) {
        return None;
    }
    let stem = format!("{year}{code}");
    let ragged = mark == end && from > after;
    Some(Number { full: format!("{stem}{serial}"), stem, register, end: last, ragged })
}

/// Units of time and counters: what is no code of a case although it stands between two numbers.
const NO_CODE: [&str; 24] = [
    "년", "월", "일", "시", "분", "조", "항", "호", "목", "층", "명", "인", "개", "차", "회", "번", "심",
    "원", "부", "주", "기", "급", "년도", "등",
];

/// A number that no court can have given (`2018다0`, `209다1000`, `2019헌차12`), believed to be meant as one because a
/// court, the day of a decision or another decision stands before it.
fn odd(view: &View, start: usize, from: usize, word: &str, listed: Option<&CaseHit>) -> Option<Number> {
    let until = |at: usize, belongs: fn(char) -> bool| (at..at + 13).find(|&i| !belongs(view.at(i)));
    let digit = |c: char| c.is_ascii_digit();
    let year = until(from, digit)?;
    let code = until(year, is_hangul)?;
    let serial = until(code, digit)?;
    let shaped = (2..=6).contains(&(year - from)) && (1..=4).contains(&(code - year)) && serial > code;
    let letters = view.str(year, code);
    if !shaped || NO_CODE.contains(&letters) || view.back(from).is_ascii_alphanumeric() {
        return None;
    }
    let court = court_before(view, start).map(|court| court.name);
    let court = court.filter(|name| law_vocab::tribunal(name).is_some() || !name.ends_with("위원회"));
    let decided = ["판결", "결정"].iter().any(|w| view.starts(inline(view, serial), w));
    let court = court.or_else(|| speaking_court(view, start).filter(|_| decided));
    let court = court.or_else(|| listed.and_then(|previous| previous.case.court.clone()));
    if court.is_none() && word.is_empty() {
        return None;
    }
    let constitutional = letters.starts_with('헌') || court.is_some_and(|name| name.starts_with('헌'));
    let register = if constitutional { Register::Constitutional } else { Register::Court };
    let (stem, full) = (view.str(from, code).to_owned(), view.str(from, serial).to_owned());
    Some(Number { full, stem, register, end: serial, ragged: false })
}

/// The code that is the whole run of letters at `i`, with digits after it.
fn code(view: &View, i: usize) -> Option<(String, Register)> {
    let mut end = i;
    while is_hangul(view.at(end)) && end - i < 5 {
        end += 1;
    }
    if end == i || !view.at(inline(view, end)).is_ascii_digit() {
        return None;
    }
    let code = view.str(i, end);
    let register = if !law_vocab::case_codes(code).is_empty() {
        if code.starts_with('헌') { Register::Constitutional } else { Register::Court }
    } else if TAX_OFFICES.contains(code) || law_vocab::TRIBUNALS.iter().any(|t| t.marks.contains(&code)) {
        Register::Tribunal
    } else {
        return None;
    };
    Some((code.to_owned(), register))
}

/// Numbers joined to the first: `, 383`, `, 2012헌바15`. Returns the end of the last one.
fn join(view: &View, first: Number, dated: bool, case: &mut CaseRef) -> usize {
    let mut stem = first.stem;
    let mut end = first.end;
    loop {
        let after = aside(view, end);
        let Some(next) = separator(view, after) else { return end };
        if let Some(full) = number(view, next, false) {
            let bound = dated && date(view, next).is_none();
            if !bound {
                return end;
            }
            stem = full.stem;
            end = full.end;
            case.numbers.push(full.full);
            continue;
        }
        let mut last = next;
        while view.at(last).is_ascii_digit() {
            last += 1;
        }
        let digits = last - next;
        let follow = view.at(inline(view, last));
        let free = matches!(
            follow,
            ',' | '(' | ')' | 'ㆍ' | '등' | '병' | '전' | '판' | '결' | '및' | '\n' | '\0' | '\'' | '"'
        );
        if !(1..=7).contains(&digits) || !free || view.at(last) == '.' {
            return end;
        }
        case.numbers.push(format!("{stem}{}", view.str(next, last)));
        end = last;
    }
}

/// Past `(병합)`, `(본소)` and the like.
fn aside(view: &View, i: usize) -> usize {
    let open = inline(view, i);
    let close = (view.at(open) == '(').then(|| view.bracket_end(open)).flatten();
    match close {
        Some(close) if close - open <= 10 && !(open..close).any(|i| view.at(i).is_ascii_digit()) => close,
        _ => i,
    }
}

fn separator(view: &View, i: usize) -> Option<usize> {
    let at = inline(view, i);
    let end = match view.at(at) {
        ',' | 'ㆍ' | '/' => at + 1,
        '및' => at + 1,
        _ => return None,
    };
    Some(view.skip(end))
}

/// 등, 전원합의체, 판결 after the numbers; all belong to the span.
fn closing(view: &View, end: &mut usize, case: &mut CaseRef) {
    if view.at(*end) == '등' && !('가'..='힣').contains(&view.at(*end + 1)) {
        *end += 1;
    }
    let mut at = view.skip(aside(view, *end));
    if view.starts(at, "등 ") {
        at = view.skip(at + 1);
    }
    for word in ["[전원재판부]", "전원합의체", "전원재판부", "(전합)", "전합"] {
        if view.starts(at, word) {
            case.en_banc = true;
            *end = at + word.chars().count();
            at = view.skip(*end);
            break;
        }
    }
    for word in ["판결", "결정", "명령", "심판", "재결", "심결", "판정"] {
        if view.starts(at, word) {
            *end = at + 2;
            case.kind = Some(word.to_owned());
            break;
        }
    }
}

fn implied_kind(register: Register, word: &str, court: Option<&str>) -> Option<&'static str> {
    let constitutional = register == Register::Constitutional || court.is_some_and(|c| c.starts_with('헌'));
    match word {
        _ if constitutional => Some("결정"),
        "선고" | "선고한" => Some("판결"),
        "자" | "자로" | "고지" => Some("결정"),
        _ => None,
    }
}

/// A short code needs a court, a date, a kind or a full year beside it.
fn plausible(view: &View, i: usize, case: &CaseRef, register: Register, ragged: bool) -> bool {
    let supported = case.court.is_some() || case.date.is_some() || case.kind.is_some();
    let glued = ('가'..='힣').contains(&view.back(i)) && case.court.is_none();
    if register == Register::Tribunal || ragged {
        return supported;
    }
    let full_year =
        case.numbers.first().is_some_and(|n| n.bytes().take_while(u8::is_ascii_digit).count() == 4);
    !glued && (supported || full_year)
}

struct Court {
    start: usize,
    name: String,
    kind: Option<&'static str>,
    en_banc: bool,
}

/// The court that ends before `i`.
fn court_before(view: &View, i: usize) -> Option<Court> {
    let mut end = view.skip_back(i);
    let mut en_banc = false;
    for word in ["전원합의체", "(전합)", "전합", "전원재판부"] {
        if let Some(at) = view.ends(end, word) {
            en_banc = true;
            end = view.skip_back(at);
        }
    }
    if let Some((word, full, kind)) = HIGH_COURTS.iter().find(|(word, _, _)| view.ends(end, word).is_some()) {
        let start = view.ends(end, word)?;
        return Some(Court { start, name: (*full).to_owned(), kind: *kind, en_banc });
    }
    let (start, end) = listed_court(view, end).or_else(|| any_court(view, end))?;
    Some(Court { start, name: view.str(start, end).to_owned(), kind: None, en_banc })
}

/// The longest name of the tables of courts and tribunals that ends at `end`.
fn listed_court(view: &View, end: usize) -> Option<(usize, usize)> {
    let courts = law_vocab::COURTS.iter().flat_map(|c| c.short.iter().chain([&c.name]));
    let tribunals = law_vocab::TRIBUNALS.iter().flat_map(|t| t.short.iter().chain(t.marks).chain([&t.name]));
    let names = courts.chain(tribunals).filter(|name| name.chars().nth(1).is_some());
    names.filter_map(|name| view.ends(end, name)).min().map(|start| (start, end))
}

/// A court that the tables lack, by its ending: 서울민사지방법원, 서울지법 동부지원.
fn any_court(view: &View, end: usize) -> Option<(usize, usize)> {
    let mut core = end;
    if view.back(end) == ')' {
        core = (end.saturating_sub(8)..end).rev().find(|&i| view.at(i) == '(')?;
    }
    let ending = COURT_ENDINGS.iter().find(|e| view.ends(core, e).is_some())?;
    let mut start = word_start(view, core);
    if *ending == "지원" {
        let above = view.skip_back(start);
        if COURT_ENDINGS.iter().any(|e| *e != "지원" && view.ends(above, e).is_some()) {
            start = word_start(view, above);
        }
    }
    Some((start, end))
}

/// `중앙2016부해1234`: the labour commission glued to its number.
fn commission(view: &View, i: usize, register: Register) -> Option<Court> {
    if register != Register::Tribunal {
        return None;
    }
    let places = law_vocab::TRIBUNALS
        .iter()
        .filter_map(|t| t.name.strip_suffix("지방노동위원회").or_else(|| t.name.strip_suffix("노동위원회")));
    let (start, name) = places.filter_map(|p| view.ends(i, p).map(|at| (at, p))).min()?;
    Some(Court { start, name: name.to_owned(), kind: None, en_banc: false })
}

fn word_start(view: &View, end: usize) -> usize {
    let mut start = end;
    while ('가'..='힣').contains(&view.back(start)) && end - start < 24 {
        start -= 1;
    }
    start
}

/// Only a comma, 및 or 와 stands between two decisions.
fn joins(view: &View, from: usize, to: usize) -> bool {
    let gap = view.str(from, to).trim();
    matches!(gap, "," | "및" | "와" | "과" | "ㆍ" | ";")
}
