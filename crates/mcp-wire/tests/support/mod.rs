//! A second registry, for tests only: the tools, resources and prompts the official conformance suite
//! expects of a server under test. It shows what `Registry` asks of an implementation.

#![allow(clippy::indexing_slicing)] // a missing JSON field reads as null

mod prompts;
mod resources;
mod tools;

use mcp_wire::{
    Annotations, Answer, Ask, Call, CallCx, Completing, Completion, Features, Freshness, Headers, Identity,
    LocalBoxFuture, Outcome, Prompt, PromptResult, Question, Registry, Resource, ResourceContents,
    ResourceTemplate, Tool, ToolResult,
};
use serde_json::{Value, json};
use std::future::ready;

/// One red pixel.
pub const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";
/// A header and no samples.
pub const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

/// Waits without a clock of its own: tests and the example server bring theirs.
pub type Pause = fn(u32) -> LocalBoxFuture<'static, ()>;

#[derive(Debug)]
pub struct Fixture {
    pub pause: Pause,
}

impl Registry for Fixture {
    type Scope = ();

    fn open(&self, _headers: &dyn Headers) {}

    fn identity(&self) -> Identity {
        Identity { name: "fixture".to_owned(), version: "1.0.0".to_owned(), ..Identity::default() }
    }

    fn features(&self) -> Features {
        Features { tools: true, resources: true, prompts: true, completions: true, logging: true }
    }

    fn instructions(&self) -> Option<String> {
        Some("Tools of the conformance suite.".to_owned())
    }

    fn freshness(&self) -> Freshness {
        Freshness { ttl_millis: 60_000, shared: true }
    }

    fn tools(&self, _scope: &()) -> Vec<Tool> {
        let hints = Annotations { read_only: true, idempotent: true, ..Annotations::default() };
        tools::TABLE
            .iter()
            .map(|tool| Tool {
                name: tool.name.to_owned(),
                description: tool.description.to_owned(),
                input_schema: (tool.schema)(),
                annotations: Some(hints),
                ..Tool::default()
            })
            .collect()
    }

    fn call_tool<'a>(&'a self, _scope: &'a (), call: Call<'a>) -> Answer<'a, Outcome<ToolResult>> {
        tools::call(self.pause, call)
    }

    fn mirrored_schema(&self, tool: &str) -> Option<Value> {
        (tool == "test_custom_header").then(tools::custom_header)
    }

    fn resources<'a>(&'a self, _scope: &'a ()) -> Answer<'a, Vec<Resource>> {
        Box::pin(ready(Ok(resources::list())))
    }

    fn resource_templates(&self, _scope: &()) -> Vec<ResourceTemplate> {
        resources::templates()
    }

    fn read_resource<'a>(
        &'a self,
        _scope: &'a (),
        uri: &'a str,
        _cx: &'a CallCx,
    ) -> Answer<'a, Outcome<Vec<ResourceContents>>> {
        Box::pin(ready(resources::read(uri)))
    }

    fn prompts(&self, _scope: &()) -> Vec<Prompt> {
        prompts::list()
    }

    fn get_prompt<'a>(&'a self, _scope: &'a (), call: Call<'a>) -> Answer<'a, Outcome<PromptResult>> {
        Box::pin(ready(prompts::get(&call)))
    }

    fn complete<'a>(&'a self, _scope: &'a (), completing: Completing) -> Answer<'a, Completion> {
        let words = ["paris", "park", "party"];
        let values = words.iter().filter(|word| word.starts_with(&completing.typed));
        let values = values.map(|word| (*word).to_owned()).collect();
        Box::pin(ready(Ok(Completion { values, total: None })))
    }
}

/// Asks the user to fill in a form.
pub fn form(key: &str, message: &str, schema: Value) -> Question {
    let params = json!({ "message": message, "requestedSchema": schema });
    Question { key: key.to_owned(), method: "elicitation/create", params }
}

/// A form with one required field.
pub fn field(key: &str, message: &str, name: &str, kind: &str) -> Question {
    form(
        key,
        message,
        json!({ "type": "object", "properties": { name: { "type": kind } }, "required": [name] }),
    )
}

pub fn sampling(key: &str, prompt: &str, max_tokens: u32) -> Question {
    let messages = json!([{ "role": "user", "content": { "type": "text", "text": prompt } }]);
    let params = json!({ "messages": messages, "maxTokens": max_tokens });
    Question { key: key.to_owned(), method: "sampling/createMessage", params }
}

pub fn roots(key: &str) -> Question {
    Question { key: key.to_owned(), method: "roots/list", params: json!({}) }
}

pub fn ask<T>(questions: Vec<Question>) -> Outcome<T> {
    Outcome::Ask(Ask { questions, state: None })
}
