//! The user's own documents: search, fetch and outline over the folder the host was pointed at.

mod fetch;
mod outline;
mod search;

pub(crate) use search::ID;

use crate::tool::Handler;
use crate::{Cost, Ctx, Hints, ToolDef, ToolError};
use law_corpus::{CorpusError, Head};
use serde_json::Value;

pub const FETCH: &ToolDef = &fetch::TOOL;
pub const TOOLS: &[&ToolDef] = &[&search::TOOL, FETCH, &outline::TOOL];

/// A tool of this family reads what the host has indexed and asks nobody else.
const fn tool(
    (name, title, description): (&'static str, &'static str, &'static str),
    input: fn() -> Value,
    handler: Handler,
) -> ToolDef {
    let (hints, cost) = (Hints { open_world: false }, Cost(0));
    ToolDef { name, title, category: "내 문서", description, input, output: None, hints, cost, handler }
}

/// Refuses where there is no folder.
fn present(ctx: &Ctx<'_>) -> Result<(), ToolError> {
    if ctx.settings.corpus { Ok(()) } else { Err(trouble(CorpusError::Absent)) }
}

fn trouble(error: CorpusError) -> ToolError {
    match error {
        CorpusError::Absent => ToolError::new(
            "NO_CORPUS",
            "연결된 문서 폴더가 없습니다.",
            &["hanlaw mcp --root 폴더, 또는 hanlaw corpus search --root 폴더 로 폴더를 알려 주세요."],
        ),
        CorpusError::Damaged => ToolError::new(
            "CORPUS_INDEX",
            "문서 색인을 읽지 못했습니다. 깨졌거나 다른 판이 만든 색인입니다.",
            &["hanlaw corpus index --root 폴더 로 색인을 다시 만드세요."],
        ),
    }
}

/// What a reader must know of the state of the index.
fn state(head: &Head) -> Vec<String> {
    let mut out = Vec::new();
    if let Some((done, total)) = head.indexing {
        out.push(format!("⌛ 색인하는 중입니다({done}/{total}). 아직 찾지 못한 문서가 있을 수 있습니다."));
    }
    if let Some(trouble) = &head.trouble {
        out.push(format!("⚠ {trouble}"));
    }
    out
}
