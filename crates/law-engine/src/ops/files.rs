//! Files: upstream bodies as they are read, documents as text.

use law_doc::{Limits, Want};
use serde_json::Value;

pub(super) fn decode(target: &str, bytes: &[u8]) -> Result<Value, String> {
    if target.is_empty() {
        return Err("대상(target)을 쓰세요. 예: hanlaw decode law 파일.json".to_owned());
    }
    serde_json::to_value(law_source::decode(target, bytes, None)).map_err(|e| e.to_string())
}

/// PDF is refused here: hosts hand it to the PDF module. JSON, because a tree of values would double the work.
pub(super) fn convert(bytes: &[u8], want: &str) -> String {
    law_doc::convert(bytes, &Limits::default(), Want::named(want))
}
