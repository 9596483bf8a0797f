//! `get_related_laws`: statutes the Ministry relates to a statute.

use crate::families::shared::{self, Ask, ListSpec, live, output, shown};
use crate::families::statute::Wanted;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};

pub static TOOL: ToolDef = ToolDef {
    name: "get_related_laws",
    title: "관련법령",
    category: "지식베이스",
    description: "법령과 관련된 법령(상위·하위·준용 등)을 봅니다. 시행령·규칙까지의 체계는 get_law_system_tree를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(5),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        law_id: Option<String> as Id = "lawId" | "law_id", "법령ID";
        name: Option<String> = "lawName" | "law_name" | "name" | "query", "법령 이름이나 줄임말";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
    }
}

const RELATED: ListSpec = ListSpec {
    target: "lsRlt",
    heading: "관련법령",
    title: "name",
    columns: &[("relation", "관계"), ("lawId", "법령ID")],
    handle: &[("lawId", "lawId")],
    next: "get_law_text",
    page: ("https://www.law.go.kr/LSW/lsInfoP.do?lsId=", "lawId"),
    by_name: false,
};

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let wanted = Wanted { law_id: input.law_id, name: input.name, ..Wanted::default() };
    wanted.named()?;
    let client = live(ctx)?;
    let (id, name) = wanted.identity(&client).await?;
    let id = id.to_string();
    let more = [("ID", id.as_str())];
    let display = shown(input.display, 20);
    let asked = Ask { query: &name, display, page: 1, more: &more };
    let mut found = shared::ask(&client, RELATED.target, asked).await?;
    found.total = u64::try_from(found.rows.len()).unwrap_or(0);
    found.rows.truncate(usize::try_from(display).unwrap_or(20));
    Ok(output(&RELATED, asked, found, &[]))
}
