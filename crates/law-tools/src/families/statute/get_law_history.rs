//! `get_law_history`: statutes that changed on a day.

use crate::families::shared::{Ask, ListSpec, given, shown};
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};

pub static TOOL: ToolDef = ToolDef {
    name: "get_law_history",
    title: "날짜별 법령 변경",
    category: "이력",
    description: "어느 날 바뀐 법령의 목록입니다. 한 법령의 연혁은 search_historical_law, 기간 집계는 get_law_statistics를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(1),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        reg_dt: String as Day = "regDt" | "reg_dt", "바뀐 날, 예: 20240101";
        org: Option<String> as Id = "org", "소관부처코드";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
        page: Option<Whole<1, 1000>> = "page", "쪽";
    }
}

pub(crate) const CHANGES: ListSpec = ListSpec {
    target: "lsHstInf",
    heading: "법령 변경이력",
    title: "name",
    columns: &[
        ("revision", "제개정"),
        ("kind", "구분"),
        ("status", "상태"),
        ("promulgated", "공포일"),
        ("number", "공포번호"),
        ("effective", "시행일"),
        ("ministry", "소관"),
        ("lawId", "법령ID"),
        ("mst", "MST"),
    ],
    handle: &[("mst", "mst")],
    next: "get_historical_law",
    page: ("https://www.law.go.kr/LSW/lsInfoP.do?lsiSeq=", "mst"),
    by_name: false,
};

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let more = [("regDt", input.reg_dt.as_str()), ("org", given(&input.org).unwrap_or_default())];
    let asked = Ask { query: "", display: shown(input.display, 20), page: shown(input.page, 1), more: &more };
    CHANGES.run(ctx, asked).await
}
