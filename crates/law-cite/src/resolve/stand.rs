//! Where the reader stands in a law's own text: headings and marks move the place.

use super::Resolver;
use crate::heading::Mark;
use crate::law::Law;
use crate::phrase::Phrase;
use crate::place::{Place, Version};
use crate::units::Level;
use law_model::{Kind, Part};

impl Resolver<'_> {
    /// A heading of a law quoted in free text: `제11조(교사의 신규채용 등) ①`.
    pub(super) fn heading(&mut self, phrase: &Phrase) {
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

    pub(super) fn speaks_of_itself(&self, from: usize) -> bool {
        let to = (from + 200).min(self.view.len());
        let text = self.view.str(from, to);
        ["이 법", "이 영", "이 규칙"].iter().any(|w| text.contains(w))
    }

    pub(super) fn mark(&mut self, mark: &Mark) {
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
