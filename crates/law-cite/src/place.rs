//! A place while it is being worked out, and where the reader of a law's own text stands.

use crate::law::Law;
use crate::units::Level;
use law_model::{ActRef, ArticleNo, Part, UnitRef};

/// Which text of a law is meant: the current one, or one before an amendment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Version {
    pub law: Law,
    pub old: bool,
    pub old_until: Option<ActRef>,
}

impl Version {
    pub(crate) fn current(law: Law) -> Self {
        Self { law, old: false, old_until: None }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    pub version: Version,
    pub part: Part,
    pub addenda: Option<ActRef>,
    pub units: UnitRef,
}

impl Place {
    pub(crate) fn of(version: Version) -> Self {
        Self { version, part: Part::Main, addenda: None, units: UnitRef::default() }
    }

    /// The same place without the unit `level` and what is below it.
    pub(crate) fn above(&self, level: Level) -> Self {
        let mut place = self.clone();
        let units = &mut place.units;
        units.subitem = None;
        if level <= Level::Item {
            units.item = None;
        }
        if level <= Level::Paragraph {
            units.paragraph = None;
        }
        if level <= Level::Article {
            units.article = None;
            units.annex = None;
            if place.part == Part::Annex {
                place.part = Part::Main;
            }
        }
        place
    }

    pub(crate) fn has(&self, level: Level) -> bool {
        match level {
            Level::Article => self.units.article.is_some(),
            Level::Paragraph => self.units.paragraph.is_some(),
            Level::Item => self.units.item.is_some(),
            Level::Subitem => self.units.subitem.is_some(),
        }
    }

    pub(crate) fn unit(&self, level: Level) -> Option<&str> {
        match level {
            Level::Article => self.units.article.as_deref(),
            Level::Paragraph => self.units.paragraph.as_deref(),
            Level::Item => self.units.item.as_deref(),
            Level::Subitem => self.units.subitem.as_deref(),
        }
    }

    pub(crate) fn set(&mut self, level: Level, no: Option<String>) {
        match level {
            Level::Article => self.units.article = no,
            Level::Paragraph => self.units.paragraph = no,
            Level::Item => self.units.item = no,
            Level::Subitem => self.units.subitem = no,
        }
    }

    /// Takes over what a phrase says.
    pub(crate) fn fill(&mut self, units: &UnitRef) {
        for (slot, said) in [
            (&mut self.units.article, &units.article),
            (&mut self.units.paragraph, &units.paragraph),
            (&mut self.units.item, &units.item),
            (&mut self.units.subitem, &units.subitem),
        ] {
            if said.is_some() {
                slot.clone_from(said);
            }
        }
        if units.annex.is_some() {
            self.units.annex.clone_from(&units.annex);
        }
    }
}

/// The unit `count` before `no`: the article before 7 is 6, before 103의3 it is 103의2.
pub(crate) fn before(no: &str, count: u16) -> Option<String> {
    let at = ArticleNo::parse(no)?;
    let earlier = if at.branch > 0 {
        let branch = at.branch.checked_sub(count)?;
        ArticleNo::new(at.main, if branch < 2 { 0 } else { branch })
    } else {
        ArticleNo::new(at.main.checked_sub(count).filter(|&n| n > 0)?, 0)
    };
    Some(earlier.to_string())
}

#[cfg(test)]
mod tests {
    use super::before;

    #[test]
    fn units_before() {
        for (no, count, earlier) in [
            ("7", 1, Some("6")),
            ("7", 2, Some("5")),
            ("103의3", 1, Some("103의2")),
            ("103의2", 1, Some("103")),
            ("1", 1, None),
        ] {
            assert_eq!(before(no, count).as_deref(), earlier, "{no}");
        }
    }
}
