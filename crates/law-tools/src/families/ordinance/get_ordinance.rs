//! `get_ordinance`: an ordinance whole, or one article of it.

use crate::families::shared::{TextSpec, View, filled, given, read_text};
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};

pub static TOOL: ToolDef = ToolDef {
    name: "get_ordinance",
    title: "자치법규 본문",
    category: "자치법규",
    description: "조례·규칙의 본문이나 한 조문을 읽습니다. 길면 목차를 보이고 jo와 page로 나누어 봅니다. 일련번호는 search_ordinance가 줍니다.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(4),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        id: String as Id = "ordinSeq" | "id", "자치법규일련번호";
        jo: Option<String> as Article = "jo", "조문, 예: 제10조의2";
        page: Option<Whole<1, 999>> = "page", "본문을 차례로 볼 때의 쪽";
    }
}

pub(crate) const TEXT: TextSpec = TextSpec {
    tool: "get_ordinance",
    target: "ordin",
    what: "자치법규",
    id: ("ordinSeq", "MST"),
    page: "https://www.law.go.kr/LSW/ordinInfoP.do?ordinSeq=",
    search: "search_ordinance",
};

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let id = filled(&input.id, "ordinSeq")?;
    let view = match (given(&input.jo), input.page) {
        (Some(jo), _) => View::Article(jo, 0),
        (None, Some(page)) => View::Page(usize::try_from(page.0).unwrap_or(1)),
        (None, None) => View::Whole,
    };
    read_text(ctx, &TEXT, id, &[], &view).await
}
