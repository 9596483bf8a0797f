//! Every way in which upstream can fail to answer, each with its word. None of them says that something
//! does not exist: absence is an answer and has its own type.

use law_host::Expired;
use law_model::UncheckedReason;
use std::borrow::Cow;
use std::fmt;

/// What stood in place of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nothing {
    /// No byte but white space.
    Blank,
    /// A page for people instead of data.
    Page,
    /// The envelope of an answer without the answer.
    Hollow,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    NoKey,
    /// Upstream does not know the key, or the address it is used from.
    KeyRefused,
    /// The owner of the key has not applied for this API.
    NotApplied {
        api: &'static str,
    },
    RateLimited,
    /// An anti-bot page that leads nowhere we may follow, or a query that arrived garbled.
    Blocked,
    Maintenance,
    /// An HTTP status that is no answer.
    Status(u16),
    /// The connection failed; the text names cause and host and carries no key.
    Network(String),
    /// This host has no network.
    Offline,
    Timeout,
    TooLarge {
        limit: usize,
    },
    /// The body is not what this API answers with.
    BadShape {
        api: &'static str,
        what: String,
    },
    /// Upstream reports a failure of its own, by code.
    Reported {
        api: &'static str,
        code: String,
    },
    /// The search finds not even what is certainly there, so its zero is worth nothing.
    Unreliable {
        api: &'static str,
    },
    /// Upstream answered with something other than what was asked for.
    Mismatch {
        asked: String,
        got: String,
    },
    /// A redirect out of the host table, or in a circle.
    Redirect,
    /// The request's own limits.
    Spent(Expired),
    Cancelled,
    /// Asked again, and again nothing. An observation, not absence.
    GaveNothing {
        api: &'static str,
        nothing: Nothing,
    },
}

impl From<Expired> for Trouble {
    fn from(expired: Expired) -> Self {
        match expired {
            Expired::Cancelled => Self::Cancelled,
            other => Self::Spent(other),
        }
    }
}

impl Trouble {
    /// Stable short name, for structured output and logs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoKey => "no_key",
            Self::KeyRefused => "key_refused",
            Self::NotApplied { .. } => "api_not_applied",
            Self::RateLimited => "rate_limited",
            Self::Blocked => "blocked",
            Self::Maintenance => "maintenance",
            Self::Status(_) => "upstream_status",
            Self::Network(_) => "network",
            Self::Offline => "offline",
            Self::Timeout => "timeout",
            Self::TooLarge { .. } => "too_large",
            Self::BadShape { .. } => "bad_shape",
            Self::Reported { .. } => "upstream_reported",
            Self::Unreliable { .. } => "unreliable_search",
            Self::Mismatch { .. } => "mismatch",
            Self::Redirect => "redirect",
            Self::Spent(_) => "budget",
            Self::Cancelled => "cancelled",
            Self::GaveNothing { .. } => "upstream_no_data",
        }
    }

    /// The label that stands in brackets before a message.
    #[must_use]
    pub fn label(&self) -> &'static str {
        match self {
            Self::RateLimited => "RATE_LIMITED",
            Self::Timeout | Self::Spent(Expired::Deadline) => "REQUEST_TIMEOUT",
            Self::BadShape { .. } | Self::Mismatch { .. } => "PARSE_ERROR",
            Self::GaveNothing { .. } => "UPSTREAM_NO_DATA",
            _ => "EXTERNAL_API_ERROR",
        }
    }

    /// Trouble is an error for the caller, always; absence never comes through here.
    #[must_use]
    pub fn is_error(&self) -> bool {
        true
    }

    /// Whether the same request may go through a moment later.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            Self::RateLimited
            | Self::Maintenance
            | Self::Network(_)
            | Self::Timeout
            | Self::BadShape { .. }
            | Self::Mismatch { .. }
            | Self::Reported { .. }
            | Self::GaveNothing { .. } => true,
            Self::Status(status) => *status == 404 || *status == 408 || *status >= 500,
            _ => false,
        }
    }

    /// How a citation that could not be checked because of this is marked.
    #[must_use]
    pub fn unchecked_reason(&self) -> UncheckedReason {
        match self {
            Self::NoKey => UncheckedReason::NoKey,
            Self::Spent(_) | Self::Cancelled => UncheckedReason::Budget,
            _ => UncheckedReason::UpstreamTrouble,
        }
    }

    /// One sentence: what happened and what to do next.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::NoKey => "법제처 Open API 인증키(OC)가 설정되지 않았습니다. https://open.law.go.kr/LSO/openApi/guideResult.do 에서 발급받아 LAW_OC로 지정해 주세요.".into(),
            Self::KeyRefused => "법제처가 인증키(OC) 또는 호출한 서버의 주소를 거부했습니다. open.law.go.kr의 [OPEN API 신청]에서 인증키와 등록된 IP·도메인을 확인해 주세요.".into(),
            Self::NotApplied { api } => format!("이 인증키로는 '{api}' API가 신청되어 있지 않다는 안내가 왔습니다. open.law.go.kr의 [OPEN API 신청]에서 해당 법령 종류를 체크한 뒤 다시 시도해 주세요."),
            Self::RateLimited => "법제처 API 요청 한도를 넘었습니다. 잠시 기다렸다가 다시 시도해 주세요.".into(),
            Self::Blocked => "법제처의 자동 접속 차단 장치에 걸려 자료를 받지 못했습니다. 다른 네트워크에서, 또는 잠시 뒤에 다시 시도해 주세요.".into(),
            Self::Maintenance => "법제처 서비스가 점검 중입니다. 점검이 끝난 뒤 다시 시도해 주세요.".into(),
            Self::Status(status) if *status >= 500 => format!("법제처 서버 오류(HTTP {status})가 되풀이됩니다. 잠시 뒤에 다시 시도해 주세요."),
            Self::Status(status) => format!("법제처 API가 HTTP {status}로 답했습니다. 요청 값을 확인하고 잠시 뒤에 다시 시도해 주세요."),
            Self::Network(cause) => format!("법제처에 연결하지 못했습니다({}). 네트워크 연결을 확인하고 다시 시도해 주세요.", told(cause)),
            Self::Offline => "이 환경에서는 외부 네트워크를 쓰지 않습니다. 실시간 조회는 명령줄이나 서버에서 실행해 주세요.".into(),
            Self::Timeout => "법제처 응답이 제한 시간 안에 오지 않았습니다. 잠시 뒤에 다시 시도해 주세요.".into(),
            Self::TooLarge { limit } => format!("법제처 응답이 한도({limit}바이트)를 넘어 읽기를 멈췄습니다. 조문 번호를 지정하거나 표시 건수를 줄여 범위를 좁혀 주세요."),
            Self::BadShape { api, what } => format!("법제처 '{api}' 응답을 해석하지 못했습니다({what}). 다시 시도해도 같으면 응답 형식이 바뀐 것이니 개발자에게 알려 주세요."),
            Self::Reported { api, code } => format!("법제처 '{api}' API가 요청을 처리하지 못했다고 답했습니다(코드 {code}). 잠시 뒤에 다시 시도해 주세요."),
            Self::Unreliable { api } => format!("법제처 '{api}' 검색이 확실히 있는 자료도 찾지 못하는 상태여서 0건이라는 결과를 쓰지 않았습니다. 잠시 뒤에 다시 시도해 주세요."),
            Self::Mismatch { asked, got } => format!("법제처가 요청({asked})과 다른 자료({got})를 보내 쓰지 않았습니다. 잠시 뒤에 다시 시도해 주세요."),
            Self::Redirect => "법제처 응답이 허용되지 않은 주소로 옮겨 가거나 같은 곳을 맴돌아 따라가지 않았습니다. 잠시 뒤에 다시 시도해 주세요.".into(),
            Self::Spent(Expired::Deadline) => "요청에 주어진 시간을 다 써서 여기서 멈췄습니다. 범위를 나누어 다시 요청해 주세요.".into(),
            Self::Spent(Expired::Bytes) => "요청에 주어진 수신량을 다 써서 여기서 멈췄습니다. 범위를 나누어 다시 요청해 주세요.".into(),
            Self::Spent(_) => "요청에 주어진 조회 횟수를 다 써서 여기서 멈췄습니다. 범위를 나누어 다시 요청해 주세요.".into(),
            Self::Cancelled => "요청이 취소되어 조회를 멈췄습니다. 필요하면 다시 요청해 주세요.".into(),
            Self::GaveNothing { api, nothing } => {
                let (what, cause) = match nothing {
                    Nothing::Blank => ("빈 응답", "일시 장애이거나 제공되지 않는 기록"),
                    Nothing::Hollow => ("내용 빠진 응답", "일시 장애이거나 제공되지 않는 기록"),
                    Nothing::Page => ("안내 페이지", "일시 장애, 제공되지 않는 기록, 또는 이 인증키로 신청하지 않은 API"),
                };
                format!("법제처 '{api}' API가 다시 물어도 {what}만 보냈습니다({cause}일 수 있음). 존재 여부를 판단할 근거가 아니므로 단정하지 말고 잠시 뒤에 다시 확인해 주세요.")
            }
        }
    }
}

/// What hosts say of a failed connection, by words and codes in small letters.
const CAUSES: [(&str, &str); 13] = [
    ("lost", "연결이 끊김"),
    ("reset", "연결이 끊김"),
    ("hang up", "연결이 끊김"),
    ("closed", "연결이 끊김"),
    ("unexpectedeof", "연결이 끊김"),
    ("refused", "연결이 거부됨"),
    ("timed", "연결 시간이 지남"),
    ("timeout", "연결 시간이 지남"),
    ("notfound", "서버 주소를 찾지 못함"),
    ("dns", "서버 주소를 찾지 못함"),
    ("certificate", "보안 연결 실패"),
    ("tls", "보안 연결 실패"),
    ("subrequests", "서버의 하위 요청 한도를 넘음"),
];

/// The cause in Korean where it is known; a code stays beside it, an English sentence does not.
fn told(cause: &str) -> Cow<'_, str> {
    let small = cause.to_ascii_lowercase();
    let Some((_, korean)) = CAUSES.iter().find(|(word, _)| small.contains(word)) else { return cause.into() };
    let code = cause.split_whitespace().next().unwrap_or_default();
    if code.bytes().all(|b| b.is_ascii_uppercase() || b == b'_') {
        format!("{korean}, {cause}").into()
    } else {
        (*korean).into()
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {}", self.label(), self.sentence())
    }
}

impl std::error::Error for Trouble {}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn causes_are_told_in_korean() {
        for (cause, korean) in [
            ("Error: Network connection lost.", "연결이 끊김"),
            ("ECONNRESET (www.law.go.kr)", "연결이 끊김, ECONNRESET (www.law.go.kr)"),
            ("ConnectionRefused - 127.0.0.1", "연결이 거부됨"),
            ("ENOTFOUND", "서버 주소를 찾지 못함, ENOTFOUND"),
            ("DNS", "서버 주소를 찾지 못함, DNS"),
            ("연결하지 못했습니다", "연결하지 못했습니다"),
        ] {
            assert_eq!(told(cause), korean);
        }
    }
}
