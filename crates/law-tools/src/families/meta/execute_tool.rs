//! `execute_tool`: any tool by name, checked exactly like a direct call.

use crate::tool::handler;
use crate::{Cost, Hints, Output, ToolDef, ToolError, find, params};
use serde_json::{Map, Value};

pub static TOOL: ToolDef = ToolDef {
    name: "execute_tool",
    title: "도구 실행",
    category: "메타",
    description: "목록에 없는 도구를 이름으로 실행합니다. 도구 이름과 값은 discover_tools로 찾으세요. 목록에 있는 도구는 바로 부르세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(48),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        tool_name: String = "tool_name" | "toolName" | "name", "실행할 도구 이름";
        params: Option<Map<String, Value>> = "params" | "arguments", "그 도구에 줄 값";
    }
}

async fn run(ctx: &crate::Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let name = input.tool_name.as_str();
    if matches!(name, "execute_tool" | "discover_tools") {
        return Err(ToolError::bad_arguments(format!("{name}은(는) execute_tool로 실행할 수 없습니다")));
    }
    let Some(tool) = find(name) else {
        return Err(ToolError::bad_arguments(format!(
            "'{name}'(이)라는 도구는 없습니다. discover_tools로 찾아보세요"
        )));
    };
    Ok(crate::answer(ctx, tool, Value::Object(input.params.unwrap_or_default())).await)
}
