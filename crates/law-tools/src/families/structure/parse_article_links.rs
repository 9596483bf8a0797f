//! `parse_article_links`: what an article refers to.

use crate::families::shared::{absent, article_of, day_of, fit, given, live};
use crate::families::statute::{Version, Wanted, label};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use law_cite::{Citation, Context};
use law_model::ArticleNo;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "parse_article_links",
    title: "조문 속 참조",
    category: "분석",
    description: "조문이 가리키는 다른 조문·법령을 뽑습니다(같은 조, 전항, 이 법 포함). 조문 원문은 get_law_text를 쓰세요.",
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
        ef_yd: Option<String> as Day = "efYd" | "ef_yd", "이날 시행되던 판";
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let no = article_of(&input.jo)?;
    let day = day_of(given(&input.ef_yd), "efYd")?;
    let wanted = Wanted { mst: input.mst, law_id: input.law_id, name: input.name, day };
    wanted.named()?;
    let client = live(ctx)?;
    let (slice, told) = wanted.reference(ctx, &client).await?.article(&client, no).await?;
    let frame = Version { info: &slice.info, mst: wanted.mst.as_deref(), day, told: &told };
    let body: Vec<String> = slice.articles.iter().map(law_source::statute::Article::render).collect();
    if body.is_empty() {
        return Ok(absent(
            &format!(
                "{}에 {}은(는) 없습니다(조문 {}개를 모두 확인).",
                slice.info.name,
                label(no),
                slice.article_count
            ),
            "get_law_text를 jo 없이 불러 목차를 확인하세요.",
            json!({"law": slice.info.name, "jo": label(no)}),
        ));
    }
    let text = body.join("\n");
    let context = Context { law: Some(slice.info.name.clone()), ..Context::default() };
    // The header of the article is no reference.
    let links: Vec<Value> = law_cite::extract(&text, &context)
        .iter()
        .filter(|c| c.span[0] > 0 || c.text != label(no))
        .map(|c| link(c, &slice.info.name, &text))
        .collect();
    let lines: Vec<String> = links.iter().enumerate().map(|(i, l)| line(i, l)).collect();
    let none =
        if lines.is_empty() { "\n이 조문은 다른 조문을 가리키지 않습니다." } else { "" };
    let body = format!(
        "{} 조문 내 참조 ({}개){none}\n{}",
        label(no),
        links.len(),
        fit(&lines, "\n", "항을 나누어 보세요.")
    );
    Ok(frame.output(ctx, &body, json!({"jo": label(no), "links": links})))
}

fn link(citation: &Citation, own: &str, text: &str) -> Value {
    let law = citation.law.as_deref().unwrap_or(own);
    let unit = |part: &Option<String>, what: &str| {
        part.as_deref().map(|p| {
            p.split_once('의').map_or_else(|| format!("제{p}{what}"), |(a, b)| format!("제{a}{what}의{b}"))
        })
    };
    let place: String = [
        citation.article.as_deref().and_then(ArticleNo::parse).map(label),
        unit(&citation.paragraph, "항"),
        unit(&citation.item, "호"),
        citation.subitem.as_ref().map(|s| format!("{s}목")),
    ]
    .into_iter()
    .flatten()
    .collect();
    let around: String = text
        .chars()
        .skip(citation.span[0].saturating_sub(15))
        .take(citation.text.chars().count() + 30)
        .collect();
    json!({
        "text": citation.text, "law": law, "own": law == own, "place": place, "lawId": citation.law_id,
        "article": citation.article, "context": around.replace('\n', " "),
    })
}

fn line(i: usize, link: &Value) -> String {
    let text = |key: &str| link.get(key).and_then(Value::as_str).unwrap_or_default();
    format!("{}. {} → {} {} (…{}…)", i + 1, text("text"), text("law"), text("place"), text("context"))
}
