//! One law, decoded: its versions, and for every article the versions that changed it.

use crate::OutlineError;
use crate::shape::Shape;
use law_model::{ArticleNo, LawId, Mst, Ymd};
use std::ops::Range;

/// 제개정구분.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amendment {
    /// 제정.
    Enacted,
    /// 일부개정.
    Partial,
    /// 타법개정: by the addenda of another act.
    ByOtherAct,
    /// 전부개정.
    Whole,
    /// 폐지제정: an earlier law of the name was repealed and this one enacted.
    Reenacted,
    /// 폐지.
    Repealed,
    /// 타법폐지.
    RepealedByOtherAct,
    /// Upstream leaves it open.
    Unstated,
}

impl Amendment {
    /// In the order of their codes in the file.
    pub(crate) const ALL: [(Self, &'static str); 8] = [
        (Self::Enacted, "제정"),
        (Self::Partial, "일부개정"),
        (Self::ByOtherAct, "타법개정"),
        (Self::Whole, "전부개정"),
        (Self::Reenacted, "폐지제정"),
        (Self::Repealed, "폐지"),
        (Self::RepealedByOtherAct, "타법폐지"),
        (Self::Unstated, ""),
    ];

    /// The word of the gazette; empty when unstated.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(a, _)| *a == self).map_or("", |(_, word)| word)
    }

    /// From its effective date on, the law is no longer in force.
    #[must_use]
    pub fn repeals(self) -> bool {
        matches!(self, Self::Repealed | Self::RepealedByOtherAct)
    }

    /// Nothing of this law is older.
    #[must_use]
    pub fn begins(self) -> bool {
        matches!(self, Self::Enacted | Self::Reenacted)
    }
}

/// One promulgated version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    pub mst: Mst,
    pub promulgated: Ymd,
    /// One date per version; 9999-01-01 = not fixed yet.
    pub effective: Ymd,
    /// 공포번호.
    pub act_no: u32,
    pub amendment: Amendment,
    /// Day of the first act that the addenda name between the version before and this one and that the
    /// history lacks.
    pub gap_since: Option<Ymd>,
    pub(crate) name: Range<usize>,
    pub(crate) class: Range<usize>,
}

/// Position of a version in file order (the order of promulgation).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct VersionNo(pub(crate) usize);

/// What a version did to an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Words only.
    Text,
    /// Gone without a trace (after a 전부개정).
    Gone,
    /// 삭제.
    Deleted,
    /// Title (in the text) and shape (in the shapes) from here on.
    Set { title: Range<usize>, shape: Range<usize> },
}

#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub version: usize,
    pub change: Change,
}

#[derive(Clone, Debug)]
pub(crate) struct ArticleLine {
    pub no: ArticleNo,
    pub events: Range<usize>,
}

/// One law with all its known versions.
#[derive(Clone, Debug)]
pub struct Law {
    pub(crate) id: LawId,
    pub(crate) versions: Vec<Version>,
    /// See [`Self::timeline`].
    pub(crate) order: Vec<VersionNo>,
    pub(crate) successor: Option<(LawId, Ymd)>,
    /// The file holds only the versions from the as-of date on.
    pub(crate) trimmed: bool,
    pub(crate) articles: Vec<ArticleLine>,
    pub(crate) events: Vec<Event>,
    pub(crate) shapes: Vec<u8>,
    pub(crate) text: String,
}

/// One article of one version.
#[derive(Clone, Copy, Debug)]
pub enum ArticleState<'a> {
    /// An article with its title (possibly empty) and shape.
    Live { title: &'a str, shape: Shape<'a> },
    /// 삭제; the title is the last one it had.
    Deleted { title: &'a str },
}

impl Law {
    #[must_use]
    pub fn id(&self) -> LawId {
        self.id
    }

    /// In file order, which is the order of promulgation and not always that of the effective dates.
    pub fn versions(&self) -> impl ExactSizeIterator<Item = (VersionNo, &Version)> {
        self.versions.iter().enumerate().map(|(i, v)| (VersionNo(i), v))
    }

    #[must_use]
    pub fn version(&self, no: VersionNo) -> Option<&Version> {
        self.versions.get(no.0)
    }

    /// The version with this MST.
    #[must_use]
    pub fn by_mst(&self, mst: Mst) -> Option<VersionNo> {
        self.versions.iter().position(|v| v.mst == mst).map(VersionNo)
    }

    /// The latest promulgated version, in force or not.
    #[must_use]
    pub fn latest(&self) -> Option<VersionNo> {
        self.versions.len().checked_sub(1).map(VersionNo)
    }

    /// Name of the law in a version.
    #[must_use]
    pub fn name(&self, no: VersionNo) -> &str {
        self.version(no).map_or("", |v| self.words(&v.name))
    }

    /// 법령구분 of a version: 법률, 대통령령, 행정안전부령 ….
    #[must_use]
    pub fn class(&self, no: VersionNo) -> &str {
        self.version(no).map_or("", |v| self.words(&v.class))
    }

    /// The law of the same name that took this one's place, and the day it took effect.
    #[must_use]
    pub fn successor(&self) -> Option<(LawId, Ymd)> {
        self.successor
    }

    /// The article as it stands in a version; `None` when that version has no such number.
    #[must_use]
    pub fn article(&self, version: VersionNo, no: ArticleNo) -> Option<ArticleState<'_>> {
        let at = self.articles.binary_search_by_key(&no, |a| a.no).ok()?;
        self.state(self.articles.get(at)?, version)
    }

    /// All articles of a version in the order of their numbers, deleted ones included.
    pub fn articles(&self, version: VersionNo) -> impl Iterator<Item = (ArticleNo, ArticleState<'_>)> {
        self.articles.iter().filter_map(move |a| Some((a.no, self.state(a, version)?)))
    }

    pub(crate) fn state(&self, line: &ArticleLine, version: VersionNo) -> Option<ArticleState<'_>> {
        let mut title = "";
        let mut state = None;
        for event in self.events_of(line).iter().take_while(|e| e.version <= version.0) {
            match &event.change {
                Change::Text => {}
                Change::Gone => state = None,
                Change::Deleted => state = Some(ArticleState::Deleted { title }),
                Change::Set { title: range, shape } => {
                    title = self.words(range);
                    let shape = Shape(self.shapes.get(shape.clone()).unwrap_or_default());
                    state = Some(ArticleState::Live { title, shape });
                }
            }
        }
        state
    }

    pub(crate) fn events_of(&self, line: &ArticleLine) -> &[Event] {
        self.events.get(line.events.clone()).unwrap_or_default()
    }

    fn words(&self, range: &Range<usize>) -> &str {
        self.text.get(range.clone()).unwrap_or("")
    }

    /// Memory held, for the cache.
    pub(crate) fn weight(&self) -> usize {
        size_of::<Self>()
            + self.versions.capacity() * (size_of::<Version>() + size_of::<VersionNo>())
            + self.articles.capacity() * size_of::<ArticleLine>()
            + self.events.capacity() * size_of::<Event>()
            + self.shapes.capacity()
            + self.text.capacity()
    }
}

impl Law {
    /// Checks every range once; a law that passed never answers from a wrong place.
    pub(crate) fn validated(self) -> Result<Self, OutlineError> {
        let bad = OutlineError::Corrupt("range");
        let text = |r: &Range<usize>| self.text.get(r.clone()).map(|_| ()).ok_or(bad);
        for v in &self.versions {
            text(&v.name)?;
            text(&v.class)?;
        }
        for event in &self.events {
            if event.version >= self.versions.len() {
                return Err(bad);
            }
            if let Change::Set { title, shape } = &event.change {
                text(title)?;
                self.shapes.get(shape.clone()).ok_or(bad)?;
            }
        }
        if self.articles.is_sorted_by(|a, b| a.no < b.no) { Ok(self) } else { Err(bad) }
    }
}
