//! The tools and parameters that callers of the old product know, where the shared folder lists them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "tests read the shared folder")]

mod world;

use serde_json::{Value, json};

/// A value of the kind that a list of parameters states, or a sensible one of a parameter that is choosy.
fn value_of(name: &str, kind: &str) -> Value {
    match name {
        "sort" => return json!("ddes"),
        "domain" => return json!("precedent"),
        "linkType" => return json!("law"),
        "direction" => return json!("to_code"),
        "operator" => return json!("AND"),
        "searchType" | "lawType" => return json!("law"),
        "lawTypes" => return json!(["법률"]),
        "laws" => return json!([{"lawId": "1", "articles": ["제1조"]}]),
        "knd" => return json!("2"),
        "maxLength" => return json!(500),
        "page" | "display" | "limit" | "search" => return json!("1"),
        _ => {}
    }
    match kind {
        "number" | "integer" => json!(1),
        "boolean" => json!(true),
        "array" => json!(["제1조"]),
        "object" => json!({}),
        _ => json!("1"),
    }
}

#[test]
fn every_known_parameter_is_taken() {
    let Some(list) = world::shared("reference/tools.json") else {
        println!("SKIPPED every_known_parameter_is_taken: no shared data");
        return;
    };
    let known: Value = serde_json::from_slice(&list).unwrap();
    let keyless = world::World::without_key();
    let mut faults = Vec::new();
    for tool in known.as_array().unwrap() {
        let name = tool["name"].as_str().unwrap();
        if law_tools::find(name).is_none() {
            faults.push(format!("no tool {name}"));
            continue;
        }
        let mut args = json!({});
        for param in tool["params"].as_array().unwrap() {
            let aliases = param["aliases"].as_array().unwrap().iter().filter_map(Value::as_str);
            for word in std::iter::once(param["name"].as_str().unwrap()).chain(aliases) {
                // With a key of its own the call would be a live one.
                if !word.contains(' ') && word != "apiKey" {
                    args[word] = value_of(word, param["type"].as_str().unwrap());
                }
            }
        }
        let text = keyless.call(name, args.clone()).text;
        if text.contains("모르는 값") || text.contains("꼭 필요한 값") {
            faults.push(format!("{name} {args}: {}", text.lines().next().unwrap()));
        } else if text.contains("INVALID_PARAMETER") {
            println!("{name} {args}: {}", text.lines().next().unwrap());
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
