//! The law tools as an MCP registry.

use crate::{prompts, resources};
use law_corpus::Corpus;
use law_host::{ApiKey, Event, Host, Scope};
use law_outline::OutlineOver;
use law_tools::{Ctx, Output, Progress, Settings, ToolError};
use law_vocab::sorted::SortedMap;
use mcp_wire::{
    Annotations, Answer, Call, CallCx, Completing, Completion, Content, Fault, Features, Freshness, Headers,
    Identity, Outcome, Prompt, PromptResult, Registry, Resource, ResourceContents, ResourceTemplate, Tool,
    ToolResult, Version,
};
use serde_json::Value;
use std::cell::RefCell;
use std::fmt;
use std::future::ready;
use std::rc::Rc;

const INSTRUCTIONS: &str = "한국 법령·판례·해석례를 조회하고 글 속의 법령·판례 인용을 검증합니다. \
    조문을 인용하기 전에 get_law_text로 원문을 확인하고, 답을 쓴 뒤에는 verify_citations로 검증하세요. \
    '확인하지 못함'은 '없음'이 아닙니다. 목록에 없는 도구는 discover_tools로 찾습니다.";

/// Headers that may carry the user's own key, first non-empty wins.
pub const KEY_HEADERS: &[&str] = &["x-law-oc", "apikey", "law-oc", "law_oc", "x-api-key", "authorization"];

/// Finished texts by method, revision and whether there is a corpus.
type Kept = SortedMap<(&'static str, Version, bool), Rc<str>>;

thread_local! {
    // What every caller is told alike: lists and greetings only.
    static KEPT: RefCell<Kept> = const { RefCell::new(SortedMap::new()) };
}

/// One per process, or at the edge one per request.
pub struct LawRegistry {
    host: Rc<dyn Host>,
    settings: Settings,
}

impl fmt::Debug for LawRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LawRegistry").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl LawRegistry {
    #[must_use]
    pub fn new(host: Rc<dyn Host>, settings: Settings) -> Self {
        Self { host, settings }
    }
}

/// Key, budget and deadline of one HTTP body or one line of stdio.
#[derive(Debug)]
pub struct Shared {
    scope: Scope,
    settings: Settings,
}

fn key_of(headers: &dyn Headers) -> Option<ApiKey> {
    KEY_HEADERS.iter().find_map(|name| {
        let value = headers.header(name)?;
        let value = value.strip_prefix("Bearer ").unwrap_or(&value);
        ApiKey::new(value)
    })
}

impl Registry for LawRegistry {
    type Scope = Shared;

    fn open(&self, headers: &dyn Headers) -> Shared {
        let mut settings = self.settings.clone();
        settings.key = key_of(headers).or(settings.key);
        Shared { scope: Scope::new(settings.limits, self.host.now()), settings }
    }

    fn identity(&self) -> Identity {
        Identity {
            name: "hanlaw".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            title: Some("한로 — 한국 법령".to_owned()),
            website: None,
        }
    }

    fn features(&self) -> Features {
        Features { tools: true, resources: true, prompts: true, completions: true, logging: false }
    }

    fn instructions(&self) -> Option<String> {
        Some(INSTRUCTIONS.to_owned())
    }

    fn freshness(&self) -> Freshness {
        Freshness { ttl_millis: 3_600_000, shared: true }
    }

    fn kept(&self, method: &'static str, version: Version, make: &dyn Fn() -> String) -> Rc<str> {
        let key = (method, version, self.settings.corpus);
        KEPT.with_borrow_mut(|kept| Rc::clone(kept.entry_or(key, || make().into())))
    }

    fn tools(&self, _: &Shared) -> Vec<Tool> {
        law_tools::listed(self.settings.corpus).map(tool).collect()
    }

    fn call_tool<'a>(&'a self, shared: &'a Shared, call: Call<'a>) -> Answer<'a, Outcome<ToolResult>> {
        Box::pin(async move {
            let progress = |done: u32, total: Option<u32>, message: &str| {
                call.cx.progress(u64::from(done), total.map(u64::from), Some(message));
            };
            let (outline, corpus) = (crate::outline(), crate::corpus());
            let ctx = self.ctx(shared, &outline, &corpus, &progress);
            let Some(known) = law_tools::find(call.name) else {
                return Err(Fault::UnknownTool(call.name.to_owned()));
            };
            let arguments = Value::Object(call.arguments);
            let before = shared.scope.attempts_used();
            let output = match within(&arguments, &shared.scope) {
                Ok(()) => law_tools::run(&ctx, known, arguments).await,
                Err(too_long) => too_long.into_output(known.name),
            };
            self.note(known.name, outcome(&output), shared, before);
            Ok(Outcome::Done(ToolResult {
                content: vec![Content::text(output.text)],
                structured: Some(output.structured),
                is_error: output.is_error,
            }))
        })
    }

    fn resources<'a>(&'a self, _: &'a Shared) -> Answer<'a, Vec<Resource>> {
        Box::pin(async move {
            if !self.settings.corpus {
                return Ok(Vec::new());
            }
            Ok(resources::list(&*self.host, &crate::corpus()).await)
        })
    }

    fn resource_templates(&self, _: &Shared) -> Vec<ResourceTemplate> {
        resources::templates(self.settings.corpus)
    }

    fn read_resource<'a>(
        &'a self,
        shared: &'a Shared,
        uri: &'a str,
        _: &'a CallCx,
    ) -> Answer<'a, Outcome<Vec<ResourceContents>>> {
        Box::pin(async move {
            let (outline, corpus) = (crate::outline(), crate::corpus());
            let ctx = self.ctx(shared, &outline, &corpus, &|_, _, _| {});
            let before = shared.scope.attempts_used();
            let contents = resources::read(&ctx, uri).await;
            self.note("resources/read", if contents.is_ok() { "ok" } else { "error" }, shared, before);
            contents.map(|contents| Outcome::Done(vec![contents]))
        })
    }

    fn prompts(&self, _: &Shared) -> Vec<Prompt> {
        prompts::list()
    }

    fn get_prompt<'a>(&'a self, _: &'a Shared, call: Call<'a>) -> Answer<'a, Outcome<PromptResult>> {
        let answer = match prompts::get(call.name, &call.arguments) {
            Some(Ok(prompt)) => Ok(Outcome::Done(prompt)),
            Some(Err(missing)) => Err(Fault::InvalidParams(missing)),
            None => Err(Fault::UnknownPrompt(call.name.to_owned())),
        };
        Box::pin(ready(answer))
    }

    fn complete<'a>(&'a self, _: &'a Shared, completing: Completing) -> Answer<'a, Completion> {
        Box::pin(async move {
            let corpus = self.settings.corpus.then(crate::corpus);
            Ok(resources::complete(&*self.host, corpus.as_deref(), completing).await)
        })
    }
}

impl LawRegistry {
    /// For the host's log and counters: what reads upstream, what came of it, and the attempts since `before`.
    fn note(&self, tool: &str, outcome: &str, shared: &Shared, before: u32) {
        let attempts = shared.scope.attempts_used().saturating_sub(before).to_string();
        let fields = vec![("tool", tool.to_owned()), ("outcome", outcome.to_owned()), ("attempts", attempts)];
        self.host.note(&Event { name: "tool", fields });
    }

    fn ctx<'a>(
        &'a self,
        shared: &'a Shared,
        outline: &'a OutlineOver,
        corpus: &'a Corpus,
        progress: Progress<'a>,
    ) -> Ctx<'a> {
        Ctx { host: &*self.host, scope: &shared.scope, settings: &shared.settings, outline, corpus, progress }
    }
}

/// What takes a whole text; everything else is a name, a number or a question.
const TEXT: &str = "text";
const LONGEST_QUESTION: usize = 2_000;

/// Refuses what is longer than this host can look at in its time, with the numbers and another way.
fn within(arguments: &Value, scope: &Scope) -> Result<(), ToolError> {
    let limit = scope.limits().text_chars;
    if limit == usize::MAX {
        return Ok(());
    }
    let mut asked = Asked { text: 0, question: (TEXT, 0) };
    asked.look(TEXT, arguments);
    let (name, chars) = asked.question;
    if chars > LONGEST_QUESTION {
        let message = format!("{name} 값이 {chars}자입니다. {LONGEST_QUESTION}자까지 받습니다.");
        return Err(ToolError::new("INVALID_PARAMETER", message, &["값을 줄여 다시 부르세요."]));
    }
    if scope.take_text(asked.text) {
        return Ok(());
    }
    let chars = asked.text;
    Err(ToolError::new(
        "INVALID_PARAMETER",
        format!(
            "글이 {chars}자입니다. 이 서버는 한 번에 {limit}자까지 받습니다(묶어 보낸 요청은 모두 합쳐)."
        ),
        &[
            "긴 글은 이 서버의 첫 화면(/)에서 브라우저로 검사하세요. 길이 제한이 없고 글이 밖으로 나가지 않습니다.",
            "명령줄에서는 `hanlaw verify 파일`을 쓰세요.",
            "글을 나누어 보내도 됩니다.",
        ],
    ))
}

/// Characters of the texts in arguments, and of the longest of the other values, with its name.
struct Asked<'a> {
    text: usize,
    question: (&'a str, usize),
}

impl<'a> Asked<'a> {
    fn look(&mut self, name: &'a str, value: &'a Value) {
        match value {
            Value::String(text) if name == TEXT => self.text += text.chars().count(),
            // Bytes are looked at first: they are never fewer.
            Value::String(text) if text.len() > self.question.1 => {
                let chars = text.chars().count();
                if chars > self.question.1 {
                    self.question = (name, chars);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.look(name, item)),
            Value::Object(fields) => fields.iter().for_each(|(name, field)| self.look(name, field)),
            _ => {}
        }
    }
}

/// The label of an error result, for the log.
fn outcome(output: &Output) -> &str {
    let label = output.structured.get("error").and_then(|error| error.get("label"));
    match label.and_then(Value::as_str) {
        Some(label) => label,
        None if output.is_error => "error",
        None => "ok",
    }
}

fn tool(def: &law_tools::ToolDef) -> Tool {
    Tool {
        name: def.name.to_owned(),
        title: Some(def.title.to_owned()),
        description: def.description.to_owned(),
        input_schema: (def.input)(),
        output_schema: def.output.map(|schema| schema()),
        annotations: Some(Annotations {
            read_only: true,
            destructive: false,
            idempotent: true,
            open_world: def.hints.open_world,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(arguments: &Value, limit: usize, refused: Option<&str>) {
        let scope = Scope::new(law_host::Limits { text_chars: limit, ..law_host::Limits::default() }, 0);
        let said = within(arguments, &scope).err().map(|error| error.message.clone());
        assert_eq!(said.as_deref(), refused);
    }

    #[test]
    fn characters_are_counted_wherever_they_stand() {
        let long = "가".repeat(2_001);
        check(&json!({"text": "가나다"}), 3, None);
        check(
            &json!({"text": "가나다라마바사"}),
            3,
            Some("글이 7자입니다. 이 서버는 한 번에 3자까지 받습니다(묶어 보낸 요청은 모두 합쳐)."),
        );
        check(
            &json!({"tool_name": "t", "params": {"text": ["가나", "다라"]}}),
            3,
            Some("글이 4자입니다. 이 서버는 한 번에 3자까지 받습니다(묶어 보낸 요청은 모두 합쳐)."),
        );
        check(&json!({"query": &long}), 9_999, Some("query 값이 2001자입니다. 2000자까지 받습니다."));
        check(&json!({"query": &long}), usize::MAX, None);
        check(
            &json!({"params": {"queries": ["a", &long]}}),
            9_999,
            Some("queries 값이 2001자입니다. 2000자까지 받습니다."),
        );
    }

    #[test]
    fn an_error_is_logged_by_its_label() {
        let error = ToolError::bad_arguments("x".to_owned()).into_output("t");
        assert_eq!(outcome(&error), "INVALID_PARAMETER");
        assert_eq!(outcome(&Output::new(String::new(), json!({}))), "ok");
    }
}
