//! What is known about a name: which laws bear it, and how they are classed.

use super::Name;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameStatus {
    /// A law bears this name today.
    Current,
    /// A law bore this name and was renamed later.
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

/// How a name relates to a law; in the order in which it decides the status of the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Relation {
    Current = 0,
    Earlier = 1,
    Repealed = 2,
    ShortFor = 3,
}

impl Relation {
    pub(crate) fn status(self) -> Option<NameStatus> {
        match self {
            Self::Current => Some(NameStatus::Current),
            Self::Earlier => Some(NameStatus::Earlier),
            Self::Repealed => Some(NameStatus::Repealed),
            Self::ShortFor => None,
        }
    }
}

/// The act by which a statute was repealed, as far as the corpus tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeal {
    /// Promulgation date of the repealing act, `20070803`.
    pub date: u32,
    /// Its number: `8635` of 법률 제8635호.
    pub act_no: u32,
    /// The law whose addenda say so, often the successor.
    pub by: Option<Name>,
}

/// One fact about a name. Layout: a tag (form 2 bits, joined 1 bit, relation 2 bits), the class, then
/// three bytes 법령ID or four bytes target name; for a repeal date, number and repealing law follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact {
    pub form: Form,
    /// 시행령 is written without a space before it.
    pub joined: bool,
    pub relation: Relation,
    pub class: LawClass,
    pub value: u32,
    pub repeal: Option<Repeal>,
}

impl Fact {
    pub(crate) fn law_id(&self) -> Option<u32> {
        (self.relation != Relation::ShortFor && self.value > 0).then_some(self.value)
    }

    pub(crate) fn read(bytes: &mut &[u8]) -> Option<Self> {
        let tag = number(bytes, 1)?;
        let class = number(bytes, 1)?;
        let tag = u8::try_from(tag).ok()?;
        let relation = match tag >> 3 & 3 {
            0 => Relation::Current,
            1 => Relation::Earlier,
            2 => Relation::Repealed,
            _ => Relation::ShortFor,
        };
        let (value, repeal) = match relation {
            Relation::Current | Relation::Earlier => (number(bytes, 3)?, None),
            Relation::ShortFor => (number(bytes, 4)?, None),
            Relation::Repealed => (0, Some(read_repeal(bytes)?).filter(|r| r.act_no > 0)),
        };
        Some(Self {
            form: Form::from_bits(tag),
            joined: tag & 4 != 0,
            relation,
            class: LawClass::from_bits(u8::try_from(class).ok()?),
            value,
            repeal,
        })
    }
}

/// Date as year × 512 + month × 32 + day, number, name of the repealing law (0 when it is not known).
fn read_repeal(bytes: &mut &[u8]) -> Option<Repeal> {
    let day = number(bytes, 3)?;
    let act_no = number(bytes, 3)?;
    let by = number(bytes, 4)?;
    let date = (day >> 9) * 10_000 + (day >> 5 & 15) * 100 + (day & 31);
    Some(Repeal { date, act_no, by: (by > 0).then_some(Name(by)) })
}

/// The next `len` bytes as a little-endian number.
pub(crate) fn number(bytes: &mut &[u8], len: usize) -> Option<u32> {
    let (head, rest) = bytes.split_at_checked(len)?;
    *bytes = rest;
    Some(head.iter().rev().fold(0, |n, b| n << 8 | u32::from(*b)))
}
