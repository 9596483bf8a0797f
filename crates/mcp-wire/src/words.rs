//! Every sentence a person or a model may read from this crate, in one place.

use crate::{Fault, Version};

/// Says what is wrong and what to do.
pub(crate) fn fault(fault: &Fault) -> String {
    match fault {
        Fault::NotJson => {
            "JSON으로 읽을 수 없는 요청입니다. UTF-8로 된 JSON-RPC 2.0 메시지를 보내 주십시오.".to_owned()
        }
        Fault::InvalidRequest(what) => format!("올바른 JSON-RPC 2.0 요청이 아닙니다: {what}"),
        Fault::TooLarge(max) => {
            format!("요청이 너무 큽니다(최대 {max}바이트). 나누어 보내 주십시오.")
        }
        Fault::UnknownMethod(method) => format!("지원하지 않는 메서드입니다: {}", clip(method)),
        Fault::InvalidParams(what) => format!("params가 올바르지 않습니다: {what}"),
        Fault::MissingMeta(key) => {
            format!("params._meta에 '{key}' 값이 없거나 형식이 다릅니다. 요청마다 넣어 주십시오.")
        }
        Fault::UnknownTool(name) => {
            format!("'{}' 도구는 없습니다. tools/list에서 이름을 확인해 주십시오.", clip(name))
        }
        Fault::UnknownPrompt(name) => {
            format!("'{}' 프롬프트는 없습니다. prompts/list에서 이름을 확인해 주십시오.", clip(name))
        }
        Fault::UnknownResource(uri) => {
            format!(
                "'{}' 자료는 없습니다. resources/templates/list의 모양대로 주소를 써 주십시오.",
                clip(uri)
            )
        }
        Fault::NoResource { why, .. } => why.clone(),
        Fault::Internal(what) => format!("서버 안에서 처리하지 못했습니다: {what}"),
        Fault::HeaderMismatch(what) => format!("HTTP 헤더가 본문과 맞지 않습니다: {what}"),
        Fault::NeedsCapability(_) => {
            "클라이언트가 선언하지 않은 기능이 필요합니다. data.requiredCapabilities를 확인해 주십시오."
                .to_owned()
        }
        Fault::UnsupportedVersion(requested) => {
            let known: Vec<&str> = Version::all().collect();
            format!(
                "지원하지 않는 프로토콜 버전입니다: {}. 지원하는 버전: {}",
                clip(requested),
                known.join(", ")
            )
        }
    }
}

/// What a client sent is quoted, but never at length.
pub(crate) fn clip(text: &str) -> String {
    const MAX: usize = 120;
    if text.chars().count() <= MAX {
        return text.to_owned();
    }
    let head: String = text.chars().take(MAX).collect();
    format!("{head}…")
}
