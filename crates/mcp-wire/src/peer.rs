//! Which era a request belongs to and what is known about the client that sent it.

use crate::call::{Cancel, LogLevel, Outbox};
use crate::message::Request;
use crate::{Fault, Version};
use serde_json::{Map, Value};

pub(crate) const META_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const META_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const META_LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";

/// The other side of one request.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub version: Version,
    pub capabilities: Map<String, Value>,
    pub log_level: Option<LogLevel>,
    /// Messages that go before the response; nobody reads them when the response stands alone.
    pub outbox: Outbox,
    pub cancel: Cancel,
    /// There is a way to ask: always for modern clients, by a stream for older ones.
    pub reachable: bool,
}

impl Peer {
    pub fn legacy(version: Version) -> Self {
        Self {
            version,
            capabilities: Map::new(),
            log_level: Some(LogLevel::Info),
            outbox: Outbox::default(),
            cancel: Cancel::default(),
            reachable: version.is_modern(),
        }
    }

    pub fn can(&self, capability: &str) -> bool {
        self.reachable && self.capabilities.contains_key(capability)
    }
}

/// Methods that only modern clients know.
fn is_modern_method(method: &str) -> bool {
    matches!(method, "server/discover" | "subscriptions/listen")
}

fn meta(request: &Request) -> Option<&Map<String, Value>> {
    request.params.get("_meta").and_then(Value::as_object)
}

/// The revision a request names in its own body.
pub(crate) fn claimed(request: &Request) -> Option<&Value> {
    meta(request)?.get(META_VERSION)
}

/// Modern by its own word, by its header or by its method.
pub(crate) fn is_modern(request: &Request, header: Option<&str>) -> bool {
    match (claimed(request), header.and_then(Version::parse)) {
        (Some(Value::String(claim)), _) => Version::parse(claim).is_none_or(Version::is_modern),
        (Some(_), _) => true,
        (None, Some(version)) => version.is_modern(),
        (None, None) => is_modern_method(&request.method),
    }
}

/// Checks what a modern request must carry in its body.
pub(crate) fn modern(request: &Request) -> Result<Peer, Fault> {
    let claim = claimed(request).and_then(Value::as_str).ok_or(Fault::MissingMeta(META_VERSION))?;
    let version = Version::parse(claim)
        .filter(|version| version.is_modern())
        .ok_or_else(|| Fault::UnsupportedVersion(claim.to_owned()))?;
    let field = |key: &str| meta(request).and_then(|meta| meta.get(key));
    let capabilities = field(META_CAPABILITIES)
        .and_then(Value::as_object)
        .ok_or(Fault::MissingMeta(META_CAPABILITIES))?
        .clone();
    let log_level = match field(META_LOG_LEVEL) {
        None => None,
        Some(level) => {
            Some(level.as_str().and_then(LogLevel::parse).ok_or(Fault::MissingMeta(META_LOG_LEVEL))?)
        }
    };
    Ok(Peer { capabilities, log_level, ..Peer::legacy(version) })
}

/// The token under which the client wants to hear of progress.
pub(crate) fn progress_token(request: &Request) -> Option<Value> {
    let token = meta(request)?.get("progressToken")?;
    (token.is_string() || token.is_i64() || token.is_u64()).then(|| token.clone())
}

/// What `initialize` agrees on: the client's revision when it is one with a handshake, else the newest such.
pub(crate) fn handshake(params: &Map<String, Value>) -> Result<(Version, Map<String, Value>), Fault> {
    let wanted = params
        .get("protocolVersion")
        .and_then(Value::as_str)
        .ok_or_else(|| Fault::InvalidParams("protocolVersion(문자열)이 필요합니다.".to_owned()))?;
    let version =
        Version::parse(wanted).filter(|version| !version.is_modern()).unwrap_or(Version::NEWEST_HANDSHAKE);
    let capabilities = params.get("capabilities").and_then(Value::as_object).cloned().unwrap_or_default();
    Ok((version, capabilities))
}
