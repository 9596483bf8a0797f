//! `legal_analysis`: one door to the four analyses.

use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params, words};
use serde_json::{Map, Value};

pub static TOOL: ToolDef = ToolDef {
    name: "legal_analysis",
    title: "법률 분석",
    category: "분석",
    description: "mode로 고릅니다: verify_citations(글의 인용 검증), cite_check(판례가 그 뒤 변경되었는지), applicable_law(그날 적용되던 법), impact_map(조문을 인용하는 판례·해석례).",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(48),
    handler: |ctx, args| Box::pin(run(ctx, args)),
};

words! {
    enum Mode { Verify = "verify_citations", Cite = "cite_check", Applicable = "applicable_law", Impact = "impact_map" }
}

params! {
    struct Input {
        mode: Mode = "mode", "verify_citations, cite_check, applicable_law, impact_map";
        text: Option<String> = "text", "검증할 글(verify_citations)";
        number: Option<String> = "caseNumber" | "case_number", "사건번호(cite_check)";
        law: Option<String> = "lawName" | "law_name", "법령 이름(applicable_law, impact_map)";
        jo: Option<String> as Article = "jo", "조문(applicable_law, impact_map)";
        date: Option<String> as Day = "date" | "asOf", "기준일(applicable_law, verify_citations)";
        max: Option<Whole<1, 100_000>> = "maxCitations", "보일 인용 수";
        display: Option<Whole<1, 50>> = "display", "보일 후속 판례 수";
        deep: Option<bool> = "deepScan", "후속 판례 본문까지 살핌(기본 true)";
        ordinances: Option<bool> = "includeOrdinances", "자치법규도(기본 true)";
        mermaid: Option<bool> = "includeMermaid", "그래프 코드도(기본 true)";
    }
}

async fn run(ctx: &Ctx<'_>, args: Value) -> Result<Output, ToolError> {
    let input = Input::read(args)?;
    let name = match input.mode {
        Mode::Verify => "verify_citations",
        Mode::Cite => "cite_check",
        Mode::Applicable => "applicable_law",
        Mode::Impact => "impact_map",
    };
    let Some(tool) = crate::find(name) else {
        return Err(ToolError::bad_arguments(format!("{name} 도구가 이 판에 없습니다")));
    };
    let schema = (tool.input)();
    let given = [
        ("text", input.text.map(Value::String)),
        ("caseNumber", input.number.map(Value::String)),
        ("lawName", input.law.map(Value::String)),
        ("jo", input.jo.map(Value::String)),
        ("asOf", input.date.clone().map(Value::String)),
        ("date", input.date.map(Value::String)),
        ("maxCitations", input.max.map(|n| json!(n.0))),
        ("display", input.display.map(|n| json!(n.0))),
        ("deepScan", input.deep.map(Value::Bool)),
        ("includeOrdinances", input.ordinances.map(Value::Bool)),
        ("includeMermaid", input.mermaid.map(Value::Bool)),
    ];
    let known = |name: &str| schema.pointer(&format!("/properties/{name}")).is_some();
    let args: Map<String, Value> = given
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
        .filter(|(name, _)| known(name))
        .collect();
    (tool.handler)(ctx, Value::Object(args)).await
}
