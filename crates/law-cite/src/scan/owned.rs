//! Units without a mention of a law: what owns them.

use super::{Event, Scanner};
use crate::articles::opening;
use crate::heading::heading;
use crate::joints::joins;
use crate::mention::Mention;
use crate::owner::{Owner, owner};
use crate::phrase::Phrase;
use crate::units::{Level, inline};
use law_model::ArticleNo;

impl Scanner<'_> {
    /// Units without a mention: an enumeration, an unknown law before them, or a paper that is no law.
    pub(super) fn bare(&mut self, found: Phrase) -> usize {
        let view = self.view;
        if found.top == Some(Level::Item) && view.starts(inline(view, found.end), "협약") {
            // ILO 제87호 협약.
            return found.end;
        }
        let joined = self.last_units > 0 && joins(view, self.last_units, found.start);
        // `기업회계기준서 제1002호 제5항`: the next unit of the same paper.
        let next = view.skip_back(found.start) == self.last_units && self.last_units > 0;
        if (joined || next) && self.last_private {
            self.last_units = found.end;
            return found.end;
        }
        if !joined {
            match owner(view, found.start, found.top, &self.terms) {
                Some(Owner::Private) if !self.own_text => return self.of_paper(&found),
                None if self.next_of_paper(&found) => return self.of_paper(&found),
                // `42 U.S.C. § 1983`: the sign alone says nothing of the law.
                None if view.at(found.start) == '§' => return found.end,
                Some(Owner::Law(law)) if !self.covered(&law) => {
                    self.mention(law);
                    let index = self.events.len() - 1;
                    self.pending.pop();
                    return self.units(found, Some(index));
                }
                Some(Owner::Unknown) if !self.own_text => {
                    let end = self.units(found.clone(), None);
                    self.events.pop();
                    self.events.push(Event::Unowned(found));
                    return end;
                }
                _ => {}
            }
        }
        self.units(found, None)
    }

    /// Units of a paper that is no law.
    pub(super) fn of_paper(&mut self, found: &Phrase) -> usize {
        self.events.push(Event::Private);
        self.paper = main_no(found);
        self.last_units = found.end;
        self.last_private = true;
        self.last_bare = false;
        found.end
    }

    /// `계약서 제2조 (표시) … 제3조 (대금) …`: the next article of a paper that is quoted, by its number and its title.
    pub(super) fn next_of_paper(&self, found: &Phrase) -> bool {
        let next = self.paper.zip(main_no(found)).is_some_and(|(last, no)| no > last && no - last <= 10);
        next && (heading(self.view, found.start).is_some() || opening(self.view, found.start).is_some())
    }

    /// The name before the units is one that was already read.
    fn covered(&self, law: &Mention) -> bool {
        let last = self.last_mention.and_then(|i| self.events.get(i));
        matches!(last, Some(Event::Mention(m)) if m.end >= law.end)
    }
}

fn main_no(found: &Phrase) -> Option<u16> {
    ArticleNo::parse(found.units.article.as_deref()?).map(|no| no.main)
}
