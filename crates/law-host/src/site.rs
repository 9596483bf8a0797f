//! The one table of upstream hosts: which address each [`Site`] has, which paths may be asked, and how a
//! redirect leads back into the table or nowhere.

use crate::{Site, UpstreamQuery};
use std::fmt::Write as _;

/// Host names of a site and the paths below it that may be asked.
struct Row {
    site: Site,
    base: &'static str,
    hosts: &'static [&'static str],
    paths: &'static [&'static str],
}

const LAW_HOSTS: &[&str] = &["www.law.go.kr", "law.go.kr"];

const SITES: &[Row] = &[
    Row {
        site: Site::Drf,
        base: "https://www.law.go.kr/DRF/",
        hosts: LAW_HOSTS,
        paths: &["lawSearch.do", "lawService.do"],
    },
    Row {
        site: Site::Law,
        base: "https://www.law.go.kr/",
        hosts: LAW_HOSTS,
        paths: &["LSW/", "flDownload.do"],
    },
    Row {
        site: Site::TaxLaw,
        base: "https://taxlaw.nts.go.kr/",
        hosts: &["taxlaw.nts.go.kr"],
        paths: &["action.do", "pd/", "qt/"],
    },
];

impl Site {
    fn row(self) -> Option<&'static Row> {
        SITES.iter().find(|row| row.site == self)
    }

    /// Whether `path` (relative to the site's base) may be asked.
    #[must_use]
    pub fn allows(self, path: &str) -> bool {
        let clean = !path.contains("..") && !path.contains(['?', '#', '\\']) && !path.starts_with('/');
        clean
            && self.row().is_some_and(|row| {
                row.paths.iter().any(|p| if p.ends_with('/') { path.starts_with(p) } else { path == *p })
            })
    }
}

/// Where the sites are reached: the real hosts, or one other base for tests and proxies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bases {
    drf: String,
    law: String,
    tax: String,
}

/// Why a `HANLAW_UPSTREAM` value is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadBase;

impl std::fmt::Display for BadBase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("HANLAW_UPSTREAM은 https 주소이거나 http://127.0.0.1 같은 루프백 주소여야 합니다. 예: https://www.law.go.kr/DRF/")
    }
}

impl std::error::Error for BadBase {}

impl Default for Bases {
    fn default() -> Self {
        let base = |site: Site| site.row().map(|row| row.base.to_owned()).unwrap_or_default();
        Self { drf: base(Site::Drf), law: base(Site::Law), tax: base(Site::TaxLaw) }
    }
}

impl Bases {
    /// From `HANLAW_UPSTREAM`: https, or http on a loopback address. A loopback stand-in plays every site.
    pub fn upstream(text: &str) -> Result<Self, BadBase> {
        let text = text.trim();
        let address = Address::parse(text).ok_or(BadBase)?;
        let plain = address.scheme == "http" && is_loopback(address.host());
        if !(address.scheme == "https" || plain) || text.contains(['?', '#', '@', ' ', '\\']) {
            return Err(BadBase);
        }
        let origin = format!("{}://{}/", address.scheme, address.authority);
        let mut drf = format!("{origin}{}", address.path.trim_start_matches('/'));
        if !drf.ends_with('/') {
            drf.push('/');
        }
        let tax = if is_loopback(address.host()) { format!("{origin}taxlaw/") } else { Self::default().tax };
        Ok(Self { drf, law: origin, tax })
    }

    #[must_use]
    pub fn of(&self, site: Site) -> &str {
        match site {
            Site::Drf => &self.drf,
            Site::Law => &self.law,
            Site::TaxLaw => &self.tax,
        }
    }

    /// The address on the wire, key included: for the socket only, never for people or logs.
    #[must_use]
    pub fn url(&self, query: &UpstreamQuery) -> String {
        let mut url = format!("{}{}", self.of(query.site), query.path);
        let key = query.key.iter().map(|key| ("OC", key.reveal()));
        let params = query.params.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (at, (name, value)) in key.chain(params).enumerate() {
            url.push(if at == 0 { '?' } else { '&' });
            push_encoded(&mut url, name);
            url.push('=');
            push_encoded(&mut url, value);
        }
        url
    }

    /// Where a redirect leads from `from`, if that is in the table. A key in the address is dropped here;
    /// the caller's own key goes on only with DRF requests.
    #[must_use]
    pub fn follow(&self, from: &UpstreamQuery, location: &str) -> Option<UpstreamQuery> {
        let location = location.trim();
        let absolute = if location.contains("://") {
            location.to_owned()
        } else if let Some(rest) = location.strip_prefix("//") {
            format!("https://{rest}")
        } else {
            let base = self.of(from.site);
            let address = Address::parse(base)?;
            let root = format!("{}://{}", address.scheme, address.authority);
            if location.starts_with('/') {
                format!("{root}{location}")
            } else if location.starts_with('?') {
                format!("{base}{}{location}", from.path)
            } else {
                let folder = from.path.rfind('/').and_then(|end| from.path.get(..=end)).unwrap_or("");
                format!("{base}{folder}{location}")
            }
        };
        let absolute = absolute.split('#').next().unwrap_or_default();
        let (place, query) = absolute.split_once('?').unwrap_or((absolute, ""));
        let (site, path) = self.locate(place)?;
        let params = query
            .split('&')
            .filter(|pair| !pair.is_empty())
            .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
            .map(|(name, value)| (decoded(name), decoded(value)))
            .filter(|(name, _)| !name.eq_ignore_ascii_case("OC"))
            .collect();
        Some(UpstreamQuery {
            site,
            path,
            params,
            key: from.key.clone().filter(|_| site == Site::Drf),
            ..from.clone()
        })
    }

    fn locate(&self, place: &str) -> Option<(Site, String)> {
        [Site::Drf, Site::TaxLaw, Site::Law].into_iter().find_map(|site| {
            let base = Address::parse(self.of(site))?;
            let asked = Address::parse(place)?;
            let known = asked.authority == base.authority
                || site
                    .row()
                    .is_some_and(|row| self.of(site) == row.base && row.hosts.contains(&asked.authority));
            let path = asked.path.strip_prefix(base.path)?;
            (known && site.allows(path)).then(|| (site, path.to_owned()))
        })
    }
}

/// `scheme://authority/path` of an address without query.
struct Address<'a> {
    scheme: &'a str,
    authority: &'a str,
    path: &'a str,
}

impl<'a> Address<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let (scheme, rest) = text.split_once("://")?;
        let end = rest.find('/').unwrap_or(rest.len());
        let (authority, path) = rest.split_at_checked(end)?;
        let ok = matches!(scheme, "http" | "https") && !authority.is_empty() && !authority.contains('@');
        ok.then_some(Self { scheme, authority, path })
    }

    fn host(&self) -> &'a str {
        match self.authority.strip_prefix('[') {
            Some(v6) => v6.split(']').next().unwrap_or_default(),
            None => self.authority.split(':').next().unwrap_or_default(),
        }
    }
}

fn is_loopback(host: &str) -> bool {
    host == "localhost"
        || host == "::1"
        || host.parse::<std::net::Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}

/// Percent-encodes everything but the unreserved characters of RFC 3986.
pub fn push_encoded(out: &mut String, text: &str) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let hex = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match (first, hex.and_then(|hex| u8::from_str_radix(hex, 16).ok())) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = tail.get(2..).unwrap_or_default();
            }
            (b'+', _) => {
                bytes.push(b' ');
                rest = tail;
            }
            _ => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ApiKey, Method};

    fn query(path: &str) -> UpstreamQuery {
        UpstreamQuery {
            site: Site::Drf,
            path: path.to_owned(),
            method: Method::Get,
            params: vec![("target".into(), "law".into()), ("query".into(), "민법 제1".into())],
            form: vec![],
            headers: vec![],
            key: ApiKey::new("my-key"),
        }
    }

    #[test]
    fn addresses_on_the_wire() {
        assert_eq!(
            Bases::default().url(&query("lawSearch.do")),
            "https://www.law.go.kr/DRF/lawSearch.do?OC=my-key&target=law&query=%EB%AF%BC%EB%B2%95%20%EC%A0%9C1"
        );
        let local = Bases::upstream("http://127.0.0.1:8099/DRF").map(|b| b.url(&query("lawSearch.do")));
        assert!(local.is_ok_and(|url| url.starts_with("http://127.0.0.1:8099/DRF/lawSearch.do?OC=")));
    }

    #[test]
    fn only_https_or_loopback() {
        for good in
            ["https://proxy.example/DRF/", "http://localhost:1", "http://[::1]:80/DRF/", "http://127.9.0.1"]
        {
            assert!(Bases::upstream(good).is_ok(), "{good}");
        }
        for bad in [
            "http://www.law.go.kr/DRF/",
            "ftp://127.0.0.1",
            "http://127.0.0.1.evil.example/",
            "https://me:pw@law.go.kr/",
            "https://a.example/?x=1",
            "",
        ] {
            assert_eq!(Bases::upstream(bad), Err(BadBase), "{bad}");
        }
    }

    #[test]
    fn redirects_stay_in_the_table() {
        let bases = Bases::default();
        let follow = |location: &str| {
            bases.follow(&query("lawService.do"), location).map(|q| {
                assert_eq!(q.key.is_some(), q.site == Site::Drf);
                bases.url(&q)
            })
        };
        let law = Some("https://www.law.go.kr/DRF/lawService.do?OC=my-key&target=law&ID=1".to_owned());
        for same in [
            "/DRF/lawService.do?OC=other&target=law&ID=1",
            "lawService.do?target=law&ID=1",
            "?target=law&ID=1",
            "http://law.go.kr/DRF/lawService.do?target=law&ID=1#top",
        ] {
            assert_eq!(follow(same), law, "{same}");
        }
        assert_eq!(follow("/LSW/a.do").as_deref(), Some("https://www.law.go.kr/LSW/a.do"));
        assert_eq!(
            follow("https://taxlaw.nts.go.kr/pd/x.do?a=b").as_deref(),
            Some("https://taxlaw.nts.go.kr/pd/x.do?a=b")
        );
        for out in [
            "https://evil.example/DRF/lawService.do",
            "https://www.law.go.kr@evil.example/DRF/lawService.do",
            "/DRF/../secret.do",
            "/other/path.do",
            "javascript:alert(1)",
            "",
        ] {
            assert_eq!(follow(out), None, "{out}");
        }
    }
}
