//! Analyses: what became of a precedent, which version applied, who cites an article, what a contract hides.

mod analyze_document;
mod applicable_law;
mod article_with_precedents;
mod cite_check;
mod impact_map;
mod legal_analysis;
mod precedent;
mod versions;

pub(crate) use analyze_document::{hints, long_enough};

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[
    &legal_analysis::TOOL,
    &cite_check::TOOL,
    &applicable_law::TOOL,
    &impact_map::TOOL,
    &analyze_document::TOOL,
    &precedent::SUMMARY,
    &precedent::KEYWORDS,
    &precedent::SIMILAR,
    &article_with_precedents::TOOL,
    &versions::COMPARE,
    &versions::PENALTIES,
];
