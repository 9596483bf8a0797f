//! Lists and records in the two forms of the Open API. A single row comes as an object in JSON, as upstream
//! has it.

use super::http::Response;
use serde_json::{Map, Value, json};

pub type Fields = Vec<(&'static str, String)>;

/// What an envelope of a list says besides its rows.
pub struct ListHead<'a> {
    pub root: &'a str,
    pub item: &'a str,
    pub target: &'a str,
    pub keyword: &'a str,
    pub total: usize,
    pub page: usize,
}

pub fn list(head: &ListHead<'_>, rows: &[Fields], is_json: bool) -> Response {
    let n = rows.len().to_string();
    let envelope = [
        ("target", head.target),
        ("키워드", head.keyword),
        ("section", "lawNm"),
        ("totalCnt", &head.total.to_string()),
        ("page", &head.page.to_string()),
        ("numOfRows", &n),
        ("resultCode", "00"),
        ("resultMsg", "success"),
    ];
    if is_json {
        let mut map: Map<String, Value> = envelope.iter().map(|(k, v)| ((*k).to_owned(), json!(v))).collect();
        let mut wire: Vec<Value> = rows.iter().enumerate().map(|(at, row)| object(row, at)).collect();
        match wire.len() {
            0 => {}
            1 => drop(map.insert(head.item.to_owned(), wire.remove(0))),
            _ => drop(map.insert(head.item.to_owned(), Value::Array(wire))),
        }
        return json_response(&json!({ head.root: map }));
    }
    let mut xml = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?><{}>", head.root);
    for (name, value) in envelope {
        xml.push_str(&format!("<{name}>{}</{name}>", escaped(value)));
    }
    for (at, row) in rows.iter().enumerate() {
        xml.push_str(&format!("<{} id=\"{}\">", head.item, at + 1));
        for (name, value) in row {
            let text = if name.contains('명') { format!("<![CDATA[{value}]]>") } else { escaped(value) };
            xml.push_str(&format!("<{name}>{text}</{name}>"));
        }
        xml.push_str(&format!("</{}>", head.item));
    }
    xml.push_str(&format!("</{}>\n", head.root));
    Response::ok("text/xml;charset=UTF-8", xml)
}

fn object(row: &Fields, at: usize) -> Value {
    let mut map = Map::new();
    map.insert("id".to_owned(), json!((at + 1).to_string()));
    map.extend(row.iter().map(|(k, v)| ((*k).to_owned(), json!(v))));
    Value::Object(map)
}

pub fn json_response(value: &Value) -> Response {
    Response::ok("application/json;charset=UTF-8", value.to_string())
}

/// One record: JSON as it is, or the same tree as XML.
pub fn record(value: &Value, is_json: bool) -> Response {
    if is_json {
        return json_response(value);
    }
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>".to_owned();
    for (name, value) in value.as_object().into_iter().flatten() {
        element(&mut xml, name, value);
    }
    Response::ok("text/xml;charset=UTF-8", xml)
}

fn element(xml: &mut String, name: &str, value: &Value) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| element(xml, name, item)),
        Value::Object(map) => {
            let attributes: String = map
                .iter()
                .filter(|(key, _)| key.ends_with("코드") || *key == "조문키" || *key == "법령키")
                .map(|(key, value)| format!(" {key}=\"{}\"", escaped(value.as_str().unwrap_or(""))))
                .collect();
            xml.push_str(&format!("<{name}{attributes}>"));
            for (key, value) in map {
                match key.as_str() {
                    "content" => xml.push_str(&escaped(value.as_str().unwrap_or(""))),
                    key if attributes.contains(&format!(" {key}=")) => {}
                    key => element(xml, key, value),
                }
            }
            xml.push_str(&format!("</{name}>\n"));
        }
        Value::String(text) => xml.push_str(&format!("<{name}><![CDATA[{text}]]></{name}>\n")),
        other => xml.push_str(&format!("<{name}>{other}</{name}>\n")),
    }
}

/// Upstream's own word that it has no such record.
pub fn no_record(what: &str, is_json: bool) -> Response {
    let text = format!("일치하는 {what}가 없습니다.  {what}명을 확인하여 주십시오.");
    if is_json {
        json_response(&json!({ "Law": text }))
    } else {
        Response::ok(
            "text/xml;charset=UTF-8",
            format!("<?xml version=\"1.0\" encoding=\"utf-8\"?><Law>{text}</Law>"),
        )
    }
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
