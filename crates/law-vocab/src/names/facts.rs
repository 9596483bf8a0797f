//! What is known about a name: which laws bear it, and how they are classed.

use super::Name;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameStatus {
    /// A law bears this name today.
    Current,
    /// The law that bore this name was renamed or replaced: see [`Name::successors`].
    Earlier,
    Repealed,
    /// Official short form (약칭) or common abbreviation.
    Short,
}

/// Rank and maker of a statute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LawClass {
    Constitution,
    /// 법률.
    Act,
    /// 대통령령 (and 각령).
    PresidentialDecree,
    /// 총리령.
    PrimeMinisterDecree,
    /// 부령.
    MinistryRule,
    /// 대법원규칙.
    CourtRule,
    /// 헌법재판소규칙.
    ConstitutionalCourtRule,
    /// 국회규칙.
    AssemblyRule,
    /// 중앙선거관리위원회규칙.
    ElectionRule,
    /// 감사원규칙.
    AuditRule,
    /// Instruments from before 1948 and emergency orders.
    Historic,
}

impl LawClass {
    const ALL: [(Self, &'static str); 11] = [
        (Self::Constitution, "헌법"),
        (Self::Act, "법률"),
        (Self::PresidentialDecree, "대통령령"),
        (Self::PrimeMinisterDecree, "총리령"),
        (Self::MinistryRule, "부령"),
        (Self::CourtRule, "대법원규칙"),
        (Self::ConstitutionalCourtRule, "헌법재판소규칙"),
        (Self::AssemblyRule, "국회규칙"),
        (Self::ElectionRule, "중앙선거관리위원회규칙"),
        (Self::AuditRule, "감사원규칙"),
        (Self::Historic, "옛 법령"),
    ];

    pub(crate) fn from_bits(bits: u8) -> Self {
        Self::ALL.get(usize::from(bits)).map_or(Self::Historic, |(class, _)| *class)
    }

    /// From the 법령구분 of the corpus: `대통령령`, `법무부령`, `대법원규칙` …
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let known = Self::ALL.iter().find(|(_, word)| *word == text).map(|(class, _)| *class);
        known.or(match text {
            "각령" => Some(Self::PresidentialDecree),
            "선거관리위원회규칙" => Some(Self::ElectionRule),
            "군정법령" | "군정법률" | "조선총독부법률" | "조선총독부법령" | "대통령긴급명령" => {
                Some(Self::Historic)
            }
            _ => (text.ends_with("부령") || text.ends_with("원령")).then_some(Self::MinistryRule),
        })
    }

    /// The Korean word for the class.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(class, _)| *class == self).map_or("", |(_, word)| word)
    }
}

/// The act itself, or its 시행령 or 시행규칙.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    Bare = 0,
    Decree = 1,
    Rule = 2,
}

impl Form {
    pub(crate) fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            1 => Self::Decree,
            2 => Self::Rule,
            _ => Self::Bare,
        }
    }

    pub(crate) fn suffix(self) -> Option<&'static str> {
        match self {
            Self::Bare => None,
            Self::Decree => Some("시행령"),
            Self::Rule => Some("시행규칙"),
        }
    }
}

/// How a name relates to a law; the first that holds decides the status of the name. A short form in use
/// today comes before the law that once bore it as its name (남녀고용평등법).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Relation {
    Current = 0,
    ShortFor = 1,
    Earlier = 2,
    Repealed = 3,
}

impl Relation {
    pub(super) fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::Current,
            1 => Self::ShortFor,
            2 => Self::Earlier,
            _ => Self::Repealed,
        }
    }

    pub(crate) fn status(self) -> NameStatus {
        match self {
            Self::Current => NameStatus::Current,
            Self::ShortFor => NameStatus::Short,
            Self::Earlier => NameStatus::Earlier,
            Self::Repealed => NameStatus::Repealed,
        }
    }
}

/// The act by which a statute was repealed, as far as the corpus tells. A current name may have one to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeal {
    /// Promulgation date of the repealing act, `20070803`.
    pub date: u32,
    /// Its number: `8635` of 법률 제8635호.
    pub act_no: u32,
    /// The day from which the law is repealed, where the corpus tells it.
    pub effective: Option<u32>,
    /// The law whose addenda say so, often the successor.
    pub by: Option<Name>,
}

/// One fact about a name. Layout: a tag (form 2 bits, joined 1 bit, relation 2 bits, act follows 1 bit) and the
/// class, then for a current name three bytes 법령ID and, if so marked, three for the name of its act; for an earlier one 법령ID (0 when its history does not show the name)
/// and three bytes for the name of today; for a repealed one three bytes each for 법령ID, date and number of the
/// repealing act and the day it takes effect, and three for its name; for a short form three bytes for the full name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact {
    pub form: Form,
    /// 시행령 is written without a space before it.
    pub joined: bool,
    pub relation: Relation,
    pub class: LawClass,
    pub law_id: Option<u32>,
    /// The act of a decree, the full name behind a short form, the name of today, or the repealing law.
    pub target: Option<Name>,
    /// Date and number of the repealing act and the day it takes effect; days as year × 512 + month × 32 + day.
    act: Option<(u32, u32, u32)>,
}

impl Fact {
    pub(crate) fn read(bytes: &mut &[u8]) -> Option<Self> {
        let tag = u8::try_from(number(bytes, 1)?).ok()?;
        let class = u8::try_from(number(bytes, 1)?).ok()?;
        let mut fact = Self {
            form: Form::from_bits(tag),
            joined: tag & 4 != 0,
            relation: Relation::from_bits(tag >> 3),
            class: LawClass::from_bits(class),
            law_id: None,
            target: None,
            act: None,
        };
        match fact.relation {
            Relation::Current | Relation::Earlier => {
                fact.law_id = Some(number(bytes, 3)?).filter(|id| *id > 0)
            }
            Relation::Repealed => {
                fact.law_id = Some(number(bytes, 3)?).filter(|id| *id > 0);
                fact.act = Some((number(bytes, 3)?, number(bytes, 3)?, number(bytes, 3)?));
            }
            Relation::ShortFor => {}
        }
        if fact.relation != Relation::Current || tag & ACT_FOLLOWS != 0 {
            fact.target = Some(number(bytes, 3)?).filter(|at| *at != NO_NAME).map(Name);
        }
        Some(fact)
    }

    pub(crate) fn repeal(&self) -> Option<Repeal> {
        let (date, act_no, effective) = self.act?;
        let day = |day: u32| (day >> 9) * 10_000 + (day >> 5 & 15) * 100 + (day & 31);
        let effective = (effective > 0).then(|| day(effective));
        Some(Repeal { date: day(date), act_no, effective, by: self.target })
    }
}

/// In the tag of a current name, when the name of its act follows.
pub(super) const ACT_FOLLOWS: u8 = 32;
/// Stands for a name that is not in the table.
pub(super) const NO_NAME: u32 = 0xff_ffff;

/// The next `len` bytes as a little-endian number.
pub(crate) fn number(bytes: &mut &[u8], len: usize) -> Option<u32> {
    let (head, rest) = bytes.split_at_checked(len)?;
    *bytes = rest;
    Some(head.iter().rev().fold(0, |n, b| n << 8 | u32::from(*b)))
}
