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
    let elsewhere = bearer(law, version, claim);
    let stolen = || elsewhere.is_some() && !titles_ever(law, no).any(|t| is_part(claim, t));
    if titles.iter().any(|t| matches(claim, t)) && !stolen() {
        return found;
    }
    if titles_ever(law, no).any(|t| matches(claim, t)) && !stolen() {
        return Checked::say(Finding::FormerTitle, &[("claim", claim), ("title", title)]).titled(title);
    }
    if elsewhere.is_none() && is_remark(claim) {
        return found;
    }
    mismatch(claim, title, no, &elsewhere.map_or_else(String::new, label::article))
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

/// The only article that has this very title; that of a shorter one (`정의`) proves nothing.
fn bearer(law: &Law, version: VersionNo, claim: &str) -> Option<ArticleNo> {
    let claim = core(claim);
    let mut bearers = law.articles(version).filter_map(|(no, state)| match state {
        ArticleState::Live { title, .. } if core(title) == claim => Some(no),
        _ => None,
    });
    let only = bearers.next()?;
    bearers.next().is_none().then_some(only)
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

/// Whether the claimed title can mean the actual one: a part of it, most of its letter pairs, or a run of
/// letters too long to be shared by chance.
pub(crate) fn matches(claim: &str, actual: &str) -> bool {
    const PAIRS_IN_HUNDREDTHS: usize = 60;
    const RUN: usize = 5;
    let alike = |a: &[char], b: &[char]| {
        likeness(a, b) >= PAIRS_IN_HUNDREDTHS || a.windows(RUN).any(|run| b.windows(RUN).any(|r| r == run))
    };
    is_part(claim, actual) || alike(&core(claim), &core(actual)) || in_hanja(&core(claim), &core(actual))
}

/// `損害賠償의 責任` for `손해배상의 책임`: each Hanja is one syllable. What it reads is not looked up, so that a title
/// in Hanja is doubted only where its Hangul or its length does not fit.
fn in_hanja(claim: &[char], actual: &[char]) -> bool {
    let hanja = |c: char| matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}');
    let fits = |run: &[char]| run.iter().zip(claim).all(|(actual, claim)| hanja(*claim) || claim == actual);
    claim.iter().copied().any(hanja) && actual.windows(claim.len()).any(fits)
}

/// Equal, or one is a part of the other.
fn is_part(claim: &str, actual: &str) -> bool {
    let (claim, actual) = (core(claim), core(actual));
    if claim.is_empty() || actual.is_empty() {
        return true;
    }
    let (short, long) = if claim.len() <= actual.len() { (&claim, &actual) } else { (&actual, &claim) };
    claim == actual || short.len() >= 2 && long.windows(short.len()).any(|w| w == short.as_slice())
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
fn likeness(a: &[char], b: &[char]) -> usize {
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
