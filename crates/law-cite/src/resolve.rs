//! What each reference means: names, referring words and inheritance over the events of a text.

use crate::Context;
use crate::heading::Mark;
use crate::law::{DECREE, Family, Law, RULE, Rank};
use crate::mention::{Mention, Noun, Who, is_hangul};
use crate::notes::note;
use crate::phrase::{Phrase, Refers};
use crate::place::{Place, Version, before};
use crate::scan::{Event, joins};
use crate::units::{Level, digits, inline};
use crate::view::View;
use law_model::{ActRef, CaseRef, Kind, Part, UnitRef};
use std::collections::VecDeque;
use std::rc::Rc;

/// One found citation, still in characters of the view.
#[derive(Debug)]
pub(crate) struct Hit {
    pub start: usize,
    pub end: usize,
    pub what: What,
}

#[derive(Debug)]
pub(crate) enum What {
    Place(Box<Cited>),
    Case(CaseRef),
}

#[derive(Debug)]
pub(crate) struct Cited {
    pub place: Place,
    pub tail: Option<String>,
    pub to: Option<UnitRef>,
    /// Innermost unit named.
    pub low: Option<Level>,
}

impl Cited {
    fn whole(place: Place) -> Self {
        Self { place, tail: None, to: None, low: None }
    }
}

const MEMORY: usize = 12;

/// What held when a quotation began; it holds again when the quotation ends.
struct Outside {
    ruling: Option<Version>,
    topic: Option<Place>,
    places: VecDeque<Rc<Place>>,
}

struct Bracket {
    close: usize,
    last_end: usize,
    places: VecDeque<Rc<Place>>,
    laws: VecDeque<Version>,
    ruling: Option<Version>,
}

pub(crate) struct Resolver<'a> {
    view: &'a View,
    /// The law whose own text this is.
    own: Option<Law>,
    /// A contract or by-laws: bare units are its own.
    private: bool,
    /// Where in the law's text the reader stands.
    stand: Option<Place>,
    /// A law that the sentence amends: `건축법 일부를 다음과 같이 개정한다`.
    amended: Option<Version>,
    /// Laws named so far in this paragraph, the last one first.
    laws: VecDeque<Version>,
    /// Places cited so far in this paragraph, the last one first.
    places: VecDeque<Rc<Place>>,
    /// End of the last citation.
    last_end: usize,
    /// The law that bare articles of free text belong to.
    ruling: Option<Version>,
    /// The place that the sentence is about: `상법 제371조는 … , 제2항에서 …`.
    topic: Option<Place>,
    /// A law named at the end of a line, as a headline for what follows.
    announced: Option<Version>,
    outside_quote: Vec<Outside>,
    /// What held when a bracket opened; it holds again behind the bracket.
    brackets: Vec<Bracket>,
    /// A law named with a chapter or an exception: `「형법」 제2편제22장 … 중 제242조`, `「보험업법」(제208조는 제외한다)`.
    chapter: Option<(Version, usize)>,
    family: Family,
    /// Meaning of each mention by the index of its event.
    meanings: Vec<Option<Version>>,
    hits: Vec<Hit>,
}

pub(crate) fn resolve(view: &View, events: &[Event], context: &Context, private: bool) -> Vec<Hit> {
    let own = context.law.as_deref().map(|name| Law::from_name(name).with_kind(context.kind));
    let mut resolver = Resolver {
        view,
        stand: own.clone().map(|law| Place::of(Version::current(law))),
        own,
        private,
        amended: None,
        laws: VecDeque::new(),
        places: VecDeque::new(),
        last_end: 0,
        ruling: None,
        topic: None,
        announced: None,
        outside_quote: Vec::new(),
        brackets: Vec::new(),
        chapter: None,
        family: Family::default(),
        meanings: Vec::new(),
        hits: Vec::new(),
    };
    for event in events {
        let meaning = resolver.event(event, events);
        resolver.meanings.push(meaning);
    }
    resolver.hits.sort_by_key(|h| h.start);
    resolver.hits
}

impl Resolver<'_> {
    fn event(&mut self, event: &Event, events: &[Event]) -> Option<Version> {
        match event {
            Event::Mention(mention) => {
                self.close_brackets(mention.start);
                return self.mention(mention);
            }
            Event::Bracket { open, close } => self.bracket(*open, *close),
            Event::Phrase(phrase, owner) => {
                self.close_brackets(phrase.start);
                let mention = owner.and_then(|i| match events.get(i) {
                    Some(Event::Mention(m)) => Some((m, self.meanings.get(i)?.clone()?)),
                    _ => None,
                });
                match mention {
                    Some((mention, version)) => self.attached(phrase, mention, version),
                    None => self.bare(phrase),
                }
            }
            Event::Heading(phrase) => self.heading(phrase),
            Event::Case(case) => {
                self.hits.push(Hit { start: case.start, end: case.end, what: What::Case(case.case.clone()) });
            }
            Event::Mark(mark) => self.mark(mark),
            Event::Private => self.topic = None,
            Event::Blank => self.border(),
            Event::QuoteOpen(at) => {
                if self.outside_quote.len() < 8 {
                    self.outside_quote.push(Outside {
                        ruling: self.ruling.clone(),
                        topic: self.topic.clone(),
                        places: if self.same_sentence(*at) { self.places.clone() } else { VecDeque::new() },
                    });
                }
            }
            Event::QuoteClose => {
                if let Some(outside) = self.outside_quote.pop() {
                    if !outside.places.is_empty() {
                        self.places = outside.places;
                    }
                    self.ruling = outside.ruling;
                    self.topic = outside.topic;
                }
            }
        }
        None
    }

    /// In a law's own text a bracket is an aside; in free text only one right after a citation is.
    fn bracket(&mut self, open: usize, close: usize) {
        let view = self.view;
        let aside = self.own.is_some() || inline(view, self.last_end) == open;
        if aside && self.brackets.len() < 8 {
            self.brackets.push(Bracket {
                close,
                last_end: self.last_end,
                places: self.places.clone(),
                laws: self.laws.clone(),
                ruling: self.ruling.clone(),
            });
        }
    }

    fn close_brackets(&mut self, at: usize) {
        while let Some(bracket) = self.brackets.pop_if(|b| b.close <= at) {
            // Nothing was cited inside: keep what a definition in it may have added.
            if self.last_end > bracket.last_end {
                self.last_end = bracket.last_end;
                self.places = bracket.places;
                self.laws = bracket.laws;
                self.ruling = bracket.ruling;
            }
        }
    }

    /// No sentence ends between the last citation and `at`.
    fn same_sentence(&self, at: usize) -> bool {
        let view = self.view;
        at >= self.last_end
            && at - self.last_end < 300
            && (self.last_end..at).all(|i| view.at(i) != '\n' && !(view.at(i) == '.' && view.back(i) == '다'))
    }

    /// A blank line: nothing is inherited across it.
    fn border(&mut self) {
        self.laws.clear();
        self.places.clear();
        self.ruling = None;
        self.topic = None;
        self.outside_quote.clear();
        self.brackets.clear();
        self.chapter = None;
        if self.own.is_none() {
            self.stand = None;
        }
    }

    // ---- laws ----

    fn mention(&mut self, mention: &Mention) -> Option<Version> {
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
            if mention.bracketed && (self.names_chapter(mention.end) || self.view.at(mention.end) == '(') {
                self.chapter = Some((version.clone(), mention.end));
            }
            if self.governs(mention) {
                self.ruling = Some(version.clone());
            }
            if self.is_topic(mention.end) {
                self.topic = Some(Place::of(version.clone()));
            }
            if self.heads_line(mention) {
                self.announced = Some(version.clone());
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
        remember(&mut self.laws, version.clone());
        Some(version)
    }

    fn names_chapter(&self, end: usize) -> bool {
        let at = inline(self.view, end);
        let number = (self.view.at(at) == '제').then(|| digits(self.view, at + 1)).flatten();
        number.is_some_and(|(_, end)| matches!(self.view.at(end), '편' | '장' | '절'))
    }

    /// `중 제242조` after a law and its chapter, `(제208조` right after a law.
    fn in_chapter(&self, phrase: &Phrase) -> Option<Place> {
        let (version, at) = self.chapter.as_ref()?;
        let near = phrase.top == Some(Level::Article) && phrase.start - at.min(&phrase.start) < 120;
        let among = self.view.ends(self.view.skip_back(phrase.start), "중").is_some();
        let except = self.view.at(*at) == '(' && phrase.start == at + 1;
        (near && (among || except)).then(|| Place::of(version.clone()))
    }

    /// Whether a law named without units is what the bare articles after it belong to.
    fn governs(&self, mention: &Mention) -> bool {
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
            || "은는이가에도과와및중".contains(view.at(at)) && view.at(at) != '\0'
    }

    /// `교육공무원법` or `<노동조합법 시행령 관련 규정>` on a line of its own.
    fn heads_line(&self, mention: &Mention) -> bool {
        let end = (mention.end..mention.end + 16).find(|&i| matches!(self.view.at(i), '\n' | '\0'));
        end.is_some_and(|end| !self.view.str(mention.end, end).contains(['.', ',']))
    }

    fn version(&self, mention: &Mention) -> Version {
        match &mention.who {
            Who::Name(law) => Version::current(law.clone()),
            Who::Defined(index) => self
                .meanings
                .get(*index)
                .and_then(Clone::clone)
                .unwrap_or_else(|| Version::current(Law::Unnamed(Kind::Statute))),
            Who::This(noun) => Version::current(self.this(*noun)),
            Who::Plain(noun) => Version::current(self.plain(*noun)),
            Who::Same(noun) => self.same(*noun),
            Who::AtIssue(noun) => Version::current(Law::Unnamed(kind_of(*noun))),
        }
    }

    /// The law in whose own words the text speaks here.
    fn speaker(&self) -> Option<Law> {
        if let Some(place) = &self.stand {
            return Some(place.version.law.clone());
        }
        // Inside a quotation from a decree, 법 is that decree's act.
        let quoted = self.outside_quote.last()?;
        let law = quoted.topic.as_ref().map(|t| &t.version.law).or(self.laws.front().map(|v| &v.law))?;
        matches!(law.rank(), Rank::Decree | Rank::Rule).then(|| law.clone())
    }

    fn this(&self, noun: Noun) -> Law {
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

    fn plain(&self, noun: Noun) -> Law {
        let unnamed = Law::Unnamed(kind_of(noun));
        let Some(own) = self.speaker() else {
            // 시행령 alone belongs to the act cited last.
            let suffix = match noun {
                Noun::Decree { full: true } => DECREE,
                Noun::Rule { full: true } => RULE,
                _ => return unnamed,
            };
            return self.laws.iter().find_map(|v| self.family.derived(&v.law, suffix)).unwrap_or(unnamed);
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
    fn same(&self, noun: Noun) -> Version {
        let unnamed = Version::current(Law::Unnamed(kind_of(noun)));
        let by_rank = |rank| self.laws.iter().find(|v| v.law.rank() == rank).cloned();
        let derived =
            |suffix| self.laws.iter().find_map(|v| self.family.derived(&v.law, suffix)).map(Version::current);
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

    fn ending(&self, word: &str) -> Option<Version> {
        self.laws.iter().find(|v| v.law.name().is_some_and(|n| n.ends_with(word))).cloned()
    }

    // ---- places ----

    fn attached(&mut self, phrase: &Phrase, mention: &Mention, version: Version) {
        let mut place = Place::of(version);
        place.part = phrase.part;
        place.units = phrase.units.clone();
        place.addenda = phrase.addenda.clone();
        if phrase.part == Part::Addenda && place.addenda.is_none() {
            place.addenda = mention.note.act.clone().or_else(|| self.act_before(mention.start));
        }
        self.found(mention.start, phrase, place);
    }

    /// The act named before a law: `2020. 2. 4. 법률 제16930호로 개정되어 … 「개인정보 보호법」 부칙`.
    fn act_before(&self, start: usize) -> Option<ActRef> {
        let from = (start.saturating_sub(90)..start)
            .rev()
            .take_while(|&i| !matches!(self.view.at(i), '\n' | '」' | '('))
            .last()?;
        let text = self.view.str(from, start);
        let named = text.contains("법률 제") && (text.contains("개정") || text.trim_end().ends_with('호'));
        named.then(|| note(self.view, from, start).act).flatten()
    }

    /// Units without a law of their own.
    fn bare(&mut self, phrase: &Phrase) {
        if let Some(refers) = phrase.refers {
            if let Some(place) = self.referred(phrase, refers) {
                self.found(phrase.start, phrase, place);
            }
            return;
        }
        let joined =
            self.last_end > 0 && (joins(self.view, self.last_end, phrase.start) || self.excepted(phrase));
        let place = if joined { self.continued(phrase) } else { None };
        // 위 부칙: the addenda cited before.
        let same_addenda = phrase.part == Part::Addenda && self.view.at(phrase.start) == '위';
        let place = place.or_else(|| {
            let base = self.places.iter().find(|p| same_addenda && p.part == Part::Addenda)?;
            Some(base.above(Level::Article))
        });
        let place = place.or_else(|| self.in_chapter(phrase)).or_else(|| match &self.stand {
            Some(stand) => Some(self.standing(phrase, stand)),
            None if self.private => None,
            None => self.inherited(phrase),
        });
        if let Some(mut place) = place {
            place.version.old |= self.view.ends(self.view.skip_back(phrase.start), "종전의").is_some();
            self.found(phrase.start, phrase, place);
        }
    }

    /// `제2조 각 호(제1호는 제외한다)`: units in a bracket right after a citation narrow it.
    fn excepted(&self, phrase: &Phrase) -> bool {
        phrase.part == Part::Main && phrase.start == self.last_end + 1 && self.view.at(self.last_end) == '('
    }

    /// A member of an enumeration takes over what stands above its outermost unit.
    fn continued(&self, phrase: &Phrase) -> Option<Place> {
        let last = self.places.front()?;
        let place = match (phrase.part, phrase.top) {
            (Part::Main, Some(top)) => {
                let has_parent = top == Level::Article
                    || last.has(Level::Article)
                    || last.units.annex.is_some()
                    || last.has(top);
                has_parent.then(|| last.above(top))?
            }
            (part, _) => {
                let mut place = Place::of(last.version.clone());
                place.part = part;
                place
            }
        };
        Some(place)
    }

    /// In a law's own text: the place where the words stand.
    fn standing(&self, phrase: &Phrase, stand: &Place) -> Place {
        if let Some(version) = &self.amended {
            let mut place = match phrase.top {
                Some(top) if top > Level::Article => {
                    self.places.iter().find(|p| p.version == *version).map(|p| p.above(top))
                }
                _ => None,
            }
            .unwrap_or_else(|| Place::of(version.clone()));
            if phrase.part != Part::Main {
                place.part = phrase.part;
            }
            return place;
        }
        match (phrase.part, phrase.top) {
            (Part::Main, Some(top)) if top > Level::Article => stand.above(top),
            (part, _) => {
                let mut place = Place::of(stand.version.clone());
                place.part = part;
                place
            }
        }
    }

    /// In free text: the topic of the sentence, the last citation, the ruling law.
    fn inherited(&self, phrase: &Phrase) -> Option<Place> {
        let Some(top) = phrase.top.filter(|_| phrase.part == Part::Main) else {
            let version = self.ruling.clone().or_else(|| self.laws.front().cloned());
            let numbered =
                phrase.units.annex.as_ref().is_some_and(|a| a.no.is_some()) || phrase.part == Part::Addenda;
            let mut place = match version {
                Some(version) => Place::of(version),
                None if numbered => Place::of(Version::current(Law::Unnamed(Kind::Statute))),
                None => return None,
            };
            place.part = phrase.part;
            return Some(place);
        };
        let about = self.is_topic(phrase.end) || self.view.back(phrase.start) == '(';
        if top == Level::Article {
            let version = self.topic.as_ref().filter(|_| about).map(|t| &t.version).or(self.ruling.as_ref());
            let version = version.cloned().unwrap_or_else(|| Version::current(Law::Unnamed(Kind::Statute)));
            return Some(Place::of(version));
        }
        let base = self
            .topic
            .as_ref()
            .filter(|t| about && parent(t, top))
            .or_else(|| self.places.front().map(Rc::as_ref))?;
        parent(base, top).then(|| base.above(top))
    }

    fn is_topic(&self, end: usize) -> bool {
        let at = if self.view.starts(end, "까지") { end + 2 } else { end };
        ["은 ", "는 ", "에서는", "에서 ", "에서,", "에는", "이 ", "가 ", "에서도", "은,", "는,"]
            .iter()
            .any(|w| self.view.starts(at, w))
    }

    /// 같은 조, 같은 항, 전항, 전2조, 이 조 제2항.
    fn referred(&self, phrase: &Phrase, refers: Refers) -> Option<Place> {
        match refers {
            Refers::Same(level) => {
                let base = self
                    .places
                    .iter()
                    .find(|p| p.has(level))
                    .map(Rc::as_ref)
                    .or(self.stand.as_ref().filter(|p| p.has(level)))?;
                let mut place = base.above(level);
                place.units.annex.clone_from(&base.units.annex);
                place.part = base.part;
                place.set(level, base.unit(level).map(str::to_owned));
                Some(place)
            }
            Refers::SameAnnex => {
                let base = self.places.iter().find(|p| p.units.annex.is_some())?;
                let mut place = base.above(Level::Item);
                place.units.paragraph = None;
                Some(place)
            }
            Refers::Here(level) => {
                let stand = self.stand.as_ref().filter(|p| p.has(level))?;
                let mut place = stand.above(level);
                place.set(level, stand.unit(level).map(str::to_owned));
                Some(place)
            }
            Refers::Before(level, count) => Some(self.earlier(phrase, level, count)),
        }
    }

    fn earlier(&self, _phrase: &Phrase, level: Level, count: u16) -> Place {
        let unnamed = Place::of(Version::current(Law::Unnamed(Kind::Statute)));
        let Some(stand) = &self.stand else { return unnamed };
        let mut place = stand.above(level);
        let no = stand.unit(level).and_then(|no| before(no, count));
        place.set(level, no);
        place
    }

    fn found(&mut self, start: usize, phrase: &Phrase, mut place: Place) {
        let view = self.view;
        if phrase.part != Part::Main {
            place.part = phrase.part;
        }
        if phrase.addenda.is_some() {
            place.addenda.clone_from(&phrase.addenda);
        }
        place.fill(&phrase.units);
        if let Some((from, to)) = phrase.note
            && let Some(until) = note(view, from, to).until
        {
            place.version.old = true;
            place.version.old_until = Some(until);
        }
        let mut to = phrase.to.as_deref().cloned().map(|to| above_of(&place, to));
        if let Some(Refers::Before(level, count)) = phrase.refers
            && count > 1
            && phrase.low == Some(level)
            && let Some(stand) = &self.stand
        {
            let mut last = stand.above(level);
            last.set(level, stand.unit(level).and_then(|no| before(no, 1)));
            to = Some(last.units);
        }
        let cited = Cited { place: place.clone(), tail: phrase.tail.clone(), to, low: phrase.low };
        self.push(start, phrase.end, cited);
        self.last_end = phrase.end;
        self.ruling = Some(place.version.clone());
        // A place of the law's own text does not make it 같은 법.
        if self.own.is_none() {
            remember(&mut self.laws, place.version.clone());
        }
        if self.is_topic(phrase.end) {
            self.topic = Some(place.clone());
        }
        self.places.push_front(Rc::new(place));
        self.places.truncate(MEMORY);
    }

    fn push(&mut self, start: usize, end: usize, cited: Cited) {
        self.hits.push(Hit { start, end, what: What::Place(Box::new(cited)) });
    }

    // ---- where the reader stands ----

    /// A heading of a law quoted in free text: `제11조(교사의 신규채용 등) ①`.
    fn heading(&mut self, phrase: &Phrase) {
        let quoted = self.announced.take().or_else(|| self.stand.as_ref().map(|s| s.version.clone()));
        let version = match quoted {
            Some(version) => version,
            None if self.private => return,
            None if self.speaks_of_itself(phrase.end) => Version::current(Law::Unnamed(Kind::Statute)),
            None => self.ruling.clone().unwrap_or_else(|| Version::current(Law::Unnamed(Kind::Statute))),
        };
        let mut place = Place::of(version);
        place.units = phrase.units.clone();
        self.found(phrase.start, phrase, place.clone());
        self.stand = Some(place);
    }

    fn speaks_of_itself(&self, from: usize) -> bool {
        let to = (from + 200).min(self.view.len());
        let text = self.view.str(from, to);
        ["이 법", "이 영", "이 규칙"].iter().any(|w| text.contains(w))
    }

    fn mark(&mut self, mark: &Mark) {
        let own = self.own.clone();
        let Some(stand) = &mut self.stand else { return };
        match mark {
            Mark::Article(no) => {
                *stand = stand.above(Level::Article);
                stand.units.article = Some(no.clone());
                self.amended = None;
            }
            Mark::Paragraph(no) => {
                *stand = stand.above(Level::Paragraph);
                stand.units.paragraph = Some(no.clone());
                self.amended = None;
            }
            Mark::Item(no) => {
                *stand = stand.above(Level::Item);
                stand.units.item = Some(no.clone());
            }
            Mark::Subitem(no) => {
                *stand = stand.above(Level::Subitem);
                stand.units.subitem = Some(no.clone());
            }
            Mark::Addenda(act, law) => {
                let law = law.clone().or(own).unwrap_or(Law::Unnamed(Kind::Statute));
                *stand = Place::of(Version::current(law));
                stand.part = Part::Addenda;
                stand.addenda = Some(act.clone());
                self.amended = None;
            }
        }
    }
}

/// Whether a place can have a unit of this level below it.
fn parent(place: &Place, level: Level) -> bool {
    match level {
        Level::Article => true,
        Level::Paragraph => place.has(Level::Article),
        Level::Item => place.has(Level::Article) || place.units.annex.is_some(),
        Level::Subitem => place.has(Level::Item),
    }
}

fn above_of(place: &Place, mut to: UnitRef) -> UnitRef {
    if to.annex.is_some() && place.units.item.is_none() {
        return to;
    }
    if to.article.is_none() {
        to.article.clone_from(&place.units.article);
        if to.paragraph.is_none() {
            to.paragraph.clone_from(&place.units.paragraph);
            if to.item.is_none() {
                to.item.clone_from(&place.units.item);
            }
        }
    }
    to
}

fn kind_of(noun: Noun) -> Kind {
    match noun {
        Noun::Other(_, kind) => kind,
        _ => Kind::Statute,
    }
}

fn remember(laws: &mut VecDeque<Version>, version: Version) {
    laws.retain(|v| v.law != version.law);
    laws.push_front(version);
    laws.truncate(MEMORY);
}
