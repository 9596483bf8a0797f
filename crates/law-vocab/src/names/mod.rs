//! Names of statutes: current, earlier, repealed and short ones, recognised in running text.
//!
//! The names travel as columns and live as rows (see [`blob`] and [`rows`]); nothing is built before the first search.
//! `시행령` and `시행규칙` are not stored as strings: an entry says whether its act has them.

mod blob;
mod facts;
mod fuzzy;
mod rows;
mod scan;

use blob::Entry;
use facts::{Fact, Form, Relation};
pub use facts::{LawClass, NameStatus, Repeal};
pub use fuzzy::{complete, holding, similar};
pub use scan::{find, longest_prefix, longest_suffix, prefixes};

/// Index of one name in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name(u32);

/// A name found at the edge of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameMatch {
    /// Bytes of the text the name takes, gaps inside it included.
    pub len: usize,
    pub name: Name,
}

impl Name {
    fn new(offset: usize, form: Form) -> Self {
        Self(u32::try_from(offset).unwrap_or(0) << 2 | u32::from(form as u8))
    }

    fn offset(self) -> usize {
        usize::try_from(self.0 >> 2).unwrap_or(0)
    }

    fn form(self) -> Form {
        Form::from_bits(u8::try_from(self.0 & 3).unwrap_or(0))
    }

    fn in_form(self, form: Form) -> Self {
        Self(self.0 & !3 | u32::from(form as u8))
    }

    fn facts(self) -> impl Iterator<Item = Fact> {
        let form = self.form();
        Entry::at(self.offset()).into_iter().flat_map(|e| e.facts()).filter(move |f| f.form == form)
    }

    /// The laws a short form stands for, in the same form (시행령 of the short is 시행령 of the law).
    fn targets(self) -> impl Iterator<Item = Name> {
        let form = self.form();
        Entry::at(self.offset())
            .into_iter()
            .flat_map(|e| e.facts())
            .filter(|f| f.relation == Relation::ShortFor)
            .filter_map(|f| f.target)
            .map(move |target| if form == Form::Bare { target } else { target.in_form(form) })
            .filter(|n| n.facts().next().is_some())
    }

    /// The names this one may stand for: itself, or the official names behind a short form.
    /// More than one means the short form is ambiguous.
    pub fn officials(self) -> impl Iterator<Item = Name> {
        let short = self.status() == NameStatus::Short;
        let own = (!short).then_some(self);
        let targets = short.then(|| self.targets());
        own.into_iter().chain(targets.into_iter().flatten())
    }

    #[must_use]
    pub fn is_ambiguous(self) -> bool {
        self.officials().nth(1).is_some()
    }

    /// The combination of stem and form is a name at all.
    fn exists(self) -> bool {
        self.facts().any(|f| f.relation != Relation::ShortFor) || self.targets().next().is_some()
    }

    #[must_use]
    pub fn status(self) -> NameStatus {
        let own = self.facts().map(|f| f.relation).min();
        match own {
            Some(Relation::Current) => NameStatus::Current,
            _ if self.targets().next().is_some() => NameStatus::Short,
            _ => own.map_or(NameStatus::Short, Relation::status),
        }
    }

    /// A short form that was the official name of a law in former times (남녀고용평등법 until 2007).
    #[must_use]
    pub fn was_official(self) -> bool {
        self.status() == NameStatus::Short && self.facts().any(|f| f.relation != Relation::ShortFor)
    }

    /// This very name in official spelling (ㆍ is U+318D, single spaces).
    #[must_use]
    pub fn spelled(self) -> String {
        let mut name = blob::spelled(self.offset());
        if let Some(suffix) = self.form().suffix() {
            if !self.facts().any(|f| f.joined) {
                name.push(' ');
            }
            name.push_str(suffix);
        }
        name
    }

    /// The official full name; the first one when a short form is ambiguous.
    #[must_use]
    pub fn official(self) -> String {
        self.officials().next().unwrap_or(self).spelled()
    }

    /// 법령ID of the laws that bear this name now, the one promulgated last first. For an earlier
    /// or repealed name the law whose history shows it; empty when no known history does.
    pub fn law_ids(self) -> impl Iterator<Item = u32> {
        self.officials().flat_map(|n| {
            let status = n.status();
            n.facts().filter(move |f| f.relation.status() == status).filter_map(|f| f.law_id)
        })
    }

    /// 법령ID of other laws that bore this name in the past although it belongs to somebody else now.
    pub fn former_ids(self) -> impl Iterator<Item = u32> {
        self.officials().flat_map(|n| {
            let current = n.status() == NameStatus::Current;
            n.facts().filter(move |f| current && f.relation == Relation::Earlier).filter_map(|f| f.law_id)
        })
    }

    /// What the laws are called today that once had this name or took its place, the usual one first. A current or
    /// short name may have some too, from its earlier life.
    pub fn successors(self) -> impl Iterator<Item = Name> {
        self.facts().filter(|f| f.relation == Relation::Earlier).filter_map(|f| f.target)
    }

    /// The name of today of the law with this 법령ID.
    #[must_use]
    pub fn of_law(id: u32) -> Option<Self> {
        blob::entries().find_map(|e| {
            let own = |f: &Fact| f.relation == Relation::Current && f.law_id == Some(id);
            e.facts().find(own).map(|f| Self::new(e.offset, f.form))
        })
    }

    #[must_use]
    pub fn class(self) -> LawClass {
        let official = self.officials().next().unwrap_or(self);
        official.facts().min_by_key(|f| f.relation).map_or(LawClass::Act, |f| f.class)
    }

    /// The act that repealed this statute, where the corpus tells it; for a current name a repeal to come.
    #[must_use]
    pub fn repeal(self) -> Option<Repeal> {
        self.facts().find_map(|f| f.repeal())
    }
}

/// Every name that is current, earlier or repealed; short forms are left out.
pub fn all() -> impl Iterator<Item = Name> {
    blob::entries()
        .flat_map(|e| {
            [Form::Bare, Form::Decree, Form::Rule].into_iter().map(move |form| Name::new(e.offset, form))
        })
        .filter(|n| n.facts().any(|f| f.relation != Relation::ShortFor))
}

/// Every short form (약칭 and common abbreviation).
pub fn shorts() -> impl Iterator<Item = Name> {
    blob::entries().map(|e| Name::new(e.offset, Form::Bare)).filter(|n| n.status() == NameStatus::Short)
}

/// The act of a decree or rule: by its name (`상법 시행령` → `상법`), or as its first article says
/// (`공무원보수규정` → `국가공무원법`).
#[must_use]
pub fn parent_act(name: &str) -> Option<String> {
    let official = find(name)?.officials().next()?;
    match official.form() {
        Form::Bare => official.facts().find(|f| f.relation == Relation::Current)?.target.map(Name::spelled),
        _ => Some(official.in_form(Form::Bare).official()),
    }
}
