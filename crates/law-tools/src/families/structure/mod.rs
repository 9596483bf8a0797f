//! Statutes beside each other: old and new, act and decree and rule, the whole system of a statute.

mod compare_articles;
mod compare_old_new;
mod get_external_links;
mod get_law_statistics;
mod get_law_system_tree;
mod get_law_tree;
mod get_three_tier;
mod pairs;
mod parse_article_links;

pub(crate) use pairs::{NO_TABLE, pair_lines};

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[
    &compare_old_new::TOOL,
    &compare_articles::TOOL,
    &get_three_tier::TOOL,
    &get_law_tree::TOOL,
    &get_law_system_tree::TOOL,
    &get_law_statistics::TOOL,
    &parse_article_links::TOOL,
    &get_external_links::TOOL,
];
