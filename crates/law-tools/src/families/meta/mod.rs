//! Tools about tools.

mod discover_tools;
mod execute_tool;
mod letters;

use crate::ToolDef;

pub const TOOLS: &[&ToolDef] = &[&discover_tools::TOOL, &execute_tool::TOOL];
