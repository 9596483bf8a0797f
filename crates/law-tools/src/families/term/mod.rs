//! Legal terms: the dictionary, the knowledge base that ties terms, everyday words and articles, related laws.

mod get_legal_term_detail;
mod get_related_laws;
mod get_term_articles;
mod links;
mod lists;

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[
    &lists::SEARCH,
    &lists::KNOWLEDGE,
    &lists::DAILY,
    &get_legal_term_detail::TOOL,
    &links::DAILY_TO_LEGAL,
    &links::LEGAL_TO_DAILY,
    &get_term_articles::TOOL,
    &get_related_laws::TOOL,
];
