//! `verify_citations`: every citation of a text against the law.

use crate::families::shared::{day_of, given};
use crate::tool::handler;
use crate::value;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, Whole, json, params};
use law_cite::{Context, Reading};
use law_model::{Citation, Status};
use law_vocab::order::Arrange;
use serde_json::Value;
use std::cmp::Reverse;

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
        as_of: Option<String> as Day = "asOf" | "as_of", "이날을 기준으로 검증, 예: 2020-01-01";
        max: Option<Whole<1, 100_000>> = "maxCitations" | "max_citations", "이 개수까지만 보입니다(검증은 모두 합니다)";
    }
}

fn output() -> Value {
    json!({
        "type": "object",
        "properties": {
            "overall": {"type": "string", "enum": ["verified", "notices", "problems", "partly_checked", "nothing_to_check"]},
            "counts": {"type": "object"},
            "citations": {"type": "array", "items": {"type": "object"}},
            "coverage": {"type": "object"},
            "leftOut": {"type": "integer"},
        },
        "required": ["overall", "counts", "citations"],
    })
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let as_of = day_of(given(&input.as_of), "asOf")?;
    let context = Context { law: input.context, kind: None };
    let (today, live) = (ctx.today(), ctx.live());
    let reading = Reading::of(&input.text);
    let limit = ctx.scope.limits().citations;
    let Some(citations) = law_cite::extract_within(reading.text(), &context, limit) else {
        return Err(too_many(ctx, &format!("{limit}건보다 많이")));
    };
    if !ctx.scope.take_citations(citations.len()) {
        return Err(too_many(ctx, &format!("{}건", citations.len())));
    }
    let checking = law_verify::check_citations(
        ctx.host,
        ctx.outline,
        reading.text(),
        citations,
        today,
        as_of,
        live.as_ref(),
    );
    let mut report = checking.await?;
    reading.place(&mut report.citations);
    let mut room = input.max.and_then(|n| usize::try_from(n.0).ok()).unwrap_or(usize::MAX);
    let left_out = keep(&mut report.citations, &mut |_, _| take(&mut room, 1));
    let mut text = law_verify::text(&report);
    if left_out > 0 {
        text.push_str(&format!(
            "\n({left_out}건은 검증했지만 보이지 않았습니다. 틀린 것과 확인하지 못한 것을 먼저 보였습니다. maxCitations를 늘리세요.)"
        ));
    }
    // The output limit holds for the structured answer as well.
    let mut room = ctx.scope.output_left();
    let mut rows = vec![Value::Null; report.citations.len()];
    let fits = &mut |at: usize, citation: &Citation| {
        let row = if room > 0 { value::of(citation) } else { return false };
        let fits = take(&mut room, row.to_string().chars().count());
        if let (true, Some(kept)) = (fits, rows.get_mut(at)) {
            *kept = row;
        }
        fits
    };
    let left_out = left_out + keep(&mut report.citations, fits);
    rows.retain(|row| !row.is_null());
    report.citations.clear();
    let mut structured = value::of(&report);
    if let Some(fields) = structured.as_object_mut() {
        fields.insert("citations".to_owned(), Value::Array(rows));
        if left_out > 0 {
            fields.insert("leftOut".to_owned(), Value::from(left_out));
        }
    }
    // A wrong citation is what was asked for, not a failure of the tool.
    Ok(Output::new(text, structured))
}

/// Refuses what this host cannot check in its time, with the numbers and another way.
fn too_many(ctx: &Ctx<'_>, found: &str) -> ToolError {
    let limit = ctx.scope.limits().citations;
    ToolError::new(
        "INVALID_PARAMETER",
        format!("글에 인용이 {found} 있습니다. 이 서버는 한 번에 {limit}건까지 확인합니다."),
        &[
            "글을 나누어 보내세요.",
            "이 서버의 첫 화면(/)이나 명령줄 `hanlaw verify 파일`에는 제한이 없습니다.",
        ],
    )
}

/// Leaves what fits, in the order of the text, what is wrong or could not be checked before the rest; gives how many go.
fn keep(citations: &mut Vec<Citation>, fits: &mut dyn FnMut(usize, &Citation) -> bool) -> usize {
    let level = |at: &usize| citations.get(*at).and_then(|c| c.verdict).map(Status::level);
    let mut order: Vec<usize> = (0..citations.len()).collect();
    order.arrange_by_key(|at| Reverse(level(at)));
    let mut kept = vec![false; citations.len()];
    for at in order {
        if let (Some(citation), Some(kept)) = (citations.get(at), kept.get_mut(at)) {
            *kept = fits(at, citation);
        }
    }
    let mut kept = kept.into_iter();
    let before = citations.len();
    citations.retain(|_| kept.next() == Some(true));
    before - citations.len()
}

fn take(room: &mut usize, size: usize) -> bool {
    let left = room.checked_sub(size);
    *room = left.unwrap_or(0);
    left.is_some()
}
