//! Where the reader stands in a law's own text: headings and marks move the place.

use super::{Resolver, What};
use crate::heading::{Mark, heading};
use crate::law::Law;
use crate::phrase::Phrase;
use crate::place::{Place, Version};
use crate::units::Level;
use law_model::{ArticleNo, Kind, Part};

/// Characters between the name of a law that heads a text and the first article of it.
const NEAR: usize = 200;
/// Characters from one quoted article, with its text, to the next.
const APART: usize = 1_000;

/// How the line of a law's name leads to the articles below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Announced {
    /// The name stands there by itself, not in words that a contract may say of its law too.
    pub plain: bool,
}

impl Resolver<'_> {
    /// A heading of a law quoted in free text: `제11조(교사의 신규채용 등) ①`.
    pub(super) fn heading(&mut self, phrase: &Phrase) {
        let contract = self.private && phrase.units.article.as_deref() == Some("1");
        let lends = |(_, end, how): &(Version, usize, Announced)| {
            phrase.start - end.min(&phrase.start) < NEAR && (how.plain || !contract)
        };
        let quoted = self.announced.take().filter(lends).map(|(version, ..)| version);
        let quoted = quoted.or_else(|| self.stand.as_ref().map(|s| s.version.clone()));
        let titled = heading(self.view, phrase.start).is_some();
        let known = quoted.is_some();
        let quoted = quoted.or_else(|| self.listed(phrase, titled));
        // What quotes articles of a law is no paper with articles of its own.
        self.private &= quoted.is_none();
        let version = match quoted {
            Some(version) => version,
            None if self.private => return,
            None => Version::current(Law::Unnamed(Kind::Statute)),
        };
        let mut place = Place::of(version);
        place.units = phrase.units.clone();
        self.found(phrase.start, phrase, place.clone());
        if titled || known {
            self.stand = Some(place);
        }
    }

    /// `민법 제750조 불법행위\n제751조 …`: a list of articles, one a line; the line before names the law. Articles with their
    /// titles and texts may stand further apart.
    fn listed(&self, phrase: &Phrase, titled: bool) -> Option<Version> {
        let view = self.view;
        let last = self.hits.last()?;
        let What::Place(cited) = &last.what else { return None };
        let behind = view.str(last.end, phrase.start);
        let opens = matches!(view.back(view.skip_back(last.start)), '\0') || view.back(last.start) == '\n';
        let no = |units: &law_model::UnitRef| ArticleNo::parse(units.article.as_deref()?);
        let rises = no(&cited.place.units) < no(&phrase.units);
        let apart = phrase.start - last.end.min(phrase.start);
        let titles = titled && heading(view, last.start).is_some() && rises && apart < APART;
        let line = behind.matches('\n').count() == 1 && apart < NEAR;
        let listed = line && opens && (behind.trim().is_empty() || rises && !behind.contains('.'));
        let version = &cited.place.version;
        ((titles || listed) && !matches!(version.law, Law::Unnamed(_))).then(|| version.clone())
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
