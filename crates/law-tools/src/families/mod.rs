//! The one ordered list of tools.

mod meta;
mod utility;

use crate::ToolDef;

const FAMILIES: &[&[&ToolDef]] = &[utility::TOOLS, meta::TOOLS];

const COUNT: usize = {
    let (mut count, mut f) = (0, 0);
    while f < FAMILIES.len() {
        count += FAMILIES[f].len();
        f += 1;
    }
    count
};

/// Every tool, in the order in which lists show them.
pub static ALL_TOOLS: [&ToolDef; COUNT] = {
    let mut all = [FAMILIES[0][0]; COUNT];
    let (mut next, mut f) = (0, 0);
    while f < FAMILIES.len() {
        let mut t = 0;
        while t < FAMILIES[f].len() {
            all[next] = FAMILIES[f][t];
            next += 1;
            t += 1;
        }
        f += 1;
    }
    all
};

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
    "discover_tools",
    "execute_tool",
];

#[must_use]
pub fn find(name: &str) -> Option<&'static ToolDef> {
    ALL_TOOLS.iter().copied().find(|t| t.name == name)
}

/// The listed tools that exist, in listing order.
pub fn listed() -> impl Iterator<Item = &'static ToolDef> {
    LISTED.iter().filter_map(|name| find(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_ascii_and_short() {
        let mut names: Vec<&str> = ALL_TOOLS.iter().map(|t| t.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ALL_TOOLS.len());
        for name in names {
            assert!(name.len() <= 40 && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{name}");
        }
    }

    #[test]
    fn descriptions_fit() {
        for tool in ALL_TOOLS {
            let limit = if LISTED.contains(&tool.name) { 400 } else { 1024 };
            assert!(tool.description.len() <= limit, "{}: {} bytes", tool.name, tool.description.len());
            assert!(!tool.title.is_empty() && !tool.category.is_empty(), "{}", tool.name);
        }
    }

    #[test]
    fn schemas_use_plain_types_only() {
        for tool in ALL_TOOLS {
            let text = (tool.input)().to_string();
            for word in ["anyOf", "oneOf", "allOf", "$ref", "exclusiveMinimum", "\"type\":["] {
                assert!(!text.contains(word), "{}: {word}", tool.name);
            }
        }
    }
}
