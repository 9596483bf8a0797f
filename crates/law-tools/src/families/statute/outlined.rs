//! Statutes from the embedded outline: names, titles, tables of contents, versions. No words of the law.

use crate::json;
use crate::{Ctx, ToolError};
use law_model::{ArticleNo, LawId, Ymd};
use law_outline::{ArticleState, Law, VersionNo, VersionPick};
use serde_json::Value;
use std::rc::Rc;

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
    /// Covered, but no version is known to hold; one Korean sentence says why.
    NoVersion(String),
    NotCovered,
}

pub(crate) async fn on(ctx: &Ctx<'_>, id: LawId, day: Ymd) -> Result<Held, ToolError> {
    let as_of = ctx.outline.directory(ctx.host).await?.meta().as_of;
    let Some(law) = ctx.outline.law(ctx.host, id).await? else { return Ok(Held::NotCovered) };
    let date = |no: VersionNo| law.version(no).map_or_else(String::new, |v| v.effective.to_string());
    Ok(match law.version_on(day) {
        VersionPick::Version(version) => Held::Version(Outlined { law, version, as_of }),
        VersionPick::Repealed(no) => Held::NoVersion(format!("{}에 폐지된 법령입니다.", date(no))),
        VersionPick::Replaced { since, .. } => {
            Held::NoVersion(format!("{since}에 같은 이름의 새 법령으로 바뀌었습니다."))
        }
        VersionPick::NotYet(no) => Held::NoVersion(format!("{}에 처음 시행됩니다.", date(no))),
        VersionPick::HistoryGap { after, .. } => Held::NoVersion(format!(
            "그날의 판이 내장 연혁에 없습니다{}.",
            after.map_or_else(String::new, |no| format!("(알려진 가장 이른 판: {})", date(no)))
        )),
    })
}

impl Outlined {
    pub fn name(&self) -> &str {
        self.law.name(self.version)
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
