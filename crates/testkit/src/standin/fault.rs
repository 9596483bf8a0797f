//! The faults of the real service, by name.

use super::http::{Request, Response};

/// Every fault there is; a test that wants all of them reads this.
pub const FAULTS: &[&str] = &[
    "delay",
    "stall",
    "503",
    "500",
    "404",
    "429",
    "reset",
    "truncated",
    "cut",
    "too-large",
    "notice",
    "no-match-page",
    "maintenance",
    "page",
    "script",
    "script-hidden",
    "script-loop",
    "empty",
    "blank",
    "hollow",
    "refused",
    "wrong-root",
    "zero-hits",
    "garbled-keyword",
    "euc-kr",
    "ignored-query",
    "ignored-jo",
    "wrong-jo",
    "redirect",
    "redirect-loop",
    "redirect-out",
];

/// A fault waiting for requests.
#[derive(Clone, Debug, Default)]
pub struct Fault {
    pub kind: String,
    /// How many more requests meet it.
    pub count: u32,
    /// How many matching requests pass before.
    pub after: u32,
    /// Empty: every target.
    pub target: String,
    /// A part of the address that must be there.
    pub matching: String,
    pub millis: u64,
    pub retry_after: String,
}

impl Fault {
    pub fn of(params: &[(String, String)]) -> Self {
        let get = |name: &str| params.iter().find(|(n, _)| n == name).map_or("", |(_, v)| v.as_str());
        Self {
            kind: get("kind").to_owned(),
            count: get("count").parse().unwrap_or(1),
            after: get("after").parse().unwrap_or(0),
            target: get("target").to_owned(),
            matching: get("match").to_owned(),
            millis: get("millis").parse().unwrap_or(2_000),
            retry_after: get("retry_after").to_owned(),
        }
    }

    pub fn concerns(&self, request: &Request) -> bool {
        (self.target.is_empty() || self.target == request.param("target"))
            && (self.matching.is_empty() || request.target.contains(&self.matching))
    }
}

pub const NOTICE: &str = "<!DOCTYPE html>\n<html lang=\"ko\"><head><script src=\"/DRF/js/jquery.js\"></script><title>국가법령정보 공동활용</title></head><body><div id=\"error500\"><h2>미신청된 목록/본문에 대한 접근입니다.</h2><p>OPEN API 로그인 후 [OPEN API 신청]에서 법령종류를 체크해 주세요.</p></div></body></html>";
const MAINTENANCE: &str = "<!doctype html><html><head><title>서비스 점검</title></head><body><p>시스템 점검 중입니다. 02:00~06:00</p></body></html>";
const PAGE: &str = "<html><head><title>오류</title></head><body><p>요청하신 화면을 표시할 수 없는 상태입니다.</p></body></html>";
const NO_MATCH: &str = "<html><body>일치하는 판례가 없습니다. 판례명을 확인하여 주십시오.</body></html>";
pub const REFUSED_JSON: &str = "{\"result\":\"사용자 정보 검증에 실패하였습니다.\",\"msg\":\"OPEN API 호출 시 사용자 검증을 위하여 정확한 서버장비의 IP주소 및 도메인주소를 등록해 주세요.\"}";
pub const REFUSED_XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Response><result>사용자 정보 검증에 실패하였습니다.</result><msg>OPEN API 호출 시 사용자 검증을 위하여 정확한 서버장비의 IP주소 및 도메인주소를 등록해 주세요.</msg></Response>";

/// What a fault makes of a request.
pub enum Played {
    /// This instead of the answer.
    Instead(Response),
    /// The answer, after so many milliseconds.
    Late(u64),
    /// Headers, and then nothing for so long.
    Stall(u64),
    /// A body without end.
    Flood,
    Reset,
    /// The answer, or the fault works inside of it.
    Answer,
}

fn page(text: &str) -> Played {
    Played::Instead(Response::ok("text/html;charset=UTF-8", text))
}

/// Plays what can be played without the answer. `own` is the address that was asked.
pub fn before(fault: &Fault, request: &Request, own: &str) -> Played {
    let json = request.param("type").eq_ignore_ascii_case("JSON");
    match fault.kind.as_str() {
        "delay" => Played::Late(fault.millis),
        "stall" => Played::Stall(fault.millis.max(20_000)),
        "reset" => Played::Reset,
        "too-large" => Played::Flood,
        "503" | "500" | "404" | "429" => {
            let response = Response::status(fault.kind.parse().unwrap_or(500));
            let wish = (!fault.retry_after.is_empty()).then(|| fault.retry_after.clone());
            Played::Instead(match wish {
                Some(wish) => response.with("Retry-After", wish),
                None => response,
            })
        }
        "notice" => page(NOTICE),
        "no-match-page" => page(NO_MATCH),
        "maintenance" => page(MAINTENANCE),
        "page" => page(PAGE),
        "script" if request.param("__passed").is_empty() => {
            page(&format!("<html><script>location.assign(\"{own}&__passed=1\");</script></html>"))
        }
        "script-loop" => page(&format!("<html><script>location.href='{own}';</script></html>")),
        "script-hidden" => {
            page("<html><script>var t='/DRF',h='/law',o='Search.do';location.assign(t+h+o);</script></html>")
        }
        "empty" => page(""),
        "blank" => page(" \r\n\t "),
        "hollow" => Played::Instead(Response::ok("application/json", "{}")),
        "refused" => refused(json),
        "wrong-root" if json => {
            Played::Instead(Response::ok("application/json", "{\"Something\":{\"else\":1}}"))
        }
        "wrong-root" => Played::Instead(Response::ok(
            "text/xml",
            "<?xml version=\"1.0\"?><Something><else>1</else></Something>",
        )),
        "redirect" if request.param("__moved").is_empty() => {
            Played::Instead(Response::status(302).with("Location", format!("{own}&__moved=1")))
        }
        "redirect-loop" => Played::Instead(Response::status(302).with("Location", own)),
        "redirect-out" => Played::Instead(
            Response::status(302).with("Location", "https://elsewhere.example/DRF/lawSearch.do?x=1"),
        ),
        _ => Played::Answer,
    }
}

pub fn refused(json: bool) -> Played {
    Played::Instead(if json {
        Response::ok("application/json;charset=UTF-8", REFUSED_JSON)
    } else {
        Response::ok("text/xml;charset=UTF-8", REFUSED_XML)
    })
}

/// Works on the answer: cuts it, or says it in another encoding.
pub fn after(fault: &Fault, response: &mut Response) {
    match fault.kind.as_str() {
        "truncated" => response.sent = Some(response.body.len() / 2),
        "cut" => response.body.truncate(response.body.len() / 2),
        "euc-kr" => {
            let text =
                String::from_utf8_lossy(&response.body).replace("encoding=\"UTF-8\"", "encoding=\"EUC-KR\"");
            response.body = encoding_rs::EUC_KR.encode(&text).0.into_owned();
            response.content_type = response.content_type.replace("UTF-8", "EUC-KR");
        }
        _ => {}
    }
}
