//! A statute as upstream publishes one version of it: 조문, 부칙, 별표, 개정문, 제개정이유.

mod addenda;
mod number;
mod read;
mod render;
mod slice;
mod sub;

pub(crate) use addenda::split as split_addenda;
pub(crate) use read::{addendum, annex, nested, unit};

pub(crate) use number::article_no;
pub use number::paragraph_no;
pub use slice::{Slice, read_article};

use crate::record::record;
use law_model::{AnnexKind, ArticleNo, LawId, Ymd};
use serde::Serialize;

/// One version of a statute.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Statute {
    pub info: StatuteInfo,
    pub departments: Vec<Department>,
    /// Headings and articles in their order.
    pub units: Vec<Unit>,
    pub addenda: Vec<Addendum>,
    pub annexes: Vec<Annex>,
    /// 개정문: the amending act's own wording.
    pub amendment: String,
    /// 제개정이유.
    pub reason: String,
}

record! {
    /// 기본정보.
    StatuteInfo {
        name: String = ["법령명_한글", "법령명한글", "법령명"],
        name_hanja: String = ["법령명_한자"],
        name_english: String = ["법령명_영어", "법령명_영문"],
        short_name: String = ["법령명약칭", "법령약칭명"],
        /// 이전법령명: the name before it was changed.
        previous_name: String = ["이전법령명"],
        law_id: Option<LawId> = ["법령ID"],
        /// 법률, 대통령령, …
        kind: String = ["법종구분", "법종구분명", "법령구분명"],
        ministry: String = ["소관부처", "소관부처명"],
        promulgated: Option<Ymd> = ["공포일자"],
        number: String = ["공포번호"],
        effective: Option<Ymd> = ["시행일자"],
        /// The last of several effective dates of the version.
        last_effective: Option<Ymd> = ["최종시행일자"],
        /// The span this wording applies for.
        applies_from: Option<Ymd> = ["적용시작일자"],
        applies_to: Option<Ymd> = ["적용종료일자"],
        /// 제정, 일부개정, 전부개정, 폐지, …
        revision: String = ["제개정구분", "제개정구분명"],
        phone: String = ["전화번호"],
        language: String = ["언어"],
        /// Place in the Ministry's collection.
        collection: String = ["편장절관"],
        renamed: String = ["제명변경여부"],
        joint: String = ["공동부령정보", "공동부령구분"],
        promulgated_act: String = ["공포법령여부"],
        hangul_act: String = ["한글법령여부"],
        annex_edited: String = ["별표편집여부"],
        edited_by_effect: String = ["시행일기준편집여부"],
        /// Effective dates that differ from article to article, in words.
        article_effects: String = ["조문시행일자문자열", "조문별시행일자"],
        annex_effects: String = ["별표시행일자문자열"],
        decision_body: String = ["의결구분"],
        proposer: String = ["제안구분"],
    }
}

record! {
    /// 연락부서.
    Department {
        ministry: String = ["소관부처명"],
        ministry_code: String = ["소관부처코드"],
        name: String = ["부서명"],
        phone: String = ["부서연락처"],
        key: String = ["부서키"],
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "unit", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "nearly every unit is an article")]
pub enum Unit {
    Heading(Heading),
    Article(Article),
    /// Text that stands in no article (rules that are not written in articles).
    Passage(Passage),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Passage {
    pub text: String,
}

/// 편·장·절·관 (조문여부 = 전문). It shares 조문번호 with the article after it and is never counted as one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Heading {
    /// One line per level: `제2편 물권`, `제1장 총칙`.
    pub lines: Vec<String>,
}

/// 조.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Article {
    #[serde(serialize_with = "crate::show")]
    pub no: ArticleNo,
    /// The number as written where it is no plain one: `제5-13조` of financial regulations (then `no` is 0).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub written: String,
    pub title: String,
    /// Text before the first 항 or 호, without the `제N조(제목)` that upstream repeats.
    pub text: String,
    pub paragraphs: Vec<Paragraph>,
    /// 조문시행일자: may differ from the statute's own.
    pub effective: Option<Ymd>,
    /// Changed by this version.
    pub changed: bool,
    pub revision: String,
    /// 조문이동이전/이후, six digits each.
    pub moved_from: String,
    pub moved_to: String,
    /// 조문참고자료: `[본조신설 2018.9.18]`, `[제목개정 …]`.
    pub notes: String,
    /// Images in the text, which is not transcribed there.
    pub images: Vec<String>,
}

/// 항. An article without 항 has one with `no` 0 when it has 호.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Paragraph {
    pub no: u16,
    pub text: String,
    pub items: Vec<Item>,
    /// 목 that cannot be assigned to a 호; in order, nothing dropped.
    pub loose: Vec<SubItem>,
}

/// 호.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    #[serde(serialize_with = "crate::show")]
    pub no: ArticleNo,
    pub text: String,
    pub subitems: Vec<SubItem>,
}

/// 목, with what stands below it (1), 가), …) as further lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SubItem {
    /// `가`, `나의2`.
    pub label: String,
    pub text: String,
}

/// 부칙 of one amending act.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Addendum {
    pub promulgated: Option<Ymd>,
    pub number: String,
    pub text: String,
}

/// 별표 or 서식.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Annex {
    /// 별표번호 and 별표가지번호 as written: `0001`, `02`. The same number may name a 별표 and a 서식.
    pub number: Option<u64>,
    pub branch: Option<u64>,
    /// 별표 or 서식.
    pub kind: String,
    pub key: String,
    pub title: String,
    /// Drawn with characters; spaces matter. Empty when upstream gives only images or files.
    pub text: String,
    pub effective: Option<Ymd>,
    /// Links to the files, HWP first.
    pub files: Vec<String>,
    pub pdf: Vec<String>,
    pub images: Vec<String>,
}

impl Statute {
    pub fn articles(&self) -> impl Iterator<Item = &Article> {
        articles(&self.units)
    }

    pub fn headings(&self) -> impl Iterator<Item = &Heading> {
        headings(&self.units)
    }

    /// The article, all of its staggered texts when there are several.
    pub fn article(&self, no: ArticleNo) -> impl Iterator<Item = &Article> {
        self.articles().filter(move |a| a.no == no)
    }
}

impl Article {
    #[must_use]
    pub fn paragraph(&self, no: u16) -> Option<&Paragraph> {
        self.paragraphs.iter().find(|p| p.no == no)
    }
}

impl Paragraph {
    #[must_use]
    pub fn item(&self, no: ArticleNo) -> Option<&Item> {
        self.items.iter().find(|i| i.no == no)
    }
}

impl Item {
    /// By its label: `가`, `나의2`.
    #[must_use]
    pub fn subitem(&self, label: &str) -> Option<&SubItem> {
        self.subitems.iter().find(|s| s.label == label)
    }
}

impl Annex {
    /// Number and branch; 0 for the annex without a number.
    #[must_use]
    pub fn no(&self) -> ArticleNo {
        let part = |n: Option<u64>| n.and_then(|n| u16::try_from(n).ok()).unwrap_or(0);
        ArticleNo::new(part(self.number), part(self.branch))
    }

    /// 별표 or 서식, as the title says or else as upstream files it.
    #[must_use]
    pub fn stands_as(&self) -> AnnexKind {
        annex_kind(&self.kind, &self.title)
    }

    /// `별표 1의2`, `별지 제59호의2서식`.
    #[must_use]
    pub fn label(&self) -> String {
        annex_label(self.stands_as(), self.no())
    }
}

/// Upstream files the 별표 of ordinances under 서식; a title that begins with its own name (`[별표 1] 선서문`) knows better.
pub(crate) fn annex_kind(kind: &str, title: &str) -> AnnexKind {
    let own =
        title.trim_start().strip_prefix(['[', '(', '【']).and_then(|t| t.split([']', ')', '】']).next());
    let own = own.filter(|o| o.contains("별표") || o.contains("별지") || o.contains("서식"));
    let form = |s: &str| s.contains("서식") || s.contains("별지");
    if own.map_or_else(|| form(kind), form) { AnnexKind::Form } else { AnnexKind::Table }
}

/// How people name an annex; without number where it has none.
#[must_use]
pub fn annex_label(kind: AnnexKind, no: ArticleNo) -> String {
    match (kind, no.main, no.branch) {
        (AnnexKind::Table, 0, _) => "별표".to_owned(),
        (AnnexKind::Table, ..) => format!("별표 {no}"),
        (AnnexKind::Form, 0, _) => "별지 서식".to_owned(),
        (AnnexKind::Form, main, 0) => format!("별지 제{main}호서식"),
        (AnnexKind::Form, main, branch) => format!("별지 제{main}호의{branch}서식"),
    }
}

/// Articles among units.
pub fn articles(units: &[Unit]) -> impl Iterator<Item = &Article> {
    units.iter().filter_map(|u| match u {
        Unit::Article(article) => Some(article),
        Unit::Heading(_) | Unit::Passage(_) => None,
    })
}

/// Headings among units.
pub fn headings(units: &[Unit]) -> impl Iterator<Item = &Heading> {
    units.iter().filter_map(|u| match u {
        Unit::Heading(heading) => Some(heading),
        Unit::Article(_) | Unit::Passage(_) => None,
    })
}

impl Article {
    /// Nothing known yet.
    pub(crate) fn blank() -> Self {
        Self {
            no: ArticleNo::new(0, 0),
            written: String::new(),
            title: String::new(),
            text: String::new(),
            paragraphs: Vec::new(),
            effective: None,
            changed: false,
            revision: String::new(),
            moved_from: String::new(),
            moved_to: String::new(),
            notes: String::new(),
            images: Vec::new(),
        }
    }
}
