//! `legal_research`: one door to the chains.

use super::table::{CHAINS, SCENARIOS};
use super::{Input, start};
use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "legal_research",
    title: "법률 조사",
    category: "체인",
    description: "여러 도구를 함께 불러 조사합니다. task로 종류를, scenario로 더 볼 것을 고릅니다. 조문 하나는 get_law_text, 판례만은 search_decisions가 빠릅니다.",
    input,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(48),
    handler: |ctx, args| Box::pin(run(ctx, args)),
};

const TASK: &str = "full_research(기본), law_system, action_basis, dispute_prep, amendment_track, ordinance_compare, procedure_detail, document_review";

fn input() -> Value {
    let mut schema = Input::schema();
    if let Some(map) = schema.pointer_mut("/properties").and_then(Value::as_object_mut) {
        map.insert("task".to_owned(), json!({"type": "string", "description": TASK}));
    }
    schema
}

async fn run(ctx: &Ctx<'_>, mut args: Value) -> Result<Output, ToolError> {
    let task = args.as_object_mut().and_then(|map| map.remove("task"));
    let task = task.as_ref().and_then(Value::as_str).unwrap_or("full_research").trim().to_owned();
    let mut input = Input::read(args)?;
    let mut note = None;
    let chain = match CHAINS.iter().find(|c| c.name.trim_start_matches("chain_") == task || c.name == task) {
        Some(chain) => chain.name,
        None => match SCENARIOS.iter().find(|s| s.name == task) {
            Some(scenario) => {
                input.scenario = Some(scenario.name.to_owned());
                scenario.chain
            }
            None => {
                note = Some(format!(
                    "task '{task}'은(는) 없어 종합 조사(full_research)로 했습니다. 쓸 수 있는 값: {TASK}"
                ));
                "chain_full_research"
            }
        },
    };
    start(ctx, chain, input, note).await
}
