//! Arguments of the wrong kind: refused by name, with what is wrong and an example, before anybody is asked.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod world;

use law_tools::all;
use serde_json::{Value, json};
use world::World;

/// What a parameter is by its name; the rest are words, choices and texts.
fn wrong_values(name: &str) -> &'static [&'static str] {
    match name {
        "mst" | "lawId" | "ordinSeq" | "org" | "ln" | "precedentId" | "interpretationId" | "adminRuleId"
        | "ordinanceId" => &["x", "1?x", "-1", "../../x", "\"><script>", "1\n2"],
        "jo" => &["x", "제x조", "1;2"],
        "efYd" | "asOf" | "regDt" | "fromDate" | "toDate" | "fromRegDt" | "toRegDt" | "stdDt" | "endDt"
        | "date" | "ld" => &["x", "20240231", "2020"],
        "eftYd" | "concYd" | "dpaYd" | "rslYd" | "explYd" => &["2020", "20201231~20200101", "x~y"],
        "bylSeq" => &["12", "x"],
        _ => &[],
    }
}

/// A value that a required parameter takes.
fn right_value(name: &str, kind: &str) -> Value {
    match (name, kind) {
        ("jo", _) => json!("제1조"),
        ("id" | "mst" | "ordinSeq", _) => json!("1"),
        ("domain", _) => json!("precedent"),
        ("linkType", _) => json!("ordinance"),
        ("date" | "fromDate" | "toDate" | "regDt", _) => json!("20200101"),
        (_, "object") => json!({"lawName": "민법", "jo": "제1조"}),
        (_, "array") => json!(["민법"]),
        _ => json!("민법"),
    }
}

/// Arguments that hold what must be there.
fn least(schema: &Value) -> Value {
    let mut args = json!({});
    for name in schema["required"].as_array().unwrap() {
        let name = name.as_str().unwrap();
        args[name] = right_value(name, schema["properties"][name]["type"].as_str().unwrap());
    }
    args
}

fn refused(w: &World, tool: &str, name: &str, args: Value) {
    let (output, calls) = w.counted(tool, args.clone());
    let first = output.text.lines().next().unwrap_or_default();
    assert!(first.starts_with("[INVALID_PARAMETER]") && first.contains(name), "{tool}({args}): {first}");
    assert_eq!(calls, 0, "{tool}({args})");
}

#[test]
fn no_wrong_number_or_day_reaches_upstream() {
    let w = World::new();
    let mut tried = 0;
    for tool in all() {
        let schema = (tool.input)();
        for (name, _) in schema["properties"].as_object().unwrap() {
            let id = name == "id" && !["fetch", "search_decisions"].contains(&tool.name);
            let wrong = if id { wrong_values("mst") } else { wrong_values(name) };
            for value in wrong {
                let mut args = least(&schema);
                args[name] = json!(value);
                refused(&w, tool.name, name, args);
                tried += 1;
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

#[test]
fn no_required_text_is_empty() {
    let w = World::new();
    for tool in all() {
        let schema = (tool.input)();
        for name in schema["required"].as_array().unwrap().iter().filter_map(Value::as_str) {
            if schema["properties"][name]["type"] == "string" {
                let mut args = least(&schema);
                args[name] = json!(" ");
                refused(&w, tool.name, name, args);
            }
        }
    }
    for (tool, args) in [
        ("get_penalty_articles", json!({"lawName": ""})),
        (
            "compare_articles",
            json!({"law1": {"lawName": "", "jo": "1"}, "law2": {"lawName": "민법", "jo": "1"}}),
        ),
        ("get_batch_articles", json!({"laws": [{"lawName": " ", "articles": ["제1조"]}]})),
    ] {
        refused(&w, tool, "lawName", args);
    }
}

#[test]
fn ranges_and_lists_are_looked_at_too() {
    let w = World::new();
    for (tool, name, args) in [
        (
            "advanced_search",
            "fromDate",
            json!({"query": "민법", "fromDate": "20240201", "toDate": "20240101"}),
        ),
        ("get_law_abbreviations", "stdDt", json!({"stdDt": "20240201", "endDt": "2024-01-01"})),
        (
            "get_article_history",
            "fromRegDt",
            json!({"lawName": "민법", "fromRegDt": "20240201", "toRegDt": "20240101"}),
        ),
        (
            "search_decisions",
            "fromDate",
            json!({"domain": "precedent", "options": {"fromDate": "20240201", "toDate": "20240101"}}),
        ),
        ("legal_research", "domain", json!({"query": "민법", "domain": "zz"})),
        ("legal_research", "articles", json!({"query": "민법", "articles": ["xx"]})),
        ("legal_research", "mst", json!({"query": "민법", "mst": "abc"})),
        ("get_english_law_text", "jo", json!({"lawName": "민법", "jo": "x"})),
        (
            "compare_articles",
            "efYd",
            json!({"law1": {"lawName": "민법", "jo": "1", "efYd": "2020"}, "law2": {"lawName": "민법", "jo": "1"}}),
        ),
        ("get_batch_articles", "articles", json!({"laws": [{"lawName": "민법", "articles": ["xx"]}]})),
    ] {
        refused(&w, tool, name, args);
    }
}

/// The same call with full-width digits gives the same answer.
#[test]
fn full_width_digits_are_digits() {
    let w = World::new();
    for (tool, plain, wide) in [
        (
            "get_law_text",
            json!({"lawName": "민법", "jo": "제1조", "efYd": "20200101"}),
            json!({"lawName": "민법", "jo": "제１조", "efYd": "２０２００１０１"}),
        ),
        (
            "get_article_detail",
            json!({"lawName": "민법", "jo": "제1조", "hang": "1"}),
            json!({"lawName": "민법", "jo": "제1조", "hang": "１"}),
        ),
        ("search_law", json!({"query": "민법", "display": "5"}), json!({"query": "민법", "display": "５"})),
        ("get_historical_law", json!({"mst": "284415"}), json!({"mst": "２８４４１５"})),
    ] {
        assert_eq!(w.call(tool, wide).text, w.call(tool, plain).text, "{tool}");
    }
}

#[test]
fn no_link_leaves_the_official_site() {
    let w = World::new();
    let name = "민법) [눌러 보세요](https://evil.example/";
    let output = w.call("get_external_links", json!({"linkType": "law", "lawName": name, "jo": "제1조"}));
    let line = output.text.lines().nth(1).unwrap();
    assert_eq!(
        line,
        "1. [법령 본문](https://www.law.go.kr/법령/민법%29%5B눌러보세요%5D%28https%3A%2F%2Fevil%2Eexample%2F/제1조)"
    );
    let output = w.call("get_external_links", json!({"linkType": "ordinance", "lawName": "\"><script>a\nb"}));
    // The signs around a name are taken off; what is left of a hostile one is encoded.
    assert_eq!(
        output.text.lines().nth(1).unwrap(),
        "1. [자치법규 본문](https://www.law.go.kr/자치법규/scriptab)"
    );
}
