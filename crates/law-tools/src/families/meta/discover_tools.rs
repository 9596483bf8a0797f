//! `discover_tools`: finds tools by category, name or purpose.

use super::letters::Letters;
use crate::families::is_listed;
use crate::json;
use crate::value::object;
use crate::{Cost, Hints, Output, ToolDef, ToolError, all, needs_corpus, params};
use law_vocab::order::Arrange;
use law_vocab::sorted::SortedMap;
use serde_json::Value;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::rc::Rc;

pub static TOOL: ToolDef = ToolDef {
    name: "discover_tools",
    title: "도구 찾기",
    category: "메타",
    description: "하려는 일에 맞는 도구를 찾습니다. 찾은 도구는 바로 부르거나 execute_tool로 실행하세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: false },
    cost: Cost(0),
    handler: |ctx, args| Box::pin(async move { discover(&Input::read(args)?.intent, ctx.settings.corpus) }),
};

params! {
    struct Input {
        intent: String = "intent" | "query", "하려는 일, 분류 또는 도구 이름";
    }
}

const INTENT_LIMIT: usize = 2000;
const SECTIONS: usize = 5;
/// Of one category; a search for decisions would show half a hundred.
const OF_A_SECTION: usize = 5;

/// Tools and the words people use for them.
const ALIASES: &str = include_str!("aliases.tsv");

fn aliases() -> impl Iterator<Item = (&'static str, &'static str)> {
    ALIASES.lines().filter_map(|line| line.split_once('\t'))
}

/// The tools that have an alias at the beginning of a word of the intent; each word is looked for once.
fn called(intent: &str) -> Vec<&'static str> {
    let mut before = None;
    let mut beginnings = Vec::new();
    for (at, c) in intent.char_indices() {
        if before.replace(c).is_none_or(|c: char| !c.is_alphanumeric()) {
            beginnings.extend(intent.get(at..));
        }
    }
    let begins = |word: &str| beginnings.iter().any(|rest| rest.starts_with(word));
    WORDS.with(|words| {
        let called = words.iter().filter(|(word, _)| begins(word));
        called.flat_map(|(_, tools)| tools.split(',')).collect()
    })
}

/// How well a tool fits: lower is better, then more words of the intent in its title.
type Tier = (u8, Reverse<usize>);

/// The tier of a tool that is meant as such; `None` when it is not.
fn meant(tool: &ToolDef, intent: &str, called: &[&str], in_category: bool) -> Option<Tier> {
    if intent == tool.name {
        return Some((0, Reverse(0)));
    }
    if called.contains(&tool.name) {
        return Some((1, Reverse(0)));
    }
    in_category.then_some((2, Reverse(0)))
}

/// The tier of a tool that has words of the intent in its title, name or description; `None` when it has none.
fn worded(tool: &ToolDef, intent: &str, words: &[&str]) -> Option<Tier> {
    let titled = words.iter().filter(|word| tool.title.contains(**word)).count();
    // A title that holds the whole intent holds its words.
    if titled > 0 || words.is_empty() && tool.title.contains(intent) {
        return Some((3, Reverse(titled)));
    }
    // Names are ASCII: most words need not be looked for in them.
    let named = words.iter().any(|word| word.is_ascii() && tool.name.contains(word));
    (named || words.iter().any(|word| tool.description.contains(word))).then_some((4, Reverse(0)))
}

fn is_category(category: &str, intent: &str) -> bool {
    let holds = |category: &str| intent.contains(category) || category.contains(intent);
    if category.bytes().any(|b| b.is_ascii_uppercase()) {
        holds(&category.to_ascii_lowercase())
    } else {
        holds(category)
    }
}

fn discover(intent: &str, corpus: bool) -> Result<Output, ToolError> {
    if intent.is_empty() || intent.chars().count() > INTENT_LIMIT {
        return Err(ToolError::bad_arguments(format!("intent는 1자에서 {INTENT_LIMIT}자 사이여야 합니다")));
    }
    let wanted = intent.to_ascii_lowercase();
    let words: Vec<&str> = wanted.split_whitespace().filter(|w| w.chars().count() >= 2).collect();
    let called = called(&wanted);
    let sought = if words.is_empty() { &[wanted.as_str()][..] } else { &words };
    let sought: Vec<Letters> = sought.iter().map(|word| Letters::of(&[*word])).collect();
    // Tools of one category stand together: it is looked at once.
    let mut category = ("", false);
    let mut found: Vec<(Tier, &ToolDef)> = Vec::new();
    LETTERS.with(|letters| {
        for (tool, letters) in all().zip(letters).filter(|(tool, _)| corpus || !needs_corpus(tool)) {
            if category.0 != tool.category {
                category = (tool.category, is_category(tool.category, &wanted));
            }
            let tier = meant(tool, &wanted, &called, category.1).or_else(|| {
                let hopeful = sought.iter().any(|word| letters.may_hold(*word));
                hopeful.then(|| worded(tool, &wanted, &words)).flatten()
            });
            found.extend(tier.map(|tier| (tier, tool)));
        }
    });
    found.arrange_by_key(|(tier, _)| *tier);
    let mut sections: Vec<(&str, Vec<&ToolDef>)> = Vec::new();
    let mut left_out = 0;
    for (_, tool) in found {
        let room = sections.len() < SECTIONS;
        match sections.iter_mut().find(|(category, _)| *category == tool.category) {
            Some((_, tools)) if tools.len() < OF_A_SECTION => tools.push(tool),
            None if room => sections.push((tool.category, vec![tool])),
            _ => left_out += 1,
        }
    }
    Ok(render(intent, &sections, left_out))
}

fn render(intent: &str, sections: &[(&str, Vec<&ToolDef>)], left_out: usize) -> Output {
    let mut text = if sections.is_empty() {
        let mut categories: Vec<&str> = all().map(|t| t.category).collect();
        categories.dedup();
        format!("'{intent}'에 맞는 도구를 찾지 못했습니다. 분류: {}", categories.join(", "))
    } else {
        format!("'{intent}' 관련 도구:")
    };
    for (category, tools) in sections {
        text.push_str(&format!("\n\n[{category}]"));
        for tool in tools {
            let how = if is_listed(tool.name) { "직접 호출" } else { "execute_tool" };
            text.extend(["\n- ", tool.name, " (", how, "): ", tool.description]);
            if !is_listed(tool.name) {
                text.extend(["\n  값: ", &params(tool)]);
            }
        }
    }
    if left_out > 0 {
        text.push_str(&format!("\n\n이 밖에 {left_out}개가 더 있습니다. 말을 좁혀 다시 찾아보세요."));
    }
    let rows = sections.iter().flat_map(|(_, tools)| tools).map(|tool| row(tool)).collect();
    // Moved, where `json!` would copy.
    let members =
        &mut [("intent", json!(intent)), ("tools", Value::Array(rows)), ("leftOut", json!(left_out))];
    Output::new(text, object(members))
}

thread_local! {
    // A word and the tools it calls.
    static WORDS: Vec<(&'static str, &'static str)> =
        aliases().flat_map(|(tools, words)| words.split('|').map(move |word| (word, tools))).collect();
    // Of name, title and description of each tool, in order.
    static LETTERS: Vec<Letters> =
        all().map(|tool| Letters::of(&[tool.name, tool.title, tool.description])).collect();
    // They do not depend on the call.
    static PARAMS: RefCell<SortedMap<&'static str, Rc<str>>> = const { RefCell::new(SortedMap::new()) };
}

/// What a tool takes, in one line that a model can read without a schema: `*` marks what it must have.
fn params(tool: &ToolDef) -> Rc<str> {
    PARAMS.with_borrow_mut(|kept| Rc::clone(kept.entry_or(tool.name, || said(&(tool.input)()).into())))
}

fn said(schema: &Value) -> String {
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
    let fields = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    let said = fields.map(|(name, field)| {
        let star = if is_required(name) { "*" } else { "" };
        let description = field.get("description").and_then(Value::as_str).unwrap_or_default();
        format!("{name}{star}({description})")
    });
    said.collect::<Vec<_>>().join(", ")
}

/// A client has the schemas of the listed tools already.
fn row(tool: &ToolDef) -> Value {
    let listed = is_listed(tool.name);
    let members = &mut [
        ("category", Value::from(tool.category)),
        ("name", Value::from(tool.name)),
        ("listed", Value::Bool(listed)),
        ("params", if listed { Value::Null } else { Value::from(&*params(tool)) }),
    ];
    object(if listed { &mut members[..3] } else { members })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_lead_to_their_tools() {
        for (intent, tool) in [
            ("부당해고 구제신청 사례", "search_nlrc_decisions"),
            ("조세심판원에 낸 청구", "search_tax_tribunal_decisions"),
            ("계약서 좀 봐줘", "analyze_document"),
            ("cite_check", "cite_check"),
            ("판례 검색", "search_decisions"),
        ] {
            let out = discover(intent, false).unwrap();

            assert!(out.text.contains(tool), "{intent}: {}", out.text);
        }
    }

    #[test]
    fn tools_that_a_client_has_not_seen_say_what_they_take() {
        let out = discover("판례 검색", false).unwrap();
        let taken = "query*(찾을 말)";
        assert!(out.text.contains("search_precedents (execute_tool)"), "{}", out.text);
        assert!(!out.text.contains("값: domain"), "search_decisions is listed: {}", out.text);
        for row in out.structured["tools"].as_array().unwrap() {
            let params = row.get("params").and_then(Value::as_str);
            assert_eq!(params.is_none(), row["listed"] == true, "{row}");
            assert!(params.is_none_or(|params| out.text.contains(params)), "{row}");
        }
        assert!(out.text.contains(taken), "{}", out.text);
    }

    #[test]
    fn no_tool_with_a_word_is_passed_over_for_its_letters() {
        let words = || all().flat_map(|tool| tool.title.split_whitespace().chain(tool.name.split('_')));
        for word in words() {
            for tool in all().filter(|tool| worded(tool, word, &[word]).is_some()) {
                let letters = Letters::of(&[tool.name, tool.title, tool.description]);
                assert!(letters.may_hold(Letters::of(&[word])), "{word}: {}", tool.name);
            }
        }
    }

    #[test]
    fn most_aliased_tools_exist() {
        let names = || aliases().flat_map(|(tools, _)| tools.split(','));
        let missing: Vec<&str> = names().filter(|name| crate::find(name).is_none()).collect();
        assert!(missing.len() * 3 < names().count(), "{missing:?}");
        assert!(!called("표준조례가 아닌 무조례").contains(&"search_ordinance"));
        assert_eq!(ALIASES, ALIASES.to_ascii_lowercase(), "the words are compared with a lower-case intent");
    }
}
