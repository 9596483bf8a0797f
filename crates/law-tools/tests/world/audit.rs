//! What holds for every answer of every replay test: its size, its particles, its structure, and that each call it
//! prints can be made.

#![allow(clippy::string_slice, reason = "tests over texts of our own")]

use law_tools::Output;
use serde_json::{Map, Value};

/// Tools that answer with the text of statutes.
const STATUTE: &[&str] = &[
    "get_law_text",
    "get_article_detail",
    "get_batch_articles",
    "get_historical_law",
    "get_penalty_articles",
    "parse_article_links",
    "compare_articles",
    "compare_old_new",
    "compare_law_versions",
    "applicable_law",
    "get_article_with_precedents",
];

/// The most that an answer may take unless more was asked for.
const MOST: usize = 24_000;

/// What is wrong with an answer by itself.
pub fn faults(tool: &str, args: &Value, output: &Output) -> Vec<String> {
    let mut faults = Vec::new();
    let asked_for_more = args.to_string().contains("\"full\":true");
    if output.text.len() > MOST && !asked_for_more {
        faults.push(format!("{} bytes", output.text.len()));
    }
    for raw in ["은(는)", "이(가)", "을(를)", "과(와)", "(으)로"] {
        if output.text.contains(raw) || output.structured.to_string().contains(raw) {
            faults.push(format!("an unsettled particle {raw}"));
        }
    }
    if output.text.contains("test-key") || output.structured.to_string().contains("test-key") {
        faults.push("the key".to_owned());
    }
    // What a statute says is nothing without its day, the day it was read, and where.
    if STATUTE.contains(&tool) && !output.is_error && output.structured["found"] != false {
        let told = output.text.contains("law.go.kr");
        let dated = ["시행일 ", "시행 2", "시행 1", "시행일자 "].iter().any(|w| output.text.contains(w));
        if !told || !dated || !["조회", "기준"].iter().any(|w| output.text.contains(w)) {
            faults.push("no effective date, no day of reading or no source".to_owned());
        }
    }
    if !output.is_error {
        let tool = law_tools::find(tool).expect("a known tool");
        faults.extend(mismatches(&law_tools::output_schema(tool), &output.structured, "$"));
    }
    faults
}

/// Where a value departs from a schema of plain types.
fn mismatches(schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one.as_str()],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => return Vec::new(),
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(n) if n.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !(kinds.contains(&kind) || kind == "integer" && kinds.contains(&"number")) {
        return vec![format!("{at} is {kind}, not {}", kinds.join(" or "))];
    }
    let mut out = Vec::new();
    if let (Some(map), Some(properties)) = (value.as_object(), schema["properties"].as_object()) {
        for (name, inner) in map {
            match properties.get(name) {
                Some(known) => out.extend(mismatches(known, inner, &format!("{at}.{name}"))),
                None if schema["additionalProperties"] == false => {
                    out.push(format!("{at}.{name} is not in the schema"))
                }
                None => {}
            }
        }
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !map.contains_key(name) {
                out.push(format!("{at}.{name} is missing"));
            }
        }
    }
    if let (Some(items), Some(each)) = (value.as_array(), schema.get("items")) {
        for (i, item) in items.iter().enumerate() {
            out.extend(mismatches(each, item, &format!("{at}[{i}]")));
        }
    }
    out
}

/// A call that a text prints, and whether it is offered (💡) or only names what failed or was cut.
pub struct Printed {
    pub name: String,
    pub args: Value,
    pub offered: bool,
}

/// Every call that a text prints: `tool(name="value", …)` or `tool({…})`; what cannot be read is an error.
pub fn calls(text: &str) -> Vec<Result<Printed, String>> {
    let mut out = Vec::new();
    for (at, _) in text.match_indices('(') {
        let head = &text[..at];
        let start = head
            .rfind(|c: char| !c.is_ascii_lowercase() && c != '_')
            .map_or(0, |i| i + head[i..].chars().next().unwrap().len_utf8());
        let (name, rest) = (&head[start..], &text[at + 1..]);
        if law_tools::find(name).is_none() {
            continue;
        }
        let offered = head.rsplit('\n').next().is_some_and(|line| line.contains('💡') || line.contains('🔜'));
        let printed = |args| Printed { name: name.to_owned(), args, offered };
        if rest.starts_with('{') {
            let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
            let read = values.next().and_then(Result::ok).ok_or_else(|| format!("{name}({rest:.80}"));
            out.push(read.map(printed));
        } else if rest.starts_with(|c: char| c.is_ascii_alphabetic())
            && rest.split_once('=').is_some_and(|(n, _)| n.bytes().all(|b| b.is_ascii_alphanumeric()))
        {
            out.push(pairs(rest).map(printed).ok_or_else(|| format!("{name}({rest:.80}")));
        }
    }
    out
}

/// `name="value", other=2)`.
fn pairs(mut rest: &str) -> Option<Value> {
    let mut args = Map::new();
    loop {
        let (name, after) = rest.split_once('=')?;
        // A number is not told from what follows it by the reader of JSON.
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let (value, length) = match digits {
            0 => {
                let mut values = serde_json::Deserializer::from_str(after).into_iter::<Value>();
                (values.next()?.ok()?, values.byte_offset())
            }
            end => (after[..end].parse::<u64>().ok()?.into(), end),
        };
        args.insert(name.trim().to_owned(), value);
        let after = &after[length..];
        match after.strip_prefix(", ") {
            Some(more) => rest = more,
            None => return after.starts_with(')').then_some(Value::Object(args)),
        }
    }
}
