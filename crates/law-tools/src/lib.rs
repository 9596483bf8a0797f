//! The tools: what an assistant, a terminal and a page can ask of Korean law.
//!
//! A tool is one [`ToolDef`] in one file under `families/<family>/`; its family lists it in one line and
//! [`all`] walks the families in order. A tool never touches the network itself: it asks
//! `law-fetch` (live), `law-outline` (embedded) or the corpus through [`Ctx`]. Its text is rendered from its
//! structured value by one function, so both say the same.

mod ctx;
mod families;
pub mod form;
mod limit;
mod named;
pub mod params;
mod tool;
pub mod value;

pub use ctx::{Ctx, Progress, Settings};
pub use families::{all, find, listed, needs_corpus, output_schema};
pub use params::{Field, ParamValue, Whole};
pub use tool::{Cost, Handler, Hints, Output, ToolDef, ToolError};

use law_host::LocalBoxFuture;
use serde_json::Value;

/// Calls a tool by name and always gives a result; `None` when there is no such tool.
pub async fn call(ctx: &Ctx<'_>, name: &str, args: Value) -> Option<Output> {
    Some(run(ctx, find(name)?, args).await)
}

/// Calls a tool and always gives a result.
pub async fn run(ctx: &Ctx<'_>, tool: &ToolDef, args: Value) -> Output {
    if ctx.scope.output_left() < LEAST_OUTPUT.min(ctx.scope.limits().output_chars) {
        return spent(ctx.scope.limits().output_chars).into_output(tool.name);
    }
    let output = answer(ctx, tool, args).await.within(ctx.scope.output_left());
    ctx.scope.count_output(output.text.chars().count());
    output
}

/// The answer of a tool, whole and uncounted: for tools that call another one.
pub(crate) fn answer<'a>(ctx: &'a Ctx<'a>, tool: &'a ToolDef, mut args: Value) -> LocalBoxFuture<'a, Output> {
    Box::pin(async move {
        let own = ctx::settings_of(&mut args, ctx.settings);
        let ctx = Ctx { settings: own.as_ref().unwrap_or(ctx.settings), ..*ctx };
        let note = families::unread_part(tool.name, &args);
        let mut output = match (tool.handler)(&ctx, args).await {
            Ok(output) => output,
            Err(error) => error.into_output(tool.name),
        };
        if !output.is_error {
            output.text.push_str(&note);
        }
        output
    })
}

/// An answer that may have less is not worth the work.
const LEAST_OUTPUT: usize = 1_024;

fn spent(limit: usize) -> ToolError {
    ToolError::new(
        "INVALID_PARAMETER",
        format!("묶어 보낸 요청의 답이 {limit}자에 이르러 이 도구는 부르지 않았습니다."),
        &["나누어 보내세요."],
    )
}
