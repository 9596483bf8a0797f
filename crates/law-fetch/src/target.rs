//! The targets of the Open API: what each is asked with, how long its answers keep, and which word of its
//! own must be found when the service is well.

/// `lawSearch.do` or `lawService.do`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Endpoint {
    List,
    Detail,
}

impl Endpoint {
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::List => "lawSearch.do",
            Self::Detail => "lawService.do",
        }
    }
}

/// The `type` parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Xml,
    Json,
    Html,
    /// No `type` is sent; upstream answers XML.
    Unstated,
}

impl Format {
    #[must_use]
    pub fn param(self) -> Option<&'static str> {
        match self {
            Self::Xml => Some("XML"),
            Self::Json => Some("JSON"),
            Self::Html => Some("HTML"),
            Self::Unstated => None,
        }
    }
}

/// How long an answer keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    Search,
    Text,
    History,
    Decision,
    /// For the request itself only.
    Request,
}

impl Keep {
    #[must_use]
    pub fn seconds(self) -> u32 {
        match self {
            Self::Search => 3_600,
            Self::Text | Self::History => 86_400,
            Self::Decision => 30 * 86_400,
            Self::Request => 0,
        }
    }
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub name: &'static str,
    /// What is meant, in Korean, for messages.
    pub title: &'static str,
    pub list: Option<Format>,
    pub detail: Option<Format>,
    pub keep: Keep,
    /// A query that certainly has hits; empty where lists are not searched by a word.
    pub canary: &'static str,
    /// Upstream answers an unknown record with the notice page that elsewhere means "not applied for".
    pub notice_may_mean_absent: bool,
}

impl Target {
    /// The target of a name, exactly as upstream spells it. Those without a row here are asked in the
    /// common way, if the decoders know them.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let own = TARGETS.iter().find(|target| target.name == name).copied();
        own.or_else(|| law_source::target(name).map(Self::common))
    }

    fn common(known: &'static law_source::Target) -> Self {
        use law_source::Kind;
        let format = |kind: Option<Kind>, data| match kind? {
            Kind::History | Kind::PageOnly => HTML,
            _ => data,
        };
        let keep = match known.service {
            Some(Kind::Decision | Kind::Treaty) => Keep::Decision,
            _ => Keep::Text,
        };
        row(known.name, known.title, format(known.search, PLAIN), format(known.service, JSON), keep, "")
    }

    #[must_use]
    pub fn format(&self, endpoint: Endpoint) -> Option<Format> {
        match endpoint {
            Endpoint::List => self.list,
            Endpoint::Detail => self.detail,
        }
    }

    #[must_use]
    pub fn keep(&self, endpoint: Endpoint) -> Keep {
        match (endpoint, self.keep) {
            (_, Keep::History) => Keep::History,
            (Endpoint::List, _) => Keep::Search,
            (Endpoint::Detail, keep) => keep,
        }
    }
}

const fn row(
    name: &'static str,
    title: &'static str,
    list: Option<Format>,
    detail: Option<Format>,
    keep: Keep,
    canary: &'static str,
) -> Target {
    Target { name, title, list, detail, keep, canary, notice_may_mean_absent: false }
}

const fn notice(target: Target) -> Target {
    Target { notice_may_mean_absent: true, ..target }
}

const XML: Option<Format> = Some(Format::Xml);
const JSON: Option<Format> = Some(Format::Json);
const HTML: Option<Format> = Some(Format::Html);
const PLAIN: Option<Format> = Some(Format::Unstated);

pub const LAW: Target = row("law", "법령", XML, JSON, Keep::Text, "민법");
pub const EFLAW: Target = notice(row("eflaw", "시행일 법령", XML, JSON, Keep::Text, "민법"));

pub const TARGETS: &[Target] = &[
    LAW,
    EFLAW,
    row("lsHistory", "법령 연혁 목록", HTML, None, Keep::History, "민법"),
    row("lsHstInf", "법령 변경이력", XML, None, Keep::History, ""),
    row("lsJoHstInf", "조문 변경이력", XML, XML, Keep::History, ""),
    row("oldAndNew", "신구법 비교", XML, XML, Keep::History, "민법"),
    row("thdCmp", "3단 비교", XML, JSON, Keep::Text, "민법"),
    notice(row("lsStmd", "법령 체계도", XML, JSON, Keep::Text, "민법")),
    row("lsAbrv", "법령 약칭", XML, None, Keep::Text, ""),
    row("lsRlt", "관련법령", PLAIN, None, Keep::Text, "민법"),
    row("lnkLs", "법령-자치법규 연계", PLAIN, None, Keep::Text, "법"),
    row("lnkLsOrdJo", "조례-법령 조문 연계", PLAIN, None, Keep::Text, "법"),
    row("lnkDep", "소관부처별 연계", PLAIN, None, Keep::Text, ""),
    row("lnkOrd", "자치법규 연계", PLAIN, None, Keep::Text, "조례"),
    row("admrul", "행정규칙", XML, XML, Keep::Text, "규정"),
    row("admrulOldAndNew", "행정규칙 신구 비교", XML, XML, Keep::History, "규정"),
    row("ordin", "자치법규", XML, JSON, Keep::Text, "조례"),
    row("licbyl", "법령 별표·서식", JSON, None, Keep::Search, "신청서"),
    row("ordinbyl", "자치법규 별표·서식", JSON, None, Keep::Search, "신청서"),
    row("admbyl", "행정규칙 별표·서식", JSON, None, Keep::Search, "신청서"),
    row("prec", "판례", PLAIN, JSON, Keep::Decision, "손해배상"),
    row("expc", "법령해석례", PLAIN, JSON, Keep::Decision, "법"),
    row("detc", "헌재결정례", PLAIN, JSON, Keep::Decision, "위헌"),
    row("decc", "행정심판례", PLAIN, JSON, Keep::Decision, "처분"),
    row("ttSpecialDecc", "조세심판 재결례", PLAIN, JSON, Keep::Decision, "부과"),
    row("adapSpecialDecc", "소청심사 재결례", PLAIN, JSON, Keep::Decision, "처분"),
    row("acrSpecialDecc", "권익위 특별행정심판 재결례", PLAIN, JSON, Keep::Decision, "처분"),
    row("kcsCgmExpc", "관세청 법령해석", PLAIN, JSON, Keep::Decision, "관세"),
    row("ntsCgmExpc", "국세청 법령해석", PLAIN, None, Keep::Decision, "소득"),
    row("ftc", "공정거래위원회 결정문", PLAIN, JSON, Keep::Decision, "위반"),
    row("ppc", "개인정보보호위원회 결정문", PLAIN, JSON, Keep::Decision, "개인정보"),
    row("nlrc", "노동위원회 결정문", PLAIN, JSON, Keep::Decision, "해고"),
    row("acr", "국민권익위원회 결정문", PLAIN, JSON, Keep::Decision, "민원"),
    row("school", "학칙", PLAIN, JSON, Keep::Text, "학칙"),
    row("public", "지방공사공단 규정", PLAIN, JSON, Keep::Text, "규정"),
    row("pi", "공공기관 규정", PLAIN, JSON, Keep::Text, "규정"),
    row("trty", "조약", PLAIN, JSON, Keep::Decision, "협정"),
    row("elaw", "영문법령", PLAIN, JSON, Keep::Text, "act"),
    row("lstrm", "법령용어", PLAIN, PLAIN, Keep::Text, "채권"),
    row("lstrmRlt", "용어 연계", None, PLAIN, Keep::Text, ""),
    row("lstrmRltJo", "용어-조문 연계", None, PLAIN, Keep::Text, ""),
    row("aiSearch", "지능형 법령검색", PLAIN, None, Keep::Search, "손해배상"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_every_target_can_be_asked() {
        for (at, target) in TARGETS.iter().enumerate() {
            assert!(target.list.is_some() || target.detail.is_some(), "{}", target.name);
            assert_eq!(TARGETS.iter().position(|t| t.name == target.name), Some(at));
        }
        assert_eq!(TARGETS.len(), 42);
    }

    #[test]
    fn every_target_of_the_decoders_can_be_asked() {
        let mut missing = Vec::new();
        for known in law_source::TARGETS {
            let target = Target::named(known.name).unwrap();
            let lists = target.list.is_some() || known.search.is_none();
            let details = target.detail.is_some() || known.service.is_none();
            if !lists || !details {
                missing.push(known.name);
            }
        }
        // A page for people, and a list whose records lie elsewhere.
        assert_eq!(missing, ["lsHistory", "ntsCgmExpc"]);
        assert!(Target::named("nothing").is_none());
    }
}
