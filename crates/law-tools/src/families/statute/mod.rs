//! Statutes: finding them, reading their text, following their history.

mod answer;
mod asked;
mod below;
#[allow(dead_code, reason = "arguments inside an argument have no schema of their own")]
mod entry;
mod get_article_detail;
mod get_article_history;
mod get_batch_articles;
mod get_historical_law;
mod get_law_history;
mod get_law_text;
mod ladder;
mod outlined;
mod search_historical_law;
mod search_law;
mod suggest_law_names;
mod wanted;

pub(crate) use answer::{Version, label, official_url};
pub(crate) use below::{Below, narrowed, unread_part};
pub(crate) use entry::Entry;
pub(crate) use get_law_history::CHANGES;
pub(crate) use outlined::{Held, on};
pub(crate) use wanted::{Wanted, no_key_note};

use crate::ToolDef;

pub const TEXT: &ToolDef = &get_law_text::TOOL;

pub const TOOLS: &[&ToolDef] = &[
    &search_law::TOOL,
    TEXT,
    &get_article_detail::TOOL,
    &get_batch_articles::TOOL,
    &suggest_law_names::TOOL,
    &search_historical_law::TOOL,
    &get_historical_law::TOOL,
    &get_law_history::TOOL,
    &get_article_history::TOOL,
];
