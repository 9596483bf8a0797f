//! `search_treaties`: treaties by name, kind, country or date.

use crate::families::shared::{Ask, ListSpec, Sort, given, shown};
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params, words};

pub static TOOL: ToolDef = ToolDef {
    name: "search_treaties",
    title: "조약 검색",
    category: "조약",
    description: "조약을 이름, 양자·다자 구분, 국가코드, 발효일·체결일로 찾습니다. 본문은 get_treaty_text를 쓰세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(2),
    handler: handler!(Input, run),
};

words! { enum Parties { Bilateral = "1", Multilateral = "2" } }

params! {
    struct Input {
        query: Option<String> = "query", "조약 이름의 낱말";
        cls: Option<Parties> = "cls", "1 양자조약, 2 다자조약";
        country: Option<String> = "natCd", "국가코드";
        effective: Option<String> as Period = "eftYd", "발효일 또는 기간, 예: 20200101~20201231";
        concluded: Option<String> as Period = "concYd", "체결일 또는 기간";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
        page: Option<Whole<1, 1000>> = "page", "쪽";
        sort: Option<Sort> = "sort", "차례: lasc/ldes 이름, dasc/ddes 날짜, nasc/ndes 번호";
    }
}

const TREATIES: ListSpec = ListSpec {
    target: "trty",
    heading: "조약 검색 결과",
    title: "name",
    columns: &[
        ("serial", "일련번호"),
        ("number", "조약번호"),
        ("kind", "구분"),
        ("signed", "서명일"),
        ("effective", "발효일"),
        ("gazetted", "관보게재일"),
    ],
    handle: &[("id", "serial")],
    next: "get_treaty_text",
    page: ("https://www.law.go.kr/LSW/trtyInfoP.do?trtySeq=", "serial"),
    by_name: false,
};

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let text = |t| given(t).unwrap_or_default();
    let query = text(&input.query);
    let more = [
        ("cls", input.cls.map_or("", Parties::word)),
        ("natCd", text(&input.country)),
        ("eftYd", text(&input.effective)),
        ("concYd", text(&input.concluded)),
        ("sort", input.sort.map_or("", Sort::word)),
    ];
    if query.is_empty() && more.iter().take(4).all(|(_, value)| value.is_empty()) {
        return Err(ToolError::bad_arguments(
            "query가 비었습니다. 찾을 말이나 cls, natCd, eftYd, concYd를 쓰세요".to_owned(),
        ));
    }
    let asked = Ask { query, display: shown(input.display, 20), page: shown(input.page, 1), more: &more };
    TREATIES.run(ctx, asked).await
}
