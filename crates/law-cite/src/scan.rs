//! One pass over the text: mentions of laws, unit phrases, decisions, headings, borders, in text order.

mod owned;

use crate::amended::amended;
use crate::articles::{line_start, opening};
use crate::cases::{CaseHit, case};
use crate::define::definition;
use crate::heading::{Mark, heading, item_mark, line_mark, title_start};
use crate::joints::joins;
use crate::mention::{Mention, Term, Terms, is_hangul, mention};
use crate::notes::{act_no, is_act_no};
use crate::phrase::{Phrase, phrase, referring};
use crate::units::{Level, circled, inline};
use crate::view::View;
use law_model::Part;

#[derive(Debug)]
pub(crate) enum Event {
    Mention(Mention),
    /// Units, with the index of the mention they belong to.
    Phrase(Phrase, Option<usize>),
    /// A heading of a quoted law in free text: a citation, and the place where what follows stands.
    Heading(Phrase),
    Case(CaseHit),
    Mark(Mark),
    /// Units of a contract or the like.
    Private,
    /// An article of something that the text names and no list knows.
    Unowned(Phrase),
    Blank,
    Bracket {
        open: usize,
        close: usize,
    },
    QuoteOpen(usize),
    QuoteClose,
}

struct Scanner<'a> {
    view: &'a View,
    /// The text is a law's own: line starts are headings and marks.
    own_text: bool,
    events: Vec<Event>,
    /// Short names that the text defines, with the mention that they stand for.
    terms: Terms,
    term_heads: Vec<char>,
    /// Short names that end with the article they stand in.
    scoped: Vec<String>,
    /// Where the units of a mention begin, innermost mention last.
    pending: Vec<(usize, usize)>,
    last_mention: Option<usize>,
    /// End of the last unit phrase, and whether it was that of a contract.
    last_units: usize,
    last_private: bool,
    /// Number of the article of a paper that was met last.
    paper: Option<u16>,
    last_bare: bool,
    last_circled: bool,
    last_case: Option<CaseHit>,
    quoted: bool,
    /// Places and decisions met so far.
    cited: usize,
}

/// What stands in a text, until so many places and decisions were met; with whether that was all of it.
pub(crate) fn scan(view: &View, own_text: bool, most: usize) -> (Vec<Event>, bool) {
    let mut scanner = Scanner {
        view,
        own_text,
        events: Vec::new(),
        terms: Terms::new(),
        term_heads: Vec::new(),
        scoped: Vec::new(),
        pending: Vec::new(),
        last_mention: None,
        last_units: 0,
        last_private: false,
        paper: None,
        last_bare: false,
        last_circled: false,
        last_case: None,
        quoted: false,
        cited: 0,
    };
    let mut i = scanner.line(0);
    while i < view.len() && scanner.cited < most {
        i = scanner.step(i).max(i + 1);
    }
    (scanner.events, i >= view.len())
}

impl Scanner<'_> {
    fn step(&mut self, i: usize) -> usize {
        let view = self.view;
        if let Some(&(at, owner)) = self.pending.last() {
            if at <= i {
                self.pending.pop();
            }
            if at == i
                && let Some(found) = phrase(view, i, true)
            {
                return self.units(found, Some(owner));
            }
        }
        match view.at(i) {
            ' ' | '\t' => i + 1,
            '\n' => self.line_break(i),
            '"' => {
                self.quoted = !self.quoted;
                self.events.push(if self.quoted { Event::QuoteOpen(i) } else { Event::QuoteClose });
                i + 1
            }
            '“' | '”' => {
                self.events.push(if view.at(i) == '“' { Event::QuoteOpen(i) } else { Event::QuoteClose });
                i + 1
            }
            '「' => match mention(view, i, None) {
                Some(found) => self.mention(found),
                None => i + 1,
            },
            '[' if view.at(i + 1) == '별' => self.annex(i),
            '(' => {
                if let Some(close) = view.bracket_end(i).filter(|close| close - i > 3) {
                    self.events.push(Event::Bracket { open: i, close });
                }
                self.letter(i)
            }
            '제' if opens_number(view, i) => self.numbered(i),
            '§' => self.numbered(i),
            '0'..='9' => self.digit(i),
            'h' if view.starts(i, "http") => self.past_url(i),
            c if is_hangul(c) => {
                if in_word(view.back(i)) && !self.after_units(i) {
                    i + 1
                } else {
                    self.word(i)
                }
            }
            'A'..='Z' if !in_word(view.back(i)) => match mention(view, i, None) {
                Some(found) => self.mention(found),
                None => i + 1,
            },
            c if circled(c).is_some() => self.circled(i),
            _ => i + 1,
        }
    }

    /// Particles may be glued to the last unit: `제3조및같은법`.
    fn after_units(&self, i: usize) -> bool {
        self.last_units == i && i > 0
    }

    fn line_break(&mut self, i: usize) -> usize {
        let view = self.view;
        let next = inline(view, i + 1);
        if view.at(next) == '\n' {
            self.events.push(Event::Blank);
            self.paper = None;
            self.quoted = false;
        }
        self.line(i + 1)
    }

    /// The start of a line: headings and marks. Returns where to go on.
    fn line(&mut self, i: usize) -> usize {
        let view = self.view;
        let at = line_start(view, i);
        if self.pending.last().is_some_and(|p| p.0 == at) {
            return at;
        }
        if self.own_text {
            if let Some((mark, end)) = line_mark(view, at) {
                let title = matches!(mark, Mark::Article(_));
                if title {
                    for name in self.scoped.drain(..) {
                        self.terms.remove(&name);
                    }
                }
                self.events.push(Event::Mark(mark));
                // The title of a heading is read on: it may name a law.
                return if title { title_start(view, at, end) } else { end };
            }
            return at;
        }
        let titled = heading(view, at).is_some();
        if (titled || opening(view, at).is_some())
            && let Some(found) = phrase(view, at, false)
            && (titled || is_article(&found))
        {
            if self.next_of_paper(&found) {
                return self.of_paper(&found);
            }
            self.cited += 1;
            self.events.push(Event::Heading(Phrase { tail: None, ..found.clone() }));
            self.last_units = found.end;
            self.last_private = false;
            return found.end;
        }
        at
    }

    /// A word start: a law, a reference, an annex, a definition.
    fn word(&mut self, i: usize) -> usize {
        let view = self.view;
        if view.starts(i, "이하") {
            self.define(i);
        }
        if view.at(i) == '다' && view.starts(i, "다음과 같이 개정") {
            self.amended(i);
        }
        if let Some(found) = referring(view, i) {
            return self.units(found, None);
        }
        if matches!(view.at(i), '별' | '부') {
            let end = self.annex(i);
            if end > i + 1 {
                return end;
            }
        }
        if view.at(i) == '위' {
            let next = inline(view, i + 1);
            if let Some(found) = phrase(view, next, false).filter(|p| p.part == Part::Addenda) {
                return self.units(Phrase { start: i, ..found }, None);
            }
        }
        let terms = self.term_heads.contains(&view.at(i)).then_some(&self.terms);
        if let Some(found) = mention(view, i, terms) {
            return self.mention(found);
        }
        self.letter(i)
    }

    fn mention(&mut self, found: Mention) -> usize {
        let index = self.events.len();
        let end = found.end;
        if let Some(unit) = found.unit {
            self.pending.push((unit, index));
        }
        self.events.push(Event::Mention(found));
        self.last_mention = Some(index);
        end
    }

    fn define(&mut self, i: usize) {
        let Some(term) = definition(self.view, i) else { return };
        let Some(index) = self.last_mention else { return };
        let near = match self.events.get(index) {
            Some(Event::Mention(m)) => crate::define::belongs(self.view, m.end, self.last_units, i),
            _ => false,
        };
        if near && self.terms.len() < 512 {
            if let Some(head) = term.name.chars().next().filter(|c| !self.term_heads.contains(c)) {
                self.term_heads.push(head);
            }
            if term.scoped {
                self.scoped.push(term.name.clone());
            }
            self.terms.insert(term.name, Term { mention: index, old: term.old });
        }
    }

    /// A law that a sentence amends and no table knows.
    fn amended(&mut self, i: usize) {
        let Some((start, end)) = amended(self.view, i, self.own_text) else { return };
        let known = self.last_mention.and_then(|m| self.events.get(m));
        if !matches!(known, Some(Event::Mention(m)) if m.end >= end) {
            self.mention(Mention::named(start, end, self.view.str(start, end)));
        }
    }

    fn annex(&mut self, i: usize) -> usize {
        match phrase(self.view, i, false) {
            Some(found) => self.bare(found),
            None => i + 1,
        }
    }

    fn numbered(&mut self, i: usize) -> usize {
        let view = self.view;
        if is_act_no(view, i)
            && let Some((_, end)) = act_no(view, i)
        {
            return end;
        }
        match phrase(view, i, false) {
            // `별표 6에 따른 제5급제8호`: a grade of disability.
            Some(found) if found.top == Some(Level::Item) && view.back(view.skip_back(i)) == '급' => {
                found.end
            }
            // `공포(2026. 6. 9. 제21794호)`: no law has a thousand items.
            Some(found) if found.top == Some(Level::Item) && is_large(&found) => {
                if self.own_text {
                    found.end
                } else {
                    self.of_paper(&found)
                }
            }
            Some(found) => self.bare(found),
            None => i + 1,
        }
    }

    /// `나목` after an item or in an enumeration.
    fn letter(&mut self, i: usize) -> usize {
        let view = self.view;
        let word = if view.at(i) == '(' { i + 3 } else { i + 1 };
        if view.at(inline(view, word)) != '목' {
            return i + 1;
        }
        match phrase(view, i, false) {
            Some(found) if found.top == Some(Level::Subitem) => self.bare(found),
            _ => i + 1,
        }
    }

    fn circled(&mut self, i: usize) -> usize {
        let view = self.view;
        let enumerated = self.last_circled && i - self.last_units <= 3 && joins(view, self.last_units, i);
        if enumerated && let Some(found) = phrase(view, i, true) {
            return self.bare(found);
        }
        if let Some((mark, end)) = item_mark(view, i) {
            self.events.push(Event::Mark(mark));
            return end;
        }
        i + 1
    }

    fn digit(&mut self, i: usize) -> usize {
        let view = self.view;
        let previous = self.last_case.as_ref();
        if let Some(hit) = case(view, i, previous) {
            let end = hit.end;
            self.last_case = Some(hit.clone());
            self.cited += 1;
            self.events.push(Event::Case(hit));
            return end;
        }
        let free = !in_word(view.back(i)) || matches!(view.back(i), '및' | '와' | '과');
        if free && let Some(found) = mention(view, i, None) {
            return self.mention(found);
        }
        let enumerated = self.last_bare && joins(view, self.last_units, i);
        if enumerated && let Some(found) = phrase(view, i, true).filter(|p| !p.circled) {
            return self.bare(found);
        }
        let after_sentence = self.own_text && view.ends(i, "다.").is_some();
        if after_sentence && let Some((mark, end)) = item_mark(view, i) {
            self.events.push(Event::Mark(mark));
            return end;
        }
        let mut end = i;
        while view.at(end).is_ascii_digit() {
            end += 1;
        }
        end
    }

    fn units(&mut self, found: Phrase, owner: Option<usize>) -> usize {
        let end = found.end;
        self.last_units = end;
        self.cited += 1;
        self.last_private = false;
        self.last_bare = found.bare || found.shared || owner.is_some();
        self.last_circled = found.circled;
        self.events.push(Event::Phrase(found, owner));
        end
    }

    fn past_url(&self, i: usize) -> usize {
        let mut end = i;
        while !matches!(self.view.at(end), ' ' | '\n' | '\0' | ')' | '"' | '>' | '|') {
            end += 1;
        }
        end
    }
}

/// `제3…`, `제 3…`, `第三…`: what begins with 제 and may be a unit.
fn opens_number(view: &View, i: usize) -> bool {
    let next = view.at(view.skip(i + 1));
    next.is_ascii_digit() || next == '\u{fffd}' || !is_hangul(next) && next.is_alphanumeric()
}

/// One article and nothing below it.
fn is_article(found: &Phrase) -> bool {
    found.low == Some(Level::Article) && found.to.is_none() && found.tail.is_none() && !found.shared
}

fn is_large(found: &Phrase) -> bool {
    let item = found.units.item.as_deref().and_then(|no| no.split('의').next());
    item.is_some_and(|no| no.len() > 3)
}

fn in_word(before: char) -> bool {
    is_hangul(before) || before.is_ascii_alphanumeric()
}
