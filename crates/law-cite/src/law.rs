//! A law as the extractor holds it: a known name, a name as written, or only its kind.

use law_model::{Kind, LawId};
use law_vocab::names::{self, LawClass, Name, NameStatus};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Law {
    Known(Name),
    Written(Rc<str>, Kind),
    /// Referred to by a word whose meaning is not in the text.
    Unnamed(Kind),
}

/// What the referring words 법, 영, 규칙 can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    Act,
    Decree,
    Rule,
    Other,
}

pub(crate) const DECREE: &str = "시행령";
pub(crate) const RULE: &str = "시행규칙";

fn in_force(name: Name) -> bool {
    name.officials().any(|law| law.status() == NameStatus::Current)
}

impl Law {
    /// From a name as it stands in the text.
    pub(crate) fn from_name(name: &str) -> Self {
        match names::find(name) {
            Some(known) => Self::of(known),
            None => Self::written(name),
        }
    }

    /// A known name, unless it is a short form of several laws.
    pub(crate) fn of(name: Name) -> Self {
        if name.is_ambiguous() { Self::written(&name.spelled()) } else { Self::Known(name) }
    }

    pub(crate) fn written(name: &str) -> Self {
        let name = amending(name).unwrap_or(name);
        if let Some(known) = names::find(name).filter(|n| !n.is_ambiguous()) {
            return Self::Known(known);
        }
        let tidy = name.split_whitespace().collect::<Vec<_>>().join(" ");
        Self::Written(tidy.as_str().into(), kind_of(&tidy))
    }

    pub(crate) fn with_kind(self, kind: Option<Kind>) -> Self {
        match (self, kind) {
            (Self::Written(name, _), Some(kind)) => Self::Written(name, kind),
            (law, _) => law,
        }
    }

    /// The repealed law of this very name, where the name is short for one in force today: 노동조합법.
    pub(crate) fn former(&self) -> Option<Self> {
        match self {
            Self::Known(name) if name.status() == NameStatus::Short && in_force(*name) => {
                Some(Self::Written(name.spelled().as_str().into(), Kind::Statute))
            }
            _ => None,
        }
    }

    pub(crate) fn name(&self) -> Option<String> {
        match self {
            Self::Known(name) => Some(name.official()),
            Self::Written(name, _) => Some(name.to_string()),
            Self::Unnamed(_) => None,
        }
    }

    pub(crate) fn id(&self) -> Option<String> {
        match self {
            Self::Known(name) => {
                let id = name.law_ids().next()?;
                Some(LawId(id).to_string())
            }
            _ => None,
        }
    }

    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Known(name) if name.class() == LawClass::Constitution => Kind::Constitution,
            Self::Known(_) => Kind::Statute,
            Self::Written(_, kind) | Self::Unnamed(kind) => *kind,
        }
    }

    pub(crate) fn rank(&self) -> Rank {
        match self {
            Self::Known(name) => match name.class() {
                LawClass::Constitution | LawClass::Act | LawClass::Historic => Rank::Act,
                LawClass::PresidentialDecree => Rank::Decree,
                _ => Rank::Rule,
            },
            Self::Written(name, Kind::Statute | Kind::Constitution) => {
                if name.ends_with('법') || name.ends_with("법률") {
                    Rank::Act
                } else if name.ends_with("규칙") {
                    Rank::Rule
                } else {
                    Rank::Decree
                }
            }
            _ => Rank::Other,
        }
    }

    /// The act that a decree or rule carries out, as far as the names tell.
    fn act(&self) -> Option<Self> {
        if self.rank() == Rank::Act {
            return Some(self.clone());
        }
        let name = self.name()?;
        if let Some(parent) = names::parent_act(&name) {
            return Some(Self::from_name(&parent));
        }
        let stem = name.strip_suffix(DECREE).or_else(|| name.strip_suffix(RULE));
        match stem {
            Some(stem) => Some(Self::written(stem.trim_end())),
            None => act_by_stem(&name).map(Self::of),
        }
    }

    /// 시행령 or 시행규칙 of an act.
    fn derived(&self, suffix: &str) -> Option<Self> {
        if let Self::Written(name, Kind::Ordinance) = self {
            let rule = format!("{name} {suffix}");
            return (suffix == RULE && name.ends_with("조례"))
                .then(|| Self::Written(rule.as_str().into(), Kind::Ordinance));
        }
        let act = self.act().filter(|act| act.kind() == Kind::Statute)?.name()?;
        Some(Self::written(&format!("{act} {suffix}")))
    }
}

/// Acts and decrees that belong to a law, worked out once per law.
#[derive(Debug, Default)]
pub(crate) struct Family(RefCell<BTreeMap<(Name, &'static str), Option<Law>>>);

impl Family {
    pub(crate) fn act(&self, law: &Law) -> Option<Law> {
        self.member(law, "", Law::act)
    }

    pub(crate) fn derived(&self, law: &Law, suffix: &'static str) -> Option<Law> {
        self.member(law, suffix, |law| law.derived(suffix))
    }

    fn member(&self, law: &Law, suffix: &'static str, find: impl Fn(&Law) -> Option<Law>) -> Option<Law> {
        let Law::Known(name) = law else { return find(law) };
        self.0.borrow_mut().entry((*name, suffix)).or_insert_with(|| find(law)).clone()
    }
}

/// A decree or rule named after its act without saying so: 민사소송규칙, 교육공무원임용령.
fn act_by_stem(name: &str) -> Option<Name> {
    let stem = ["규칙", "규정", "령"].iter().find_map(|s| name.strip_suffix(s))?.trim_end();
    let ends = stem.char_indices().map(|(i, _)| i).skip(2).chain([stem.len()]).collect::<Vec<_>>();
    ends.iter().rev().find_map(|&end| {
        let stem = stem.get(..end)?.trim_end();
        let act = ["법률", "법"].iter().find_map(|word| names::find(&format!("{stem}{word}")))?;
        (act.class() == LawClass::Act).then_some(act)
    })
}

/// `국민연금법중개정법률`, `공무원연금법 일부개정법률`: the law that was amended.
fn amending(name: &str) -> Option<&str> {
    let stem = name.strip_suffix("개정법률").or_else(|| name.strip_suffix("개정령"))?;
    let stem = ["일부", "전부", "전문"].iter().find_map(|w| stem.trim_end().strip_suffix(w)).unwrap_or(stem);
    let stem = stem.trim_end();
    let stem = stem.strip_suffix('중').unwrap_or(stem).trim_end();
    (!stem.is_empty()).then_some(stem)
}

/// The kind that the ending of a name tells, or `None` when it is no law.
pub(crate) fn kind_by_ending(name: &str) -> Option<Kind> {
    let endings = law_vocab::STATUTE_SUFFIXES.iter().filter(|s| name.ends_with(s.word));
    let ending = endings.max_by_key(|s| s.word.len())?;
    Some(match ending.kind {
        "ordinance" => Kind::Ordinance,
        "admin_rule" => Kind::AdminRule,
        "treaty" => Kind::Treaty,
        _ if name.ends_with("헌법") => Kind::Constitution,
        // A rule that the table of statutes does not know is a local one or stands below the decrees.
        _ if name.ends_with("규칙") && names_place(name) => Kind::Ordinance,
        _ if ["규칙", "규정", "강령", "준칙", "직제"].contains(&ending.word) => Kind::AdminRule,
        _ => Kind::Statute,
    })
}

/// Whether a word of the name begins with a local government.
fn names_place(name: &str) -> bool {
    name.split_whitespace().any(is_place)
}

/// `서울특별시교육청`, `광진구의회`, `부산시`.
pub(crate) fn is_place(word: &str) -> bool {
    let begins = |place: &str| place.chars().nth(1).is_some() && word.starts_with(place);
    let short = |place: &str| law_vocab::REGIONS.iter().any(|r| r.short.contains(&place));
    law_vocab::REGIONS.iter().any(|r| begins(r.name))
        || ["시", "도"].iter().any(|end| word.strip_suffix(end).is_some_and(short))
}

fn kind_of(name: &str) -> Kind {
    kind_by_ending(name).unwrap_or(Kind::Statute)
}
