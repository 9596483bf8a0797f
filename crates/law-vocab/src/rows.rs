//! The row types of the generated tables. What the columns mean stands at the head of each TSV.

/// 사건부호 with the courts and years that use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseCode {
    pub code: &'static str,
    pub field: &'static str,
    pub meaning: &'static str,
    /// Levels of [`Court`]; 모두 = any.
    pub courts: &'static [&'static str],
    /// First year of case numbers, 0 when it is not limited.
    pub from: u32,
    /// Last year, 0 when in use.
    pub until: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Court {
    pub name: &'static str,
    pub short: &'static [&'static str],
    /// 지방, 고등, 특허, 대법, 헌재, 군사.
    pub level: &'static str,
    pub from: u32,
    /// Year of abolition, 0 when it sits today.
    pub until: u32,
}

/// A body that decides like a court; `marks` stand in its case numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tribunal {
    pub name: &'static str,
    pub short: &'static [&'static str],
    pub marks: &'static [&'static str],
    pub from: u32,
    pub until: u32,
}

/// How names of rules end; `kind` is the citation kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suffix {
    pub word: &'static str,
    pub kind: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bracket {
    pub open: char,
    pub close: char,
    /// 인용, 부기, 따옴.
    pub usage: &'static str,
}

/// A sign that stands for a number: ③, 다, 三, Ⅲ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numeral {
    pub sign: char,
    pub value: u32,
    pub kind: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitMark {
    pub word: &'static str,
    pub unit: &'static str,
}

/// A word that points to a law or unit named elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anaphor {
    pub word: &'static str,
    pub unit: &'static str,
    pub place: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail {
    pub word: &'static str,
    pub kind: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnnexMark {
    pub word: &'static str,
    /// 별표 or 서식.
    pub kind: &'static str,
    pub side: &'static str,
}

/// A local government; `above` is its province or metropolis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    pub name: &'static str,
    pub above: &'static str,
    pub short: &'static [&'static str],
    pub kind: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ministry {
    pub name: &'static str,
    pub short: &'static [&'static str],
    /// 현재 or 옛.
    pub status: &'static str,
    pub successor: &'static str,
}

/// A target of the Ministry's Open API; `-` where it has no list or no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub name: &'static str,
    pub holds: &'static str,
    pub list: &'static str,
    pub record: &'static str,
}

/// What is said of a citation with this status and reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerdictSentence {
    pub status: &'static str,
    pub reason: &'static str,
    pub finding: &'static str,
    pub advice: &'static str,
}
