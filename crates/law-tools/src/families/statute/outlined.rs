//! Statutes from the embedded outline: names, titles, tables of contents, versions. No words of the law.

use crate::json;
use crate::{Ctx, ToolError};
use law_model::{ArticleNo, LawId, Mst, Ymd};
use law_outline::{ArticleState, Law, VersionNo, VersionPick};
use serde_json::Value;
use std::rc::Rc;

/// What is to be done about a place that the outline does not have.
pub(super) const SINCE: &str = "그 뒤의 개정으로 생겼을 수 있으니 국가법령정보센터에서 확인하세요.";

/// A law with the version that holds on a day.
#[derive(Debug)]
pub(crate) struct Outlined {
    pub law: Rc<Law>,
    pub version: VersionNo,
    pub as_of: Ymd,
}

/// What the outline has for a law on a day.
pub(crate) enum Held {
    Version(Outlined),
    /// Covered, but no version is known to hold; one Korean sentence says why. `proven`: there is none.
    NoVersion {
        why: String,
        proven: bool,
    },
    NotCovered,
}

/// Versions whose day is not fixed yet bear 9999-01-01, which no day asked for reaches.
pub(crate) fn fixed(day: Ymd) -> Ymd {
    Ymd::new(9998, 12, 31).map_or(day, |last| day.min(last))
}

pub(crate) async fn on(ctx: &Ctx<'_>, id: LawId, day: Ymd) -> Result<Held, ToolError> {
    let as_of = ctx.outline.directory(ctx.host).await?.meta().as_of;
    let Some(law) = ctx.outline.law(ctx.host, id).await? else { return Ok(Held::NotCovered) };
    let date = |no: VersionNo| law.version(no).map_or_else(String::new, |v| v.effective.to_string());
    let (why, proven) = match law.version_on(fixed(day)) {
        VersionPick::Version(version) => return Ok(Held::Version(Outlined { law, version, as_of })),
        VersionPick::Repealed(no) => (format!("{}에 폐지된 법령입니다.", date(no)), true),
        VersionPick::Replaced { since, .. } => {
            (format!("{since}에 같은 이름의 새 법령으로 바뀌었습니다."), true)
        }
        VersionPick::NotYet(no) => (format!("처음 시행되는 날은 {}입니다.", date(no)), true),
        VersionPick::HistoryGap { after, .. } => {
            let known = after.map_or_else(String::new, |no| format!("(알려진 가장 이른 판: {})", date(no)));
            (format!("그날의 판이 내장 연혁에 없습니다{known}."), false)
        }
    };
    Ok(Held::NoVersion { why, proven })
}

impl Outlined {
    pub fn name(&self) -> &str {
        self.law.name(self.version)
    }

    /// The number of the version and the day from which it holds.
    pub fn when(&self) -> Option<(Mst, Ymd)> {
        self.law.version(self.version).map(|v| (v.mst, v.effective))
    }

    /// The lines below the name: since when the version holds, and as of when that is known.
    pub fn dates(&self) -> String {
        let effective = self.when().map_or_else(String::new, |(_, from)| from.to_string());
        format!("시행일 {effective}\nℹ️ 내장 목록 {} 기준", self.as_of)
    }

    /// Name, identifiers and dates of the version.
    pub fn head(&self) -> Value {
        let version = self.law.version(self.version);
        json!({
            "name": self.name(),
            "lawId": self.law.id().to_string(),
            "kind": self.law.class(self.version),
            "mst": version.map(|v| v.mst.to_string()),
            "promulgated": version.map(|v| v.promulgated),
            "actNo": version.map(|v| v.act_no),
            "effective": version.map(|v| v.effective),
        })
    }

    pub fn title(&self, no: ArticleNo) -> Option<String> {
        match self.law.article(self.version, no)? {
            ArticleState::Live { title, .. } => Some(title.to_owned()),
            ArticleState::Deleted { title } => Some(format!("삭제 {title}").trim_end().to_owned()),
        }
    }

    /// Every article with its title, in order.
    pub fn contents(&self) -> Vec<(ArticleNo, String)> {
        self.law
            .articles(self.version)
            .filter_map(|(no, state)| match state {
                ArticleState::Live { title, .. } => Some((no, title.to_owned())),
                ArticleState::Deleted { .. } => None,
            })
            .collect()
    }
}
