//! `search_decisions` and `get_decision_text`: every collection behind one name.

use super::asked::Asked;
use super::domain::{Domain, ELSEWHERE, NAMES};
use super::{search, text};
use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use serde_json::{Map, Value};

pub static SEARCH: ToolDef = ToolDef {
    name: "search_decisions",
    title: "판례·결정·해석 검색",
    category: "판례·결정",
    description: "판례, 헌재결정, 법령해석, 행정심판, 조세심판, 위원회 결정 등을 domain별로 찾습니다. 사건번호는 똑같은 것만 찾습니다. 법령은 search_law를 쓰세요.",
    input: SearchInput::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(14),
    handler: handler!(SearchInput, searched),
};

pub static TEXT: ToolDef = ToolDef {
    name: "get_decision_text",
    title: "판례·결정·해석 본문",
    category: "판례·결정",
    description: "search_decisions가 준 id의 본문입니다. 긴 본문은 줄여 보이고 full=true로 전문을 봅니다. id를 쉼표로 5개까지 줄 수 있습니다.",
    input: TextInput::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(20),
    handler: handler!(TextInput, read),
};

params! {
    struct SearchInput {
        domain: String = "domain", "precedent, interpretation, tax_tribunal, customs, nts, constitutional, admin_appeal, ftc, pipc, nlrc, acr, appeal_review, acr_special, school, public_corp, public_inst, treaty, english_law 또는 법제처 대상 이름(예: moelCgmExpc)";
        query: Option<String> = "query", "찾을 말";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
        page: Option<Whole<1, 10_000>> = "page", "쪽(기본 1)";
        sort: Option<String> = "sort", "차례: ddes 최신순, dasc, lasc, ldes, nasc, ndes";
        options: Option<Map<String, Value>> = "options", "domain별 값: caseNumber, court, fromDate, toDate, search(1 사건명, 2 본문), includeText, detailLimit, cls, gana 등";
    }
}

params! {
    struct TextInput {
        domain: String = "domain", "search_decisions와 같은 값";
        id: String as Mark = "id", "일련번호. 쉼표로 여럿";
        full: Option<bool> = "full", "true이면 줄이지 않음";
        options: Option<Map<String, Value>> = "options", "caseName 등";
    }
}

async fn searched(ctx: &Ctx<'_>, input: SearchInput) -> Result<Output, ToolError> {
    let mut args = input.options.unwrap_or_default();
    let given = [
        ("query", input.query.map(Value::String)),
        ("display", input.display.map(|n| json!(n.0))),
        ("page", input.page.map(|n| json!(n.0))),
        ("sort", input.sort.map(Value::String)),
    ];
    for (name, value) in given {
        if let Some(value) = value {
            args.insert(name.to_owned(), value);
        }
    }
    if let Some((_, tool, _)) = elsewhere(&input.domain) {
        return passed(ctx, tool, args).await;
    }
    let domain = Domain::named(&input.domain)?;
    search::run(ctx, &domain, &Asked::read(&domain, Value::Object(args))?).await
}

async fn read(ctx: &Ctx<'_>, input: TextInput) -> Result<Output, ToolError> {
    let mut args = input.options.unwrap_or_default();
    if let Some((name, _, tool)) = elsewhere(&input.domain) {
        let id = if *name == "english_law" { "lawId" } else { "id" };
        args.insert(id.to_owned(), json!(input.id));
        return passed(ctx, tool, args).await;
    }
    let domain = Domain::named(&input.domain)?;
    let name = args.get("caseName").and_then(Value::as_str);
    text::run(ctx, &domain, &input.id, name, input.full == Some(true)).await
}

fn elsewhere(domain: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    ELSEWHERE.iter().find(|(name, ..)| *name == domain)
}

/// The collection's own tool answers.
async fn passed(ctx: &Ctx<'_>, tool: &str, args: Map<String, Value>) -> Result<Output, ToolError> {
    let Some(found) = crate::find(tool) else {
        return Err(ToolError::bad_arguments(format!(
            "{tool} 도구가 이 판에 없습니다. 쓸 수 있는 domain: {NAMES}"
        )));
    };
    (found.handler)(ctx, Value::Object(args)).await
}
