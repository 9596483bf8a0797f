//! One question to the Open API, as upstream wants it: target first, `type` where the table says so, then
//! the parameters in their order.

use crate::cache::Question;
use crate::{Endpoint, FetchConfig, Format, Target, Trouble};
use law_host::{ApiKey, Method, Site, UpstreamQuery};

/// Words of a typed search: at most eight, of at most forty characters. Nothing longer can leave.
#[must_use]
pub fn terms(text: &str) -> String {
    let words = text.split_whitespace().take(8);
    words.map(|word| word.chars().take(40).collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// A question without the key, so that it can name a cache entry.
#[derive(Clone, Debug)]
pub struct Ask {
    pub target: Target,
    pub endpoint: Endpoint,
    pub format: Format,
    params: Vec<(String, String)>,
}

impl Ask {
    /// `None` when the target has no such endpoint.
    #[must_use]
    pub fn new(target: &Target, endpoint: Endpoint, params: &[(&str, &str)]) -> Option<Self> {
        let format = target.format(endpoint)?;
        let owned = params.iter().filter(|(_, value)| !value.is_empty());
        let owned = owned.map(|(name, value)| ((*name).to_owned(), terms(value)));
        Some(Self { target: *target, endpoint, format, params: owned.collect() })
    }

    /// The question, or the trouble that upstream has no such endpoint.
    pub fn of(target: &Target, endpoint: Endpoint, params: &[(&str, &str)]) -> Result<Self, Trouble> {
        let what = format!("{}에서 제공하지 않는 대상", endpoint.path());
        Self::new(target, endpoint, params).ok_or(Trouble::BadShape { api: target.title, what })
    }

    /// The same question in another format.
    #[must_use]
    pub fn in_format(self, format: Format) -> Self {
        Self { format, ..self }
    }

    #[must_use]
    pub fn param(&self, name: &str) -> Option<&str> {
        self.params.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    #[must_use]
    pub fn query(&self, cfg: &FetchConfig, key: &ApiKey) -> UpstreamQuery {
        let mut params = vec![("target".to_owned(), self.target.name.to_owned())];
        params.extend(self.format.param().map(|format| ("type".to_owned(), format.to_owned())));
        params.extend(self.params.iter().cloned());
        UpstreamQuery {
            site: Site::Drf,
            path: self.endpoint.path().to_owned(),
            method: Method::Get,
            params,
            form: Vec::new(),
            headers: headers(cfg, Site::Drf),
            key: Some(key.clone()),
        }
    }

    /// The name of its cache entry.
    #[must_use]
    pub fn question(&self) -> Question {
        let keep = self.target.keep(self.endpoint);
        Question { line: self.line(), keep, own_words: self.params.iter().any(|(_, value)| is_own(value)) }
    }

    /// The question in one line, without the key.
    #[must_use]
    pub fn line(&self) -> String {
        let mut line = format!("{}?target={}", self.endpoint.path(), self.target.name);
        let format = self.format.param().map(|format| ("type", format));
        let params = self.params.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in format.into_iter().chain(params) {
            line.push('&');
            line.push_str(name);
            line.push('=');
            law_host::push_encoded(&mut line, value);
        }
        line
    }
}

/// Neither a number or code nor the name of a law.
fn is_own(value: &str) -> bool {
    !value.is_ascii() && law_vocab::names::find(value).is_none()
}

/// Who asks. The referer goes to law.go.kr and nowhere else.
#[must_use]
pub fn headers(cfg: &FetchConfig, site: Site) -> Vec<(String, String)> {
    let mut headers = vec![("User-Agent".to_owned(), cfg.user_agent.clone())];
    if site != Site::TaxLaw {
        headers.push(("Referer".to_owned(), cfg.referer.clone()));
    }
    headers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::LAW;
    use law_host::Bases;

    #[test]
    fn the_wire_form() {
        let key = ApiKey::new("k").unwrap();
        let url = |endpoint, params: &[(&str, &str)]| {
            let query = Ask::new(&LAW, endpoint, params).unwrap().query(&FetchConfig::default(), &key);
            assert!(
                query
                    .headers
                    .iter()
                    .any(|(name, value)| name == "Referer" && value == "https://www.law.go.kr/")
            );
            assert!(
                query.headers.iter().any(|(name, value)| name == "User-Agent" && value.contains("Chrome"))
            );
            Bases::default().url(&query)
        };
        assert_eq!(
            url(Endpoint::Detail, &[("MST", "284415"), ("JO", "075000"), ("efYd", "")]),
            "https://www.law.go.kr/DRF/lawService.do?OC=k&target=law&type=JSON&MST=284415&JO=075000"
        );
        assert_eq!(
            url(Endpoint::List, &[("query", " a  b c d e f g h i j "), ("display", "100")]),
            "https://www.law.go.kr/DRF/lawSearch.do?OC=k&target=law&type=XML&query=a%20b%20c%20d%20e%20f%20g%20h&display=100"
        );
        assert_eq!(terms(&"가".repeat(100)).chars().count(), 40);
    }
}
