//! Does a place exist in a version: 제N조의M, its 항, 호 and 목.

use crate::law::{ArticleState, Law, VersionNo};
use crate::shape::{Shape, Unit, next_subitem};
use law_model::{ArticleNo, Ymd};

/// A place of the main part. 항 and 호 carry branch numbers (`제2호의2`) like articles do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub article: ArticleNo,
    pub paragraph: Option<ArticleNo>,
    pub item: Option<ArticleNo>,
    pub subitem: Option<char>,
}

impl Place {
    #[must_use]
    pub fn article(article: ArticleNo) -> Self {
        Self { article, paragraph: None, item: None, subitem: None }
    }

    /// From the record form of a citation: `103의2`, `1`, `2의2`, `나`. A 세목 (`나.1`) counts as its 목:
    /// the outline goes no deeper.
    #[must_use]
    pub fn parse(
        article: &str,
        paragraph: Option<&str>,
        item: Option<&str>,
        subitem: Option<&str>,
    ) -> Option<Self> {
        fn number(text: Option<&str>) -> Option<Option<ArticleNo>> {
            text.map_or(Some(None), |t| ArticleNo::parse(t).map(Some))
        }
        let subitem = match subitem {
            Some(text) => Some(text.chars().next()?),
            None => None,
        };
        Some(Self {
            article: ArticleNo::parse(article)?,
            paragraph: number(paragraph)?,
            item: number(item)?,
            subitem,
        })
    }
}

/// Which kind of unit a statement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitKind {
    Article,
    Paragraph,
    Item,
}

/// How well the asked place fits the one that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    Exact,
    /// No 항 was named, but the 호 stands only in numbered 항: in this one first.
    UnderParagraph(u16),
}

/// What a version says about a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceState<'a> {
    /// It is there; the title of its article may be empty.
    Exists {
        title: &'a str,
        fit: Fit,
    },
    /// The unit named is marked 삭제; the title is the article's last.
    Deleted {
        unit: UnitKind,
        title: &'a str,
    },
    /// No such article; the closest live ones before and after.
    NoArticle {
        before: Option<ArticleNo>,
        after: Option<ArticleNo>,
    },
    /// `max` is the last 항. `plain`: the article has no numbered 항 at all, so a writer who says
    /// 제1항 may mean its only sentence.
    NoParagraph {
        title: &'a str,
        max: u16,
        plain: bool,
    },
    /// `last` is the last 호 where it was looked for.
    NoItem {
        title: &'a str,
        last: Option<ArticleNo>,
    },
    NoSubitem {
        title: &'a str,
        last: Option<char>,
    },
}

impl PlaceState<'_> {
    #[must_use]
    pub fn exists(&self) -> bool {
        matches!(self, Self::Exists { .. })
    }
}

/// What holds of a place on a day, and in which version it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceOn<'a> {
    pub version: VersionNo,
    pub state: PlaceState<'a>,
    /// The version lacks the place, but the known versions before and after it have it: more likely a
    /// hole in the source than in the law. Not enough to call a citation false.
    pub doubtful: bool,
}

impl Law {
    /// The state of a place on a day, over all texts that are in force together (see
    /// [`Self::in_force`]): it exists when one of them has it. `None` when no version is known to hold.
    #[must_use]
    pub fn place_on(&self, day: Ymd, place: &Place) -> Option<PlaceOn<'_>> {
        let together = self.in_force(day);
        let pick = *together.first()?;
        let states = together.into_iter().map(|version| (version, self.place(version, place)));
        let (version, state) = states.clone().find(|(_, s)| s.exists()).or_else(|| states.clone().next())?;
        let doubtful = !state.exists() && self.flickers(pick, place);
        Some(PlaceOn { version, state, doubtful })
    }

    /// Titles of an article on a day in all texts that are in force together; the first is that of the
    /// version that holds. Where the source left a title out there is none.
    #[must_use]
    pub fn titles_on(&self, day: Ymd, no: ArticleNo) -> Vec<&str> {
        let mut titles = Vec::new();
        for version in self.in_force(day) {
            if let Some(ArticleState::Live { title, .. }) = self.article(version, no)
                && !title.is_empty()
                && !titles.contains(&title)
            {
                titles.push(title);
            }
        }
        titles
    }

    fn flickers(&self, pick: VersionNo, place: &Place) -> bool {
        let has = |no: VersionNo| self.place(no, place).exists();
        let before = self.timeline().rev().skip_while(|no| *no != pick).nth(1);
        let after = self.timeline().skip_while(|no| *no != pick).nth(1);
        before.is_some_and(has) && after.is_some_and(has)
    }

    /// The state of a place in one version.
    #[must_use]
    pub fn place(&self, version: VersionNo, place: &Place) -> PlaceState<'_> {
        match self.article(version, place.article) {
            None => self.no_article(version, place.article),
            Some(ArticleState::Deleted { title }) => PlaceState::Deleted { unit: UnitKind::Article, title },
            Some(ArticleState::Live { title, shape }) => place_in(title, shape, place),
        }
    }

    fn no_article(&self, version: VersionNo, no: ArticleNo) -> PlaceState<'_> {
        let at = self.articles.partition_point(|a| a.no < no);
        let live = |line: &&crate::law::ArticleLine| {
            matches!(self.state(line, version), Some(ArticleState::Live { .. }))
        };
        let (below, above) = self.articles.split_at_checked(at).unwrap_or_default();
        PlaceState::NoArticle {
            before: below.iter().rev().find(live).map(|a| a.no),
            after: above.iter().find(live).map(|a| a.no),
        }
    }

    /// Whether an amendment since the outline's date could have brought a place that its latest version
    /// lacks: the next article or branch, 항 or 호 within two of the last, the next 목. Anything beyond
    /// is safely absent.
    #[must_use]
    pub fn could_have_been_added(&self, place: &Place) -> bool {
        let Some(latest) = self.latest() else { return true };
        match self.article(latest, place.article) {
            None => self.is_next_article(latest, place.article),
            Some(ArticleState::Deleted { .. }) => true,
            Some(ArticleState::Live { shape, .. }) => is_next_unit(shape, place),
        }
    }

    fn is_next_article(&self, latest: VersionNo, no: ArticleNo) -> bool {
        let numbers = || self.articles(latest).map(|(n, _)| n);
        if no.branch == 0 {
            return numbers().last().is_none_or(|last| no.main == last.main.saturating_add(1));
        }
        let last_branch = numbers().filter(|n| n.main == no.main).map(|n| n.branch).max();
        last_branch.is_some_and(|last| no.branch == last.max(1).saturating_add(1))
    }
}

fn place_in<'a>(title: &'a str, shape: Shape<'a>, place: &Place) -> PlaceState<'a> {
    let exact = PlaceState::Exists { title, fit: Fit::Exact };
    let paragraph = match place.paragraph {
        None if place.item.is_none() => return exact,
        None => return item_anywhere(title, shape, place),
        Some(no) => no,
    };
    let named = |u: &Unit| u.item.is_none() && no_branch(u.paragraph) == paragraph && u.paragraph > 0;
    match shape.units().find(named) {
        None => {
            let max = shape.units().map(|u| u.paragraph).max().unwrap_or(0);
            PlaceState::NoParagraph { title, max, plain: max == 0 }
        }
        Some(u) if u.deleted => PlaceState::Deleted { unit: UnitKind::Paragraph, title },
        Some(u) if place.item.is_some() => item_in(title, shape, u.paragraph, place),
        Some(_) => exact,
    }
}

/// 제N조제M호 without a 항: directly under the article, else in the first 항 that has it.
fn item_anywhere<'a>(title: &'a str, shape: Shape<'a>, place: &Place) -> PlaceState<'a> {
    let direct = item_in(title, shape, 0, place);
    if !matches!(direct, PlaceState::NoItem { .. }) {
        return direct;
    }
    let has = |u: &Unit| u.item == place.item && u.subitem == place.subitem && !u.deleted;
    match shape.units().find(has) {
        Some(u) => PlaceState::Exists { title, fit: Fit::UnderParagraph(u.paragraph) },
        None => direct,
    }
}

fn item_in<'a>(title: &'a str, shape: Shape<'a>, paragraph: u16, place: &Place) -> PlaceState<'a> {
    let here = || shape.units().filter(move |u| u.paragraph == paragraph && u.item.is_some());
    let found = here().find(|u| u.item == place.item && u.subitem.is_none());
    match (found, place.subitem) {
        (None, _) => PlaceState::NoItem { title, last: here().filter_map(|u| u.item).max() },
        (Some(u), _) if u.deleted => PlaceState::Deleted { unit: UnitKind::Item, title },
        (Some(_), None) => PlaceState::Exists { title, fit: Fit::Exact },
        (Some(_), Some(subitem)) => {
            let mut subitems = here().filter(|u| u.item == place.item).filter_map(|u| u.subitem);
            if subitems.clone().any(|s| s == subitem) {
                PlaceState::Exists { title, fit: Fit::Exact }
            } else {
                PlaceState::NoSubitem { title, last: subitems.by_ref().last() }
            }
        }
    }
}

fn is_next_unit(shape: Shape<'_>, place: &Place) -> bool {
    let within_two = |no: ArticleNo, last: u16| no.main > last && no.main <= last.saturating_add(2);
    let last_paragraph = shape.units().map(|u| u.paragraph).max().unwrap_or(0);
    if let Some(no) = place.paragraph
        && !shape.units().any(|u| no_branch(u.paragraph) == no && u.paragraph > 0)
    {
        return if no.branch > 0 { no.main <= last_paragraph } else { within_two(no, last_paragraph) };
    }
    let Some(item) = place.item else { return false };
    let paragraph = place.paragraph.map(|no| no.main);
    let here = || shape.units().filter(move |u| paragraph.is_none_or(|p| u.paragraph == p));
    let items = || here().filter_map(|u| u.item);
    if !items().any(|i| i == item) {
        let branch = items().filter(|i| i.main == item.main).map(|i| i.branch).max();
        return match (item.branch, branch) {
            (0, _) => within_two(item, items().map(|i| i.main).max().unwrap_or(0)),
            (_, Some(last)) => item.branch > last && item.branch <= last.max(1).saturating_add(2),
            (_, None) => false,
        };
    }
    let last_subitem = here().filter(|u| u.item == Some(item)).filter_map(|u| u.subitem).last();
    place.subitem.is_some() && place.subitem == next_subitem(last_subitem)
}

fn no_branch(paragraph: u16) -> ArticleNo {
    ArticleNo::new(paragraph, 0)
}
