//! The one ordered list of tools.

mod analysis;
mod annex;
mod chain;
mod citation;
mod connector;
mod corpus;
mod decision;
mod finding;
mod foreign;
mod institution;
mod meta;
mod ordinance;
mod output;
mod rule;
mod shared;
mod statute;
mod structure;
mod term;
mod utility;

pub(crate) use shared::article_of;
pub(crate) use statute::unread_part;

use crate::ToolDef;
use law_vocab::order::Arrange;
pub(crate) use utility::article;

/// Every family in the order in which lists show them.
static ALL_TOOLS: &[&[&ToolDef]] = &[
    statute::TOOLS,
    structure::TOOLS,
    finding::TOOLS,
    rule::TOOLS,
    ordinance::TOOLS,
    annex::TOOLS,
    foreign::TOOLS,
    term::TOOLS,
    institution::TOOLS,
    decision::TOOLS,
    citation::TOOLS,
    analysis::TOOLS,
    chain::TOOLS,
    connector::TOOLS,
    corpus::TOOLS,
    utility::TOOLS,
    meta::TOOLS,
];

/// Every tool, in order.
pub fn all() -> impl Iterator<Item = &'static ToolDef> {
    ALL_TOOLS.iter().flat_map(|family| family.iter().copied())
}

/// The tools that `tools/list` shows; the others are called by name or through `execute_tool`.
const LISTED: &[&str] = &[
    "search_law",
    "get_law_text",
    "verify_citations",
    "legal_research",
    "legal_analysis",
    "search_decisions",
    "get_decision_text",
    "get_annexes",
    "ordinance_radar",
    "search",
    "fetch",
    "corpus_search",
    "corpus_fetch",
    "corpus_outline",
    "discover_tools",
    "execute_tool",
];

/// What the structured answer of a tool looks like; an error carries `error` instead.
#[must_use]
pub fn output_schema(tool: &ToolDef) -> serde_json::Value {
    tool.output.map_or_else(|| output::schema(tool.name), |own| own())
}

thread_local! {
    // In the order of their names: a walk through all tools goes to a hundred places of memory.
    static BY_NAME: Vec<&'static ToolDef> = {
        let mut tools: Vec<&ToolDef> = all().collect();
        tools.arrange_by_key(|tool| tool.name);
        tools
    };
}

#[must_use]
pub fn find(name: &str) -> Option<&'static ToolDef> {
    BY_NAME.with(|tools| {
        let at = tools.binary_search_by(|tool| tool.name.cmp(name)).ok()?;
        tools.get(at).copied()
    })
}

/// Whether `tools/list` shows it, for the name of a tool that exists.
pub(crate) fn is_listed(name: &str) -> bool {
    LISTED.contains(&name)
}

/// The listed tools that exist, in listing order; those of the corpus only where there is one.
pub fn listed(corpus: bool) -> impl Iterator<Item = &'static ToolDef> {
    LISTED.iter().filter_map(|name| find(name)).filter(move |tool| corpus || !needs_corpus(tool))
}

/// Whether a tool answers from the user's own documents only.
#[must_use]
pub fn needs_corpus(tool: &ToolDef) -> bool {
    corpus::TOOLS.iter().any(|t| std::ptr::eq(*t, tool))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_ascii_and_short() {
        let mut names: Vec<&str> = all().map(|t| t.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all().count());
        for name in names {
            assert!(name.len() <= 40 && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{name}");
        }
    }

    #[test]
    fn descriptions_fit() {
        for tool in all() {
            let limit = if LISTED.contains(&tool.name) { 400 } else { 1024 };
            assert!(tool.description.len() <= limit, "{}: {} bytes", tool.name, tool.description.len());
            assert!(!tool.title.is_empty() && !tool.category.is_empty(), "{}", tool.name);
        }
    }

    #[test]
    fn schemas_use_plain_types_only() {
        for tool in all() {
            let text = (tool.input)().to_string();
            for word in ["anyOf", "oneOf", "allOf", "$ref", "exclusiveMinimum", "\"type\":["] {
                assert!(!text.contains(word), "{}: {word}", tool.name);
            }
        }
    }
}
