//! Items that are not those of the place where they stand: of an annex, or of the provision that the sentence recites.

use super::Resolver;
use crate::phrase::Phrase;
use crate::place::Place;
use crate::units::{Level, digits, inline};
use law_model::Part;

/// Characters of a line that are looked over.
const LINE: usize = 1000;
/// Characters between an annex and its item.
const NEAR: usize = 60;

impl Resolver<'_> {
    /// `같은 비고 제5호`, `교육비란 제2호`, `법 별표 2 중 정교사(2급) 자격 제9호`: an item of the annex named before.
    pub(super) fn of_annex(&self, phrase: &Phrase) -> Option<Place> {
        if phrase.part != Part::Main || !matches!(phrase.top, Some(Level::Item | Level::Subitem)) {
            return None;
        }
        let view = self.view;
        let near = phrase.start - self.last_end.min(phrase.start) <= NEAR;
        let between = if near { view.str(self.last_end, phrase.start) } else { "" };
        let last = self.places.front().filter(|last| last.units.annex.is_some());
        let among =
            last.is_some() && between.starts_with(" 중 ") && !between.contains(['.', ',', '"', '\n', '”']);
        let column = self.in_column(phrase.start);
        if !(among && phrase.top == Some(Level::Item) || column) {
            return None;
        }
        let base = self.places.iter().find(|place| place.units.annex.is_some())?;
        let mut place = base.above(phrase.top?);
        place.part = Part::Annex;
        place.units.annex.clone_from(&base.units.annex);
        Some(place)
    }

    /// Right behind 비고 or a column of a table (`산정기준란`).
    pub(super) fn in_column(&self, at: usize) -> bool {
        let view = self.view;
        let end = view.skip_back(at);
        let end = end - usize::from(view.back(end) == '의');
        ["비고", "비고란", "기준란", "행위란"].iter().any(|word| view.ends(end, word).is_some())
    }

    /// `제1항 각 호의 행위가 종료된 때(제5호 및 제6호의 경우 …)` in a paragraph that has no items: those of 제1항.
    pub(super) fn recited(&self, phrase: &Phrase) -> Option<Place> {
        if phrase.top != Some(Level::Item) || phrase.part != Part::Main {
            return None;
        }
        let (view, from) = (self.view, self.last_end);
        let line = (phrase.start.saturating_sub(LINE)..phrase.start).rev().find(|&i| view.at(i) == '\n')?;
        let base = self.places.front().filter(|last| last.part == Part::Main && last.has(Level::Article))?;
        let own = self.own.as_ref() == Some(&base.version.law);
        let same_line = from > line && phrase.start > from;
        (own && same_line && !self.is_item(line + 1) && !self.has_items(phrase.end))
            .then(|| base.above(Level::Item))
    }

    /// The line at `i` begins with the number of an item: `1.`, `2의2\.`.
    fn is_item(&self, i: usize) -> bool {
        let Some((mut no, end)) = digits(self.view, inline(self.view, i)) else { return false };
        let end = crate::units::branches(self.view, end, &mut no);
        self.view.at(end) == '.' || self.view.at(end) == '\\'
    }

    /// The next line that is not empty is an item; so is, as far as can be seen, what follows a very long line.
    fn has_items(&self, from: usize) -> bool {
        let view = self.view;
        let Some(end) = (from..from + LINE).find(|&i| matches!(view.at(i), '\n' | '\0')) else { return true };
        let mut next = end;
        while view.at(next) == '\n' {
            next = inline(view, next + 1);
        }
        self.is_item(next)
    }
}
