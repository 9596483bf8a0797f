//! Files: upstream bodies as they are read, documents as text.

use law_doc::Limits;
use serde_json::{Value, json};

pub(super) fn decode(target: &str, bytes: &[u8]) -> Result<Value, String> {
    if target.is_empty() {
        return Err("대상(target)을 쓰세요. 예: hanlaw decode law 파일.json".to_owned());
    }
    serde_json::to_value(law_source::decode(target, bytes, None)).map_err(|e| e.to_string())
}

/// `{"refusal": {code, message}}` when the file cannot be given as text.
pub(super) fn convert(bytes: &[u8]) -> Result<Value, String> {
    match law_doc::read(bytes, &Limits::default()) {
        Ok(document) => {
            let (markdown, _) = law_doc::to_markdown(&document);
            let (text, _) = law_doc::to_text(&document);
            Ok(json!({"markdown": markdown, "text": text, "document": law_doc::to_json(&document)}))
        }
        Err(refusal) => Ok(json!({"refusal": {"code": refusal.code(), "message": refusal.to_string()}})),
    }
}
