//! `get_article_detail`: one article down to 항, 호 and 목.

use super::answer::{Version, drawn, label, official_url, version};
use super::outlined::{self, Held, Outlined};
use super::wanted::{Wanted, no_key_note};
use crate::families::shared::{absent, article_of, day_of, fit, given, live};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use law_model::ArticleNo;
use law_outline::{Place, PlaceState};
use law_source::statute::{Article, Paragraph, paragraph_no};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "get_article_detail",
    title: "조문 상세",
    category: "법령조회",
    description: "조문 하나를 항·호·목까지 좁혀 읽습니다. 조 전체는 get_law_text, 여러 조문은 get_batch_articles를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(8),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        mst: Option<String> as Id = "mst", "법령일련번호(판 번호)";
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        name: Option<String> = "lawName" | "law_name" | "name", "법령 이름이나 줄임말";
        jo: String as Article = "jo", "조문, 예: 제38조의2";
        hang: Option<String> as Mark = "hang", "항, 예: 2";
        ho: Option<String> as Mark = "ho", "호, 예: 3의2";
        mok: Option<String> = "mok", "목, 예: 가";
        ef_yd: Option<String> as Day = "efYd" | "ef_yd", "이날 시행되던 판";
    }
}

/// The place below the article.
#[derive(Clone, Debug, Default)]
struct Below {
    hang: Option<u16>,
    ho: Option<ArticleNo>,
    mok: Option<String>,
}

impl Below {
    fn of(input: &Input) -> Result<Self, ToolError> {
        let bad = |what: &str, text: &str, example: &str| {
            ToolError::bad_arguments(format!("{what} '{text}'을(를) 읽지 못했습니다. 예: {example}"))
        };
        let hang = given(&input.hang)
            .map(|t| Some(paragraph_no(t)).filter(|n| *n > 0).ok_or_else(|| bad("hang", t, "2")))
            .transpose()?;
        let ho = given(&input.ho)
            .map(|t| {
                let plain: String = t.chars().filter(|c| !matches!(c, '제' | '호' | ' ' | '.')).collect();
                ArticleNo::parse(&plain).ok_or_else(|| bad("ho", t, "3의2"))
            })
            .transpose()?;
        let mok = given(&input.mok)
            .map(|t| t.trim_end_matches(['목', '.', ' ']).trim_start_matches('제').trim().to_owned());
        Ok(Self { hang, ho, mok })
    }

    /// `제38조의2제1항제3호가목`.
    fn name(&self, no: ArticleNo) -> String {
        let mut name = label(no);
        name.extend(self.hang.map(|n| format!("제{n}항")));
        name.extend(self.ho.map(|n| {
            format!("제{}호{}", n.main, if n.branch > 0 { format!("의{}", n.branch) } else { String::new() })
        }));
        name.extend(self.mok.as_ref().map(|m| format!("{m}목")));
        name
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let day = day_of(given(&input.ef_yd), "efYd")?;
    let no = article_of(&input.jo)?;
    let below = Below::of(&input)?;
    let wanted =
        Wanted { mst: input.mst.clone(), law_id: input.law_id.clone(), name: input.name.clone(), day };
    wanted.named()?;
    if ctx.live().is_none()
        && let Some(id) = wanted.law_id()?
        && let Held::Version(law) = outlined::on(ctx, id, day.unwrap_or_else(|| ctx.today())).await?
    {
        return Ok(outlined_place(ctx, &law, no, &below));
    }
    let client = live(ctx)?;
    let reference = wanted.reference(&client).await?;
    let (slice, told) = version(client.article(reference, no).await?)?;
    let frame = Version { info: &slice.info, mst: wanted.mst.as_deref(), day, told: &told };
    let place = below.name(no);
    let gone = |what: String| {
        absent(
            &format!("{} {place}: {what}", slice.info.name),
            &format!("{}, jo=\"{}\")로 조문 전체를 보세요.", wanted.call("get_law_text"), label(no)),
            json!({"law": slice.info.name, "place": place}),
        )
    };
    let Some(first) = slice.articles.first() else {
        return Ok(gone(format!("그런 조문이 없습니다(조문 {}개를 모두 확인).", slice.article_count)));
    };
    let mut texts = Vec::new();
    for article in &slice.articles {
        match narrowed(article, &below) {
            Ok(found) => texts.extend(found),
            Err(what) => return Ok(gone(what)),
        }
    }
    let body =
        format!("조회 위치: {place}\n{}\n{}", first.header(), fit(&texts, "\n", "항을 지정해 좁히세요."));
    let drawn = drawn(&slice.articles, &slice.info.name);
    let part = json!({"place": place, "jo": first.label(), "title": first.title, "texts": texts, "transcribed": drawn.is_none()});
    let body = drawn.map_or(body.clone(), |note| format!("{body}\n\n{note}"));
    Ok(frame.output(ctx, &body, part))
}

/// The texts at a place, or what there is instead.
fn narrowed(article: &Article, below: &Below) -> Result<Vec<String>, String> {
    if below.hang.is_none() && below.ho.is_none() && below.mok.is_none() {
        return Ok(vec![article.render()]);
    }
    let numbered: Vec<u16> = article.paragraphs.iter().map(|p| p.no).filter(|n| *n > 0).collect();
    let paragraphs: Vec<&Paragraph> = match below.hang {
        // An article of one sentence is its own 제1항.
        Some(1) if numbered.is_empty() && below.ho.is_none() => return Ok(vec![article.render()]),
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

fn subitems<'s>(
    all: impl Iterator<Item = &'s law_source::statute::SubItem>,
    mok: &str,
) -> Result<Vec<String>, String> {
    let all: Vec<_> = all.collect();
    let found: Vec<String> = all.iter().filter(|s| s.label == mok).map(|s| s.text.clone()).collect();
    if found.is_empty() {
        let labels: Vec<&str> = all.iter().map(|s| s.label.as_str()).collect();
        let known = if labels.is_empty() { "없음".to_owned() } else { labels.join(", ") };
        return Err(format!("{mok}목이 없습니다(있는 목: {known})."));
    }
    Ok(found)
}

/// Without a key: whether the place is there, from the outline.
fn outlined_place(ctx: &Ctx<'_>, law: &Outlined, no: ArticleNo, below: &Below) -> Output {
    let place = Place {
        article: no,
        paragraph: below.hang.map(|n| ArticleNo::new(n, 0)),
        item: below.ho,
        subitem: below.mok.as_ref().and_then(|m| m.chars().next()),
    };
    let name = below.name(no);
    let note = no_key_note(ctx).unwrap_or_default();
    let told = match law.law.place(law.version, &place) {
        PlaceState::Exists { title, .. } => format!("있습니다(조문 제목: {title})."),
        PlaceState::Deleted { .. } => "삭제된 조문입니다.".to_owned(),
        PlaceState::NoArticle { .. } => "그런 조문이 없습니다.".to_owned(),
        PlaceState::NoParagraph { plain: true, .. } => "항으로 나뉘어 있지 않은 조문입니다.".to_owned(),
        PlaceState::NoParagraph { max, .. } => format!("항은 제{max}항까지 있습니다."),
        PlaceState::NoItem { last, .. } => {
            last.map_or_else(|| "호가 없습니다.".to_owned(), |n| format!("호는 제{}호까지 있습니다.", n.main))
        }
        PlaceState::NoSubitem { last, .. } => {
            last.map_or_else(|| "목이 없습니다.".to_owned(), |c| format!("목은 {c}목까지 있습니다."))
        }
    };
    let exists = law.law.place(law.version, &place).exists();
    let effective = law.law.version(law.version).map_or_else(String::new, |v| v.effective.to_string());
    let text = format!(
        "{} {name}: {told}\n시행일 {effective}\nℹ️ 내장 목록 {} 기준\n원문: {}\n{note}",
        law.name(),
        law.as_of,
        official_url(law.name())
    );
    let value: Value = json!({
        "law": law.head(), "place": name, "found": exists, "source": "outline", "asOf": law.as_of,
        "message": told, "note": note,
    });
    Output::new(text, value)
}
