//! A place below the article: 항, 호 and 목 as arguments give them, written behind the article in `jo` or apart.

use super::answer::label;
use crate::ToolError;
use crate::families::shared::{article_of, given};
use crate::families::utility::article_and_rest;
use law_cite::Context;
use law_model::ArticleNo;
use law_source::statute::{Article, Paragraph, SubItem, paragraph_no};
use law_vocab::josa::settle;
use serde_json::Value;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Below {
    pub hang: Option<u16>,
    pub ho: Option<ArticleNo>,
    pub mok: Option<String>,
}

/// Words behind a place that mean a part of its text; the whole text of the place is shown.
const PARTS: [&str; 5] = ["본문", "단서", "전단", "후단", "각호"];

/// The article that `jo` names, and what of it.
pub(crate) fn place_of(jo: &str) -> Result<(ArticleNo, Below), ToolError> {
    let no = article_of(jo)?;
    let rest = article_and_rest(jo).map(|(_, rest)| rest).unwrap_or_default();
    let mut rest = rest.as_str();
    for part in PARTS {
        rest = rest.strip_suffix(part).unwrap_or(rest);
    }
    if rest.is_empty() {
        return Ok((no, Below::default()));
    }
    let unread = || {
        ToolError::bad_arguments(format!(
            "jo '{jo}'의 '{rest}'을(를) 읽지 못했습니다. 예: 제38조의2제1항제3호가목"
        ))
    };
    let text = format!("민법 {}{rest}", label(no));
    match law_cite::extract(&text, &Context::default()).as_slice() {
        [one] if one.to.is_none() && one.article.as_deref().and_then(ArticleNo::parse) == Some(no) => {
            let below = Below::of(one.paragraph.as_deref(), one.item.as_deref(), one.subitem.as_deref())?;
            // A title in brackets is no place; anything else must have been read.
            let named = rest.starts_with('(') || below != Below::default();
            if named { Ok((no, below)) } else { Err(unread()) }
        }
        _ => Err(unread()),
    }
}

/// What a tool that looks at whole articles says when `jo` names a part of one.
pub(crate) fn unread_part(tool: &str, args: &Value) -> String {
    let narrows = ["get_law_text", "get_historical_law", "get_article_detail", "get_article_with_precedents"];
    let jo = args.get("jo").and_then(Value::as_str).filter(|_| !narrows.contains(&tool)).unwrap_or_default();
    match article_and_rest(jo) {
        Some((no, rest)) if !rest.is_empty() && !rest.ends_with(')') => settle(&format!(
            "\n\nℹ️ {tool}은(는) 조 단위로 봅니다. '{jo}'에서 {}까지만 보았습니다.",
            label(no)
        )),
        _ => String::new(),
    }
}

impl Below {
    pub fn of(hang: Option<&str>, ho: Option<&str>, mok: Option<&str>) -> Result<Self, ToolError> {
        let bad = |what: &str, text: &str, example: &str| {
            ToolError::bad_arguments(format!("{what} '{text}'을(를) 읽지 못했습니다. 예: {example}"))
        };
        let hang = hang
            .map(|t| Some(paragraph_no(t)).filter(|n| *n > 0).ok_or_else(|| bad("hang", t, "2")))
            .transpose()?;
        let ho = ho
            .map(|t| {
                let plain: String = t.chars().filter(|c| !matches!(c, '제' | '호' | ' ' | '.')).collect();
                ArticleNo::parse(&plain).ok_or_else(|| bad("ho", t, "3의2"))
            })
            .transpose()?;
        let mok =
            mok.map(|t| t.trim_end_matches(['목', '.', ' ']).trim_start_matches('제').trim().to_owned());
        Ok(Self { hang, ho, mok })
    }

    /// The place of `jo` with what stands in `hang`, `ho` and `mok`; where both speak they must say the same.
    pub fn with(
        self,
        hang: &Option<String>,
        ho: &Option<String>,
        mok: &Option<String>,
    ) -> Result<Self, ToolError> {
        let apart = Self::of(given(hang), given(ho), given(mok))?;
        let both = self.clone().or(apart.clone());
        if both != apart.or(self) {
            return Err(ToolError::bad_arguments(
                "jo에 쓴 항·호·목과 hang·ho·mok이 서로 다릅니다. 한 곳에만 쓰세요".to_owned(),
            ));
        }
        Ok(both)
    }

    fn or(self, other: Self) -> Self {
        Self { hang: self.hang.or(other.hang), ho: self.ho.or(other.ho), mok: self.mok.or(other.mok) }
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// `제38조의2제1항제3호가목`.
    pub fn name(&self, no: ArticleNo) -> String {
        let mut name = label(no);
        name.extend(self.hang.map(|n| format!("제{n}항")));
        name.extend(self.ho.map(|n| {
            format!("제{}호{}", n.main, if n.branch > 0 { format!("의{}", n.branch) } else { String::new() })
        }));
        name.extend(self.mok.as_ref().map(|m| format!("{m}목")));
        name
    }
}

/// The texts at a place, or what there is instead.
pub(crate) fn narrowed(article: &Article, below: &Below) -> Result<Vec<String>, String> {
    if below.is_empty() {
        return Ok(vec![article.render()]);
    }
    let numbered: Vec<u16> = article.paragraphs.iter().map(|p| p.no).filter(|n| *n > 0).collect();
    let paragraphs: Vec<&Paragraph> = match below.hang {
        // An article of one sentence is its own 제1항.
        Some(1) if numbered.is_empty() && below.ho.is_none() && below.mok.is_none() => {
            return Ok(vec![article.render()]);
        }
        Some(1) if numbered.is_empty() => article.paragraphs.iter().collect(),
        Some(n) => article.paragraphs.iter().filter(|p| p.no == n).collect(),
        None => article.paragraphs.iter().collect(),
    };
    if paragraphs.is_empty() {
        return Err(match numbered.last() {
            Some(last) => format!("항은 제{last}항까지 있습니다."),
            None => "항으로 나뉘어 있지 않은 조문입니다.".to_owned(),
        });
    }
    let Some(ho) = below.ho else {
        return below.mok.as_deref().map_or_else(
            || Ok(paragraphs.iter().map(|p| p.render()).collect()),
            |mok| {
                subitems(
                    paragraphs.iter().flat_map(|p| p.items.iter().flat_map(|i| &i.subitems).chain(&p.loose)),
                    mok,
                )
            },
        );
    };
    let items: Vec<_> = paragraphs.iter().flat_map(|p| p.items.iter().filter(|i| i.no == ho)).collect();
    if items.is_empty() {
        let last = paragraphs.iter().flat_map(|p| p.items.iter()).map(|i| i.no).max();
        return Err(last
            .map_or_else(|| "호가 없습니다.".to_owned(), |n| format!("호는 제{}호까지 있습니다.", n.main)));
    }
    match below.mok.as_deref() {
        None => Ok(items.iter().map(|i| i.render()).collect()),
        Some(mok) => subitems(items.iter().flat_map(|i| i.subitems.iter()), mok),
    }
}

fn subitems<'s>(all: impl Iterator<Item = &'s SubItem>, mok: &str) -> Result<Vec<String>, String> {
    let all: Vec<_> = all.collect();
    let found: Vec<String> = all.iter().filter(|s| s.label == mok).map(|s| s.text.clone()).collect();
    if found.is_empty() {
        let labels: Vec<&str> = all.iter().map(|s| s.label.as_str()).collect();
        let known = if labels.is_empty() { "없음".to_owned() } else { labels.join(", ") };
        return Err(format!("{mok}목이 없습니다(있는 목: {known})."));
    }
    Ok(found)
}
