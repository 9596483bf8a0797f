//! What can go wrong, by kind, and the code and HTTP status each kind has in each era.

use crate::Version;
use crate::words;
use serde_json::{Map, Value, json};

/// A failed request. What a tool has to say about its arguments or about upstream is not one of these:
/// that is a result with `isError`, which the model can read and act upon.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// −32700
    NotJson,
    /// −32600, with what is wrong
    InvalidRequest(String),
    /// −32600 by size; HTTP 413
    TooLarge(usize),
    /// −32601
    UnknownMethod(String),
    /// −32602
    InvalidParams(String),
    /// −32602 for a modern request whose `_meta` lacks what the revision requires; HTTP 400
    MissingMeta(&'static str),
    /// −32602
    UnknownTool(String),
    /// −32602
    UnknownPrompt(String),
    /// −32602, and −32002 for older revisions
    UnknownResource(String),
    /// The same codes, with what is known instead of the resource
    NoResource { uri: String, why: String },
    /// −32603
    Internal(String),
    /// −32020: a header is missing or says something else than the body
    HeaderMismatch(String),
    /// −32021 (older revisions: −32602) with the client capabilities that are needed
    NeedsCapability(Vec<&'static str>),
    /// −32022
    UnsupportedVersion(String),
}

impl Fault {
    #[must_use]
    pub const fn code(&self, version: Version) -> i32 {
        match self {
            Self::NotJson => -32700,
            Self::InvalidRequest(_) | Self::TooLarge(_) => -32600,
            Self::UnknownMethod(_) => -32601,
            Self::UnknownResource(_) | Self::NoResource { .. } if !version.is_modern() => -32002,
            Self::NeedsCapability(_) if version.is_modern() => -32021,
            Self::InvalidParams(_)
            | Self::MissingMeta(_)
            | Self::UnknownTool(_)
            | Self::UnknownPrompt(_)
            | Self::UnknownResource(_)
            | Self::NoResource { .. }
            | Self::NeedsCapability(_) => -32602,
            Self::Internal(_) => -32603,
            Self::HeaderMismatch(_) => -32020,
            Self::UnsupportedVersion(_) => -32022,
        }
    }

    /// Older revisions answer every well-formed request with 200.
    #[must_use]
    pub const fn status(&self, version: Version) -> u16 {
        match self {
            Self::TooLarge(_) => 413,
            Self::NotJson
            | Self::InvalidRequest(_)
            | Self::MissingMeta(_)
            | Self::HeaderMismatch(_)
            | Self::UnsupportedVersion(_) => 400,
            Self::NeedsCapability(_) if version.is_modern() => 400,
            Self::UnknownMethod(_) if version.is_modern() => 404,
            _ => 200,
        }
    }

    fn data(&self) -> Option<Value> {
        match self {
            Self::UnknownResource(uri) | Self::NoResource { uri, .. } => Some(json!({ "uri": uri })),
            Self::NeedsCapability(names) => {
                let needed: Map<String, Value> =
                    names.iter().map(|name| ((*name).into(), json!({}))).collect();
                Some(json!({ "requiredCapabilities": needed }))
            }
            Self::UnsupportedVersion(requested) => {
                let supported: Vec<&str> = Version::all().collect();
                Some(json!({ "supported": supported, "requested": requested }))
            }
            _ => None,
        }
    }

    /// The whole error response, finished. `id` is null when it could not be read.
    #[must_use]
    pub fn response(&self, id: &Value, version: Version) -> String {
        let mut error = json!({ "code": self.code(version), "message": words::fault(self) });
        if let (Some(data), Some(fields)) = (self.data(), error.as_object_mut()) {
            fields.insert("data".to_owned(), data);
        }
        json!({ "jsonrpc": "2.0", "id": id, "error": error }).to_string()
    }
}
