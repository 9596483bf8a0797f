//! Settings of a host: read once, validated whole, one clear message for the first thing that is wrong.

use law_fetch::FetchConfig;
use law_host::{ApiKey, Bases, Limits};
use law_tools::Settings;
use law_vocab::josa::settle;
use serde_json::{Map, Value};

/// A limit that can be set, its name in the environment, and its bounds.
struct Row {
    name: &'static str,
    min: u64,
    max: u64,
    set: fn(&mut Limits, u64),
}

const fn as_u32(n: u64) -> u32 {
    if n > u32::MAX as u64 { u32::MAX } else { n as u32 }
}

const fn as_usize(n: u64) -> usize {
    as_u32(n) as usize
}

const ROWS: &[Row] = &[
    Row { name: "MCP_MAX_UPSTREAM_REQUESTS", min: 1, max: 1000, set: |l, n| l.upstream_attempts = as_u32(n) },
    Row {
        name: "MCP_MAX_UPSTREAM_BODY_BYTES",
        min: 1024,
        max: 104_857_600,
        set: |l, n| l.body_bytes = as_usize(n),
    },
    Row {
        name: "MCP_MAX_TOTAL_UPSTREAM_BODY_BYTES",
        min: 1024,
        max: 104_857_600,
        set: |l, n| l.total_body_bytes = as_usize(n),
    },
    Row {
        name: "MCP_MAX_TOOL_RESPONSE_CHARS",
        min: 1024,
        max: 1_000_000,
        set: |l, n| l.output_chars = as_usize(n),
    },
    Row { name: "MCP_CHAIN_DEADLINE_MS", min: 5000, max: 300_000, set: |l, n| l.wall_millis = as_u32(n) },
    Row { name: "HANLAW_MAX_TEXT_CHARS", min: 1000, max: 10_000_000, set: |l, n| l.text_chars = as_usize(n) },
    Row { name: "HANLAW_MAX_CITATIONS", min: 1, max: 10_000_000, set: |l, n| l.citations = as_usize(n) },
    Row { name: "HANLAW_ATTEMPT_MS", min: 100, max: 60_000, set: |l, n| l.attempt_millis = as_u32(n) },
];

/// From an object with the names of the environment; unset and empty mean the default.
pub fn read(env: &Map<String, Value>) -> Result<Settings, String> {
    let text = |name: &str| env.get(name).and_then(Value::as_str).map(str::trim).filter(|s| !s.is_empty());
    let (mut settings, mut fetch) = (Settings::default(), FetchConfig::default());
    for row in ROWS {
        if let Some(value) = text(row.name) {
            let number = whole(value).filter(|n| (row.min..=row.max).contains(n));
            let number = number.ok_or_else(|| {
                settle(&format!(
                    "{} 값 '{value}'이(가) 잘못되었습니다. {}부터 {}까지의 정수를 쓰세요.",
                    row.name, row.min, row.max
                ))
            })?;
            (row.set)(&mut settings.limits, number);
        }
    }
    if settings.limits.total_body_bytes < settings.limits.body_bytes {
        return Err("MCP_MAX_TOTAL_UPSTREAM_BODY_BYTES는 MCP_MAX_UPSTREAM_BODY_BYTES보다 작을 수 없습니다."
            .to_owned());
    }
    if let Some(base) = text("HANLAW_UPSTREAM") {
        fetch.bases = Bases::upstream(base).map_err(|_| {
            "HANLAW_UPSTREAM은 https 주소이거나 이 컴퓨터(127.0.0.1, localhost)의 http 주소여야 합니다."
                .to_owned()
        })?;
    }
    settings.corpus = text("HANLAW_CORPUS").is_some();
    if let Some(agent) = text("LAW_USER_AGENT") {
        fetch.user_agent = agent.to_owned();
    }
    if let Some(referer) = text("LAW_REFERER") {
        fetch.referer = referer.to_owned();
    }
    if let Some(key) = ["LAW_OC", "KOREAN_LAW_API_KEY"].iter().find_map(|name| text(name)) {
        settings.key = Some(ApiKey::new(key).ok_or_else(|| {
            "LAW_OC의 값이 인증키 모양이 아닙니다. 빈칸 없는 영문·숫자로 된 키를 넣으세요.".to_owned()
        })?);
    }
    settings.fetch = fetch.into();
    Ok(settings)
}

/// A whole decimal without sign or leading zeros.
fn whole(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(env: Value, want: Result<(), &str>) {
        let Value::Object(env) = env else { panic!("not an object") };
        assert_eq!(read(&env).map(|_| ()), want.map_err(str::to_owned));
    }

    #[test]
    fn the_first_wrong_setting_is_named() {
        check(json!({}), Ok(()));
        check(json!({"LAW_OC": " test ", "MCP_MAX_UPSTREAM_REQUESTS": "10"}), Ok(()));
        check(
            json!({"MCP_MAX_UPSTREAM_REQUESTS": "12x"}),
            Err("MCP_MAX_UPSTREAM_REQUESTS 값 '12x'가 잘못되었습니다. 1부터 1000까지의 정수를 쓰세요."),
        );
        check(
            json!({"HANLAW_UPSTREAM": "http://example.com/"}),
            Err("HANLAW_UPSTREAM은 https 주소이거나 이 컴퓨터(127.0.0.1, localhost)의 http 주소여야 합니다."),
        );
        check(
            json!({"LAW_OC": "한글 키"}),
            Err("LAW_OC의 값이 인증키 모양이 아닙니다. 빈칸 없는 영문·숫자로 된 키를 넣으세요."),
        );
    }
}
