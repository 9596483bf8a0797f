//! What may be sent upstream: typed, bounded, with the key kept apart.

use crate::push_encoded;
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

/// The content type of [`UpstreamQuery::form_body`].
pub const FORM_TYPE: &str = "application/x-www-form-urlencoded;charset=UTF-8";

impl UpstreamQuery {
    /// The body of a POST; a GET has none.
    #[must_use]
    pub fn form_body(&self) -> Option<String> {
        (self.method == Method::Post).then(|| {
            let mut body = String::new();
            for (name, value) in &self.form {
                if !body.is_empty() {
                    body.push('&');
                }
                push_encoded(&mut body, name);
                body.push('=');
                push_encoded(&mut body, value);
            }
            body
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_encoded_once_and_only_for_post() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut query = UpstreamQuery {
            site: Site::TaxLaw,
            path: String::new(),
            method: Method::Post,
            params: vec![],
            form: vec![pair("a b", "가&나"), pair("q", "1+1=2")],
            headers: vec![],
            key: None,
        };
        assert_eq!(query.form_body().as_deref(), Some("a%20b=%EA%B0%80%26%EB%82%98&q=1%2B1%3D2"));
        query.method = Method::Get;
        assert_eq!(query.form_body(), None);
    }
}
