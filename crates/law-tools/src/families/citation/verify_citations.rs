//! `verify_citations`: every citation of a text against the law.

use crate::json;
use crate::tool::handler;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, params};
use law_cite::{Context, Reading};
use law_model::Ymd;
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "verify_citations",
    title: "인용 검증",
    category: "인용검증",
    description: "글 속의 법령·판례 인용이 실제로 있는지 조·항·호·목과 제목까지 확인합니다. 확인하지 못한 인용은 따로 밝힙니다. 글은 밖으로 보내지 않습니다.",
    input: Input::schema,
    output: Some(output),
    hints: Hints { open_world: true },
    cost: Cost(48),
    handler: handler!(Input, run),
};

params! {
    struct Input {
        text: String = "text", "검증할 글";
        context: Option<String> = "context", "글이 어느 법령의 본문이면 그 이름, 예: 상법 시행령";
        as_of: Option<String> = "asOf" | "as_of", "이날을 기준으로 검증, 예: 2020-01-01";
        max: Option<Whole<1, 100_000>> = "maxCitations" | "max_citations", "이 개수까지만 보입니다(검증은 모두 합니다)";
    }
}

/// The output limit holds for the rows of the structured answer as well: no citation is shown in fewer characters.
const SHORTEST_ROW: usize = 25;

fn output() -> Value {
    json!({
        "type": "object",
        "properties": {
            "overall": {"type": "string", "enum": ["verified", "notices", "problems", "partly_checked", "nothing_to_check"]},
            "counts": {"type": "object"},
            "citations": {"type": "array", "items": {"type": "object"}},
            "coverage": {"type": "object"},
        },
        "required": ["overall", "counts", "citations"],
    })
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    if input.text.is_empty() {
        return Err(ToolError::bad_arguments("text가 비었습니다. 검증할 글을 넣으세요".to_owned()));
    }
    let as_of = day(input.as_of.as_deref())?;
    let context = Context { law: input.context, kind: None };
    let (today, live) = (ctx.today(), ctx.live());
    let reading = Reading::of(&input.text);
    let checking =
        law_verify::check_text(ctx.host, ctx.outline, reading.text(), &context, today, as_of, live.as_ref());
    let mut report = checking.await?;
    reading.place(&mut report.citations);
    let most = ctx.scope.limits().output_chars / SHORTEST_ROW;
    let shown = input.max.and_then(|n| usize::try_from(n.0).ok()).unwrap_or(most).min(most);
    let left_out = report.citations.len().saturating_sub(shown);
    report.citations.truncate(shown);
    let mut text = law_verify::text(&report);
    if left_out > 0 {
        let more =
            if shown < most { "maxCitations를 늘리세요" } else { "글을 나누어 보내세요" };
        text.push_str(&format!("\n(뒤의 {left_out}건은 검증했지만 보이지 않았습니다. {more}.)"));
    }
    let structured = serde_json::to_value(&report)
        .map_err(|_| ToolError::new("PARSE_ERROR", "결과를 쓰지 못했습니다.", &[]))?;
    // A wrong citation is what was asked for, not a failure of the tool.
    Ok(Output::new(text, structured))
}

/// An optional day of the input.
pub(crate) fn day(text: Option<&str>) -> Result<Option<Ymd>, ToolError> {
    text.map(|t| {
        Ymd::parse(t)
            .ok_or_else(|| ToolError::bad_arguments(format!("'{t}'은(는) 날짜가 아닙니다. 예: 2020-01-01")))
    })
    .transpose()
}
