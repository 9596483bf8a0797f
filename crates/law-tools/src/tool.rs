//! What a tool is: one `ToolDef` in one file.

use crate::Ctx;
use crate::json;
use law_fetch::Trouble;
use law_host::LocalBoxFuture;
use law_outline::OutlineError;
use law_vocab::josa::settle;
use serde_json::Value;
use std::fmt;

/// Hints that MCP clients show to people; true to the tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hints {
    /// Whether answers may come from outside (law.go.kr) rather than from the engine alone.
    pub open_world: bool,
}

/// Upper bound of upstream calls of one tool call, without canary and confirmations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost(pub u32);

/// A finished answer: the structured value and the text rendered from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    pub text: String,
    pub structured: Value,
    /// Trouble is an error; absence is an answer.
    pub is_error: bool,
}

impl Output {
    #[must_use]
    pub fn new(text: String, structured: Value) -> Self {
        Self { text, structured, is_error: false }
    }
}

/// Why a tool gave no answer. One pointer wide: it passes through every step of every tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolError(Box<Why>);

/// `label` is the bracketed word of the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    pub label: &'static str,
    pub message: String,
    pub next: Vec<String>,
}

impl std::ops::Deref for ToolError {
    type Target = Why;

    fn deref(&self) -> &Why {
        &self.0
    }
}

const LONGEST_COMPLAINT: usize = 500;

impl ToolError {
    #[must_use]
    pub fn bad_arguments(mut message: String) -> Self {
        // A whole text given for a number would come back whole.
        if let Some((end, _)) = message.char_indices().nth(LONGEST_COMPLAINT) {
            message.replace_range(end.., "…");
        }
        Self::new("INVALID_PARAMETER", message, &["값을 고쳐 다시 부르세요."])
    }

    #[inline(never)]
    #[must_use]
    pub fn new(label: &'static str, message: impl Into<String>, next: &[&str]) -> Self {
        let next = next.iter().map(|s| (*s).to_owned()).collect();
        Self(Box::new(Why { label, message: settle(&message.into()), next }))
    }

    /// As a tool result that names the tool, the trouble and the next step.
    #[must_use]
    pub fn into_output(self, tool: &str) -> Output {
        let mut text = format!("[{}] {}\n도구: {tool}", self.label, self.message);
        if !self.next.is_empty() {
            text.push_str("\n제안:");
            for (i, step) in self.next.iter().enumerate() {
                text.push_str(&format!("\n{}. {step}", i + 1));
            }
        }
        let structured =
            json!({"error": {"label": self.label, "message": self.message, "next": self.next, "tool": tool}});
        Output { text, structured, is_error: true }
    }
}

impl From<Trouble> for ToolError {
    fn from(trouble: Trouble) -> Self {
        Self::new(trouble.label(), trouble.sentence(), &[])
    }
}

impl From<OutlineError> for ToolError {
    fn from(_: OutlineError) -> Self {
        Self::new(
            "EXTERNAL_API_ERROR",
            "내장 법령 목록을 읽지 못했습니다. 설치된 파일이 손상되었거나 빠졌습니다.",
            &["hanlaw를 다시 설치하거나 인증키로 실시간 조회를 쓰세요."],
        )
    }
}

pub type Handler = for<'a> fn(&'a Ctx<'a>, Value) -> LocalBoxFuture<'a, Result<Output, ToolError>>;

/// The handler of a tool that reads its arguments, then runs: `handler!(Input, run)`.
macro_rules! handler {
    ($input:ident, $run:ident) => {
        |ctx, args| match $input::read(args) {
            Ok(input) => Box::pin($run(ctx, input)),
            Err(wrong) => $crate::tool::refused(wrong),
        }
    };
}
pub(crate) use handler;

pub(crate) fn refused<'a>(wrong: ToolError) -> LocalBoxFuture<'a, Result<Output, ToolError>> {
    Box::pin(std::future::ready(Err(wrong)))
}

/// One tool: its name and contract, and the function that answers.
pub struct ToolDef {
    pub name: &'static str,
    pub title: &'static str,
    /// Category shown by `hanlaw list`.
    pub category: &'static str,
    /// What it is for and when not to use it.
    pub description: &'static str,
    pub input: fn() -> Value,
    pub output: Option<fn() -> Value>,
    pub hints: Hints,
    pub cost: Cost,
    pub handler: Handler,
}

impl fmt::Debug for ToolDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolDef").field("name", &self.name).finish_non_exhaustive()
    }
}
