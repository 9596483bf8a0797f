//! The one place where a body that holds no record is told apart from one that does.
//!
//! Upstream answers every failure with HTTP 200. None of these classes means "does not exist": the caller decides
//! what a miss is worth (ask once more, look elsewhere, say what went wrong).

use crate::body::{Body, Format};
use crate::markup;
use crate::node::Node;
use serde::Serialize;

/// Why a body holds no record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "class", rename_all = "snake_case")]
pub enum Miss {
    /// No bytes, or white space only.
    Empty,
    /// A page for people instead of data.
    Html { page: Page },
    /// The key was not accepted, or is used from an address that is not registered.
    Auth { message: String },
    /// `일치하는 …이 없습니다`: upstream looked and found no record for the parameters.
    NoMatch { message: String },
    /// A list that is well formed and empty; `total` is what it claims, also when the page lies beyond the end.
    ZeroRows { total: u64, keyword: String },
    /// The envelope of the answer with nothing in it (`{}`, `{"thdCmpLawSearch":{}}`).
    Hollow,
    /// Upstream reports a failure in its own words.
    Reported { code: String, message: String },
}

/// Kinds of HTML page. The wording decides only the kind, never whether it is a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Page {
    /// The API was not applied for, or the parameters are refused in the same words.
    Permission,
    Maintenance,
    /// An anti-bot page: a script that moves the browser on. `next` is the address when it is plainly given.
    Script {
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<String>,
    },
    Other {
        title: String,
    },
}

impl Miss {
    /// The class as one word, the same as in JSON.
    #[must_use]
    pub fn class(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Html { .. } => "html",
            Self::Auth { .. } => "auth",
            Self::NoMatch { .. } => "no_match",
            Self::ZeroRows { .. } => "zero_rows",
            Self::Hollow => "hollow",
            Self::Reported { .. } => "reported",
        }
    }

    /// One Korean line: what came instead of a record, and what it is not.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Empty => {
                "본문이 비어 있습니다(0바이트). 없다는 뜻이 아니므로 다시 확인해야 합니다.".to_owned()
            }
            Self::Html { page } => page.describe(),
            Self::Auth { message } => format!("인증키 또는 등록한 IP·도메인이 거부되었습니다: {message}"),
            Self::NoMatch { message } => format!("법제처가 해당 자료를 찾지 못했다고 답했습니다: {message}"),
            Self::ZeroRows { total: 0, .. } => "검색 결과 0건입니다.".to_owned(),
            Self::ZeroRows { total, .. } => format!("전체 {total}건이지만 이 쪽에는 결과가 없습니다."),
            Self::Hollow => "틀만 있고 내용이 없는 응답입니다.".to_owned(),
            Self::Reported { code, message } => {
                format!("법제처가 오류를 알렸습니다: {message} {code}").trim_end().to_owned()
            }
        }
    }

    /// Blank bodies and pages: what can be said before anything is parsed.
    #[must_use]
    pub fn of_body(body: &Body<'_>) -> Option<Self> {
        match body.format {
            Format::Blank => Some(Self::Empty),
            Format::Html => Some(Self::of_page(&body.text)),
            Format::Other if body.text.len() < 1000 => {
                let message = body.text.trim().to_owned();
                (is_auth(&message) || is_no_match(&message)).then(|| of_sentence(String::new(), message))
            }
            Format::Xml | Format::Json | Format::Other => None,
        }
    }

    /// Classifies an HTML page.
    pub(crate) fn of_page(html: &str) -> Self {
        let text = markup::plain(html);
        if text.len() > 6000 {
            // A long page only happens to use the words.
            return Self::Html { page: Page::Other { title: title(html) } };
        }
        if is_auth(&text) {
            return Self::Auth { message: first_sentence(&text, "사용자") };
        }
        if is_no_match(&text) {
            return Self::NoMatch { message: first_sentence(&text, "일치하는") };
        }
        let page = if text.contains("미신청") || (text.contains("OPEN API") && text.contains("신청")) {
            Page::Permission
        } else if ["점검", "일시 중단", "일시중단", "서비스 중단"].iter().any(|w| text.contains(w))
        {
            Page::Maintenance
        } else if moves_on(html) && text.chars().filter(|c| !c.is_whitespace()).count() < 200 {
            Page::Script { next: plain_address(html) }
        } else {
            Page::Other { title: title(html) }
        };
        Self::Html { page }
    }

    /// Envelopes that carry a message instead of a record. `doc` is an object with the root as its entry.
    #[must_use]
    pub fn of_envelope(doc: &Node<'_>) -> Option<Self> {
        // The message stands at the top (JSON) or under a root of whatever name (XML).
        let Some((_, root)) = doc.members().next() else { return doc.is_blank().then_some(Self::Hollow) };
        if root.is_blank() && root.keys().next().is_none() {
            return Some(Self::Hollow);
        }
        [doc, root].into_iter().find_map(of_message)
    }
}

impl Page {
    fn describe(&self) -> String {
        match self {
            Self::Permission => {
                "자료 대신 안내 페이지가 왔습니다: 이 API를 신청하지 않았거나 요청값이 맞지 않습니다."
                    .to_owned()
            }
            Self::Maintenance => {
                "법제처 서비스 점검 안내 페이지가 왔습니다. 잠시 뒤 다시 시도하십시오.".to_owned()
            }
            Self::Script { next: Some(next) } => {
                format!("자동 접속 차단 페이지가 왔습니다. 다음 주소: {next}")
            }
            Self::Script { next: None } => "자동 접속 차단 페이지가 왔습니다.".to_owned(),
            Self::Other { title } => format!("자료 대신 HTML 페이지가 왔습니다: {title}"),
        }
    }
}

/// `{result, msg}`, a result code that is not success, or a root that is nothing but a sentence.
fn of_message(node: &Node<'_>) -> Option<Miss> {
    if let Node::Text(_) = node {
        return Some(of_sentence(String::new(), node.own_text()));
    }
    if node.has("result") && node.has("msg") {
        let message = format!("{} {}", node.text("result"), node.text("msg"));
        return Some(of_sentence(String::new(), message.trim().to_owned()));
    }
    let code = node.text("resultCode");
    // "00", "000", "INFO-000" are success; a failure comes without rows.
    if code.bytes().any(|b| matches!(b, b'1'..=b'9')) && node.members().all(|(_, v)| !v.is_object()) {
        return Some(of_sentence(code, node.text("resultMsg")));
    }
    None
}

fn of_sentence(code: String, message: String) -> Miss {
    if is_auth(&message) {
        Miss::Auth { message }
    } else if is_no_match(&message) {
        Miss::NoMatch { message }
    } else {
        Miss::Reported { code, message }
    }
}

/// "사용자 정보 검증에 실패하였습니다": the key, the Referer or the registered address.
fn is_auth(message: &str) -> bool {
    message.contains("사용자") && message.contains("검증") || message.contains("인증키")
}

/// "일치하는 판례가 없습니다. 판례명을 확인하여 주십시오."
fn is_no_match(message: &str) -> bool {
    message.contains("일치하는") && message.contains("없습니다")
}

fn first_sentence(text: &str, mark: &str) -> String {
    let at = text.find(mark).unwrap_or(0);
    let sentence = text.get(at..).unwrap_or_default();
    sentence.lines().next().unwrap_or_default().chars().take(200).collect()
}

fn title(html: &str) -> String {
    let start = markup::find_ignoring_case(html, "<title").unwrap_or(html.len());
    let rest = html.get(start..).and_then(|h| h.split_once('>')).map_or("", |(_, rest)| rest);
    let end = markup::find_ignoring_case(rest, "</title").unwrap_or(0);
    markup::plain(rest.get(..end).unwrap_or_default())
}

const MOVES: [&str; 4] = ["location.assign", "location.replace", "location.href", "http-equiv=\"refresh\""];

fn moves_on(html: &str) -> bool {
    MOVES.iter().any(|m| markup::find_ignoring_case(html, m).is_some()) || html.contains("location=")
}

/// The address a script or a refresh goes to, only when it is one plain string. Anything put together from
/// pieces is left alone: hanlaw does not undo obfuscation.
fn plain_address(html: &str) -> Option<String> {
    for call in ["location.assign(", "location.replace(", "location.href", "location="] {
        let Some((_, rest)) = html.split_once(call) else { continue };
        let rest = rest.trim_start_matches([' ', '=']);
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (address, after) = rest.get(1..)?.split_once(quote)?;
        let plain = after.trim_start().starts_with([')', ';', '\n', '<', '}']) || after.trim().is_empty();
        return (plain && !address.is_empty() && !address.contains('\\')).then(|| markup::decode(address));
    }
    let at = markup::find_ignoring_case(html, "http-equiv=\"refresh\"")?;
    let rest = html.get(at..)?;
    let url = markup::find_ignoring_case(rest, "url=")?;
    let address = rest.get(url + 4..)?.trim_start_matches('\'').split(['"', '\'', '>']).next()?;
    (!address.is_empty()).then(|| markup::decode(address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    fn check(body: &str, expected: Option<&str>) {
        let open = Body::open(body.as_bytes(), None);
        let miss =
            Miss::of_body(&open).or_else(|| tree::parse(&open).ok().and_then(|doc| Miss::of_envelope(&doc)));
        assert_eq!(miss.as_ref().map(Miss::class), expected, "{body} → {miss:?}");
    }

    #[test]
    fn bodies_without_a_record() {
        check(" \r\n", Some("empty"));
        check("<!DOCTYPE html><html><body>x</body></html>", Some("html"));
        check(r#"{"result":"사용자 정보 검증에 실패하였습니다.","msg":"OPEN API 호출 시 …"}"#, Some("auth"));
        check("<Response><result>사용자 정보 검증에 실패</result><msg>IP주소</msg></Response>", Some("auth"));
        check(r#"{"Law":"일치하는 판례가 없습니다.  판례명을 확인하여 주십시오."}"#, Some("no_match"));
        check("<Law>일치하는 행정규칙이 없습니다.  행정규칙명을 확인하여 주십시오.</Law>", Some("no_match"));
        check("<html><body>일치하는 판례가 없습니다.</body></html>", Some("no_match"));
        check("<html><body>사용자 정보 검증에 실패하였습니다.</body></html>", Some("auth"));
        check("{}", Some("hollow"));
        check("[]", Some("hollow"));
        check(r#"[{"a":1},{"a":2}]"#, None);
        check("사용자 정보 검증에 실패하였습니다.", Some("auth"));
        check("Bad Gateway", None);
        check(r#"{"thdCmpLawSearch":{}}"#, Some("hollow"));
        check("<law><result>실패</result><msg>MST not found</msg></law>", Some("reported"));
        check(r#"{"CgmExpc":{"resultCode":"99","resultMsg":"no result"}}"#, Some("reported"));
        check(r#"{"LawSearch":{"resultCode":"00","resultMsg":"success","totalCnt":"1","law":{}}}"#, None);
        check(
            "<법령><조문><조문단위><조문내용><![CDATA[<html>일치하는 것이 없습니다]]></조문내용></조문단위></조문></법령>",
            None,
        );
    }

    fn page(html: &str) -> Page {
        match Miss::of_page(html) {
            Miss::Html { page } => page,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn pages() {
        assert_eq!(page("<html><h2>미신청된 목록/본문에 대한 접근입니다.</h2></html>"), Page::Permission);
        assert_eq!(page("<html>서비스 점검 중입니다</html>"), Page::Maintenance);
        let next = |n: &str| Page::Script { next: Some(n.to_owned()) };
        assert_eq!(page("<script>location.assign('/DRF/x?a=1&amp;b=2');</script>"), next("/DRF/x?a=1&b=2"));
        assert_eq!(page("<script>window.location.href = \"/a\"</script>"), next("/a"));
        assert_eq!(page("<html><meta http-equiv=\"refresh\" content=\"0; url=/b\"></html>"), next("/b"));
        for obfuscated in ["location.assign(t+h+o)", "location.assign('/a'+x)", "location.assign('\\x2f')"] {
            assert_eq!(page(&format!("<script>{obfuscated};</script>")), Page::Script { next: None });
        }
        assert_eq!(page("<html><title>오류</title><p>x</p></html>"), Page::Other { title: "오류".into() });
    }
}
