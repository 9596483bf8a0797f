//! Links between statutes and ordinances: four lists of one shape.
//!
//! `get_linked_ordinances`, `get_linked_ordinance_articles`, `get_delegated_laws` and
//! `get_linked_laws_from_ordinance`.

use crate::families::shared::{self, Ask, ListSpec, filled, live, output, shown};
use crate::{Cost, Ctx, Handler, Hints, Output, ToolDef, ToolError, Whole, params};
use law_host::LocalBoxFuture;
use serde_json::Value;

params! {
    struct Input {
        query: String = "query" | "lawName", "법령(또는 자치법규) 이름";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
        page: Option<Whole<1, 1000>> = "page", "쪽";
    }
}

const fn tool(
    name: &'static str,
    title: &'static str,
    description: &'static str,
    handler: Handler,
) -> ToolDef {
    ToolDef {
        name,
        title,
        category: "연계",
        description,
        input: Input::schema,
        output: None,
        hints: Hints { open_world: true },
        cost: Cost(2),
        handler,
    }
}

pub static OF_STATUTE: ToolDef = tool(
    "get_linked_ordinances",
    "연계 자치법규",
    "법령에 연계된 자치법규가 있는 법령을 찾습니다(법령 단위). 조문 단위는 get_linked_ordinance_articles를 쓰세요.",
    |ctx, args| run(ctx, args, &LAWS),
);

pub static ARTICLES: ToolDef = tool(
    "get_linked_ordinance_articles",
    "조문별 연계 자치법규",
    "법령 조문과 자치법규 조문의 연계를 보입니다. 법령 단위는 get_linked_ordinances를 쓰세요.",
    |ctx, args| run(ctx, args, &LAW_ARTICLES),
);

pub static DELEGATED: ToolDef = tool(
    "get_delegated_laws",
    "위임 자치법규",
    "소관부처별 위임 자치법규 목록에서 이름이 맞는 것을 고릅니다. 법제처가 이름으로 거르지 않아 받은 쪽에서만 찾습니다.",
    |ctx, args| run(ctx, args, &DEPARTMENTS),
);

pub static OF_ORDINANCE: ToolDef = tool(
    "get_linked_laws_from_ordinance",
    "자치법규의 상위법령",
    "자치법규의 근거가 되는 상위법령을 찾습니다. 상위법령이 그 뒤 바뀌었는지는 ordinance_radar를 쓰세요.",
    |ctx, args| run(ctx, args, &PARENTS),
);

const LINKS: &[(&str, &str)] = &[
    ("law", "법령"),
    ("lawArticle", "법령 조문"),
    ("lawId", "법령ID"),
    ("mst", "MST"),
    ("ordinanceArticle", "자치법규 조문"),
    ("ordinanceSerial", "일련번호"),
    ("body", "지자체"),
    ("kind", "종류"),
    ("promulgated", "공포일"),
    ("effective", "시행일"),
    ("revision", "제개정"),
];

const LAWS: ListSpec = ListSpec {
    target: "lnkLs",
    heading: "자치법규가 연계된 법령",
    title: "name",
    columns: &[
        ("lawId", "법령ID"),
        ("mst", "MST"),
        ("kind", "구분"),
        ("promulgated", "공포일"),
        ("effective", "시행일"),
        ("revision", "제개정"),
    ],
    handle: &[("query", "name")],
    next: "get_linked_ordinance_articles",
    page: ("https://www.law.go.kr/LSW/lsInfoP.do?lsiSeq=", "mst"),
    by_name: false,
};

const LAW_ARTICLES: ListSpec = ListSpec {
    target: "lnkLsOrdJo",
    heading: "법령-자치법규 조문 연계",
    title: "ordinance",
    columns: LINKS,
    handle: &[("ordinSeq", "ordinanceSerial")],
    next: "get_ordinance",
    page: ("https://www.law.go.kr/LSW/ordinInfoP.do?ordinSeq=", "ordinanceSerial"),
    by_name: false,
};

const DEPARTMENTS: ListSpec =
    ListSpec { target: "lnkDep", heading: "위임 연계 자치법규", ..LAW_ARTICLES };
const PARENTS: ListSpec =
    ListSpec { target: "lnkOrd", heading: "자치법규의 상위법령", ..LAW_ARTICLES };

fn run<'a>(
    ctx: &'a Ctx<'a>,
    args: Value,
    spec: &'static ListSpec,
) -> LocalBoxFuture<'a, Result<Output, ToolError>> {
    Box::pin(async move {
        let input = Input::read(args)?;
        let query = filled(&input.query, "query")?;
        let (display, page) = (shown(input.display, 20), shown(input.page, 1));
        let unfiltered = spec.target == DEPARTMENTS.target;
        let asked = Ask { query, display: if unfiltered { 100 } else { display }, page, more: &[] };
        let mut found = shared::ask(&live(ctx)?, spec.target, asked).await?;
        let mut notes = Vec::new();
        if unfiltered {
            let received = found.rows.len();
            found.rows.retain(|row| mentions(row, query));
            found.rows.truncate(usize::try_from(display).unwrap_or(20));
            notes.push(format!(
                "⚠️ 법제처가 이름으로 거르지 않는 목록입니다. 전체 {}건 가운데 {page}쪽의 {received}건에서만 찾았습니다. 다른 쪽은 page로 보세요.",
                found.total
            ));
            found.confirmed = false;
        }
        Ok(output(spec, asked, found, &notes))
    })
}

/// Whether any cell holds the words.
fn mentions(row: &Value, query: &str) -> bool {
    let squeeze = |t: &str| t.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let wanted = squeeze(query);
    row.as_object()
        .into_iter()
        .flatten()
        .any(|(_, v)| v.as_str().is_some_and(|v| squeeze(v).contains(&wanted)))
}
