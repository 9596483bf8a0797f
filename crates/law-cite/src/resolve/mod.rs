//! What each reference means: names, referring words and inheritance over the events of a text.

mod items;
mod laws;
mod places;
mod stand;

use crate::Context;
use crate::joints::narrowing;
use crate::law::{Family, Law};
use crate::place::{Place, Version};
use crate::scan::Event;
use crate::units::{Level, inline};
use crate::view::View;
use law_model::{CaseRef, UnitRef};
use law_vocab::order::Arrange;
use std::cell::Cell;
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
    /// The bracket between an article and the units below it.
    pub bracket: Option<(usize, usize)>,
}

impl Cited {
    fn whole(place: Place) -> Self {
        Self { place, tail: None, to: None, low: None, bracket: None }
    }
}

const MEMORY: usize = 12;

/// What held when a quotation began; it holds again when the quotation ends.
struct Outside {
    ruling: Option<Version>,
    topic: Option<Place>,
    places: VecDeque<Rc<Place>>,
    /// The law whose words are quoted: `법 제47조의4제1항에서 "… 제47조의7에 따른 …"이란`.
    speaker: Option<Version>,
}

struct Bracket {
    close: usize,
    /// It stands right behind a citation.
    narrows: bool,
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
    /// End of the last law named, with units or without.
    last_law_end: usize,
    /// Up to here no sentence is about a paper that is no law.
    no_paper: Cell<usize>,
    /// End of the last citation.
    last_end: usize,
    /// The law that bare articles of free text belong to.
    ruling: Option<Version>,
    /// The place that the sentence is about: `상법 제371조는 … , 제2항에서 …`.
    topic: Option<Place>,
    /// Where the topic was named.
    topic_end: usize,
    /// The last citation is of something that nothing tells the law of.
    unowned: bool,
    /// A law named at the end of a line, as a headline for what follows.
    announced: Option<(Version, usize, stand::Announced)>,
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
        last_law_end: 0,
        no_paper: Cell::new(0),
        last_end: 0,
        ruling: None,
        topic: None,
        topic_end: 0,
        unowned: false,
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
    resolver.hits.arrange_by_key(|h| h.start);
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
            Event::Unowned(phrase) => {
                self.close_brackets(phrase.start);
                self.unowned(phrase);
            }
            Event::Blank => self.border(),
            Event::QuoteOpen(at) => {
                if self.outside_quote.len() < 8 {
                    let cited = self.places.front().filter(|_| self.view.str(self.last_end, *at) == "에서 ");
                    self.outside_quote.push(Outside {
                        speaker: cited.map(|place| place.version.clone()),
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
        let narrows = self.last_end > 0 && inline(view, narrowing(view, self.last_end)) == open;
        if (narrows || self.own.is_some()) && self.brackets.len() < 8 {
            self.brackets.push(Bracket {
                close,
                narrows,
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
        self.one_sentence(self.last_end, at)
    }

    fn one_sentence(&self, from: usize, to: usize) -> bool {
        let view = self.view;
        to >= from
            && to - from < 300
            && (from..to).all(|i| view.at(i) != '\n' && !(view.at(i) == '.' && view.back(i) == '다'))
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
}

fn remember(laws: &mut VecDeque<Version>, version: Version) {
    laws.retain(|v| v.law != version.law);
    laws.push_front(version);
    laws.truncate(MEMORY);
}
