//! What a server offers: the one thing this crate is generic over.

use crate::shapes::{
    Completion, Identity, Prompt, PromptResult, Resource, ResourceContents, ResourceTemplate, Tool,
    ToolResult,
};
use crate::{CallCx, Fault, Headers, Outcome, Version};
use serde_json::{Map, Value};
use std::future::{Future, ready};
use std::pin::Pin;
use std::rc::Rc;

pub type LocalBoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;
/// What a handler comes to.
pub type Answer<'a, T> = LocalBoxFuture<'a, Result<T, Fault>>;

/// The groups of methods a registry serves. A method of a group that is off does not exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    pub tools: bool,
    pub resources: bool,
    pub prompts: bool,
    pub completions: bool,
    pub logging: bool,
}

/// How long a client may keep lists and resources, and whether caches may share them between callers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Freshness {
    pub ttl_millis: u64,
    pub shared: bool,
}

/// One call of a tool or a prompt.
#[derive(Debug)]
pub struct Call<'a> {
    pub name: &'a str,
    pub arguments: Map<String, Value>,
    pub cx: &'a CallCx,
}

/// What is to be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completing {
    /// `Ok(prompt name)` or `Err(resource template)`.
    pub of: Result<String, String>,
    pub argument: String,
    pub typed: String,
}

/// Tools, resources and prompts of a server.
pub trait Registry {
    /// What everything in one HTTP body or one line of stdio shares: key, budget, deadline.
    type Scope;

    /// `headers` is empty on stdio.
    fn open(&self, headers: &dyn Headers) -> Self::Scope;
    fn identity(&self) -> Identity;
    fn features(&self) -> Features;

    fn instructions(&self) -> Option<String> {
        None
    }

    fn freshness(&self) -> Freshness {
        Freshness::default()
    }

    /// The finished result of a method that answers every caller alike. A registry that lives for one request
    /// only keeps it for the next one.
    fn kept(&self, _method: &'static str, _version: Version, make: &dyn Fn() -> String) -> Rc<str> {
        make().into()
    }

    /// In the order in which clients shall show them.
    fn tools(&self, _scope: &Self::Scope) -> Vec<Tool> {
        Vec::new()
    }

    /// Serves listed tools and may serve more; [`Fault::UnknownTool`] for the rest. Arguments that do not
    /// fit are a [`ToolResult`] with `is_error`.
    fn call_tool<'a>(&'a self, _scope: &'a Self::Scope, call: Call<'a>) -> Answer<'a, Outcome<ToolResult>> {
        Box::pin(ready(Err(Fault::UnknownTool(call.name.to_owned()))))
    }

    /// The input schema of a tool that mirrors arguments into headers (`x-mcp-header`); none by default.
    fn mirrored_schema(&self, _tool: &str) -> Option<Value> {
        None
    }

    fn resources<'a>(&'a self, _scope: &'a Self::Scope) -> Answer<'a, Vec<Resource>> {
        Box::pin(ready(Ok(Vec::new())))
    }

    fn resource_templates(&self, _scope: &Self::Scope) -> Vec<ResourceTemplate> {
        Vec::new()
    }

    fn read_resource<'a>(
        &'a self,
        _scope: &'a Self::Scope,
        uri: &'a str,
        _cx: &'a CallCx,
    ) -> Answer<'a, Outcome<Vec<ResourceContents>>> {
        Box::pin(ready(Err(Fault::UnknownResource(uri.to_owned()))))
    }

    fn prompts(&self, _scope: &Self::Scope) -> Vec<Prompt> {
        Vec::new()
    }

    fn get_prompt<'a>(
        &'a self,
        _scope: &'a Self::Scope,
        call: Call<'a>,
    ) -> Answer<'a, Outcome<PromptResult>> {
        Box::pin(ready(Err(Fault::UnknownPrompt(call.name.to_owned()))))
    }

    fn complete<'a>(&'a self, _scope: &'a Self::Scope, _completing: Completing) -> Answer<'a, Completion> {
        Box::pin(ready(Ok(Completion::default())))
    }
}
