//! `get_article_detail`: one article down to 항, 호 and 목.

use super::answer::{Version, drawn, label, official_url};
use super::below::{Below, narrowed, place_of};
use super::outlined::{self, Held, Outlined, SINCE};
use super::wanted::{Wanted, caveat};
use crate::families::shared::{absent, day_of, fit, given, live};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use law_model::{ArticleNo, Ymd};
use law_outline::{Place, PlaceState};

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

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let day = day_of(given(&input.ef_yd), "efYd")?;
    let (no, below) = place_of(&input.jo)?;
    let below = below.with(&input.hang, &input.ho, &input.mok)?;
    let wanted = Wanted { mst: input.mst, law_id: input.law_id, name: input.name, day };
    place_in(ctx, &wanted, no, &below).await
}

/// The article, or what of it is wanted.
pub(super) async fn place_in(
    ctx: &Ctx<'_>,
    wanted: &Wanted,
    no: ArticleNo,
    below: &Below,
) -> Result<Output, ToolError> {
    wanted.named()?;
    let day = wanted.day;
    if ctx.live().is_none()
        && let Some(id) = wanted.law_id()?
        && let Held::Version(law) = outlined::on(ctx, id, day.unwrap_or_else(|| ctx.today())).await?
    {
        return Ok(outlined_place(ctx, &law, no, below, day));
    }
    let client = live(ctx)?;
    let (slice, told) = wanted.reference(ctx, &client).await?.article(&client, no).await?;
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
        match narrowed(article, below) {
            Ok(found) => texts.extend(found),
            Err(what) => return Ok(gone(what)),
        }
    }
    // An article of one sentence has its title in it.
    let titled = texts.first().is_some_and(|text: &String| text.starts_with(&first.header()));
    let header = if titled { String::new() } else { format!("{}\n", first.header()) };
    let body = format!("조회 위치: {place}\n{header}{}", fit(&texts, "\n", "항을 지정해 좁히세요."));
    let drawn = drawn(&slice.articles, &slice.info.name);
    let part = json!({"place": place, "jo": first.label(), "title": first.title, "texts": texts, "transcribed": drawn.is_none()});
    let body = drawn.map_or(body.clone(), |note| format!("{body}\n\n{note}"));
    Ok(frame.output(ctx, &body, part))
}

/// Without a key: whether the place is there, from the outline.
fn outlined_place(ctx: &Ctx<'_>, law: &Outlined, no: ArticleNo, below: &Below, day: Option<Ymd>) -> Output {
    let mut place = Place {
        article: no,
        paragraph: below.hang.map(|n| ArticleNo::new(n, 0)),
        item: below.ho,
        subitem: below.mok.as_ref().and_then(|m| m.chars().next()),
    };
    let name = below.name(no);
    let note = caveat(ctx, law.as_of, day);
    let mut state = law.law.place(law.version, &place);
    // An article of one sentence is its own 제1항.
    if matches!(state, PlaceState::NoParagraph { plain: true, .. }) && below.hang == Some(1) {
        place.paragraph = None;
        state = law.law.place(law.version, &place);
    }
    let exists = state.exists();
    let told = match state {
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
    let value = json!({
        "law": law.head(), "place": name, "found": true, "source": "outline", "asOf": law.as_of,
        "message": told, "note": note,
    });
    if !exists {
        return absent(&format!("{} {name}: {told} ({} 기준 목록)", law.name(), law.as_of), SINCE, value);
    }
    let text =
        format!("{} {name}: {told}\n{}\n원문: {}\n{note}", law.name(), law.dates(), official_url(law.name()));
    Output::new(text, value)
}
