//! Which place a unit phrase means: what it takes over from the law's own text, an enumeration, the topic of
//! the sentence, or a reference.

use super::{Cited, Hit, MEMORY, Resolver, What, remember};
use crate::joints::joins;
use crate::law::Law;
use crate::mention::Mention;
use crate::notes::note;
use crate::owner::about_paper;
use crate::phrase::{Phrase, Refers};
use crate::place::{Place, Version, before};
use crate::strange::is_part;
use crate::units::{Level, circled};
use law_model::{ActRef, Kind, Part, UnitRef};
use std::rc::Rc;

impl Resolver<'_> {
    pub(super) fn attached(&mut self, phrase: &Phrase, mention: &Mention, version: Version) {
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
    pub(super) fn act_before(&self, start: usize) -> Option<ActRef> {
        let from = (start.saturating_sub(90)..start)
            .rev()
            .take_while(|&i| !matches!(self.view.at(i), '\n' | '」' | '('))
            .last()?;
        let text = self.view.str(from, start);
        let named = text.contains("법률 제") && (text.contains("개정") || text.trim_end().ends_with('호'));
        named.then(|| note(self.view, from, start).act).flatten()
    }

    /// An article of a law that cannot be known.
    pub(super) fn unowned(&mut self, phrase: &Phrase) {
        let mut place = Place::of(Version::current(Law::Unnamed(Kind::Statute)));
        place.units = phrase.units.clone();
        self.unowned = true;
        self.aside(phrase, place);
    }

    /// What follows in an enumeration belongs to this place, other articles to the law before it.
    fn aside(&mut self, phrase: &Phrase, place: Place) {
        let (laws, ruling, topic) = (self.laws.clone(), self.ruling.clone(), self.topic.clone());
        self.found(phrase.start, phrase, place);
        (self.laws, self.ruling, self.topic) = (laws, ruling, topic);
    }

    /// Units without a law of their own.
    pub(super) fn bare(&mut self, phrase: &Phrase) {
        if let Some(refers) = phrase.refers {
            if let Some(place) = self.referred(phrase, refers) {
                self.found(phrase.start, phrase, place);
            }
            return;
        }
        let joined =
            self.last_end > 0 && (joins(self.view, self.last_end, phrase.start) || self.excepted(phrase));
        let place = if joined { self.continued(phrase) } else { None };
        self.unowned &= joined;
        if let Some(place) = place.clone().filter(|_| self.unowned) {
            return self.aside(phrase, place);
        }
        let place = place.or_else(|| self.of_annex(phrase));
        if place.is_none() && phrase.top == Some(Level::Item) && self.in_column(phrase.start) {
            return;
        }
        // 위 부칙: the addenda cited before.
        let same_addenda = phrase.part == Part::Addenda && self.view.at(phrase.start) == '위';
        let place = place.or_else(|| {
            let base = self.places.iter().find(|p| same_addenda && p.part == Part::Addenda)?;
            Some(base.above(Level::Article))
        });
        let place = place
            .or_else(|| self.in_chapter(phrase))
            .or_else(|| self.borrowed(phrase))
            .or_else(|| self.quoted(phrase))
            .or_else(|| match &self.stand {
                Some(stand) => Some(self.standing(phrase, stand)),
                None if self.private => None,
                None if self.about_paper(phrase.start) => None,
                None => self.inherited(phrase),
            });
        if let Some(mut place) = place {
            if let Some((version, at)) = &mut self.chapter
                && *version == place.version
            {
                // The next chapter of the same law follows.
                *at = phrase.end;
            }
            place.version.old |= self.view.ends(self.view.skip_back(phrase.start), "종전의").is_some();
            if self.own.is_some() && (self.is_left_out(phrase.end) || self.is_dated(phrase.start)) {
                place.part = Part::Addenda;
            }
            self.found(phrase.start, phrase, place);
        }
    }

    /// Looks once over what stands before: where no paper was named for one unit, none is for the next.
    fn about_paper(&self, unit: usize) -> bool {
        let about = about_paper(self.view, self.last_law_end.max(self.no_paper.get()), unit);
        if !about {
            self.no_paper.set(unit);
        }
        about
    }

    /// `제2조 및 제3조 생략`: articles of the addenda that amend other laws.
    fn is_left_out(&self, end: usize) -> bool {
        const LINE: usize = 40;
        let stop = (end..end + LINE).find(|&i| matches!(self.view.at(i), '\n' | '\0' | '"'));
        stop.is_some_and(|stop| self.view.str(end, stop).trim_end().ends_with("생략"))
    }

    /// `[시행일: 2023.1.1] 제2조제2항` below addenda: the day of an article of theirs.
    fn is_dated(&self, at: usize) -> bool {
        const LINE: usize = 120;
        let addenda = self.stand.as_ref().is_some_and(|stand| stand.part == Part::Addenda);
        let line = (at.saturating_sub(LINE)..at).rev().find(|&i| self.view.at(i) == '\n');
        addenda && line.is_some_and(|line| self.view.starts(line + 1, "[시행일"))
    }

    /// An article in words that another law is quoted with.
    fn quoted(&self, phrase: &Phrase) -> Option<Place> {
        let speaker = self.outside_quote.last()?.speaker.clone()?;
        (phrase.top == Some(Level::Article) && phrase.part == Part::Main).then(|| Place::of(speaker))
    }

    /// `「상법」 제522조를 준용한다. 이 경우 제522조 중 "회사"는 …`: the articles read with other words are those of the
    /// law that the sentence before borrows from.
    fn borrowed(&self, phrase: &Phrase) -> Option<Place> {
        const SENTENCE: usize = 700;
        let (view, start) = (self.view, phrase.start);
        if phrase.top != Some(Level::Article) {
            return None;
        }
        let behind = view.str(phrase.end, phrase.end + 80);
        if !behind.contains("중 \"") && !behind.contains("중 “") {
            return None;
        }
        let sentence = (start.saturating_sub(SENTENCE)..start)
            .rev()
            .find(|&i| view.at(i) == '\n' || view.at(i) == '.' && view.back(i) == '다')?;
        if !view.starts(view.skip(sentence + 1), "이 경우") {
            return None;
        }
        let before = self.hits.iter().rev().find(|hit| hit.end <= sentence)?;
        let What::Place(cited) = &before.what else { return None };
        let borrows = view.str(before.end, sentence).contains("준용");
        (borrows && cited.place.part == Part::Main).then(|| Place::of(cited.place.version.clone()))
    }

    /// `제2조 각 호(제1호는 제외한다)`: units in a bracket right after a citation narrow it.
    pub(super) fn excepted(&self, phrase: &Phrase) -> bool {
        let inside = self.brackets.last().is_some_and(|b| b.narrows && phrase.start < b.close);
        let article = inside && phrase.top == Some(Level::Article);
        article
            || phrase.part == Part::Main
                && phrase.start == self.last_end + 1
                && self.view.at(self.last_end) == '('
    }

    /// A member of an enumeration takes over what stands above its outermost unit.
    pub(super) fn continued(&self, phrase: &Phrase) -> Option<Place> {
        let last = self.places.front()?;
        // `법 제18조제1항 및 별표 1`: the annex of the text itself; that of the act is written `법 별표 1`.
        if self.own.is_some() && phrase.part == Part::Annex && last.part != Part::Annex {
            return None;
        }
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
    pub(super) fn standing(&self, phrase: &Phrase, stand: &Place) -> Place {
        if let Some(version) = &self.amended {
            let mut place = match phrase.top {
                Some(top) if top > Level::Article && phrase.part == Part::Main => {
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
            (Part::Main, Some(top)) if top > Level::Article => {
                self.recited(phrase).unwrap_or_else(|| stand.above(top))
            }
            (part, _) => {
                let mut place = Place::of(stand.version.clone());
                place.part = part;
                place
            }
        }
    }

    /// In free text: the topic of the sentence, the last citation, the ruling law.
    pub(super) fn inherited(&self, phrase: &Phrase) -> Option<Place> {
        if phrase.part == Part::Addenda && phrase.top.is_none() {
            return None;
        }
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
        let quoted = self.outside_quote.last().is_some_and(|outside| outside.topic.is_some());
        let about = quoted || self.is_topic(self.list_end(phrase)) || self.view.back(phrase.start) == '(';
        if top == Level::Article {
            let near = self.near_law(phrase);
            // What a sentence was about ends where a later one names another law.
            let newer = !self.one_sentence(self.topic_end, self.last_law_end.max(self.topic_end));
            let topic = self.topic.as_ref().filter(|_| about && !newer).map(|t| &t.version);
            let version = near.or(topic).or(self.ruling.as_ref()).or(self.laws.front());
            let version = version.cloned().unwrap_or_else(|| Version::current(Law::Unnamed(Kind::Statute)));
            return Some(Place::of(version));
        }
        let topic = self.topic.as_ref().filter(|t| about && parent(t, top));
        match topic.or_else(|| self.places.front().map(Rc::as_ref)) {
            Some(base) => parent(base, top).then(|| base.above(top)),
            None => self
                .quotes_law(phrase.start)
                .then(|| Place::of(Version::current(Law::Unnamed(Kind::Statute)))),
        }
    }

    /// The line opens with the mark of a paragraph (`② …`): words of a law quoted without its name.
    fn quotes_law(&self, at: usize) -> bool {
        let view = self.view;
        let line = (at.saturating_sub(600)..at).rev().find(|&i| view.at(i) == '\n').map_or(0, |i| i + 1);
        let first = (line..at).find(|&i| !matches!(view.at(i), ' ' | '>' | '-'));
        first.is_some_and(|i| circled(view.at(i)).is_some_and(|no| no > 1))
    }

    /// `공정거래법 위반 가능 (제45조)`: a bracket a few words after a law. `민법 채권총론 제387조`: a part of it.
    pub(super) fn near_law(&self, phrase: &Phrase) -> Option<&Version> {
        let from = self.last_law_end;
        if from <= self.last_end || phrase.start - from > 30 {
            return None;
        }
        let between = self.view.str(from, phrase.start);
        let bracket = self.view.back(phrase.start) == '(' && !between.contains(['.', '\n']);
        let word = between.trim();
        let part = between.starts_with(' ') && !word.contains([' ', '.', ',']) && is_part(word);
        self.laws.front().filter(|_| bracket || part)
    }

    pub(super) fn is_topic(&self, end: usize) -> bool {
        let at = if self.view.starts(end, "까지") { end + 2 } else { end };
        ["은 ", "는 ", "에서는", "에서 ", "에서,", "에는", "이 ", "가 ", "에서도", "은,", "는,"]
            .iter()
            .any(|w| self.view.starts(at, w))
    }

    /// 같은 조, 같은 항, 전항, 전2조, 이 조 제2항.
    pub(super) fn referred(&self, phrase: &Phrase, refers: Refers) -> Option<Place> {
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

    pub(super) fn earlier(&self, _phrase: &Phrase, level: Level, count: u16) -> Place {
        let unnamed = Place::of(Version::current(Law::Unnamed(Kind::Statute)));
        let Some(stand) = &self.stand else { return unnamed };
        let mut place = stand.above(level);
        let no = stand.unit(level).and_then(|no| before(no, count));
        place.set(level, no);
        place
    }

    pub(super) fn found(&mut self, start: usize, phrase: &Phrase, mut place: Place) {
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
        let cited = Cited {
            place: place.clone(),
            tail: phrase.tail.clone(),
            to,
            low: phrase.low,
            bracket: phrase.note,
        };
        self.push(start, phrase.end, cited);
        self.last_end = phrase.end;
        self.ruling = Some(place.version.clone());
        // A place of the law's own text does not make it 같은 법.
        if self.own.is_none() {
            remember(&mut self.laws, place.version.clone());
        }
        if self.is_topic(phrase.end) {
            self.topic = Some(place.clone());
            self.topic_end = phrase.end;
        }
        self.places.push_front(Rc::new(place));
        self.places.truncate(MEMORY);
    }

    pub(super) fn push(&mut self, start: usize, end: usize, cited: Cited) {
        self.hits.push(Hit { start, end, what: What::Place(Box::new(cited)) });
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
