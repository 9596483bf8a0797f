//! One request → one response.

use crate::call::LogLevel;
use crate::input::Inputs;
use crate::message::Request;
use crate::peer::{Peer, handshake, progress_token};
use crate::shapes::{Fields, Prompt, Resource, ResourceContents, ResourceTemplate, Tool, ToolResult};
use crate::{Call, CallCx, Completing, Fault, Features, Outcome, Registry, Server, Version};
use serde_json::{Map, Value, json};
use std::rc::Rc;

/// A finished response with the HTTP status it has when it stands alone.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reply {
    pub status: u16,
    pub body: String,
    /// It is an error.
    pub fault: bool,
}

impl Reply {
    pub fn fault(fault: &Fault, id: &Value, version: Version) -> Self {
        Self { status: fault.status(version), body: fault.response(id, version), fault: true }
    }

    /// `result` is finished JSON.
    fn result(id: &Value, result: &str) -> Self {
        let id = id.to_string();
        Self {
            status: 200,
            body: ["{\"jsonrpc\":\"2.0\",\"id\":", &id, ",\"result\":", result, "}"].concat(),
            fault: false,
        }
    }
}

/// Straight into a text: the way through a formatter, which `to_string` of a value takes, is twice as long.
fn finished(fields: &Map<String, Value>) -> String {
    serde_json::to_string(fields).unwrap_or_default()
}

/// The methods a client may ask back in the middle of.
enum Work {
    Tool { name: String, arguments: Map<String, Value> },
    Prompt { name: String, arguments: Map<String, Value> },
    Resource { uri: String },
}

impl<R: Registry> Server<R> {
    pub(crate) async fn respond(&self, scope: &R::Scope, peer: &Peer, request: Request) -> Reply {
        let id = request.id.clone();
        if let Some(known) = self.known(scope, peer, &request) {
            return match known {
                Ok(result) => Reply::result(&id, &result),
                Err(fault) => Reply::fault(&fault, &id, peer.version),
            };
        }
        match self.route(scope, peer, request).await {
            Ok(fields) => Reply::result(&id, &finished(&self.signed(peer.version, fields))),
            Err(fault) => Reply::fault(&fault, &id, peer.version),
        }
    }

    /// The result of a method that says the same to every caller; none for the others and for later pages.
    fn known(&self, scope: &R::Scope, peer: &Peer, request: &Request) -> Option<Result<Rc<str>, Fault>> {
        let has = self.registry.features();
        let modern = peer.version.is_modern();
        let whole = request.params.get("cursor").is_none_or(Value::is_null);
        let keep = |method, version, make: &dyn Fn() -> Map<String, Value>| {
            Some(Ok(self.registry.kept(method, version, &|| finished(&self.signed(version, make())))))
        };
        let list = |method, key: &'static str, entries: &dyn Fn() -> Vec<Value>| {
            keep(method, peer.version, &|| self.page(peer, key, entries(), 0))
        };
        match request.method.as_str() {
            "initialize" if !modern => match handshake(&request.params) {
                Ok((version, _)) => keep("initialize", version, &|| self.initialize(version)),
                Err(fault) => Some(Err(fault)),
            },
            "server/discover" if modern => keep("server/discover", peer.version, &|| self.discover()),
            "tools/list" if has.tools && whole => list("tools/list", "tools", &|| {
                self.registry.tools(scope).iter().map(Tool::to_json).collect()
            }),
            "prompts/list" if has.prompts && whole => list("prompts/list", "prompts", &|| {
                self.registry.prompts(scope).iter().map(Prompt::to_json).collect()
            }),
            "resources/templates/list" if has.resources && whole => {
                list("resources/templates/list", "resourceTemplates", &|| {
                    self.registry.resource_templates(scope).iter().map(ResourceTemplate::to_json).collect()
                })
            }
            _ => None,
        }
    }

    async fn route(
        &self,
        scope: &R::Scope,
        peer: &Peer,
        mut request: Request,
    ) -> Result<Map<String, Value>, Fault> {
        let has = self.registry.features();
        let modern = peer.version.is_modern();
        let cursor = request.params.get("cursor");
        match request.method.as_str() {
            "ping" if !modern => Ok(Map::new()),
            "logging/setLevel" if !modern && has.logging => log_level(&request.params).map(|_| Map::new()),
            "tools/list" if has.tools => {
                let start = start(cursor)?;
                let tools = self.registry.tools(scope).iter().map(Tool::to_json).collect();
                self.later(peer, "tools", tools, start)
            }
            "resources/list" if has.resources => {
                let start = start(cursor)?;
                let resources = self.registry.resources(scope).await?;
                self.later(peer, "resources", resources.iter().map(Resource::to_json).collect(), start)
            }
            "resources/templates/list" if has.resources => {
                let start = start(cursor)?;
                let templates = self.registry.resource_templates(scope);
                let templates = templates.iter().map(ResourceTemplate::to_json).collect();
                self.later(peer, "resourceTemplates", templates, start)
            }
            "prompts/list" if has.prompts => {
                let start = start(cursor)?;
                let prompts = self.registry.prompts(scope).iter().map(Prompt::to_json).collect();
                self.later(peer, "prompts", prompts, start)
            }
            "completion/complete" if has.completions => {
                let completing = completing(&request.params)?;
                Ok(self.registry.complete(scope, completing).await?.into_fields())
            }
            _ => {
                let work = work(&mut request, has)?;
                self.converse(scope, peer, work, request).await
            }
        }
    }

    fn initialize(&self, version: Version) -> Map<String, Value> {
        Fields::new()
            .text("protocolVersion", version.as_str())
            .value("capabilities", Some(capabilities(self.registry.features())))
            .value("serverInfo", Some(self.registry.identity().to_json()))
            .maybe("instructions", self.registry.instructions().as_deref())
            .0
    }

    fn discover(&self) -> Map<String, Value> {
        let versions: Vec<&str> = Version::all().collect();
        let fields = Fields::new()
            .value("supportedVersions", Some(json!(versions)))
            .value("capabilities", Some(capabilities(self.registry.features())))
            .value("serverInfo", Some(self.registry.identity().to_json()))
            .maybe("instructions", self.registry.instructions().as_deref());
        self.cacheable(fields.0)
    }

    /// What every modern result says about itself.
    fn signed(&self, version: Version, fields: Map<String, Value>) -> Map<String, Value> {
        if !version.is_modern() {
            return fields;
        }
        let mut signed = Map::new();
        if !fields.contains_key("resultType") {
            signed.insert("resultType".to_owned(), Value::from("complete"));
        }
        signed.extend(fields);
        let server = json!({ "io.modelcontextprotocol/serverInfo": self.registry.identity().to_json() });
        signed.insert("_meta".to_owned(), server);
        signed
    }

    fn cacheable(&self, mut fields: Map<String, Value>) -> Map<String, Value> {
        let freshness = self.registry.freshness();
        fields.insert("ttlMs".to_owned(), Value::from(freshness.ttl_millis));
        let scope = if freshness.shared { "public" } else { "private" };
        fields.insert("cacheScope".to_owned(), Value::from(scope));
        fields
    }

    fn page(&self, peer: &Peer, key: &str, entries: Vec<Value>, start: usize) -> Map<String, Value> {
        let end = start.saturating_add(self.limits.page_size.max(1));
        let more = (end < entries.len()).then(|| Value::from(end.to_string()));
        let page: Vec<Value> = entries.into_iter().skip(start).take(self.limits.page_size.max(1)).collect();
        let fields = Fields::new().value(key, Some(Value::Array(page))).value("nextCursor", more).0;
        if peer.version.is_modern() { self.cacheable(fields) } else { fields }
    }

    fn later(
        &self,
        peer: &Peer,
        key: &str,
        entries: Vec<Value>,
        start: usize,
    ) -> Result<Map<String, Value>, Fault> {
        if start > entries.len() { Err(wrong_cursor()) } else { Ok(self.page(peer, key, entries, start)) }
    }

    /// Calls the handler, and again with the client's answers as long as it asks.
    async fn converse(
        &self,
        scope: &R::Scope,
        peer: &Peer,
        work: Work,
        mut request: Request,
    ) -> Result<Map<String, Value>, Fault> {
        let mut cx = CallCx {
            version: peer.version,
            capabilities: peer.capabilities.clone(),
            progress_token: progress_token(&request),
            log_level: peer.log_level,
            inputs: Inputs::take(&mut request.params)?,
            outbox: peer.outbox.clone(),
            cancel: peer.cancel.clone(),
            reported: None.into(),
        };
        // What nobody asked for is not held as long as the call runs.
        drop(request);
        for _ in 0..self.limits.max_rounds {
            let ask = match self.perform(scope, &work, &cx).await? {
                Outcome::Done(fields) => return Ok(fields),
                Outcome::Ask(ask) => ask,
            };
            let missing: Vec<&str> = ask.needs().filter(|capability| !peer.can(capability)).collect();
            if !missing.is_empty() {
                return Err(Fault::NeedsCapability(missing));
            }
            if peer.version.is_modern() {
                return Ok(ask.into_fields());
            }
            let answers = self.relay.ask(&peer.outbox, ask.questions).await?;
            cx.inputs.answers.extend(answers);
            cx.inputs.state = ask.state;
        }
        Err(Fault::Internal("클라이언트에 되묻는 횟수가 한도를 넘었습니다.".to_owned()))
    }

    async fn perform(
        &self,
        scope: &R::Scope,
        work: &Work,
        cx: &CallCx,
    ) -> Result<Outcome<Map<String, Value>>, Fault> {
        match work {
            Work::Tool { name, arguments } => {
                let call = Call { name, arguments: arguments.clone(), cx };
                Ok(self.registry.call_tool(scope, call).await?.map(ToolResult::into_fields))
            }
            Work::Prompt { name, arguments } => {
                let call = Call { name, arguments: arguments.clone(), cx };
                Ok(self.registry.get_prompt(scope, call).await?.map(crate::PromptResult::into_fields))
            }
            Work::Resource { uri } => {
                let contents = self.registry.read_resource(scope, uri, cx).await?;
                Ok(contents.map(|contents| {
                    let contents: Vec<Value> = contents.iter().map(ResourceContents::to_json).collect();
                    let fields = Fields::new().value("contents", Some(Value::Array(contents))).0;
                    if cx.version.is_modern() { self.cacheable(fields) } else { fields }
                }))
            }
        }
    }
}

impl<T> Outcome<T> {
    fn map<U>(self, change: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Self::Done(value) => Outcome::Done(change(value)),
            Self::Ask(ask) => Outcome::Ask(ask),
        }
    }
}

fn wrong_cursor() -> Fault {
    Fault::InvalidParams("cursor를 알 수 없습니다. 첫 쪽부터 다시 읽어 주십시오.".to_owned())
}

/// A cursor is the number of entries before the page.
fn start(cursor: Option<&Value>) -> Result<usize, Fault> {
    match cursor {
        None | Some(Value::Null) => Ok(0),
        Some(cursor) => cursor.as_str().and_then(|text| text.parse().ok()).ok_or_else(wrong_cursor),
    }
}

fn capabilities(has: Features) -> Value {
    let on = |on: bool| on.then(|| json!({}));
    Fields::new()
        .value("tools", on(has.tools))
        .value("resources", on(has.resources))
        .value("prompts", on(has.prompts))
        .value("completions", on(has.completions))
        .value("logging", on(has.logging))
        .done()
}

fn work(request: &mut Request, has: Features) -> Result<Work, Fault> {
    match request.method.as_str() {
        "tools/call" if has.tools => {
            let name = text(&mut request.params, "name")?;
            Ok(Work::Tool { name, arguments: object(&mut request.params, "arguments")? })
        }
        "prompts/get" if has.prompts => {
            let name = text(&mut request.params, "name")?;
            Ok(Work::Prompt { name, arguments: object(&mut request.params, "arguments")? })
        }
        "resources/read" if has.resources => Ok(Work::Resource { uri: text(&mut request.params, "uri")? }),
        method => Err(Fault::UnknownMethod(method.to_owned())),
    }
}

fn text(params: &mut Map<String, Value>, key: &str) -> Result<String, Fault> {
    match params.remove(key) {
        Some(Value::String(text)) => Ok(text),
        _ => Err(Fault::InvalidParams(format!("{key}(문자열)이 필요합니다."))),
    }
}

fn object(params: &mut Map<String, Value>, key: &str) -> Result<Map<String, Value>, Fault> {
    match params.remove(key) {
        None | Some(Value::Null) => Ok(Map::new()),
        Some(Value::Object(fields)) => Ok(fields),
        Some(_) => Err(Fault::InvalidParams(format!("{key}는 객체여야 합니다."))),
    }
}

/// The level `logging/setLevel` names.
pub(crate) fn log_level(params: &Map<String, Value>) -> Result<LogLevel, Fault> {
    let level = params.get("level").and_then(Value::as_str).and_then(LogLevel::parse);
    level.ok_or_else(|| Fault::InvalidParams("level을 알 수 없습니다.".to_owned()))
}

fn completing(params: &Map<String, Value>) -> Result<Completing, Fault> {
    let read = |object: &str, key: &str| {
        let value = params.get(object)?.get(key)?.as_str()?;
        Some(value.to_owned())
    };
    let of = match read("ref", "type").as_deref() {
        Some("ref/prompt") => read("ref", "name").map(Ok),
        Some("ref/resource") => read("ref", "uri").map(Err),
        _ => None,
    };
    let parts = of.zip(read("argument", "name")).zip(read("argument", "value"));
    parts
        .map(|((of, argument), typed)| Completing { of, argument, typed })
        .ok_or_else(|| Fault::InvalidParams("ref와 argument(name, value)가 필요합니다.".to_owned()))
}
