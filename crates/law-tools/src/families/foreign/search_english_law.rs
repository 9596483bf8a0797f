//! `search_english_law`: statutes with an English translation.

use crate::families::shared::{ListSpec, SearchInput, search};
use crate::{Cost, Hints, ToolDef};

pub static TOOL: ToolDef = ToolDef {
    name: "search_english_law",
    title: "영문법령 검색",
    category: "영문법령",
    description: "영문 번역이 있는 법령을 한글이나 영문 이름으로 찾습니다. 본문은 get_english_law_text를 쓰세요.",
    input: SearchInput::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(2),
    handler: |ctx, args| search(ctx, args, &ENGLISH),
};

static ENGLISH: ListSpec = ListSpec {
    target: "elaw",
    heading: "영문법령 검색 결과",
    title: "nameEnglish",
    columns: &[
        ("name", "한글명"),
        ("lawId", "법령ID"),
        ("mst", "MST"),
        ("kind", "구분"),
        ("promulgated", "공포일"),
        ("effective", "시행일"),
    ],
    handle: &[("lawId", "lawId"), ("mst", "mst")],
    next: "get_english_law_text",
    page: ("https://www.law.go.kr/LSW/elawInfoP.do?lsiSeq=", "mst"),
    by_name: false,
};
