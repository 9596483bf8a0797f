//! `get_treaty_text`: a treaty in Korean or English.

use crate::families::shared::{TextSpec, View, filled, read_text};
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params, words};

pub static TOOL: ToolDef = ToolDef {
    name: "get_treaty_text",
    title: "조약 본문",
    category: "조약",
    description: "조약의 기본 정보와 본문(한글 또는 영문)을 읽습니다. 길면 page로 나누어 봅니다. 일련번호는 search_treaties가 줍니다.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(3),
    handler: handler!(Input, run),
};

words! { enum Language { Korean = "010202", English = "010203" } }

params! {
    struct Input {
        id: String as Id = "id" | "treatySeq", "조약일련번호";
        language: Option<Language> = "chrClsCd", "010202 한글(기본), 010203 영문";
        page: Option<Whole<1, 999>> = "page", "본문을 차례로 볼 때의 쪽";
    }
}

const TEXT: TextSpec = TextSpec {
    tool: "get_treaty_text",
    target: "trty",
    what: "조약",
    id: ("id", "ID"),
    page: "https://www.law.go.kr/LSW/trtyInfoP.do?trtySeq=",
    search: "search_treaties",
};

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let id = filled(&input.id, "id")?;
    let code = input.language.unwrap_or(Language::Korean).word();
    let view = input.page.map_or(View::Whole, |page| View::Page(usize::try_from(page.0).unwrap_or(1)));
    read_text(ctx, &TEXT, id, &[("chrClsCd", code)], &view).await
}
