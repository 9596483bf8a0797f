//! What a tool call may use.

use law_host::{ApiKey, Host, Scope};
use law_model::Ymd;
use serde_json::Value;

/// Settings of one request, validated by the host before it starts.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    pub key: Option<ApiKey>,
    /// Base URL in place of `https://www.law.go.kr/DRF/`.
    pub upstream: Option<String>,
}

/// The surroundings of one tool call; shared by every call of a batch.
#[derive(Clone, Copy)]
pub struct Ctx<'a> {
    pub host: &'a dyn Host,
    pub scope: &'a Scope,
    pub settings: &'a Settings,
}

impl std::fmt::Debug for Ctx<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ctx").field("scope", self.scope).finish_non_exhaustive()
    }
}

impl Ctx<'_> {
    /// The Korean calendar day of the request.
    #[must_use]
    pub fn today(&self) -> Ymd {
        Ymd::from_unix_millis(self.host.now())
    }
}

/// Arguments without `apiKey`: the key travels in the settings, never in what tools see or echo.
pub(crate) fn without_key(mut args: Value) -> Value {
    if let Some(map) = args.as_object_mut() {
        map.remove("apiKey");
    }
    args
}
