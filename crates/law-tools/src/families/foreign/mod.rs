//! Treaties and statutes in English.

mod get_english_law_text;
mod get_treaty_text;
mod search_english_law;
mod search_treaties;

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] =
    &[&search_treaties::TOOL, &get_treaty_text::TOOL, &search_english_law::TOOL, &get_english_law_text::TOOL];
