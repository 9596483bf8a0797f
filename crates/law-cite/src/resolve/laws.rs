//! Which law a mention means: names, short names of the document, 이 법, 법, 같은 법, 시행령.

use super::stand::Announced;
use super::{Cited, Resolver, remember};
use crate::law::{DECREE, Law, RULE, Rank};
use crate::mention::{Mention, Noun, Who, after_ordinance, is_hangul};
use crate::phrase::{Phrase, phrase as units_at};
use crate::place::{Place, Version};
use crate::private::is_paper;
use crate::units::{Level, digits, inline};
use law_model::Kind;

impl Resolver<'_> {
    pub(super) fn mention(&mut self, mention: &Mention) -> Option<Version> {
        let mut version = self.version(mention);
        if let Some(suffix) = mention.suffix {
            version.law = self.family.derived(&version.law, suffix).unwrap_or(Law::Unnamed(Kind::Statute));
            version.old = false;
            version.old_until = None;
        }
        version.old |= mention.old;
        version.old_until = mention.note.until.clone().or(version.old_until);
        if mention.unit.is_none() {
            if mention.bracketed {
                self.push(mention.start, mention.end, Cited::whole(Place::of(version.clone())));
            }
            if self.names_chapter(mention.end) || mention.bracketed && self.view.at(mention.end) == '(' {
                self.chapter = Some((version.clone(), mention.end));
            }
            if self.governs(mention) {
                self.ruling = Some(version.clone());
            }
            if self.is_topic(mention.end) {
                self.topic = Some(Place::of(version.clone()));
                self.topic_end = mention.end;
            }
            if let Some(how) = self.heads_line(mention) {
                self.announced = Some((version.clone(), mention.end, how));
            }
            if self.view.starts(mention.end, " 일부를 다음과")
                || self.view.starts(mention.end, "의 일부를 다음과")
                || self.view.starts(mention.end, "을 다음과 같이 개정")
                || self.view.starts(mention.end, " 중 다음과 같이 개정")
                || self.view.starts(mention.end, "중 다음과 같이 개정")
            {
                self.amended = Some(version.clone());
            }
        }
        self.last_law_end = mention.end;
        remember(&mut self.laws, version.clone());
        Some(version)
    }

    pub(super) fn names_chapter(&self, end: usize) -> bool {
        let at = inline(self.view, end);
        let number = (self.view.at(at) == '제').then(|| digits(self.view, at + 1)).flatten();
        number.is_some_and(|(_, end)| matches!(self.view.at(end), '편' | '장' | '절'))
    }

    /// `중 제242조` after a law and its chapter, `(제208조` right after a law.
    pub(super) fn in_chapter(&self, phrase: &Phrase) -> Option<Place> {
        let (version, at) = self.chapter.as_ref()?;
        let near = phrase.top == Some(Level::Article) && phrase.start - at.min(&phrase.start) < 120;
        let among = self.view.ends(self.view.skip_back(phrase.start), "중").is_some();
        let except = self.view.back(phrase.start) == '(' && phrase.start - at < 20;
        (near && (among || except)).then(|| Place::of(version.clone()))
    }

    /// Whether a law named without units is what the bare articles after it belong to.
    pub(super) fn governs(&self, mention: &Mention) -> bool {
        let view = self.view;
        let mut at = mention.end;
        while matches!(view.at(at), '"' | '\'' | '”' | '’') {
            at += 1;
        }
        if let Some(end) = (view.at(at) == '(').then(|| view.bracket_end(at)).flatten() {
            at = end;
        }
        let rest = view.skip(at);
        !is_hangul(view.at(at))
            && !matches!(view.at(at), '"' | '\0')
            && (!is_hangul(view.at(rest)) || ["중", "및", "관련", "제"].iter().any(|w| view.starts(rest, w)))
            || view.starts(at, "의 규정에")
            || "은는이가에도과와및중".contains(view.at(at)) && view.at(at) != '\0'
    }

    /// `교육공무원법`, `<노동조합법 시행령 관련 규정>` or `가. 민법상 쟁점` on a line of its own; no sentence (`상법에 따른다`) that
    /// does not lead to what follows (`민법의 조문은 다음과 같다.`), and no title of a paper (`개인정보 보호법 위탁계약서`,
    /// `민법 일부개정법률안`).
    pub(super) fn heads_line(&self, mention: &Mention) -> Option<Announced> {
        const LONGEST: usize = 40;
        let view = self.view;
        let behind = view.skip(mention.end);
        // `구 소득세법(2019. 12. 31. 법률 제16834호로 개정되기 전의 것)`, `형법 [시행 2024. 1. 1.]`
        let from = matches!(view.at(behind), '(' | '[').then(|| view.bracket_end(behind)).flatten();
        let from = from.unwrap_or(mention.end);
        let end = (from..from + LONGEST).find(|&i| matches!(view.at(i), '\n' | '\0'))?;
        let rest = view.str(from, end);
        let last = rest.trim_end_matches(|c: char| !is_hangul(c));
        let paper = is_paper(last) || ["안", "대비표", "초안"].iter().any(|end| last.ends_with(end));
        let leads = ["다음과 같다", "다음과 같습니다", "아래와 같다", "아래와 같습니다"];
        let sentence = last.ends_with('다') && !leads.iter().any(|end| last.ends_with(end));
        let heads = !last.contains(['.', ',']) && !sentence && !paper;
        let plain = !rest.starts_with(is_hangul) && !last.ends_with('다');
        heads.then_some(Announced { plain })
    }

    pub(super) fn version(&self, mention: &Mention) -> Version {
        match &mention.who {
            Who::Name(law) => Version::current(law.clone()),
            Who::Defined(term) => {
                let meaning = self.meanings.get(term.mention).and_then(Clone::clone);
                let version = meaning.unwrap_or_else(|| Version::current(Law::Unnamed(Kind::Statute)));
                if term.old && !mention.old { Version::current(version.law) } else { version }
            }
            Who::This(noun) => Version::current(self.this(*noun)),
            Who::Plain(noun @ Noun::Rule { full: true }) if after_ordinance(self.view, mention.start) => {
                let ordinance = self.ending("조례").and_then(|v| self.family.derived(&v.law, RULE));
                Version::current(ordinance.unwrap_or(Law::Unnamed(kind_of(*noun))))
            }
            Who::Plain(noun) => Version::current(self.plain(*noun)),
            Who::Same(noun) => self.same(*noun),
            Who::AtIssue(noun) => Version::current(Law::Unnamed(kind_of(*noun))),
        }
    }

    /// The end of the enumeration of articles that begins with `phrase`.
    pub(super) fn list_end(&self, phrase: &Phrase) -> usize {
        const MOST: usize = 4;
        let view = self.view;
        let mut end = phrase.end;
        for _ in 0..MOST {
            let joint = [", ", "ㆍ", " 및 ", "와 ", "과 "].iter().find(|joint| view.starts(end, joint));
            let next = joint.map(|joint| end + joint.chars().count()).filter(|&next| view.at(next) == '제');
            let member = next.and_then(|next| units_at(view, next, false)).filter(|p| p.top == phrase.top);
            let Some(member) = member else { break };
            end = member.end;
        }
        end
    }

    /// The law in whose own words the text speaks here.
    pub(super) fn speaker(&self) -> Option<Law> {
        if let Some(place) = &self.stand {
            return Some(place.version.law.clone());
        }
        // Inside a quotation from a decree, 법 is that decree's act.
        let quoted = self.outside_quote.last()?;
        let law = quoted.topic.as_ref().map(|t| &t.version.law).or(self.laws.front().map(|v| &v.law))?;
        matches!(law.rank(), Rank::Decree | Rank::Rule).then(|| law.clone())
    }

    pub(super) fn this(&self, noun: Noun) -> Law {
        let own = self.speaker();
        let fits = own.as_ref().is_some_and(|law| match noun {
            Noun::Act => law.rank() == Rank::Act,
            Noun::Decree { .. } => law.rank() == Rank::Decree,
            Noun::Rule { .. } => law.rank() == Rank::Rule || law.name().is_some_and(|n| n.ends_with("규칙")),
            Noun::Other(word, _) => {
                law.name().is_some_and(|n| n.ends_with(word)) || law.rank() == Rank::Other
            }
        });
        own.filter(|_| fits).unwrap_or(Law::Unnamed(kind_of(noun)))
    }

    pub(super) fn plain(&self, noun: Noun) -> Law {
        let unnamed = Law::Unnamed(kind_of(noun));
        let Some(own) = self.speaker() else {
            // 시행령 alone belongs to the act cited last.
            let suffix = match noun {
                Noun::Decree { full: true } => DECREE,
                Noun::Rule { full: true } => RULE,
                _ => return unnamed,
            };
            let mut national = self.laws.iter().filter(|v| v.law.kind() != Kind::Ordinance);
            return national.find_map(|v| self.family.derived(&v.law, suffix)).unwrap_or(unnamed);
        };
        let found = match noun {
            Noun::Act => self.family.act(&own),
            Noun::Decree { .. } if own.rank() == Rank::Decree => Some(own),
            Noun::Decree { .. } => self.family.derived(&own, DECREE),
            Noun::Rule { full: true } => self.family.derived(&own, RULE),
            Noun::Rule { .. } | Noun::Other(..) => Some(self.this(noun)),
        };
        found.unwrap_or(unnamed)
    }

    /// 같은 법, 동 시행령, 위 규칙: the last law that the word can mean.
    pub(super) fn same(&self, noun: Noun) -> Version {
        let unnamed = Version::current(Law::Unnamed(kind_of(noun)));
        let by_rank = |rank| self.laws.iter().find(|v| v.law.rank() == rank).cloned();
        let national = || self.laws.iter().filter(|v| v.law.kind() != Kind::Ordinance);
        let derived =
            |suffix| national().find_map(|v| self.family.derived(&v.law, suffix)).map(Version::current);
        let found = match noun {
            Noun::Act => self.laws.iter().find_map(|v| match (&v.law, v.law.rank()) {
                (_, Rank::Act) => Some(v.clone()),
                (_, Rank::Decree | Rank::Rule) => self.family.act(&v.law).map(Version::current),
                _ => None,
            }),
            Noun::Decree { .. } => by_rank(Rank::Decree).or_else(|| derived(DECREE)),
            Noun::Rule { full } => by_rank(Rank::Rule)
                .or_else(|| self.ending("규칙"))
                .or_else(|| full.then(|| derived(RULE)).flatten()),
            Noun::Other(word, kind) => {
                self.ending(word).or_else(|| self.laws.iter().find(|v| v.law.kind() == kind).cloned())
            }
        };
        found.unwrap_or(unnamed)
    }

    pub(super) fn ending(&self, word: &str) -> Option<Version> {
        self.laws.iter().find(|v| v.law.name().is_some_and(|n| n.ends_with(word))).cloned()
    }
}

fn kind_of(noun: Noun) -> Kind {
    match noun {
        Noun::Other(_, kind) => kind,
        _ => Kind::Statute,
    }
}
