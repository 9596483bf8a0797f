//! What happened to an article, a place, a name over time.

use crate::law::{ArticleState, Change, Event, Law, VersionNo};
use crate::place::{Place, PlaceState};
use law_model::{ArticleNo, Ymd};

/// One event in the life of an article, on the day the version took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArticleEvent<'a> {
    pub day: Ymd,
    pub version: VersionNo,
    pub what: ArticleEventKind<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArticleEventKind<'a> {
    /// In the first known version already, which is not the 제정.
    FirstKnown {
        title: &'a str,
    },
    /// New, or back after it had been deleted.
    Added {
        title: &'a str,
    },
    Retitled {
        from: &'a str,
        to: &'a str,
    },
    /// 삭제.
    Deleted,
    /// Gone without a 삭제, as after a 전부개정.
    Gone,
    /// Words, 항, 호 or 목 changed.
    TextChanged,
}

/// A stretch of time in which a place did not change its state. `until` is exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<'a> {
    pub from: Ymd,
    pub until: Option<Ymd>,
    pub version: VersionNo,
    pub state: PlaceState<'a>,
}

/// A name the law had from a day on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameSince<'a> {
    pub name: &'a str,
    /// 법률, 대통령령, ….
    pub class: &'a str,
    pub from: Ymd,
    pub version: VersionNo,
}

impl Law {
    /// Events of one article in the order in which they took effect.
    #[must_use]
    pub fn history_of(&self, no: ArticleNo) -> Vec<ArticleEvent<'_>> {
        let mut events = Vec::new();
        // Outside: no version seen yet; inside: the article was not there.
        let mut before: Option<Option<ArticleState<'_>>> = None;
        for version in self.timeline() {
            let Some(day) = self.effective(version) else { continue };
            let now = self.merged(version, day, no);
            let mut add = |what| events.push(ArticleEvent { day, version, what });
            match (before.flatten(), now) {
                (
                    Some(ArticleState::Live { title: from, shape: old }),
                    Some(ArticleState::Live { title, shape }),
                ) => {
                    if from != title {
                        add(ArticleEventKind::Retitled { from, to: title });
                    }
                    if old.0 != shape.0 || self.reworded(version, no) {
                        add(ArticleEventKind::TextChanged);
                    }
                }
                (_, Some(ArticleState::Live { title, .. })) if before.is_some() || self.begins_known() => {
                    add(ArticleEventKind::Added { title });
                }
                (_, Some(ArticleState::Live { title, .. })) => add(ArticleEventKind::FirstKnown { title }),
                (Some(ArticleState::Live { .. }) | None, Some(ArticleState::Deleted { .. })) => {
                    add(ArticleEventKind::Deleted);
                }
                (Some(ArticleState::Live { .. }), None) => add(ArticleEventKind::Gone),
                _ => {}
            }
            before = Some(now);
        }
        events
    }

    /// The states of a place over all versions, equal neighbours merged. Stretches in which the law was
    /// repealed are left out; before the first span nothing is known or nothing was in force
    /// (see [`Self::version_on`]).
    #[must_use]
    pub fn life_of(&self, place: &Place) -> Vec<Span<'_>> {
        let mut spans: Vec<Span<'_>> = Vec::new();
        for version in self.timeline() {
            let Some(v) = self.version(version) else { continue };
            let from = v.effective;
            let state = self.united(version, from, place);
            if let Some(last) = spans.last_mut().filter(|s| s.until.is_none()) {
                if last.state == state && !v.amendment.repeals() {
                    continue;
                }
                last.until = Some(from);
            }
            if !v.amendment.repeals() {
                spans.push(Span { from, until: None, version, state });
            }
        }
        spans
    }

    /// The article as the texts in force together tell it: the word of the last one that changed it.
    fn merged(&self, pick: VersionNo, day: Ymd, no: ArticleNo) -> Option<ArticleState<'_>> {
        let together = self.together(pick, day);
        let changed = |version: &&VersionNo| {
            let events = self.events_for(no);
            events.iter().any(|e| e.version == version.0 && e.change != Change::Text)
        };
        let teller = together.iter().find(changed).or(together.last())?;
        self.article(*teller, no)
    }

    fn united(&self, pick: VersionNo, day: Ymd, place: &Place) -> PlaceState<'_> {
        let states = self.together(pick, day).into_iter().map(|version| self.place(version, place));
        states.into_iter().find(PlaceState::exists).unwrap_or_else(|| self.place(pick, place))
    }

    fn reworded(&self, version: VersionNo, no: ArticleNo) -> bool {
        self.events_for(no).iter().any(|e| e.version == version.0 && e.change == Change::Text)
    }

    fn events_for(&self, no: ArticleNo) -> &[Event] {
        let line = self.articles.binary_search_by_key(&no, |a| a.no).ok().and_then(|i| self.articles.get(i));
        line.map_or(&[][..], |line| self.events_of(line))
    }

    /// Names and classes over time; the first is the oldest known.
    #[must_use]
    pub fn names(&self) -> Vec<NameSince<'_>> {
        let mut names: Vec<NameSince<'_>> = Vec::new();
        for version in self.timeline() {
            let (name, class) = (self.name(version), self.class(version));
            if names.last().is_none_or(|last| last.name != name || last.class != class)
                && let Some(from) = self.effective(version)
            {
                names.push(NameSince { name, class, from, version });
            }
        }
        names
    }
}
