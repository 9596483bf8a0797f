//! What may be sent upstream: typed, bounded, with the key kept apart.

use std::fmt;

/// The user's own Open API key (OC). Its text never appears in `Debug` output.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(String);

impl ApiKey {
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        let ok = !text.is_empty() && text.len() <= 128 && text.bytes().all(|b| b.is_ascii_graphic());
        ok.then(|| Self(text.to_owned()))
    }

    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(…)")
    }
}

/// The hosts there are; nothing else can be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// `https://www.law.go.kr/DRF/` or the base that `HANLAW_UPSTREAM` gives.
    Drf,
    /// `https://www.law.go.kr/` for files and pages.
    Law,
    /// `https://taxlaw.nts.go.kr/`.
    TaxLaw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Get,
    Post,
}

/// One upstream request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpstreamQuery {
    pub site: Site,
    pub path: String,
    pub method: Method,
    /// Parameters in wire order, without the key.
    pub params: Vec<(String, String)>,
    pub form: Vec<(String, String)>,
    pub headers: Vec<(String, String)>,
    pub key: Option<ApiKey>,
}
