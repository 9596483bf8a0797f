//! Whether an article title as a text claims it is the title the law gives.
//!
//! Spaces, dots, brackets and joining words do not count, and a part of the title counts as the title. An
//! article can have several titles at once (acts that cross), and none where the source left it out.

use crate::finding::{Checked, Finding};
use crate::label;
use law_model::ArticleNo;
use law_outline::ArticleEventKind::{Added, FirstKnown, Retitled};
use law_outline::{ArticleState, Law, VersionNo};

/// `found` unless the claimed title belongs to something else.
pub(crate) fn check(
    found: Checked,
    titles: &[&str],
    claim: Option<&str>,
    law: &Law,
    version: VersionNo,
    no: ArticleNo,
) -> Checked {
    let (Some(claim), Some(title)) = (claim, titles.first()) else { return found };
    if titles.iter().any(|t| core(t) == core(claim)) {
        return found;
    }
    let ever: Vec<&str> = titles_ever(law, no).collect();
    let best = titles.iter().chain(&ever).map(|t| likeness(claim, t)).max().unwrap_or(Likeness::None);
    let owner = owner(law, version, no, claim, best);
    if owner.is_none() && titles.iter().any(|t| likeness(claim, t) > Likeness::None) {
        return found;
    }
    if owner.is_none() && best > Likeness::None {
        return Checked::say(Finding::FormerTitle, &[("claim", claim), ("title", title)]).titled(title);
    }
    if owner.is_none() && is_remark(claim) {
        return found;
    }
    if owner.is_none() && titles.iter().any(|t| shares_a_telling_pair(claim, t, law, version)) {
        let article = label::article(no);
        let blanks = [("claim", claim), ("title", title), ("article", &article)];
        return Checked::say(Finding::OtherWords, &blanks).titled(title);
    }
    mismatch(claim, title, no, &owner.map_or_else(String::new, label::article))
}

/// How well a claimed title fits an actual one, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    None,
    /// Most letter pairs, a long run of letters, or all its letters in order (`업무상 배임` in 업무상의 횡령과 배임).
    Alike,
    /// It has the whole actual title in it: `준강도` for 강도.
    Longer,
    /// It stands in the actual title as it is: `배임` in 횡령, 배임.
    Part,
    /// It is the beginning of the actual title.
    Beginning,
    Same,
}

fn likeness(claim: &str, actual: &str) -> Likeness {
    let (claim, actual) = (core(claim), core(actual));
    let within =
        |short: &[char], long: &[char]| short.len() >= 2 && long.windows(short.len()).any(|w| w == short);
    if claim == actual || claim.is_empty() || actual.is_empty() {
        Likeness::Same
    } else if claim.len() >= 2 && actual.starts_with(&claim) {
        Likeness::Beginning
    } else if within(&claim, &actual) {
        Likeness::Part
    } else if within(&actual, &claim) {
        Likeness::Longer
    } else if are_alike(&claim, &actual) {
        Likeness::Alike
    } else {
        Likeness::None
    }
}

/// Another article that the claimed title fits better: the only one that has this very title or, where this article's
/// title is only similar, the only one whose title has it in it. A short title (`정의`) proves nothing against an
/// article whose own title has it in it.
fn owner(law: &Law, version: VersionNo, no: ArticleNo, claim: &str, best: Likeness) -> Option<ArticleNo> {
    const TELLING: usize = 4;
    const SHORTEST: usize = 3;
    let least = match best {
        Likeness::Same | Likeness::Beginning => return None,
        Likeness::Part if core(claim).len() < TELLING => return None,
        Likeness::Part | Likeness::None => Likeness::Same,
        Likeness::Longer | Likeness::Alike if core(claim).len() < SHORTEST => Likeness::Same,
        Likeness::Longer | Likeness::Alike => Likeness::Part,
    };
    let mut fitting = law.articles(version).filter_map(|(other, state)| match state {
        ArticleState::Live { title, .. } if other != no && !title.is_empty() => {
            Some((likeness(claim, title), other)).filter(|(fit, _)| *fit >= least)
        }
        _ => None,
    });
    let first = fitting.next()?;
    let (fit, article) = fitting.fold(first, |best, next| if next.0 > best.0 { next } else { best });
    let same = law.articles(version).filter(|(other, state)| {
        *other != no && matches!(state, ArticleState::Live { title, .. } if likeness(claim, title) == fit)
    });
    (same.count() == 1).then_some(article)
}

/// Words that describe an article without being its title (`범인도피` for 범인은닉과 친족간의 특례) share a pair of letters with
/// it that hardly any other title of the law has.
fn shares_a_telling_pair(claim: &str, title: &str, law: &Law, version: VersionNo) -> bool {
    const MOST_TITLES: usize = 3;
    let (claim, title) = (core(claim), core(title));
    let shared = claim.windows(2).filter(|pair| title.windows(2).any(|own| own == *pair));
    let bearers = |pair: &[char]| {
        let has = |state: &ArticleState<'_>| matches!(state, ArticleState::Live { title, .. } if core(title).windows(2).any(|own| own == pair));
        law.articles(version).filter(|(_, state)| has(state)).count()
    };
    shared.into_iter().any(|pair| bearers(pair) <= MOST_TITLES)
}

/// The error, with the article whose title the claimed one really is.
pub(crate) fn mismatch(claim: &str, title: &str, no: ArticleNo, elsewhere: &str) -> Checked {
    let article = label::article(no);
    let blanks = [("claim", claim), ("title", title), ("article", &article), ("elsewhere", elsewhere)];
    Checked::say(Finding::TitleMismatch, &blanks).titled(title)
}

fn titles_ever(law: &Law, no: ArticleNo) -> impl Iterator<Item = &str> {
    law.history_of(no).into_iter().filter_map(|event| match event.what {
        FirstKnown { title } | Added { title } | Retitled { to: title, .. } => Some(title),
        _ => None,
    })
}

/// What is left of a title when spacing, dots, brackets and joining words do not count.
fn core(title: &str) -> Vec<char> {
    const JOINING: [&str; 6] = ["에 관한", "에 대한", "의 ", "및", "등", "또는"];
    let mut text = title.to_owned();
    for word in JOINING {
        text = text.replace(word, " ");
    }
    text.chars().filter(|c| c.is_alphanumeric() && !matches!(c, '\u{318d}' | '\u{119e}')).collect()
}

/// Whether the claimed title can mean the actual one.
pub(crate) fn matches(claim: &str, actual: &str) -> bool {
    likeness(claim, actual) > Likeness::None
}

/// Most letter pairs, a run of letters too long to be shared by chance, or all letters in order.
fn are_alike(claim: &[char], actual: &[char]) -> bool {
    const PAIRS_IN_HUNDREDTHS: usize = 60;
    const RUN: usize = 5;
    shared_pairs(claim, actual) >= PAIRS_IN_HUNDREDTHS
        || claim.windows(RUN).any(|run| actual.windows(RUN).any(|r| r == run))
        || is_shortened(claim, actual)
        || in_hanja(claim, actual)
}

/// `통정허위표시` of 통정한 허위의 의사표시: every letter stands there, in this order.
fn is_shortened(claim: &[char], actual: &[char]) -> bool {
    const LEAST: usize = 4;
    let mut rest = actual.iter();
    claim.len() >= LEAST && claim.iter().all(|letter| rest.any(|own| own == letter))
}

/// `損害賠償의 責任` for `손해배상의 책임`: each Hanja is one syllable. What it reads is not looked up, so that a title
/// in Hanja is doubted only where its Hangul or its length does not fit.
fn in_hanja(claim: &[char], actual: &[char]) -> bool {
    let hanja = |c: char| matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}');
    let fits = |run: &[char]| run.iter().zip(claim).all(|(actual, claim)| hanja(*claim) || claim == actual);
    claim.iter().copied().any(hanja) && actual.windows(claim.len()).any(fits)
}

/// A bracket that says something about the article instead of giving its title: Latin letters and signs of
/// notes, a sentence, what was done with the article (`각 사기의 점`, `벌금형 선택`), a bare kind of source.
pub(crate) fn is_remark(claim: &str) -> bool {
    const LONGEST: usize = 40;
    const SIGNS: [&str; 10] = [":", "=", "→", "/", " - ", "–", "%", "?", "의 점", "원문"];
    const ENDINGS: [&str; 12] =
        ["다", "다.", "함", "됨", "음", "선택", "가중", "감경", "유예", "유치", "추징", "준용"];
    const SOURCES: [&str; 10] =
        ["법령", "법률", "시행령", "시행규칙", "판례", "조문", "현행", "현행법", "구법", "전문"];
    let claim = claim.trim();
    let year = |c: char| c.is_ascii_digit() && claim.contains(['년', '월', '원', '회']);
    claim.chars().count() > LONGEST
        || claim.chars().any(|c| c.is_ascii_alphabetic() || year(c))
        || SIGNS.iter().any(|sign| claim.contains(sign))
        || ENDINGS.iter().any(|end| claim.ends_with(end))
        || SOURCES.contains(&claim)
}

/// Dice coefficient of the letter pairs, in hundredths.
fn shared_pairs(a: &[char], b: &[char]) -> usize {
    let pairs =
        |t: &[char]| -> Vec<(char, char)> { t.iter().zip(t.iter().skip(1)).map(|(x, y)| (*x, *y)).collect() };
    let (a, mut b) = (pairs(a), pairs(b));
    let total = a.len() + b.len();
    let mut shared = 0_usize;
    for pair in a {
        if let Some(at) = b.iter().position(|p| *p == pair) {
            b.swap_remove(at);
            shared += 1;
        }
    }
    (200 * shared).checked_div(total).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_no_titles() {
        for claim in [
            "law.go.kr 원문 화면 대조",
            "각 사기의 점, 벌금형 선택",
            "법령",
            "2024년 12월 시행",
            "직접 확인하지 못하였다",
        ] {
            assert!(is_remark(claim), "{claim}");
        }
        for claim in ["강도", "계약금", "손해배상의 범위", "1세대 1주택의 범위"] {
            assert!(!is_remark(claim), "{claim}");
        }
    }

    #[test]
    fn titles_that_agree_and_titles_that_do_not() {
        for (claim, actual) in [
            ("횡령, 배임", "횡령, 배임"),
            ("불법행위", "불법행위의 내용"),
            ("업무상 횡령·배임", "업무상의 횡령과 배임"),
            ("손해배상 책임", "손해배상책임"),
            ("개인정보의 수집ㆍ이용", "개인정보의 수집 및 이용"),
            ("목적", "목적"),
            ("소규모피취득회사 특례", "소규모피취득회사의 기업결합 신고 기준"),
            ("불법행위", ""),
            ("損害賠償의 範圍", "손해배상의 범위"),
            ("不法行爲", "불법행위의 내용"),
        ] {
            assert!(matches(claim, actual), "{claim} = {actual}");
        }
        for (claim, actual) in [
            ("강도", "업무상의 횡령과 배임"),
            ("계약금", "배상액의 예정"),
            ("횡령", "사기"),
            ("정의", "목적"),
            ("損害賠償을 받을 權利", "손해배상의 범위와 기준"),
            ("不法行爲의 內容", "목적"),
        ] {
            assert!(!matches(claim, actual), "{claim} ≠ {actual}");
        }
    }
}
