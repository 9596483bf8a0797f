//! The shape of an article: its 항, 호 and 목 as a run of small tokens.
//!
//! One token is a byte `op << 5 | n`. The first five ops stand for `n + 1` units that follow the
//! usual numbering, so `1{1,2,3}/2` is four bytes at most; the last three name a unit outright.

use crate::OutlineError;
use crate::bytes::Cursor;
use law_model::ArticleNo;

/// 목 in their order; the fifteenth is 거.
pub(crate) const SUBITEMS: &str = "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후";

/// The upper three bits of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    /// Runs of the next units.
    Paragraphs,
    Items,
    Subitems,
    Branches,
    DeletedItems,
    /// One unit by its number, which follows; the low bit says "deleted".
    Paragraph,
    Item,
    Subitem,
}

impl Op {
    /// In the order of their codes.
    const ALL: [Self; 8] = [
        Self::Paragraphs,
        Self::Items,
        Self::Subitems,
        Self::Branches,
        Self::DeletedItems,
        Self::Paragraph,
        Self::Item,
        Self::Subitem,
    ];

    fn of(token: u8) -> Self {
        Self::ALL.get(usize::from(token >> 5)).copied().unwrap_or(Self::Subitem)
    }
}

/// One 항, 호 or 목. Items directly under the article stand in paragraph 0, which is not a unit itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    pub paragraph: u16,
    pub item: Option<ArticleNo>,
    pub subitem: Option<char>,
    pub deleted: bool,
}

/// The units of one article in the order of the text.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a>(pub(crate) &'a [u8]);

impl<'a> Shape<'a> {
    #[must_use]
    pub fn units(self) -> Units<'a> {
        Units {
            rest: Cursor(self.0),
            op: Op::Paragraphs,
            run: 0,
            at: Unit { paragraph: 0, item: None, subitem: None, deleted: false },
        }
    }

    /// Whether the article has no numbered 항 (its items, if any, hang directly on it).
    #[must_use]
    pub fn is_plain(self) -> bool {
        self.units().all(|u| u.paragraph == 0)
    }
}

/// Iterator over [`Shape::units`].
#[derive(Clone, Debug)]
pub struct Units<'a> {
    rest: Cursor<'a>,
    op: Op,
    run: u8,
    at: Unit,
}

impl Units<'_> {
    fn step(&mut self) -> Result<Option<Unit>, OutlineError> {
        if self.run > 0 {
            self.run -= 1;
            self.advance()?;
            return Ok(Some(self.at));
        }
        if self.rest.0.is_empty() {
            return Ok(None);
        }
        let token = self.rest.byte()?;
        (self.op, self.run) = (Op::of(token), token & 31);
        match self.op {
            Op::Paragraph | Op::Item | Op::Subitem => self.named(),
            _ => {
                self.advance()?;
                Ok(Some(self.at))
            }
        }
    }

    /// One unit by its number.
    fn named(&mut self) -> Result<Option<Unit>, OutlineError> {
        self.at.deleted = self.run & 1 == 1;
        self.run = 0;
        self.at.subitem = None;
        match self.op {
            Op::Paragraph => {
                (self.at.paragraph, self.at.item) = (self.rest.small()?, None);
                // Paragraph 0 only opens the items that follow.
                if self.at.paragraph == 0 {
                    return self.first_of_zero();
                }
            }
            Op::Item => self.at.item = Some(ArticleNo::new(self.rest.small()?, self.rest.small()?)),
            _ => self.at.subitem = char::from_u32(self.rest.number()?),
        }
        Ok(Some(self.at))
    }

    /// The token after an opening of paragraph 0, which is never another opening of it.
    fn first_of_zero(&mut self) -> Result<Option<Unit>, OutlineError> {
        match self.rest.0.first() {
            Some(token) if Op::of(*token) == Op::Paragraph => Err(OutlineError::Corrupt("empty paragraph 0")),
            _ => self.step(),
        }
    }

    /// The next unit of a run.
    fn advance(&mut self) -> Result<(), OutlineError> {
        const TOO_MANY: OutlineError = OutlineError::Corrupt("numbering overflow");
        let at = &mut self.at;
        at.deleted = self.op == Op::DeletedItems;
        let item = at.item.unwrap_or(ArticleNo::new(0, 0));
        match self.op {
            Op::Paragraphs => {
                at.paragraph = at.paragraph.checked_add(1).ok_or(TOO_MANY)?;
                (at.item, at.subitem) = (None, None);
            }
            Op::Subitems => {
                let next = next_subitem(at.subitem).ok_or(TOO_MANY)?;
                at.subitem = Some(next);
            }
            Op::Branches => {
                let branch = item.branch.max(1).checked_add(1).ok_or(TOO_MANY)?;
                (at.item, at.subitem) = (Some(ArticleNo::new(item.main, branch)), None);
            }
            _ => {
                let main = item.main.checked_add(1).ok_or(TOO_MANY)?;
                (at.item, at.subitem) = (Some(ArticleNo::new(main, 0)), None);
            }
        }
        Ok(())
    }
}

impl Iterator for Units<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        self.step().ok().flatten()
    }
}

/// 가 after nothing, 나 after 가, 거 after 하.
pub(crate) fn next_subitem(after: Option<char>) -> Option<char> {
    let mut all = SUBITEMS.chars();
    if let Some(c) = after {
        all.find(|s| *s == c)?;
    }
    all.next()
}
