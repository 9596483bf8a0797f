//! The values a registry hands over, and their wire form. Absent fields are absent, never null.

use serde_json::{Map, Value, json};

/// Who the server is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    pub name: String,
    pub version: String,
    pub title: Option<String>,
    pub website: Option<String>,
}

impl Identity {
    pub(crate) fn to_json(&self) -> Value {
        Fields::new()
            .text("name", &self.name)
            .text("version", &self.version)
            .maybe("title", self.title.as_deref())
            .maybe("websiteUrl", self.website.as_deref())
            .done()
    }
}

/// One entry of `tools/list`. Schemas go out as they are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tool {
    pub name: String,
    pub title: Option<String>,
    pub description: String,
    pub input_schema: Value,
    pub output_schema: Option<Value>,
    pub annotations: Option<Annotations>,
}

/// Hints for hosts that ask before they call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    pub read_only: bool,
    pub destructive: bool,
    pub idempotent: bool,
    pub open_world: bool,
}

impl Tool {
    pub(crate) fn to_json(&self) -> Value {
        let hints = self.annotations.map(|hints| {
            json!({
                "readOnlyHint": hints.read_only,
                "destructiveHint": hints.destructive,
                "idempotentHint": hints.idempotent,
                "openWorldHint": hints.open_world,
            })
        });
        Fields::new()
            .text("name", &self.name)
            .maybe("title", self.title.as_deref())
            .text("description", &self.description)
            .value("inputSchema", Some(self.input_schema.clone()))
            .value("outputSchema", self.output_schema.clone())
            .value("annotations", hints)
            .done()
    }
}

/// One block of what a tool or a prompt says.
#[derive(Clone, Debug, PartialEq)]
pub struct Content(Value);

impl Content {
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self(Fields::new().text("type", "text").value("text", Some(Value::String(text.into()))).done())
    }

    /// `data` is base64.
    #[must_use]
    pub fn image(data: impl Into<String>, mime: &str) -> Self {
        Self(json!({ "type": "image", "data": data.into(), "mimeType": mime }))
    }

    /// `data` is base64.
    #[must_use]
    pub fn audio(data: impl Into<String>, mime: &str) -> Self {
        Self(json!({ "type": "audio", "data": data.into(), "mimeType": mime }))
    }

    #[must_use]
    pub fn resource(contents: &ResourceContents) -> Self {
        Self(json!({ "type": "resource", "resource": contents.to_json() }))
    }

    #[must_use]
    pub fn link(resource: &Resource) -> Self {
        let mut value = resource.to_json();
        if let Some(fields) = value.as_object_mut() {
            fields.insert("type".to_owned(), Value::from("resource_link"));
        }
        Self(value)
    }

    pub(crate) fn into_json(self) -> Value {
        self.0
    }
}

/// What a tool answers. Bad arguments and upstream trouble are answers too, with `is_error`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolResult {
    pub content: Vec<Content>,
    pub structured: Option<Value>,
    pub is_error: bool,
}

impl ToolResult {
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self { content: vec![Content::text(text)], ..Self::default() }
    }

    #[must_use]
    pub fn error(text: impl Into<String>) -> Self {
        Self { is_error: true, ..Self::text(text) }
    }

    /// A client that does not read structured content gets the same JSON as text.
    pub(crate) fn into_fields(self) -> Map<String, Value> {
        let mut content: Vec<Value> = self.content.into_iter().map(Content::into_json).collect();
        if content.is_empty()
            && let Some(structured) = &self.structured
        {
            content.push(Content::text(structured.to_string()).into_json());
        }
        Fields::new()
            .value("content", Some(Value::Array(content)))
            .value("structuredContent", self.structured)
            .value("isError", self.is_error.then_some(Value::Bool(true)))
            .0
    }
}

/// One entry of `resources/list`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resource {
    pub uri: String,
    pub name: String,
    pub title: Option<String>,
    pub description: Option<String>,
    pub mime_type: Option<String>,
}

impl Resource {
    pub(crate) fn to_json(&self) -> Value {
        described("uri", &self.uri, &self.name, &self.title, &self.description, &self.mime_type)
    }
}

/// One entry of `resources/templates/list`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResourceTemplate {
    pub uri_template: String,
    pub name: String,
    pub title: Option<String>,
    pub description: Option<String>,
    pub mime_type: Option<String>,
}

impl ResourceTemplate {
    pub(crate) fn to_json(&self) -> Value {
        let Self { uri_template, name, title, description, mime_type } = self;
        described("uriTemplate", uri_template, name, title, description, mime_type)
    }
}

fn described(
    key: &str,
    address: &str,
    name: &str,
    title: &Option<String>,
    description: &Option<String>,
    mime_type: &Option<String>,
) -> Value {
    Fields::new()
        .text(key, address)
        .text("name", name)
        .maybe("title", title.as_deref())
        .maybe("description", description.as_deref())
        .maybe("mimeType", mime_type.as_deref())
        .done()
}

/// What a resource holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceContents {
    pub uri: String,
    pub mime_type: Option<String>,
    pub body: ResourceBody,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResourceBody {
    Text(String),
    /// base64
    Blob(String),
}

impl ResourceContents {
    pub(crate) fn to_json(&self) -> Value {
        let (key, body) = match &self.body {
            ResourceBody::Text(text) => ("text", text),
            ResourceBody::Blob(blob) => ("blob", blob),
        };
        Fields::new()
            .text("uri", &self.uri)
            .maybe("mimeType", self.mime_type.as_deref())
            .text(key, body)
            .done()
    }
}

/// One entry of `prompts/list`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    pub name: String,
    pub title: Option<String>,
    pub description: Option<String>,
    pub arguments: Vec<PromptArgument>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PromptArgument {
    pub name: String,
    pub description: Option<String>,
    pub required: bool,
}

impl Prompt {
    pub(crate) fn to_json(&self) -> Value {
        let arguments: Vec<Value> = self
            .arguments
            .iter()
            .map(|argument| {
                Fields::new()
                    .text("name", &argument.name)
                    .maybe("description", argument.description.as_deref())
                    .value("required", Some(Value::Bool(argument.required)))
                    .done()
            })
            .collect();
        Fields::new()
            .text("name", &self.name)
            .maybe("title", self.title.as_deref())
            .maybe("description", self.description.as_deref())
            .value("arguments", (!arguments.is_empty()).then_some(Value::Array(arguments)))
            .done()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    User,
    Assistant,
}

/// What `prompts/get` answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PromptResult {
    pub description: Option<String>,
    pub messages: Vec<(Role, Content)>,
}

impl PromptResult {
    pub(crate) fn into_fields(self) -> Map<String, Value> {
        let messages: Vec<Value> = self
            .messages
            .into_iter()
            .map(|(role, content)| {
                let role = if role == Role::User { "user" } else { "assistant" };
                json!({ "role": role, "content": content.into_json() })
            })
            .collect();
        Fields::new()
            .maybe("description", self.description.as_deref())
            .value("messages", Some(Value::Array(messages)))
            .0
    }
}

/// What a half-typed argument could become.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    pub values: Vec<String>,
    pub total: Option<u64>,
}

impl Completion {
    /// The protocol allows one hundred values.
    pub(crate) fn into_fields(mut self) -> Map<String, Value> {
        let all = u64::try_from(self.values.len()).unwrap_or(u64::MAX).max(self.total.unwrap_or(0));
        self.values.truncate(100);
        let shown = u64::try_from(self.values.len()).unwrap_or(u64::MAX);
        let completion = json!({ "values": self.values, "total": all, "hasMore": all > shown });
        Fields::new().value("completion", Some(completion)).0
    }
}

/// An object under construction.
pub(crate) struct Fields(pub Map<String, Value>);

impl Fields {
    pub fn new() -> Self {
        Self(Map::new())
    }

    pub fn text(self, key: &str, value: &str) -> Self {
        self.value(key, Some(Value::from(value)))
    }

    pub fn maybe(self, key: &str, value: Option<&str>) -> Self {
        self.value(key, value.map(Value::from))
    }

    pub fn value(mut self, key: &str, value: Option<Value>) -> Self {
        if let Some(value) = value {
            self.0.insert(key.to_owned(), value);
        }
        self
    }

    pub fn done(self) -> Value {
        Value::Object(self.0)
    }
}
