//! `get_english_law_text`: a statute in English, which is a translation and not the law.

use crate::families::shared::{View, absent, address, answer, article_of, given, live, record};
use crate::families::statute::Wanted;
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use law_model::ArticleNo;

pub static TOOL: ToolDef = ToolDef {
    name: "get_english_law_text",
    title: "영문법령 본문",
    category: "영문법령",
    description: "법령의 영문 번역을 읽습니다(참고용이며 법적 효력이 없음). 길면 목차를 보이고 jo와 page로 나누어 봅니다. 한글 원문은 get_law_text를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(5),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        law_id: Option<String> as Id = "lawId" | "law_id" | "id", "법령ID";
        mst: Option<String> as Id = "mst", "법령일련번호";
        name: Option<String> = "lawName" | "law_name" | "name", "법령 이름이나 줄임말";
        jo: Option<String> as Mark = "jo" | "article", "조문, 예: 5, 제5조의2, Article 5-2";
        page: Option<Whole<1, 999>> = "page", "본문을 차례로 볼 때의 쪽";
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let jo = given(&input.jo).map(korean);
    if let Some(jo) = &jo {
        article_of(jo)?;
    }
    let wanted = Wanted { mst: input.mst, law_id: input.law_id, name: input.name, day: None };
    wanted.named()?;
    let client = live(ctx)?;
    let (param, serial) = wanted.serial(&client).await?;
    let (doc, told) = record(&client, "elaw", &[(param, &serial)]).await?;
    let Some(doc) = doc else {
        return Ok(absent(
            &format!("법제처에 이 법령({param} {serial})의 영문 번역이 없다는 답이 왔습니다."),
            "search_english_law로 번역이 있는 법령을 찾으세요.",
            json!({param: serial, "source": "live"}),
        ));
    };
    let id = doc.head.iter().find(|(key, ..)| *key == "lawId").map_or("", |(.., id)| id.as_str());
    wanted.owned((param, &serial), &[id], &[])?;
    let view = match (&jo, input.page) {
        (Some(jo), _) => View::Article(jo, 0),
        (None, Some(page)) => View::Page(usize::try_from(page.0).unwrap_or(1)),
        (None, None) => View::Whole,
    };
    let url = if param == "MST" {
        address("https://www.law.go.kr/LSW/elawInfoP.do?lsiSeq=", &serial)
    } else {
        "https://www.law.go.kr/engLsSc.do".to_owned()
    };
    let mut output = answer(ctx, &doc, &told, &view, &wanted.call("get_english_law_text"), &url)?;
    output.text.push_str("\nℹ️ 영문본은 참고용 번역이며 법적 효력은 한글 원문에만 있습니다.");
    Ok(output)
}

/// `Article 5-2` as the notation that articles are found by.
fn korean(text: &str) -> String {
    let plain = text.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '.' || c == ' ');
    if plain.is_empty() {
        // Nothing but a word: it is shown as it is.
        return text.to_owned();
    }
    match plain
        .split_once('-')
        .and_then(|(a, b)| Some(ArticleNo::new(a.trim().parse().ok()?, b.trim().parse().ok()?)))
    {
        Some(no) => format!("제{}조의{}", no.main, no.branch),
        None => plain.to_owned(),
    }
}
