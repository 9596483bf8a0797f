//! Statutes: finding them and reading their text.

mod get_law_text;
mod outlined;
mod search_law;
mod wanted;

pub(crate) use get_law_text::{label, official_url};
pub(crate) use outlined::{Held, on};

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[&search_law::TOOL, &get_law_text::TOOL];
