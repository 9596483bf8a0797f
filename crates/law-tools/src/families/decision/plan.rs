//! What else to ask when a question as it was put finds nothing: its law and its facts without the words that only
//! ask, then with the words that courts use for them. What comes back is checked against the facts, because
//! fewer words find more than was meant.

use super::asked::Within;
use super::domain::Domain;
use law_vocab::names::{self, Name};
use law_vocab::order::Arrange;

/// Questions after the first. Each is one call, and at most one more to look into its first hit.
const MOST: usize = 3;

/// Another question. `groups`: what its hits must speak of, by any of the words of each group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub query: String,
    pub within: Option<Within>,
    pub groups: Vec<Vec<String>>,
}

/// The word people use, and the words of case names for the same.
const ALIKE: &[(&str, &[&str])] = &[
    ("부당해고", &["해고무효", "해고"]),
    ("해고", &["해고무효", "부당해고"]),
    ("정리해고", &["경영상 해고", "해고무효"]),
    ("월급", &["임금"]),
    ("체불", &["임금"]),
    ("임금체불", &["임금", "근로기준법위반"]),
    ("퇴직금", &["퇴직금"]),
    ("프리랜서", &["근로자지위확인", "근로자성"]),
    ("산재", &["업무상재해", "요양불승인", "산업재해"]),
    ("괴롭힘", &["직장 내 괴롭힘"]),
    ("전세금", &["임대차보증금", "보증금반환"]),
    ("전세보증금", &["임대차보증금", "보증금반환"]),
    ("보증금", &["임대차보증금", "보증금반환"]),
    ("월세", &["차임", "임대료"]),
    ("명도", &["건물명도", "건물인도"]),
    ("음주운전", &["도로교통법위반(음주운전)"]),
    ("면허취소", &["자동차운전면허취소처분취소", "운전면허취소"]),
    ("뺑소니", &["도주차량"]),
    ("교통사고", &["교통사고처리특례법위반", "손해배상(자)"]),
    ("의료사고", &["손해배상(의)"]),
    ("영업정지", &["영업정지처분취소"]),
    ("과징금", &["과징금부과처분취소"]),
    ("세금", &["부과처분취소"]),
    ("하자", &["하자보수", "하자담보"]),
    ("하자보수", &["하자담보", "하자보수보증금"]),
    ("지체상금", &["지연손해금"]),
    ("공사비", &["공사대금", "기성금"]),
    ("공사대금", &["기성금", "추가공사"]),
    ("빌려준", &["대여금"]),
    ("돈", &["대여금", "부당이득금"]),
    ("위약금", &["위약금", "손해배상예정"]),
    ("이혼", &["이혼", "재산분할"]),
    ("양육비", &["양육비"]),
    ("유산", &["상속", "상속회복"]),
    ("보이스피싱", &["전기통신금융사기"]),
    ("명예훼손", &["명예훼손", "정보통신망이용촉진및정보보호등에관한법률위반(명예훼손)"]),
    ("층간소음", &["손해배상", "소음"]),
    ("유출", &["개인정보", "손해배상"]),
];

/// Words that say what is wanted, not what it is about.
const ASKING: &[&str] = &[
    "판례",
    "판결",
    "판결문",
    "결정",
    "결정례",
    "결정문",
    "재결례",
    "해석례",
    "유권해석",
    "사례",
    "대법원",
    "헌재",
    "관련",
    "관한",
    "대한",
    "위한",
    "따른",
    "의한",
    "찾아줘",
    "찾아",
    "알려줘",
    "알려",
    "보여줘",
    "검색",
    "최근",
    "어떻게",
    "어떤",
    "무엇",
    "언제",
    "누가",
    "왜",
    "경우",
    "방법",
    "때",
    "것",
    "수",
    "있는",
    "없는",
    "있나",
    "해야",
    "하나",
    "되나",
    "회사에서",
    "처벌",
    "문의",
    "궁금",
];

/// Words of every other case: they narrow nothing by themselves.
const GENERIC: &[&str] = &[
    "위반", "처분", "취소", "청구", "소송", "재판", "심판", "신청", "절차", "기준", "인정", "여부", "요건",
    "범위", "효력", "책임", "의무", "권리", "문제", "내용", "적용", "해당",
];

/// Ends of words that are no nouns.
const VERBAL: &[&str] = &[
    "는데",
    "은데",
    "ㄴ데",
    "나요",
    "까요",
    "가요",
    "어요",
    "아요",
    "해요",
    "세요",
    "네요",
    "니다",
    "니까",
    "했다",
    "한다",
    "된다",
    "하면",
    "되면",
    "으면",
    "려면",
    "려고",
    "는지",
    "은지",
    "해서",
    "아서",
    "어서",
    "하는",
    "되는",
    "받은",
    "받는",
    "당한",
    "당했",
    "않은",
    "않는",
    "해줘",
    "주세요",
    "싶어",
    "싶은",
    "하고",
    "하여",
    "하기",
    "되나",
    "하나",
];

/// Particles, longest first.
const PARTICLES: &[&str] = &[
    "으로부터",
    "에서의",
    "으로서",
    "으로써",
    "에게서",
    "으로",
    "에서",
    "에게",
    "까지",
    "부터",
    "이나",
    "에는",
    "에도",
    "을",
    "를",
    "이",
    "가",
    "은",
    "는",
    "의",
    "에",
    "와",
    "과",
    "도",
    "로",
    "만",
];

/// Nouns whose last syllable looks like a particle.
const WHOLE: &[&str] = &[
    "휴가",
    "평가",
    "허가",
    "인가",
    "국가",
    "증가",
    "대가",
    "추가",
    "물가",
    "감가",
    "상가",
    "원가",
    "차이",
    "사이",
    "이의",
    "합의",
    "고의",
    "결의",
    "주의",
    "명의",
    "정의",
    "유의",
    "회의",
    "동의",
    "협의",
    "심의",
    "악의",
    "선의",
    "도로",
    "통로",
    "근로",
    "피로",
    "제도",
    "한도",
    "용도",
    "속도",
    "양도",
    "인도",
    "철도",
    "결과",
    "효과",
    "경과",
    "초과",
    "부과",
    "통과",
    "성과",
    "불만",
    "기만",
    "강도",
    "절도",
    "수도",
    "임대로",
    "사용료",
];

/// The law that a text names, and where: the longest name that begins at a word.
pub(crate) fn law_in(text: &str) -> Option<(usize, usize, Name)> {
    let starts = text.char_indices().zip(std::iter::once(' ').chain(text.chars()));
    starts
        .filter(|((_, c), before)| !c.is_whitespace() && !before.is_alphanumeric())
        .filter_map(|((at, _), _)| Some((at, names::longest_prefix(text.get(at..)?)?)))
        .filter(|(_, found)| !found.name.is_ambiguous() && found.len >= "민법".len())
        .max_by_key(|(_, found)| found.len)
        .map(|(at, found)| (at, found.len, found.name))
}

/// A noun without its particle; nothing for a word that only asks or tells.
fn noun(word: &str) -> Option<&str> {
    let whole = |w: &str| WHOLE.iter().any(|end| w.ends_with(end));
    if ASKING.contains(&word) || VERBAL.iter().any(|end| word.ends_with(end)) {
        return None;
    }
    let bare = PARTICLES.iter().filter_map(|p| word.strip_suffix(p)).find(|stem| stem.chars().count() >= 2);
    let noun = bare.filter(|_| !whole(word)).unwrap_or(word);
    let known = ALIKE.iter().any(|(w, _)| *w == noun);
    (!ASKING.contains(&noun) && (known || noun.chars().count() >= 2)).then_some(noun)
}

/// The nouns of a text in their order, each once.
pub(crate) fn nouns(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter_map(noun) {
        if !out.contains(&word) {
            out.push(word);
        }
    }
    out
}

/// Further questions, the nearest first.
pub(crate) fn candidates(domain: &Domain, query: &str, within: Option<Within>) -> Vec<Candidate> {
    let law = law_in(query);
    let rest = match law {
        Some((at, len, _)) => {
            format!("{} {}", query.get(..at).unwrap_or(""), query.get(at + len..).unwrap_or(""))
        }
        None => query.to_owned(),
    };
    let facts = nouns(&rest);
    let law = law.map(|(at, len, _)| query.get(at..at + len).unwrap_or(query));
    let body = if domain.target == "prec" { within.or(Some(Within::Body)) } else { within };
    let alike = |fact: &str| ALIKE.iter().find(|(word, _)| *word == fact).map_or(&[][..], |(_, all)| *all);
    let group = |fact: &str| {
        let mut group = vec![fact.to_owned()];
        group.extend(alike(fact).iter().map(|w| (*w).to_owned()));
        group
    };
    let mut out: Vec<Candidate> = Vec::new();
    let mut add = |words: &[&str], within: Option<Within>, about: &[&str]| {
        let query_words = words.join(" ");
        let same = query_words == query && within == body && body.is_none();
        if !query_words.is_empty() && !same && out.iter().all(|c| c.query != query_words) {
            let groups = about.iter().map(|fact| group(fact)).collect();
            out.push(Candidate { query: query_words, within, groups });
        }
    };
    let all: Vec<&str> = law.into_iter().chain(facts.iter().copied()).take(4).collect();
    add(&all, body, &[]);
    // Known facts first, then the longer words.
    let mut best: Vec<&str> = facts.iter().copied().filter(|w| !GENERIC.contains(w)).collect();
    best.arrange_by_key(|w| (alike(w).is_empty(), std::cmp::Reverse(w.chars().count())));
    let crime = ["위반", "벌금", "벌칙"].iter().any(|w| query.contains(w)) && domain.target == "prec";
    let squeezed = law.map(|l| l.chars().filter(|c| !c.is_whitespace()).collect::<String>() + "위반");
    if let Some(name) = squeezed.as_deref().filter(|_| crime) {
        add(&[name], None, &[]);
    }
    if let (Some(law), Some(first)) = (law, best.first()) {
        add(&[law, first], body, &[first]);
    }
    if let [first, second, ..] = best.as_slice() {
        add(&[first, second], body, &[first, second]);
    }
    if let Some(first) = best.first() {
        let other = alike(first).first().copied().unwrap_or(first);
        add(&[other], None, &[first]);
        add(&[first], body, &[first]);
    }
    if let Some(law) = law {
        add(&[law], body, &[]);
    }
    out.truncate(MOST);
    out
}

/// Whether a text speaks of something of every group.
pub(crate) fn speaks_of(text: &str, groups: &[Vec<String>]) -> bool {
    let plain = super::search::squeezed(text);
    groups.iter().all(|group| group.iter().any(|word| plain.contains(&super::search::squeezed(word))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(domain: &str, query: &str, want: Expect) {
        let all = candidates(&Domain::named(domain).unwrap(), query, None);
        let lines: Vec<String> = all
            .iter()
            .map(|c| {
                let groups: Vec<String> = c.groups.iter().map(|g| g.join("|")).collect();
                format!(
                    "{}{} [{}]",
                    c.query,
                    if c.within.is_some() { " (본문)" } else { "" },
                    groups.join(" & ")
                )
            })
            .collect();
        want.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn what_only_asks_is_dropped() {
        assert_eq!(nouns("부당해고를 당했는데 어떻게 해야 하나요"), ["부당해고"]);
        assert_eq!(nouns("연차휴가와 근로시간의 정의에 관한 판례"), ["연차휴가", "근로시간", "정의"]);
        assert_eq!(nouns("집주인이 전세금을 안 돌려줘요?"), ["집주인", "전세금", "돌려줘요"]);
    }

    #[test]
    fn questions_come_nearest_first() {
        check(
            "precedent",
            "부당해고를 당했는데 어떻게 해야 하나요",
            expect![[r#"
            부당해고 (본문) []
            해고무효 [부당해고|해고무효|해고]"#]],
        );
        check(
            "precedent",
            "개인정보 보호법 위반",
            expect![[r#"
            개인정보 보호법 위반 (본문) []
            개인정보보호법위반 []
            개인정보 보호법 (본문) []"#]],
        );
        check(
            "precedent",
            "프리랜서 퇴직금 근로자 인정 판례",
            expect![[r#"
            프리랜서 퇴직금 근로자 인정 (본문) []
            프리랜서 퇴직금 (본문) [프리랜서|근로자지위확인|근로자성 & 퇴직금|퇴직금]
            근로자지위확인 [프리랜서|근로자지위확인|근로자성]"#]],
        );
        check(
            "interpretation",
            "근로기준법 연차휴가 사용촉진 절차",
            expect![[r#"
            근로기준법 연차휴가 [연차휴가]
            연차휴가 사용촉진 [연차휴가 & 사용촉진]
            연차휴가 [연차휴가]"#]],
        );
        check("precedent", "손해배상", expect!["손해배상 (본문) []"]);
    }
}
