//! Lists of terms: `search_legal_terms`, `get_legal_term_kb`, `get_daily_term`.

use crate::families::shared::{ListSpec, SearchInput, search};
use crate::{Cost, Handler, Hints, ToolDef};

const fn tool(
    name: &'static str,
    title: &'static str,
    category: &'static str,
    description: &'static str,
    handler: Handler,
) -> ToolDef {
    ToolDef {
        name,
        title,
        category,
        description,
        input: SearchInput::schema,
        output: None,
        hints: Hints { open_world: true },
        cost: Cost(2),
        handler,
    }
}

pub static SEARCH: ToolDef = tool(
    "search_legal_terms",
    "법령용어 검색",
    "용어사전",
    "법령용어 사전에서 용어를 찾습니다. 뜻은 get_legal_term_detail을 쓰세요.",
    |ctx, args| search(ctx, args, &TERMS),
);

pub static KNOWLEDGE: ToolDef = tool(
    "get_legal_term_kb",
    "법령용어 지식베이스",
    "지식베이스",
    "지식베이스의 법령용어와 동음이의어 여부를 봅니다. 용어가 쓰인 조문은 get_term_articles, 일상용어는 get_legal_to_daily를 쓰세요.",
    |ctx, args| search(ctx, args, &KNOWN),
);

pub static DAILY: ToolDef = tool(
    "get_daily_term",
    "일상용어 검색",
    "지식베이스",
    "지식베이스의 일상용어를 찾습니다. 대응하는 법령용어는 get_daily_to_legal을 쓰세요.",
    |ctx, args| search(ctx, args, &WORDS),
);

const SHAPE: ListSpec = ListSpec {
    target: "lstrm",
    heading: "법령용어 검색 결과",
    title: "name",
    columns: &[("id", "용어ID"), ("source", "출처"), ("homonyms", "동음이의어"), ("note", "비고")],
    handle: &[("query", "name")],
    next: "get_legal_term_detail",
    page: ("https://www.law.go.kr/LSW/lsTrmInfoR.do?trmSeqs=", "id"),
    by_name: false,
};

static TERMS: ListSpec = SHAPE;

static KNOWN: ListSpec = ListSpec {
    target: "lstrmAI",
    heading: "법령용어 지식베이스",
    handle: &[("term", "name")],
    next: "get_term_articles",
    ..SHAPE
};

static WORDS: ListSpec = ListSpec {
    target: "dlytrm",
    heading: "일상용어 검색 결과",
    handle: &[("dailyTerm", "name")],
    next: "get_daily_to_legal",
    ..SHAPE
};
