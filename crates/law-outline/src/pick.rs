//! Which version holds on a day, and which others hold beside it.

use crate::law::{Law, Version, VersionNo};
use law_model::{LawId, Ymd};
use law_vocab::order::Arrange;

/// The law on one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionPick {
    /// This version is in force.
    Version(VersionNo),
    /// Repealed by this version (폐지, 타법폐지).
    Repealed(VersionNo),
    /// Another 법령ID of the same name took its place on that day or before.
    Replaced { by: LawId, since: Ymd },
    /// The whole history is known and the law was not in force yet; its first version.
    NotYet(VersionNo),
    /// What held on this day is not known; the known versions around it.
    HistoryGap { before: Option<VersionNo>, after: Option<VersionNo> },
}

impl Law {
    /// The version with the greatest effective date ≤ `day` and, among those, the latest promulgation.
    #[must_use]
    pub fn version_on(&self, day: Ymd) -> VersionPick {
        let timeline = &self.order;
        let next = timeline.partition_point(|no| self.effective(*no) <= Some(day));
        let after = timeline.get(next).copied();
        let Some(pick) = next.checked_sub(1).and_then(|i| timeline.get(i).copied()) else {
            return self.before_the_first(after);
        };
        if self.misses_act_after(pick, day) {
            return VersionPick::HistoryGap { before: Some(pick), after };
        }
        let repeals = |no: &VersionNo| self.version(*no).is_some_and(|v| v.amendment.repeals());
        if let Some(end) = self.together(pick, day).into_iter().find(repeals) {
            return VersionPick::Repealed(end);
        }
        match self.successor {
            Some((by, since)) if since <= day => VersionPick::Replaced { by, since },
            _ => VersionPick::Version(pick),
        }
    }

    /// Versions by effective date; of several with one date only the latest promulgated, which holds.
    pub fn timeline(&self) -> impl DoubleEndedIterator<Item = VersionNo> {
        self.order.iter().copied()
    }

    /// The versions whose texts are in force together on `day`: first the one of [`Self::version_on`],
    /// then those promulgated after it that took effect before it.
    ///
    /// An act of December in force at once crosses an act of January that waits until February: each
    /// text is written without the other, and from February on both are the law. In one of four such
    /// crossings the text of the later effective date lacks articles that the other one brought.
    #[must_use]
    pub fn in_force(&self, day: Ymd) -> Vec<VersionNo> {
        match self.version_on(day) {
            VersionPick::Version(pick) => self.together(pick, day),
            _ => Vec::new(),
        }
    }

    /// The texts that "제N호로 개정되기 전의 것" can mean: in force until the act took effect, first, and the
    /// one promulgated before it. Empty when the act is not among the known versions or is the first.
    #[must_use]
    pub fn before_act(&self, promulgated: Option<Ymd>, act_no: Option<u32>) -> Vec<VersionNo> {
        if promulgated.is_none() && act_no.is_none() {
            return Vec::new();
        }
        let named = |v: &Version| {
            promulgated.is_none_or(|day| day == v.promulgated) && act_no.is_none_or(|no| no == v.act_no)
        };
        let Some((act, version)) = self.versions().find(|(_, v)| named(v)) else { return Vec::new() };
        let mut before: Vec<VersionNo> = match self.version_on(version.effective.plus_days(-1)) {
            VersionPick::Version(pick) => self.together(pick, version.effective.plus_days(-1)),
            _ => Vec::new(),
        };
        let promulgated_before = act.0.checked_sub(1).map(VersionNo);
        before.extend(promulgated_before.filter(|no| !before.contains(no)));
        before
    }

    pub(crate) fn together(&self, pick: VersionNo, day: Ymd) -> Vec<VersionNo> {
        let mut chain = vec![pick];
        let earlier = self.order.iter().rev().filter(|no| self.effective(**no) <= Some(day));
        for no in earlier {
            if chain.last().is_some_and(|last| no > last) {
                chain.push(*no);
            }
        }
        chain
    }

    /// Everything from this version's promulgation on is known from its 제정.
    pub(crate) fn begins_known(&self) -> bool {
        !self.trimmed && self.versions.first().is_some_and(|v| v.amendment.begins())
    }

    fn before_the_first(&self, after: Option<VersionNo>) -> VersionPick {
        match after {
            Some(first) if self.begins_known() => VersionPick::NotYet(first),
            _ => VersionPick::HistoryGap { before: None, after },
        }
    }

    /// An act between `pick` and `day` that the addenda name but the history lacks.
    fn misses_act_after(&self, pick: VersionNo, day: Ymd) -> bool {
        let Some(promulgated) = self.version(pick).map(|v| v.promulgated) else { return false };
        let later = self.versions.iter().skip(pick.0 + 1);
        later.filter_map(|v| v.gap_since).any(|missing| promulgated < missing && missing <= day)
    }

    /// Fills [`Self::timeline`].
    pub(crate) fn ordered(mut self) -> Self {
        let mut order: Vec<VersionNo> = self.versions().map(|(no, _)| no).collect();
        order.arrange_by_key(|no| (self.effective(*no), self.version(*no).map(|v| v.promulgated), *no));
        for no in order {
            if self.order.last().is_some_and(|last| self.effective(*last) == self.effective(no)) {
                self.order.pop();
            }
            self.order.push(no);
        }
        self
    }

    pub(crate) fn effective(&self, no: VersionNo) -> Option<Ymd> {
        self.version(no).map(|v| v.effective)
    }
}
