//! Which era a request belongs to and what is known about the client that sent it.

use crate::call::{Cancel, LogLevel, Outbox};
use crate::message::Request;
use crate::{Fault, Version, words};
use serde_json::{Map, Value};

const META_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
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
fn claimed(request: &Request) -> Option<&Value> {
    meta(request)?.get(META_VERSION)
}

/// The revision a request is written in: by its own word, else by its header, else `unnamed`. Word and header
/// must agree.
pub(crate) fn version_of(
    request: &Request,
    header: Option<&str>,
    unnamed: Version,
) -> Result<Version, Fault> {
    let claim = match claimed(request) {
        None => None,
        Some(claim) => Some(claim.as_str().ok_or(Fault::MissingMeta(META_VERSION))?),
    };
    match (claim, header) {
        (Some(claim), Some(header)) if claim != header => Err(Fault::HeaderMismatch(format!(
            "MCP-Protocol-Version 헤더는 {}, 본문은 {}입니다.",
            words::clip(header),
            words::clip(claim)
        ))),
        (Some(name), _) | (None, Some(name)) => {
            Version::parse(name).ok_or_else(|| Fault::UnsupportedVersion(name.to_owned()))
        }
        (None, None) if is_modern_method(&request.method) => Ok(Version::V2026_07_28),
        (None, None) => Ok(unnamed),
    }
}

/// Checks what a modern request must carry in its body.
pub(crate) fn modern(request: &Request) -> Result<Peer, Fault> {
    let claim = claimed(request).and_then(Value::as_str).ok_or(Fault::MissingMeta(META_VERSION))?;
    let version = Version::parse(claim).ok_or_else(|| Fault::UnsupportedVersion(claim.to_owned()))?;
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
