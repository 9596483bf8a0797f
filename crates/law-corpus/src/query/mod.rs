//! A question → weighted terms.

mod empty;

use crate::segment::TITLE;
use crate::token::{self, Role};
use law_vocab::{key::key, names, plain_terms};

/// Marks, after [`TITLE`], the key of a whole title without its gaps.
pub(crate) const EXACT: u8 = 2;

/// Keys of headings and of the names of other documents begin with these bytes.
const HEADED: u8 = 3;
pub(crate) const CITED: u8 = 4;

/// Weights in sixteenths.
const WORD: u32 = 16;
/// A written form beside its stem.
const FORM: u32 = 6;
const PAIR: u32 = 5;
const ARTICLE: u32 = 24;
/// A statutory term behind an everyday word.
const MEANT: u32 = 14;
/// The same terms, looked for in titles.
const IN_TITLE: u32 = 8;
/// A title that is written in the question, whole.
const WHOLE_TITLE: u32 = 40;
/// The words of such a title, in the texts of others.
const NAME_IN_TEXT: u32 = 4;
/// The number of an article, in the heading of its own text.
const HEADED_NUMBER: u32 = 32;
/// A heading that is written in the question, whole.
const HEADED_NAME: u32 = 16;
/// A pair out of a longer word, where it stands as a word of its own.
const PART: u32 = 5;

/// Words of a question beyond this are not looked at.
const LONGEST: usize = 48;

/// One term to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub key: Vec<u8>,
    pub word: u32,
    pub pair: u32,
    /// The word of the question it comes from.
    pub group: usize,
}

impl Wanted {
    pub fn in_titles(&self) -> bool {
        self.key.first() == Some(&TITLE)
    }
}

/// What is looked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Query {
    pub wanted: Vec<Wanted>,
    /// The words of the question that count, by group.
    pub words: Vec<String>,
    /// Words that were left out because they say nothing of the matter.
    pub ignored: Vec<String>,
    /// Names of statutes the question uses short forms of.
    pub expanded: Vec<String>,
}

/// A word of the question.
#[derive(Debug)]
struct Word {
    text: String,
    start: usize,
    end: usize,
    terms: Vec<(String, Role)>,
}

impl Word {
    fn is_empty(&self) -> bool {
        empty::is_empty(&self.text)
    }

    /// Without what is attached to it.
    fn stem(&self) -> &str {
        self.terms.iter().find(|(_, role)| *role == Role::Stem).map_or(&self.text, |(stem, _)| stem)
    }
}

/// A name without gaps, particles and the words that only join: 부당해고등의 구제신청 = 부당해고 구제신청.
pub(crate) fn bare_name(name: &str) -> String {
    let mut out = String::new();
    for word in words(name) {
        if !word.is_empty() {
            out.push_str(word.stem().strip_suffix('등').unwrap_or(word.stem()));
        }
    }
    out
}

fn words(question: &str) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    token::terms(question, &mut |t| {
        let (start, end) = (wide(t.start), wide(t.end));
        let term = (t.key.to_owned(), t.role);
        match out.last_mut().filter(|w| start < w.end) {
            Some(word) => {
                word.end = word.end.max(end);
                word.terms.push(term);
            }
            None => out.push(Word { text: t.key.to_owned(), start, end, terms: vec![term] }),
        }
    });
    out.truncate(LONGEST);
    out
}

fn wide(n: u32) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// A statute's name in the question: bytes, and the official names it stands for.
struct Named {
    start: usize,
    end: usize,
    officials: Vec<String>,
    short: bool,
}

fn named(question: &str, words: &[Word]) -> Vec<Named> {
    let mut out: Vec<Named> = Vec::new();
    for word in words {
        if out.last().is_some_and(|n| word.start < n.end) {
            continue;
        }
        let rest = question.get(word.start..).unwrap_or_default();
        let Some(found) = names::longest_prefix(rest) else { continue };
        let end = word.start + found.len;
        let text = rest.get(..found.len).unwrap_or_default();
        // 민법 is a name; a name that ends inside a longer word (형법학) is none.
        let inside = words.iter().any(|w| w.start < end && end < w.end);
        let tail: String =
            rest.get(found.len..).unwrap_or_default().chars().take_while(|c| c.is_alphanumeric()).collect();
        if text.chars().count() < 2
            || (inside && tail.chars().count() > 2 && !tail.starts_with(['제', '에', '의']))
        {
            continue;
        }
        let officials: Vec<String> = found.name.officials().map(names::Name::spelled).take(3).collect();
        let short = !officials.iter().any(|o| key(o) == key(text));
        out.push(Named { start: word.start, end, officials, short });
    }
    out
}

impl Query {
    /// The words of some groups.
    pub fn named(&self, groups: &[usize]) -> Vec<String> {
        let mut out = Vec::new();
        for group in groups {
            out.extend(self.words.get(*group).cloned());
        }
        out
    }

    pub fn read(question: &str) -> Self {
        let words = words(question);
        let named = named(question, &words);
        let serve_all = words.iter().all(Word::is_empty);
        let mut out = Self::default();
        let mut terms: Vec<&Word> = Vec::new();
        for word in &words {
            if word.is_empty() && !serve_all {
                out.ignored.push(word.text.clone());
                continue;
            }
            let group = out.words.len();
            out.words.push(word.text.clone());
            terms.push(word);
            let name =
                named.iter().any(|n| word.start >= n.start && word.end <= n.end + 6 && word.start < n.end);
            out.word(word, group, name);
        }
        for n in &named {
            let Some(group) = terms.iter().position(|w| w.start < n.end && n.start < w.end) else { continue };
            for official in &n.officials {
                out.whole_title(official, group);
                if n.short {
                    out.expanded.push(official.clone());
                    token::terms(official, &mut |t| out.push(t.key.as_bytes(), t.role, NAME_IN_TEXT, group));
                }
            }
        }
        out.titles(&terms);
        out.meant(&terms);
        if let [only] = terms.as_slice() {
            out.short(&only.text);
        }
        out
    }

    /// A word of one syllable (갑, 법) is indexed only as it stands; asked for alone, it is looked for with the particles that
    /// may hang on it. Among other words it would only bring noise.
    fn short(&mut self, text: &str) {
        const PARTICLES: [&str; 18] = [
            "은", "는", "이", "가", "을", "를", "의", "에", "과", "와", "도", "만", "로", "으로", "에게",
            "에서", "이나", "이다",
        ];
        let one = text.chars().all(|c| ('가'..='힣').contains(&c)) && text.chars().nth(1).is_none();
        for particle in PARTICLES.iter().filter(|_| one) {
            self.push([text, particle].concat().as_bytes(), Role::Word, FORM, 0);
        }
    }

    fn word(&mut self, word: &Word, group: usize, name: bool) {
        let stemmed = word.terms.iter().any(|(_, role)| *role == Role::Stem);
        for (text, role) in &word.terms {
            let article = *role == Role::Word && text.starts_with('제') && text.contains('조');
            let full = match role {
                Role::Pair => PAIR,
                Role::Word if stemmed && !article => FORM,
                _ if article && text.chars().any(|c| c.is_ascii_digit()) => ARTICLE,
                _ => WORD,
            };
            let weight = if name { full.min(NAME_IN_TEXT) } else { full };
            self.push(text.as_bytes(), *role, weight, group);
            if full == ARTICLE {
                self.push(&headed_key(text), *role, HEADED_NUMBER, group);
            }
            if *role == Role::Pair && !name {
                self.push(text.as_bytes(), Role::Word, PART, group);
            }
            self.push(&title_key(text), *role, full * IN_TITLE / WORD, group);
        }
    }

    /// Titles that stand in the question as they are, up to six words together, and headings as they are or bare.
    fn titles(&mut self, words: &[&Word]) {
        for (group, first) in words.iter().enumerate() {
            let (mut joined, mut bare) = (String::new(), String::new());
            for (count, word) in (1..).zip(words.get(group..).unwrap_or_default().iter().take(6)) {
                let share = (count, words.len());
                if word.stem() != word.text {
                    self.exact(&format!("{joined}{}", word.stem()), group, share);
                }
                joined.push_str(&word.text);
                bare.push_str(word.stem());
                self.exact(&joined, group, share);
                self.headed(&bare, group, share);
            }
            // 항소를 제기할 수 있는 기간 = 항소기간.
            for other in words.get(group + 2..).unwrap_or_default().iter().take(5) {
                self.headed(&format!("{}{}", first.stem(), other.stem()), group, (2, words.len()));
            }
        }
    }

    fn whole_title(&mut self, title: &str, group: usize) {
        self.push(&exact_key(&key(title)), Role::Word, WHOLE_TITLE, group);
    }

    fn exact(&mut self, key: &str, group: usize, share: (usize, usize)) {
        if key.chars().count() >= 2 {
            self.push(&exact_key(key), Role::Word, part(WHOLE_TITLE, share), group);
            self.headed(key, group, share);
        }
    }

    fn headed(&mut self, key: &str, group: usize, share: (usize, usize)) {
        if key.chars().count() >= 2 {
            self.push(&headed_key(key), Role::Word, part(HEADED_NAME, share), group);
        }
    }

    /// Statutory terms behind everyday words, also behind two or three words together.
    fn meant(&mut self, words: &[&Word]) {
        for (group, _) in words.iter().enumerate() {
            let mut before = vec![String::new()];
            for word in words.get(group..).unwrap_or_default().iter().take(3) {
                let own = base_forms(word);
                let mut longer = Vec::new();
                for front in &before {
                    for form in &own {
                        let phrase = [front.as_str(), form].concat();
                        self.rows(&phrase, group);
                        // Only what is written, or its stem, goes on into a longer phrase.
                        if !form.ends_with('다') && longer.len() < 8 {
                            longer.push(phrase + " ");
                        }
                    }
                }
                before = longer;
            }
        }
    }

    fn rows(&mut self, phrase: &str, group: usize) {
        for term in plain_terms(phrase) {
            token::terms(term, &mut |t| {
                let weight = if t.role == Role::Pair { PAIR * MEANT / WORD } else { MEANT };
                self.push(t.key.as_bytes(), t.role, weight, group);
                self.push(&title_key(t.key), t.role, weight * IN_TITLE / WORD, group);
            });
        }
    }

    fn push(&mut self, key: &[u8], role: Role, weight: u32, group: usize) {
        if weight == 0 {
            return;
        }
        let (word, pair) = if role == Role::Pair { (0, weight) } else { (weight, 0) };
        match self.wanted.iter_mut().find(|w| w.key == key) {
            Some(known) => {
                known.word = known.word.max(word);
                known.pair = known.pair.max(pair);
            }
            None => self.wanted.push(Wanted { key: key.to_vec(), word, pair, group }),
        }
    }
}

/// A name counts by how much of the question it is: 허가 alone says little of a question of six words.
fn part(weight: u32, (count, of): (usize, usize)) -> u32 {
    let whole = |n: usize| u32::try_from(n).unwrap_or(1).max(1);
    weight * whole(count) / whole(of)
}

/// A word as it is written, its stem, and the verbs it may be a form of (훔친, 훔쳐서 → 훔치다).
fn base_forms(word: &Word) -> Vec<String> {
    let mut out = vec![word.text.clone()];
    if word.stem() != word.text {
        out.push(word.stem().to_owned());
    }
    let chars: Vec<char> = word.text.chars().collect();
    for len in 1..=chars.len().min(5) {
        let Some((last, front)) = chars.get(..len).and_then(<[char]>::split_last) else { break };
        for end in plain_ends(*last).into_iter().flatten() {
            let verb: String = front.iter().chain([&end, &'다']).collect();
            if !out.contains(&verb) {
                out.push(verb);
            }
        }
    }
    out
}

/// The last syllable of a verb's stem behind one of its forms: as it is, without its final consonant (친 → 치), and
/// with its vowel taken apart (쳐 → 치, 봐 → 보, 줘 → 주).
fn plain_ends(last: char) -> [Option<char>; 3] {
    const VOWELS: u32 = 21;
    const FINALS: u32 = 28;
    let Some(n) = u32::from(last).checked_sub(0xac00).filter(|n| *n < 19 * VOWELS * FINALS) else {
        return [None; 3];
    };
    let (lead, vowel) = (n / FINALS / VOWELS, n / FINALS % VOWELS);
    let syllable = |vowel: u32| char::from_u32(0xac00 + (lead * VOWELS + vowel) * FINALS);
    let apart = match vowel {
        6 => Some(20),
        9 => Some(8),
        14 => Some(13),
        _ => None,
    };
    [Some(last), syllable(vowel).filter(|c| *c != last), apart.and_then(syllable)]
}

/// The key of a term in titles.
fn title_key(term: &str) -> Vec<u8> {
    let mut out = vec![TITLE];
    out.extend_from_slice(term.as_bytes());
    out
}

/// The key of a number or a whole name in headings.
pub(crate) fn headed_key(name: &str) -> Vec<u8> {
    let mut out = vec![HEADED];
    out.extend_from_slice(name.as_bytes());
    out
}

/// The key of a document that others name in 「」 brackets.
pub(crate) fn cited_key(name: &str) -> Vec<u8> {
    let mut out = vec![CITED];
    out.extend_from_slice(key(name).as_bytes());
    out
}

/// The key of a whole title.
pub(crate) fn exact_key(key: &str) -> Vec<u8> {
    let mut out = vec![TITLE, EXACT];
    out.extend_from_slice(key.as_bytes());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_are_taken_back_to_their_stems() {
        for (written, verb) in [
            ("훔친", "훔치다"),
            ("훔쳐서", "훔치다"),
            ("물려받을", "물려받다"),
            ("때려", "때리다"),
            ("갚아야", "갚다"),
        ] {
            let words = words(written);
            let forms = base_forms(words.first().unwrap());
            assert!(forms.iter().any(|f| f == verb), "{written}: {forms:?}");
        }
    }
}
