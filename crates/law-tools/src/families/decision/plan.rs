//! What else to ask when a question as it was put finds nothing: its law and its facts without the words that only
//! ask, then with the words that courts use for them. What comes back is checked against the facts, because
//! fewer words find more than was meant.

use super::asked::Within;
use super::domain::Domain;
use super::words::{ALIKE, ASKING, GENERIC, PARTICLES, VERBAL, WHOLE};
use law_vocab::names::{self, Name};

/// Questions after the first, of precedents and of the smaller collections, whose rows say more by their titles.
/// Each is one call, and at most one more to look into its first hit.
const MOST: [usize; 2] = [3, 1];

/// Another question. `groups`: what its hits must speak of, by any of the words of each group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub query: String,
    pub within: Option<Within>,
    pub groups: Vec<Vec<String>>,
}

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

/// Whether a list of words, one space between them, has this one.
fn has(list: &str, word: &str) -> bool {
    list.split(' ').any(|w| w == word)
}

/// What courts call it, where that is known.
fn alike(word: &str) -> impl Iterator<Item = &'static str> {
    let line = ALIKE.lines().filter_map(|line| line.split_once('\t')).find(|(w, _)| *w == word);
    line.into_iter().flat_map(|(_, all)| all.split('|'))
}

/// A noun without its particle; nothing for a word that only asks or tells.
fn noun(word: &str) -> Option<&str> {
    let ends = |list: &'static str| list.split(' ').any(|end| word.ends_with(end));
    if has(ASKING, word) || ends(VERBAL) {
        return None;
    }
    let bare =
        PARTICLES.split(' ').filter_map(|p| word.strip_suffix(p)).find(|stem| stem.chars().count() >= 2);
    let noun = bare.filter(|_| !ends(WHOLE)).unwrap_or(word);
    let known = alike(noun).next().is_some();
    (!has(ASKING, noun) && (known || noun.chars().count() >= 2)).then_some(noun)
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
    let group = |fact: &str| {
        let mut group = vec![fact.to_owned()];
        group.extend(alike(fact).map(str::to_owned));
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
    // What courts have a word for comes first, then the longer word; of equals the one that stands first.
    let best = |than: Option<&&str>| {
        let rest = facts.iter().rev().filter(|w| !has(GENERIC, w) && Some(*w) != than);
        rest.max_by_key(|w| (alike(w).next().is_some(), w.len()))
    };
    let first = best(None);
    let second = best(first);
    let crime = ["위반", "벌금", "벌칙"].iter().any(|w| query.contains(w)) && domain.target == "prec";
    let squeezed = law.map(|l| l.chars().filter(|c| !c.is_whitespace()).collect::<String>() + "위반");
    if let Some(name) = squeezed.as_deref().filter(|_| crime) {
        add(&[name], None, &[]);
    }
    if let (Some(law), Some(first)) = (law, first) {
        add(&[law, first], body, &[first]);
    }
    if let (Some(first), Some(second)) = (first, second) {
        add(&[first, second], body, &[first, second]);
    }
    if let Some(first) = first {
        let other = alike(first).next().unwrap_or(first);
        add(&[other], None, &[first]);
        add(&[first], body, &[first]);
    }
    if let Some(law) = law {
        add(&[law], body, &[]);
    }
    let [precedents, others] = MOST;
    out.truncate(if domain.target == "prec" { precedents } else { others });
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
            expect!["근로기준법 연차휴가 [연차휴가]"],
        );
        check("precedent", "손해배상", expect!["손해배상 (본문) []"]);
    }
}
