//! Rules of schools, local public corporations and public institutions: three searches and three texts of one shape.

use crate::families::shared::{ListSpec, SearchInput, TextSpec, View, filled, given, read_text, search};
use crate::{Cost, Ctx, Handler, Hints, Output, ToolDef, ToolError, Whole, params};
use law_host::LocalBoxFuture;
use serde_json::Value;

pub const TOOLS: &[&ToolDef] = &[
    &SEARCH_SCHOOL,
    &SCHOOL_TEXT,
    &SEARCH_CORPORATION,
    &CORPORATION_TEXT,
    &SEARCH_INSTITUTION,
    &INSTITUTION_TEXT,
];

params! {
    struct TextInput {
        id: String as Id = "id", "일련번호(검색 도구가 줍니다)";
        jo: Option<String> as Article = "jo", "조문, 예: 제10조의2";
        page: Option<Whole<1, 999>> = "page", "본문을 차례로 볼 때의 쪽";
    }
}

const fn tool(
    name: &'static str,
    title: &'static str,
    category: &'static str,
    description: &'static str,
    input: fn() -> Value,
    handler: Handler,
) -> ToolDef {
    ToolDef {
        name,
        title,
        category,
        description,
        input,
        output: None,
        hints: Hints { open_world: true },
        cost: Cost(2),
        handler,
    }
}

const fn list(target: &'static str, heading: &'static str, next: &'static str) -> ListSpec {
    ListSpec {
        target,
        heading,
        title: "name",
        columns: &[
            ("serial", "일련번호"),
            ("ministry", "기관"),
            ("kind", "종류"),
            ("issued", "발령일"),
            ("effective", "시행일"),
            ("revision", "제개정"),
        ],
        handle: &[("id", "serial")],
        next,
        page: (PAGE, "serial"),
        by_name: false,
    }
}

const PAGE: &str = "https://www.law.go.kr/LSW/admRulInfoP.do?admRulSeq=";

const fn text(
    tool: &'static str,
    target: &'static str,
    what: &'static str,
    search: &'static str,
) -> TextSpec {
    TextSpec { tool, target, what, id: ("id", "ID"), page: PAGE, search }
}

static SCHOOLS: ListSpec = list("school", "학칙 검색 결과", "get_school_rule_text");
static CORPORATIONS: ListSpec = list("public", "지방공사공단 규정 검색 결과", "get_public_corp_rule_text");
static INSTITUTIONS: ListSpec = list("pi", "공공기관 규정 검색 결과", "get_public_institution_rule_text");
static SCHOOL: TextSpec = text("get_school_rule_text", "school", "학칙", "search_school_rules");
static CORPORATION: TextSpec =
    text("get_public_corp_rule_text", "public", "지방공사공단 규정", "search_public_corp_rules");
static INSTITUTION: TextSpec =
    text("get_public_institution_rule_text", "pi", "공공기관 규정", "search_public_institution_rules");

static SEARCH_SCHOOL: ToolDef = tool(
    "search_school_rules",
    "학칙 검색",
    "학칙",
    "대학 등의 학칙을 찾습니다. 본문은 get_school_rule_text를 쓰세요.",
    SearchInput::schema,
    |ctx, args| search(ctx, args, &SCHOOLS),
);

static SCHOOL_TEXT: ToolDef = tool(
    "get_school_rule_text",
    "학칙 본문",
    "학칙",
    "학칙 본문을 읽습니다. 길면 목차를 보이고 jo와 page로 나누어 봅니다. 일련번호는 search_school_rules가 줍니다.",
    TextInput::schema,
    |ctx, args| read(ctx, args, &SCHOOL),
);

static SEARCH_CORPORATION: ToolDef = tool(
    "search_public_corp_rules",
    "지방공사공단 규정 검색",
    "공사공단",
    "지방공사·공단의 규정을 찾습니다. 본문은 get_public_corp_rule_text를 쓰세요.",
    SearchInput::schema,
    |ctx, args| search(ctx, args, &CORPORATIONS),
);

static CORPORATION_TEXT: ToolDef = tool(
    "get_public_corp_rule_text",
    "지방공사공단 규정 본문",
    "공사공단",
    "지방공사·공단 규정의 본문을 읽습니다. jo와 page로 나누어 봅니다. 일련번호는 search_public_corp_rules가 줍니다.",
    TextInput::schema,
    |ctx, args| read(ctx, args, &CORPORATION),
);

static SEARCH_INSTITUTION: ToolDef = tool(
    "search_public_institution_rules",
    "공공기관 규정 검색",
    "공공기관",
    "공공기관의 규정을 찾습니다. 본문은 get_public_institution_rule_text를 쓰세요.",
    SearchInput::schema,
    |ctx, args| search(ctx, args, &INSTITUTIONS),
);

static INSTITUTION_TEXT: ToolDef = tool(
    "get_public_institution_rule_text",
    "공공기관 규정 본문",
    "공공기관",
    "공공기관 규정의 본문을 읽습니다. jo와 page로 나누어 봅니다. 일련번호는 search_public_institution_rules가 줍니다.",
    TextInput::schema,
    |ctx, args| read(ctx, args, &INSTITUTION),
);

fn read<'a>(
    ctx: &'a Ctx<'a>,
    args: Value,
    spec: &'static TextSpec,
) -> LocalBoxFuture<'a, Result<Output, ToolError>> {
    Box::pin(async move {
        let input = TextInput::read(args)?;
        let id = filled(&input.id, "id")?;
        let view = match (given(&input.jo), input.page) {
            (Some(jo), _) => View::Article(jo, 0),
            (None, Some(page)) => View::Page(usize::try_from(page.0).unwrap_or(1)),
            (None, None) => View::Whole,
        };
        read_text(ctx, spec, id, &[], &view).await
    })
}
