//! A law as the extractor holds it: a known name, a name as written, or only its kind.

use law_model::{Kind, LawId};
use law_vocab::names::{self, LawClass, Name};
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
    pub(crate) fn act(&self) -> Option<Self> {
        if self.rank() == Rank::Act {
            return Some(self.clone());
        }
        let name = self.name()?;
        if let Some(parent) = names::parent_act(&name) {
            return Some(Self::from_name(&parent));
        }
        let stem = name.strip_suffix(DECREE).or_else(|| name.strip_suffix(RULE));
        if let Some(stem) = stem {
            return Some(Self::written(stem.trim_end()));
        }
        enabling_act(&name).map(Self::of)
    }

    /// 시행령 or 시행규칙 of an act.
    pub(crate) fn derived(&self, suffix: &str) -> Option<Self> {
        let act = self.act()?.name()?;
        Some(Self::written(&format!("{act} {suffix}")))
    }
}

/// A decree or rule that does not bear its act's name: `민사소송규칙` carries out 민사소송법,
/// `교육공무원임용령` 교육공무원법.
fn enabling_act(name: &str) -> Option<Name> {
    let stem = ["규칙", "규정", "령"].iter().find_map(|s| name.strip_suffix(s))?.trim_end();
    let whole = ["법률", "법"].iter().find_map(|end| names::find(&format!("{stem}{end}")));
    whole.or_else(|| {
        let ends = stem.char_indices().map(|(i, _)| i).skip(2).collect::<Vec<_>>();
        ends.iter().rev().find_map(|&end| {
            let act = names::find(&format!("{}법", stem.get(..end)?.trim_end()))?;
            (act.class() == LawClass::Act).then_some(act)
        })
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

const REGIONS: [&str; 10] =
    ["특별시", "광역시", "특별자치시", "특별자치도", "시 ", "군 ", "구 ", "도 ", "교육청", "의회"];

/// Endings that tell what a name in brackets is, longest first.
const KINDS: [(&str, Kind); 24] = [
    ("조례", Kind::Ordinance),
    ("협약", Kind::Treaty),
    ("협정", Kind::Treaty),
    ("조약", Kind::Treaty),
    ("의정서", Kind::Treaty),
    ("국제규약", Kind::Treaty),
    ("헌장", Kind::Treaty),
    ("시행규칙", Kind::Statute),
    ("규칙", Kind::AdminRule),
    ("규정", Kind::AdminRule),
    ("훈령", Kind::AdminRule),
    ("예규", Kind::AdminRule),
    ("고시", Kind::AdminRule),
    ("지침", Kind::AdminRule),
    ("기준", Kind::AdminRule),
    ("세칙", Kind::AdminRule),
    ("요령", Kind::AdminRule),
    ("요강", Kind::AdminRule),
    ("강령", Kind::AdminRule),
    ("편람", Kind::AdminRule),
    ("헌법", Kind::Constitution),
    ("법률", Kind::Statute),
    ("법", Kind::Statute),
    ("령", Kind::Statute),
];

/// The kind that the ending of a name tells, or `None` when it is no law.
pub(crate) fn kind_by_ending(name: &str) -> Option<Kind> {
    let (_, kind) = KINDS.iter().find(|(end, _)| name.ends_with(end))?;
    let local = name.ends_with("규칙") && REGIONS.iter().any(|r| name.contains(r));
    Some(if local { Kind::Ordinance } else { *kind })
}

fn kind_of(name: &str) -> Kind {
    kind_by_ending(name).unwrap_or(Kind::Statute)
}
