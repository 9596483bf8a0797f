//! A noun right before units that no list of laws knows: `GDPR 제83조`, `국제연합헌장 제2조`, `재판예규 제1234호 제3조`.
//!
//! Whatever it is, the article is not one of the law cited before. A name that looks like that of a law is cited as
//! written; of any other noun it is only said that the law is not known.

use crate::foreign::foreign;
use crate::law::Law;
use crate::mention::{Mention, Who, is_hangul};
use crate::notes::is_act_no;
use crate::view::View;
use law_model::Kind;

/// Endings of names that only rules of other peoples, of treaties and of former times have.
const ENDINGS: [(&str, Kind); 9] = [
    ("헌장", Kind::Treaty),
    ("국제규약", Kind::Treaty),
    ("연맹규약", Kind::Treaty),
    ("선언", Kind::Treaty),
    ("법전", Kind::Statute),
    ("칙령", Kind::Statute),
    ("군정법령", Kind::Statute),
    ("포고령", Kind::Statute),
    ("법안", Kind::Statute),
];
/// Last words of English names.
const ENGLISH: [&str; 12] = [
    "Act",
    "Code",
    "Law",
    "Convention",
    "Regulation",
    "Directive",
    "Treaty",
    "Constitution",
    "Charter",
    "Rules",
    "Agreement",
    "Ordinance",
];
/// Makers of standards, whose numbers are no law: `ISO 27001 제4조`.
const STANDARDS: [&str; 8] = ["ISO", "IEC", "KS", "IEEE", "RFC", "ITU", "ASTM", "NIST"];
/// Last letters of particles, verb endings and words that only point at the text.
const GRAMMAR: &str =
    "은는이가을를의에와과로도만며고여면나지라해한된될할인던적써시상중등내후간및그즉다야자까게니뿐때곧저각어";
/// Longer endings of that kind: 성서 is a noun, 따라서 is none.
const GRAMMAR_ENDS: [&str; 10] =
    ["에서", "여서", "라서", "해서", "면서", "아서", "어서", "로서", "까지", "동안"];
/// Words that may stand before an article of the law that the text is about.
const PLAIN: &str = "\
위 전 이전 개정전 안 현행 아래 결과 관련 해당 통상 인접 경우 바로 특히 또한 이하 모두 함께 먼저 다시 이후 종전 개정 신설 삭제 조문 조항 \
법조 규정 근거 대상 참조 준용 적용 위반 취지 내용 항목 본문 단서 원칙 예외 제목 법령 공포본 본법 형벌 달리 널리 미리 직접 간접 별도 이미 \
아직 가장 역시 결국 우선 요컨대 물론 사실 일단 오직 비록 만일 만약 설령 가령 예컨대 이른바 소위 더욱 더불어 한편 그런데 반면 반대 나머지 \
이제 최근 현재 오늘 종래 당초 애초 원래 본래 실제 다음 마지막 처음 주로 대체 특별 전체 일부 가운데 각각 오로지 그밖 기타 이른 다른 모든 \
같은 이런 그런 어떤 새로 최초 유일 별개 공통 유사 동일 상응 후속 선행 가중 감경 병합 수정 변경 보완";
/// Parts of a code and names of crimes: `상법 회사편 제169조`, `사기죄 제347조`.
const PARTS: [&str; 11] = ["편", "장", "절", "관", "총칙", "각칙", "벌칙", "부칙", "총론", "각론", "죄"];

/// Whether a word names a part of a code.
pub(crate) fn is_part(word: &str) -> bool {
    PARTS.iter().any(|part| word.ends_with(part))
}

pub(crate) enum Strange {
    /// Cited under the name as written.
    Law(Mention),
    /// Something whose name says nothing.
    Unknown,
    /// No law at all.
    Other,
}

/// What the noun that ends at `end` is, when nothing else could be made of it.
pub(crate) fn strange(view: &View, end: usize) -> Option<Strange> {
    let start = word_start(view, end);
    let word = view.str(start, end);
    let last = word.chars().next_back()?;
    if word.starts_with('제') && word.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if last.is_ascii_digit() {
        let before = view.skip_back(start);
        let maker = view.str(word_start(view, before), before);
        return STANDARDS.contains(&maker).then_some(Strange::Other);
    }
    if let Some((_, kind)) = ENDINGS.iter().find(|(ending, _)| word.ends_with(ending)) {
        if foreign(view, start) {
            return Some(Strange::Other);
        }
        let law = Law::written(word).with_kind(Some(*kind));
        return Some(Strange::Law(Mention::new(start, end, Who::Name(law))));
    }
    if last.is_ascii_alphabetic() {
        return latin(view, start, end);
    }
    if is_hangul(last) {
        let plain = GRAMMAR.contains(last)
            || GRAMMAR_ENDS.iter().any(|end| word.ends_with(end))
            || PLAIN.split(' ').any(|plain| plain == word)
            || is_part(word);
        return (!plain).then_some(Strange::Unknown);
    }
    None
}

/// `GDPR`, `CCPA`, `Lanham Act`; other words of Latin letters name no law.
fn latin(view: &View, start: usize, end: usize) -> Option<Strange> {
    let word = view.str(start, end);
    let capitals = word.chars().filter(char::is_ascii_uppercase).count();
    let mut from = start;
    if ENGLISH.contains(&word) {
        // Back over the words of the name that begin with a capital.
        while let before = word_start(view, view.skip_back(from))
            && before < from
            && view.at(before).is_ascii_uppercase()
        {
            from = before;
        }
    } else if capitals < 2 || capitals * 2 < word.chars().count() || STANDARDS.contains(&word) {
        return None;
    } else if word == "FTA" {
        // 한·미 FTA.
        let before = view.skip_back(from);
        let mut parties = before;
        while is_hangul(view.back(parties)) || view.back(parties) == 'ㆍ' {
            parties -= 1;
        }
        from = if before - parties <= 6 && parties < before { parties } else { from };
    }
    let law = Law::written(view.str(from, end));
    Some(Strange::Law(Mention::new(from, end, Who::Name(law))))
}

/// A name of capitals before an item or a paragraph: `IFRS 제15호`, the number of a standard.
pub(crate) fn is_standard(view: &View, end: usize) -> bool {
    let word = view.str(word_start(view, end), end);
    word.chars().filter(char::is_ascii_uppercase).count() > 1
        && word.chars().all(|c| c.is_ascii_alphanumeric())
}

/// A rule named by its number alone: `재판예규 제1234호`, `고용노동부고시 제2020-48호`.
pub(crate) fn numbered_rule(view: &View, end: usize) -> Option<Mention> {
    if view.back(end) != '호' {
        return None;
    }
    let no = (end.saturating_sub(16)..end).rev().find(|&i| view.at(i) == '제')?;
    if !is_act_no(view, no) {
        return None;
    }
    let word_end = view.skip_back(no);
    let word = ["예규", "고시", "훈령", "지침", "공고"].iter().find_map(|w| view.ends(word_end, w))?;
    let start = word_start(view, word + 1);
    let law = Law::written(view.str(start, end)).with_kind(Some(Kind::AdminRule));
    Some(Mention::new(start, end, Who::Name(law)))
}

fn word_start(view: &View, end: usize) -> usize {
    let mut start = end;
    while (is_hangul(view.back(start)) || view.back(start).is_ascii_alphanumeric()) && end - start < 40 {
        start -= 1;
    }
    start
}
