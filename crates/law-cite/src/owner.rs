//! What stands right before units that no known name claims: a law that no list knows, a name that another
//! word ran into, or a paper that is no law.

use crate::attach::prefix;
use crate::foreign::{foreign, foreign_word};
use crate::law::{Law, is_place, kind_by_ending};
use crate::mention::{CLOSING, Mention, Noun, Terms, Who, is_hangul};
use crate::private::is_paper;
use crate::strange::{Strange, is_standard, numbered_rule, strange};
use crate::title::{about, latin_start, opens_title};
use crate::units::Level;
use crate::view::View;
use law_model::Kind;
use law_vocab::names;

pub(crate) enum Owner {
    Law(Mention),
    /// A noun that names something no list knows: not the law cited before.
    Unknown,
    /// A contract, by-laws, a standard, foreign law: its units are not citations.
    Private,
}

/// Papers whose own units a sentence about them names in brackets.
const SUBJECTS: [&str; 12] = [
    "정관",
    "취업규칙",
    "단체협약",
    "보험약관",
    "보통약관",
    "내규",
    "학칙",
    "회칙",
    "사규",
    "인사규정",
    "복무규정",
    "관리규약",
];
/// Whoever owns a rule of the house.
const OWNERS: [&str; 18] = [
    "원고",
    "피고",
    "회사",
    "참가인",
    "조합",
    "법인",
    "병원",
    "학교",
    "대학",
    "은행",
    "사용자",
    "채무자",
    "신청인",
    "학원",
    "재단",
    "협회",
    "당사",
    "이 사건",
];
/// Last words of names that are titles of several words.
const TITLED: [&str; 10] =
    ["법률", "규정", "기준", "지침", "고시", "특별법", "특례법", "조치법", "특별조치법", "임시조치법"];
/// Words for law as such.
const GENERAL: [&str; 5] = ["법", "영", "법률", "법령", "규칙"];
/// Particles and connecting words that end the word before a name that was written without a space.
const PARTICLES: [&str; 19] = [
    "에게",
    "에서",
    "따라",
    "따라서",
    "으로",
    "하여",
    "에다가",
    "이",
    "가",
    "은",
    "는",
    "을",
    "를",
    "의",
    "와",
    "과",
    "및",
    "인",
    "고",
];

/// What owns the units that begin at `unit`.
pub(crate) fn owner(view: &View, unit: usize, top: Option<Level>, terms: &Terms) -> Option<Owner> {
    let mut end = view.skip_back(unit);
    if CLOSING.contains(view.back(end)) && view.back(end) != '>' {
        end -= 1;
    }
    if view.back(end) == ')'
        && let Some(open) = (end.saturating_sub(60)..end).rev().find(|&i| view.at(i) == '(')
    {
        // `개인회생사건 처리지침(재민 2004-4) 제7조`.
        end = open;
    }
    let from = word_start(view, end);
    if end - from == 1 && view.back(from).is_ascii_digit() && matches!(view.back(end), '조' | '항') {
        // Another unit.
        return None;
    }
    let start = latin_start(view, from);
    if let Some(rule) = numbered_rule(view, end) {
        return Some(Owner::Law(Mention { unit: Some(unit), ..rule }));
    }
    let word = view.str(start, end);
    if word.is_empty() {
        return stranger(view, end, unit, top);
    }
    let kind = kind_by_ending(word);
    // A treaty is law here too: 한국과 미국의 자유무역협정.
    let elsewhere = kind != Some(Kind::Treaty) && (foreign(view, start) || foreign_word(word));
    if is_paper(word) || elsewhere {
        return Some(Owner::Private);
    }
    let Some(kind) = kind else { return stranger(view, end, unit, top) };
    let found = glued_name(word, end)
        .or_else(|| names::longest_suffix(word).is_none().then(|| glued_word(word, end, terms))?)
        .or_else(|| unknown(view, start, end, kind, top));
    if kind == Kind::AdminRule && found.as_ref().is_some_and(|m| owned(view, m.start)) {
        return Some(Owner::Private);
    }
    let mut found = found?;
    found.unit = Some(unit);
    prefix(view, &mut found);
    Some(Owner::Law(found))
}

/// An article after a noun that nothing else explains; the noun stands on the same line.
fn stranger(view: &View, end: usize, unit: usize, top: Option<Level>) -> Option<Owner> {
    let near = (end..unit).all(|i| view.at(i) != '\n') && (view.at(end) == '(' || unit - end <= 2);
    if !near {
        return None;
    }
    if top != Some(Level::Article) {
        return is_standard(view, end).then_some(Owner::Private);
    }
    Some(match strange(view, end)? {
        Strange::Law(law) => Owner::Law(Mention { unit: Some(unit), ..law }),
        Strange::Unknown => Owner::Unknown,
        Strange::Other => Owner::Private,
    })
}

pub(crate) fn word_start(view: &View, end: usize) -> usize {
    let mut start = end;
    while is_hangul(view.back(start)) && end - start < 40 {
        start -= 1;
    }
    start
}

/// A rule of a company, a union, a school: `원고의 감사기준시행세칙`.
fn owned(view: &View, start: usize) -> bool {
    let mut from = start;
    for _ in 0..2 {
        from = word_start(view, view.skip_back(from));
    }
    OWNERS.iter().any(|o| view.str(from, start).contains(o))
}

/// A known name at the end of a word that another word ran into: `피고에게출입국관리법 제76조`.
fn glued_name(word: &str, end: usize) -> Option<Mention> {
    let found = names::longest_suffix(word)?;
    let before = word.get(..word.len() - found.len)?;
    let letters = word.get(before.len()..)?.chars().count();
    let particle = PARTICLES.iter().any(|p| before.ends_with(p)) && before.chars().nth(1).is_some();
    // `식품등의표시광고법` is a name of its own.
    let longer = before.ends_with("등의");
    let clear = before.is_empty() || !longer && (letters > 4 || letters > 2 && particle);
    clear.then(|| Mention::new(end - letters, end, Who::Name(Law::of(found.name))))
}

/// 법, 시행령 run into by the word before: `변제계획안은법 제614조`.
fn glued_word(word: &str, end: usize, terms: &Terms) -> Option<Mention> {
    let words =
        [("시행규칙", Noun::Rule { full: true }), ("시행령", Noun::Decree { full: true }), ("법", Noun::Act)];
    words.iter().find_map(|(suffix, noun)| {
        let before = word.strip_suffix(suffix)?;
        let particle = PARTICLES.iter().any(|p| before.ends_with(p)) && before.chars().nth(2).is_some();
        let who = terms.get(*suffix).map_or(Who::Plain(*noun), |at| Who::Defined(*at));
        particle.then(|| Mention::new(end - suffix.chars().count(), end, who))
    })
}

/// A law by its ending and its name as written.
fn unknown(view: &View, start: usize, end: usize, kind: Kind, top: Option<Level>) -> Option<Mention> {
    let word = view.str(start, end);
    // 방법 제1호 names no law; whatever has an article is one.
    let general = GENERAL.contains(&word) || top != Some(Level::Article) && law_vocab::is_not_law(word);
    let titled = TITLED.contains(&word) || opens_title(view, start);
    let local_rule = if word.ends_with("규칙") { local(view, start, end) } else { None };
    let start = match kind {
        _ if local_rule.is_some() => local_rule?,
        Kind::Ordinance => local(view, start, end)?,
        // `대한민국이 가입한 협약`: which one stands nowhere.
        _ if kind == Kind::Treaty => about(view, start, end).unwrap_or(start),
        _ if titled || kind == Kind::AdminRule && !word.ends_with("규칙") => about(view, start, end)?,
        _ if general => return None,
        _ => latin_start(view, start),
    };
    let law = Law::written(view.str(start, end));
    // 임용규칙 alone is a short name of a rule of national rank.
    let short = kind == Kind::AdminRule && word.ends_with("규칙") && law.kind() != Kind::Ordinance;
    let law = if short { law.with_kind(Some(Kind::Statute)) } else { law };
    Some(Mention::new(start, end, Who::Name(law)))
}

/// An ordinance without brackets: back to the word that names the place.
pub(crate) fn local(view: &View, start: usize, end: usize) -> Option<usize> {
    let (mut at, mut found) = (start, None);
    for _ in 0..16 {
        let mut stop = at;
        while is_hangul(view.at(stop)) && stop < end {
            stop += 1;
        }
        if is_place(view.str(at, stop)) {
            found = Some(at);
        }
        let before = view.skip_back(at);
        let dot = usize::from(view.back(before) == 'ㆍ');
        if before == at && dot == 0 || (before..at).any(|i| view.at(i) == '\n') {
            break;
        }
        let from = word_start(view, before - dot);
        if from == before - dot {
            break;
        }
        at = from;
    }
    found
}

/// Whether the sentence before `unit` is about a paper that is no law: `피고의 정관은 … (제27조 제1항)`.
pub(crate) fn about_paper(view: &View, from: usize, unit: usize) -> bool {
    let from = from.max(unit.saturating_sub(150));
    for at in (from..unit).rev() {
        match view.at(at) {
            '\n' => return false,
            '다' if view.starts(at, "다. ") => return false,
            '정' | '취' | '단' | '보' | '내' | '학' | '회' | '사' | '인' | '복' | '관' => {
                let paper = SUBJECTS.iter().find(|paper| view.starts(at, paper));
                let after = paper.map(|paper| at + paper.chars().count());
                let about = ["은 ", "는 ", "에는 ", "에서", "이 ", "가 "];
                if after.is_some_and(|after| about.iter().any(|p| view.starts(after, p))) {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}
